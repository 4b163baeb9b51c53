package query

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui/form"
	"tablero/ui/keymap"
	"tablero/ui/picker"
	"tablero/views/shown"
)

// setSpec shows another query in the form.
func (s *Screen) setSpec(spec Spec) {
	s.spec = spec
	s.faults, s.told = nil, false
	s.replan()
}

// replan makes the request anew after a change of the form.
func (s *Screen) replan() {
	t, ok := s.model.Table(s.spec.Table)
	if !ok && len(s.model.Tables) > 0 { // the table is gone: begin with the first
		t = &s.model.Tables[0]
		s.spec = fresh(t, nil)
	}
	if t == nil {
		s.plan = nil
		return
	}
	s.plan = newPlan(s.model.Dialect, t, s.spec, func(path string) model.Type { return s.seen[path] })
	s.spec.Partition = s.plan.spec.Partition
	s.ruler.place(s.plan)
}

// changed is replan after a key of the person: what the store said of the request before is over.
func (s *Screen) changed() {
	s.faults = nil
	s.replan()
}

// enter does what the cell of the cursor is for.
func (s *Screen) enter() tea.Cmd {
	rows := s.rows()
	r, c := s.cellAt(rows)
	switch rows[r].cells[c].does {
	case types:
		s.openInput(rows[r].cells[c])
		return s.suggest()
	case chooses:
		return s.openChoice(s.at)
	}
	switch s.at.kind {
	case fieldTermJoin:
		s.spec.Filter[s.at.n].Or = !s.spec.Filter[s.at.n].Or
		s.changed()
	case fieldOrder:
		return s.turn()
	case fieldAdd:
		return s.add()
	case fieldRun:
		return s.run()
	}
	return nil
}

// openInput lets the text of a cell be typed.
func (s *Screen) openInput(c formCell) {
	s.input = form.New("")
	s.input.Placeholder = c.hint
	s.input.Set(c.text)
	s.offers = offers{cur: -1}
}

// inputKey gives a key to the open input.
func (s *Screen) inputKey(msg tea.KeyMsg) tea.Cmd {
	name := keymap.Name(msg)
	if msg.Paste {
		name = ""
	}
	switch name {
	case "esc":
		s.closeInput()
		return nil
	case "enter":
		if o, ok := s.offers.chosen(); ok {
			return s.takeOffer(o)
		}
		return s.accept()
	case "tab":
		if o, ok := s.offers.first(); ok && s.input.Value() != o.text {
			return s.takeOffer(o)
		}
		return s.accept()
	case "up":
		s.offers.move(-1)
		return nil
	case "down":
		s.offers.move(1)
		return nil
	}
	before := s.input.Value()
	s.input.Handle(msg)
	if s.input.Value() != before {
		return s.suggest()
	}
	return nil
}

func (s *Screen) closeInput() {
	s.asks.Bump()
	s.input, s.offers = nil, offers{}
}

// accept puts the text into the query. What is wrong with it is said under it, and the input stays open.
func (s *Screen) accept() tea.Cmd {
	slot := s.spec.slot(s.at)
	if slot == nil {
		s.closeInput()
		return nil
	}
	*slot = s.input.Value()
	s.changed()
	if x, wrong := s.plan.faults[s.at]; wrong {
		s.input.Error = x.String()
		return nil
	}
	s.closeInput()
	s.next()
	return nil
}

// takeOffer puts what was offered into the query; a partition of several attributes fills them all.
func (s *Screen) takeOffer(o suggestion) tea.Cmd {
	if len(o.parts) > 1 {
		s.spec.Partition = slices.Clone(o.parts)
	}
	s.input.Set(o.text)
	return s.accept()
}

