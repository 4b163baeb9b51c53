package editor

import (
	"sort"
	"strconv"
	"unicode/utf8"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/form"
	"tablero/ui/layout"
)

// geometry is where the text was drawn last.
type geometry struct {
	text layout.Rect
	form cell.Form
}

// Draw draws the editor over the whole canvas: a border where there is room, line numbers, the text around the cursor, and below it
// what is wrong.
func (e *Editor) Draw(c *cell.Canvas, look *themes.Look) {
	c.Clear(look.Style(themes.Text))
	w, h := c.Size()
	in := c.Bounds()
	if w >= 20 && h >= 4 {
		note := e.Note
		if line, col := e.Cursor(); note == "" {
			note = "line " + strconv.Itoa(line) + ", column " + strconv.Itoa(col)
		}
		in = c.Frame(in, cell.Frame{
			Glyphs: look.Glyphs, Border: look.Style(themes.BorderFocus), Title: e.Title, TitleStyle: look.Style(themes.Accent),
			Note: note, NoteStyle: look.Style(themes.Muted),
		})
	}
	if said, token := e.said(); said != "" && in.H > 1 {
		lines := form.Wrap(c.Form(), said, max(1, in.W-1))
		lines = lines[:min(len(lines), 3, in.H-1)]
		var below layout.Rect
		below, in = in.SplitBottom(len(lines))
		for y, l := range lines {
			c.Put(below.X, below.Y+y, look.Style(token), l)
		}
	}
	if gutter := len(strconv.Itoa(len(e.lines))) + 1; in.W > 3*gutter+10 {
		numbers, text := in.SplitLeft(gutter)
		e.scroll(c.Form(), text)
		for y := range text.H {
			if e.top+y < len(e.lines) {
				c.PutFit(numbers.X, numbers.Y+y, gutter-1, look.Style(themes.Muted), strconv.Itoa(e.top+y+1), cell.Right, "")
			}
		}
		in = text
	} else {
		e.scroll(c.Form(), in)
	}
	e.geo = geometry{in, c.Form()}
	e.drawText(c.Sub(in), look)
}

// said is what stands below the text.
func (e *Editor) said() (string, themes.Token) {
	if e.leaving {
		return "What was typed is not kept yet: Ctrl+S keeps it, Esc again throws it away.", themes.Warning
	}
	return e.Error, themes.Error
}

func (e *Editor) drawText(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	f := c.Form()
	for y := 0; y < h && e.top+y < len(e.lines); y++ {
		line := e.lines[e.top+y]
		c.Put(-e.left, y, look.Style(themes.Text), f.CleanN(line, e.left+w))
		if e.left > 0 && line != "" {
			c.Put(0, y, look.Style(themes.Muted), look.Glyphs.Left)
		}
		if e.top+y != e.at.row {
			continue
		}
		x, wide := f.Width(line[:e.at.col])-e.left, 1
		if e.at.col < len(line) {
			_, n := utf8.DecodeRuneInString(line[e.at.col:])
			wide = max(1, f.Width(line[:e.at.col+n])-f.Width(line[:e.at.col]))
		}
		c.Restyle(layout.Rect{X: x, Y: y, W: wide, H: 1}, look.Style(themes.Cursor))
	}
}

// scroll brings the cursor onto the text's rectangle.
func (e *Editor) scroll(f cell.Form, r layout.Rect) {
	e.height = max(1, r.H)
	e.top = min(max(e.top, e.at.row-e.height+1), e.at.row)
	e.top = max(0, min(e.top, len(e.lines)-1))
	x := f.Width(e.lines[e.at.row][:e.at.col])
	// Two cells of what follows stay in sight, and at the left one that says that more is there.
	if x < e.left+1 {
		e.left = x - 1
	}
	if x > e.left+r.W-3 {
		e.left = x - r.W + 3
	}
	e.left = max(0, e.left)
}

// vertical moves the cursor by lines and keeps it in its column of cells.
func (e *Editor) vertical(n int) {
	if e.want < 0 {
		e.want = e.geo.form.Width(e.lines[e.at.row][:e.at.col])
	}
	row := max(0, min(e.at.row+n, len(e.lines)-1))
	e.at = place{row, e.column(row, e.want)}
}

// column is the byte of a line that stands x cells from its start.
func (e *Editor) column(row, x int) int {
	line := e.lines[row]
	high := min(len(line), 8*x+64) // a cell rarely takes more bytes
	if e.geo.form.Width(line[:high]) <= x {
		high = len(line)
	}
	at := sort.Search(high, func(n int) bool { return e.geo.form.Width(line[:n+1]) > x })
	for at > 0 && at < len(line) && !utf8.RuneStart(line[at]) {
		at--
	}
	return at
}

// Click puts the cursor on a cell of the canvas that was drawn last.
func (e *Editor) Click(x, y int) {
	r := e.geo.text
	if !r.Contains(x, y) {
		return
	}
	row := min(e.top+y-r.Y, len(e.lines)-1)
	e.at, e.want, e.run = place{row, e.column(row, x-r.X+e.left)}, -1, false
}

// Wheel moves the cursor by lines.
func (e *Editor) Wheel(lines int) {
	e.vertical(lines)
	e.run = false
}
