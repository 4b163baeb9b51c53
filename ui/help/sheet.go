// Package help shows the keys that work now, in groups, with the reason where one is off, narrowed down by what is typed. It
// must not know a key of its own beyond moving and closing: everything it shows is generated from actions.
package help

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/find"
	"tablero/ui/form"
	"tablero/ui/keymap"
	"tablero/ui/layout"
)

// Sheet is the widget. Make it with New. It is not safe for concurrent use.
type Sheet struct {
	Title string

	input   *form.Input
	entries []keymap.Entry
	top     int
	height  int // lines of the list when last drawn
	lines   int // that the list has
}

// New returns a sheet of the actions in their order; titled, for example, by the pane that they belong to.
func New(title string, actions []keymap.Action, ascii bool) *Sheet {
	s := &Sheet{Title: title, input: form.New(""), entries: keymap.Entries(actions, ascii)}
	s.input.Placeholder = "type to find a key"
	return s
}

// Handle takes a key: text narrows the list, Up, Down, PgUp, PgDn scroll, Esc, Enter and F1 close the sheet. It tells
// whether the sheet is to be closed; every other key is swallowed.
func (s *Sheet) Handle(msg tea.KeyMsg) (closed bool) {
	switch keymap.Name(msg) {
	case "esc", "enter", "f1":
		return true
	case "up":
		s.Wheel(-1)
	case "down":
		s.Wheel(1)
	case "pgup":
		s.Wheel(-max(1, s.height-1))
	case "pgdown":
		s.Wheel(max(1, s.height-1))
	default:
		before := s.input.Value()
		s.input.Handle(msg)
		if s.input.Value() != before {
			s.top = 0
		}
	}
	return false
}

// Wheel scrolls by lines.
func (s *Sheet) Wheel(n int) { s.top = max(0, min(s.top+n, s.lines-s.height)) }

// shown returns the entries that have every typed word in their keys, help, group or reason.
func (s *Sheet) shown() []keymap.Entry {
	var out []keymap.Entry
	for _, e := range s.entries {
		text := strings.Join(e.Keys, " ") + " " + e.Title + " " + e.Help + " " + e.Group + " " + e.Off
		fits := true
		for _, word := range strings.Fields(s.input.Value()) {
			fits = fits && find.New(word).In(text)
		}
		if fits {
			out = append(out, e)
		}
	}
	return out
}

// line is one line of the list: a heading, an entry, or a blank one.
type line struct {
	heading string
	entry   *keymap.Entry
}

// Size returns the width and height that show the sheet at its best within a screen of w×h cells.
func (s *Sheet) Size(w, h int) (int, int) {
	wide := min(w, 76)
	if w >= twoColumns {
		wide = min(w, 132)
	}
	high := 0
	for _, column := range s.columns(s.entries, wide) {
		high = max(high, len(column))
	}
	return wide, min(h, max(8, high+4))
}

// twoColumns is the width from which on the list stands in two columns.
const twoColumns = 104

// columns lays the groups out in one column, or in two of about the same height.
func (s *Sheet) columns(entries []keymap.Entry, w int) [][]line {
	groups := keymap.Grouped(entries)
	total := 0
	for _, g := range groups {
		total += len(g.Entries) + 2
	}
	out := [][]line{nil}
	for _, g := range groups {
		last := &out[len(out)-1]
		if w >= twoColumns && len(out) == 1 && len(*last) > 0 && len(*last)+len(g.Entries)/2 > total/2 {
			out = append(out, nil)
			last = &out[1]
		}
		if len(*last) > 0 {
			*last = append(*last, line{})
		}
		*last = append(*last, line{heading: g.Name})
		for i := range g.Entries {
			*last = append(*last, line{entry: &g.Entries[i]})
		}
	}
	return out
}

// Draw draws the sheet in a border over the whole canvas; the border gives way where there is no room for it.
func (s *Sheet) Draw(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	c.Clear(look.Style(themes.Text))
	if w <= 0 || h <= 0 {
		return
	}
	entries := s.shown()
	inner, body := c.Bounds(), layout.Rect{Y: 1, W: w, H: h - 1}
	framed := w >= 12 && h >= 5
	if framed {
		note := strconv.Itoa(len(s.entries))
		if len(entries) < len(s.entries) {
			note = strconv.Itoa(len(entries)) + " of " + note
		}
		f := cell.Frame{
			Glyphs: look.Glyphs, Border: look.Style(themes.BorderFocus), Title: s.Title, TitleStyle: look.Style(themes.Heading),
			Note: note, NoteStyle: look.Style(themes.Muted),
		}
		inner = c.Frame(c.Bounds(), f)
		c.Divider(c.Bounds(), 2, cell.Frame{Glyphs: look.Glyphs, Border: f.Border})
		_, body = inner.SplitTop(2)
		inner, body = inner.InsetXY(1, 0), body.InsetXY(1, 0)
	}
	columns := s.columns(entries, w)
	s.height, s.lines = max(0, body.H), 0
	for _, column := range columns {
		s.lines = max(s.lines, len(column))
	}
	s.Wheel(0)
	line, _ := inner.SplitTop(1)
	s.input.Draw(c.Sub(line), look)
	if len(entries) == 0 && body.H > 0 {
		c.Sub(body).Put(0, 0, look.Style(themes.Muted), "no key for that")
		return
	}
	keyW := keyWidth(c.Form(), entries, body.W/len(columns)/3)
	each := body.W / len(columns)
	for i, column := range columns {
		part := c.Sub(layout.Rect{X: body.X + i*each, Y: body.Y, W: each - 2*(len(columns)-1), H: body.H})
		for y := 0; y < body.H && s.top+y < len(column); y++ {
			s.drawLine(part, look, y, column[s.top+y], keyW)
		}
	}
	if framed {
		c.ScrollBar(w-1, body.Y, body.H, s.top, s.lines, look.Style(themes.BorderFocus), look.Style(themes.Accent), look.Glyphs)
	}
}

// keysOf is how the keys of an entry stand on the sheet.
func keysOf(e *keymap.Entry) string {
	if len(e.Keys) == 0 {
		return "palette"
	}
	return strings.Join(e.Keys, " ")
}

func keyWidth(form cell.Form, entries []keymap.Entry, most int) int {
	w := 0
	for i := range entries {
		w = max(w, form.Width(keysOf(&entries[i])))
	}
	return max(1, min(w, most))
}

func (s *Sheet) drawLine(c *cell.Canvas, look *themes.Look, y int, l line, keyW int) {
	w, _ := c.Size()
	tail := look.Glyphs.Ellipsis
	if l.entry == nil {
		c.Put(0, y, look.Style(themes.Heading), c.Form().Truncate(l.heading, w, tail))
		return
	}
	key, text, help := look.Style(themes.HintKey), look.Style(themes.Text), l.entry.Help
	if l.entry.Off != "" {
		key, text = look.Style(themes.Muted), look.Style(themes.Muted)
		help += "  (" + l.entry.Off + ")"
	}
	c.PutFit(0, y, min(keyW, w), key, keysOf(l.entry), cell.Left, tail)
	c.PutFit(keyW+2, y, w-keyW-2, text, help, cell.Left, tail)
}
