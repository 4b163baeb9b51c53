package grid

import (
	"unicode/utf8"

	"tablero/ui/cell"
)

const (
	gap = 2 // cells between columns
	// share is the part of the width, in percent, that a column gets at most while the cursor is not in it.
	share = 40
	// narrow is the width below which gutter and margin shrink to leave room for text.
	narrow = 16
	least  = 3 // cells of a column that is cut at the right edge; less says nothing
)

// geometry is where things were drawn last, for the mouse.
type geometry struct {
	w, gutter, body, end int // body is the first line of the rows, end the one behind the last
	left, right          bool
	columns              []span
	rows                 []placed
}

// span is a column on the screen.
type span struct{ index, x, w int }

// placed is a row on the screen.
type placed struct {
	row  *Row
	y, h int
}

// arrange decides where the columns stand. Widths come from the rows on the screen alone, and only grow until the columns
// or the width of the canvas change, so that nothing jumps while scrolling.
func (g *Grid) arrange(form cell.Form, w int) {
	g.geo.gutter = g.opt.Gutter
	margin := 1
	if w < narrow {
		g.geo.gutter, margin = 1, 0
	}
	avail := max(0, w-g.geo.gutter-margin)
	if g.wide != w || len(g.widths) != len(g.Columns) {
		g.widths, g.wide = make([]int, len(g.Columns)), w
	}
	g.measure(form, avail)
	g.SetColumn(g.col)
	widths := g.allot(avail)

	frozen := g.freeze(widths, avail)
	g.sideways(widths, frozen, avail)
	x, end := g.geo.gutter, g.geo.gutter+avail
	g.geo.left = g.side > frozen
	for i := range g.Columns {
		if i >= frozen && i < g.side || widths[i] <= 0 {
			continue
		}
		room := min(widths[i], end-x)
		if room <= 0 || room < widths[i] && room < least && len(g.geo.columns) > 0 {
			g.geo.right = true
			break
		}
		g.geo.columns = append(g.geo.columns, span{index: i, x: x, w: room})
		g.geo.right = g.geo.right || room < widths[i]
		x += room + g.gapAfter(i)
	}
}

// measure notes how wide the visible texts are, up to the width there is.
func (g *Grid) measure(form cell.Form, avail int) {
	for i := range g.Columns {
		col := &g.Columns[i]
		title := textWidth(form, col.Title, avail)
		if col.Order != NoOrder {
			title += 2
		}
		if g.opt.List {
			title = 0
		}
		g.widths[i] = max(g.widths[i], title, col.Min)
		if col.Max > 0 {
			g.widths[i] = min(g.widths[i], col.Max)
		}
	}
	for r, lines := g.top, 0; lines < g.height; r++ {
		row := g.win.row(r)
		if row == nil {
			return
		}
		lines++
		for i := range min(len(row.Cells), len(g.Columns)) {
			col := &g.Columns[i]
			if col.Bar {
				continue
			}
			n := textWidth(form, row.Cells[i].Text, avail)
			if col.Max > 0 {
				n = min(n, col.Max)
			}
			g.widths[i] = max(g.widths[i], n)
		}
	}
}

// textWidth measures a text, but not much more of it than could be shown.
func textWidth(form cell.Form, text string, most int) int {
	if bound := 16 * (most + 1); len(text) > bound {
		for bound > 0 && !utf8.RuneStart(text[bound]) {
			bound--
		}
		text = text[:bound]
	}
	return min(form.Width(text), most)
}

// allot turns measured widths into those drawn: caps for columns without the cursor, the rest for those that fill. Where
// the filling column would become too narrow, columns are left out from the right.
func (g *Grid) allot(avail int) []int {
	widths := make([]int, len(g.Columns))
	most, fill, rest := max(8, avail*share/100), -1, avail
	for i, n := range g.widths {
		col := &g.Columns[i]
		if col.Fill && fill < 0 {
			fill = i
			continue
		}
		switch limit := max(most, min(col.Min, avail)); {
		case i != g.col || g.opt.List:
			n = min(n, limit)
		case i == 0:
			// The first column names the rows and has the cursor at the start: something beside it must be seen.
			n = min(n, max(limit, avail*6/10))
		}
		widths[i] = min(n, avail)
		if n > 0 {
			rest -= widths[i] + gap
		}
	}
	if fill < 0 {
		return widths
	}
	if rest < avail {
		rest += gap - g.gapAfter(fill)
	}
	need := max(6, g.Columns[fill].Min)
	for i := len(widths) - 1; i > fill && rest < need; i-- {
		if widths[i] > 0 {
			rest += widths[i] + gap
			widths[i] = 0
		}
	}
	widths[fill] = max(1, min(max(rest, need), avail))
	return widths
}

// gapAfter is the cells between the column and the next one. The texts of a list's filling column stand at the left and
// what follows at the right, so that one cell is enough where they meet.
func (g *Grid) gapAfter(i int) int {
	if g.opt.List && g.Columns[i].Fill {
		return 1
	}
	return gap
}

// freeze returns how many columns stay in place; when they would take more than half of the width, none does.
func (g *Grid) freeze(widths []int, avail int) int {
	frozen, sum := min(g.opt.Frozen, len(widths)), 0
	for _, w := range widths[:frozen] {
		sum += w + gap
	}
	if sum > avail/2 {
		return 0
	}
	return frozen
}

// sideways moves the first shown column so far that the cursor's column is on the screen as a whole.
func (g *Grid) sideways(widths []int, frozen, avail int) {
	if g.opt.List {
		g.side = 0
		return
	}
	g.side = clamp(g.side, frozen, max(frozen, len(widths)-1))
	if g.col < frozen {
		return
	}
	if g.col < g.side {
		g.side = g.col
	}
	room := avail
	for _, w := range widths[:frozen] {
		room -= w + gap
	}
	sum := 0
	for i := g.side; i <= g.col; i++ {
		sum += widths[i] + gap
	}
	for ; g.side < g.col && sum-gap > room; g.side++ {
		sum -= widths[g.side] + gap
	}
}

// Hit is what stands at a place of the canvas.
type Hit struct {
	Row    *Row // nil over the header
	Col    int  // -1 over a gutter or a gap
	Header bool
}

// At returns what was drawn last at the place, and false where nothing was.
func (g *Grid) At(x, y int) (Hit, bool) {
	hit := Hit{Col: -1}
	for _, c := range g.geo.columns {
		if x >= c.x && x < c.x+c.w {
			hit.Col = c.index
		}
	}
	if x < 0 || x >= g.geo.w || y < 0 || y >= g.geo.end {
		return hit, false
	}
	if y < g.geo.body {
		hit.Header = true
		return hit, hit.Col >= 0
	}
	for _, r := range g.geo.rows {
		if y >= r.y && y < r.y+r.h {
			hit.Row = r.row
			return hit, true
		}
	}
	return hit, false
}

// Click moves the cursor to what was drawn at the place and returns it; over the header only the column changes. A double
// click is the screen's to notice.
func (g *Grid) Click(x, y int) (Hit, bool) {
	hit, ok := g.At(x, y)
	if !ok {
		return hit, false
	}
	if hit.Col >= 0 && !g.opt.List {
		g.SetColumn(hit.Col)
	}
	if hit.Row != nil {
		// Rows may have come since the drawing, so the number may be another one.
		if i := g.win.find(hit.Row.Key); i >= 0 {
			g.place(i)
		}
	}
	return hit, true
}
