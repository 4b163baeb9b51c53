package design

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/keymap"
)

// press is the message of a key, for actions that hand it on to a widget.
func press(name string) tea.KeyMsg { return keymap.Press(name) }

// Actions is what can be done now.
func (s *Screen) Actions() []keymap.Action {
	if s.asking != nil {
		return s.openActions()
	}
	list := append(s.moveActions(), s.paneActions()...)
	list = append(list, s.seeActions()...)
	return append(list, s.changeActions()...)
}

// openActions is the keys of an open form or text, for the hint line and the help sheet.
func (s *Screen) openActions() []keymap.Action {
	run := func(key string) func() tea.Cmd { return func() tea.Cmd { return s.Update(press(key)) } }
	list := []keymap.Action{
		{ID: "design.leave", Keys: []string{"esc"}, Title: "leave", Help: "leave without a change; Ctrl+S is done", Group: "Form", Hint: 7, Run: run("esc")},
	}
	if s.asking.Form != nil {
		list = append(list, keymap.Action{
			ID: "design.next", Keys: []string{"enter"}, Title: "next", Help: "to the next answer; after the last, done", Group: "Form", Hint: 8, Run: run("enter"),
		})
	}
	return list
}

func (s *Screen) moveActions() []keymap.Action {
	move := func(id, title, help string, keys ...string) keymap.Action {
		return keymap.Action{
			ID: "design." + id, Keys: keys, Title: title, Help: help, Group: "Move", Disabled: s.offRead,
			Run: func() tea.Cmd { return s.move(keys[0]) },
		}
	}
	list := []keymap.Action{
		move("up", "line up", "a line up", "up", "k"),
		move("down", "line down", "a line down", "down", "j"),
		move("page-up", "page up", "a page up", "pgup"),
		move("page-down", "page down", "a page down", "pgdown"),
		move("first", "first", "to the first line", "home", "g"),
		move("last", "last", "to the last line", "end", "G"),
	}
	switch s.focus {
	case paneTree:
		list = append(list, move("fold", "fold", "fold, or out of it", "left", "h"), move("unfold", "unfold", "unfold, or into it", "right", "l"))
	case paneSheet:
		list = append(list, move("back-to-tree", "to the tree", "back to the tree", "left", "h"))
	}
	return list
}

func (s *Screen) paneActions() []keymap.Action {
	title, help := "open", "to the fields of what is selected"
	switch s.focus {
	case paneSheet:
		title, help = "edit", "edit the field"
	case paneFindings:
		title, help = "go to", "to the field that the finding is about"
	}
	return []keymap.Action{
		{ID: "design.open", Keys: []string{"enter"}, Title: title, Help: help, Group: "Panes", Hint: 90, Disabled: s.offEnter, Run: s.enter},
		{
			ID: "design.out", Keys: []string{"esc", "backspace"}, Title: "out", Help: "end zoom or search, then back to the tree", Group: "Panes",
			Disabled: s.offOut, Run: s.out,
		},
		{
			ID: "design.next-pane", Keys: []string{"tab"}, Title: "next pane", Help: "tree, fields, findings", Group: "Panes", Hint: 30,
			Disabled: s.offRead, Run: func() tea.Cmd { return s.cycle(1) },
		},
		{
			ID: "design.previous-pane", Keys: []string{"shift+tab"}, Title: "previous pane", Help: "to the previous pane", Group: "Panes",
			Disabled: s.offRead, Run: func() tea.Cmd { return s.cycle(-1) },
		},
		{
			ID: "design.zoom", Keys: []string{"z"}, Title: "zoom", Help: "this pane on the whole screen, and back", Group: "Panes",
			Disabled: s.offRead, Run: func() tea.Cmd { s.zoom = !s.zoom; return nil },
		},
	}
}

