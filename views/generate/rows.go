package generate

import (
	"strconv"

	"tablero/datagen"
	"tablero/model"
	"tablero/themes"
	"tablero/ttl"
	"tablero/ui/grid"
	"tablero/views/shown"
)

// at is a field of the plan, for the row that shows it.
type at struct{ kind, field int }

// show puts rows that are all there into a grid, with the cursor on the row that has it.
func show(g *grid.Grid, rows []grid.Row) {
	if g.Ready() {
		g.Reload()
	} else {
		g.Reset()
	}
	for _, req := range g.Wants() {
		page := grid.Page{Rows: rows, Total: grid.Length{N: len(rows), Sure: grid.Known}}
		g.Take(grid.Loaded{Request: req, Page: page})
	}
}

// several reports whether the table has several kinds of items.
func (s *Screen) several() bool { return len(s.plan.Kinds) > 1 }

// fillFields shows the fields of the plan.
func (s *Screen) fillFields() {
	columns := []grid.Column{
		{Title: "attribute", Max: 24},
		{Title: "type"},
		{Title: "role", Max: 16},
		{Title: "generator", Fill: true, Min: 16},
		{Title: "absent", Right: true},
		{Title: "example", Max: 32},
	}
	if s.several() {
		columns = append([]grid.Column{{Title: "kind", Max: 16}}, columns...)
	}
	s.fields.SetColumns(columns...)
	var rows []grid.Row
	for i := range s.plan.Kinds {
		first := true
		for j := range s.plan.Kinds[i].Fields {
			if s.plan.Kinds[i].Fields[j].Hidden {
				continue
			}
			rows = append(rows, s.fieldRow(at{i, j}, first))
			first = false
		}
	}
	show(s.fields, rows)
}

func (s *Screen) fieldRow(a at, first bool) grid.Row {
	k := &s.plan.Kinds[a.kind]
	f := &k.Fields[a.field]
	absent := ""
	if f.Absent > 0 {
		absent = strconv.Itoa(f.Absent) + " %"
	}
	text := grid.Cell{Text: f.Spec.String()}
	if _, picked := s.picks[pick{s.plan.Table.Name, k.Name, f.Name}]; picked {
		text.Token = themes.Accent
	}
	example := shown.Cell(datagen.Example(f.Spec, f.Type, s.env.Clock.Now()), &s.env.Look.Glyphs)
	example.Token = themes.Muted
	cells := []grid.Cell{
		{Text: f.Name},
		{Text: s.plan.Dialect.Tag(f.Type), Token: themes.Muted},
		{Text: role(s.plan.Dialect, s.plan.Table, f.Name), Token: themes.Muted},
		text,
		{Text: absent, Token: themes.Muted},
		example,
	}
	if s.several() {
		kind := grid.Cell{Token: themes.Heading}
		if first {
			kind.Text = k.Name
		}
		cells = append([]grid.Cell{kind}, cells...)
	}
	return grid.Row{Key: k.Name + "\x00" + f.Name, Cells: cells, Data: a}
}

// role is what an attribute is to the table.
func role(d model.Dialect, t *model.Table, name string) string {
	has := func(key []model.KeyAttribute) bool {
		for _, a := range key {
			if a.Name == name {
				return true
			}
		}
		return false
	}
	switch {
	case has(t.Key.Partition):
		return "partition key"
	case has(t.Key.Sort):
		return "sort key"
	}
	text, local := "", 0
	for i := range t.Indexes {
		ix := &t.Indexes[i]
		if ix.Kind == model.Local {
			local++
		}
		if !has(ix.Key.Sort) && (ix.Kind == model.Local || !has(ix.Key.Partition)) {
			continue
		}
		if text != "" {
			text += ", "
		}
		if ix.Kind == model.Local && d == model.Catalyst { // its name is that of the attribute, which says nothing
			text += "add. sort key " + strconv.Itoa(local)
		} else {
			text += ix.Name
		}
	}
	if name == t.TTL {
		if text != "" {
			text += ", "
		}
		text += "TTL"
	}
	return text
}

// fillPreview shows the items of the preview, an item a line, the attributes of the key first.
func (s *Screen) fillPreview() {
	var names []string
	seen := map[string]bool{}
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	t := s.plan.Table
	for _, name := range t.Key.Names() {
		add(name)
	}
	for _, it := range s.items {
		for _, a := range it {
			add(a.Name)
		}
	}
	columns := make([]grid.Column, len(names))
	for i, name := range names {
		columns[i] = grid.Column{Title: name, Max: 30}
		if a, ok := t.Attribute(name); ok && a.Type == model.TypeN {
			columns[i].Right = true
		}
	}
	s.preview.SetColumns(columns...)
	now := s.env.Clock.Now()
	rows := make([]grid.Row, len(s.items))
	for i, it := range s.items {
		rows[i].Key = strconv.Itoa(i)
		for _, name := range names {
			v, _ := it.Get(name)
			c := shown.Cell(v, &s.env.Look.Glyphs)
			if at, ok := ttl.Second(v); ok && name == t.TTL {
				c = shown.Expiry(at, now)
			}
			rows[i].Cells = append(rows[i].Cells, c)
		}
	}
	show(s.preview, rows)
}
