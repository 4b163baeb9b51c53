// Package form is where a person types: a line of text with a prompt, and fields of several kinds below each other, each with what
// is wrong with it. It must not know what the text means, and it never takes a typed or pasted text for a command.
package form

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/keymap"
)

// Limit is the longest text that an input takes, in characters: a line is edited as a whole for each key, and 64 K is more than
// any one-line value that is typed. What does not fit is refused whole, and said: a value that was cut would be kept as if it were
// what was pasted.
const Limit = 1 << 16

const tooLong = "a line takes 65,536 characters: what was added does not fit and was left out"

// Input is a line of text with a cursor. Make it with New. It is not safe for concurrent use.
type Input struct {
	Prompt      string // stands before the text
	Placeholder string // stands in the empty input
	Error       string // what is wrong with the text; shown on the line below it
	Focused     bool   // draws the cursor

	model   textinput.Model
	history []string
	at      int    // entry of the history that is shown; len(history) = the text being typed
	draft   string // the text being typed, while an entry of the history is shown
}

// New returns an empty input.
func New(prompt string) *Input {
	in := &Input{Prompt: prompt, Focused: true, model: textinput.New()}
	in.model.CharLimit = Limit
	in.model.Focus()
	return in
}

// Value returns the text.
func (in *Input) Value() string { return in.model.Value() }

// Set replaces the text and puts the cursor behind it. Line breaks become spaces.
func (in *Input) Set(text string) {
	in.model.SetValue(fold(text))
	in.model.CursorEnd()
	in.at = len(in.history)
}

// SetHistory gives the earlier texts, oldest first, that Up and Down go through. Without them these keys are not handled.
func (in *Input) SetHistory(texts []string) {
	in.history = slices.Clone(texts)
	in.at = len(in.history)
}

// Cursor returns the position of the cursor in characters (runes) from the start.
func (in *Input) Cursor() int { return in.model.Position() }

// Handle takes a key and tells whether it was the input's: text and pastes, movement and deletion within the line, Up and
// Down with a history. Enter, Esc, Tab and what else is not editing are left to the screen.
func (in *Input) Handle(msg tea.KeyMsg) bool {
	if text, ok := keymap.Text(msg); ok {
		in.insert(text)
		return true
	}
	switch keymap.Name(msg) {
	case "left", "right", "home", "end", "ctrl+a", "ctrl+e", "ctrl+b", "ctrl+f", "backspace", "ctrl+h", "delete", "ctrl+d",
		"ctrl+k", "ctrl+u", "ctrl+w", "alt+backspace", "alt+b", "alt+f", "alt+d", "alt+left", "alt+right", "ctrl+left", "ctrl+right",
		"alt+delete":
		in.Error = ""
		in.model, _ = in.model.Update(msg)
		return true
	case "up":
		return in.recall(-1)
	case "down":
		return in.recall(1)
	}
	return false
}

// insert puts the text at the cursor. It does not go through the key handling of the text input, which takes several runes
// that spell the name of a key ("end") for that key.
func (in *Input) insert(text string) {
	in.Error = ""
	value, pos := []rune(in.model.Value()), in.model.Position()
	pos = min(pos, len(value))
	typed := []rune(fold(text))
	if len(typed) > Limit-len(value) {
		in.Error = tooLong
		return
	}
	in.model.SetValue(string(slices.Concat(value[:pos], typed, value[pos:])))
	// The text input drops what is no character (control bytes of a paste), so the cursor goes by what is left.
	in.model.SetCursor(pos + len([]rune(in.model.Value())) - len(value))
}

func (in *Input) recall(step int) bool {
	to := in.at + step
	if len(in.history) == 0 {
		return false
	}
	if to < 0 || to > len(in.history) {
		return true
	}
	if in.at == len(in.history) {
		in.draft = in.Value()
	}
	text := in.draft
	if to < len(in.history) {
		text = in.history[to]
	}
	in.Set(text)
	in.at = to
	return true
}

// fold makes one line of a text: line breaks and tabs become one space each.
func fold(text string) string {
	return strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "\t", " ").Replace(text)
}
