package data

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tablero/engine"
	"tablero/model"
	"tablero/ttl"
	"tablero/ui"
	"tablero/ui/find"
	"tablero/ui/grid"
)

// shelf is a table with a global index, in an engine in memory: three partitions, ties in the index, items that it leaves out.
func shelf(t testing.TB) (*engine.ModelStore, *model.Model) {
	t.Helper()
	table := model.Table{Name: "T", Key: model.KeySchema{
		Partition: []model.KeyAttribute{{Name: "P", Type: model.TypeS}},
		Sort:      []model.KeyAttribute{{Name: "S", Type: model.TypeN}},
	}}
	table.Indexes = []model.Index{{
		Name: "G", Kind: model.Global, Projection: model.Projection{Kind: model.ProjectAll},
		Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "GP", Type: model.TypeS}}, Sort: []model.KeyAttribute{{Name: "GS", Type: model.TypeS}}},
	}}
	doc := &model.Document{Model: &model.Model{Name: "m", Dialect: model.DynamoDB, Tables: []model.Table{table}}}
	var items []model.PlacedItem
	for i := range 90 {
		it := model.Item{{Name: "P", Value: model.S(fmt.Sprint("p", i%3))}, {Name: "S", Value: model.Int(int64(i * 7 % 90))}}
		if i%5 != 0 {
			it = append(it, model.Attr{Name: "GP", Value: model.S("g")}, model.Attr{Name: "GS", Value: model.S(fmt.Sprint("s", i%4))})
		}
		items = append(items, model.PlacedItem{Item: it})
	}
	doc.Items = []model.TableItems{{Table: "T", Items: items}}
	db, err := engine.Open(t.Context(), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if err := db.Import(t.Context(), doc, engine.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	st, err := db.Model(t.Context(), "m")
	if err != nil {
		t.Fatal(err)
	}
	return st, doc.Model
}

// keysOf reads everything from the request on, in pages, and returns the keys in display order.
func keysOf(t interface {
	Fatal(...any)
}, src grid.Source, req grid.Request,
) []string {
	var out []string
	for range 1000 {
		page, err := src.Page(context.Background(), req)
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for _, r := range page.Rows {
			keys = append(keys, r.Key)
		}
		if req.Want == grid.Last || req.Want == grid.Before {
			out = append(keys, out...)
			req.Want, req.Anchor = grid.Before, page.Before
		} else {
			out = append(out, keys...)
			req.Want, req.Anchor = grid.After, page.After
		}
		if req.Anchor == "" {
			return out
		}
	}
	t.Fatal("the pages never end")
	return nil
}

// Whatever the size of the pages and wherever one begins, each row comes once, in the same order from both sides.
func TestPagesFromBothSides(t *testing.T) {
	t.Parallel()
	st, m := shelf(t)
	table := &m.Tables[0]
	rapid.Check(t, func(t *rapid.T) {
		o := order{d: m.Dialect, table: table}
		part := []model.Value{model.S(rapid.SampledFrom([]string{"p0", "p1", "p2"}).Draw(t, "partition"))}
		if rapid.Bool().Draw(t, "index") {
			o.index, part = &table.Indexes[0], []model.Value{model.S("g")}
		}
		if rapid.Bool().Draw(t, "everything") {
			part = nil
		}
		src := &itemSource{
			store: st, order: o, part: part, reverse: rapid.Bool().Draw(t, "reverse"),
			filter: rapid.SampledFrom([]string{"", "S > 60", "S < 3"}).Draw(t, "filter"),
		}
		limit := rapid.IntRange(1, 40).Draw(t, "limit")
		all := keysOf(t, src, grid.Request{Want: grid.First, Limit: limit})
		if seen := map[string]bool{}; slices.ContainsFunc(all, func(k string) bool { was := seen[k]; seen[k] = true; return was }) {
			t.Fatalf("a row comes twice: %v", all)
		}
		if from := keysOf(t, src, grid.Request{Want: grid.Last, Limit: limit}); !slices.Equal(all, from) {
			t.Fatalf("from the start %v, from the end %v", all, from)
		}
		if len(all) == 0 {
			return
		}
		at := rapid.IntRange(0, len(all)-1).Draw(t, "at")
		page, err := src.Page(context.Background(), grid.Request{Want: grid.At, Key: all[at], Limit: limit})
		if err != nil || len(page.Rows) == 0 || page.Rows[0].Key != all[at] {
			t.Fatalf("at %s: %v, %v", all[at], page, err)
		}
		got := keysOf(t, src, grid.Request{Want: grid.At, Key: all[at], Limit: limit})
		if page.Before != "" {
			got = append(keysOf(t, src, grid.Request{Want: grid.Before, Anchor: page.Before, Limit: limit}), got...)
		}
		if !slices.Equal(got, all) {
			t.Fatalf("around %d: %v, want %v", at, got, all)
		}
		// What was read backwards can be read on forwards.
		last, err := src.Page(context.Background(), grid.Request{Want: grid.Before, Anchor: byKey + all[at], Limit: limit})
		if err != nil {
			t.Fatal(err)
		}
		if n := len(last.Rows); n > 0 {
			on := keysOf(t, src, grid.Request{Want: grid.After, Anchor: last.After, Limit: limit})
			if !slices.Equal(on, all[at:]) {
				t.Fatalf("after the page before %d: %v, want %v", at, on, all[at:])
			}
		}
	})
}

func TestPartitionPages(t *testing.T) {
	t.Parallel()
	st, m := shelf(t)
	src := &partSource{store: st, order: order{d: m.Dialect, table: &m.Tables[0]}}
	part := func(s string) string { return partText(m.Dialect, []model.Value{model.S(s)}) }
	want := []string{part("p0"), part("p1"), part("p2")}
	for limit := 1; limit < 5; limit++ {
		for _, w := range []grid.Want{grid.First, grid.Last} {
			if got := keysOf(t, src, grid.Request{Want: w, Limit: limit}); !slices.Equal(got, want) {
				t.Errorf("%v by %d: %v", w, limit, got)
			}
		}
		for key, first := range map[string]string{"p1": "p1", "p0x": "p1"} {
			page, err := src.Page(t.Context(), grid.Request{Want: grid.At, Key: part(key), Limit: limit})
			if err != nil || len(page.Rows) == 0 || page.Rows[0].Key != part(first) {
				t.Errorf("at %s: %v, %v", key, page, err)
			}
			before := keysOf(t, src, grid.Request{Want: grid.Before, Anchor: page.Before, Limit: limit})
			if !slices.Equal(before, want[:1]) {
				t.Errorf("before %s: %v", key, before)
			}
		}
	}
	page, err := src.Page(t.Context(), grid.Request{Want: grid.At, Key: part("z"), Limit: 2})
	if err != nil || len(page.Rows) != 2 || page.After != "" {
		t.Errorf("beyond the end: %v, %v", page, err)
	}
}

func TestSearchGoesAround(t *testing.T) {
	t.Parallel()
	st, m := shelf(t)
	src := &itemSource{store: st, order: order{d: m.Dialect, table: &m.Tables[0]}, part: []model.Value{model.S("p0")}}
	all := keysOf(t, src, grid.Request{Want: grid.First, Limit: 50})
	run := func(want grid.Want, from, text string) searched {
		return search(t.Context(), src, grid.Request{Want: want, Anchor: byKey + from, Limit: 4}, find.New(text), paneItems, from).(searched)
	}
	if got := run(grid.After, all[20], "s1"); got.key == "" || got.only {
		t.Errorf("onward: %+v", got)
	}
	if got := run(grid.After, all[5], "nowhere"); got.key != "" || !got.around || got.more {
		t.Errorf("nowhere: %+v", got)
	}
	key := model.Item{}
	first, _ := readKey(m.Dialect, all[3])
	key = append(key, first...)
	number, _ := key.Get("S")
	only := run(grid.After, all[3], number.Text())
	back := run(grid.Before, all[10], "s2")
	if only.key == "" || back.key == "" || !back.back {
		t.Errorf("%+v, %+v", only, back)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got := search(ctx, src, grid.Request{Want: grid.After, Anchor: byKey + all[0], Limit: 4}, find.New("x"), paneItems, all[0]); got != nil {
		t.Errorf("a search that was stopped answers %v", got)
	}
}

// A row keeps nothing of a large item but what it shows.
func TestEntriesAreSmall(t *testing.T) {
	t.Parallel()
	table := model.Table{Name: "T", Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "P", Type: model.TypeS}}}, TTL: "X"}
	o := order{d: model.DynamoDB, table: &table}
	big := model.Item{{Name: "P", Value: model.S("a")}, {Name: "text", Value: model.S(string(make([]byte, 300_000)))}}
	for i := range 100 {
		big = append(big, model.Attr{Name: fmt.Sprint("a", i), Value: model.Int(int64(i))})
	}
	e := newEntry(o, big[:1], big, big.Size(), false)
	if e.item != nil || len(e.attrs) != attrLimit || e.more != len(big)-attrLimit {
		t.Errorf("%d attributes, %d more, item %v", len(e.attrs), e.more, e.item != nil)
	}
	for _, a := range e.attrs {
		if len(a.text) > 4*textLimit {
			t.Errorf("%s keeps %d bytes", a.name, len(a.text))
		}
	}
	set, _ := model.NumberSet("1.0", "2")
	small := model.Item{
		{Name: "P", Value: model.S("a")},
		{Name: "X", Value: model.Int(5)},
		{Name: "n", Value: set},
		{Name: "b", Value: model.B([]byte{1})},
		{Name: "bs", Value: model.BinarySet("x")},
		{Name: "ss", Value: model.StringSet("y")},
		{Name: "l", Value: model.List(model.Null(), model.Bool(true))},
		{Name: "m", Value: model.Map(model.Item{{Name: "k", Value: model.S("v")}})},
	}
	if e := newEntry(o, small[:1], small, small.Size(), true); !model.IdenticalItems(e.item, small) || e.raw[0].bytes == "" {
		t.Errorf("%v, %v", e.item, e.raw)
	}
	if got, err := readKey(o.d, keyText(o.d, small[:1])); err != nil || !model.EqualItems(got, small[:1]) {
		t.Errorf("%v, %v", got, err)
	}
}

