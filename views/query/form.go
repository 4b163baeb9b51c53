package query

import (
	"tablero/model"
	"tablero/themes"
)

// fieldKind is what a cell of the form is for.
type fieldKind uint8

const (
	fieldNone fieldKind = iota
	fieldFrom
	fieldPart // n-th attribute of the partition key
	fieldSortOp
	fieldSortA
	fieldSortB
	fieldTermJoin // of the n-th row of the filter, and so on
	fieldTermPath
	fieldTermOp
	fieldTermType
	fieldTermA
	fieldTermB
	fieldOrder
	fieldLimit
	fieldAdd
	fieldRun
)

// field is a cell of the form.
type field struct {
	kind fieldKind
	n    int
}

// action is what Enter does on a cell.
type action uint8

const (
	types   action = iota // opens an input
	chooses               // opens a list
	presses               // does something
)

// formCell is a cell as it stands in a row of the form.
type formCell struct {
	at     field
	before string // word before it
	text   string
	hint   string // stands in an empty one
	does   action
}

// formRow is a line of the form.
type formRow struct {
	label string
	token themes.Token
	cells []formCell
	note  string
}

// rows is the form of a plan.
func (s *Screen) rows() []formRow {
	p := s.plan
	rows := []formRow{{
		label: "from", token: themes.Muted, note: kindWords(p.dialect, p.table, p.index),
		cells: []formCell{{at: field{kind: fieldFrom}, text: p.title(), does: chooses}},
	}}
	for i, a := range p.key.Partition {
		rows = append(rows, formRow{
			label: a.Name, token: themes.Key, note: p.dialect.Tag(a.Type) + "  partition key",
			cells: []formCell{{at: field{fieldPart, i}, before: "=", text: p.spec.Partition[i], hint: wanted(a.Type)}},
		})
	}
	if len(p.key.Sort) > 0 {
		rows = append(rows, s.sortRow(p.key.Sort[0]))
	}
	for i := range p.spec.Filter {
		rows = append(rows, s.termRow(i))
	}
	order := "ascending " + s.env.Look.Glyphs.Up
	if p.spec.Reverse {
		order = "descending " + s.env.Look.Glyphs.Down
	}
	return append(rows, formRow{label: "order", token: themes.Muted, cells: []formCell{
		{at: field{kind: fieldOrder}, text: order, does: presses},
		{at: field{kind: fieldLimit}, before: "limit", text: p.spec.Limit, hint: "a page"},
		{at: field{kind: fieldAdd}, text: "add a filter", does: presses},
		{at: field{kind: fieldRun}, text: "run", does: presses},
	}})
}

func (s *Screen) sortRow(a model.KeyAttribute) formRow {
	p := s.plan
	op := p.sortOp()
	row := formRow{label: a.Name, token: themes.SortKey, note: p.dialect.Tag(a.Type) + "  sort key"}
	row.cells = append(row.cells, formCell{at: field{kind: fieldSortOp}, text: op.title(), does: chooses})
	if op.operands > 0 {
		row.cells = append(row.cells, formCell{at: field{kind: fieldSortA}, text: p.spec.Sort.A, hint: wanted(a.Type)})
	}
	if op.operands > 1 {
		row.cells = append(row.cells, formCell{at: field{kind: fieldSortB}, before: "and", text: p.spec.Sort.B, hint: wanted(a.Type)})
		if op.noLow || op.noHigh {
			row.note = "asked as between, " + map[bool]string{true: "ends", false: "one end"}[op.noLow && op.noHigh] + " dropped"
		}
	}
	return row
}

func (s *Screen) termRow(i int) formRow {
	p := s.plan
	t := p.spec.Filter[i]
	typ, op := p.termType(i), p.termOp(i)
	row := formRow{label: "filter", token: themes.Muted}
	if path := p.terms[i].path; len(path) > 0 && p.index != nil && !p.index.Carries(p.table, path[0].Name) {
		row.note = "not in " + p.index.Name
	}
	if i > 0 {
		row.label = ""
		row.cells = append(row.cells, formCell{at: field{fieldTermJoin, i}, text: map[bool]string{false: "and", true: "or"}[t.Or], does: presses})
	}
	row.cells = append(row.cells,
		formCell{at: field{fieldTermPath, i}, text: t.Path, hint: "attribute"},
		formCell{at: field{fieldTermOp, i}, text: op.name, does: chooses})
	if op.operands > 0 && !op.size && !op.tag {
		row.cells = append(row.cells, formCell{at: field{fieldTermType, i}, text: p.dialect.Tag(typ), does: chooses})
	}
	if op.operands > 0 {
		hint := wanted(typ)
		switch {
		case op.tag:
			hint = "type"
		case op.size:
			hint = "number"
		case op.name == "in":
			hint = "values with commas"
		}
		row.cells = append(row.cells, formCell{at: field{fieldTermA, i}, text: t.A, hint: hint})
	}
	if op.operands > 1 {
		row.cells = append(row.cells, formCell{at: field{fieldTermB, i}, before: "and", text: t.B, hint: wanted(typ)})
	}
	return row
}

// wanted says what to type for a type.
func wanted(t model.Type) string {
	switch t {
	case model.TypeS:
		return "text"
	case model.TypeN:
		return "number"
	case model.TypeB:
		return "base64"
	case model.TypeBOOL:
		return "true or false"
	case model.TypeNULL:
		return "null"
	}
	return "typed JSON"
}

// slot is where a field's text is kept in a spec, nil for one that is not typed.
func (s *Spec) slot(f field) *string {
	switch f.kind {
	case fieldPart:
		if f.n < len(s.Partition) {
			return &s.Partition[f.n]
		}
	case fieldSortA:
		return &s.Sort.A
	case fieldSortB:
		return &s.Sort.B
	case fieldLimit:
		return &s.Limit
	case fieldTermPath, fieldTermA, fieldTermB:
		if f.n >= len(s.Filter) {
			return nil
		}
		t := &s.Filter[f.n]
		switch f.kind {
		case fieldTermPath:
			return &t.Path
		case fieldTermA:
			return &t.A
		}
		return &t.B
	}
	return nil
}

// where says where a field stands, ok is false where the form does not have it.
func where(rows []formRow, f field) (row, col int, ok bool) {
	for r := range rows {
		for c := range rows[r].cells {
			if rows[r].cells[c].at == f {
				return r, c, true
			}
		}
	}
	return 0, 0, false
}

// cellAt is the cell of the cursor; where its field is gone, the cursor goes to the first one.
func (s *Screen) cellAt(rows []formRow) (row, col int) {
	row, col, ok := where(rows, s.at)
	if !ok {
		s.at = rows[0].cells[0].at
	}
	return row, col
}

// step moves the cursor of the form by rows and cells.
func (s *Screen) step(down, right int) {
	rows := s.rows()
	r, c := s.cellAt(rows)
	r = max(0, min(r+down, len(rows)-1))
	c = max(0, min(c+right, len(rows[r].cells)-1))
	s.at = rows[r].cells[c].at
}

// next goes to the cell after the one of the cursor, row after row.
func (s *Screen) next() {
	rows := s.rows()
	r, c := s.cellAt(rows)
	switch {
	case c+1 < len(rows[r].cells):
		s.at = rows[r].cells[c+1].at
	case r+1 < len(rows)-1:
		s.at = rows[r+1].cells[0].at
	default:
		s.at = field{kind: fieldRun}
	}
}
