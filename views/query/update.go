package query

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui"
	"tablero/ui/keymap"
	"tablero/ui/picker"
	"tablero/views/shown"
	"tablero/views/workspace"
)

// Update takes a message.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		switch {
		case s.pick != nil:
			return s.pickKey(msg)
		case s.input != nil:
			return s.inputKey(msg)
		}
	case tea.MouseMsg:
		return s.mouse(msg)
	case ui.WheelMsg:
		s.wheel(msg)
	case pageRead:
		return s.takePage(msg)
	case rulerRead:
		if msg.of == s.ruler.of && s.plan != nil {
			s.ruler = msg.ruler
			s.ruler.place(s.plan)
		}
	case suggested:
		if s.input != nil && s.at.kind == fieldPart {
			s.offers.set(msg.list)
			if msg.err != nil {
				return ui.Fail("list partitions", msg.err)
			}
		}
	case pastRead:
		return s.takePast(msg)
	case copied:
		return s.copyOut(msg.text)
	case workspace.Changed:
		return s.reread(msg)
	case workspace.Go:
		return s.visitModel(msg)
	}
	return nil
}

// Drawn is called after a frame was drawn: what the form shows now is known.
func (s *Screen) Drawn() tea.Cmd {
	if s.plan == nil {
		return nil
	}
	return s.readRuler()
}

func (s *Screen) pickKey(msg tea.KeyMsg) tea.Cmd {
	out := s.pick.Handle(msg)
	if out != picker.Chosen && out != picker.Cancelled {
		return nil
	}
	entry, _ := s.pick.Entry()
	then := s.pick.then
	s.pick = nil
	if out == picker.Cancelled {
		return nil
	}
	return then(entry.ID)
}

// reread shows what was changed: the design, the keys of the ruler and the items of the answer, with the cursor on its item.
func (s *Screen) reread(msg workspace.Changed) tea.Cmd {
	if msg.Design {
		s.readModel()
		if s.plan == nil {
			s.got, s.input, s.pick, s.folded = nil, nil, nil, false
			return nil
		}
	}
	s.ruler.of = "\x00changed"
	if s.got == nil {
		return nil
	}
	if s.got.plan.spec.text() != s.spec.text() || !s.plan.ready() {
		if msg.Design { // the answer is of a design that is no more, and the form is on its way to another query
			s.pages.Bump()
			s.got, s.folded = nil, false
			s.setFocus(paneForm)
		}
		return nil
	}
	s.landing = s.grid.Key()
	return s.start(s.got.read)
}

// visitModel shows a place of the model in the form. The question of an access pattern is asked, when the form can hold all of it.
func (s *Screen) visitModel(to workspace.Go) tea.Cmd {
	var pattern *model.AccessPattern
	for i := range s.model.Patterns {
		if p := &s.model.Patterns[i]; p.Name == to.Pattern && to.Pattern != "" {
			pattern, to.Table, to.Index = p, p.Table, p.Index
		}
	}
	t, ok := s.model.Table(to.Table)
	if !ok {
		return nil
	}
	ix, _ := t.Index(to.Index)
	spec := fresh(t, ix)
	for i, v := range to.Partition {
		if i < len(spec.Partition) {
			spec.Partition[i] = shown.Typed(s.model.Dialect, v)
		}
	}
	understood := false
	if pattern != nil {
		key := t.Key
		if ix != nil {
			key = ix.Key
		}
		understood = spec.fill(t, key, *pattern)
	}
	s.setSpec(spec)
	s.unfold()
	s.at = field{kind: fieldPart}
	if len(to.Partition) > 0 {
		s.at = field{kind: fieldRun}
	}
	switch {
	case understood && s.plan.ready():
		return s.run()
	case pattern != nil && pattern.KeyCondition != "":
		return ui.Say("the pattern asks for " + pattern.KeyCondition)
	}
	return nil
}

// move moves the cursor of the pane that has the keys. Down on the last row reads the next page.
func (s *Screen) move(key string) tea.Cmd {
	if s.focus == paneResult {
		last := ""
		if s.got != nil && len(s.got.entries) > 0 {
			last = s.got.entries[len(s.got.entries)-1].text
		}
		onward := (key == "down" || key == "pgdown") && s.grid.Key() == last
		s.grid.Handle(keymap.Press(key))
		s.feed()
		if onward {
			return s.more()
		}
		return nil
	}
	switch key {
	case "up":
		s.step(-1, 0)
	case "down":
		s.step(1, 0)
	case "pgup", "home":
		s.step(-len(s.rows()), 0)
	case "pgdown", "end":
		s.step(len(s.rows()), 0)
	case "left":
		s.step(0, -1)
	case "right":
		s.step(0, 1)
	}
	return nil
}

// open goes in: into the form, a field of it, or the item on the data screen.
func (s *Screen) open() tea.Cmd {
	switch {
	case s.focus == paneResult && s.entryAt() != nil:
		return s.show()
	case s.folded, s.focus == paneResult:
		return s.unfold()
	}
	return s.enter()
}

func (s *Screen) unfold() tea.Cmd {
	s.folded, s.zoom = false, false
	s.setFocus(paneForm)
	return nil
}

// show opens the data screen on the partition of the item under the cursor, where it can be edited.
func (s *Screen) show() tea.Cmd {
	e := s.entryAt()
	if e == nil {
		return nil
	}
	p := s.got.plan
	return workspace.Do(workspace.Go{Digit: 3, Table: p.table.Name, Index: p.spec.Index, Partition: append([]model.Value(nil), p.req.Partition...)})
}

// out leaves what can be left, the innermost first.
func (s *Screen) out() tea.Cmd {
	switch {
	case s.got != nil && s.got.busy:
		return s.stop()
	case s.zoom:
		s.zoom = false
	case s.focus == paneResult, s.folded:
		return s.unfold()
	}
	return nil
}

func (s *Screen) offOut() string {
	if s.got != nil && s.got.busy || s.zoom || s.focus == paneResult || s.folded {
		return ""
	}
	return "nothing to leave; q quits"
}

func (s *Screen) cycle() tea.Cmd {
	if s.focus == paneForm && s.got != nil {
		s.setFocus(paneResult)
	} else {
		s.setFocus(paneForm)
	}
	return nil
}

// turn reverses the order; an answer that is shown is read again.
func (s *Screen) turn() tea.Cmd {
	s.spec.Reverse = !s.spec.Reverse
	s.changed()
	if s.folded && s.plan.ready() {
		return s.run()
	}
	return nil
}

func (s *Screen) copyOut(text string) tea.Cmd {
	return s.env.Runner.Do(s.owner, "copy", copyWith(s.env.Copy, text))
}

// noTable is why everything is off while there is nothing to query.
func (s *Screen) noTable() string {
	if s.lost != nil {
		return strings.TrimSuffix(s.lost.Error(), ".")
	}
	if s.plan == nil {
		return "the model has no tables"
	}
	return ""
}
