package design

import (
	"strconv"
	"strings"
	"testing"

	"tablero/model"
	"tablero/views/change/changetest"
	"tablero/views/workspace"
)

// log is a table of n items whose expiry stands in milliseconds.
func log(n int) *model.Document {
	key := []model.KeyAttribute{{Name: "Id", Type: model.TypeS}}
	doc := &model.Document{Model: &model.Model{Name: "log", Dialect: model.DynamoDB, Tables: []model.Table{{
		Name: "Log", Key: model.KeySchema{Partition: key}, TTL: "Expires", Attributes: []model.Attribute{{Name: "Expires", Type: model.TypeN}},
	}}}}
	items := make([]model.PlacedItem, n)
	for i := range items {
		v, err := model.ParseText(model.DynamoDB, model.TypeN, "1715755926000")
		if err != nil {
			panic(err)
		}
		items[i].Item = model.Item{{Name: "Id", Value: model.S(strconv.Itoa(i))}, {Name: "Expires", Value: v}}
	}
	doc.Items = []model.TableItems{{Table: "Log", Items: items}}
	return doc
}

// What the rules say of items is among the findings, as they change, and leads to the items.
func TestFindingsOfItems(t *testing.T) {
	t.Parallel()
	st := play(t, changetest.Open(t, log(2)), 100, 20)
	st.Keys("shift+tab").Golden("milliseconds")
	st.Keys("enter")
	if len(st.Went) != 1 || st.Went[0].Digit != dataScreen || st.Went[0].Table != "Log" {
		t.Errorf("it went to %v", st.Went)
	}
	st.Keys("esc", "a", "a").Type("Status\n\n")
	has(t, st, "Status is declared, but no key")
	s := st.Screen.(*Screen)
	for i, f := range s.findings {
		if f.Code == "unused-attribute" {
			s.setFocus(paneFindings)
			s.list.Select(s.findings[i].Code + " " + s.findings[i].Path)
		}
	}
	st.Keys("enter")
	if s.at != (place{"Log", ofAttribute, "Status"}) || s.focus != paneSheet {
		t.Errorf("it went to %v", s.at)
	}
	// An edit of items is seen, too.
	if _, err := st.Session.Store.Undo(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	st.Send(workspace.Changed{})
	if strings.Contains(st.Frame(), "Status is declared") {
		t.Errorf("the findings are of before:\n%s", st.Frame())
	}
}

// Many items are not read for the findings, and that is said.
func TestFindingsOfManyItems(t *testing.T) {
	t.Parallel()
	st := play(t, changetest.Open(t, log(judgedItems+1)), 100, 20)
	has(t, st, "of the design alone")
	if n := len(st.Screen.(*Screen).findings); n != 0 {
		t.Errorf("%d findings", n)
	}
}
