package query

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"tablero/engine"
	"tablero/model"
	"tablero/themes"
	"tablero/ttl"
	"tablero/ui/grid"
	"tablero/views/shown"
)

// Limits of what is kept of an answer.
const (
	rowLimit    = 10_000 // items; a query that matches more is asked again with narrower bounds
	attrLimit   = 48     // attributes of an item
	columnLimit = 40
)

// entry is an item of the answer. Nothing in it shares memory with the page it was read from.
type entry struct {
	key   model.Item // of the table
	text  string     // typed JSON of the key: what the row is known by
	attrs []attr
}

// attr is an attribute as a cell shows it.
type attr struct {
	name    string
	typ     model.Type
	cell    grid.Cell
	expires bool
	second  int64
}

// entries makes entries of a page; the ends that the condition leaves out are dropped.
func (p *plan) entries(page *engine.Page, g *themes.Glyphs) (list []*entry, dropped int) {
	for i, item := range page.Items {
		if op := p.sortOp(); op.noLow || op.noHigh {
			if v, ok := item.Get(p.key.Sort[0].Name); ok && p.dropped(v) {
				dropped++
				continue
			}
		}
		e := &entry{key: cloneKey(page.Keys[i])}
		e.text = string(model.AppendItem(nil, p.dialect, e.key.Canonical()))
		for _, a := range item[:min(len(item), attrLimit)] {
			x := attr{name: strings.Clone(a.Name), typ: a.Value.Type(), cell: shown.Cell(a.Value, g)}
			if a.Name == p.table.TTL {
				x.second, x.expires = ttl.Second(a.Value)
			}
			e.attrs = append(e.attrs, x)
		}
		list = append(list, e)
	}
	return list, dropped
}

// cloneKey copies a key, whose values are texts, numbers or bytes.
func cloneKey(key model.Item) model.Item {
	out := make(model.Item, len(key))
	for i, a := range key {
		out[i] = model.Attr{Name: strings.Clone(a.Name), Value: cloneScalar(a.Value)}
	}
	return out
}

func cloneScalar(v model.Value) model.Value {
	switch v.Type() {
	case model.TypeS:
		return model.S(strings.Clone(v.Text()))
	case model.TypeB:
		return model.B([]byte(v.Text()))
	case model.TypeN:
		if n, err := model.N(strings.Clone(v.Text())); err == nil {
			return n
		}
	}
	return v
}

// learn takes the attributes of new entries into the columns: the keys first, then by how often they occur in the page that brought
// them, so that no column moves while one reads on.
func (s *Screen) learn(list []*entry) {
	p := s.got.plan
	count := map[string]int{}
	var fresh []string
	for _, e := range list {
		for _, a := range e.attrs {
			if count[a.name]++; count[a.name] == 1 {
				fresh = append(fresh, a.name)
			}
			if _, known := s.seen[a.name]; !known {
				s.seen[a.name] = a.typ
			}
			if a.typ != model.TypeN || a.expires {
				s.texts[a.name] = true
			}
		}
	}
	if s.columns == nil {
		s.columns = leading(p)
	}
	slices.SortStableFunc(fresh, func(a, b string) int { return cmp.Compare(count[b], count[a]) })
	fixed := shown.Names(p.key.Partition)
	for _, n := range fresh {
		if len(s.columns) < columnLimit && !slices.Contains(s.columns, n) && !slices.Contains(fixed, n) {
			s.columns = append(s.columns, n)
		}
	}
	if cols := s.gridColumns(); !slices.Equal(cols, s.grid.Columns) {
		s.grid.SetColumns(cols...)
	}
	s.relabel()
}

// leading is the columns that stand first: the sort key, then the table's own key. The partition key is the same in every row, unless
// there is nothing else.
func leading(p *plan) []string {
	out := shown.Names(p.key.Sort)
	for _, n := range p.table.Key.Names() {
		if !slices.Contains(out, n) && !slices.Contains(shown.Names(p.key.Partition), n) {
			out = append(out, n)
		}
	}
	if len(out) == 0 {
		out = shown.Names(p.key.Partition)
	}
	return out
}

func (s *Screen) gridColumns() []grid.Column {
	p := s.got.plan
	out := make([]grid.Column, len(s.columns))
	for i, n := range s.columns {
		c := grid.Column{Title: n, Right: !s.texts[n]}
		switch {
		case slices.Contains(shown.Names(p.key.Sort), n):
			c.Token, c.Order = themes.SortKey, grid.Up
			if p.spec.Reverse {
				c.Order = grid.Down
			}
		case slices.Contains(shown.Names(p.table.Key.Partition), n):
			c.Token = themes.Key
		case p.table.Key.Has(n):
			c.Token = themes.SortKey
		}
		out[i] = c
	}
	return out
}

// cells is an entry in the columns of now.
func (s *Screen) cells(e *entry, now time.Time) []grid.Cell {
	out := make([]grid.Cell, len(s.columns))
	for i, n := range s.columns {
		out[i] = grid.Cell{Text: s.env.Look.Glyphs.Absent, Token: themes.Faint}
		for _, a := range e.attrs {
			if a.name == n {
				out[i] = a.cell
				if a.expires {
					out[i] = shown.Expiry(a.second, now)
				}
			}
		}
	}
	return out
}

// relabel makes the cells on the screen again: there are other columns, or time has passed.
func (s *Screen) relabel() {
	now := s.env.Clock.Now()
	for _, r := range s.grid.Resident() {
		if e, ok := r.Data.(*entry); ok {
			r.Cells = s.cells(e, now)
		}
	}
}

// answerSource is the entries that were read, as pages for the grid. It reads nothing.
type answerSource struct{ s *Screen }

// Page answers a request of the grid. Anchors are numbers of entries.
func (a answerSource) Page(_ context.Context, req grid.Request) (grid.Page, error) {
	list := a.s.got.entries
	from, to := 0, 0
	switch req.Want {
	case grid.First:
		to = req.Limit
	case grid.Last:
		from, to = len(list)-req.Limit, len(list)
	case grid.At:
		from = max(0, slices.IndexFunc(list, func(e *entry) bool { return e.text == req.Key }))
		to = from + req.Limit
	case grid.After:
		from, _ = strconv.Atoi(req.Anchor)
		to = from + req.Limit
	case grid.Before:
		to, _ = strconv.Atoi(req.Anchor)
		from = to - req.Limit
	}
	from, to = max(0, from), min(to, len(list))
	now := a.s.env.Clock.Now()
	page := grid.Page{Total: grid.Length{N: len(list), Sure: grid.Known}}
	for _, e := range list[from:max(from, to)] {
		page.Rows = append(page.Rows, grid.Row{Key: e.text, Data: e, Cells: a.s.cells(e, now)})
	}
	if from > 0 {
		page.Before = strconv.Itoa(from)
	}
	if to < len(list) {
		page.After = strconv.Itoa(to)
	}
	return page, nil
}

// feed gives the grid what it wants; it is all in memory.
func (s *Screen) feed() {
	if s.got == nil {
		return
	}
	for wants := s.grid.Wants(); len(wants) > 0; wants = s.grid.Wants() {
		for _, req := range wants {
			s.grid.Take(grid.Fetch(s.env.Context, answerSource{s}, req))
		}
	}
}
