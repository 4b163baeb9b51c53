package design

import (
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui"
	"tablero/ui/find"
	"tablero/ui/form"
	"tablero/views/change"
	"tablero/views/workspace"
)

// The digits of the screens that this one leads to.
const (
	patternsScreen = 1
	designScreen   = 2
	dataScreen     = 3
)

// Update takes a message.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	if cmd, end, ok := s.maker.Update(msg); ok {
		return tea.Batch(cmd, s.ended(end))
	}
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if s.asking != nil {
			return s.askKey(msg)
		}
	case tea.MouseMsg:
		return s.mouse(msg)
	case ui.WheelMsg:
		s.wheel(msg)
	case designRead:
		s.take(msg)
		if msg.err != nil && s.model != nil {
			return ui.Fail("read the design", msg.err)
		}
	case change.Previewed:
		s.previewed(msg)
	case workspace.Changed:
		return s.read()
	case workspace.Go:
		s.visitGo(msg)
	}
	return nil
}

// ended goes on after a change.
func (s *Screen) ended(end change.End) tea.Cmd {
	kept := s.kept
	switch end.Outcome {
	case change.Made:
		s.kept = nil
		if kept != nil && kept.land != nil {
			to := kept.land()
			s.goal, s.field = &to, s.fieldNow()
		}
	case change.Declined:
		if s.asking == nil {
			s.asking = kept
		}
		s.kept = nil
	case change.Refused:
		s.kept = nil
		if kept == nil || s.asking != nil {
			return ui.Fail(end.Change.Label, end.Err)
		}
		s.asking = kept
		s.fail(kept, end.Err)
	}
	return nil
}

// fieldNow is the field under the cursor of the sheet.
func (s *Screen) fieldNow() string {
	if f := s.sheet.Field(); f != nil {
		return f.ID
	}
	return ""
}

// visitGo shows what another screen leads to.
func (s *Screen) visitGo(msg workspace.Go) {
	p := place{}
	switch {
	case msg.Index != "":
		p = place{msg.Table, ofIndex, msg.Index}
	case msg.Table != "":
		p = place{table: msg.Table, part: ofTable}
	default:
		return
	}
	s.setFocus(paneTree)
	if s.model == nil {
		s.goal = &p
		return
	}
	s.goTo(p.nearest(s.model), "")
}

// move moves the cursor of the pane that has the keys.
func (s *Screen) move(key string) tea.Cmd {
	msg := press(key)
	switch s.focus {
	case paneTree:
		s.tree.Handle(msg)
		s.show()
	case paneSheet:
		if key == "left" {
			s.setFocus(paneTree)
			return nil
		}
		s.sheet.Handle(msg)
	case paneFindings:
		s.list.Handle(msg)
	}
	return nil
}

// enter goes in: from the tree to the sheet, from a field to its form, from a finding to the field it is about.
func (s *Screen) enter() tea.Cmd {
	switch s.focus {
	case paneTree:
		s.setFocus(paneSheet)
	case paneSheet:
		return s.edit()
	case paneFindings:
		return s.follows()
	}
	return nil
}

// follows goes to the field that a finding is about.
func (s *Screen) follows() tea.Cmd {
	i := s.findingAt()
	if i < 0 {
		return nil
	}
	if to, away := leads(s.model, s.findings[i]); away {
		return workspace.Do(to)
	}
	to, ok := targetOf(s.model, s.findings[i].Path)
	if !ok {
		return ui.Say("it is about the model as a whole")
	}
	s.zoom = false
	s.goTo(to.place, to.field)
	s.setFocus(paneSheet)
	return nil
}

// findingAt is the number of the finding under the cursor, -1 for none.
func (s *Screen) findingAt() int {
	f := s.list.Field()
	for i := range s.findings {
		if f != nil && f.ID == s.findings[i].Code+" "+s.findings[i].Path {
			return i
		}
	}
	return -1
}

// out leaves what can be left, the innermost first.
func (s *Screen) out() tea.Cmd {
	switch {
	case s.zoom:
		s.zoom = false
	case s.focus != paneTree:
		s.setFocus(paneTree)
	case s.sought != "":
		s.setQuery("")
	}
	return nil
}

func (s *Screen) cycle(step int) tea.Cmd {
	s.setFocus(pane((int(s.focus) + step + panes) % panes))
	return nil
}

// openFind asks for the text to find in the tree.
func (s *Screen) openFind() tea.Cmd {
	text := hint(form.NewLine("find", "find", ""), "a table, an index, an attribute", "")
	return s.open(&asking{Form: form.NewForm("Find in the design", text), quick: func() tea.Cmd {
		s.setQuery(text.Value())
		s.setFocus(paneTree)
		if text.Value() == "" {
			return nil
		}
		return s.again(false)
	}})
}

func (s *Screen) setQuery(text string) {
	s.sought, s.query, s.tree.Find = text, find.New(text), text
}

func (s *Screen) again(back bool) tea.Cmd {
	if !s.tree.Next(s.query, back) {
		return ui.Say("no " + strconv.Quote(s.sought) + " in the design")
	}
	s.show()
	return nil
}

// copyName takes the name of what is selected away.
func (s *Screen) copyName() tea.Cmd {
	text := s.at.name
	if text == "" {
		text = s.at.table
	}
	if text == "" {
		text = s.model.Name
	}
	return change.Copy(s.env, s.owner, text)
}

// items opens the items of what is selected in the data screen.
func (s *Screen) items() tea.Cmd {
	to := workspace.Go{Digit: dataScreen, Table: s.at.table}
	if s.at.part == ofIndex {
		to.Index = s.at.name
	}
	return workspace.Do(to)
}

// isLocal reports whether the index is a local one.
func isLocal(ix *model.Index) bool { return ix.Kind == model.Local }
