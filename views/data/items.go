package data

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"tablero/model"
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/grid"
)

// columnLimit is how many columns the items get; what other attributes there are the item pane shows.
const columnLimit = 40

// resetColumns forgets which attributes were seen.
func (s *Screen) resetColumns() {
	s.columns, s.attrs, s.numeric = nil, map[string]int{}, map[string]bool{}
	s.agg = aggregate{}
	s.items.Painter = nil
	s.items.Columns = nil
	if s.view == viewAggregate {
		s.items.Painter = &aggregatePainter{s}
	}
}

// learn takes the attributes of new rows into the columns. The first page decides on their order, by how often they occur;
// what comes later stands behind, so that no column moves while one scrolls.
func (s *Screen) learn(rows []grid.Row) {
	var fresh []string
	for i := range rows {
		e, _ := rows[i].Data.(*entry)
		if e == nil {
			continue
		}
		s.agg.learn(s, e)
		for _, a := range e.attrs {
			if s.attrs[a.name]++; s.attrs[a.name] == 1 {
				fresh = append(fresh, a.name)
				s.numeric[a.name] = true
			}
			if a.typ != model.TypeN || a.ttl {
				s.numeric[a.name] = false
			}
		}
	}
	lead := s.ord.leading(s.view != viewGrid)
	if s.columns == nil {
		slices.SortStableFunc(fresh, func(a, b string) int { return cmp.Compare(s.attrs[b], s.attrs[a]) })
		s.columns = lead
	}
	skip := map[string]bool{}
	for _, n := range s.columns {
		skip[n] = true
	}
	if len(s.ord.key().Sort) > 0 && s.view == viewGrid {
		for _, n := range names(s.ord.key().Partition) {
			skip[n] = true
		}
	}
	for _, n := range fresh {
		if !skip[n] && len(s.columns) < columnLimit {
			s.columns = append(s.columns, n)
		}
	}
	columns := s.itemColumns()
	if !slices.Equal(columns, s.items.Columns) {
		s.items.SetColumns(columns...)
		for _, r := range s.items.Resident() {
			r.Cells = s.cells(r)
		}
	}
	for i := range rows {
		rows[i].Cells = s.cells(&rows[i])
	}
}

// itemColumns is the columns of the view.
func (s *Screen) itemColumns() []grid.Column {
	var out []grid.Column
	dir := grid.Up
	if s.reverse {
		dir = grid.Down
	}
	sorted := s.ord.sortNames()
	token := func(name string) themes.Token {
		switch _, class := s.ord.role(name); class {
		case rolePartition:
			return themes.Key
		case roleSort:
			return themes.SortKey
		case roleIndex:
			return themes.IndexKey
		}
		return themes.Column
	}
	column := func(name string) grid.Column {
		c := grid.Column{Title: name, Token: token(name), Right: s.numeric[name]}
		if slices.Contains(sorted, name) {
			c.Order = dir
		}
		return c
	}
	if s.view == viewRaw {
		for _, n := range rawNames(s.ord) {
			c := column(n)
			c.Right = false
			out = append(out, c)
		}
		return append(out, grid.Column{Title: "stored bytes", Token: themes.TypeBinary, Fill: true})
	}
	for _, n := range s.columns {
		out = append(out, column(n))
	}
	return out
}

// cells is a row's cells in the columns of now.
func (s *Screen) cells(r *grid.Row) []grid.Cell {
	e, _ := r.Data.(*entry)
	if e == nil {
		return nil
	}
	if s.view == viewRaw {
		return rawCells(e)
	}
	now, g := s.env.Clock.Now(), &s.env.Look.Glyphs
	out := make([]grid.Cell, len(s.columns))
	for i, name := range s.columns {
		a := e.get(name)
		out[i] = a.cell(g, now)
	}
	return out
}

func rawCells(e *entry) []grid.Cell {
	var out []grid.Cell
	bytes := ""
	for i, k := range e.raw {
		out = append(out, grid.Cell{Text: k.text})
		if i > 0 {
			bytes += " | "
		}
		bytes += k.bytes
	}
	return append(out, grid.Cell{Text: bytes, Token: themes.Muted})
}

