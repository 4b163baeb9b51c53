package model_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tablero/model"
	"tablero/model/modeltest"
)

func key(names ...string) model.KeySchema {
	k := model.KeySchema{Partition: []model.KeyAttribute{{Name: names[0], Type: model.TypeS}}}
	for _, n := range names[1:] {
		k.Sort = append(k.Sort, model.KeyAttribute{Name: n, Type: model.TypeS})
	}
	return k
}

func menu() *model.Model {
	return &model.Model{
		Name: "menu", Dialect: model.Catalyst, Notes: "why",
		Tables: []model.Table{{
			Name: "Menu", Key: key("Category", "DishName"), TTL: "Expiry",
			Attributes: []model.Attribute{{Name: "Cost", Type: model.TypeN}},
			Indexes: []model.Index{
				{Name: "Calories", Kind: model.Local, Key: key("Category", "Calories"), Projection: model.Projection{Kind: model.ProjectAll}},
				{Name: "ByCost", Kind: model.Global, Key: key("Cost"), Projection: model.Projection{Kind: model.ProjectInclude, Attributes: []string{"a", "b"}}},
			},
			Facets: []model.Facet{{Name: "Soup", Attributes: []string{"Cost"}}},
		}},
		Patterns: []model.AccessPattern{{Name: "all", Intent: "every dish"}},
	}
}

func lines(changes []model.Change) []string {
	var out []string
	for _, c := range changes {
		out = append(out, c.String())
	}
	return out
}

