// Package picker is a list that a typed text narrows down: for going to something by name. It must not know what the entries
// stand for; it says which one was chosen.
package picker

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/form"
	"tablero/ui/keymap"
)

// Entry is one line of the list.
type Entry struct {
	ID     string // what the screen knows it by
	Title  string // what the text is matched with first
	Detail string // a remark behind the title
	Key    string // the key that does the same, at the right, as people write it
	Off    string // why it cannot be chosen now, shown in place of the detail; "" = it can
}

// Outcome says what a key did.
type Outcome uint8

// The outcomes.
const (
	Ignored   Outcome = iota // the key is not the picker's
	Handled                  // the list or the text changed, or nothing did
	Chosen                   // Enter on an entry, see Entry
	Cancelled                // Esc
)

// Picker is the widget. It is not safe for concurrent use.
type Picker struct {
	Title string // in the border
	Empty string // what to say when nothing matches

	Input   *form.Input // for its placeholder and history; its text is set through SetText
	entries []Entry
	matches []match
	cur     int
	top     int
	height  int // lines of the list when last drawn
	bodyY   int // of the first line of the list when last drawn
}

// New returns a picker over the entries in the order given, which is the order shown while no text is typed.
func New(title string, entries []Entry) *Picker {
	p := &Picker{Title: title, Empty: "nothing matches", Input: form.New("")}
	p.SetEntries(entries)
	return p
}

// SetEntries replaces the entries and keeps the text; the cursor stays on the entry with the same ID.
func (p *Picker) SetEntries(entries []Entry) {
	id := ""
	if entry, ok := p.Entry(); ok {
		id = entry.ID
	}
	p.entries = entries
	p.narrow()
	p.Select(id)
}

// SetText replaces the typed text and narrows the list to it.
func (p *Picker) SetText(text string) {
	p.Input.Set(text)
	p.narrow()
}

// Select moves the cursor to the entry with the ID, when it is in the list.
func (p *Picker) Select(id string) {
	for i, m := range p.matches {
		if p.entries[m.entry].ID == id {
			p.cur = i
			p.scroll()
			return
		}
	}
}

// Entry returns the entry under the cursor, false when nothing matches.
func (p *Picker) Entry() (Entry, bool) {
	if p.cur < 0 || p.cur >= len(p.matches) {
		return Entry{}, false
	}
	return p.entries[p.matches[p.cur].entry], true
}

// Matches returns the entries in the list, the best first.
func (p *Picker) Matches() []Entry {
	entries := make([]Entry, len(p.matches))
	for i, m := range p.matches {
		entries[i] = p.entries[m.entry]
	}
	return entries
}

// Handle takes a key: text narrows the list, Up, Down, Ctrl+N, Ctrl+P, PgUp, PgDn move in it, Enter chooses, Esc cancels.
// An entry that is off is not chosen.
func (p *Picker) Handle(msg tea.KeyMsg) Outcome {
	switch keymap.Name(msg) {
	case "up", "ctrl+p", "shift+tab":
		p.move(-1)
	case "down", "ctrl+n", "tab":
		p.move(1)
	case "pgup":
		p.move(-max(1, p.height-1))
	case "pgdown":
		p.move(max(1, p.height-1))
	case "enter":
		if entry, ok := p.Entry(); ok && entry.Off == "" {
			return Chosen
		}
	case "esc":
		return Cancelled
	default:
		before := p.Input.Value()
		if !p.Input.Handle(msg) {
			return Ignored
		}
		if p.Input.Value() != before {
			p.narrow()
		}
	}
	return Handled
}

func (p *Picker) narrow() {
	p.matches = rank(p.entries, p.Input.Value())
	p.cur, p.top = 0, 0
}

func (p *Picker) move(n int) {
	p.cur = max(0, min(p.cur+n, len(p.matches)-1))
	p.scroll()
}

func (p *Picker) scroll() {
	h := max(1, p.height)
	p.top = max(0, min(p.top, len(p.matches)-h))
	if p.cur < p.top {
		p.top = p.cur
	}
	if p.cur >= p.top+h {
		p.top = p.cur - h + 1
	}
}

// Wheel scrolls by lines; the cursor stays on the screen.
func (p *Picker) Wheel(n int) {
	h := max(1, p.height)
	p.top = max(0, min(p.top+n, len(p.matches)-h))
	p.cur = max(0, min(max(p.top, min(p.cur, p.top+h-1)), len(p.matches)-1))
}

// Click moves the cursor to the entry drawn at the height y and tells whether there is one.
func (p *Picker) Click(y int) bool {
	i := p.top + y - p.bodyY
	if y < p.bodyY || y >= p.bodyY+p.height || i >= len(p.matches) {
		return false
	}
	p.cur = i
	return true
}
