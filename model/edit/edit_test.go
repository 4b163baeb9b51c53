package edit_test

import (
	"testing"

	"tablero/model"
	"tablero/model/edit"
	"tablero/model/modeltest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var key = model.KeySchema{
	Partition: []model.KeyAttribute{{Name: "Category", Type: model.TypeS}},
	Sort:      []model.KeyAttribute{{Name: "Dish", Type: model.TypeS}},
}

func dish(name string, rest ...model.Attr) model.Item {
	return append(model.Item{{Name: "Category", Value: model.S("Pizza")}, {Name: "Dish", Value: model.S(name)}}, rest...)
}

// apply is the simplest store there is.
func apply(t *rapid.T, items map[string]model.Item, changes []edit.ItemChange) {
	for _, c := range changes {
		for i, it := range []model.Item{c.Before, c.After} {
			if it == nil {
				continue
			}
			id, ok := key.Identity(it)
			if !ok {
				t.Fatalf("%v has no key", it)
			}
			if i == 0 {
				if !model.IdenticalItems(items[id], it) {
					t.Fatalf("the change found %v, not %v", items[id], it)
				}
				delete(items, id)
			} else {
				items[id] = it
			}
		}
	}
}

// What changes do, their inverse takes back.
func TestInverse(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		start, now := map[string]model.Item{}, map[string]model.Item{}
		names := rapid.SampledFrom([]string{"Vegan", "Garden", "Tuna", "Salami"})
		draw := func() (string, model.Item) {
			it := dish(names.Draw(t, "dish"))
			for _, a := range modeltest.Items().Draw(t, "item") {
				if !it.Has(a.Name) {
					it = append(it, a)
				}
			}
			id, _ := key.Identity(it)
			return id, it
		}
		for range 2 {
			id, it := draw()
			start[id], now[id] = it, it
		}
		var all [][]edit.ItemChange
		for range rapid.IntRange(1, 6).Draw(t, "edits") {
			var changes []edit.ItemChange
			next := map[string]model.Item{}
			for id, it := range now {
				next[id] = it
			}
			for range rapid.IntRange(1, 3).Draw(t, "changes") {
				id, it := draw()
				before := next[id]
				if before != nil && rapid.Bool().Draw(t, "delete") {
					it = nil
				}
				c := []edit.ItemChange{{Table: "Menu", Before: before, After: it}}
				apply(t, next, c)
				changes = append(changes, c...)
			}
			apply(t, now, changes)
			all = append(all, changes)
		}
		for i := len(all) - 1; i >= 0; i-- {
			if diff := cmp.Diff(all[i], edit.Inverse(edit.Inverse(all[i])), cmp.Comparer(model.IdenticalItems)); diff != "" {
				t.Fatal(diff)
			}
			apply(t, now, edit.Inverse(all[i]))
		}
		if diff := cmp.Diff(start, now, cmp.Comparer(model.IdenticalItems)); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestLabels(t *testing.T) {
	t.Parallel()
	m := &model.Model{Tables: []model.Table{{Name: "Menu", Key: key}, {Name: "Other", Key: key}}}
	vegan := dish("Vegan", model.Attr{Name: "Calories", Value: model.Int(350)}, model.Attr{Name: "Price", Value: model.Int(9)})
	change := func(before, after model.Item) edit.ItemChange {
		return edit.ItemChange{Table: "Menu", Before: before, After: after}
	}
	spelled, err := model.N("350.0")
	if err != nil {
		t.Fatal(err)
	}
	for want, changes := range map[string][]edit.ItemChange{
		"set Calories of Pizza / Vegan":               {change(vegan, vegan.With("Calories", spelled))},
		"remove Price of Pizza / Vegan":               {change(vegan, vegan.Without("Price"))},
		"set Calories, remove Price of Pizza / Vegan": {change(vegan, vegan.Without("Price").With("Calories", model.Int(1)))},
		"change 2 attributes of Pizza / Vegan":        {change(vegan, vegan.With("Price", model.Int(1)).With("Calories", model.Int(1)))},
		"order the attributes of Pizza / Vegan":       {change(vegan, model.Item{vegan[0], vegan[1], vegan[3], vegan[2]})},
		"add Pizza / Vegan":                           {change(nil, vegan)},
		"delete Pizza / Vegan":                        {change(vegan, nil)},
		"move Pizza / Vegan to Pizza / Garden":        {change(vegan, vegan.With("Dish", model.S("Garden")))},
		"delete Pizza / ?":                            {change(vegan.Without("Dish"), nil)},
		"change nothing":                              {change(nil, nil)},
		"delete 2 items of Menu":                      {change(vegan, nil), change(dish("Tuna"), nil)},
		"change 2 items":                              {change(vegan, nil), {Table: "Other", After: vegan}},
		"add 2 items":                                 {change(nil, vegan), {Table: "Other", After: vegan}},
	} {
		if got := edit.LabelAll(m, changes); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := edit.LabelAll(m, nil); got != "change nothing" {
		t.Error(got)
	}
}
