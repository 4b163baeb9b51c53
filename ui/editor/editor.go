package editor

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/keymap"
)

// Limit is the longest text that is edited, in bytes: far above the 400 KB of an item, written as typed JSON with every character
// escaped. What would pass it is not taken.
const Limit = 4 << 20

// undoLimit is how many steps can be taken back while the editor is open.
const undoLimit = 200

// Outcome is what a key meant to the editor.
type Outcome uint8

// The outcomes of Handle.
const (
	Ignored Outcome = iota // not a key of the editor
	Taken                  // moved or typed
	Kept                   // Ctrl+S: the text is to be used
	Left                   // Esc: the text is to be forgotten; with changes it takes two
)

// Editor is a text with a cursor. Make it with New. It is not safe for concurrent use.
type Editor struct {
	Title  string
	Note   string // at the right of the border
	Indent string // what Tab types
	Error  string // what is wrong with the text, below it, until the next change

	lines   []string
	at      place
	want    int // cells from the left that up and down try to keep; -1 = those of the cursor
	top     int // first line drawn
	left    int // cells that are scrolled away at the left
	height  int // lines drawn last
	size    int // bytes of the text
	start   string
	leaving bool // Esc was pressed with changes

	past, future []version
	run          bool // what is typed now belongs to the newest version of past
	geo          geometry
}

// place is a line, and a byte in it that begins a character.
type place struct{ row, col int }

// version is a text as it was.
type version struct {
	lines []string
	at    place
	size  int
}

// New returns an editor of the text with the cursor at its start.
func New(title, text string) *Editor {
	return &Editor{Title: title, Indent: "\t", lines: strings.Split(text, "\n"), want: -1, height: 1, size: len(text), start: text}
}

// Text returns the text.
func (e *Editor) Text() string { return strings.Join(e.lines, "\n") }

// Changed reports whether the text is another one than at the start.
func (e *Editor) Changed() bool { return e.size != len(e.start) || e.Text() != e.start }

// Cursor returns line and column of the cursor, both from 1, the column in characters.
func (e *Editor) Cursor() (line, col int) {
	return e.at.row + 1, utf8.RuneCountInString(e.lines[e.at.row][:e.at.col]) + 1
}

// Fail says what is wrong and puts the cursor on line and column, both from 1; with a line of 0 it stays.
func (e *Editor) Fail(what string, line, col int) {
	e.Error = what
	if line <= 0 {
		return
	}
	e.at = place{row: min(line, len(e.lines)) - 1}
	text := e.lines[e.at.row]
	for ; col > 1 && e.at.col < len(text); col-- {
		_, n := utf8.DecodeRuneInString(text[e.at.col:])
		e.at.col += n
	}
	e.want, e.run = -1, false
}

// Handle takes a key.
func (e *Editor) Handle(msg tea.KeyMsg) Outcome {
	name := keymap.Name(msg)
	if name == "esc" {
		if e.leaving || !e.Changed() {
			return Left
		}
		e.leaving = true
		return Taken
	}
	e.leaving = false
	if text, ok := keymap.Text(msg); ok {
		if msg.Paste {
			text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
		}
		e.insert(text, !msg.Paste && text != " ")
		return Taken
	}
	if name == "ctrl+s" {
		return Kept
	}
	if e.move(name) {
		e.run = false
		if name != "up" && name != "down" && name != "pgup" && name != "pgdown" {
			e.want = -1
		}
		return Taken
	}
	if e.change(name) {
		e.want = -1
		return Taken
	}
	return Ignored
}

// move moves the cursor.
func (e *Editor) move(name string) bool {
	line := e.lines[e.at.row]
	switch name {
	case "left", "ctrl+b":
		e.at = e.back(e.at)
	case "right", "ctrl+f":
		e.at = e.on(e.at)
	case "up":
		e.vertical(-1)
	case "down":
		e.vertical(1)
	case "pgup":
		e.vertical(-max(1, e.height-1))
	case "pgdown":
		e.vertical(max(1, e.height-1))
	case "home", "ctrl+a":
		indent := len(line) - len(strings.TrimLeft(line, " \t"))
		if e.at.col == indent { // at the text already: to the edge
			indent = 0
		}
		e.at.col = indent
	case "end", "ctrl+e":
		e.at.col = len(line)
	case "ctrl+home":
		e.at = place{}
	case "ctrl+end":
		e.at = e.end()
	case "ctrl+left", "alt+left", "alt+b":
		e.at = e.word(e.back)
	case "ctrl+right", "alt+right", "alt+f":
		e.at = e.word(e.on)
	default:
		return false
	}
	return true
}

