package cell

import (
	"strings"

	"tablero/themes"
	"tablero/ui/layout"
)

// Canvas is a rectangle of cells to draw on: a whole frame, or a part of one with an origin of its own (see
// [Canvas.Sub]). Drawing outside of it is cut off silently, so that a widget need not know how much room it has. A
// canvas and its parts share their cells and belong to one goroutine.
type Canvas struct {
	buf  *buffer
	x, y int         // where column 0, row 0 of this canvas lies in the frame
	w, h int         // its size
	clip layout.Rect // what of the frame it may touch, in frame coordinates
}

// buffer is a frame.
type buffer struct {
	w, h   int
	cells  []glyph
	styles []themes.Style          // by number; 0 is the terminal's default
	number map[themes.Style]uint16 // the other way round
	recent uint16                  // the style used last, since runs of one style follow each other
	form   Form
}

// glyph is one cell. A wide character has its text in the first of its two cells; the second has width 0 and no text.
type glyph struct {
	text  string
	style uint16
	width uint8
	knot  bool // not a plain character: may join a neighbour, or be measured differently by a terminal
}

// New returns a blank frame of w×h cells; negative sizes count as 0.
func New(w, h int) *Canvas {
	w, h = max(w, 0), max(h, 0)
	b := &buffer{w: w, h: h, cells: make([]glyph, w*h), styles: make([]themes.Style, 1, 32)}
	b.number = map[themes.Style]uint16{{}: 0}
	for i := range b.cells {
		b.cells[i] = glyph{text: " ", width: 1}
	}
	return &Canvas{buf: b, w: w, h: h, clip: layout.Screen(w, h)}
}

// SetForm says how invisible characters are written on this frame. It holds for text put afterwards.
func (c *Canvas) SetForm(f Form) { c.buf.form = f }

// Form returns how invisible characters are written on this frame, for measuring text that will be put on it.
func (c *Canvas) Form() Form { return c.buf.form }

// Size returns the canvas's size in cells.
func (c *Canvas) Size() (w, h int) { return c.w, c.h }

// Bounds returns the canvas as a rectangle at 0,0, to be cut into parts.
func (c *Canvas) Bounds() layout.Rect { return layout.Screen(c.w, c.h) }

// Sub returns the part r of c as a canvas with its origin at r's corner and r's size. What of r lies outside of c cannot
// be drawn on.
func (c *Canvas) Sub(r layout.Rect) *Canvas {
	r.W, r.H = max(r.W, 0), max(r.H, 0)
	at := r.Move(c.x, c.y)
	return &Canvas{buf: c.buf, x: at.X, y: at.Y, w: r.W, h: r.H, clip: c.clip.Intersect(at)}
}

// Put writes text from column x of row y to the right and returns how many cells it took, up to the right edge of the
// canvas. The text is cleaned; what does not fit is cut off, and a wide character that would be cut in half becomes a
// space. Put on a row outside of the canvas draws nothing but returns the same.
func (c *Canvas) Put(x, y int, style themes.Style, text string) int {
	return c.put(x, y, max(c.w-x, 0), style, text)
}

// PutAll writes several texts after each other; it returns the cells they took together.
func (c *Canvas) PutAll(x, y int, runs ...Run) int {
	start := x
	for _, r := range runs {
		x += c.Put(x, y, r.Style, r.Text)
	}
	return x - start
}

// Run is a piece of text in one style.
type Run struct {
	Style themes.Style
	Text  string
}

// PutFit writes text into a field of exactly w cells: cut with tail where it is too long, padded with spaces where it is
// short.
func (c *Canvas) PutFit(x, y, w int, style themes.Style, text string, align Align, tail string) {
	if w <= 0 {
		return
	}
	form := c.buf.form
	total, over := form.widthUpTo(text, w)
	end := 0
	if over {
		tail = form.CleanN(tail, w)
		end = form.Width(tail)
		total = form.fitting(text, w-end)
	}
	before := 0
	switch align {
	case Right:
		before = w - total - end
	case Center:
		before = (w - total - end) / 2
	}
	c.Fill(layout.Rect{X: x, Y: y, W: before, H: 1}, style)
	c.put(x+before, y, total, style, text)
	if over {
		c.put(x+before+total, y, end, style, tail)
	}
	used := before + total + end
	c.Fill(layout.Rect{X: x + used, Y: y, W: w - used, H: 1}, style)
}

// put writes at most room cells of text and returns how many it took.
func (c *Canvas) put(x, y, room int, style themes.Style, text string) (used int) {
	row := c.y + y
	visible := row >= c.clip.Y && row < c.clip.Bottom()
	var n uint16
	if visible {
		n = c.buf.styleNumber(style)
	}
	sc := scanner{form: c.buf.form, rest: text}
	for used < room {
		piece, w, ok := sc.next()
		if !ok {
			return used
		}
		if used+w > room { // half a wide character at the edge
			if visible {
				c.set(c.x+x+used, row, glyph{text: " ", width: 1, style: n})
			}
			return room
		}
		if visible {
			g := glyph{text: piece, width: uint8(w), style: n}
			if len(piece) > 1 {
				g.knot = isKnot(piece)
			}
			c.set(c.x+x+used, row, g)
		}
		used += w
	}
	return used
}

