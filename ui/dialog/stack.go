package dialog

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ui/cell"
)

// A dialog that nobody asked for takes no key in its first moments: what the person is just typing was meant for
// something else, and must not answer it. The time starts again with each such key, up to a bound.
const (
	grace    = 500 * time.Millisecond
	pause    = 250 * time.Millisecond // after the last key that was held back
	maxGrace = 2 * time.Second
)

// Result is the answer of a dialog: Closed, Answer, Text, Choice or Cancelled.
type Result interface {
	// From returns the ID of the dialog.
	From() string
}

// Closed says that an alert was read.
type Closed struct{ ID string }

// Answer is what a confirm or a typed word was answered with. Yes is false for everything but an explicit yes.
type Answer struct {
	ID  string
	Yes bool
}

// Text is what was typed into a prompt.
type Text struct{ ID, Value string }

// Choice is the key of the option that was chosen from a menu.
type Choice struct{ ID, Key string }

// Cancelled says that a prompt or a menu was left with Esc.
type Cancelled struct{ ID string }

// From returns the ID of the alert.
func (r Closed) From() string { return r.ID }

// From returns the ID of the dialog.
func (r Answer) From() string { return r.ID }

// From returns the ID of the prompt.
func (r Text) From() string { return r.ID }

// From returns the ID of the menu.
func (r Choice) From() string { return r.ID }

// From returns the ID of the dialog.
func (r Cancelled) From() string { return r.ID }

// Dialog is one question. The types of this package are the only ones.
type Dialog interface {
	// handle takes a key; a result closes the dialog. Keys that are not the dialog's are swallowed.
	handle(msg tea.KeyMsg) Result
	// id returns what the results are marked with.
	id() string
	// content returns what is drawn for a width of w cells.
	content(form cell.Form, look *themes.Look, w int) content
	// typing tells whether characters are text.
	typing() bool
}

// ID returns what the results of a dialog are marked with.
func ID(d Dialog) string { return d.id() }

type entry struct {
	dialog  Dialog
	unasked bool
	opened  time.Time
	held    time.Time // when a key was held back last
	hits    []hit
}

// Stack holds the open dialogs; the last one has the keys. Make it with NewStack.
type Stack struct {
	now     func() time.Time
	entries []*entry
}

// NewStack returns an empty stack that asks now for the time.
func NewStack(now func() time.Time) *Stack { return &Stack{now: now} }

// Push opens a dialog that a key of the person asked for.
func (s *Stack) Push(d Dialog) { s.entries = append(s.entries, &entry{dialog: d}) }

// PushUnasked opens a dialog that comes by itself, such as an error of a job: keys are held back for a moment.
func (s *Stack) PushUnasked(d Dialog) {
	s.entries = append(s.entries, &entry{dialog: d, unasked: true, opened: s.now()})
}

// Len returns the number of open dialogs.
func (s *Stack) Len() int { return len(s.entries) }

// Top returns the ID of the dialog that has the keys, "" when none is open.
func (s *Stack) Top() string {
	if len(s.entries) == 0 {
		return ""
	}
	return s.top().dialog.id()
}

// TextFocus tells whether characters are text for the dialog that has the keys.
func (s *Stack) TextFocus() bool { return len(s.entries) > 0 && s.top().dialog.typing() }

// Drop closes the dialog with the ID without a result, because its question has settled itself.
func (s *Stack) Drop(id string) {
	kept := s.entries[:0]
	for _, e := range s.entries {
		if e.dialog.id() != id {
			kept = append(kept, e)
		}
	}
	clear(s.entries[len(kept):])
	s.entries = kept
}

func (s *Stack) top() *entry { return s.entries[len(s.entries)-1] }

// Handle gives the key to the top dialog. It returns the result when that closes it, and whether any dialog is open: then
// the key goes nowhere else.
func (s *Stack) Handle(msg tea.KeyMsg) (Result, bool) {
	if len(s.entries) == 0 {
		return nil, false
	}
	e := s.top()
	if e.unasked {
		now := s.now()
		if now.Sub(e.opened) < maxGrace && (now.Sub(e.opened) < grace || now.Sub(e.held) < pause) {
			e.held = now
			return nil, true
		}
		e.unasked = false
	}
	result := e.dialog.handle(msg)
	if result != nil {
		s.entries = s.entries[:len(s.entries)-1]
	}
	return result, true
}

// Click presses what was drawn last at the place. It returns like Handle; a click beside a dialog does nothing.
func (s *Stack) Click(x, y int) (Result, bool) {
	if len(s.entries) == 0 {
		return nil, false
	}
	for _, h := range s.top().hits {
		if h.at.Contains(x, y) {
			return s.Handle(h.press)
		}
	}
	return nil, true
}

// Draw dims the canvas and draws the top dialog in its middle.
func (s *Stack) Draw(c *cell.Canvas, look *themes.Look) {
	if len(s.entries) == 0 {
		return
	}
	c.Repaint(c.Bounds(), look.Style(themes.Faint))
	e := s.top()
	e.hits = draw(c, look, e.dialog)
}
