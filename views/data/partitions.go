package data

import (
	"tablero/engine"
	"tablero/model"
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/grid"
)

// partCells is a partition's line: its name, and count, bytes and share as far as they are known. The share is of the largest
// partition that is known, so that a hot one stands out.
func (s *Screen) partCells(r *grid.Row) []grid.Cell {
	part, _ := r.Data.([]model.Value)
	cells := []grid.Cell{{Text: partWords(part)}, {}, {}, {Share: -1}}
	if len(part) == 1 && part[0].Type() == model.TypeB {
		cells[0].Token = themes.TypeBinary
	}
	m, ok := s.known[r.Key]
	if !ok {
		return cells
	}
	count := grid.Thousands(m.Items)
	if m.More {
		count += "+"
	}
	cells[1] = grid.Cell{Text: count}
	cells[2] = grid.Cell{Text: sizeText(m.Bytes, m.More), Token: themes.Muted}
	if s.largest > 0 {
		cells[3].Share = int(m.Bytes * 1000 / s.largest)
	}
	return cells
}

// takeMeasures puts what became known into the list.
func (s *Screen) takeMeasures(m measured) {
	if len(s.known) > knownLimit {
		s.known = map[string]engine.Measure{}
	}
	for text, got := range m.found {
		s.known[text] = got
		s.largest = max(s.largest, got.Bytes)
	}
	if m.err == nil { // else they are not asked for again before a reload, or it would go on for ever
		for _, text := range m.asked {
			delete(s.asking, text)
		}
	}
	s.fillParts()
}

func (s *Screen) fillParts() {
	form := cell.Form{ASCII: s.env.Look.Glyphs.ASCII}
	for _, r := range s.parts.Resident() {
		r.Cells = s.partCells(r)
		s.factW = max(s.factW, len(r.Cells[1].Text)+len(r.Cells[2].Text))
		s.nameW = max(s.nameW, min(form.Width(r.Cells[0].Text), nameLimit))
	}
	// Where there is no room, what is at the right goes before the end of a name does.
	s.parts.Columns[0].Min = max(nameLeast, min(s.nameW, nameLimit/2))
}

// Widths of a partition's name, in cells.
const (
	nameLeast = 6
	nameLimit = 40
)
