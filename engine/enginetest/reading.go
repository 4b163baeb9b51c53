package enginetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tablero/engine"
	"tablero/model"

	"github.com/google/go-cmp/cmp"
)

// ties is the bug that the whole field repeats (mhart/dynalite #43, getmoto/moto #7761, floci-io/floci #587 and more): pages of an
// index whose entries have equal keys. Five of them, two a page, both ways, on tables with and without sort key, the order
// of the table against that of the index, also when the item that a page ended on is deleted before the next.
func ties(t *testing.T, open Opener) {
	t.Helper()
	const size = 2
	for _, withSort := range []bool{true, false} {
		for _, kind := range []model.IndexKind{model.Global, model.Local} {
			for _, reverse := range []bool{false, true} {
				for _, deleting := range []bool{false, true} {
					if kind == model.Local && !withSort {
						continue // a local index has the partition of its table, which then holds one item
					}
					name := fmt.Sprintf("%s index, sort key %v, reverse %v, deleting %v", kind, withSort, reverse, deleting)
					t.Run(name, func(t *testing.T) {
						t.Parallel()
						tieCase(t, open, withSort, kind, reverse, deleting, size)
					})
				}
			}
		}
	}
}

func tieCase(t *testing.T, open Opener, withSort bool, kind model.IndexKind, reverse, deleting bool, size int) {
	t.Helper()
	ix := global("I", "g:S", "h:N", all)
	q := engine.QueryRequest{Table: "T", Index: "I", Partition: []model.Value{model.S("same")}, Reverse: reverse, Limit: size}
	if kind == model.Local {
		ix = local("I", "h:N", all)
		q.Partition = []model.Value{model.S("p")}
	}
	tab := table("T", "pk:S", "", ix)
	if withSort {
		tab = table("T", "pk:S", "sk:N", ix)
	}
	s := open(t, document(tab))
	n := newNaive(&model.Model{Tables: []model.Table{tab}})
	for i := range 5 { // written from the last to the first, so that the order of writing is not the order of keys
		it := item("pk", string(rune('e'-i)), "g", "same", "h", number("7"))
		if withSort {
			it = item("pk", "p", "sk", number(fmt.Sprint(5-i)), "g", "same", "h", number(strings.Repeat("7", 1)+".0"))
		}
		put(t, s, "T", it)
		n.put(it)
	}
	// Others around them, whose index keys are smaller and greater.
	for i, h := range []string{"6", "8"} {
		it := item("pk", "p"+h, "g", "same", "h", number(h))
		if withSort {
			it = item("pk", "p", "sk", number(fmt.Sprint(10-20*i)), "g", "same", "h", number(h))
		}
		put(t, s, "T", it)
		n.put(it)
	}
	want := n.query(q)
	if len(want) != 7 {
		t.Fatalf("the case has %d items", len(want))
	}
	got := queryAll(t, s, q, func(p *engine.Page) {
		if len(p.Items) > size {
			t.Errorf("a page of %d items", len(p.Items))
		}
		if deleting && p.Cursor != "" {
			key := p.Keys[len(p.Keys)-1]
			if r, err := s.DeleteItem(context.Background(), engine.DeleteItemRequest{Table: "T", Key: key, ReturnOld: true}); err != nil || r.Old == nil {
				t.Fatal(err)
			}
		}
	})
	if diff := cmp.Diff(lines(want), lines(got)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// cursors are refused where they do not belong.
func cursors(t *testing.T, open Opener) {
	t.Helper()
	ctx := context.Background()
	s := open(t, document(table("A", "pk:S", "sk:N", local("L", "h:N", all)), table("B", "pk:S", "sk:N")))
	for i := range 4 {
		for _, tab := range []string{"A", "B"} {
			for _, pk := range []string{"p", "q"} {
				put(t, s, tab, item("pk", pk, "sk", number(fmt.Sprint(i)), "h", number(fmt.Sprint(-i))))
			}
		}
	}
	p := []model.Value{model.S("p")}
	page, err := s.Query(ctx, engine.QueryRequest{Table: "A", Partition: p, Limit: 2})
	if err != nil || page.Cursor == "" {
		t.Fatal(err)
	}
	for name, q := range map[string]engine.QueryRequest{
		"another table":     {Table: "B", Partition: p, Cursor: page.Cursor},
		"another index":     {Table: "A", Index: "L", Partition: p, Cursor: page.Cursor},
		"another partition": {Table: "A", Partition: []model.Value{model.S("q")}, Cursor: page.Cursor},
		"a changed text":    {Table: "A", Partition: p, Cursor: "A" + page.Cursor[1:len(page.Cursor)-1] + "A"},
		"half of it":        {Table: "A", Partition: p, Cursor: page.Cursor[:len(page.Cursor)/2]},
		"no cursor":         {Table: "A", Partition: p, Cursor: "Vegan"},
	} {
		_, err := s.Query(ctx, q)
		var e *engine.Error
		if !errors.As(err, &e) || e.Code != engine.CodeCursor || e.Hint == "" {
			t.Errorf("a cursor of %s: %v", name, err)
		}
	}
	// A cursor is a place between items: from it one can go on and turn back.
	back, err := s.Query(ctx, engine.QueryRequest{Table: "A", Partition: p, Cursor: page.Cursor, Reverse: true})
	if err != nil {
		t.Fatal(err)
	}
	if got := lines(back.Items); len(got) != 1 || !strings.Contains(got[0], `"sk":{"N":"0"}`) {
		t.Errorf("turned back: %v", got)
	}
}

// pages end at 1 MB, count limits before filters, and say what they read.
func pages(t *testing.T, open Opener) {
	t.Helper()
	ctx := context.Background()
	s := open(t, document(table("T", "pk:S", "sk:N", local("L", "sk2:N", keysOnly))))
	big := strings.Repeat("x", 300<<10)
	for i := range 8 {
		put(t, s, "T", item("pk", "p", "sk", number(fmt.Sprint(i)), "sk2", number(fmt.Sprint(-i)), "big", big))
	}
	p := []model.Value{model.S("p")}
	var sizes []int
	items := queryAll(t, s, engine.QueryRequest{Table: "T", Partition: p, Select: []string{"sk"}}, func(p *engine.Page) {
		sizes = append(sizes, p.Scanned)
		if p.Bytes > 1<<20 {
			t.Errorf("a page of %d bytes", p.Bytes)
		}
		if len(p.Keys) != len(p.Items) || len(p.Sizes) != len(p.Items) || p.Count != len(p.Items) {
			t.Errorf("%d items, %d keys, %d sizes, count %d", len(p.Items), len(p.Keys), len(p.Sizes), p.Count)
		}
		for i := range p.Items {
			if pk, ok := p.Keys[i].Get("pk"); !ok || pk.Text() != "p" || len(p.Items[i]) != 1 {
				t.Errorf("key %v of item %v", p.Keys[i], p.Items[i])
			}
		}
	})
	if !slices.Equal(sizes, []int{3, 3, 2}) || len(items) != 8 {
		t.Errorf("300 KB items in pages of %v", sizes)
	}
	// The index carries keys only: all fit one page, but for what is fetched from the table.
	page, err := s.Query(ctx, engine.QueryRequest{Table: "T", Index: "L", Partition: p})
	if err != nil || page.Count != 8 || page.Cursor != "" || page.Items[0].Has("big") {
		t.Errorf("a page of keys: %d, %v", page.Count, err)
	}
	page, err = s.Query(ctx, engine.QueryRequest{Table: "T", Index: "L", Partition: p, Select: []string{"big"}})
	if err != nil || page.Count != 3 || page.Cursor == "" || len(page.Items[0]) != 1 {
		t.Errorf("a page of what the local index does not carry: %d, %v", page.Count, err)
	}
	// A limit counts what is read, whatever the filter says.
	page, err = s.Query(ctx, engine.QueryRequest{Table: "T", Partition: p, Limit: 2, Filter: "sk = 1"})
	if err != nil || page.Count != 1 || page.Scanned != 2 || page.Cursor == "" {
		t.Errorf("limit 2: %+v, %v", page, err)
	}
	// The last page knows that it is the last.
	page, err = s.Query(ctx, engine.QueryRequest{Table: "T", Index: "L", Partition: p, Limit: 8})
	if err != nil || page.Cursor != "" || page.Scanned != 8 {
		t.Errorf("a limit that is just enough leaves cursor %q, %v", page.Cursor, err)
	}
}

// partitions are listed in key order both ways, found by value, and measured.
func partitions(t *testing.T, open Opener) {
	t.Helper()
	ctx := context.Background()
	for _, sk := range []string{"", "sk:N"} {
		for _, index := range []string{"", "G"} {
			t.Run(fmt.Sprintf("sort key %q, index %q", sk, index), func(t *testing.T) {
				t.Parallel()
				s := open(t, document(table("T", "pk:N", sk, global("G", "pk:N", "h:S", keysOnly))))
				parts := capability[engine.Partitioner](t, s)
				per := 1
				if sk != "" {
					per = 3
				}
				for i := range 9 {
					for j := range per {
						put(t, s, "T", item("pk", number(fmt.Sprint(i*10-40)), "sk", number(fmt.Sprint(j)), "h", "x"))
					}
				}
				list := func(q engine.PartitionsRequest) (got []string) {
					q.Table, q.Index = "T", index
					for {
						p, err := parts.Partitions(ctx, q)
						if err != nil {
							t.Fatal(err)
						}
						if q.Limit > 0 && len(p.Partitions) > q.Limit {
							t.Fatalf("%d partitions", len(p.Partitions))
						}
						for _, v := range p.Partitions {
							got = append(got, v[0].Text())
						}
						if q.Cursor = p.Cursor; q.Cursor == "" {
							return got
						}
					}
				}
				want := strings.Fields("-40 -30 -20 -10 0 10 20 30 40")
				down := slices.Clone(want)
				slices.Reverse(down)
				for _, c := range []struct {
					q    engine.PartitionsRequest
					want []string
				}{
					{engine.PartitionsRequest{}, want},
					{engine.PartitionsRequest{Limit: 2}, want},
					{engine.PartitionsRequest{Limit: 9}, want},
					{engine.PartitionsRequest{Reverse: true}, down},
					{engine.PartitionsRequest{Limit: 1, Reverse: true}, down},
					{engine.PartitionsRequest{From: []model.Value{number("5")}}, want[5:]},
					{engine.PartitionsRequest{From: []model.Value{number("10")}, Limit: 2}, want[5:]},
					{engine.PartitionsRequest{From: []model.Value{number("10.0")}, Reverse: true}, down[3:]},
					{engine.PartitionsRequest{From: []model.Value{number("41")}}, nil},
				} {
					if diff := cmp.Diff(c.want, list(c.q)); diff != "" {
						t.Errorf("%+v (-want +got)\n%s", c.q, diff)
					}
				}
				m, err := parts.Measure(ctx, engine.MeasureRequest{Table: "T", Index: index, Partition: []model.Value{number("10")}})
				if err != nil || m.Items != per || m.More {
					t.Errorf("measure: %+v, %v", m, err)
				}
				if sk == "" {
					return
				}
				page, err := s.Query(ctx, engine.QueryRequest{Table: "T", Index: index, Partition: []model.Value{number("10")}})
				if err != nil || int64(page.Bytes) != m.Bytes {
					t.Errorf("a partition measures %d bytes and a page of it %d, %v", m.Bytes, page.Bytes, err)
				}
				if m, err = parts.Measure(ctx, engine.MeasureRequest{Table: "T", Index: index, Partition: []model.Value{number("10")}, Limit: 2}); err != nil || m.Items != 2 || !m.More {
					t.Errorf("measure at most two: %+v, %v", m, err)
				}
			})
		}
	}
}

// locate finds an item in another order, and says why it is not there.
func locate(t *testing.T, open Opener) {
	t.Helper()
	ctx := context.Background()
	s := open(t, document(table("T", "pk:S", "sk:N", global("G", "g:S", "h:N", all))))
	loc := capability[engine.Locator](t, s)
	for i := range 5 {
		put(t, s, "T", item("pk", "p", "sk", number(fmt.Sprint(i)), "g", "red", "h", number(fmt.Sprint(5-i))))
	}
	put(t, s, "T", item("pk", "p", "sk", number("9"), "h", number("1")))
	for _, index := range []string{"", "G"} {
		key := item("pk", "p", "sk", number("2.0"))
		at, err := loc.Locate(ctx, engine.LocateRequest{Table: "T", Index: index, Key: key})
		if err != nil || !at.Present {
			t.Fatalf("%+v, %v", at, err)
		}
		page, err := s.Query(ctx, engine.QueryRequest{Table: "T", Index: index, Partition: at.Partition, Cursor: at.Before, Limit: 1})
		if err != nil || page.Count != 1 || !model.EqualItems(page.Keys[0], key) {
			t.Errorf("from the place of the item in %q a query begins with %v, %v", index, page, err)
		}
	}
	at, err := loc.Locate(ctx, engine.LocateRequest{Table: "T", Index: "G", Key: item("pk", "p", "sk", number("9"))})
	if err != nil || at.Present || at.Reason != "no g" {
		t.Errorf("an item without g: %+v, %v", at, err)
	}
	at, err = loc.Locate(ctx, engine.LocateRequest{Table: "T", Key: item("pk", "p", "sk", number("77"))})
	if err != nil || at.Present || at.Reason == "" {
		t.Errorf("no item: %+v, %v", at, err)
	}
	sparse := capability[engine.Sparse](t, s)
	if absent, more, err := sparse.Sparse(ctx, "T", "G", 0); err != nil || absent != 1 || more {
		t.Errorf("absent %d, more %v, %v", absent, more, err)
	}
	if absent, more, err := sparse.Sparse(ctx, "T", "G", 3); err != nil || absent != 0 || !more {
		t.Errorf("of three: absent %d, more %v, %v", absent, more, err)
	}
}
