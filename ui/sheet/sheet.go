// Package sheet shows the properties of a thing as a list of labels and values with a cursor. It must not know what the properties
// mean, and it changes none of them.
package sheet

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
	"tablero/ui/layout"
)

// Field is a line of a sheet.
type Field struct {
	ID    string // unique in the sheet
	Label string
	Value string
	Token themes.Token // of the value
	Note  string       // a remark behind the value
	Off   string       // why it cannot be changed, "" = it can
	Long  bool         // takes the lines below it, when it is the last one
}

// Sheet is a list of fields with a cursor. It is not safe for concurrent use. The zero value is an empty sheet.
type Sheet struct {
	Focused bool   // draws the cursor as the one that keys act on
	Empty   string // what to say when there are no fields

	fields []Field
	cur    int
	top    int
	height int   // lines when last drawn
	rows   []int // the field on each line of the last drawing
}

// Set replaces the fields. The cursor stays on the field with its ID, or at its place when that is gone.
func (s *Sheet) Set(fields []Field) {
	id := ""
	if f := s.Field(); f != nil {
		id = f.ID
	}
	s.fields = fields
	s.cur = max(0, min(s.cur, len(fields)-1))
	s.Select(id)
}

// Select moves the cursor to the field with the ID and tells whether there is one.
func (s *Sheet) Select(id string) bool {
	i := slices.IndexFunc(s.fields, func(f Field) bool { return f.ID == id })
	if i >= 0 {
		s.cur = i
		s.scroll()
	}
	return i >= 0
}

// Field is the one under the cursor, nil when there is none.
func (s *Sheet) Field() *Field {
	if s.cur < 0 || s.cur >= len(s.fields) {
		return nil
	}
	return &s.fields[s.cur]
}

// Len is how many fields there are.
func (s *Sheet) Len() int { return len(s.fields) }

// Handle moves the cursor and tells whether the key was one of the sheet's: up, down, k, j, PgUp, PgDn, Home, End, g, G.
func (s *Sheet) Handle(msg tea.KeyMsg) bool {
	switch keymap.Name(msg) {
	case "up", "k":
		s.move(-1)
	case "down", "j":
		s.move(1)
	case "pgup":
		s.move(-max(1, s.height-1))
	case "pgdown":
		s.move(max(1, s.height-1))
	case "home", "g":
		s.move(-len(s.fields))
	case "end", "G":
		s.move(len(s.fields))
	default:
		return false
	}
	return true
}

func (s *Sheet) move(n int) {
	s.cur = max(0, min(s.cur+n, len(s.fields)-1))
	s.scroll()
}

func (s *Sheet) scroll() { s.top = layout.Scroll(s.top, s.cur, len(s.fields), max(1, s.height), 0) }

// Click moves the cursor to the field at the height y of the last drawing and tells whether there is one. A click into the text
// of a field is one on the field.
func (s *Sheet) Click(y int) bool {
	if y < 0 || y >= len(s.rows) || s.rows[y] >= len(s.fields) {
		return false
	}
	s.cur = s.rows[y]
	return true
}

// Wheel moves the cursor by lines.
func (s *Sheet) Wheel(n int) { s.move(n) }

// labelMost is the widest column of labels.
const labelMost = 22

// Draw draws the sheet over the whole canvas and takes its height for moving and scrolling. A value that is too long for its
// line is wrapped where lines are left over, that of the cursor's field first.
func (s *Sheet) Draw(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	c.Clear(look.Style(themes.Text))
	s.height, s.rows = max(1, h), s.rows[:0]
	s.scroll()
	if w <= 0 || h <= 0 {
		return
	}
	text, tail := c.Form(), look.Glyphs.Ellipsis
	if len(s.fields) == 0 {
		c.Put(min(2, w-1), 0, look.Style(themes.Muted), text.Truncate(s.Empty, w-2, tail))
		return
	}
	labels := 0
	for _, f := range s.fields {
		labels = max(labels, text.Width(f.Label))
	}
	labels = min(labels, labelMost, max(4, w/2-2))
	x := 2 + labels + 2
	heights := s.heights(text, w-x-1, h)
	y := 0
	for i := s.top; i < len(s.fields) && y < h; i++ {
		f := &s.fields[i]
		c.PutFit(2, y, min(labels, w-2), look.Style(themes.Muted), f.Label, cell.Left, tail)
		if heights[i] > 1 {
			lines := wrap(text, f.Value, w-x-1)
			for n := range heights[i] {
				line := lines[n]
				if n == heights[i]-1 && len(lines) > heights[i] {
					line += tail
				}
				c.Put(x, y+n, look.Style(f.Token), text.Truncate(line, w-x-1, tail))
			}
		} else {
			drawValue(c, look, f, x, y, w-x-1)
		}
		if i == s.cur {
			style := look.Style(themes.SelectionBlur)
			if s.Focused {
				style = look.Style(themes.Selection)
			}
			c.Restyle(layout.Rect{Y: y, W: w, H: heights[i]}, style)
			_, mark := c.At(1, y)
			c.Put(min(1, w-1), y, mark, look.Glyphs.Select)
		}
		for range heights[i] {
			s.rows = append(s.rows, i)
		}
		y += heights[i]
		if f.Long && i == len(s.fields)-1 {
			drawText(c.Sub(layout.Rect{X: 2, Y: y, W: w - 3, H: h - y}), look, f.Value)
			for ; y < h; y++ {
				s.rows = append(s.rows, i)
			}
		}
	}
}

// wrapMost is how many lines a wrapped value takes at most.
const wrapMost = 4

// heights is the lines of each field, where values have w cells and all fields have h lines.
func (s *Sheet) heights(text cell.Form, w, h int) []int {
	out := make([]int, len(s.fields))
	left := h - len(s.fields)
	for i := range out {
		out[i] = 1
	}
	grow := func(i int) {
		if f := &s.fields[i]; left > 0 && w > 8 && !f.Long && f.Note == "" && text.Width(f.Value) > w {
			more := min(len(wrap(text, f.Value, w)), wrapMost, left+1) - 1
			out[i] += more
			left -= more
		}
	}
	grow(s.cur)
	for i := range out {
		if i != s.cur {
			grow(i)
		}
	}
	return out
}

func drawValue(c *cell.Canvas, look *themes.Look, f *Field, x, y, w int) {
	if w <= 0 {
		return
	}
	text, tail := c.Form(), look.Glyphs.Ellipsis
	value, note := f.Value, text.Width(f.Note)
	if f.Long { // its text stands in the lines below
		value, note = f.Note, 0
	}
	if note > 0 && text.Width(value)+2+8 > w {
		note = 0 // the value goes before the remark
	}
	room := w
	if note > 0 {
		room = max(w-note-2, min(w, text.Width(value)))
	}
	used := c.Put(x, y, look.Style(f.Token), text.Truncate(value, room, tail))
	if note > 0 && used+2 < w {
		c.Put(x+used+2, y, look.Style(themes.Muted), text.Truncate(f.Note, w-used-2, tail))
	}
}

// drawText draws a text of several lines, wrapped; where it goes on below the canvas, the last cell says so.
func drawText(c *cell.Canvas, look *themes.Look, prose string) {
	w, h := c.Size()
	if w <= 0 || h <= 0 {
		return
	}
	lines := wrap(c.Form(), prose, w)
	for y := 0; y < h && y < len(lines); y++ {
		c.Put(0, y, look.Style(themes.Text), lines[y])
	}
	if len(lines) > h {
		c.Put(w-1, h-1, look.Style(themes.Muted), look.Glyphs.Ellipsis)
	}
}