// change deletes, breaks lines, and takes back.
func (e *Editor) change(name string) bool {
	switch name {
	case "enter":
		line := e.lines[e.at.row]
		indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		e.insert("\n"+indent[:min(len(indent), e.at.col)], false)
	case "tab":
		e.insert(e.Indent, false)
	case "backspace", "ctrl+h":
		e.remove(e.back(e.at), e.at)
	case "delete", "ctrl+d":
		e.remove(e.at, e.on(e.at))
	case "ctrl+w", "alt+backspace":
		e.remove(e.word(e.back), e.at)
	case "alt+d", "alt+delete":
		e.remove(e.at, e.word(e.on))
	case "ctrl+k":
		to := place{e.at.row, len(e.lines[e.at.row])}
		if to == e.at {
			to = e.on(e.at)
		}
		e.remove(e.at, to)
	case "ctrl+u":
		e.remove(place{row: e.at.row}, e.at)
	case "ctrl+z":
		e.past, e.future = e.travel(e.past, e.future)
	case "ctrl+y", "ctrl+r":
		e.future, e.past = e.travel(e.future, e.past)
	default:
		return false
	}
	return true
}

// back is the place one character before; a line break is one.
func (e *Editor) back(p place) place {
	if p.col > 0 {
		_, n := utf8.DecodeLastRuneInString(e.lines[p.row][:p.col])
		return place{p.row, p.col - n}
	}
	if p.row > 0 {
		return place{p.row - 1, len(e.lines[p.row-1])}
	}
	return p
}

// on is the place one character further.
func (e *Editor) on(p place) place {
	if line := e.lines[p.row]; p.col < len(line) {
		_, n := utf8.DecodeRuneInString(line[p.col:])
		return place{p.row, p.col + n}
	}
	if p.row < len(e.lines)-1 {
		return place{row: p.row + 1}
	}
	return p
}

func (e *Editor) end() place {
	last := len(e.lines) - 1
	return place{last, len(e.lines[last])}
}

// word is the place that step leads to past what is no word and then past the word.
func (e *Editor) word(step func(place) place) place {
	p, inside := e.at, false
	for {
		next := step(p)
		if next == p {
			return p
		}
		low := p
		if next.row < p.row || next.row == p.row && next.col < p.col {
			low = next
		}
		isWord := false
		if line := e.lines[low.row]; low.col < len(line) {
			r, _ := utf8.DecodeRuneInString(line[low.col:])
			isWord = unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_'
		}
		if inside && !isWord {
			return p
		}
		inside = inside || isWord
		p = next
	}
}

// keep notes the text as it is, so that what follows can be taken back; with run, what is typed after it belongs to it.
func (e *Editor) keep(run bool) {
	e.Error = ""
	if run && e.run {
		return
	}
	e.past = append(e.past, version{slices.Clone(e.lines), e.at, e.size})
	if len(e.past) > undoLimit {
		e.past = slices.Delete(e.past, 0, 1)
	}
	e.future, e.run = nil, run
}

// travel takes the newest version off from and puts the present one onto to.
func (e *Editor) travel(from, to []version) (newFrom, newTo []version) {
	if len(from) == 0 {
		return from, to
	}
	v := from[len(from)-1]
	to = append(to, version{e.lines, e.at, e.size})
	e.lines, e.at, e.size, e.run, e.Error = slices.Clone(v.lines), v.at, v.size, false, ""
	return from[:len(from)-1], to
}

// insert puts a text at the cursor.
func (e *Editor) insert(text string, run bool) {
	if e.size+len(text) > Limit {
		e.Error = "a text longer than 4 MB is not edited here"
		return
	}
	e.keep(run)
	line := e.lines[e.at.row]
	parts := strings.Split(line[:e.at.col]+text, "\n")
	last := len(parts) - 1
	at := place{e.at.row + last, len(parts[last])}
	parts[last] += line[e.at.col:]
	e.lines = slices.Replace(e.lines, e.at.row, e.at.row+1, parts...)
	e.at, e.want = at, -1
	e.size += len(text)
}

// remove takes away what stands between two places.
func (e *Editor) remove(from, to place) {
	if from == to {
		return
	}
	e.keep(false)
	gone := to.col - from.col
	for row := from.row; row < to.row; row++ {
		gone += len(e.lines[row]) + 1
	}
	e.lines = slices.Replace(e.lines, from.row, to.row+1, e.lines[from.row][:from.col]+e.lines[to.row][to.col:])
	e.at = from
	e.size -= gone
}

// Set replaces the text, as a change that can be taken back; the cursor goes to the start.
func (e *Editor) Set(text string) {
	e.keep(false)
	e.lines, e.at, e.size, e.want = strings.Split(text, "\n"), place{}, len(text), -1
}
