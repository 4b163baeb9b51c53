package rules

import (
	"fmt"
	"strings"
	"time"

	"tablero/model"
)

var now = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func key(names ...string) []model.KeyAttribute {
	var list []model.KeyAttribute
	for _, n := range names {
		name, tag, _ := strings.Cut(n, ":")
		list = append(list, model.KeyAttribute{Name: name, Type: model.DynamoDB.TypeOf(tag)})
	}
	return list
}

func num(text string) model.Value {
	v, err := model.N(text)
	if err != nil {
		panic(err)
	}
	return v
}

// orders is a sound design; every case changes it a little.
func orders(d model.Dialect) *model.Document {
	m := &model.Model{Name: "shop", Dialect: d, Tables: []model.Table{{
		Name: "Orders",
		Key:  model.KeySchema{Partition: key("PK:S"), Sort: key("SK:S")},
		Attributes: []model.Attribute{
			{Name: "Total", Type: model.TypeN},
			{Name: "State", Type: model.TypeS},
			{Name: "Placed", Type: model.TypeN},
			{Name: "Until", Type: model.TypeN},
			{Name: "Note", Type: model.TypeS},
		},
		Indexes: []model.Index{
			{Name: "Placed", Kind: model.Local, Key: model.KeySchema{Partition: key("PK:S"), Sort: key("Placed:N")}, Projection: model.Projection{Kind: model.ProjectAll}},
			{Name: "ByState", Kind: model.Global, Key: model.KeySchema{Partition: key("State:S"), Sort: key("Total:N")}, Projection: model.Projection{Kind: model.ProjectInclude, Attributes: []string{"Note"}}},
		},
		TTL:    "Until",
		Facets: []model.Facet{{Name: "Order", Attributes: []string{"Total", "Note"}}},
	}}, Patterns: []model.AccessPattern{
		{Name: "orders of a customer", Operation: "Query", Table: "Orders", KeyCondition: `PK = "C#1" AND begins_with(SK, "O#")`},
		{Name: "open orders", Operation: "Query", Table: "Orders", Index: "ByState", KeyCondition: `State = "open" and Total between 1 and 9`},
		{Name: "one order", Operation: "GetItem", Table: "Orders", KeyCondition: `PK = "C#1" AND SK = "O#1"`},
	}}
	return &model.Document{Model: m, Items: []model.TableItems{{Table: "Orders", Items: []model.PlacedItem{
		{Item: order("C#1", "O#1").With("Note", model.S(""))},
		{Item: order("C#1", "O#2"), Facet: "Order"},
	}}}}
}

func order(pk, sk string) model.Item {
	return model.Item{
		{Name: "PK", Value: model.S(pk)},
		{Name: "SK", Value: model.S(sk)},
		{Name: "Total", Value: num("12.5")},
		{Name: "State", Value: model.S("open")},
		{Name: "Placed", Value: num("1796000000")},
		{Name: "Until", Value: num("1798761600")},
	}
}

// change is what a case does to the design.
type change func(m *model.Model, t *model.Table)

// item gives the first item another attribute.
func item(name string, v model.Value) func(*model.Document) {
	return func(d *model.Document) { d.Items[0].Items[0].Item = d.Items[0].Items[0].Item.With(name, v) }
}

func deep(levels int) model.Value {
	v := num("1")
	for range levels - 1 {
		v = model.List(v)
	}
	return v
}

func many(n int) []string {
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("a%d", i))
	}
	return names
}

// repeat is n copies of the second index with names and keys of their own.
func repeat(t *model.Table, kind model.IndexKind, n int) {
	t.Indexes = nil
	for i := range n {
		ix := model.Index{Name: fmt.Sprintf("Index%d", i), Kind: kind, Projection: model.Projection{Kind: model.ProjectAll}}
		ix.Key = model.KeySchema{Partition: t.Key.Partition, Sort: key(fmt.Sprintf("K%d:N", i))}
		t.Indexes = append(t.Indexes, ix)
	}
}

var (
	dynamo   = []model.Dialect{model.DynamoDB}
	catalyst = []model.Dialect{model.Catalyst}
)

