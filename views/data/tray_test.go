package data

import (
	"fmt"
	"strings"
	"testing"

	"tablero/engine"
	"tablero/model"
	"tablero/views/workspace"
)

// forty is a table of forty items, two of which have no Rank.
func forty(t testing.TB) *model.Document {
	t.Helper()
	tab := model.Table{Name: "Dishes", Key: model.KeySchema{
		Partition: []model.KeyAttribute{{Name: "Kind", Type: model.TypeS}}, Sort: []model.KeyAttribute{{Name: "Name", Type: model.TypeS}},
	}}
	doc := &model.Document{Model: &model.Model{Name: "dishes", Dialect: model.DynamoDB, Tables: []model.Table{tab}}}
	items := make([]model.PlacedItem, 40)
	for i := range items {
		items[i].Item = model.Item{
			{Name: "Kind", Value: model.S(fmt.Sprint("kind ", i%2))},
			{Name: "Name", Value: model.S(fmt.Sprintf("dish %02d", i))},
			{Name: "Rank", Value: model.Int(int64(i))},
		}
	}
	items[7].Item = items[7].Item.Without("Rank")
	items[11].Item = items[11].Item.With("Rank", model.S("first"))
	doc.Items = []model.TableItems{{Table: "Dishes", Items: items}}
	return doc
}

// design changes the design and tells the screen, as the root does.
func (st *stage) design(change func(m *model.Model), renames ...engine.Rename) *stage {
	st.t.Helper()
	m, err := st.store.Model(st.t.Context())
	if err != nil {
		st.t.Fatal(err)
	}
	after := m.Clone()
	change(after)
	r, err := st.store.Design(st.t.Context(), engine.DesignChange{After: after, Renames: renames}, nil)
	if err != nil {
		st.t.Fatal(err)
	}
	st.Send(workspace.Changed{Label: r.Edit.Label, Design: true})
	return st
}

func byRank(m *model.Model) {
	m.Tables[0].Key.Sort[0] = model.KeyAttribute{Name: "Rank", Type: model.TypeN}
}

// A key change that two of forty items cannot follow, mended in the tray.
func TestTray(t *testing.T) {
	t.Parallel()
	st := play(t, forty(t), 80, 24)
	if st.Keys("T"); st.root.off == "" || st.s.TextFocus() {
		t.Error("an empty tray opens")
	}
	st.press("enter", "down").design(byRank).says("2 items could not follow a change of the design; T shows the tray")
	if n := len(st.items("Dishes")); n != 38 {
		t.Fatal(n, "items followed")
	}
	st.press("T").shows("Tray", "Dishes kind 1 / ?", "Dishes kind 1 / first").Golden("tray")
	st.press("enter").Golden("item")
	st.press("m").shows("Mend an item of Dishes", "Rank").Golden("mend")
	st.press("ctrl+s").shows("cannot be empty")
	st.press("=7,5", "ctrl+s").shows("Use a point")
	st.press("ctrl+u", "=5", "ctrl+s").shows("kind 1") // dish 05 has it
	if n := len(st.items("Dishes")); n != 38 {
		t.Fatal(n, "items after a key that is taken")
	}
	st.press("ctrl+u", "=7.5", "ctrl+s")
	if n := len(st.items("Dishes")); n != 39 || len(st.s.tray) != 1 {
		t.Fatal(n, "items,", len(st.s.tray), "on the tray\n", st.Frame())
	}
	if e := st.s.entryAt(); e == nil || !strings.Contains(e.key, `"7.5"`) {
		t.Error("the cursor is not on what was mended")
	}
	// The other one as a text, and then not at all.
	st.press("T", "enter", "e").shows(`"Rank": {"S":"first"}`).press("ctrl+s").shows("Rank")
	st.press("esc", "T", "enter", "d").shows("Discard Dishes kind 1").press("enter")
	if len(st.s.tray) != 1 {
		t.Fatal("Enter alone discards")
	}
	st.press("T", "enter", "d", "y")
	if len(st.s.tray) != 0 || st.s.offTray() == "" {
		t.Fatal("it is still there")
	}
	for range 3 {
		st.press("u")
	}
	if n := len(st.items("Dishes")); n != 40 || len(st.s.tray) != 0 || st.s.ord.table.Key.Sort[0].Name != "Name" {
		t.Errorf("undone to %d items, %d on the tray, %v", n, len(st.s.tray), st.s.ord.table.Key)
	}
}

// The screen follows the design: a table that is renamed, an index that goes, the last table.
func TestDesignChanges(t *testing.T) {
	t.Parallel()
	st := play(t, menu(t), 80, 24)
	st.press("i", "down", "enter").shows("by index ByCost")
	st.design(func(m *model.Model) { m.Tables[0].Indexes = nil }).shows("Menu table", "Pizza")
	st.press("enter", "down").design(func(m *model.Model) { m.Tables[0].Name = "Dishes" }, engine.Rename{From: "Menu", To: "Dishes"})
	st.shows("Dishes table", "Pizza")
	st.design(func(m *model.Model) { m.Tables = nil }).shows("no tables")
	st.press("u").shows("Dishes table", "Pizza")
}
