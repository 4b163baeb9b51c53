package patterns

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
		{ID: "patterns.leave", Keys: []string{"esc"}, Title: "leave", Help: "leave without a change; Ctrl+S is done", Group: "Form", Hint: 7, Run: run("esc")},
	}
	if s.asking.Form != nil {
		list = append(list, keymap.Action{
			ID: "patterns.next", Keys: []string{"enter"}, Title: "next", Help: "to the next answer; after the last, done", Group: "Form", Hint: 8, Run: run("enter"),
		})
	}
	return list
}

func (s *Screen) moveActions() []keymap.Action {
	move := func(id, title, help string, keys ...string) keymap.Action {
		return keymap.Action{
			ID: "patterns." + id, Keys: keys, Title: title, Help: help, Group: "Move", Disabled: s.offRead,
			Run: func() tea.Cmd { return s.move(keys[0]) },
		}
	}
	return []keymap.Action{
		move("up", "line up", "a line up", "up", "k"),
		move("down", "line down", "a line down", "down", "j"),
		move("page-up", "page up", "a page up", "pgup"),
		move("page-down", "page down", "a page down", "pgdown"),
		move("first", "first", "to the first line", "home", "g"),
		move("last", "last", "to the last line", "end", "G"),
	}
}

func (s *Screen) paneActions() []keymap.Action {
	title, help := "ask it", "ask the question in Query; an unanswered one leads to Design"
	if s.focus != paneList {
		title, help = "edit", "edit the field, or the notes"
	}
	return []keymap.Action{
		{ID: "patterns.open", Keys: []string{"enter"}, Title: title, Help: help, Group: "Panes", Hint: 90, Disabled: s.offEnter, Run: s.enter},
		{
			ID: "patterns.out", Keys: []string{"esc", "backspace"}, Title: "out", Help: "end zoom or search, then back to the list", Group: "Panes",
			Disabled: s.offOut, Run: s.out,
		},
		{
			ID: "patterns.next-pane", Keys: []string{"tab"}, Title: "next pane", Help: "questions, the question whole, notes", Group: "Panes",
			Hint: 50, Disabled: s.offRead, Run: func() tea.Cmd { return s.cycle(1) },
		},
		{
			ID: "patterns.previous-pane", Keys: []string{"shift+tab"}, Title: "previous pane", Help: "to the previous pane", Group: "Panes",
			Disabled: s.offRead, Run: func() tea.Cmd { return s.cycle(-1) },
		},
		{
			ID: "patterns.zoom", Keys: []string{"z"}, Title: "zoom", Help: "this pane on the whole screen, and back", Group: "Panes", Hint: 30,
			Disabled: s.offRead, Run: func() tea.Cmd { s.zoom = !s.zoom; return nil },
		},
	}
}

func (s *Screen) seeActions() []keymap.Action {
	return []keymap.Action{
		{ID: "patterns.find", Keys: []string{"/"}, Title: "find", Help: "find a question", Group: "See", Hint: 40, Disabled: s.offRows, Run: s.openFind},
		{
			ID: "patterns.hit", Keys: []string{"n"}, Title: "next hit", Help: "to the next hit", Group: "See", Disabled: s.offHit,
			Run: func() tea.Cmd { return s.again(false) },
		},
		{
			ID: "patterns.hit-before", Keys: []string{"N"}, Title: "hit before", Help: "to the hit before", Group: "See", Disabled: s.offHit,
			Run: func() tea.Cmd { return s.again(true) },
		},
		{
			ID: "patterns.design", Keys: []string{"o"}, Title: "design", Help: "the table or index of the question, in Design", Group: "See",
			Hint: 60, Disabled: s.offRows, Run: s.design,
		},
		{ID: "patterns.copy", Keys: []string{"y"}, Title: "copy", Help: "copy the question, the field or the notes", Group: "See", Disabled: s.offRead, Run: s.copyText},
	}
}

func (s *Screen) changeActions() []keymap.Action {
	return []keymap.Action{
		{ID: "patterns.add", Keys: []string{"a"}, Title: "add", Help: "add a question behind this one", Group: "Change", Hint: 85, Disabled: s.offChange, Run: s.add},
		{ID: "patterns.edit", Keys: []string{"e"}, Title: "edit", Help: "edit the question, or the notes", Group: "Change", Hint: 80, Disabled: s.offEdit, Run: s.edit},
		{
			ID: "patterns.delete", Keys: []string{"d", "delete"}, Title: "remove", Help: "remove the question", Group: "Change", Hint: 45,
			Disabled: s.offRemove, Run: s.remove,
		},
		{
			ID: "patterns.move-up", Keys: []string{"K", "shift+up"}, Title: "move up", Help: "move the question before the one above", Group: "Change",
			Disabled: func() string { return s.offShift(-1) }, Run: func() tea.Cmd { return s.shift(-1) },
		},
		{
			ID: "patterns.move-down", Keys: []string{"J", "shift+down"}, Title: "move down", Help: "move the question behind the one below", Group: "Change",
			Disabled: func() string { return s.offShift(1) }, Run: func() tea.Cmd { return s.shift(1) },
		},
		{
			ID: "patterns.notes", Title: "notes", Help: "write the notes of the model", Group: "Change", PaletteOnly: true, Disabled: s.offChange,
			Run: s.editNotes,
		},
	}
}

func (s *Screen) offRead() string {
	if s.model == nil {
		return "the model is being read"
	}
	return ""
}

func (s *Screen) offRows() string {
	if off := s.offRead(); off != "" {
		return off
	}
	if len(s.list.rows) == 0 {
		return "there is no question yet; a writes one"
	}
	return ""
}

func (s *Screen) offChange() string {
	if off := s.offRead(); off != "" {
		return off
	}
	return s.maker.Off()
}

func (s *Screen) offEdit() string {
	if off := s.offChange(); off != "" || s.focus == paneNotes {
		return off
	}
	return s.offRows()
}

func (s *Screen) offEnter() string {
	if s.focus == paneList {
		return s.offRows()
	}
	return s.offEdit()
}

func (s *Screen) offRemove() string {
	if s.focus == paneNotes {
		return "e edits the notes"
	}
	return s.offEdit()
}

func (s *Screen) offShift(steps int) string {
	if off := s.offRemove(); off != "" {
		return off
	}
	if to := s.list.cur + steps; to < 0 || to >= len(s.list.rows) {
		return "it is the outermost"
	}
	return ""
}

func (s *Screen) offOut() string {
	if s.zoom || s.focus != paneList || s.sought != "" {
		return ""
	}
	return "nothing to leave; q quits"
}

func (s *Screen) offHit() string {
	if s.sought == "" {
		return "nothing was searched yet; / finds"
	}
	return s.offRows()
}