// cases: the hit must give the code at the path, the near miss must not give the code at all.
var cases = []struct {
	code string
	in   []model.Dialect
	path string // of the hit
	hit  any    // a change, or a func(*model.Document)
	miss any
}{
	{"name-empty", both(), "tables[0].name", change(func(_ *model.Model, t *model.Table) { t.Name = "" }), change(func(_ *model.Model, t *model.Table) { t.Name = "x" })},
	{"name-empty", both(), "tables[0].indexes[1].name", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Name = "" }), nil},
	{"name-empty", both(), "tables[0].attributes[3]", change(func(_ *model.Model, t *model.Table) { t.Attributes[3].Name = "" }), nil},
	{
		"name-repeated", both(), "tables[1].name", change(func(m *model.Model, t *model.Table) { m.Tables = append(m.Tables, t.Clone()) }),
		change(func(m *model.Model, t *model.Table) {
			m.Tables = append(m.Tables, t.Clone())
			m.Tables[1].Name = "Bills"
		}),
	},
	{
		"name-repeated", both(), "tables[0].indexes[1].name", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Name = "Placed" }),
		change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Name = "placed" }),
	},
	{
		"name-case", both(), "tables[0].indexes[1].name", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Name = "placed" }),
		change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Name = "Placed" }),
	},
	{"name-case", both(), "tables[1].name", change(func(m *model.Model, t *model.Table) {
		m.Tables = append(m.Tables, t.Clone())
		m.Tables[1].Name = "ORDERS"
	}), nil},
	{
		"name-case", both(), "tables[0].attributes[4].name", change(func(_ *model.Model, t *model.Table) { t.Attributes[4].Name = "sk" }),
		change(func(_ *model.Model, t *model.Table) { t.Attributes[4].Name = "SK" }),
	},
	{
		"attribute-repeated", both(), "tables[0].attributes[5]", change(func(_ *model.Model, t *model.Table) { t.Attributes = append(t.Attributes, t.Attributes[0]) }),
		change(func(_ *model.Model, t *model.Table) {
			t.Attributes = append(t.Attributes, model.Attribute{Name: "PK", Type: model.TypeS})
		}),
	},
	{
		"type-conflict", both(), "tables[0].indexes[1].sortKey[0].type", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Key.Sort[0].Type = model.TypeS }),
		change(func(_ *model.Model, t *model.Table) { t.Attributes[0].Type = model.TypeNone }),
	},
	{
		"undeclared-key", both(), "tables[0].indexes[1].sortKey[0]", change(func(_ *model.Model, t *model.Table) { t.Attributes[0].Name = "Sum" }),
		change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Key.Sort = key("SK:S") }),
	},
	{"unused-attribute", both(), "tables[0].attributes[5]", change(func(_ *model.Model, t *model.Table) {
		t.Attributes = append(t.Attributes, model.Attribute{Name: "Colour", Type: model.TypeS})
	}), change(func(m *model.Model, t *model.Table) {
		t.Attributes = append(t.Attributes, model.Attribute{Name: "Colour", Type: model.TypeS})
		m.Patterns[1].Filter = `Colour = "red"`
	})},
	{
		"facet-undeclared", both(), "tables[0].facets[0].attributes[1]", change(func(_ *model.Model, t *model.Table) { t.Facets[0].Attributes[1] = "Nope" }),
		change(func(_ *model.Model, t *model.Table) { t.Facets[0].Attributes[1] = "PK" }),
	},

	{
		"key-missing", both(), "tables[0]", change(func(_ *model.Model, t *model.Table) { t.Key.Partition = nil }),
		change(func(_ *model.Model, t *model.Table) { t.Indexes[0].Key.Partition = nil }),
	},
	{"key-missing", both(), "tables[0].indexes[1]", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Key.Partition = nil }), nil},
	{
		"key-type", both(), "tables[0].sortKey[0].type", change(func(_ *model.Model, t *model.Table) { t.Key.Sort[0].Type = model.TypeBOOL }),
		change(func(_ *model.Model, t *model.Table) { t.Key.Sort[0].Type = model.TypeN }),
	},
	{"key-type", both(), "tables[0].indexes[1].partitionKey[0].type", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Key.Partition[0].Type = model.TypeNone }), nil},
	{
		"key-type", catalyst, "tables[0].sortKey[0].type", change(func(_ *model.Model, t *model.Table) { t.Key.Sort[0].Type = model.TypeB }),
		change(func(_ *model.Model, t *model.Table) { t.Key.Partition[0].Type = model.TypeB }),
	},
	{
		"key-type", dynamo, "tables[0].sortKey[0].type", change(func(_ *model.Model, t *model.Table) { t.Key.Sort[0].Type = model.TypeL }),
		change(func(_ *model.Model, t *model.Table) { t.Key.Sort[0].Type = model.TypeB }),
	},
	{
		"key-repeated", both(), "tables[0].sortKey[0]", change(func(_ *model.Model, t *model.Table) { t.Key.Sort = key("PK:S") }),
		change(func(_ *model.Model, t *model.Table) { t.Key.Sort = key("pk:S") }),
	},
	{
		"key-repeated", dynamo, "tables[0].indexes[1]", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Key.Sort = key("Total:N", "Total:N") }),
		change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Key.Sort = key("Total:N", "Placed:N") }),
	},
	{"key-attributes", both(), "tables[0].partitionKey", change(func(_ *model.Model, t *model.Table) { t.Key.Partition = key("PK:S", "State:S") }), change(func(*model.Model, *model.Table) {})},
	{
		"key-attributes", dynamo, "tables[0].indexes[1].sortKey", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Key.Sort = key("a:S", "b:S", "c:S", "d:S", "e:S") }),
		change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Key.Sort = key("a:S", "b:S", "c:S", "d:S") }),
	},
	{"key-attributes", catalyst, "tables[0].indexes[1].sortKey", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Key.Sort = key("a:S", "b:S") }), nil},

	{"index-count", both(), "tables[0].indexes", change(func(_ *model.Model, t *model.Table) { repeat(t, model.Local, 6) }), change(func(_ *model.Model, t *model.Table) { repeat(t, model.Local, 5) })},
	{"index-count", both(), "tables[0].indexes", change(func(_ *model.Model, t *model.Table) { repeat(t, model.Global, 21) }), change(func(_ *model.Model, t *model.Table) { repeat(t, model.Global, 20) })},
	{"index-local", both(), "tables[0].indexes[0]", change(func(_ *model.Model, t *model.Table) { t.Indexes[0].Key.Sort = nil }), change(func(*model.Model, *model.Table) {})},
	{
		"index-local", both(), "tables[0].indexes[0].partitionKey", change(func(_ *model.Model, t *model.Table) { t.Indexes[0].Key.Partition = key("State:S") }),
		change(func(_ *model.Model, t *model.Table) { t.Indexes[0].Key.Partition = nil }),
	},
	{"index-local", dynamo, "tables[0].indexes[0]", change(func(_ *model.Model, t *model.Table) { t.Key.Sort = nil }), nil},
	{
		"index-local", catalyst, "tables[0].indexes[0]", change(func(_ *model.Model, t *model.Table) { t.Indexes[0].Key.Sort = nil }),
		change(func(_ *model.Model, t *model.Table) { t.Key.Sort = nil }),
	},
	{
		"index-same-key", both(), "tables[0].indexes[0]", change(func(_ *model.Model, t *model.Table) { t.Indexes[0].Key.Sort = key("SK:S") }),
		change(func(_ *model.Model, t *model.Table) {
			t.Indexes[1].Key = model.KeySchema{Partition: key("SK:S"), Sort: key("PK:S")}
		}),
	},
	{"index-same-key", both(), "tables[0].indexes[1]", change(func(_ *model.Model, t *model.Table) {
		t.Indexes[1].Key = model.KeySchema{Partition: key("PK:S"), Sort: key("Placed:N")}
	}), nil},
	{
		"index-without-items", both(), "tables[0].indexes[1]", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Key.Sort = key("Note:N") }),
		change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Key.Sort = key("Note:S") }),
	},
	{
		"projection-empty", both(), "tables[0].indexes[1].include", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Projection.Attributes = nil }),
		change(func(_ *model.Model, t *model.Table) {
			t.Indexes[1].Projection = model.Projection{Kind: model.ProjectKeys}
		}),
	},
	{"projection-list", both(), "tables[0].indexes[1].include", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Projection.Kind = model.ProjectKeys }), change(func(*model.Model, *model.Table) {})},
	{
		"projection-repeated", both(), "tables[0].indexes[1].include[1]", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Projection.Attributes = []string{"Note", "Note"} }),
		change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Projection.Attributes = []string{"Note", "Placed"} }),
	},
	{
		"projection-keys", both(), "tables[0].indexes[1].include[1]", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Projection.Attributes = []string{"Note", "PK"} }),
		change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Projection.Attributes = []string{"Note", "Placed"} }),
	},
	{"projection-unknown", both(), "tables[0].indexes[1].include[0]", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Projection.Attributes = []string{"Notes"} }), change(func(*model.Model, *model.Table) {})},

	{
		"item-key-missing", both(), "tables[0].items[0]", func(d *model.Document) { d.Items[0].Items[0].Item = d.Items[0].Items[0].Item.Without("SK") },
		func(d *model.Document) { d.Items[0].Items[0].Item = d.Items[0].Items[0].Item.Without("Total") },
	},
	{"item-key-type", both(), "tables[0].items[0].SK", item("SK", num("1")), item("SK", model.S("1"))},
	{"item-key-empty", both(), "tables[0].items[0].PK", item("PK", model.S("")), item("Note", model.S(""))},
	{"item-key-size", both(), "tables[0].items[0].PK", item("PK", model.S(strings.Repeat("x", 2049))), item("PK", model.S(strings.Repeat("x", 2048)))},
	{"item-key-size", both(), "tables[0].items[0].SK", item("SK", model.S(strings.Repeat("é", 513))), item("SK", model.S(strings.Repeat("é", 512)))},
	{
		"item-index-key", both(), "tables[0].items[0].Placed", item("Placed", model.S("x")),
		func(d *model.Document) { d.Items[0].Items[0].Item = d.Items[0].Items[0].Item.Without("Placed") },
	},
	{"item-index-key", both(), "tables[0].items[0].State", item("State", model.S("")), item("State", model.S(" "))},
	{"item-repeated", both(), "tables[0].facets[0].items[0]", item("SK", model.S("O#2")), item("SK", model.S("O#2 "))},
	{"item-size", both(), "tables[0].items[0]", item("Note", model.S(strings.Repeat("x", 400*1024))), item("Note", model.S(strings.Repeat("x", 400*1024-200)))},
	{"item-depth", both(), "tables[0].items[0].Tree", item("Tree", deep(33)), item("Tree", deep(32))},
	{"item-set-empty", both(), "tables[0].items[0][\"a b\"]", item("a b", model.List(model.StringSet())), item("a b", model.List())},
	{"item-set-repeated", both(), "tables[0].items[0].Set", item("Set", numberSet("1", "2", "1.0")), item("Set", numberSet("1", "2", "10"))},
	{"item-type", both(), "tables[0].items[0].Note", item("Note", num("1")), item("Colour", num("1"))},
	{"item-list-types", catalyst, "tables[0].items[0].L", item("L", model.List(num("1"), model.S("1"))), item("L", model.List(num("1"), num("2")))},

	{"ttl-type", both(), "tables[0].ttl", change(func(_ *model.Model, t *model.Table) { t.Attributes[3].Type = model.TypeS }), change(func(_ *model.Model, t *model.Table) { t.TTL = "" })},
	{"ttl-unknown", both(), "tables[0].ttl", change(func(_ *model.Model, t *model.Table) { t.TTL = "until" }), change(func(_ *model.Model, t *model.Table) { t.Attributes = t.Attributes[:3] })},
	{
		"expiry-type", both(), "tables[0].items[0].Until", item("Until", model.S("1798761600")),
		func(d *model.Document) { d.Items[0].Items[0].Item = d.Items[0].Items[0].Item.Without("Until") },
	},
	{"expiry-unit", both(), "tables[0].items[0].Until", item("Until", num("1798761600000")), item("Until", num("1.7987616e9"))},
	{"expiry-time", both(), "tables[0].items[0].Until", item("Until", num("-1")), item("Until", num("0"))},
	{"expiry-old", dynamo, "tables[0].items[0].Until", item("Until", num("1637000000")), item("Until", num("1640000000"))},

	{"pattern-table", both(), "patterns[0].table", change(func(m *model.Model, _ *model.Table) { m.Patterns[0].Table = "orders" }), change(func(m *model.Model, _ *model.Table) { m.Patterns[0].Table = "" })},
	{"pattern-index", both(), "patterns[1].index", change(func(m *model.Model, _ *model.Table) { m.Patterns[1].Index = "byState" }), change(func(m *model.Model, _ *model.Table) { m.Patterns[1].Index = "" })},
	{
		"pattern-key", both(), "patterns[0].keyCondition", change(func(m *model.Model, _ *model.Table) { m.Patterns[0].KeyCondition = `PK > "C#1"` }),
		change(func(m *model.Model, _ *model.Table) {
			m.Patterns[0].KeyCondition = "`PK`='State' and SK<=\"Total = 1\""
		}),
	},
	{
		"pattern-key", both(), "patterns[0].keyCondition", change(func(m *model.Model, _ *model.Table) { m.Patterns[0].KeyCondition = `PK = "C#1" and Total > 5` }),
		change(func(m *model.Model, _ *model.Table) { m.Patterns[0].KeyCondition = `#pk = :pk and #total > :t` }),
	},
	{
		"pattern-key", both(), "patterns[2].keyCondition", change(func(m *model.Model, _ *model.Table) { m.Patterns[2].KeyCondition = `PK = "C#1"` }),
		change(func(m *model.Model, _ *model.Table) {
			m.Patterns[2].Operation = "Query"
			m.Patterns[2].KeyCondition = `PK = "C#1"`
		}),
	},
	{
		"pattern-key", both(), "patterns[1].index", change(func(m *model.Model, _ *model.Table) { m.Patterns[1].Operation = "GetItem" }),
		change(func(m *model.Model, _ *model.Table) {
			m.Patterns[1].Index = "Placed"
			m.Patterns[1].KeyCondition = `PK = "x" and Placed > 5`
		}),
	},
	{"pattern-unanswered", both(), "patterns[0]", change(func(m *model.Model, _ *model.Table) { m.Patterns[0].Table = "" }), change(func(m *model.Model, _ *model.Table) { m.Patterns[0].Table = "x" })},
	{"pattern-scan", catalyst, "patterns[0].operation", change(func(m *model.Model, _ *model.Table) { m.Patterns[0].Operation = "Scan" }), change(func(m *model.Model, _ *model.Table) { m.Patterns[0].Operation = "GetItem" })},

	{"table-name", dynamo, "tables[0].name", change(func(_ *model.Model, t *model.Table) { t.Name = "ab" }), change(func(_ *model.Model, t *model.Table) { t.Name = "a_b" })},
	{"table-name", dynamo, "tables[0].name", change(func(_ *model.Model, t *model.Table) { t.Name = "my table" }), change(func(_ *model.Model, t *model.Table) { t.Name = "My-table.1" })},
	{
		"index-name", dynamo, "tables[0].indexes[1].name", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Name = strings.Repeat("x", 256) }),
		change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Name = strings.Repeat("x", 255) }),
	},
	{
		"attribute-name", dynamo, "tables[0].sortKey[0].name", change(func(_ *model.Model, t *model.Table) { t.Key.Sort[0].Name = strings.Repeat("é", 128) }),
		change(func(_ *model.Model, t *model.Table) { t.Key.Sort[0].Name = strings.Repeat("é", 127) }),
	},
	{"attribute-name", dynamo, "tables[0].indexes[0].include[0]", change(func(_ *model.Model, t *model.Table) {
		t.Indexes[0].Projection.Attributes = []string{strings.Repeat("x", 256)}
	}), change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Projection.Attributes[0] = strings.Repeat("x", 256) })},
	{
		"projection-count", dynamo, "tables[0].indexes[1].include", change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Projection.Attributes = many(21) }),
		change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Projection.Attributes = many(20) }),
	},
	{"projection-count", dynamo, "tables[0].indexes", change(func(_ *model.Model, t *model.Table) { projectTwenty(t, 6) }), change(func(_ *model.Model, t *model.Table) { projectTwenty(t, 5) })},

	{"key-binary", catalyst, "tables[0].partitionKey[0].type", change(func(_ *model.Model, t *model.Table) { t.Key.Partition[0].Type = model.TypeB }), change(func(_ *model.Model, t *model.Table) { t.Key.Partition[0].Type = model.TypeN })},
	{"sort-key-name", catalyst, "tables[0].indexes[0].name", change(func(_ *model.Model, t *model.Table) { t.Indexes[0].Name = "ByPlaced" }), change(func(_ *model.Model, t *model.Table) { t.Indexes[1].Name = "ByPlaced" })},
	{
		"sort-key-projection", catalyst, "tables[0].indexes[0].projection", change(func(_ *model.Model, t *model.Table) { t.Indexes[0].Projection.Kind = model.ProjectKeys }),
		change(func(_ *model.Model, t *model.Table) {
			t.Indexes[1].Projection = model.Projection{Kind: model.ProjectKeys}
		}),
	},
}

func projectTwenty(t *model.Table, n int) {
	repeat(t, model.Global, n)
	for i := range t.Indexes {
		t.Indexes[i].Projection = model.Projection{Kind: model.ProjectInclude, Attributes: many(20)}
	}
}

func numberSet(members ...string) model.Value {
	v, err := model.NumberSet(members...)
	if err != nil {
		panic(err)
	}
	return v
}