// relabel makes the cells again, because the time or the glyphs are others.
func (s *Screen) relabel() {
	for _, r := range s.items.Resident() {
		r.Cells = s.cells(r)
	}
	if s.shownItem != nil {
		s.showItem(false)
	}
}

// itemsTitle is what stands in the border of the items.
func (s *Screen) itemsTitle() string {
	dot := " " + s.env.Look.Glyphs.Dot + " "
	title := "Items"
	switch part, _ := readPart(s.ord.d, s.part); {
	case s.view == viewAggregate:
		title = s.ord.table.Name + dot + "aggregate"
	case s.view == viewRaw:
		title = s.ord.table.Name + dot + "raw keys"
	case len(part) > 0:
		title = partWords(part)
	}
	if s.filter != "" {
		title += dot + s.filter
	}
	return title
}

// itemsNote is what stands at the right of it in at most w cells: the order, and how many items there are. The order, which
// the header names too, goes first, then the bytes.
func (s *Screen) itemsNote(w int) string {
	if s.filter != "" {
		return s.filterText()
	}
	facts := []string{s.ord.title()}
	if n := len(s.marks); n > 0 {
		facts = []string{grid.Thousands(n) + " marked"}
	}
	if m, ok := s.known[s.part]; ok && s.view == viewGrid {
		facts = append(facts, countOf(m.Items, m.More, "item"), sizeText(m.Bytes, m.More))
	} else if n := s.items.Length(); n.Sure != grid.Unknown {
		facts = append(facts, n.String()+" "+plural(n.N, "item"))
	}
	form := cell.Form{ASCII: s.env.Look.Glyphs.ASCII}
	dot := " " + s.env.Look.Glyphs.Dot + " "
	text := strings.Join(facts, dot)
	if form.Width(text) > w && len(facts) > 1 {
		facts = facts[1:]
		text = strings.Join(facts, dot)
	}
	if form.Width(text) > w {
		text = facts[0]
	}
	return text
}

// filterText is how far a filtered list has been read: "matched 3 of 12,000 read · more".
func (s *Screen) filterText() string {
	n := s.items.Length()
	text := "matched " + grid.Thousands(n.N) + " of " + grid.Thousands(s.items.Read()) + " read"
	if n.Sure != grid.Known {
		text += " " + s.env.Look.Glyphs.Dot + " more"
	}
	return text
}

// countText is the right end of the last line: all that is known of the table in this order.
func (s *Screen) countText() string {
	if s.filter != "" {
		return s.filterText()
	}
	if s.view != viewGrid {
		if n := s.items.Length(); n.Sure != grid.Unknown {
			return n.String() + " " + plural(n.N, "item")
		}
		return ""
	}
	n := s.parts.Length()
	if n.Sure == grid.Unknown {
		return ""
	}
	items, bytes, more := 0, int64(0), n.Sure != grid.Known || len(s.known) < n.N
	for _, m := range s.known {
		items, bytes, more = items+m.Items, bytes+m.Bytes, more || m.More
	}
	if len(s.known) == 0 && n.N > 0 {
		return ""
	}
	return countOf(items, more, "item") + " " + s.env.Look.Glyphs.Dot + " " + sizeText(bytes, more)
}

func countOf(n int, more bool, word string) string {
	text := grid.Thousands(n)
	if more {
		return text + "+ " + word + "s"
	}
	return text + " " + plural(n, word)
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// sizeText is a number of bytes for people, with three digits at most before the unit: "301 B", "1.2 KB", "34 MB".
func sizeText(n int64, more bool) string {
	mark := ""
	if more {
		mark = "+"
	}
	if n < 1024 {
		return strconv.FormatInt(n, 10) + mark + " B"
	}
	for _, unit := range []string{"KB", "MB", "GB", "TB"} {
		if tenths := (n*10 + 512) / 1024; tenths < 100 {
			return strconv.FormatInt(tenths/10, 10) + "." + strconv.FormatInt(tenths%10, 10) + mark + " " + unit
		}
		if n = (n + 512) / 1024; n < 1024 {
			return strconv.FormatInt(n, 10) + mark + " " + unit
		}
	}
	return grid.Thousands(int(n)) + mark + " TB"
}
