package enginetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tablero/engine"
	"tablero/model"

	"github.com/google/go-cmp/cmp"
)

// random does random operations to the store and to a naive one, and asks both the same.
func random(t *testing.T, open Opener) {
	t.Helper()
	seeds := 6
	if testing.Short() {
		seeds = 2
	}
	for seed := range uint64(seeds) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			doc := randomDocument(seed)
			g := &gambler{t: t, r: rand.New(rand.NewPCG(seed, 1)), s: open(t, doc), n: newNaive(doc.Model)}
			for range 150 {
				g.act()
			}
			for range 60 {
				g.ask()
			}
		})
	}
}

// randomDocument draws tables of one of three kinds; what they share is many ties.
func randomDocument(seed uint64) *model.Document {
	kinds := [3][2]string{{"pk:S", "sk:N"}, {"pk:N", ""}, {"pk:B", "sk:S"}}
	kind := kinds[seed%3]
	indexes := []model.Index{
		global("G1", "g:S", "h:N", all),
		global("G2", "h:N", "", keysOnly),
		global("G3", "g:S", "h:N", model.Projection{Kind: model.ProjectInclude, Attributes: []string{"x"}}),
	}
	if kind[1] != "" {
		indexes = append(indexes, local("L1", "h:N", all), local("L2", "g:S", keysOnly))
	}
	tab := table("T", kind[0], kind[1], indexes...)
	tab.TTL = "exp"
	return document(tab)
}

type gambler struct {
	t *testing.T
	r *rand.Rand
	s engine.Store
	n *naive
}

// pick is a value of few, so that keys meet again; numbers in several spellings.
func (g *gambler) pick(a model.KeyAttribute) model.Value {
	if a.Type == model.TypeN {
		return number(pick(g.r, "1", "1.0", "10e-1", "-3", "0", "2", "1e2", "100", "99.5"))
	}
	if a.Type == model.TypeB {
		return model.B([]byte(pick(g.r, "\x00", "\x00\x01", "\xff", "\xff\x00", "a")))
	}
	return model.S(pick(g.r, "a", "a\x00", "a\x00b", "ab", "b", "é", "日本"))
}

func pick[T any](r *rand.Rand, from ...T) T { return from[r.IntN(len(from))] }

func (g *gambler) key() model.Item {
	t := &g.n.m.Tables[0]
	var it model.Item
	for _, a := range t.Key.Attributes() {
		it = append(it, model.Attr{Name: a.Name, Value: g.pick(a)})
	}
	return it
}

func (g *gambler) item() model.Item {
	it := g.key()
	for _, a := range []model.KeyAttribute{{Name: "g", Type: model.TypeS}, {Name: "h", Type: model.TypeN}, {Name: "x", Type: model.TypeS}, {Name: "y", Type: model.TypeN}} {
		if g.r.IntN(4) > 0 {
			it = append(it, model.Attr{Name: a.Name, Value: g.pick(a)})
		}
	}
	if g.r.IntN(3) == 0 {
		it = append(it, model.Attr{Name: "exp", Value: pick(g.r, model.Int(int64(g.r.IntN(20))), number("7.9"), model.S("soon"))})
	}
	return it
}

func (g *gambler) act() {
	ctx := context.Background()
	switch n := g.r.IntN(20); {
	case n < 11:
		it := g.item()
		old := g.n.put(it)
		r, err := g.s.PutItem(ctx, engine.PutItemRequest{Table: "T", Item: it, ReturnOld: true})
		g.same("old of put", err, []model.Item{old}, []model.Item{respond(r, func(r *engine.PutItemResponse) model.Item { return r.Old })})
	case n < 15:
		key := g.key()
		old := g.n.delete("T", key)
		r, err := g.s.DeleteItem(ctx, engine.DeleteItemRequest{Table: "T", Key: key, ReturnOld: true})
		g.same("old of delete", err, []model.Item{old}, []model.Item{respond(r, func(r *engine.DeleteItemResponse) model.Item { return r.Old })})
	case n < 17:
		b, ok := g.s.(engine.Bulk)
		if !ok {
			return
		}
		items := []model.Item{g.item(), g.item(), g.item(), g.item()}
		for _, it := range items {
			g.n.put(it)
		}
		if done, err := b.PutItems(ctx, "T", items); err != nil || done != len(items) {
			g.t.Fatal(done, err)
		}
	case n < 18:
		g.sweep(int64(g.r.IntN(8)))
	default:
		g.ask()
	}
}

