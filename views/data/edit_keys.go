package data

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui"
	"tablero/ui/keymap"
)

// editActions is what changes items. Undo, redo and save are the root's.
func (s *Screen) editActions() []keymap.Action {
	add, remove := "add an item", []string{"d", "delete"}
	edit, absent := "edit the value under the cursor", []string{"ctrl+t"}
	if s.focus == paneItem { // here they are about the attribute
		add, remove, absent = "add an attribute", nil, append(absent, "d", "delete")
	}
	return []keymap.Action{
		{
			ID: "data.edit", Keys: []string{"e"}, Title: "edit", Help: edit, Group: "Change", Hint: 80, Disabled: s.offTarget,
			Run: func() tea.Cmd { t, _ := s.target(); return s.openAttr(t) },
		},
		{
			ID: "data.whole", Keys: []string{"E"}, Title: "edit item", Help: "edit the whole item as typed JSON, in $EDITOR if there is one",
			Group: "Change", Hint: 20, Disabled: s.offItem, Run: s.openWhole,
		},
		{ID: "data.add", Keys: []string{"a"}, Title: "add", Help: add, Group: "Change", Hint: 70, Disabled: s.offAdd, Run: s.openAdd},
		{
			ID: "data.duplicate", Keys: []string{"c"}, Title: "duplicate", Help: "a new item with the attributes of this one", Group: "Change",
			Disabled: s.offItem, Run: s.openDuplicate,
		},
		{
			ID: "data.mark", Keys: []string{"space"}, Title: "mark", Help: "mark the item, for deleting several", Group: "Change",
			Disabled: s.offMark, Run: s.mark,
		},
		{
			ID: "data.delete", Keys: remove, PaletteOnly: remove == nil, Title: "remove", Help: "delete the marked items, or this one",
			Group: "Change", Hint: s.deleteHint(), Disabled: s.offDelete, Run: s.openRemove,
		},
		s.act("null", "NULL", "set NULL, which is a value", s.setNull, "ctrl+n"),
		s.act("empty", "empty", "set the empty value of the type", s.setEmpty, "ctrl+l"),
		s.act("absent", "absent", "take the attribute away", s.setAbsent, absent...),
		{
			ID: "data.tray", Keys: []string{"T"}, Title: "tray", Help: "the items that could not follow a change of the design",
			Group: "Change", Hint: s.trayHint(), Disabled: s.offTray, Run: s.openTray,
		},
	}
}

// act is an action on the value under the cursor.
func (s *Screen) act(id, title, help string, do func(target) (tea.Cmd, string), keys ...string) keymap.Action {
	return keymap.Action{ID: "data." + id, Keys: keys, Title: title, Help: help, Group: "Change", Disabled: s.offTarget, Run: func() tea.Cmd {
		t, _ := s.target()
		cmd, off := do(t)
		if off != "" {
			return ui.Say(off)
		}
		return cmd
	}}
}

// workAction is an action of what is open, which takes its keys itself.
func (s *Screen) workAction(id, title, help, key string) keymap.Action {
	return keymap.Action{ID: id, Keys: []string{key}, Title: title, Help: help, Group: "Open", Hint: 5, Run: s.pressing(key)}
}

// workActions is the keys of the form or the editor that is open.
func (s *Screen) workActions() []keymap.Action {
	w := s.work
	keep := keymap.Action{
		ID: "data.keep", Keys: []string{"ctrl+s"}, Title: w.verb, Help: w.verb + "; Enter in the last field does it, too", Group: "Open", Hint: 9,
		Run: s.pressing("ctrl+s"),
	}
	if w.text != nil {
		keep.Help = w.verb + " the text"
	}
	list := []keymap.Action{keep, {
		ID: "data.close", Keys: []string{"esc"}, Title: "leave", Help: "leave without a change", Group: "Open", Hint: 8, Run: s.pressing("esc"),
	}}
	if w.form != nil {
		list = append(list, keymap.Action{
			ID: "data.field", Keys: []string{"tab"}, Title: "next field", Help: "to the next field; Shift+Tab to the one before", Group: "Open", Hint: 6,
			Run: s.pressing("tab"),
		})
	}
	if w.more != nil {
		list = append(list, w.more()...)
	}
	return list
}

func (s *Screen) offTarget() string {
	_, off := s.target()
	return off
}

// offItem is why the item under the cursor cannot be worked on.
func (s *Screen) offItem() string {
	switch {
	case s.offEdit() != "":
		return s.offEdit()
	case s.entryAt() == nil:
		return "there is no item"
	case s.shownItem == nil:
		return "the item is not read yet"
	}
	return ""
}

func (s *Screen) offAdd() string {
	if s.focus == paneItem {
		return s.offItem()
	}
	return s.offEdit()
}

func (s *Screen) offMark() string {
	switch {
	case s.offEdit() != "":
		return s.offEdit()
	case s.focus != paneItems:
		return "items are marked in their own pane"
	case s.items.Row() == nil:
		return "there is no item"
	}
	return ""
}

func (s *Screen) offDelete() string {
	switch {
	case s.offEdit() != "":
		return s.offEdit()
	case len(s.marks) > 0:
		return ""
	case s.focus == paneParts:
		return "d deletes items; Enter goes to them"
	case s.items.Row() == nil:
		return "there is no item"
	}
	return ""
}

func (s *Screen) deleteHint() int {
	if len(s.marks) > 0 {
		return 97
	}
	return 25
}

func (s *Screen) offTray() string {
	switch {
	case s.offEdit() != "":
		return s.offEdit()
	case len(s.tray) == 0:
		return "the tray is empty: every item followed the design"
	}
	return ""
}

func (s *Screen) trayHint() int {
	if len(s.tray) > 0 {
		return 96
	}
	return 0
}
