package grid

import (
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/find"
	"tablero/ui/layout"
)

// Painter draws rows that are taller than one line, in place of the columns.
type Painter interface {
	// Height returns the lines of the row, at least 1; prev is the row above, nil at the edge of what is known.
	Height(prev, row *Row) int
	// Paint draws the row on a canvas that is as wide as the grid and as high as Height said, selection included.
	Paint(c *cell.Canvas, look *themes.Look, prev, row *Row, state State)
}

// State is how a row stands.
type State struct {
	Selected bool // the cursor is on it
	Focused  bool // and keys go to this grid
	Marked   bool
}

// Draw draws the grid over the whole canvas and takes its size for moving and scrolling.
func (g *Grid) Draw(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	c.Clear(look.Style(themes.Text))
	header := 0
	if !g.opt.List && g.Painter == nil && h > 1 {
		header = 1
	}
	if height := max(1, h-header); height != g.height {
		g.height = height
		g.scroll()
	}
	if w <= 0 || h <= 0 {
		g.geo = geometry{}
		return
	}
	g.geo = geometry{w: w, body: header, end: h}
	if g.Painter == nil {
		g.arrange(c.Form(), w)
		if header > 0 {
			g.drawHeader(c, look)
		}
	}
	y := g.drawRows(c, look, header, h)
	g.drawEnd(c, look, y, h)
}

// drawRows draws what is visible from the line y on and returns the line behind it.
func (g *Grid) drawRows(c *cell.Canvas, look *themes.Look, y, h int) int {
	query := find.New(g.Find)
	prev := g.win.row(g.top - 1)
	for i := g.top; y < h; i++ {
		row := g.win.row(i)
		if row == nil {
			break
		}
		state := State{Selected: i == g.cur, Focused: g.Focused, Marked: g.Marked[row.Key]}
		lines := g.rowHeight(i)
		g.geo.rows = append(g.geo.rows, placed{row: row, y: y, h: lines})
		if g.Painter != nil {
			g.Painter.Paint(c.Sub(layout.Rect{Y: y, W: g.geo.w, H: lines}), look, prev, row, state)
		} else {
			g.drawRow(c, look, y, row, state, query)
		}
		prev, y = row, y+lines
	}
	return y
}

func (g *Grid) drawRow(c *cell.Canvas, look *themes.Look, y int, row *Row, state State, query find.Query) {
	line := layout.Rect{Y: y, W: g.geo.w, H: 1}
	for _, p := range g.geo.columns {
		cl := cellOf(row, p.index)
		col := &g.Columns[p.index]
		token := cl.Token
		if row.Token != themes.Text {
			token = row.Token
		}
		if col.Bar {
			if cl.Share >= 0 {
				c.Put(p.x, y, look.Style(themes.Bar), look.Glyphs.BarCells(int64(cl.Share), 1000, p.w))
			}
			continue
		}
		c.PutFit(p.x, y, p.w, look.Style(token), cl.Text, align(col), look.Glyphs.Ellipsis)
	}
	if state.Selected {
		token := themes.SelectionBlur
		if state.Focused {
			token = themes.Selection
		}
		c.Restyle(line, look.Style(token))
		for _, p := range g.geo.columns {
			if p.index == g.col && state.Focused && !g.opt.List {
				drawCursor(c, look, layout.Rect{X: p.x, Y: y, W: p.w, H: 1})
			}
		}
	}
	g.drawMarks(c, look, y, state)
	if !query.Empty() {
		g.drawMatches(c, look, y, row, query)
	}
}

// drawCursor marks the cell that the cursor is in. Without colours the selected row is reversed already, and the cell is the
// part of it that is not.
func drawCursor(c *cell.Canvas, look *themes.Look, at layout.Rect) {
	if look.Theme.Mono {
		c.Repaint(at, themes.Style{Bold: true})
		return
	}
	c.Restyle(at, look.Style(themes.Cursor))
}

