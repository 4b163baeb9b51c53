package rules

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tablero/model"
)

func answering() *model.Model {
	key := func(name string, t model.Type) []model.KeyAttribute {
		return []model.KeyAttribute{{Name: name, Type: t}}
	}
	return &model.Model{Dialect: model.Catalyst, Tables: []model.Table{{
		Name: "Menu",
		Key:  model.KeySchema{Partition: key("Category", model.TypeS), Sort: key("DishName", model.TypeS)},
		Indexes: []model.Index{
			{Name: "Calories", Kind: model.Local, Key: model.KeySchema{Partition: key("Category", model.TypeS), Sort: key("Calories", model.TypeN)}},
			{Name: "byCost", Kind: model.Global, Key: model.KeySchema{Partition: key("Cost", model.TypeN)}},
		},
	}}}
}

func TestUnanswered(t *testing.T) {
	t.Parallel()
	m := answering()
	for _, c := range []struct {
		name string
		a    model.AccessPattern
		want string
	}{
		{"by the table", model.AccessPattern{Operation: "Query", Table: "Menu", KeyCondition: `Category = "Pizza"`}, ""},
		{"by a local index", model.AccessPattern{Operation: "Query", Table: "Menu", Index: "Calories", KeyCondition: `Category = "Pizza" AND Calories > 4`}, ""},
		{"by a global index", model.AccessPattern{Operation: "Query", Table: "Menu", Index: "byCost", KeyCondition: "Cost = 4"}, ""},
		{"a write", model.AccessPattern{Operation: "PutItem", Table: "Menu"}, ""},
		{"no table", model.AccessPattern{Operation: "Query"}, "it names no table: nothing answers it yet"},
		{"no such table", model.AccessPattern{Table: "Menus"}, "there is no table Menus"},
		{"no such index", model.AccessPattern{Table: "Menu", Index: "x"}, "the table Menu has no index x"},
		{"not in the key", model.AccessPattern{Operation: "Query", Table: "Menu", KeyCondition: `Category = "Pizza" AND Calories > 4`}, "Calories is not in the key of the table Menu"},
		{"no partition", model.AccessPattern{Operation: "Query", Table: "Menu", KeyCondition: `DishName = "x"`}, "the table Menu is read by its key: the condition must say Category = a value"},
		{"nothing to read by", model.AccessPattern{Operation: "Query", Table: "Menu"}, "it has no key condition: which partition is read?"},
		{"a scan of Catalyst", model.AccessPattern{Operation: "Scan", Table: "Menu"}, "Catalyst has no scan"},
	} {
		if got := Unanswered(m, c.a); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestAnswers(t *testing.T) {
	t.Parallel()
	m := answering()
	for _, c := range []struct {
		condition string
		want      []Place
	}{
		{`Category = "Pizza"`, []Place{{"Menu", ""}, {"Menu", "Calories"}}},
		{`Category = "Pizza" AND Calories > 400`, []Place{{"Menu", "Calories"}}},
		{"Cost = 4", []Place{{"Menu", "byCost"}}},
		{"Price = 4", nil},
		{"", nil},
	} {
		if diff := cmp.Diff(c.want, Answers(m, model.AccessPattern{Operation: "Query", KeyCondition: c.condition})); diff != "" {
			t.Errorf("%q: %s", c.condition, diff)
		}
	}
}

func TestRenameIn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ condition, from, to, want string }{
		{`Category = "Category" AND begins_with(Category, "x")`, "Category", "Kind", `Kind = "Category" AND begins_with(Kind, "x")`},
		{"Category = :Category", "Category", "Kind", "Kind = :Category"},
		{"a.Category = 1 and Category.a = 2", "Category", "Kind", "a.Category = 1 and Kind.a = 2"},
		{"`a b` = 1", "a b", "c", "c = 1"},
		{"a = 1", "a", "two words", "`two words` = 1"},
		{"a = 1", "a", "size", "`size` = 1"},
		{"Categories = 1", "Category", "Kind", "Categories = 1"},
		{`a = "unclosed`, "a", "b", `b = "unclosed`},
		{"", "a", "b", ""},
	} {
		if got := RenameIn(c.condition, c.from, c.to); got != c.want {
			t.Errorf("%s: %s, want %s", c.condition, got, c.want)
		}
	}
}
