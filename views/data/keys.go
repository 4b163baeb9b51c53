package data

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/keymap"
)

// Actions is what can be done now.
func (s *Screen) Actions() []keymap.Action {
	if s.TextFocus() {
		return s.openActions()
	}
	list := append(s.moveActions(), s.paneActions()...)
	list = append(list, s.seeActions()...)
	list = append(list, s.orderActions()...)
	return append(list, s.editActions()...)
}

// openActions is the keys of what is open over the screen, for the hint line and the help sheet.
func (s *Screen) openActions() []keymap.Action {
	if s.work != nil && s.menu.Len() == 0 {
		return s.workActions()
	}
	choose := "choose"
	if s.prompt != nil {
		choose = s.prompt.verb
	}
	return []keymap.Action{
		{ID: "data.choose", Keys: []string{"enter"}, Title: choose, Help: choose, Group: "Open", Hint: 9, Run: s.pressing("enter")},
		{ID: "data.close", Keys: []string{"esc"}, Title: "leave", Help: "leave without a change", Group: "Open", Hint: 8, Run: s.pressing("esc")},
	}
}

func (s *Screen) pressing(key string) func() tea.Cmd {
	return func() tea.Cmd { return s.Update(press(key)) }
}

func (s *Screen) moveActions() []keymap.Action {
	move := func(id, title, help string, keys ...string) keymap.Action {
		return keymap.Action{
			ID: "data." + id, Keys: keys, Title: title, Help: help, Group: "Move", Disabled: s.offWithoutTable,
			Run: func() tea.Cmd { return s.move(keys[0]) },
		}
	}
	list := []keymap.Action{
		move("up", "line up", "a line up", "up", "k"),
		move("down", "line down", "a line down", "down", "j"),
		move("page-up", "page up", "a page up", "pgup"),
		move("page-down", "page down", "a page down", "pgdown"),
		move("first", "first", "to the first line", "home", "g"),
		move("last", "last", "to the last line, also of a million", "end", "G"),
	}
	switch s.focus {
	case paneItems:
		if s.view == viewAggregate { // which has no columns to move by
			break
		}
		list = append(list, move("left", "column left", "a column to the left", "left", "h"), move("right", "column right", "a column to the right", "right", "l"))
	case paneItem:
		list = append(list, move("fold", "fold", "fold the value, then out of it, then to the items", "left", "h"),
			move("unfold", "unfold", "unfold the value", "right", "l"))
	}
	return list
}

func (s *Screen) paneActions() []keymap.Action {
	open := []string{"enter"}
	help := map[pane]string{
		paneParts: "to the items of the partition",
		paneItems: "to the attributes of the item",
		paneItem:  "fold or unfold the value; edit one that has nothing inside",
	}[s.focus]
	out := []string{"esc", "backspace"}
	title, hint := "open", 90
	switch s.focus {
	case paneParts:
		open, out = append(open, "right", "l"), append(out, "left", "h")
	case paneItem:
		if title = "unfold"; !s.tree.CanOpen() {
			title, hint = "edit", 0 // e says it already
		}
	}
	return []keymap.Action{
		{ID: "data.open", Keys: open, Title: title, Help: help, Group: "Panes", Hint: hint, Disabled: s.offOpen, Run: s.open},
		{
			ID: "data.out", Keys: out, Title: "out", Help: "end search, marks, zoom or view, then out of the pane", Group: "Panes",
			Hint: s.outHint(), Disabled: s.offOut, Run: s.out,
		},
		{
			ID: "data.next", Keys: []string{"tab"}, Title: "next pane", Help: "to the next pane", Group: "Panes", Disabled: s.offWithoutTable,
			Run: func() tea.Cmd { return s.cycle(1) },
		},
		{
			ID: "data.previous", Keys: []string{"shift+tab"}, Title: "previous pane", Help: "to the previous pane", Group: "Panes",
			Disabled: s.offWithoutTable, Run: func() tea.Cmd { return s.cycle(-1) },
		},
		{
			ID: "data.zoom", Keys: []string{"z"}, Title: "zoom", Help: "this pane on the whole screen, and back", Group: "Panes", Hint: 40,
			Disabled: s.offWithoutTable, Run: func() tea.Cmd { s.zoom = !s.zoom; return nil },
		},
	}
}

