package design

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tablero/engine"
	"tablero/model"
	"tablero/model/rules"
	"tablero/views/change"
	"tablero/views/change/changetest"
	"tablero/views/workspace"
)

func sample(t interface {
	Helper()
	Fatal(args ...any)
}, name string,
) *model.Model {
	t.Helper()
	doc, err := workspace.SampleDocument(name)
	if err != nil {
		t.Fatal(err)
	}
	return doc.Model
}

// A rename and the one back are nothing; in between, nothing speaks of the old name.
func TestRenameLaws(t *testing.T) {
	t.Parallel()
	models := map[string]*model.Model{}
	for _, name := range []string{"menu", "shop", "devices", "sessions", "travel"} {
		models[name] = sample(t, name)
	}
	rapid.Check(t, func(t *rapid.T) {
		m := models[rapid.SampledFrom([]string{"menu", "shop", "devices", "sessions", "travel"}).Draw(t, "model")]
		table := &m.Tables[rapid.IntRange(0, len(m.Tables)-1).Draw(t, "table")]
		names := table.Key.Names()
		for _, a := range table.Attributes {
			names = append(names, a.Name)
		}
		from := rapid.SampledFrom(names).Draw(t, "attribute")
		to := rapid.SampledFrom([]string{"Other", "two words", "and", "日本", "x-y"}).Draw(t, "to")
		there := renameAttribute(table.Name, from, to)
		after, err := there.After(m)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range rules.Check(after, nil, changetest.Present) {
			if strings.HasPrefix(f.Code, "pattern-") {
				t.Fatalf("a question lost its key: %s", f)
			}
		}
		if at, _ := after.Table(table.Name); func() bool { _, ok := at.Attribute(from); return ok }() {
			t.Fatalf("%s is still there", from)
		}
		back := renameAttribute(table.Name, to, from)
		again, err := back.After(after)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(m, again); diff != "" {
			t.Fatal(diff)
		}
	})
}

// What each change does to a model, and what it refuses.
func TestChanges(t *testing.T) {
	t.Parallel()
	key := func(name string, typ model.Type) keyPart { return keyPart{Name: name, Type: typ} }
	for _, c := range []struct {
		name, sample string
		change       change.Change
		wrong        string
		look         func(m *model.Model) bool
	}{
		{"what was the key is declared", "menu", setKey("Menu", key("DishName", model.TypeS), key("Calories", model.TypeN)), "", func(m *model.Model) bool {
			return declared(&m.Tables[0], "Category") && !declared(&m.Tables[0], "Calories") && m.Tables[0].Indexes[0].Key.Partition[0].Name == "DishName"
		}},
		{"a key without a sort key", "menu", setKey("Menu", key("Category", model.TypeS), keyPart{}), "", func(m *model.Model) bool {
			return len(m.Tables[0].Key.Sort) == 0 && declared(&m.Tables[0], "DishName")
		}},
		{"a key attribute of no key type", "menu", typeAttribute("Menu", "Calories", model.TypeL, model.Catalyst), "a key is S, N or B", nil},
		{"a type goes to every key", "menu", typeAttribute("Menu", "Calories", model.TypeS, model.Catalyst), "", func(m *model.Model) bool {
			ix, _ := m.Tables[0].Index("Calories")
			a, _ := m.Tables[0].Attribute("Calories")
			return ix.Key.Sort[0].Type == model.TypeS && a.Type == model.TypeS
		}},
		{"an attribute in a key stays", "menu", dropAttribute("Menu", "Calories"), "in the key of Calories", nil},
		{"the attribute of the expiry", "menu", dropAttribute("Menu", "Expiry"), "", func(m *model.Model) bool { return m.Tables[0].TTL == "" }},
		{"questions of a table that goes", "menu", dropTable("Menu"), "", func(m *model.Model) bool { return m.Patterns[0].Table == "" && len(m.Tables) == 0 }},
		{"questions of an index that goes", "menu", dropIndex("Menu", model.Catalyst, &model.Index{Name: "Calories", Kind: model.Local}), "", func(m *model.Model) bool {
			for _, p := range m.Patterns {
				if p.Index == "Calories" {
					return false
				}
			}
			return true
		}},
		{"an index with another name", "shop", setIndex("Shop", "GSI1", model.DynamoDB, indexSpec{
			name: "ByKind", kind: model.Global, partition: []keyPart{key("GSI1PK", model.TypeS)}, sort: []keyPart{key("GSI1SK", model.TypeS)}, projection: model.ProjectAll,
		}), "", func(m *model.Model) bool {
			n := 0
			for _, p := range m.Patterns {
				if p.Index == "ByKind" {
					n++
				}
			}
			return n > 0
		}},
		{"provisioned", "shop", setBilling("Shop", model.ProvisionedMode, 5, 2), "", func(m *model.Model) bool { return m.Tables[0].Billing.Write.Units == 2 }},
		{"a table that is gone", "menu", setTTL("Dishes", "x"), "not there any more", nil},
		{"notes of a key attribute", "menu", noteAttribute("Menu", "Category", "why"), "", func(m *model.Model) bool {
			a, _ := m.Tables[0].Attribute("Category")
			return a.Notes == "why" && m.Tables[0].Key.Has("Category")
		}},
	} {
		m := sample(t, c.sample)
		before := m.Clone()
		after, err := c.change.After(m)
		if diff := cmp.Diff(before, m); diff != "" {
			t.Errorf("%s: the model itself was changed: %s", c.name, diff)
		}
		switch {
		case c.wrong != "":
			if err == nil || !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("%s: %v, want %q", c.name, err, c.wrong)
			}
		case err != nil:
			t.Errorf("%s: %v", c.name, err)
		case !c.look(after):
			t.Errorf("%s: %+v", c.name, after.Tables)
		}
	}
}

// A change of what somebody else has removed meanwhile is refused, and the answers are kept.
func TestRefused(t *testing.T) {
	t.Parallel()
	st := play(t, changetest.Sample(t, "menu"), 80, 20)
	st.Keys("e").Type("2")
	gone := st.Model().Clone()
	gone.Tables, gone.Patterns = nil, nil
	if _, err := st.Session.Store.Design(t.Context(), engine.DesignChange{After: gone}, nil); err != nil {
		t.Fatal(err)
	}
	st.Keys("enter")
	has(t, st, "Rename Menu", "Menu2", "is not there any more")
	st.Keys("esc").Send(workspace.Changed{Design: true})
	has(t, st, "No table yet.")
}

// The mouse selects, opens with the second click, and answers a form.
func TestMouse(t *testing.T) {
	t.Parallel()
	st := play(t, changetest.Sample(t, "menu"), 80, 20)
	st.Click(6, 4)
	has(t, st, "Attribute DishName")
	st.Click(50, 2).Click(50, 2)
	has(t, st, "Type of DishName")
	s := st.Screen.(*Screen)
	st.Click(2, 2)
	if s.asking == nil {
		t.Fatal("a click beside the form closed it")
	}
	st.Keys("esc").Click(6, 2).Click(6, 2)
	if s.tree.Lines() > 3 {
		t.Errorf("the second click did not fold the table:\n%s", st.Frame())
	}
	st.Wheel(6, 3, 1).Wheel(50, 3, 1).Wheel(5, 18, 1)
	st.Keys("a", "t").Wheel(40, 10, 1)
	has(t, st, "New table")
}
