package form

import (
	"strings"
	"unicode"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/keymap"
)

// handle takes a key that is the field's own.
func (f *Field) handle(msg tea.KeyMsg) Outcome {
	switch f.Kind {
	case Line:
		if f.Input.Handle(msg) {
			f.Error = f.Input.Error
			return Taken
		}
	case Choice:
		return f.choose(msg)
	case Lines:
		if f.Rows.handle(msg) {
			in := f.Rows.rows[f.Rows.at]
			f.Error, in.Error = in.Error, "" // once: the cursor may come back to the line
			return Taken
		}
	case Button:
		if keymap.Name(msg) == "space" {
			return Pressed
		}
	}
	return Ignored
}

// choose goes through the options.
func (f *Field) choose(msg tea.KeyMsg) Outcome {
	n, was := len(f.Options), f.At
	if n == 0 {
		return Ignored
	}
	switch name := keymap.Name(msg); {
	case name == "right" || name == "space":
		f.At = (f.At + 1) % n
	case name == "left":
		f.At = (f.At + n - 1) % n
	case name == "home":
		f.At = 0
	case name == "end":
		f.At = n - 1
	case utf8.RuneCountInString(name) == 1:
		for i := 1; i <= n; i++ {
			if at := (f.At + i) % n; begins(f.Options[at], name) {
				f.At = at
				break
			}
		}
	default:
		if msg.Paste { // a paste is text, and nothing here takes text
			return Taken
		}
		return Ignored
	}
	if f.At == was {
		return Taken
	}
	f.Error = ""
	return Changed
}

func begins(option, letter string) bool {
	r, _ := utf8.DecodeRuneInString(letter)
	first, _ := utf8.DecodeRuneInString(option)
	return unicode.ToLower(r) == unicode.ToLower(first)
}

// Rows is lines of text, each of which stands for itself. Enter puts a line below the cursor's, Backspace in an empty line takes it
// away. There is always one line at least.
type Rows struct {
	rows []*Input
	at   int
	top  int // first line drawn
}

func newRows(lines []string) *Rows {
	r := &Rows{}
	r.Set(lines)
	return r
}

// Set replaces the lines.
func (r *Rows) Set(lines []string) {
	r.rows, r.at, r.top = nil, 0, 0
	for _, l := range lines {
		in := New("")
		in.Set(l)
		r.rows = append(r.rows, in)
	}
	if len(r.rows) == 0 {
		r.rows = []*Input{New("")}
	}
}

// Values is the lines; a single empty one is no line.
func (r *Rows) Values() []string {
	if len(r.rows) == 1 && r.rows[0].Value() == "" {
		return nil
	}
	out := make([]string, len(r.rows))
	for i, in := range r.rows {
		out[i] = in.Value()
	}
	return out
}

// Go moves the cursor to the line with the number, from 0.
func (r *Rows) Go(n int) { r.at = max(0, min(n, len(r.rows)-1)) }

// enter puts the cursor where one comes from.
func (r *Rows) enter(dir int) {
	if dir < 0 {
		r.Go(len(r.rows) - 1)
		return
	}
	r.Go(0)
}

func (r *Rows) handle(msg tea.KeyMsg) bool {
	if msg.Paste && strings.ContainsAny(string(msg.Runes), "\r\n") {
		r.paste(string(msg.Runes))
		return true
	}
	in := r.rows[r.at]
	switch keymap.Name(msg) {
	case "enter":
		r.insert("")
		return true
	case "up":
		if r.at == 0 {
			return false
		}
		r.at--
		return true
	case "down":
		if r.at == len(r.rows)-1 {
			return false
		}
		r.at++
		return true
	case "backspace", "ctrl+h":
		if in.Value() == "" && len(r.rows) > 1 {
			r.rows = append(r.rows[:r.at:r.at], r.rows[r.at+1:]...)
			r.at = max(0, r.at-1)
			return true
		}
	}
	return in.Handle(msg)
}

// insert puts a line behind the cursor's and goes to it.
func (r *Rows) insert(text string) {
	in := New("")
	in.Set(text)
	r.at++
	r.rows = append(r.rows[:r.at:r.at], append([]*Input{in}, r.rows[r.at:]...)...)
}

// paste puts a text of several lines into as many.
func (r *Rows) paste(text string) {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1] // the end of the last line
	}
	wrong := ""
	for i, l := range lines {
		if i > 0 {
			r.insert("")
		}
		in := r.rows[r.at]
		if in.insert(l); in.Error != "" {
			wrong, in.Error = in.Error, ""
		}
	}
	r.rows[r.at].Error = wrong
}