// set places one piece at column x, row y of the frame, cutting it at the clip's edges.
func (c *Canvas) set(x, y int, g glyph) {
	left, right := c.clip.X, c.clip.Right()
	if g.width == 2 {
		if x+1 < left || x >= right {
			return
		}
		if x < left { // only its second half would show
			if x+1 < right {
				c.buf.place(x+1, y, glyph{text: " ", width: 1, style: g.style})
			}
			return
		}
		if x+1 >= right {
			g = glyph{text: " ", width: 1, style: g.style}
		}
	} else if x < left || x >= right {
		return
	}
	c.buf.place(x, y, g)
}

// place stores a piece that lies inside the frame; halves of wide characters that it leaves behind become spaces.
func (b *buffer) place(x, y int, g glyph) {
	row := b.cells[y*b.w : (y+1)*b.w]
	if row[x].width == 0 {
		blank(&row[x-1])
	}
	last := x + int(g.width) - 1
	if row[last].width == 2 {
		row[last+1] = glyph{text: " ", width: 1, style: row[last].style}
	}
	row[x] = g
	if g.width == 2 {
		row[x+1] = glyph{style: g.style}
	}
}

func blank(g *glyph) { g.text, g.width, g.knot = " ", 1, false }

func (b *buffer) styleNumber(s themes.Style) uint16 {
	if b.styles[b.recent] == s {
		return b.recent
	}
	n, ok := b.number[s]
	if !ok {
		if len(b.styles) > 0xFFFF {
			return 0 // more styles than cells on most screens: nobody can tell them apart
		}
		n = uint16(len(b.styles))
		b.styles = append(b.styles, s)
		b.number[s] = n
	}
	b.recent = n
	return n
}

// Fill makes every cell of r a space in style.
func (c *Canvas) Fill(r layout.Rect, style themes.Style) {
	at := r.Move(c.x, c.y).Intersect(c.clip)
	if at.Empty() {
		return
	}
	g := glyph{text: " ", width: 1, style: c.buf.styleNumber(style)}
	for y := at.Y; y < at.Bottom(); y++ {
		// Only the edges can cut a wide character in half.
		c.buf.place(at.X, y, g)
		c.buf.place(at.Right()-1, y, g)
		row := c.buf.cells[y*c.buf.w:]
		for x := at.X + 1; x < at.Right()-1; x++ {
			row[x] = g
		}
	}
}

// Clear makes the whole canvas blank in style.
func (c *Canvas) Clear(style themes.Style) { c.Fill(c.Bounds(), style) }

// Restyle lays style over the cells of r and leaves their text: colours that style leaves at the default stay,
// attributes add up. It is how a selected row is marked.
func (c *Canvas) Restyle(r layout.Rect, style themes.Style) {
	c.restyle(r, style.Over)
}

// Repaint replaces the style of every cell of r and leaves the text. It is how a frame is dimmed behind a dialog.
func (c *Canvas) Repaint(r layout.Rect, style themes.Style) {
	c.restyle(r, func(themes.Style) themes.Style { return style })
}

func (c *Canvas) restyle(r layout.Rect, change func(themes.Style) themes.Style) {
	at := r.Move(c.x, c.y).Intersect(c.clip)
	known := map[uint16]uint16{}
	for y := at.Y; y < at.Bottom(); y++ {
		row := c.buf.cells[y*c.buf.w:]
		for x := at.X; x < at.Right(); x++ {
			n, ok := known[row[x].style]
			if !ok {
				n = c.buf.styleNumber(change(c.buf.styles[row[x].style]))
				known[row[x].style] = n
			}
			row[x].style = n
		}
	}
}

// At returns the text and the style of the cell at column x, row y; the second half of a wide character has no text.
// Outside of the canvas both are zero.
func (c *Canvas) At(x, y int) (text string, style themes.Style) {
	if x, y = x+c.x, y+c.y; !c.clip.Contains(x, y) {
		return "", themes.Style{}
	}
	g := c.buf.cells[y*c.buf.w+x]
	return g.text, c.buf.styles[g.style]
}

// Plain returns the canvas as text without any escape sequence: h lines joined by \n, each as wide as the canvas. It is
// what goldens hold.
func (c *Canvas) Plain() string {
	var b strings.Builder
	for y := range c.h {
		if y > 0 {
			b.WriteByte('\n')
		}
		c.line(y, func(g glyph, _ int) { b.WriteString(g.text) })
	}
	return b.String()
}
