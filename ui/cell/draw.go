package cell

import (
	"tablero/themes"
	"tablero/ui/layout"
)

// Frame is the border of a pane with a title in it on the left and a note on the right:
//
//	╭─ Partitions ─── 2 ─╮
type Frame struct {
	Glyphs     themes.Glyphs
	Border     themes.Style
	Title      string
	TitleStyle themes.Style
	Note       string
	NoteStyle  themes.Style
}

// Box draws a border along the edge of r, with title and note in the style of the border, and returns the inside. See
// [Canvas.Frame] for the two in styles of their own.
func (c *Canvas) Box(r layout.Rect, g themes.Glyphs, border themes.Style, title, note string) layout.Rect {
	return c.Frame(r, Frame{Glyphs: g, Border: border, Title: title, TitleStyle: border, Note: note, NoteStyle: border})
}

// Frame draws f along the edge of r and returns the inside. Where r is one row high only the top line is drawn, where it
// is one column wide only the left one. The note gives way before the title, and the title is cut when it stands alone.
func (c *Canvas) Frame(r layout.Rect, f Frame) layout.Rect {
	if r.Empty() {
		return layout.Rect{X: r.X, Y: r.Y}
	}
	g, last, low := f.Glyphs, r.Right()-1, r.Bottom()-1
	if r.H > 1 {
		c.HLine(r.X, low, r.W, f.Border, g)
	}
	if r.H > 2 {
		c.VLine(r.X, r.Y+1, r.H-2, f.Border, g)
		c.VLine(last, r.Y+1, r.H-2, f.Border, g)
	}
	c.titleLine(r, r.Y, f, g.TopLeft, g.TopRight)
	if r.H > 1 && r.W > 1 {
		c.Put(r.X, low, f.Border, g.BottomLeft)
		c.Put(last, low, f.Border, g.BottomRight)
	}
	return r.Inset(1)
}

// Divider draws the line that parts a framed r at row y, joined to the frame left and right, with title and note like
// [Canvas.Frame]:
//
//	├─ Item ──────── 138 B of 400 KB ─┤
func (c *Canvas) Divider(r layout.Rect, y int, f Frame) {
	if r.W > 0 && y >= r.Y && y < r.Bottom() {
		c.titleLine(r, y, f, f.Glyphs.TeeLeft, f.Glyphs.TeeRight)
	}
}

func (c *Canvas) titleLine(r layout.Rect, y int, f Frame, left, right string) {
	c.HLine(r.X, y, r.W, f.Border, f.Glyphs)
	if r.W > 1 {
		c.Put(r.X, y, f.Border, left)
		c.Put(r.Right()-1, y, f.Border, right)
	}
	form := c.buf.form
	room := r.W - 4 // a corner and one piece of line at both ends
	note := 0
	if f.Note != "" {
		note = form.Width(f.Note) + 2
	}
	title := 0
	if f.Title != "" {
		title, _ = form.widthUpTo(f.Title, max(room, 0))
		title += 2
	}
	if note > 0 && title+note+min(title, 1) <= room { // one piece of line between the two
		c.Put(r.Right()-2-note, y, f.NoteStyle, " "+f.Note+" ")
	}
	if title > 0 && room > 2 {
		if title > room {
			title = room
		}
		c.Put(r.X+2, y, f.TitleStyle, " ")
		c.PutFit(r.X+3, y, title-2, f.TitleStyle, f.Title, Left, f.Glyphs.Ellipsis)
		c.Put(r.X+1+title, y, f.TitleStyle, " ")
	}
}

// HLine draws a horizontal line of n cells to the right of x.
func (c *Canvas) HLine(x, y, n int, style themes.Style, g themes.Glyphs) {
	c.Repeat(x, y, n, style, g.Horizontal)
}

// VLine draws a vertical line of n cells downwards from y.
func (c *Canvas) VLine(x, y, n int, style themes.Style, g themes.Glyphs) {
	for i := range max(n, 0) {
		c.Put(x, y+i, style, g.Vertical)
	}
}

// Repeat puts a text of one cell n times; a text of any other width is not drawn.
func (c *Canvas) Repeat(x, y, n int, style themes.Style, text string) {
	at := layout.Rect{X: x, Y: y, W: n, H: 1}.Move(c.x, c.y).Intersect(c.clip)
	if at.Empty() || c.buf.form.Width(text) != 1 {
		return
	}
	sc := scanner{form: c.buf.form, rest: text}
	piece, _, _ := sc.next()
	g := glyph{text: piece, width: 1, style: c.buf.styleNumber(style), knot: len(piece) > 1 && isKnot(piece)}
	for i := at.X; i < at.Right(); i++ {
		c.buf.place(i, at.Y, g)
	}
}

// ScrollBar draws a bar of h cells downwards from y that shows where h rows from top lie among n; it draws nothing when
// all of them are visible.
func (c *Canvas) ScrollBar(x, y, h, top, n int, track, thumb themes.Style, g themes.Glyphs) {
	if h <= 0 || n <= h {
		return
	}
	size := max(h*h/n, 1)
	at := 0
	if n > h {
		at = min(max(top, 0)*(h-size)/(n-h), h-size)
	}
	for i := range h {
		if i >= at && i < at+size {
			c.Put(x, y+i, thumb, g.Thumb)
		} else {
			c.Put(x, y+i, track, g.Vertical)
		}
	}
}
