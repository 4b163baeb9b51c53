package export

import (
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/layout"
)

// line is a line of text in one colour.
type line struct {
	text  string
	token themes.Token
}

// pager is lines that are scrolled.
type pager struct {
	lines     []line
	top, side int
	height    int // when last drawn
}

// set replaces the lines; the place stays as far as it is still there.
func (p *pager) set(lines []line) {
	p.lines = lines
	p.move(0, 0)
}

// move scrolls by lines and cells.
func (p *pager) move(down, right int) {
	p.top = max(0, min(p.top+down, len(p.lines)-max(1, p.height)))
	p.side = max(0, min(p.side+right, lineLimit))
}

// key scrolls by a key and tells whether it was one of the pager's.
func (p *pager) key(name string) {
	const sideways = 8
	switch name {
	case "up":
		p.move(-1, 0)
	case "down":
		p.move(1, 0)
	case "pgup":
		p.move(-max(1, p.height-1), 0)
	case "pgdown":
		p.move(max(1, p.height-1), 0)
	case "home":
		p.move(-len(p.lines), -p.side)
	case "end":
		p.move(len(p.lines), 0)
	case "left":
		p.move(0, -sideways)
	case "right":
		p.move(0, sideways)
	}
}

func (p *pager) draw(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	p.height = h
	p.move(0, 0)
	for y := 0; y < h && p.top+y < len(p.lines); y++ {
		l := p.lines[p.top+y]
		row := c.Sub(layout.Rect{X: 1, Y: y, W: max(0, w-2), H: 1})
		text, more := l.text, ""
		if p.side > 0 {
			// What is scrolled past is cut off in cells, not in characters.
			past := row.Form().Truncate(text, p.side, "")
			text, more = row.Form().Clean(text)[len(past):], look.Glyphs.Left
		}
		row.Put(0, 0, look.Style(l.token), row.Form().Truncate(text, max(0, w-2), look.Glyphs.Ellipsis))
		c.Put(0, y, look.Style(themes.Muted), more)
	}
}