func respond[R any](r *R, get func(*R) model.Item) model.Item {
	if r == nil {
		return nil
	}
	return get(r)
}

// sweep removes what has expired from both.
func (g *gambler) sweep(second int64) {
	e, ok := g.s.(engine.Expirer)
	if !ok {
		return
	}
	want := 0
	for _, it := range slices.Clone(g.n.items["T"]) {
		v, _ := it.Get("exp")
		if at, ok := v.Decimal().Truncate(); v.Type() == model.TypeN && ok && at <= second {
			g.n.delete("T", it)
			want++
		}
	}
	at := time.Unix(second, 0)
	for _, preview := range []bool{true, false} {
		r, err := e.Sweep(context.Background(), engine.SweepRequest{Table: "T", At: at, Preview: preview})
		if err != nil || r.Removed["T"] != want {
			g.t.Fatalf("sweep to %d, preview %v: removed %v, %v; want %d", second, preview, r, err, want)
		}
	}
	p, err := e.Expiries(context.Background(), engine.ExpiriesRequest{Table: "T", Until: at})
	if err != nil || len(p.Expiries) != 0 {
		g.t.Fatalf("after a sweep the queue has %v, %v", p, err)
	}
}

// ask reads in a random way.
func (g *gambler) ask() {
	t := &g.n.m.Tables[0]
	names := []string{""}
	for _, ix := range t.Indexes {
		names = append(names, ix.Name)
	}
	index := pick(g.r, names...)
	key, _ := g.n.index("T", index)
	reverse, limit := g.r.IntN(2) == 0, g.r.IntN(5)
	if g.r.IntN(4) == 0 {
		got := scanAll(g.t, g.s, engine.ScanRequest{Table: "T", Index: index, Reverse: reverse, Limit: limit})
		g.same("scan of "+index, nil, g.n.scan("T", index, reverse), got)
		return
	}
	q := engine.QueryRequest{Table: "T", Index: index, Reverse: reverse, Limit: limit}
	for _, a := range key.Partition {
		q.Partition = append(q.Partition, g.pick(a))
	}
	if len(key.Sort) > 0 {
		q.Sort = g.condition(key.Sort[0])
	}
	got := queryAll(g.t, g.s, q, nil)
	g.same(fmt.Sprintf("%+v", q), nil, g.n.query(q), got)
}

func (g *gambler) condition(a model.KeyAttribute) engine.SortCondition {
	ops := []engine.SortOp{engine.SortAny, engine.SortEqual, engine.SortLess, engine.SortLessEq, engine.SortGreater, engine.SortGreaterEq, engine.SortBetween}
	if a.Type != model.TypeN {
		ops = append(ops, engine.SortBeginsWith)
	}
	c := engine.SortCondition{Op: pick(g.r, ops...), A: g.pick(a), B: g.pick(a)}
	if o, _ := model.Compare(c.A, c.B); o > 0 {
		c.A, c.B = c.B, c.A
	}
	return c
}

func (g *gambler) same(what string, err error, want, got []model.Item) {
	g.t.Helper()
	if err != nil {
		g.t.Fatalf("%s: %v", what, err)
	}
	if diff := cmp.Diff(lines(want), lines(got)); diff != "" {
		g.t.Fatalf("%s (-want +got)\n%s", what, diff)
	}
}
