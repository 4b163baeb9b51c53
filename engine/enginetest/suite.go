package enginetest

import (
	"context"
	"testing"

	"tablero/engine"
	"tablero/model"
)

// Opener makes a store that holds exactly the document, and closes it, and checks it as far as it can be, when the test is
// over.
type Opener func(tb testing.TB, doc *model.Document) engine.Store

// Run asks a kind of store everything.
func Run(t *testing.T, open Opener) {
	t.Helper()
	for _, test := range []struct {
		name string
		run  func(*testing.T, Opener)
	}{
		{"Scripts", scripts},
		{"Fidelity", fidelity},
		{"Ties", ties},
		{"Cursors", cursors},
		{"Pages", pages},
		{"Partitions", partitions},
		{"Locate", locate},
		{"Expiry", expiry},
		{"Bulk", bulk},
		{"Indexes", indexes},
		{"SameKeyTwice", sameKeyTwice},
		{"History", history},
		{"FullIndexes", fullIndexes},
		{"HotItem", hotItem},
		{"Cancelled", cancelled},
		{"Random", random},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.run(t, open)
		})
	}
}

// capability is the store as one of its capabilities; the test is skipped when it has it not.
func capability[C any](t *testing.T, s engine.Store) C {
	t.Helper()
	c, ok := s.(C)
	if !ok {
		t.Skipf("the store is no %T", *new(C))
	}
	return c
}

// table is a table with keys given as "Name:S".
func table(name, pk, sk string, indexes ...model.Index) model.Table {
	t := model.Table{Name: name, Key: schema(pk, sk)}
	for _, ix := range indexes {
		if ix.Kind == model.Local {
			ix.Key.Partition = t.Key.Partition
		}
		t.Indexes = append(t.Indexes, ix)
	}
	return t
}

func schema(pk, sk string) model.KeySchema {
	var k model.KeySchema
	if pk != "" {
		k.Partition = []model.KeyAttribute{attribute(pk)}
	}
	if sk != "" {
		k.Sort = []model.KeyAttribute{attribute(sk)}
	}
	return k
}

// attribute reads "Name:S".
func attribute(s string) model.KeyAttribute {
	at := len(s) - 2
	return model.KeyAttribute{Name: s[:at], Type: model.DynamoDB.TypeOf(s[at+1:])}
}

func local(name, sk string, p model.Projection) model.Index {
	return model.Index{Name: name, Kind: model.Local, Key: schema("", sk), Projection: p}
}

func global(name, pk, sk string, p model.Projection) model.Index {
	return model.Index{Name: name, Kind: model.Global, Key: schema(pk, sk), Projection: p}
}

var (
	all      = model.Projection{Kind: model.ProjectAll}
	keysOnly = model.Projection{Kind: model.ProjectKeys}
)

// document is a model of these tables without items.
func document(tables ...model.Table) *model.Document {
	return &model.Document{Model: &model.Model{Name: "test", Dialect: model.DynamoDB, Tables: tables}}
}

func number(s string) model.Value {
	v, err := model.N(s)
	if err != nil {
		panic(err)
	}
	return v
}

// item is an item of names and values in turn.
func item(parts ...any) model.Item {
	it := make(model.Item, 0, len(parts)/2)
	for i := 0; i < len(parts); i += 2 {
		v, ok := parts[i+1].(model.Value)
		if !ok {
			v = model.S(parts[i+1].(string))
		}
		it = append(it, model.Attr{Name: parts[i].(string), Value: v})
	}
	return it
}

func put(tb testing.TB, s engine.Store, table string, items ...model.Item) {
	tb.Helper()
	for _, it := range items {
		if _, err := s.PutItem(context.Background(), engine.PutItemRequest{Table: table, Item: it}); err != nil {
			tb.Fatal(err)
		}
	}
}

// queryAll reads a query page by page. between is called after each page with the page, may be nil.
func queryAll(tb testing.TB, s engine.Store, q engine.QueryRequest, between func(*engine.Page)) []model.Item {
	tb.Helper()
	var items []model.Item
	for n := 0; ; n++ {
		if n > 10_000 {
			tb.Fatal("paging does not end")
		}
		p, err := s.Query(context.Background(), q)
		if err != nil {
			tb.Fatal(err)
		}
		items = append(items, p.Items...)
		if between != nil {
			between(p)
		}
		if p.Cursor == "" {
			return items
		}
		q.Cursor = p.Cursor
	}
}

func scanAll(tb testing.TB, s engine.Store, q engine.ScanRequest) []model.Item {
	tb.Helper()
	var items []model.Item
	for n := 0; ; n++ {
		if n > 10_000 {
			tb.Fatal("paging does not end")
		}
		p, err := s.Scan(context.Background(), q)
		if err != nil {
			tb.Fatal(err)
		}
		items = append(items, p.Items...)
		if p.Cursor == "" {
			return items
		}
		q.Cursor = p.Cursor
	}
}

// lines is items as typed JSON, for comparing and showing.
func lines(items []model.Item) []string {
	out := make([]string, len(items))
	for i, it := range items {
		out[i] = string(model.AppendItem(nil, model.DynamoDB, it))
	}
	return out
}
