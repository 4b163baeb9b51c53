package home

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui"
	"tablero/views/workspace"
)

// Update takes a message.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if s.files != nil {
			return s.filesKey(msg)
		}
	case tea.MouseMsg:
		return s.mouse(msg)
	case ui.WheelMsg:
		s.wheel(msg)
	case loaded:
		s.err = msg.err
		s.take(msg.list)
	case listed:
		s.takeList(msg)
	case goneInto:
		return s.list(msg.folder)
	case looked:
		s.files = nil
		return s.askFile(msg)
	case ui.JobEndMsg:
		return s.removed(msg)
	case workspace.Changed:
		s.stale = true
	}
	return nil
}

// mouse selects what is clicked, and opens it when it was selected before.
func (s *Screen) mouse(msg tea.MouseMsg) tea.Cmd {
	if msg.Action != tea.MouseActionPress || msg.Button != tea.MouseButtonLeft {
		return nil
	}
	if s.files != nil {
		if s.pickR.Contains(msg.X, msg.Y) && s.files.Click(msg.Y-s.pickR.Y) {
			if e, ok := s.files.Entry(); ok {
				return s.look(e.ID)
			}
		}
		return nil
	}
	for p := range panes {
		r := s.rects[p]
		at := s.top[p] + msg.Y - r.Y
		if !r.Contains(msg.X, msg.Y) || at >= s.rows(p) {
			continue
		}
		if s.focus == p && s.cur[p] == at {
			return s.openChosen()
		}
		s.focus, s.cur[p] = p, at
	}
	return nil
}

func (s *Screen) wheel(msg ui.WheelMsg) {
	if s.files != nil {
		s.files.Wheel(3 * msg.Lines)
		return
	}
	for p := range panes {
		if s.rects[p].Contains(msg.X, msg.Y) {
			s.focus = p
			s.cur[p] = max(0, min(s.cur[p]+msg.Lines, s.rows(p)-1))
		}
	}
}
