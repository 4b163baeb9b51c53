package data

import (
	"strconv"
	"strings"

	"tablero/model"
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/grid"
	"tablero/ui/layout"
)

// Widths of the aggregate view.
const (
	aggLeast = 8
	aggPart  = 24 // the most that the partition gets
	aggSort  = 30 // the most that the sort key gets
	aggAttr  = 12 // of an attribute; up to twice of it where there is room
)

// aggregate is what the view of all partitions has learned of its columns. Widths only grow, so that nothing jumps.
type aggregate struct{ part, sort int }

func (a *aggregate) learn(s *Screen, e *entry) {
	if s.view != viewAggregate {
		return
	}
	form := cell.Form{ASCII: s.env.Look.Glyphs.ASCII}
	a.part = max(a.part, min(form.Width(partWords(e.part)), aggPart))
	a.sort = max(a.sort, min(form.Width(s.sortWords(e)), aggSort))
}

// sortWords is the sort key of an entry, or its primary key where the order has none.
func (s *Screen) sortWords(e *entry) string {
	var words []string
	now := s.env.Clock.Now()
	for _, n := range s.aggSortNames() {
		a := e.get(n)
		text, _ := a.label(&s.env.Look.Glyphs, now)
		words = append(words, text)
	}
	return strings.Join(words, " / ")
}

func (s *Screen) aggSortNames() []string {
	if by := s.ord.sortNames(); len(by) > 0 {
		return by
	}
	if s.ord.index != nil {
		return s.ord.table.Key.Names()
	}
	return nil
}

// aggWidths is the columns of the partition and of the sort key in w cells; the rest is the attributes'.
func (s *Screen) aggWidths(w int) (part, sort int) {
	form := cell.Form{ASCII: s.env.Look.Glyphs.ASCII}
	part = max(aggLeast, s.agg.part, min(form.Width(strings.Join(names(s.ord.key().Partition), ", ")), aggPart))
	if by := s.aggSortNames(); len(by) > 0 {
		sort = max(aggLeast, s.agg.sort, min(form.Width(strings.Join(by, ", "))+2, aggSort))
	}
	part, sort = min(part, w/5), min(sort, w/4)
	return part, sort
}

// aggregatePainter draws an item in two lines, the names of its attributes above their values, and a line between partitions.
type aggregatePainter struct{ s *Screen }

func (p *aggregatePainter) first(prev, row *grid.Row) bool {
	if prev == nil {
		return true
	}
	a, _ := prev.Data.(*entry)
	b, _ := row.Data.(*entry)
	return a == nil || b == nil || partText(p.s.ord.d, a.part) != partText(p.s.ord.d, b.part)
}

// Height is two lines, and one more where a partition begins.
func (p *aggregatePainter) Height(prev, row *grid.Row) int {
	if p.first(prev, row) {
		return 3
	}
	return 2
}

// Paint draws the row.
func (p *aggregatePainter) Paint(c *cell.Canvas, look *themes.Look, prev, row *grid.Row, state grid.State) {
	e, _ := row.Data.(*entry)
	if e == nil {
		return
	}
	w, _ := c.Size()
	part, sort := p.s.aggWidths(w)
	y, g, line := 0, look.Glyphs, look.Style(themes.Border)
	first := p.first(prev, row)
	if first {
		c.HLine(0, 0, w, line, g)
		c.Put(part+2, 0, line, g.Cross)
		if sort > 0 {
			c.Put(part+sort+6, 0, line, g.Cross)
		}
		y = 1
		c.PutFit(1, y, part, look.Style(themes.Key), partWords(e.part), cell.Left, g.Ellipsis)
	}
	c.VLine(part+2, y, 2, line, g)
	x := part + 3
	if sort > 0 {
		c.PutFit(x+1, y, sort+1, look.Style(themes.SortKey), p.s.sortWords(e), cell.Left, g.Ellipsis)
		c.VLine(part+sort+6, y, 2, line, g)
		x = part + sort + 7
	}
	p.attrs(c, look, e, x+1, y, w)
	if state.Selected {
		token := themes.SelectionBlur
		if state.Focused {
			token = themes.Selection
		}
		c.Restyle(layout.Rect{X: part + 3, Y: y, W: w - part - 3, H: 2}, look.Style(token))
		if sort > 0 { // the borders stay borders
			c.Repaint(layout.Rect{X: part + sort + 6, Y: y, W: 1, H: 2}, line)
		}
		for i := range 2 {
			_, style := c.At(part+3, y+i)
			c.Put(part+3, y+i, style, g.Select)
		}
	}
	if state.Marked { // beside the values, so that the mark of the cursor stays
		_, style := c.At(part+3, y+1)
		c.Put(part+3, y+1, style, g.Marked)
	}
}

