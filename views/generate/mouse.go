package generate

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui"
	"tablero/ui/form"
	"tablero/ui/layout"
)

// double is the longest time between the clicks of a double click.
const double = 400 * time.Millisecond

// wheel scrolls the pane under the pointer.
func (s *Screen) wheel(msg ui.WheelMsg) {
	const step = 3
	switch {
	case s.choice != nil:
		s.choice.Wheel(msg.Lines)
	case s.form != nil || !s.known:
	case s.rects.fields.Contains(msg.X, msg.Y):
		s.fields.Wheel(step * msg.Lines)
	case s.rects.preview.Contains(msg.X, msg.Y):
		s.preview.Wheel(step * msg.Lines)
		s.preview.SetColumn(s.preview.Column() + msg.Cols)
	}
}

func (s *Screen) mouse(msg tea.MouseMsg) tea.Cmd {
	if msg.Action != tea.MouseActionPress || msg.Button != tea.MouseButtonLeft {
		return nil
	}
	now := s.env.Now()
	again := now.Sub(s.lastAt) < double && msg.X == s.lastX && msg.Y == s.lastY
	s.lastAt, s.lastX, s.lastY = now, msg.X, msg.Y
	if again {
		s.lastAt = time.Time{} // a third click is a first one
	}
	x, y := msg.X, msg.Y
	switch {
	case s.choice != nil:
		if r := s.choice.rect; !r.Contains(x, y) {
			s.choice = nil
		} else if s.choice.Click(y-r.Y) && again {
			return s.choose()
		}
	case s.form != nil:
		if s.form.ClickBox(x, y) == form.Submitted {
			return s.formKey(tea.KeyMsg{Type: tea.KeyCtrlS})
		}
	case !s.known:
	case s.rects.fields.Contains(x, y):
		s.setFocus(paneFields)
		in := body(s.rects.fields)
		if hit, ok := s.fields.Click(x-in.X, y-in.Y); ok && hit.Row != nil && again {
			return s.openPick()
		}
	case s.rects.preview.Contains(x, y):
		s.setFocus(panePreview)
		in := body(s.rects.preview)
		s.preview.Click(x-in.X, y-in.Y)
	case s.rects.line.Contains(x, y) && again:
		return s.openForm()
	}
	return nil
}

// body is what is left of a pane without its border.
func body(r layout.Rect) layout.Rect {
	if r.W < 8 || r.H < 3 {
		return r
	}
	return r.Inset(1)
}