func TestDiffModels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		edit func(m *model.Model, t *model.Table)
		want []string
	}{
		{"nothing", func(*model.Model, *model.Table) {}, nil},
		{"order and dates", func(m *model.Model, t *model.Table) {
			m.Modified, m.Created = "today", "once"
			t.Indexes[0], t.Indexes[1] = t.Indexes[1], t.Indexes[0]
			t.Indexes[0].Projection.Attributes = []string{"b", "a"}
		}, nil},
		{"words", func(m *model.Model, t *model.Table) {
			m.Name, m.Notes, m.Author, t.Notes = "card", "", "me", "n"
		}, []string{"name changed: menu -> card", "author added: me", "notes removed: why", "tables.Menu.notes added: n"}},
		{"dialect", func(m *model.Model, _ *model.Table) { m.Dialect = model.DynamoDB }, []string{"dialect changed: catalyst -> dynamodb"}},
		{"a table more", func(m *model.Model, _ *model.Table) {
			m.Tables = append(m.Tables, model.Table{Name: "a.b", Key: key("id")})
		}, []string{`tables."a.b" added: id (S)`}},
		{"a table less", func(m *model.Model, _ *model.Table) { m.Tables = nil }, []string{"tables.Menu removed: Category (S), DishName (S)"}},
		{"a table of another name", func(_ *model.Model, t *model.Table) { t.Name = "Card" }, []string{"tables.Menu renamed: Menu -> Card"}},
		{"key and TTL", func(_ *model.Model, t *model.Table) { t.Key = key("Category"); t.TTL = "End" }, []string{
			"tables.Menu.sortKey removed: DishName (S)", "tables.Menu.ttl changed: Expiry -> End",
		}},
		{"attributes", func(_ *model.Model, t *model.Table) {
			t.Attributes = []model.Attribute{{Name: "Cost", Type: model.TypeS, Format: []string{"x"}}, {Name: "Hot", Type: model.TypeBOOL}}
		}, []string{
			"tables.Menu.attributes.Cost.type changed: N -> S", "tables.Menu.attributes.Cost.format added: x",
			"tables.Menu.attributes.Hot added: BOOL",
		}},
		{"indexes", func(_ *model.Model, t *model.Table) {
			t.Indexes[0].Name = "Energy"
			t.Indexes[1].Projection = model.Projection{Kind: model.ProjectKeys}
		}, []string{"tables.Menu.indexes.Calories renamed: Calories -> Energy", "tables.Menu.indexes.ByCost.projection changed: INCLUDE a, b -> KEYS_ONLY"}},
		{"an index of another name and key", func(_ *model.Model, t *model.Table) {
			t.Indexes[1] = model.Index{Name: "New", Kind: model.Global, Key: key("x")}
		}, []string{"tables.Menu.indexes.ByCost removed: global Cost (S)", "tables.Menu.indexes.New added: global x (S)"}},
		{"billing", func(_ *model.Model, t *model.Table) {
			t.Billing = model.Billing{
				Mode: model.ProvisionedMode, Read: model.Capacity{Units: 5},
				Write: model.Capacity{Scaling: &model.AutoScaling{Min: 1, Max: 9, Target: 70}},
			}
		}, []string{
			"tables.Menu.billing.mode added: PROVISIONED", "tables.Menu.billing.read added: 5 units",
			"tables.Menu.billing.write added: scaled from 1 to 9 at 70 %",
		}},
		{"facets and patterns", func(m *model.Model, t *model.Table) {
			t.Facets[0].PartitionAlias = "C#id"
			m.Patterns = append(m.Patterns, model.AccessPattern{Name: "all", Intent: "again"})
			m.Patterns[0].Filter = "x"
		}, []string{"tables.Menu.facets.Soup.partitionAlias added: C#id", "patterns.all.filter added: x", "patterns.all added: again"}},
	} {
		b := menu()
		c.edit(b, &b.Tables[0])
		if diff := cmp.Diff(c.want, lines(model.DiffModels(menu(), b))); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestDiffItems(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want []string
	}{
		{`{"a":{"N":"1"},"b":{"SS":["x","y"]}}`, `{"b":{"SS":["y","x"]},"a":{"N":"1"}}`, nil},
		{`{"a":{"N":"1"}}`, `{"a":{"N":"1.0"}}`, []string{"a changed: 1 -> 1.0"}},
		{`{"a":{"N":"1"}}`, `{"a":{"S":"1"}}`, []string{"a changed: N 1 -> S 1"}},
		{`{"a":{"N":"1"},"c":{"NULL":true}}`, `{"c":{"NULL":true},"b":{"S":""}}`, []string{"a removed: 1", "b added"}},
		{
			`{"m":{"M":{"x.y":{"L":[{"S":"a"},{"S":"b"}]}}}}`, `{"m":{"M":{"x.y":{"L":[{"S":"c"}]},"z":{"BOOL":true}}}}`,
			[]string{`m."x.y"[0] changed: a -> c`, `m."x.y"[1] removed: b`, "m.z added: true"},
		},
		{`{"b":{"BOOL":true},"s":{"NS":["1"]}}`, `{"b":{"BOOL":false},"s":{"NS":["1","2"]}}`, []string{"b changed: true -> false", "s changed: <<1>> -> <<1, 2>>"}},
	} {
		a, err := decode(t, model.DynamoDB, c.a)
		if err != nil {
			t.Fatal(err)
		}
		b, err := decode(t, model.DynamoDB, c.b)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, lines(model.DiffItems(a, b))); diff != "" {
			t.Errorf("%s %s: %s", c.a, c.b, diff)
		}
	}
}

func dish(category, name string, cost int64) model.PlacedItem {
	return model.PlacedItem{Item: model.Item{{Name: "Category", Value: model.S(category)}, {Name: "DishName", Value: model.S(name)}, {Name: "Cost", Value: model.Int(cost)}}}
}