// Esc stops a search, and its answer is not waited for.
func TestASearchIsStopped(t *testing.T) {
	t.Parallel()
	s := blank(t)
	s.sub.Store, _ = shelf(t)
	s.setQuery("x")
	s.setFocus(paneItems)
	cmd := s.seek(false)
	if !s.Status().Busy || s.offOut() != "" {
		t.Fatal("a search does not show")
	}
	s.out()
	if s.seeking || cmd() != nil {
		t.Error("it goes on")
	}
}

// failingMeasure is a store that cannot count.
type failingMeasure struct{ *engine.ModelStore }

func (failingMeasure) Measure(context.Context, engine.MeasureRequest) (*engine.Measure, error) {
	return nil, context.DeadlineExceeded
}

// What could not be counted is not asked for again and again.
func TestMeasuringEndsWithItsError(t *testing.T) {
	t.Parallel()
	st, m := shelf(t)
	s := blank(t)
	s.sub.Store, s.ord.table, s.partRead = failingMeasure{st}, &m.Tables[0], true
	s.restart("", "")
	for _, req := range s.parts.Wants() {
		s.Update(partsLoaded{grid.Fetch(t.Context(), &partSource{store: st, order: s.ord}, req)})
	}
	cmd := s.measure()
	if cmd == nil {
		t.Fatal("nothing is measured")
	}
	s.Update(cmd().(ui.Answer).Msg)
	if s.measure() != nil {
		t.Error("it is measured again")
	}
}

var epoch = ttl.NewFake(time.Unix(1_000_000_000, 0))
