package export

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui"
	"tablero/views/workspace"
)

// Update takes a message.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case encoded:
		s.take(msg)
	case looked:
		return s.takeLooked(msg)
	case ui.JobEndMsg:
		return s.takeEnd(msg)
	case workspace.Changed:
		return s.preview()
	case tea.MouseMsg:
		return s.mouse(msg)
	case ui.WheelMsg:
		s.wheel(msg)
	}
	return nil
}

func (s *Screen) take(msg encoded) {
	same := msg.format == s.shown.format
	s.busy = false
	s.shown = msg
	if !same {
		s.text, s.losses = pager{}, pager{}
	}
	s.text.set(msg.lines)
}

// move moves the cursor of the formats, or scrolls the pane that has the keys.
func (s *Screen) move(key string) tea.Cmd {
	switch s.focus {
	case paneLosses:
		s.losses.key(key)
		return nil
	case panePreview:
		s.text.key(key)
		return nil
	}
	to := s.at
	switch key {
	case "up":
		to--
	case "down":
		to++
	case "pgup", "home":
		to = 0
	case "pgdown", "end":
		to = len(s.list) - 1
	case "right":
		s.focus = panePreview
	}
	return s.choose(to)
}

// choose shows another format.
func (s *Screen) choose(to int) tea.Cmd {
	to = max(0, min(to, len(s.list)-1))
	if to == s.at {
		return nil
	}
	s.at = to
	return s.preview()
}

func (s *Screen) out() tea.Cmd {
	if s.zoom {
		s.zoom = false
		return nil
	}
	s.focus = paneFormats
	return nil
}

func (s *Screen) offOut() string {
	if s.zoom || s.focus != paneFormats {
		return ""
	}
	return "nothing to leave; q quits"
}

func (s *Screen) cycle(step int) tea.Cmd {
	s.focus = (s.focus + panes + pane(step)) % panes
	return nil
}

func (s *Screen) wheel(msg ui.WheelMsg) {
	switch {
	case s.rects.losses.Contains(msg.X, msg.Y):
		s.losses.move(3*msg.Lines, 0)
	case s.rects.preview.Contains(msg.X, msg.Y):
		s.text.move(3*msg.Lines, 8*msg.Cols)
	}
}

func (s *Screen) mouse(msg tea.MouseMsg) tea.Cmd {
	if msg.Action != tea.MouseActionPress || msg.Button != tea.MouseButtonLeft {
		return nil
	}
	switch {
	case s.rects.formats.Contains(msg.X, msg.Y):
		s.focus = paneFormats
		if at := msg.Y - s.rects.formats.Y; at < len(s.list) {
			return s.choose(at)
		}
	case s.rects.losses.Contains(msg.X, msg.Y):
		s.focus = paneLosses
	case s.rects.preview.Contains(msg.X, msg.Y):
		s.focus = panePreview
	}
	return nil
}
