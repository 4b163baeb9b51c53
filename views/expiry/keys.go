package expiry

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui"
	"tablero/ui/keymap"
)

// Actions is what can be done now.
func (s *Screen) Actions() []keymap.Action {
	if s.pick != nil {
		press := func(key string) func() tea.Cmd { return func() tea.Cmd { return s.Update(keymap.Press(key)) } }
		return []keymap.Action{
			{ID: "expiry.choose", Keys: []string{"enter"}, Title: "choose", Help: "choose the table", Group: "Open", Hint: 9, Run: press("enter")},
			{ID: "expiry.close", Keys: []string{"esc"}, Title: "leave", Help: "leave without a change", Group: "Open", Hint: 8, Run: press("esc")},
		}
	}
	move := func(id, title, help string, keys ...string) keymap.Action {
		return keymap.Action{
			ID: "expiry." + id, Keys: keys, Title: title, Help: help, Group: "Move", Disabled: s.noTTL,
			Run: func() tea.Cmd { return s.move(keys[0]) },
		}
	}
	act := func(id, key, title, help, group string, hint int, off func() string, run func() tea.Cmd) keymap.Action {
		return keymap.Action{ID: "expiry." + id, Keys: []string{key}, Title: title, Help: help, Group: group, Hint: hint, Disabled: off, Run: run}
	}
	outHint := 0
	if s.offOut() == "" {
		outHint = 30
	}
	out := act("out", "esc", "out", "end zoom, then back to the live items", "Panes", outHint, s.offOut, s.out)
	out.Keys = append(out.Keys, "backspace")
	return []keymap.Action{
		move("up", "line up", "a line up", "up", "k"),
		move("down", "line down", "a line down", "down", "j"),
		move("left", "to live", "to what is live", "left", "h"),
		move("right", "to expired", "to what has expired", "right", "l"),
		move("page-up", "page up", "a page up", "pgup"),
		move("page-down", "page down", "a page down", "pgdown"),
		move("first", "first", "to the first line", "home", "g"),
		move("last", "last", "to the last line", "end", "G"),
		act("sweep", "w", "sweep", "remove what has expired, after a preview", "Expiry", 90, s.offSweep, s.sweep),
		act("table", "i", "table", "choose the table, or all of them", "Expiry", 70, s.noTTL, s.openTables),
		act("open", "enter", "open", "show the item on the data screen", "Expiry", 80, s.offOpen, s.open),
		act("copy", "y", "copy", "copy the key of the item", "Expiry", 0, s.offOpen, s.copy),
		act("reload", "f5", "reload", "read the expiries again", "Expiry", 0, s.noTTL, s.load),
		act("next", "tab", "next pane", "to the next pane", "Panes", 50, s.noTTL, func() tea.Cmd { return s.cycle(1) }),
		act("previous", "shift+tab", "previous pane", "to the previous pane", "Panes", 0, s.noTTL, func() tea.Cmd { return s.cycle(-1) }),
		act("zoom", "z", "zoom", "this pane on the whole screen, and back", "Panes", 40, s.noTTL, func() tea.Cmd { s.zoom = !s.zoom; return nil }),
		out,
	}
}

func (s *Screen) cycle(step int) tea.Cmd {
	s.focus = (s.focus + panes + pane(step)) % panes
	return nil
}

func (s *Screen) copy() tea.Cmd {
	_, key, ok := s.keyAt()
	if !ok {
		return nil
	}
	text, take := string(model.AppendItem(nil, s.model.Dialect, key)), s.env.Copy
	return s.env.Runner.Do(s.owner, "copy", func(context.Context) tea.Msg {
		how, err := take(text)
		if err != nil {
			return ui.ErrorMsg{What: "copy", Err: err}
		}
		return ui.NoticeMsg{Text: how}
	})
}
