package enginetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"tablero/engine"
	"tablero/model"

	"github.com/google/go-cmp/cmp"
)

// fidelity puts what is easily lost and gets it back to the letter.
func fidelity(t *testing.T, open Opener) {
	t.Helper()
	ctx := context.Background()
	numbers, err := model.NumberSet("1.0", "-2", "12345678901234567890123456789012345678")
	if err != nil {
		t.Fatal(err)
	}
	it := item(
		"z last first", "kept in order", "pk", "日本語 👨‍👩‍👧 \x1b[2J\x00", "sk", number("1.0"),
		"n38", number("-12345678901234567890.123456789012345678"), "small", number("1E-130"), "large", number("9.9e125"), "zero", number("-0"),
		"", "an attribute without a name", "empty", "", "b", model.B([]byte{0, 255, 128, 64}), "eb", model.B(nil),
		"t", model.Bool(true), "f", model.Bool(false), "null", model.Null(),
		"ss", model.StringSet("b", "", "a"), "ns", numbers, "bs", model.BinarySet("\xff", "\x00"),
		`a.b["c"] 'd' 100%`, model.List(model.S(""), model.List(), model.Map(nil), number("1e0")),
		"m", model.Map(item("b", number("2.50"), "a", model.Map(item("", "x")))),
	)
	doc := document(table("T", "pk:S", "sk:N", global("G", "sk:N", "pk:S", all)))
	doc.Items = []model.TableItems{{Table: "T", Items: []model.PlacedItem{{Item: it}}}}
	s := open(t, doc)
	check := func(how string, got model.Item) {
		t.Helper()
		if !model.IdenticalItems(it, got) {
			t.Errorf("%s (-want +got)\n%s", how, cmp.Diff(lines([]model.Item{it}), lines([]model.Item{got})))
		}
	}
	key := item("pk", it[1].Value, "sk", number("1"))
	for _, how := range []string{"imported", "put"} {
		g, err := s.GetItem(ctx, engine.GetItemRequest{Table: "T", Key: key})
		if err != nil {
			t.Fatal(err)
		}
		check(how+", get", g.Item)
		for _, index := range []string{"", "G"} {
			got := scanAll(t, s, engine.ScanRequest{Table: "T", Index: index})
			if len(got) != 1 {
				t.Fatalf("%d items", len(got))
			}
			check(how+", scan of "+index, got[0])
		}
		put(t, s, "T", it)
	}
	// The same number in another spelling is the same key: no second item.
	put(t, s, "T", item("sk", number("10e-1"), "pk", it[1].Value))
	if got := scanAll(t, s, engine.ScanRequest{Table: "T"}); len(got) != 1 || got[0][0].Value.Text() != "10e-1" {
		t.Errorf("after a put with the key spelled differently: %v", lines(got))
	}
}

// bulk writes many items, or none when one of them is wrong.
func bulk(t *testing.T, open Opener) {
	t.Helper()
	ctx := context.Background()
	s := open(t, document(table("T", "pk:S", "sk:N", local("L", "h:N", all))))
	b := capability[engine.Bulk](t, s)
	items := make([]model.Item, 1200)
	for i := range items {
		items[i] = item("pk", "p", "sk", number(fmt.Sprint(i)), "h", number(fmt.Sprint(-i)), "text", strings.Repeat("x", 3000))
	}
	wrong := append(items[:5:5], item("pk", "p"))
	done, err := b.PutItems(ctx, "T", wrong)
	var at *engine.ItemError
	if done != 0 || !errors.As(err, &at) || at.Item != 6 || at.Table != "T" || !strings.Contains(err.Error(), "table T, item 6: ") {
		t.Errorf("a wrong item among others: %d, %v", done, err)
	}
	if got := scanAll(t, s, engine.ScanRequest{Table: "T"}); len(got) != 0 {
		t.Errorf("%d items were written", len(got))
	}
	if done, err = b.PutItems(ctx, "T", items); done != len(items) || err != nil {
		t.Fatal(done, err)
	}
	got := queryAll(t, s, engine.QueryRequest{Table: "T", Index: "L", Partition: []model.Value{model.S("p")}, Reverse: true}, nil)
	if diff := cmp.Diff(lines(items), lines(got)); diff != "" {
		t.Errorf("(-want +got)\n%.2000s", diff)
	}
	// One key many times: the last one stays.
	same := []model.Item{item("pk", "q", "sk", number("1"), "h", number("1")), item("pk", "q", "sk", number("1.0"), "h", number("2")), item("pk", "q", "sk", number("1"))}
	if done, err = b.PutItems(ctx, "T", same); done != 3 || err != nil {
		t.Fatal(done, err)
	}
	if got := scanAll(t, s, engine.ScanRequest{Table: "T", Index: "L"}); len(got) != len(items) {
		t.Errorf("an index of %d items", len(got))
	}
}

