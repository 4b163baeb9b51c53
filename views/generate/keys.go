package generate

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/keymap"
)

// Actions is what can be done now.
func (s *Screen) Actions() []keymap.Action {
	if s.TextFocus() {
		return s.openActions()
	}
	return append(append(s.moveActions(), s.paneActions()...), s.runActions()...)
}

// openActions is the keys of what is open over the screen, for the hint line and the help sheet.
func (s *Screen) openActions() []keymap.Action {
	choose, help := "choose", "take the generator"
	if s.form != nil {
		choose, help = "next", "to the next field; behind the last one take both"
	}
	press := func(key string) func() tea.Cmd {
		return func() tea.Cmd { return s.Update(keymap.Press(key)) }
	}
	return []keymap.Action{
		{ID: "generate.choose", Keys: []string{"enter"}, Title: choose, Help: help, Group: "Open", Hint: 9, Run: press("enter")},
		{ID: "generate.close", Keys: []string{"esc"}, Title: "leave", Help: "leave without a change", Group: "Open", Hint: 8, Run: press("esc")},
	}
}

func (s *Screen) moveActions() []keymap.Action {
	move := func(id, title, help string, keys ...string) keymap.Action {
		return keymap.Action{
			ID: "generate." + id, Keys: keys, Title: title, Help: help, Group: "Move", Disabled: s.offWithoutTable,
			Run: func() tea.Cmd { return s.move(keys[0]) },
		}
	}
	return []keymap.Action{
		move("up", "line up", "a line up", "up", "k"),
		move("down", "line down", "a line down", "down", "j"),
		move("left", "column left", "a column to the left", "left", "h"),
		move("right", "column right", "a column to the right", "right", "l"),
		move("page-up", "page up", "a page up", "pgup"),
		move("page-down", "page down", "a page down", "pgdown"),
		move("first", "first", "to the first line", "home", "g"),
		move("last", "last", "to the last line", "end", "G"),
	}
}

func (s *Screen) paneActions() []keymap.Action {
	cycle := func() tea.Cmd {
		s.setFocus(panePreview - s.focus)
		return nil
	}
	return []keymap.Action{
		{ID: "generate.next", Keys: []string{"tab"}, Title: "next pane", Help: "to the next pane", Group: "Panes", Disabled: s.offWithoutTable, Run: cycle},
		{ID: "generate.previous", Keys: []string{"shift+tab"}, Title: "previous pane", Help: "to the previous pane", Group: "Panes", Disabled: s.offWithoutTable, Run: cycle},
		{
			ID: "generate.zoom", Keys: []string{"z"}, Title: "zoom", Help: "this pane on the whole screen, and back", Group: "Panes", Hint: 30,
			Disabled: s.offWithoutTable, Run: func() tea.Cmd { s.zoom = !s.zoom; return nil },
		},
		{
			ID: "generate.out", Keys: []string{"esc", "backspace"}, Title: s.outTitle(), Help: "stop the run; leave zoom, then the pane", Group: "Panes",
			Hint: s.outHint(), Disabled: s.offOut, Run: s.out,
		},
		{
			ID: "generate.table", Keys: []string{"b"}, Title: "table", Help: "pick another table", Group: "Panes", Hint: s.tableHint(),
			Disabled: s.offTable, Run: s.openTables,
		},
	}
}

func (s *Screen) runActions() []keymap.Action {
	return []keymap.Action{
		{
			ID: "generate.pick", Keys: []string{"enter"}, Title: "generator", Help: "pick another generator for the attribute", Group: "Items", Hint: 90,
			Disabled: s.offPick, Run: s.openPick,
		},
		{
			ID: "generate.run", Keys: []string{"a"}, Title: "add items", Help: "make the items and store them; one undo takes them back",
			Group: "Items", Hint: 85, Disabled: s.offStart, Run: s.start,
		},
		{
			ID: "generate.edit", Keys: []string{"e"}, Title: "count and seed", Help: "how many items, and what chance begins from", Group: "Items", Hint: 80,
			Disabled: s.offEdit, Run: s.openForm,
		},
		{
			ID: "generate.next-seed", Keys: []string{"+"}, Title: "next seed", Help: "other items: the next seed", Group: "Items", Hint: 50,
			Disabled: s.offEdit, Run: func() tea.Cmd { return s.reseed(1) },
		},
		{
			ID: "generate.seed-before", Keys: []string{"-"}, Title: "seed before", Help: "the items of the seed before", Group: "Items",
			Disabled: s.offEdit, Run: func() tea.Cmd { return s.reseed(^uint64(0)) },
		},
		{
			ID: "generate.reload", Keys: []string{"f5"}, Title: "infer again", Help: "infer the generators again, from the items as they are now", Group: "Items",
			Disabled: s.offWithoutTable, Run: s.reload,
		},
	}
}

func (s *Screen) offWithoutTable() string {
	if s.table() == nil {
		return "the model has no tables"
	}
	return ""
}

func (s *Screen) offEdit() string {
	switch {
	case !s.known:
		return "there is no table to fill"
	case s.running():
		return "items are being made; Esc stops that"
	}
	return ""
}

func (s *Screen) offPick() string {
	switch {
	case s.offEdit() != "":
		return s.offEdit()
	case s.focus == panePreview:
		return "a generator is picked in the list of attributes"
	case s.fields.Row() == nil:
		return "there is no attribute"
	}
	return ""
}

func (s *Screen) offStart() string {
	switch {
	case s.offEdit() != "":
		return s.offEdit()
	case s.ro:
		return "the model is open for reading only"
	case s.wrong != nil && s.fresh && len(s.items) == 0:
		return "no item can be made so; the preview says why"
	}
	return ""
}

func (s *Screen) offTable() string {
	switch {
	case s.model == nil || len(s.model.Tables) == 0:
		return "the model has no tables"
	case len(s.model.Tables) == 1:
		return "the model has one table"
	case s.running():
		return "items are being made; Esc stops that"
	}
	return ""
}

func (s *Screen) tableHint() int {
	if s.model != nil && len(s.model.Tables) > 1 {
		return 60
	}
	return 0
}

func (s *Screen) offOut() string {
	if s.running() || s.zoom || s.focus == panePreview {
		return ""
	}
	return "nothing to leave; q quits"
}

func (s *Screen) outTitle() string {
	if s.running() {
		return "stop"
	}
	return "out"
}

func (s *Screen) outHint() int {
	switch {
	case s.running():
		return 99
	case s.zoom || s.focus == panePreview:
		return 40
	}
	return 0
}