func TestDiffDocuments(t *testing.T) {
	t.Parallel()
	with := func(edit func(m *model.Model), table string, items ...model.PlacedItem) *model.Document {
		m := menu()
		edit(m)
		return &model.Document{Model: m, Items: []model.TableItems{{Table: table, Items: items}}}
	}
	same := func(*model.Model) {}
	a := with(same, "Menu", dish("Pizza", "Vegan", 1), dish("Pizza", "Chicken", 2), dish("Soup", "Leek", 3))
	for _, c := range []struct {
		name string
		b    *model.Document
		want []string
	}{
		{"another order", with(same, "Menu", dish("Soup", "Leek", 3), dish("Pizza", "Vegan", 1), dish("Pizza", "Chicken", 2)), nil},
		{"changes", with(same, "Menu", dish("Pizza", "Chicken", 5), dish("Soup", "Pea", 3), dish("Pizza", "Vegan", 1)), []string{
			"tables.Menu.items(Pizza, Chicken).Cost changed: 2 -> 5",
			"tables.Menu.items(Soup, Leek) removed: {Category: Soup, DishName: Leek, Cost: 3}",
			"tables.Menu.items(Soup, Pea) added: {Category: Soup, DishName: Pea, Cost: 3}",
		}},
		{"a table of another name", with(func(m *model.Model) { m.Tables[0].Name = "Card" }, "Card", a.Items[0].Items...), []string{"tables.Menu renamed: Menu -> Card"}},
		{"a table less", with(func(m *model.Model) { m.Tables = nil }, ""), []string{
			"tables.Menu removed: Category (S), DishName (S)", "tables.Menu.items removed: 3 items",
		}},
		{"another key", with(func(m *model.Model) { m.Tables[0].Key = key("DishName") }, "Menu", a.Items[0].Items[0], dish("Pizza", "Chicken", 2)), []string{
			"tables.Menu.partitionKey changed: Category (S) -> DishName (S)", "tables.Menu.sortKey removed: DishName (S)",
			"tables.Menu.items() removed: {Category: Soup, DishName: Leek, Cost: 3}",
		}},
	} {
		if diff := cmp.Diff(c.want, lines(model.DiffDocuments(a, c.b))); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// TestDiffIsEmptyOnlyForTheSame holds that a document differs from itself in nothing, and that what is there on one side only shows.
func TestDiffIsEmptyOnlyForTheSame(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := modeltest.Documents().Draw(t, "a")
		if got := model.DiffDocuments(a, a); got != nil {
			t.Fatalf("a document differs from itself: %v", got)
		}
		b := modeltest.Documents().Draw(t, "b")
		there, back := model.DiffDocuments(a, b), model.DiffDocuments(b, a)
		if len(there) != len(back) {
			t.Fatalf("%d changes there, %d back:\n%v\n%v", len(there), len(back), there, back)
		}
		x, y := modeltest.Items().Draw(t, "x"), modeltest.Items().Draw(t, "y")
		if len(model.DiffItems(x, y)) == 0 && !model.EqualItems(x, y) {
			t.Fatalf("%v and %v differ in nothing", model.Map(x).Display(), model.Map(y).Display())
		}
	})
}

func TestIdentity(t *testing.T) {
	t.Parallel()
	k := model.KeySchema{Partition: []model.KeyAttribute{{Name: "a", Type: model.TypeS}}, Sort: []model.KeyAttribute{{Name: "n", Type: model.TypeN}}}
	id := func(src string) string {
		it, err := decode(t, model.DynamoDB, src)
		if err != nil {
			t.Fatal(err)
		}
		id, _ := k.Identity(it)
		return id
	}
	if x := id(`{"n":{"N":"1.0"},"a":{"S":"x"},"z":{"S":"1"}}`); x == "" || x != id(`{"a":{"S":"x"},"n":{"N":"1e0"}}`) {
		t.Errorf("one key has two identities: %q", x)
	}
	if id(`{"a":{"S":"xS1:"},"n":{"S":"y"}}`) == id(`{"a":{"S":"x"},"n":{"S":"S1:y"}}`) {
		t.Error("two keys have one identity")
	}
	if id(`{"a":{"S":"x"}}`) != "" || id(`{"a":{"S":"x"},"n":{"BOOL":true}}`) != "" {
		t.Error("an item without its key has an identity")
	}
}