// drawMarks draws selection and mark in the gutter, so that both show without any colour.
func (g *Grid) drawMarks(c *cell.Canvas, look *themes.Look, y int, state State) {
	at, marked := 0, 0
	switch g.geo.gutter {
	case 2:
		at = 1
	case 3:
		at, marked = 1, 2
	}
	style := look.Style(themes.Accent)
	if state.Selected {
		// On the selected row the marks have its colours, whichever these are.
		_, style = c.At(at, y)
	}
	if state.Marked {
		c.Put(marked, y, style, look.Glyphs.Marked)
	}
	if state.Selected {
		c.Put(at, y, style, look.Glyphs.Select)
	}
}

func (g *Grid) drawMatches(c *cell.Canvas, look *themes.Look, y int, row *Row, query find.Query) {
	form, style := c.Form(), look.Style(themes.Match)
	for _, p := range g.geo.columns {
		col := &g.Columns[p.index]
		if col.Bar {
			continue
		}
		text := form.Truncate(cellOf(row, p.index).Text, p.w, look.Glyphs.Ellipsis)
		x := p.x
		if col.Right {
			x += p.w - form.Width(text)
		}
		for _, span := range query.Spans(text) {
			c.Sub(layout.Rect{W: p.x + p.w, H: y + 1}).Put(x+form.Width(text[:span.From]), y, style, text[span.From:span.To])
		}
	}
}

func (g *Grid) drawHeader(c *cell.Canvas, look *themes.Look) {
	for _, p := range g.geo.columns {
		col := &g.Columns[p.index]
		token := col.Token
		if token == themes.Text {
			token = themes.Column
		}
		if p.index == g.col && g.Focused {
			token = themes.Accent
		}
		// The arrow stays when the title is cut: it says more than a last letter.
		arrow := arrowOf(col.Order, look)
		style := look.Style(token)
		titleW := p.w - cell.Width(arrow)
		if titleW <= 0 {
			c.PutFit(p.x, 0, p.w, style, col.Title, align(col), look.Glyphs.Ellipsis)
			continue
		}
		title := c.Form().Truncate(col.Title, titleW, look.Glyphs.Ellipsis)
		c.PutFit(p.x, 0, p.w, style, title+arrow, align(col), look.Glyphs.Ellipsis)
	}
	faint := look.Style(themes.Muted)
	if g.geo.left {
		c.Put(g.geo.gutter-1, 0, faint, look.Glyphs.Left)
	}
	if g.geo.right {
		c.Put(g.geo.w-1, 0, faint, look.Glyphs.Right)
	}
}

// drawEnd says on the line below the rows why there are none or no more.
func (g *Grid) drawEnd(c *cell.Canvas, look *themes.Look, y, h int) {
	if y >= h {
		y = h - 1
		if g.err == nil {
			return
		}
	}
	form := c.Form()
	say := func(token themes.Token, text string) {
		x := g.geo.gutter // none with a painter, which draws its own
		if g.Painter != nil {
			x = 1
		}
		c.Fill(layout.Rect{Y: y, W: g.geo.w, H: 1}, look.Style(themes.Text))
		c.Put(x, y, look.Style(token), form.Truncate(text, g.geo.w-x, look.Glyphs.Ellipsis))
	}
	switch {
	case g.err != nil:
		say(themes.Error, g.err.Error())
	case g.Stalled():
		say(themes.Muted, Thousands(g.win.read)+" read, "+look.Glyphs.Down+" reads on")
	case g.win.loaded && g.win.rows == 0 && !g.Loading():
		say(themes.Muted, g.Empty)
	}
}

func align(c *Column) cell.Align {
	if c.Right {
		return cell.Right
	}
	return cell.Left
}

func arrowOf(d Direction, look *themes.Look) string {
	switch d {
	case Up:
		return " " + look.Glyphs.Up
	case Down:
		return " " + look.Glyphs.Down
	}
	return ""
}
