package patterns

import (
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui"
	"tablero/ui/editor"
	"tablero/ui/find"
	"tablero/ui/form"
	"tablero/views/change"
	"tablero/views/workspace"
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
	case modelRead:
		s.take(msg)
		if msg.err != nil && s.model != nil {
			return ui.Fail("read the access patterns", msg.err)
		}
	case workspace.Changed:
		if msg.Design {
			return s.read()
		}
	case workspace.Go:
		if msg.Pattern != "" {
			s.setFocus(paneList)
			s.goal = msg.Pattern
			if s.model != nil {
				s.goTo(msg.Pattern)
				s.goal = ""
			}
		}
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
			s.goal = kept.land()
		}
	case change.Declined:
		if s.asking == nil {
			s.asking = kept
		}
		s.kept = nil
	case change.Refused:
		s.kept = nil
		if kept == nil || s.asking != nil {
			s.goTo(s.goal) // it has not moved
			s.goal = ""
			return ui.Fail(end.Change.Label, end.Err)
		}
		s.asking = kept
		s.fail(kept, end.Err)
	}
	return nil
}

// move moves the cursor of the pane that has the keys.
func (s *Screen) move(key string) tea.Cmd {
	msg := press(key)
	switch s.focus {
	case paneSheet:
		s.sheet.Handle(msg)
	case paneNotes:
		s.notes.Handle(msg)
	case paneList:
		step := map[string]int{
			"up": -1, "down": 1, "pgup": -max(1, s.list.height-1), "pgdown": max(1, s.list.height-1), "home": -len(s.list.rows), "end": len(s.list.rows),
		}[key]
		s.list.move(step)
		s.show()
	}
	return nil
}

// enter goes in: to where the question is asked, or to where it could be answered.
func (s *Screen) enter() tea.Cmd {
	switch s.focus {
	case paneSheet, paneNotes:
		return s.edit()
	}
	r := s.list.at()
	if r == nil {
		return nil
	}
	if r.lacks != "" {
		return s.design()
	}
	p := r.pattern
	return workspace.Do(workspace.Go{Digit: queryScreen, Table: p.Table, Index: p.Index, Pattern: p.Name})
}

// design opens the table or index of the question in the design, or of what could answer it.
func (s *Screen) design() tea.Cmd {
	r := s.list.at()
	if r == nil {
		return nil
	}
	to := workspace.Go{Digit: designScreen, Table: r.pattern.Table, Index: r.pattern.Index}
	if _, there := s.model.Table(to.Table); !there {
		to.Table, to.Index = "", ""
	}
	if to.Table == "" && len(r.could) > 0 {
		to.Table, to.Index = r.could[0].Table, r.could[0].Index
	}
	return workspace.Do(to)
}

// edit opens the form of the question, on the field of the sheet when that has the keys, or the notes.
func (s *Screen) edit() tea.Cmd {
	if s.focus == paneNotes {
		return s.editNotes()
	}
	w, r := s.here()
	if r == nil {
		return nil
	}
	field := "intent"
	if f := s.sheet.Field(); s.focus == paneSheet && f != nil {
		if f.Off != "" {
			return ui.Say(f.Off)
		}
		field = f.ID
	}
	return s.questionForm("Question", r.pattern, field, func(p model.AccessPattern) change.Change { return set(w, p) })
}

// add asks for a new question, to stand behind the one under the cursor.
func (s *Screen) add() tea.Cmd {
	behind := s.list.cur
	if len(s.list.rows) == 0 {
		behind = -1
	}
	p := model.AccessPattern{Operation: "Query"}
	if len(s.model.Tables) == 1 {
		p.Table = s.model.Tables[0].Name
	}
	return s.questionForm("New question", p, "intent", func(p model.AccessPattern) change.Change { return add(behind, p) })
}

func (s *Screen) editNotes() tea.Cmd {
	e := editor.New("Notes of "+s.model.Name, s.model.Notes)
	e.Note = "Ctrl+S keeps   Esc leaves"
	s.asking = &asking{text: e, done: func() (change.Change, string, string) { return setNotes(e.Text()), "", "" }}
	return nil
}

// remove takes the question under the cursor away, after it was asked about.
func (s *Screen) remove() tea.Cmd {
	w, r := s.here()
	if r == nil {
		return nil
	}
	return s.maker.Make(remove(w, r.question()))
}

// shift moves the question under the cursor; the cursor stays on it.
func (s *Screen) shift(steps int) tea.Cmd {
	w, r := s.here()
	if r == nil {
		return nil
	}
	s.goal = w.name
	s.list.move(steps)
	return s.maker.Make(shift(w, steps))
}

// out leaves what can be left, the innermost first.
func (s *Screen) out() tea.Cmd {
	switch {
	case s.zoom:
		s.zoom = false
	case s.focus != paneList:
		s.setFocus(paneList)
	case s.sought != "":
		s.sought, s.query = "", find.Query{}
	}
	return nil
}

func (s *Screen) cycle(step int) tea.Cmd {
	s.setFocus(pane((int(s.focus) + step + panes) % panes))
	return nil
}

// openFind asks for the text to find.
func (s *Screen) openFind() tea.Cmd {
	text := form.NewLine("find", "find", "")
	text.Input.Placeholder = "in questions, tables and conditions"
	s.asking = &asking{Form: form.NewForm("Find a question", text), quick: func() tea.Cmd {
		s.sought, s.query = text.Value(), find.New(text.Value())
		s.setFocus(paneList)
		if s.sought == "" {
			return nil
		}
		return s.again(false)
	}}
	return nil
}

func (s *Screen) again(back bool) tea.Cmd {
	if !s.list.next(s.query, back) {
		return ui.Say("no " + strconv.Quote(s.sought) + " in the questions")
	}
	s.show()
	return nil
}

// copyText takes what is under the cursor away: the field, the question, the notes.
func (s *Screen) copyText() tea.Cmd {
	text := s.model.Notes
	if s.focus != paneNotes {
		r := s.list.at()
		if r == nil {
			return nil
		}
		text = r.question()
		if f := s.sheet.Field(); s.focus == paneSheet && f != nil {
			text = f.Value
		}
	}
	return change.Copy(s.env, s.owner, text)
}
