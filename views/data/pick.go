package data

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui"
	"tablero/ui/grid"
	"tablero/ui/picker"
)

// tableID stands for the table's own order among the items of the picker; an index may have any name.
const tableID = "table"

// openIndexes offers the orders, the last used first; the cursor is on the one used before this one, so that i Enter goes back
// and forth.
func (s *Screen) openIndexes() tea.Cmd {
	s.asks.Bump()
	s.pick = &choice{Picker: picker.New("Order of "+s.ord.table.Name, s.indexItems()), what: pickIndex}
	s.pick.Empty = "no order of that name"
	if list := s.recentOrders(); len(list) > 1 {
		at := list[0]
		if at == s.ord.indexName() {
			at = list[1]
		}
		s.pick.Select(orderID(at))
	}
	return s.countSparse()
}

func orderID(index string) string {
	if index == "" {
		return tableID
	}
	return "index " + index
}

func (s *Screen) indexItems() []picker.Entry {
	var out []picker.Entry
	dot := " " + s.env.Look.Glyphs.Dot + " "
	for _, name := range s.recentOrders() {
		item := picker.Entry{ID: orderID(name), Title: s.ord.table.Name, Detail: "table" + dot + keyWords(s.ord.table.Key)}
		if ix, ok := s.ord.table.Index(name); ok && name != "" {
			item.Title = ix.Name
			item.Detail = s.ord.kindWords(ix)
			if ix.Kind == model.Global {
				item.Detail += dot + keyWords(ix.Key)
			} else if by := strings.Join(names(ix.Key.Sort), ", "); by != ix.Name {
				item.Detail += dot + "by " + by
			}
			if ix.Projection.Kind != model.ProjectAll {
				item.Detail += dot + string(ix.Projection.Kind)
			}
			if c, ok := s.sparse[s.ord.table.Name+"\x00"+name]; ok {
				item.Detail += dot + sparseText(c)
			}
		}
		if name == s.ord.indexName() {
			item.Key = "now"
		}
		out = append(out, item)
	}
	return out
}

// sparseText is how many items an index leaves out.
func sparseText(c counted) string {
	switch {
	case c.err != nil:
		return "not counted: " + c.err.Error()
	case c.absent == 0 && c.more:
		return "none of the first " + grid.Thousands(sparseLimit) + " left out"
	case c.absent == 0:
		return "every item"
	}
	return countOf(c.absent, c.more, "item") + " left out"
}

func (s *Screen) takeSparse(c counted) {
	s.sparse[s.ord.table.Name+"\x00"+c.index] = c
	if s.pick != nil && s.pick.what == pickIndex {
		s.pick.SetEntries(s.indexItems())
	}
}

// openTables offers the tables of the model.
func (s *Screen) openTables() tea.Cmd {
	var items []picker.Entry
	dot := " " + s.env.Look.Glyphs.Dot + " "
	for i := range s.sub.Model.Tables {
		t := &s.sub.Model.Tables[i]
		item := picker.Entry{ID: strconv.Itoa(i), Title: t.Name, Detail: keyWords(t.Key)}
		if n := len(t.Indexes); n > 0 {
			item.Detail += dot + strconv.Itoa(n) + " " + indexes(n)
		}
		if t == s.ord.table {
			item.Key = "now"
		}
		items = append(items, item)
	}
	s.pick = &choice{Picker: picker.New("Tables of "+s.sub.Model.Name, items), what: pickTable}
	s.pick.Empty = "no table of that name"
	return nil
}

func indexes(n int) string {
	if n == 1 {
		return "index"
	}
	return "indexes"
}

func (s *Screen) pickKey(msg tea.KeyMsg) tea.Cmd {
	out := s.pick.Handle(msg)
	if out != picker.Chosen && out != picker.Cancelled {
		return nil
	}
	what := s.pick.what
	item, _ := s.pick.Entry()
	s.pick = nil
	s.asks.Bump()
	if out == picker.Cancelled {
		return nil
	}
	if what == pickTray {
		return s.trayChosen(item.ID)
	}
	if what == pickTable {
		if i, err := strconv.Atoi(item.ID); err == nil {
			s.setTable(&s.sub.Model.Tables[i])
		}
		return nil
	}
	for _, name := range s.recentOrders() {
		if orderID(name) == item.ID {
			return s.pickOrder(name)
		}
	}
	return nil
}

// pickOrder shows the items in another order. Where the item under the cursor stands there is asked first.
func (s *Screen) pickOrder(index string) tea.Cmd {
	if index == s.ord.indexName() {
		return nil
	}
	if key := s.items.Key(); key != "" {
		if cmd := s.locate(index, key); cmd != nil {
			return cmd
		}
	}
	s.setOrder(index, "", "")
	return nil
}

func (s *Screen) takeLocation(msg located) tea.Cmd {
	switch {
	case msg.err != nil:
		s.setOrder(msg.index, "", "")
		return ui.Fail("find the item in "+s.ord.title(), msg.err)
	case !msg.loc.Present:
		s.setOrder(msg.index, "", "")
		name := msg.index
		if name == "" {
			name = s.ord.table.Name
		}
		return ui.Say("not in " + name + ": " + msg.loc.Reason)
	}
	s.setOrder(msg.index, partText(s.ord.d, msg.loc.Partition), msg.key)
	return nil
}

// setOrder shows the items in the order of the table or of an index, with the cursor on a partition and an item.
func (s *Screen) setOrder(index, part, item string) {
	s.ord.index = nil
	if index != "" {
		s.ord.index, _ = s.ord.table.Index(index)
	}
	s.use(index)
	s.restart(part, item)
}
