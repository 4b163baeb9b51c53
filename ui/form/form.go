package form

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/keymap"
	"tablero/ui/layout"
)

// Kind says how a field takes what a person gives.
type Kind uint8

// The kinds of field.
const (
	Line   Kind = iota // a line of text: Input
	Choice             // one of Options: ← and → go through them, Space to the next, a letter to the next that begins with it
	Lines              // several lines, each an item of its own: Rows
	Fixed              // Text, which cannot be changed; it never has the focus
	Button             // Text, which Enter or Space press
)

// Field is a line of a form. Make it with NewLine, NewChoice, NewLines, NewFixed or NewButton.
type Field struct {
	ID    string // unique in the form
	Label string // before the field
	Kind  Kind
	Help  string // said under the field while it has the focus
	Error string // what is wrong with it, said under the field; typing takes it away
	Note  string // behind the field, muted: a type, a role
	Gone  bool   // not shown and never focused, because another field makes it pointless

	Input   *Input   // of a Line
	Options []string // of a Choice
	At      int      // the chosen one
	Rows    *Rows    // of Lines
	Text    string   // of Fixed and Button
}

// NewLine returns a field of one line with a text in it.
func NewLine(id, label, text string) *Field {
	f := &Field{ID: id, Label: label, Input: New("")}
	f.Input.Set(text)
	return f
}

// NewChoice returns a field of options of which the one with the number is chosen.
func NewChoice(id, label string, at int, options ...string) *Field {
	return &Field{ID: id, Label: label, Kind: Choice, Options: options, At: max(0, min(at, len(options)-1))}
}

// NewLines returns a field of lines.
func NewLines(id, label string, lines ...string) *Field {
	return &Field{ID: id, Label: label, Kind: Lines, Rows: newRows(lines)}
}

// NewFixed returns a text among the fields.
func NewFixed(id, label, text string) *Field {
	return &Field{ID: id, Label: label, Kind: Fixed, Text: text}
}

// NewButton returns a text that is pressed.
func NewButton(id, label, text string) *Field {
	return &Field{ID: id, Label: label, Kind: Button, Text: text}
}

// Value is the text of a Line, the chosen option of a Choice, the text of the others.
func (f *Field) Value() string {
	switch {
	case f.Kind == Line:
		return f.Input.Value()
	case f.Kind == Choice && f.At < len(f.Options):
		return f.Options[f.At]
	}
	return f.Text
}

// Outcome is what a key meant to a form.
type Outcome uint8

// The outcomes of Handle.
const (
	Ignored   Outcome = iota // not a key of the form
	Taken                    // moved or typed
	Changed                  // another option was chosen: the screen may show other fields now
	Pressed                  // the button with the focus
	Submitted                // Ctrl+S, or Enter on the last field
	Cancelled                // Esc
)

// Form is fields below each other, of which one has the focus. Tab, ↓ and Enter go to the next, Shift+Tab and ↑ to the one before.
type Form struct {
	Title   string
	Message string // what the form is for, above the fields
	Error   string // what is wrong with the whole, below the fields
	Danger  bool   // drawn as a warning
	Fields  []*Field

	at    int
	boxAt layout.Rect
	spots []spot // where the fields were drawn last
}

// spot is the lines of a field on the canvas of the last Draw.
type spot struct{ field, y, h int }

// NewForm returns a form with the focus on its first field that can have it.
func NewForm(title string, fields ...*Field) *Form {
	f := &Form{Title: title, Fields: fields, at: -1}
	f.step(1)
	return f
}

// Field returns the field with the id, nil when there is none.
func (f *Form) Field(id string) *Field {
	for _, fd := range f.Fields {
		if fd.ID == id {
			return fd
		}
	}
	return nil
}

// Focus returns the field that has the focus, nil when none can.
func (f *Form) Focus() *Field {
	if f.at < 0 || f.at >= len(f.Fields) || !f.Fields[f.at].takes() {
		return nil
	}
	return f.Fields[f.at]
}

// SetFocus gives the focus to the field with the id.
func (f *Form) SetFocus(id string) {
	for i, fd := range f.Fields {
		if fd.ID == id && fd.takes() {
			f.at = i
		}
	}
}

// Fail says what is wrong with a field, and goes to it. Where there is no such field it is said of the whole form.
func (f *Form) Fail(id, what string) {
	if fd := f.Field(id); fd != nil {
		fd.Error = what
		f.SetFocus(id)
		return
	}
	f.Error = what
}

// Clear takes away everything that was said to be wrong.
func (f *Form) Clear() {
	f.Error = ""
	for _, fd := range f.Fields {
		fd.Error = ""
	}
}

// Failed reports whether anything is said to be wrong.
func (f *Form) Failed() bool {
	if f.Error != "" {
		return true
	}
	for _, fd := range f.Fields {
		if fd.Error != "" && !fd.Gone {
			return true
		}
	}
	return false
}

// takes tells whether the field can have the focus.
func (f *Field) takes() bool { return !f.Gone && f.Kind != Fixed }

// step moves the focus and tells whether there was where to.
func (f *Form) step(n int) bool {
	for i := f.at + n; i >= 0 && i < len(f.Fields); i += n {
		if f.Fields[i].takes() {
			f.at = i
			if fd := f.Fields[i]; fd.Kind == Lines {
				fd.Rows.enter(n)
			}
			return true
		}
	}
	return false
}

// Handle takes a key.
func (f *Form) Handle(msg tea.KeyMsg) Outcome {
	fd := f.Focus()
	if fd != nil {
		if out := fd.handle(msg); out != Ignored {
			f.Error = ""
			return out
		}
	}
	switch keymap.Name(msg) {
	case "esc":
		return Cancelled
	case "ctrl+s":
		return Submitted
	case "enter":
		if fd != nil && fd.Kind == Button {
			return Pressed
		}
		if !f.step(1) {
			return Submitted
		}
	case "tab", "down":
		if !f.step(1) && keymap.Name(msg) == "tab" {
			f.at = -1
			f.step(1)
		}
	case "shift+tab", "up":
		if !f.step(-1) && keymap.Name(msg) == "shift+tab" {
			f.at = len(f.Fields)
			f.step(-1)
		}
	default:
		return Ignored
	}
	return Taken
}

// Click gives the focus to the field at the height y of the last drawing; one that has it already and is a choice goes on to its next
// option, a button is pressed.
func (f *Form) Click(y int) Outcome {
	for _, s := range f.spots {
		if y < s.y || y >= s.y+s.h || !f.Fields[s.field].takes() {
			continue
		}
		had := f.at == s.field
		f.at = s.field
		switch fd := f.Fields[s.field]; {
		case fd.Kind == Button:
			return Pressed
		case fd.Kind == Choice && had:
			return fd.handle(keymap.Press("right"))
		}
		return Taken
	}
	return Ignored
}

// ClickBox is [Form.Click] at a place of the canvas that DrawBox was given.
func (f *Form) ClickBox(x, y int) Outcome {
	if !f.boxAt.Contains(x, y) {
		return Ignored
	}
	return f.Click(y - f.boxAt.Y)
}
