package chrome

import (
	"fmt"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
	"tablero/ui/layout"
)

const (
	echoKeys = 6               // keys that are shown at most
	echoTime = 3 * time.Second // after the last key
)

// Echo shows the keys that were pressed last, for a room that watches. Make it with NewEcho.
type Echo struct {
	now   func() time.Time
	ascii bool
	keys  []pressed
	last  time.Time
}

type pressed struct {
	name  string
	times int
}

// NewEcho returns an empty echo that asks now for the time; ascii spells arrows as words.
func NewEcho(now func() time.Time, ascii bool) *Echo { return &Echo{now: now, ascii: ascii} }

// Press adds a key. Of a paste only the length is shown.
func (e *Echo) Press(msg tea.KeyMsg) {
	name := keymap.Human(keymap.Name(msg), e.ascii)
	switch text, isText := keymap.Text(msg); {
	case msg.Paste:
		name = fmt.Sprintf("paste of %d", len(msg.Runes))
	case name == "" && isText:
		name = text
	case name == "":
		return
	}
	if !e.shown() {
		e.keys = nil
	}
	e.last = e.now()
	if n := len(e.keys); n > 0 && e.keys[n-1].name == name {
		e.keys[n-1].times++
		return
	}
	e.keys = append(e.keys, pressed{name, 1})
	e.keys = e.keys[max(0, len(e.keys)-echoKeys):]
}

func (e *Echo) shown() bool { return len(e.keys) > 0 && e.now().Sub(e.last) < echoTime }

// Next returns how long until the keys leave, and false when none are shown; the screen draws again then.
func (e *Echo) Next() (time.Duration, bool) {
	if !e.shown() {
		return 0, false
	}
	return echoTime - e.now().Sub(e.last), true
}

// Draw draws the keys in a box at the lower right of the canvas, above its last line, over what is there. The newest stay
// when there is little room.
func (e *Echo) Draw(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	if !e.shown() || w < 3 || h < 1 {
		return
	}
	var texts []string
	for _, k := range e.keys {
		text := k.name
		if k.times > 1 {
			text = fmt.Sprintf("%s x%d", k.name, k.times)
		}
		texts = append(texts, text)
	}
	form := c.Form()
	text := strings.Join(texts, "  ")
	for len(texts) > 1 && form.Width(text)+6 > w {
		texts = texts[1:]
		text = strings.Join(texts, "  ")
	}
	wide := min(w, form.Width(text)+4)
	if h < 5 || w < 8 {
		c.PutFit(w-wide, h-1, wide, look.Style(themes.TabActive), " "+text+" ", cell.Left, look.Glyphs.Ellipsis)
		return
	}
	box := layout.Rect{X: w - wide - 1, Y: h - 4, W: wide, H: 3}
	c.Fill(box, look.Style(themes.Text))
	inner := c.Box(box, look.Glyphs, look.Style(themes.Accent), "", "")
	c.PutFit(inner.X+1, inner.Y, inner.W-2, look.Style(themes.Heading), text, cell.Left, look.Glyphs.Ellipsis)
}