// expiry shows what has expired in time order, previews, and sweeps it with all its entries.
func expiry(t *testing.T, open Opener) {
	t.Helper()
	ctx := context.Background()
	tab := table("T", "pk:S", "sk:N", local("L", "h:N", all))
	tab.TTL = "exp"
	s := open(t, document(tab, table("Other", "pk:S", "")))
	e := capability[engine.Expirer](t, s)
	for i, exp := range []model.Value{number("300"), number("100.9"), model.S("200"), number("-5"), number("1e20"), number("200"), number("1700000000000")} {
		put(t, s, "T", item("pk", "p", "sk", number(fmt.Sprint(i)), "h", number(fmt.Sprint(i)), "exp", exp))
	}
	put(t, s, "T", item("pk", "p", "sk", number("7")))
	seconds := func(q engine.ExpiriesRequest) (got []int64) {
		q.Table = "T"
		for {
			p, err := e.Expiries(ctx, q)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range p.Expiries {
				got = append(got, x.At.Unix())
				if len(x.Key) != 2 || x.At.Location() != time.UTC {
					t.Errorf("expiry %v", x)
				}
			}
			if q.Cursor = p.Cursor; q.Cursor == "" {
				return got
			}
		}
	}
	for _, c := range []struct {
		q    engine.ExpiriesRequest
		want []int64
	}{
		{engine.ExpiriesRequest{}, []int64{-5, 100, 200, 300, 1700000000000}},
		{engine.ExpiriesRequest{Limit: 2}, []int64{-5, 100, 200, 300, 1700000000000}},
		{engine.ExpiriesRequest{From: time.Unix(100, 0), Until: time.Unix(200, 0)}, []int64{100, 200}},
		{engine.ExpiriesRequest{From: time.Unix(100, 1), Until: time.Unix(299, 999)}, []int64{200}},
	} {
		if diff := cmp.Diff(c.want, seconds(c.q)); diff != "" {
			t.Errorf("%+v (-want +got)\n%s", c.q, diff)
		}
	}
	at := time.Unix(200, 0)
	r, err := e.Sweep(ctx, engine.SweepRequest{At: at, Preview: true})
	if err != nil || r.Removed["T"] != 3 || len(scanAll(t, s, engine.ScanRequest{Table: "T"})) != 8 {
		t.Errorf("preview: %v, %v", r, err)
	}
	told := 0
	r, err = e.Sweep(ctx, engine.SweepRequest{At: at, Report: func(n int) { told += n }})
	if err != nil || r.Removed["T"] != 3 || told != 3 || len(r.Removed) != 1 {
		t.Errorf("sweep: %v, told %d, %v", r, told, err)
	}
	if got := scanAll(t, s, engine.ScanRequest{Table: "T", Index: "L"}); len(got) != 4 {
		t.Errorf("the index has %d items", len(got))
	}
	// What is written with an expiry that is over comes into the queue all the same, and goes with the next sweep.
	put(t, s, "T", item("pk", "late", "sk", number("1"), "exp", number("50")))
	if got := seconds(engine.ExpiriesRequest{Until: at}); len(got) != 1 {
		t.Errorf("written late: %v", got)
	}
	// A new expiry takes the place of the old one.
	put(t, s, "T", item("pk", "late", "sk", number("1"), "exp", number("900")))
	if r, err = e.Sweep(ctx, engine.SweepRequest{Table: "T", At: at}); err != nil || r.Removed["T"] != 0 {
		t.Errorf("the second sweep: %v, %v", r, err)
	}
}