func (s *Screen) seeActions() []keymap.Action {
	return []keymap.Action{
		{
			ID: "data.find", Keys: []string{"/"}, Title: "find", Help: "find a text in this pane and move to it", Group: "See", Hint: 60,
			Disabled: s.offWithoutTable, Run: s.openFind,
		},
		{
			ID: "data.hit", Keys: []string{"n"}, Title: "next hit", Help: "to the next hit, reading on", Group: "See",
			Hint: s.hitHint(), Disabled: s.offHit, Run: func() tea.Cmd { return s.again(false) },
		},
		{
			ID: "data.hit-before", Keys: []string{"N"}, Title: "hit before", Help: "to the hit before", Group: "See", Disabled: s.offHit,
			Run: func() tea.Cmd { return s.again(true) },
		},
		{
			ID: "data.filter", Keys: []string{"f"}, Title: "filter", Help: "show items that meet a condition", Group: "See",
			Hint: 55, Disabled: s.offWithoutTable, Run: s.openFilter,
		},
		{
			ID: "data.goto", Keys: []string{"t"}, Title: "go to", Help: "go to a partition by its key", Group: "See",
			Disabled: s.offWithoutTable, Run: s.openGoto,
		},
		{
			ID: "data.view", Keys: []string{"v"}, Title: "view", Help: "next view: grid, aggregate, raw keys", Group: "See", Hint: 35,
			Disabled: s.offWithoutTable, Run: s.nextView,
		},
		{
			ID: "data.copy", Keys: []string{"y"}, Title: "copy", Help: "copy cell, key, item or query", Group: "See",
			Disabled: s.offCopy, Run: s.openCopy,
		},
		{
			ID: "data.reload", Keys: []string{"f5"}, Title: "reload", Help: "read again what is shown", Group: "See", Disabled: s.offWithoutTable,
			Run: s.reload,
		},
	}
}

func (s *Screen) orderActions() []keymap.Action {
	return []keymap.Action{
		{
			ID: "data.index", Keys: []string{"i"}, Title: "index", Help: "pick the order: table or index",
			Group: "Order", Hint: 50, Disabled: s.offWithoutTable, Run: s.openIndexes,
		},
		{
			ID: "data.table", Keys: []string{"b"}, Title: "table", Help: "pick another table", Group: "Order", Hint: s.tableHint(),
			Disabled: s.offTable, Run: s.openTables,
		},
		{
			ID: "data.reverse", Keys: []string{"r"}, Title: "reverse", Help: "reverse the order of the items", Group: "Order",
			Disabled: s.offWithoutTable, Run: s.turn,
		},
	}
}

func (s *Screen) offWithoutTable() string {
	if s.ord.table == nil {
		return "the model has no tables"
	}
	return ""
}

func (s *Screen) offOpen() string {
	switch {
	case s.ord.table == nil:
		return "the model has no tables"
	case s.focus == paneParts && s.parts.Row() == nil:
		return "there is no partition"
	case s.focus == paneItems && s.items.Row() == nil:
		return "there is no item"
	case s.focus == paneItem && !s.tree.CanOpen():
		return s.offTarget()
	}
	return ""
}

func (s *Screen) offOut() string {
	if s.seeking || len(s.marks) > 0 && s.focus == paneItems || s.sought != "" || s.zoom || s.focus > s.outermost() || s.view != viewGrid {
		return ""
	}
	return "nothing to leave; q quits"
}

func (s *Screen) outHint() int {
	if s.seeking {
		return 99
	}
	if s.focus != s.outermost() || s.zoom || s.view != viewGrid {
		return 30
	}
	return 0
}

func (s *Screen) offHit() string {
	if s.sought == "" {
		return "nothing was searched yet; / finds"
	}
	return ""
}

func (s *Screen) hitHint() int {
	if s.sought != "" {
		return 95
	}
	return 0
}

func (s *Screen) tableHint() int {
	if len(s.sub.Model.Tables) > 1 {
		return 45
	}
	return 0
}

func (s *Screen) offTable() string {
	switch len(s.sub.Model.Tables) {
	case 0:
		return "the model has no tables"
	case 1:
		return "the model has one table"
	}
	return ""
}

func (s *Screen) offCopy() string {
	if s.ord.table == nil {
		return "the model has no tables"
	}
	if s.focus == paneParts && s.parts.Row() == nil || s.focus != paneParts && s.items.Row() == nil {
		return "there is nothing to copy"
	}
	return ""
}

// AllActions is the actions of every pane, whichever has the keys now; one that several panes have comes once for each.
func (s *Screen) AllActions() []keymap.Action {
	focus := s.focus
	defer s.setFocus(focus)
	var list []keymap.Action
	for _, p := range []pane{paneParts, paneItems, paneItem} {
		s.setFocus(p)
		list = append(list, s.Actions()...)
	}
	return list
}
