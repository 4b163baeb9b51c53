package patterns

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui"
	"tablero/ui/layout"
)

// wheel scrolls the pane under the pointer.
func (s *Screen) wheel(msg ui.WheelMsg) {
	const step = 3
	switch {
	case s.asking != nil:
		if s.asking.text != nil {
			s.asking.text.Wheel(step * msg.Lines)
		}
	case s.model == nil:
	case s.rects.list.Contains(msg.X, msg.Y):
		s.list.move(msg.Lines)
		s.show()
	case s.rects.sheet.Contains(msg.X, msg.Y):
		s.sheet.Wheel(msg.Lines)
	case s.rects.notes.Contains(msg.X, msg.Y):
		s.notes.Wheel(step * msg.Lines)
	}
}

func (s *Screen) mouse(msg tea.MouseMsg) tea.Cmd {
	again := s.clicks.Double(msg)
	if msg.Action != tea.MouseActionPress || msg.Button != tea.MouseButtonLeft {
		return nil
	}
	x, y := msg.X, msg.Y
	hit := false
	switch {
	case s.asking != nil && s.asking.text != nil:
		s.asking.text.Click(x, y)
	case s.asking != nil:
		return s.askOutcome(s.asking.ClickBox(x, y))
	case s.model == nil:
	case s.rects.list.Contains(x, y):
		s.setFocus(paneList)
		hit = s.list.click(y - body(s.rects.list).Y)
		s.show()
	case s.rects.sheet.Contains(x, y):
		s.setFocus(paneSheet)
		hit = s.sheet.Click(y - body(s.rects.sheet).Y)
	case s.rects.notes.Contains(x, y):
		s.setFocus(paneNotes)
		hit = true
	}
	if hit && again && s.offEnter() == "" {
		return s.enter()
	}
	return nil
}

// body is what the border of a pane leaves.
func body(r layout.Rect) layout.Rect {
	if framed(r) {
		return r.Inset(1)
	}
	return r
}
