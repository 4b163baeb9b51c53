package generate

import (
	"context"
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui"
	"tablero/ui/keymap"
	"tablero/views/shown"
	"tablero/views/workspace"
)

// Update takes a message.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return s.openKey(msg)
	case tea.MouseMsg:
		return s.mouse(msg)
	case ui.WheelMsg:
		s.wheel(msg)
	case learnedPlan:
		return s.takePlan(msg)
	case sampled:
		s.items, s.wrong, s.fresh = msg.items, msg.err, true
		s.fillPreview()
	case ui.JobEndMsg:
		return s.ended(msg)
	case workspace.Changed:
		if !s.running() { // a run tells at its end
			return s.learn()
		}
	case workspace.Go:
		if msg.Table != "" {
			return s.setTable(msg.Table)
		}
	}
	return nil
}

func (s *Screen) takePlan(msg learnedPlan) tea.Cmd {
	s.err = msg.err
	if msg.err != nil {
		s.fresh = true
		return nil
	}
	s.model, s.name, s.plan, s.known = msg.model, msg.table, msg.plan, msg.table != ""
	if !s.known {
		s.items, s.fresh = nil, true
		return nil
	}
	s.repick()
	s.fillFields()
	return s.sample()
}

// setTable shows another table.
func (s *Screen) setTable(name string) tea.Cmd {
	if t := s.table(); t != nil && t.Name == name {
		return nil
	}
	s.name = name
	s.setFocus(paneFields)
	s.fields.Reset()
	return s.learn()
}

// ended takes the end of a run.
func (s *Screen) ended(msg ui.JobEndMsg) tea.Cmd {
	if s.job == nil || msg.Job != s.job {
		return nil
	}
	s.job = nil
	done, _ := msg.Result.(ran)
	var cmds []tea.Cmd
	label := "generate " + shown.Count(done.stored, "item") + " in " + s.into
	if done.stored > 0 {
		cmds = append(cmds, workspace.Do(workspace.Changed{Label: label}))
	} else {
		cmds = append(cmds, s.learn())
	}
	took := shown.Count(done.stored, "item") + " in " + s.into
	var panicked ui.PanicMsg
	switch {
	case msg.Err == nil:
		cmds = append(cmds, ui.Say(took+"; u takes them back"))
	case errors.As(msg.Err, &panicked): // the root shows that one
	case errors.Is(msg.Err, context.Canceled) && done.stored > 0:
		cmds = append(cmds, ui.Say("stopped, "+took+"; u takes them back"))
	case errors.Is(msg.Err, context.Canceled):
		cmds = append(cmds, ui.Say("stopped, nothing was stored"))
	case done.stored > 0:
		cmds = append(cmds, ui.Fail("", fmt.Errorf("%w. %s are stored; u takes them back", msg.Err, took)))
	default:
		cmds = append(cmds, ui.Fail("generate items", msg.Err))
	}
	return tea.Batch(cmds...)
}

// openKey gives a key to what is open over the screen.
func (s *Screen) openKey(msg tea.KeyMsg) tea.Cmd {
	switch {
	case s.choice != nil:
		return s.pickKey(msg)
	case s.form != nil:
		return s.formKey(msg)
	}
	return nil
}

// move moves the cursor of the pane that has the keys.
func (s *Screen) move(key string) tea.Cmd {
	g := s.fields
	if s.focus == panePreview {
		g = s.preview
	}
	g.Handle(keymap.Press(key))
	return nil
}

// out stops the run, then leaves zoom and pane.
func (s *Screen) out() tea.Cmd {
	switch {
	case s.running():
		s.job.Cancel()
		return ui.Say("stopping")
	case s.zoom:
		s.zoom = false
	case s.focus == panePreview:
		s.setFocus(paneFields)
	}
	return nil
}

// reseed goes to another seed.
func (s *Screen) reseed(step uint64) tea.Cmd {
	s.seed += step
	return s.sample()
}

// Place is where one is, for going back.
func (s *Screen) Place() any { return s.name }

// Visit goes back to a place.
func (s *Screen) Visit(place any) tea.Cmd {
	if name, ok := place.(string); ok && name != "" {
		return s.setTable(name)
	}
	return nil
}

// SamePlace reports whether two places are one.
func (s *Screen) SamePlace(a, b any) bool { return a == b || a == "" }
