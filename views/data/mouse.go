package data

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui"
	"tablero/ui/keymap"
)

// double is the longest time between the clicks of a double click.
const double = 400 * time.Millisecond

// wheel scrolls the pane under the pointer.
func (s *Screen) wheel(msg ui.WheelMsg) {
	const step = 3
	switch {
	case s.pick != nil:
		s.pick.Wheel(msg.Lines)
	case s.work != nil && s.work.text != nil && s.menu.Len() == 0:
		s.work.text.Wheel(step * msg.Lines)
	case s.TextFocus() || s.ord.table == nil:
	case s.rects.parts.Contains(msg.X, msg.Y):
		s.parts.Wheel(step * msg.Lines)
	case s.rects.items.Contains(msg.X, msg.Y):
		s.items.Wheel(step * msg.Lines)
		s.items.SetColumn(s.items.Column() + msg.Cols)
	case s.rects.item.Contains(msg.X, msg.Y):
		s.tree.Wheel(step * msg.Lines)
	}
}

func (s *Screen) mouse(msg tea.MouseMsg) tea.Cmd {
	switch {
	case msg.Action == tea.MouseActionRelease:
		s.dragging = noBorder
		return nil
	case msg.Action == tea.MouseActionMotion:
		s.drag(msg.X, msg.Y)
		return nil
	case msg.Button != tea.MouseButtonLeft:
		return nil
	}
	now := s.env.Now()
	again := now.Sub(s.lastAt) < double && msg.X == s.lastX && msg.Y == s.lastY
	s.lastAt, s.lastX, s.lastY = now, msg.X, msg.Y
	if again {
		s.lastAt = time.Time{} // a third click is a first one
	}
	if s.TextFocus() {
		return s.openClick(msg.X, msg.Y, again)
	}
	if s.grab(msg.X, msg.Y) || s.ord.table == nil {
		return nil
	}
	x, y := msg.X, msg.Y
	switch {
	case s.rects.parts.Contains(x, y):
		s.setFocus(paneParts)
		in := s.rects.parts.Inset(1)
		if hit, ok := s.parts.Click(x-in.X, y-in.Y); ok && hit.Row != nil && again {
			return s.open()
		}
	case s.rects.items.Contains(x, y):
		s.setFocus(paneItems)
		in := s.itemsBody()
		if hit, ok := s.items.Click(x-in.X, y-in.Y); ok && hit.Row != nil && again {
			return s.open()
		}
	case s.rects.item.Contains(x, y):
		s.setFocus(paneItem)
		if s.tree.Click(y-s.rects.item.Inset(1).Y) && again {
			s.tree.Toggle()
		}
	}
	return nil
}

func (s *Screen) openClick(x, y int, again bool) tea.Cmd {
	switch {
	case s.menu.Len() > 0:
		if result, _ := s.menu.Click(x, y); result != nil {
			return s.answered(result)
		}
	case s.pick != nil:
		if s.pick.Click(y-s.pick.at.Y) && again {
			return s.pickKey(keymap.Press("enter"))
		}
	case s.work != nil && s.work.text != nil:
		s.work.text.Click(x, y)
	case s.work != nil && !s.work.busy:
		return s.formDid(s.work.form.ClickBox(x, y))
	}
	return nil
}
