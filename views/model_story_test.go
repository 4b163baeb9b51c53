package views

import "testing"

// From nothing to a model with a table and generated items, and back by undo.
func TestFromNothingToItems(t *testing.T) {
	t.Parallel()
	st, shelf := atHome(t, 100, 30)
	st.Keys("a").Type("shop").Keys("enter", "c")
	st.sees(t, "[1 Patterns]", "catalyst · LOCAL")
	st.Keys("2", "a").Type("Orders").Keys("enter").Type("Customer").Keys("enter").Type("At").Keys("enter", "enter")
	st.sees(t, "add table Orders", "Customer  S  partition")
	st.Keys("5", "a")
	st.sees(t, "100 items in Orders; u takes them back")
	st.Keys("3")
	st.sees(t, "shop › Orders", "Customer")
	st.lacks(t, "no tables")
	list, err := shelf.Models(t.Context())
	if err != nil || len(list) != 1 || list[0].Items != 100 {
		t.Fatalf("%+v, %v", list, err)
	}
	st.Keys("u")
	st.sees(t, "undone: ", "No items")
	st.Keys("u")
	st.sees(t, "undone: add table Orders", "no tables")
	st.Keys("ctrl+r", "ctrl+y")
	st.sees(t, "done again: ")
	if list, err = shelf.Models(t.Context()); err != nil || list[0].Items != 100 {
		t.Errorf("%+v, %v", list, err)
	}
	st.Keys("7")
	st.sees(t, "native")
}
