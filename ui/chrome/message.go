package chrome

import (
	"time"

	"tablero/themes"
	"tablero/ui/cell"
)

// Level says what kind of message it is.
type Level uint8

// The levels.
const (
	Info    Level = iota // leaves by itself
	Done                 // leaves by itself
	Warning              // leaves by itself, later
	Error                // stays until a key is pressed
)

// How long messages stay. An error is never taken away while nobody looks.
const (
	infoTime    = 4 * time.Second
	warningTime = 8 * time.Second
)

// Message is the one place where the program speaks between question and answer; it takes the room of the hints. Make it
// with NewMessage.
type Message struct {
	now   func() time.Time
	level Level
	text  string
	until time.Time
	shown bool
}

// NewMessage returns an empty message that asks now for the time.
func NewMessage(now func() time.Time) *Message { return &Message{now: now} }

// Show replaces the message; "" takes it away. A message of less weight does not replace an error that nobody has read.
func (m *Message) Show(level Level, text string) {
	if m.Shown() && m.level == Error && level != Error && text != "" {
		return
	}
	m.level, m.text, m.shown = level, text, text != ""
	switch level {
	case Info, Done:
		m.until = m.now().Add(infoTime)
	case Warning:
		m.until = m.now().Add(warningTime)
	}
}

// Key tells the message that a key was pressed: an error has been seen then.
func (m *Message) Key() {
	if m.level == Error {
		m.shown = false
	}
}

// Shown tells whether there is a message now.
func (m *Message) Shown() bool {
	return m.shown && (m.level == Error || m.now().Before(m.until))
}

// Next returns how long until the message leaves by itself, and false when it does not; the screen draws again then.
func (m *Message) Next() (time.Duration, bool) {
	if !m.Shown() || m.level == Error {
		return 0, false
	}
	return m.until.Sub(m.now()), true
}

// Draw draws the message on the first line of the canvas, with right at the right end, and tells whether there was one. The
// level is a word before the text, not only a colour.
func (m *Message) Draw(c *cell.Canvas, look *themes.Look, count string) bool {
	w, h := c.Size()
	if !m.Shown() || w <= 0 || h <= 0 {
		return false
	}
	token, word := themes.Info, ""
	switch m.level {
	case Done:
		token = themes.OK
	case Warning:
		token, word = themes.Warning, "Note: "
	case Error:
		token, word = themes.Error, "Error: "
	}
	c.Clear(look.Style(themes.HintText))
	form, x, end := c.Form(), 1, w
	if w < 20 {
		x = 0
	}
	text := word + m.text
	// The text needs the line; the count stands there again when it is gone.
	if form.Width(text)+x+form.Width(count)+3 <= w {
		end = right(c, look, count, 0)
	}
	c.Put(x, 0, look.Style(token), form.Truncate(text, end-x, look.Glyphs.Ellipsis))
	return true
}
