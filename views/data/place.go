package data

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui"
	"tablero/views/workspace"
)

// place is where one is: what is shown, and where in it the cursor stands.
type place struct {
	what
	focus      pane
	part, item string
}

// what is what makes a place another one.
type what struct {
	table, index, filter string
	view                 view
	reverse              bool
}

// Place is where one is now.
func (s *Screen) Place() any {
	if s.ord.table == nil {
		return place{}
	}
	return place{
		what: what{s.ord.table.Name, s.ord.indexName(), s.filter, s.view, s.reverse}, focus: s.focus,
		part: s.parts.Key(), item: s.items.Key(),
	}
}

// SamePlace tells whether two places show the same, wherever the cursor stands.
func (s *Screen) SamePlace(a, b any) bool {
	x, ok := a.(place)
	y, also := b.(place)
	return ok && also && x.what == y.what
}

// Visit goes to a place.
func (s *Screen) Visit(to any) tea.Cmd {
	p, ok := to.(place)
	if !ok {
		return nil
	}
	t, ok := s.sub.Model.Table(p.table)
	if !ok {
		return nil
	}
	s.ord.table, s.ord.index = t, nil
	if p.index != "" {
		s.ord.index, _ = t.Index(p.index)
	}
	s.filter, s.view, s.reverse = p.filter, p.view, p.reverse
	s.setFocus(p.focus)
	s.restart(p.part, p.item)
	return nil
}

// goTo shows the table, the index and the partition that another part of the program names. What is not named stays or is the table's.
func (s *Screen) goTo(msg workspace.Go) tea.Cmd {
	if msg.Table == "" {
		return nil
	}
	t, ok := s.sub.Model.Table(msg.Table)
	if !ok {
		return ui.Say("there is no table " + msg.Table)
	}
	if s.ord.table == nil || s.ord.table.Name != t.Name {
		s.setTable(t)
	}
	if _, ok := t.Index(msg.Index); msg.Index != "" && !ok {
		return ui.Say("there is no index " + msg.Index + " of " + t.Name)
	}
	if s.ord.indexName() != msg.Index {
		s.setOrder(msg.Index, "", "")
	}
	if msg.Partition != nil {
		if s.view != viewGrid {
			s.view = viewGrid
		}
		s.setFocus(paneParts)
		s.restart(partText(s.ord.d, msg.Partition), "")
	}
	return nil
}

// Places is the partitions that are read, for going to one by its name.
func (s *Screen) Places() []workspace.Place {
	if s.ord.table == nil {
		return nil
	}
	var list []workspace.Place
	for _, r := range s.parts.Resident() {
		if part, ok := r.Data.([]model.Value); ok {
			list = append(list, workspace.Place{
				Title: partWords(part), Detail: "partition of " + s.ord.title(),
				Go: workspace.Go{Digit: screenData, Table: s.ord.table.Name, Index: s.ord.indexName(), Partition: part},
			})
		}
	}
	return list
}

// screenData is the digit of this screen.
const screenData = 3