// indexes are added to and dropped from a live table while others write.
func indexes(t *testing.T, open Opener) {
	t.Helper()
	ctx := context.Background()
	s := open(t, document(table("T", "pk:N", "", global("Old", "g:S", "", all))))
	c := capability[engine.IndexChanger](t, s)
	for i := range 700 {
		put(t, s, "T", item("pk", number(fmt.Sprint(i)), "g", "x", "h", number(fmt.Sprint(i%7))))
	}
	put(t, s, "T", item("pk", number("-1"), "h", "text, where the index will want a number"))
	stop := make(chan struct{})
	var writers sync.WaitGroup
	for w := range 4 {
		writers.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				pk := number(fmt.Sprint(1000*(w+1) + i%300))
				if i%3 == 2 {
					if _, err := s.DeleteItem(ctx, engine.DeleteItemRequest{Table: "T", Key: item("pk", pk)}); err != nil {
						t.Error(err)
						return
					}
					continue
				}
				if _, err := s.PutItem(ctx, engine.PutItemRequest{Table: "T", Item: item("pk", pk, "h", number(fmt.Sprint(i%7)))}); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	var done, total int64
	err := c.AddIndex(ctx, "T", global("New", "h:N", "pk:N", keysOnly), func(d, n int64) { done, total = d, n })
	close(stop)
	writers.Wait()
	if err != nil || done == 0 || total < 700 {
		t.Fatalf("%d of %d, %v", done, total, err)
	}
	var want []model.Item
	for _, it := range scanAll(t, s, engine.ScanRequest{Table: "T"}) {
		if v, ok := it.Get("h"); ok && v.Type() == model.TypeN {
			want = append(want, it)
		}
	}
	if got := scanAll(t, s, engine.ScanRequest{Table: "T", Index: "New"}); len(got) != len(want) {
		t.Errorf("the new index has %d items of %d", len(got), len(want))
	}
	if err := c.AddIndex(ctx, "T", global("New", "h:N", "pk:N", keysOnly), nil); err != nil {
		t.Errorf("adding what is there: %v", err)
	}
	if err := c.AddIndex(ctx, "T", global("New", "h:N", "", keysOnly), nil); err == nil {
		t.Error("a second index of the same name")
	}
	m, err := s.Model(ctx)
	if err != nil || len(m.Tables[0].Indexes) != 2 {
		t.Errorf("the model: %v", err)
	}
	if err := c.DropIndex(ctx, "T", "Old", nil); err != nil {
		t.Fatal(err)
	}
	if err := c.DropIndex(ctx, "T", "Old", nil); err == nil {
		t.Error("dropped twice")
	}
	if _, err := s.Scan(ctx, engine.ScanRequest{Table: "T", Index: "Old"}); err == nil {
		t.Error("a dropped index is read")
	}
	put(t, s, "T", item("pk", number("5"), "g", "x", "h", number("3")))
}

// fullIndexes copies an item of 400 KB into 25 indexes, which is more than a transaction holds.
func fullIndexes(t *testing.T, open Opener) {
	t.Helper()
	ctx := context.Background()
	var list []model.Index
	for i := range 20 {
		list = append(list, global(fmt.Sprint("G", i), fmt.Sprintf("g%d:S", i), "", all))
	}
	for i := range 5 {
		list = append(list, local(fmt.Sprint("L", i), fmt.Sprintf("l%d:S", i), all))
	}
	s := open(t, document(table("T", "pk:S", "sk:S", list...)))
	build := func(fill string) model.Item {
		it := item("pk", "p", "sk", "s")
		for _, ix := range list {
			name := ix.Key.Attributes()[len(ix.Key.Attributes())-1].Name
			it = append(it, model.Attr{Name: name, Value: model.S(fill)})
		}
		rest := model.MaxItemSize - it.Size() - len("big")
		return append(it, model.Attr{Name: "big", Value: model.S(strings.Repeat(fill, rest))})
	}
	for _, fill := range []string{"a", "b"} { // the second takes away 25 entries of the first
		it := build(fill)
		if it.Size() != model.MaxItemSize {
			t.Fatalf("an item of %d bytes", it.Size())
		}
		put(t, s, "T", it)
		for _, ix := range list {
			q := engine.QueryRequest{Table: "T", Index: ix.Name, Partition: []model.Value{model.S(fill)}}
			if ix.Kind == model.Local {
				q.Partition[0] = model.S("p")
			}
			p, err := s.Query(ctx, q)
			if err != nil || p.Count != 1 || p.Bytes != model.MaxItemSize || !model.IdenticalItems(it, p.Items[0]) {
				t.Fatalf("index %s: %d items, %v", ix.Name, p.Count, err)
			}
		}
	}
	var e *engine.Error
	_, err := s.PutItem(ctx, engine.PutItemRequest{Table: "T", Item: append(build("c"), model.Attr{Name: "x", Value: model.Null()})})
	if !errors.As(err, &e) || e.Message != "Item size has exceeded the maximum allowed size" {
		t.Errorf("two bytes more: %v", err)
	}
	put(t, s, "T", item("pk", "p", "sk", "s", "g0", "small again"))
	if _, err := s.DeleteItem(ctx, engine.DeleteItemRequest{Table: "T", Key: item("pk", "p", "sk", "s")}); err != nil {
		t.Error(err)
	}
}

// hotItem has 16 writers on one item: all get through.
func hotItem(t *testing.T, open Opener) {
	t.Helper()
	s := open(t, document(table("T", "pk:S", "", global("G", "g:S", "", all))))
	const writers, each = 16, 15
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for i := range each {
				it := item("pk", "hot", "g", fmt.Sprintf("%d/%d", w, i))
				if _, err := s.PutItem(context.Background(), engine.PutItemRequest{Table: "T", Item: it}); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	if got := scanAll(t, s, engine.ScanRequest{Table: "T", Index: "G"}); len(got) != 1 {
		t.Errorf("the index has %d entries of one item", len(got))
	}
}

// cancelled is what every operation answers when its context has ended.
func cancelled(t *testing.T, open Opener) {
	t.Helper()
	s := open(t, document(table("T", "pk:S", "")))
	put(t, s, "T", item("pk", "a"))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	key := item("pk", "a")
	calls := map[string]func() error{
		"Model":      func() error { _, err := s.Model(ctx); return err },
		"GetItem":    func() error { _, err := s.GetItem(ctx, engine.GetItemRequest{Table: "T", Key: key}); return err },
		"PutItem":    func() error { _, err := s.PutItem(ctx, engine.PutItemRequest{Table: "T", Item: key}); return err },
		"DeleteItem": func() error { _, err := s.DeleteItem(ctx, engine.DeleteItemRequest{Table: "T", Key: key}); return err },
		"Query": func() error {
			_, err := s.Query(ctx, engine.QueryRequest{Table: "T", Partition: []model.Value{model.S("a")}})
			return err
		},
		"Scan": func() error { _, err := s.Scan(ctx, engine.ScanRequest{Table: "T"}); return err },
	}
	if b, ok := s.(engine.Bulk); ok {
		calls["PutItems"] = func() error { _, err := b.PutItems(ctx, "T", []model.Item{key}); return err }
	}
	if c, ok := s.(engine.IndexChanger); ok {
		calls["AddIndex"] = func() error { return c.AddIndex(ctx, "T", global("G", "g:S", "", all), nil) }
	}
	if e, ok := s.(engine.Expirer); ok {
		calls["Sweep"] = func() error { _, err := e.Sweep(ctx, engine.SweepRequest{Table: "T"}); return err }
	}
	for name, call := range calls {
		if err := call(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