// openChoice offers what a cell can be.
func (s *Screen) openChoice(f field) tea.Cmd {
	switch f.kind {
	case fieldFrom:
		s.openFrom()
	case fieldSortOp:
		var entries []picker.Entry
		for _, o := range sortOpsFor(s.plan.key.Sort[0].Type) {
			entries = append(entries, picker.Entry{ID: "op " + o.name, Title: o.title(), Detail: o.about()})
		}
		s.choose("Condition on "+s.plan.key.Sort[0].Name, entries, func(id string) tea.Cmd {
			s.spec.Sort.Op = strings.TrimPrefix(id, "op ")
			s.picked()
			return nil
		})
		s.pick.Select("op " + s.plan.sortOp().name)
	case fieldTermOp:
		var entries []picker.Entry
		typ := s.plan.termType(f.n)
		for _, o := range filterOpsFor(s.model.Dialect, typ) {
			entries = append(entries, picker.Entry{ID: o.name, Title: o.name})
		}
		s.choose("Operators for "+s.model.Dialect.Tag(typ), entries, func(id string) tea.Cmd {
			s.spec.Filter[f.n].Op = id
			s.changed()
			if s.at = (field{fieldTermA, f.n}); s.plan.termOp(f.n).operands == 0 {
				s.at = field{kind: fieldRun}
			}
			return nil
		})
		s.pick.Select(s.plan.termOp(f.n).name)
	case fieldTermType:
		var entries []picker.Entry
		for _, t := range allTypes() {
			entries = append(entries, picker.Entry{ID: t.String(), Title: s.model.Dialect.Tag(t), Detail: wanted(t)})
		}
		s.choose("Type of the value", entries, func(id string) tea.Cmd {
			s.spec.Filter[f.n].Type = id
			s.picked()
			return nil
		})
		s.pick.Select(s.plan.termType(f.n).String())
	}
	return nil
}

// picked goes on after a choice.
func (s *Screen) picked() {
	s.changed()
	s.next()
}

// openFrom offers every table and index. What was typed stays as far as the new key has it.
func (s *Screen) openFrom() {
	var entries []picker.Entry
	var at []Spec
	for i := range s.model.Tables {
		t := &s.model.Tables[i]
		entries = append(entries, picker.Entry{ID: shownCount(len(at)), Title: t.Name, Detail: kindWords(s.model.Dialect, t, nil)})
		at = append(at, fresh(t, nil))
		for j := range t.Indexes {
			ix := &t.Indexes[j]
			entries = append(entries, picker.Entry{ID: shownCount(len(at)), Title: t.Name + " by " + ix.Name, Detail: kindWords(s.model.Dialect, t, ix)})
			at = append(at, fresh(t, ix))
		}
	}
	s.choose("Read from", entries, func(id string) tea.Cmd {
		for i := range at {
			if shownCount(i) == id {
				s.setFrom(at[i])
			}
		}
		return nil
	})
	for i := range at {
		if at[i].Table == s.spec.Table && at[i].Index == s.spec.Index {
			s.pick.Select(shownCount(i))
		}
	}
}

func (s *Screen) setFrom(to Spec) {
	old := s.plan
	to.Limit, to.Reverse = s.spec.Limit, s.spec.Reverse
	if to.Table == s.spec.Table {
		to.Filter = s.spec.Filter
	}
	s.setSpec(to)
	if old != nil && old.table.Name == to.Table && slices.Equal(shown.Names(old.key.Partition), shown.Names(s.plan.key.Partition)) {
		s.spec.Partition = slices.Clone(old.spec.Partition)
	}
	s.replan()
	s.folded = false
	s.setFocus(paneForm)
	s.at = field{kind: fieldFrom}
	s.next()
}

// choose opens a list; then is called with the ID of what was chosen.
func (s *Screen) choose(title string, entries []picker.Entry, then func(id string) tea.Cmd) {
	s.pick = &choice{Picker: picker.New(title, entries), then: then}
}

// add adds a row to the filter and begins to type into it.
func (s *Screen) add() tea.Cmd {
	s.folded = false
	s.setFocus(paneForm)
	s.spec.Filter = append(s.spec.Filter, Term{Op: "="})
	s.told = false
	s.changed()
	s.at = field{fieldTermPath, len(s.spec.Filter) - 1}
	return s.enter()
}

// remove takes the row of the cursor out of the filter.
func (s *Screen) remove() tea.Cmd {
	if s.offRemove() != "" {
		return nil
	}
	at := s.at.n
	s.spec.Filter = slices.Delete(slices.Clone(s.spec.Filter), at, at+1)
	s.changed()
	s.at = field{kind: fieldAdd}
	if n := len(s.spec.Filter); n > 0 {
		s.at = field{fieldTermPath, min(at, n-1)}
	}
	return nil
}

func (s *Screen) onTerm() bool { return s.at.kind >= fieldTermJoin && s.at.kind <= fieldTermB }

func (s *Screen) offRemove() string {
	switch {
	case s.focus != paneForm || s.folded:
		return "e opens the form"
	case !s.onTerm() || s.at.n >= len(s.spec.Filter):
		return "this is no row of the filter"
	}
	return ""
}