// attrs draws names above values, as many as there is room for, and how many more there are.
func (p *aggregatePainter) attrs(c *cell.Canvas, look *themes.Look, e *entry, x, y, w int) {
	form, now := c.Form(), p.s.env.Clock.Now()
	key := map[string]bool{}
	for _, n := range append(names(p.s.ord.key().Partition), p.s.aggSortNames()...) {
		key[n] = true
	}
	var list []shown
	for _, a := range e.attrs {
		if !key[a.name] {
			list = append(list, a)
		}
	}
	most := max(aggAttr, min((w-x)/3, 2*aggAttr))
	for i, a := range list {
		text, token := a.label(&look.Glyphs, now)
		need := min(max(form.Width(a.name), form.Width(text)), most)
		left := len(list) - i - 1 + e.more
		room := w - x - 1
		if left > 0 {
			room -= 2 + form.Width(look.Glyphs.Closed+" "+strconv.Itoa(left))
		}
		if need > room {
			if i == 0 && room >= 4 {
				need = room
			} else {
				c.Put(x, y, look.Style(themes.Muted), look.Glyphs.Closed+" "+strconv.Itoa(left+1))
				return
			}
		}
		name := themes.Muted
		if _, class := p.s.ord.role(a.name); class != roleNone {
			name = themes.IndexKey
		}
		c.PutFit(x, y, need, look.Style(name), a.name, cell.Left, look.Glyphs.Ellipsis)
		c.PutFit(x, y+1, need, look.Style(token), text, cell.Left, look.Glyphs.Ellipsis)
		if q := p.s.query; !q.Empty() && a.typ != model.TypeNone {
			short := form.Truncate(text, need, look.Glyphs.Ellipsis)
			for _, span := range q.Spans(short) {
				c.Restyle(layout.Rect{X: x + form.Width(short[:span.From]), Y: y + 1, W: form.Width(short[span.From:span.To]), H: 1},
					look.Style(themes.Match))
			}
		}
		x += need + 2
	}
	if e.more > 0 {
		c.Put(x, y, look.Style(themes.Muted), look.Glyphs.Closed+" "+strconv.Itoa(e.more))
	}
}

// repeatPart names the partition on the first line also where its first item is above the screen.
func (s *Screen) repeatPart(c *cell.Canvas, look *themes.Look) {
	hit, ok := s.items.At(0, 0)
	if !ok || hit.Row == nil {
		return
	}
	if text, _ := c.At(0, 0); text != " " {
		return
	}
	if e, _ := hit.Row.Data.(*entry); e != nil {
		w, _ := c.Size()
		part, _ := s.aggWidths(w)
		c.PutFit(1, 0, part, look.Style(themes.Muted), partWords(e.part), cell.Left, look.Glyphs.Ellipsis)
	}
}

// drawAggregateHead draws the names of the columns above the rows.
func (s *Screen) drawAggregateHead(c *cell.Canvas, look *themes.Look) {
	w, _ := c.Size()
	part, sort := s.aggWidths(w)
	g, line := look.Glyphs, look.Style(themes.Border)
	c.PutFit(1, 0, part, look.Style(themes.Key), strings.Join(names(s.ord.key().Partition), ", "), cell.Left, g.Ellipsis)
	c.Put(part+2, 0, line, g.Vertical)
	x := part + 3
	if sort > 0 {
		arrow := ""
		if len(s.ord.sortNames()) > 0 {
			if arrow = " " + g.Up; s.reverse {
				arrow = " " + g.Down
			}
		}
		c.PutFit(x+1, 0, sort+1, look.Style(themes.SortKey), strings.Join(s.aggSortNames(), ", ")+arrow, cell.Left, g.Ellipsis)
		c.Put(part+sort+6, 0, line, g.Vertical)
		x = part + sort + 7
	}
	c.Put(x+1, 0, look.Style(themes.Column), c.Form().Truncate("attributes of each item", w-x-1, g.Ellipsis))
}
