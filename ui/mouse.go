package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// WheelMsg is the wheel turned over a cell, several turns in one message.
type WheelMsg struct {
	X, Y  int
	Lines int // downwards; negative = upwards
	Cols  int // to the right; negative = to the left
}

// mouseFlushMsg ends a window of the [MouseFilter].
type mouseFlushMsg struct{}

// mouseWindow is the time within which wheel and motion are gathered: one frame at 60 Hz.
const mouseWindow = 16 * time.Millisecond

// MouseFilter gathers wheel and motion before they reach the update loop; a touch pad sends hundreds a second. The first
// of a burst passes at once, what follows within 16 ms passes as one message: the sum of the wheel, the last place of
// the pointer. Nothing is lost. Its Filter is given to tea.WithFilter.
type MouseFilter struct {
	now    func() time.Time
	opened time.Time // begin of the window
	armed  bool      // a flush is on its way
	wheel  WheelMsg
	motion *tea.MouseMsg
}

// NewMouseFilter returns a MouseFilter that reads the time from now.
func NewMouseFilter(now func() time.Time) *MouseFilter { return &MouseFilter{now: now} }

// Filter is the function for tea.WithFilter.
func (f *MouseFilter) Filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case mouseFlushMsg:
		f.armed = false
		return f.flush()
	case tea.MouseMsg:
		ev := tea.MouseEvent(msg)
		switch {
		case ev.IsWheel():
			f.gatherWheel(ev)
		case ev.Action == tea.MouseActionMotion:
			f.motion = &msg
		default: // presses and releases are never delayed, and say themselves where they are
			f.motion = nil
			return msg
		}
		return f.pass()
	}
	return msg
}

func (f *MouseFilter) gatherWheel(ev tea.MouseEvent) {
	f.wheel.X, f.wheel.Y = ev.X, ev.Y
	lines, cols := 0, 0
	switch ev.Button {
	case tea.MouseButtonWheelUp:
		lines = -1
	case tea.MouseButtonWheelDown:
		lines = 1
	case tea.MouseButtonWheelLeft:
		cols = -1
	case tea.MouseButtonWheelRight:
		cols = 1
	}
	if ev.Shift { // the usual way to turn sideways without a second wheel
		lines, cols = 0, lines+cols
	}
	f.wheel.Lines += lines
	f.wheel.Cols += cols
}

// pass lets what was gathered through when no window is open, and otherwise sees to it that the window's end does.
func (f *MouseFilter) pass() tea.Msg {
	if f.armed {
		return nil
	}
	// A clock that was set back opens a window, too.
	if since := f.now().Sub(f.opened); f.opened.IsZero() || since >= mouseWindow || since < 0 {
		return f.flush()
	}
	// A filter can only answer with a message; a batch is one, and runs the commands in it.
	return tea.BatchMsg{f.arm()}
}

// arm returns the command that ends the window.
func (f *MouseFilter) arm() tea.Cmd {
	f.armed = true
	return tea.Tick(mouseWindow, func(time.Time) tea.Msg { return mouseFlushMsg{} })
}

// flush returns what was gathered, nil when that is nothing, and opens the next window. Of both kinds the wheel goes
// first and the motion at the end of that window.
func (f *MouseFilter) flush() tea.Msg {
	f.opened = f.now()
	wheel, motion := f.wheel, f.motion
	f.wheel = WheelMsg{}
	turned := wheel.Lines != 0 || wheel.Cols != 0
	switch {
	case turned && motion != nil:
		return tea.BatchMsg{func() tea.Msg { return wheel }, f.arm()}
	case turned:
		return wheel
	case motion != nil:
		f.motion = nil
		return *motion
	}
	return nil
}
