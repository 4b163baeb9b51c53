package export

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/keymap"
)

// Actions is what can be done now.
func (s *Screen) Actions() []keymap.Action {
	move := func(id, title, help string, keys ...string) keymap.Action {
		return keymap.Action{ID: "export." + id, Keys: keys, Title: title, Help: help, Group: "Move", Run: func() tea.Cmd { return s.move(keys[0]) }}
	}
	outHint := 0
	if s.offOut() == "" {
		outHint = 40
	}
	return []keymap.Action{
		move("up", "line up", "a format or a line up", "up", "k"),
		move("down", "line down", "a format or a line down", "down", "j"),
		move("left", "to the left", "scroll to the left", "left", "h"),
		move("right", "to the right", "into the preview, then scroll to the right", "right", "l"),
		move("page-up", "page up", "a page up", "pgup"),
		move("page-down", "page down", "a page down", "pgdown"),
		move("first", "first", "to the first line", "home", "g"),
		move("last", "last", "to the last line", "end", "G"),
		{
			ID: "export.write", Keys: []string{"enter"}, Title: "write", Help: "write the model to a file in this format", Group: "Export", Hint: 90,
			Disabled: s.offWrite, Run: func() tea.Cmd { return s.ask(s.offered(), "") },
		},
		{ID: "export.copy", Keys: []string{"y"}, Title: "copy", Help: "copy the whole text", Group: "Export", Hint: 80, Run: s.copy},
		{ID: "export.reload", Keys: []string{"f5"}, Title: "reload", Help: "make the preview again", Group: "Export", Run: s.preview},
		{
			ID: "export.next", Keys: []string{"tab"}, Title: "next pane", Help: "to the next pane", Group: "Panes", Hint: 60,
			Run: func() tea.Cmd { return s.cycle(1) },
		},
		{
			ID: "export.previous", Keys: []string{"shift+tab"}, Title: "previous pane", Help: "to the previous pane", Group: "Panes",
			Run: func() tea.Cmd { return s.cycle(-1) },
		},
		{
			ID: "export.zoom", Keys: []string{"z"}, Title: "zoom", Help: "this pane on the whole screen, and back", Group: "Panes", Hint: 50,
			Run: func() tea.Cmd { s.zoom = !s.zoom; return nil },
		},
		{
			ID: "export.out", Keys: []string{"esc", "backspace"}, Title: "out", Help: "end zoom, then back to the formats", Group: "Panes", Hint: outHint,
			Disabled: s.offOut, Run: s.out,
		},
	}
}

func (s *Screen) offWrite() string {
	if s.job != nil {
		return "an export is running"
	}
	return ""
}
