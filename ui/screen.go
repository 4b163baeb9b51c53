package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/cell"
	"tablero/ui/keymap"
)

// Screen is one full-size view of the program. It is a pointer: its methods change it in place.
type Screen interface {
	// Init is called once, when the screen is opened for the first time.
	Init() tea.Cmd
	// Update takes a message: keys (one at a time, see [SplitKeys]) that no action of the screen or the root took, mouse
	// events in the screen's own coordinates, and answers of the screen's own commands.
	Update(msg tea.Msg) tea.Cmd
	// Draw draws the screen on c, which has exactly the screen's size. It neither blocks nor changes what the screen means.
	Draw(c *cell.Canvas)
	// Actions returns what can be done now, also what is switched off, with the reason.
	Actions() []keymap.Action
	// Status returns what the header and the last line say about the screen.
	Status() Status
	// TextFocus reports whether an input has the focus: keys are text then.
	TextFocus() bool
}

// Status is what a screen feeds to the lines around it.
type Status struct {
	Crumbs []string // where one is, outermost first
	Count  string   // right end of the last line: what is seen, "3 items · 395 B"; unknown counts end in +
	Busy   bool     // an answer is awaited
}

// Owned is a screen that asks questions: answers to its owner, or to a part of it, are routed to it.
type Owned interface {
	Screen
	Owner() *Owner
}

// ErrorMsg tells the root that something failed, to be shown in the one place where errors are shown.
type ErrorMsg struct {
	What string // what was being done: "open the model"
	Err  error
}

func (m ErrorMsg) Error() string {
	if m.What == "" {
		return m.Err.Error()
	}
	return m.What + ": " + m.Err.Error()
}

// Unwrap returns the error itself.
func (m ErrorMsg) Unwrap() error { return m.Err }

// NoticeMsg tells the root to show a message for a while.
type NoticeMsg struct{ Text string }

// Say returns a command that shows a message for a while.
func Say(text string) tea.Cmd {
	return func() tea.Msg { return NoticeMsg{text} }
}

// Fail returns a command that shows an error, and nil when err is nil.
func Fail(what string, err error) tea.Cmd {
	if err == nil {
		return nil
	}
	return func() tea.Msg { return ErrorMsg{what, err} }
}