func (s *Screen) seeActions() []keymap.Action {
	return []keymap.Action{
		{
			ID: "design.find", Keys: []string{"/"}, Title: "find", Help: "find a table, an index or an attribute", Group: "See", Hint: 40,
			Disabled: s.offRead, Run: s.openFind,
		},
		{
			ID: "design.hit", Keys: []string{"n"}, Title: "next hit", Help: "to the next hit", Group: "See", Disabled: s.offHit,
			Run: func() tea.Cmd { return s.again(false) },
		},
		{
			ID: "design.hit-before", Keys: []string{"N"}, Title: "hit before", Help: "to the hit before", Group: "See", Disabled: s.offHit,
			Run: func() tea.Cmd { return s.again(true) },
		},
		{
			ID: "design.items", Keys: []string{"o"}, Title: "items", Help: "the items of the table or index, in Data", Group: "See", Hint: 50,
			Disabled: s.offItems, Run: s.items,
		},
		{ID: "design.copy", Keys: []string{"y"}, Title: "copy", Help: "copy the name of what is selected", Group: "See", Disabled: s.offRead, Run: s.copyName},
	}
}

func (s *Screen) changeActions() []keymap.Action {
	only := func(id, title, help, what string) keymap.Action {
		return keymap.Action{
			ID: "design." + id, Title: title, Help: help, Group: "Change", PaletteOnly: true,
			Disabled: func() string { return s.offAdd(what) }, Run: func() tea.Cmd { return s.adds(what) },
		}
	}
	return []keymap.Action{
		{
			ID: "design.edit", Keys: []string{"e"}, Title: "edit", Help: "edit the field; in the tree, the first one", Group: "Change", Hint: 80,
			Disabled: s.offEdit, Run: s.edit,
		},
		{
			ID: "design.add", Keys: []string{"a"}, Title: "add", Help: "add a table, an attribute or an index", Group: "Change", Hint: 85,
			Disabled: s.offChange, Run: s.add,
		},
		{
			ID: "design.delete", Keys: []string{"d", "delete"}, Title: "remove", Help: "remove what is selected; a table after its name", Group: "Change",
			Hint: 60, Disabled: s.offRemove, Run: s.remove,
		},
		only("add-table", "add a table", "add a table", "t"),
		only("add-attribute", "add an attribute", "add an attribute to the table", "a"),
		only("add-local", "add a sort key", "add an additional sort key or local index", "s"),
		only("add-global", "add an index", "add a global index to the table", "g"),
	}
}

// offRead is why nothing can be done yet.
func (s *Screen) offRead() string {
	if s.model == nil {
		return "the design is being read"
	}
	return ""
}

// offChange is why nothing can be changed.
func (s *Screen) offChange() string {
	if off := s.offRead(); off != "" {
		return off
	}
	return s.maker.Off()
}

func (s *Screen) offEnter() string {
	switch {
	case s.offRead() != "":
		return s.offRead()
	case s.focus == paneSheet:
		return s.offEdit()
	case s.focus == paneFindings && len(s.findings) == 0:
		return "there is no finding"
	}
	return ""
}

func (s *Screen) offEdit() string {
	if off := s.offChange(); off != "" {
		return off
	}
	f := s.sheet.Field()
	if f == nil || s.focus == paneFindings {
		return "go to a field first"
	}
	return f.Off
}

func (s *Screen) offAdd(what string) string {
	if off := s.offChange(); off != "" || what == "t" {
		return off
	}
	t := s.table()
	if t == nil {
		return "select a table first"
	}
	switch what {
	case "s":
		return s.offIndex(t, "local")
	case "g":
		return s.offIndex(t, "global")
	}
	return ""
}

func (s *Screen) offOut() string {
	if s.zoom || s.focus != paneTree || s.sought != "" {
		return ""
	}
	return "nothing to leave; q quits"
}

func (s *Screen) offHit() string {
	if s.sought == "" {
		return "nothing was searched yet; / finds"
	}
	return ""
}

func (s *Screen) offItems() string {
	if s.table() == nil {
		return "select a table or an index first"
	}
	return ""
}
