package home

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/keymap"
	"tablero/views/workspace"
)

// Actions is what can be done now.
func (s *Screen) Actions() []keymap.Action {
	if s.files != nil {
		return []keymap.Action{
			{ID: "home.choose", Keys: []string{"enter"}, Title: "choose", Help: "the file, or into the folder", Group: "Open", Hint: 9, Run: s.pressing("enter")},
			{ID: "home.close", Keys: []string{"esc"}, Title: "leave", Help: "leave without a file", Group: "Open", Hint: 8, Run: s.pressing("esc")},
		}
	}
	move := func(id, title, help string, n int, keys ...string) keymap.Action {
		return keymap.Action{
			ID: "home." + id, Keys: keys, Title: title, Help: help, Group: "Move",
			Run: func() tea.Cmd { s.move(n); return nil },
		}
	}
	page := max(1, s.rects[s.focus].H-1)
	return []keymap.Action{
		move("up", "line up", "a line up", -1, "up", "k"),
		move("down", "line down", "a line down", 1, "down", "j"),
		move("page-up", "page up", "a page up", -page, "pgup"),
		move("page-down", "page down", "a page down", page, "pgdown"),
		move("first", "first", "to the first line", -s.rows(s.focus), "home", "g"),
		move("last", "last", "to the last line", s.rows(s.focus), "end", "G"),
		{
			ID: "home.next", Keys: []string{"tab", "shift+tab"}, Title: "next pane", Help: "to the models, to the samples", Group: "Panes",
			Disabled: s.offNext, Run: func() tea.Cmd { s.focus = 1 - s.focus; return nil },
		},
		{
			ID: "home.out", Keys: []string{"esc", "backspace", "left", "h"}, Title: "to the data", Help: "back to the model that is open", Group: "Panes",
			Disabled: s.offOut, Run: func() tea.Cmd { return workspace.Do(workspace.Go{Digit: screenData}) },
		},
		{
			ID: "home.open", Keys: []string{"enter", "right", "l"}, Title: "open", Help: "open the model or the sample", Group: "Models", Hint: 90,
			Disabled: s.offOpen, Run: s.openChosen,
		},
		{
			ID: "home.new", Keys: []string{"a"}, Title: "new model", Help: "begin a model: its name and its dialect", Group: "Models", Hint: 80,
			Disabled: s.offWrite, Run: s.askNew,
		},
		{
			ID: "home.file", Keys: []string{"o"}, Title: "open file", Help: "open a model file in place, or import it", Group: "Models", Hint: 70,
			Run: s.openFiles,
		},
		{
			ID: "home.remove", Keys: []string{"d", "delete"}, Title: "remove", Help: "remove the model and its items, after its name was typed",
			Group: "Models", Hint: s.removeHint(), Disabled: s.offRemove, Run: s.askRemove,
		},
		{
			ID: "home.reload", Keys: []string{"f5"}, Title: "reload", Help: "read the list of models again", Group: "Models", Run: s.Load,
		},
	}
}

func (s *Screen) pressing(key string) func() tea.Cmd {
	return func() tea.Cmd { return s.Update(keymap.Press(key)) }
}

func (s *Screen) offNext() string {
	if len(s.models) == 0 {
		return "the workspace has no models"
	}
	return ""
}

func (s *Screen) offOut() string {
	if s.open == nil {
		return "no model is open; q quits"
	}
	return ""
}

func (s *Screen) offOpen() string {
	if s.rows(s.focus) == 0 {
		return "there is no model here; a begins one"
	}
	return ""
}

func (s *Screen) offWrite() string {
	if s.shelf.Settings().ReadOnly {
		return "the session is read-only"
	}
	return ""
}

func (s *Screen) removeHint() int {
	if s.focus == paneModels {
		return 30
	}
	return 0
}

func (s *Screen) offRemove() string {
	m := s.model()
	switch {
	case s.offWrite() != "":
		return s.offWrite()
	case s.focus == paneSamples:
		return "samples come with the program"
	case m == nil:
		return "there is no model here"
	case s.isOpen(m.Name):
		return "it is open; open another one first"
	}
	return ""
}

// move moves the cursor; from the end of the models it goes on in the samples, and back.
func (s *Screen) move(n int) {
	to := s.cur[s.focus] + n
	switch {
	case s.focus == paneModels && n == 1 && to >= len(s.models):
		s.focus = paneSamples
		s.cur[paneSamples] = 0
		return
	case s.focus == paneSamples && n == -1 && to < 0 && len(s.models) > 0:
		s.focus = paneModels
		s.cur[paneModels] = len(s.models) - 1
		return
	}
	s.cur[s.focus] = max(0, min(to, s.rows(s.focus)-1))
}
