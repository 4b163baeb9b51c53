package home

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/ui"
	"tablero/views/workspace"
)

// loaded is the models of the workspace.
type loaded struct {
	list []engine.ModelInfo
	err  error
}

// Load reads the models of the workspace.
func (s *Screen) Load() tea.Cmd {
	s.stale = false
	s.owner.Bump()
	return s.env.Runner.Do(s.owner, "list the models", func(ctx context.Context) tea.Msg {
		list, err := s.shelf.Models(ctx)
		return loaded{list, err}
	})
}

// openKept opens a model of the workspace.
func (s *Screen) openKept(name string) workspace.OpenModel {
	return workspace.OpenModel{What: name, Do: func(ctx context.Context) (*workspace.Session, error) { return s.shelf.Open(ctx, name) }}
}

// openSample opens a sample in memory, with its expiries around the present.
func (s *Screen) openSample(name string) workspace.OpenModel {
	now := s.env.Clock.Now()
	return workspace.OpenModel{What: "the sample " + name, Do: func(ctx context.Context) (*workspace.Session, error) {
		doc, err := workspace.SampleDocument(name)
		if err != nil {
			return nil, err
		}
		workspace.MoveExpiries(doc, now)
		return workspace.OpenDocument(ctx, s.shelf.Settings(), workspace.Classify(workspace.SamplePrefix+name), doc)
	}}
}

// openChosen opens what the cursor is on.
func (s *Screen) openChosen() tea.Cmd {
	if s.focus == paneSamples {
		return workspace.Do(s.openSample(s.samples[s.cur[paneSamples]].Name))
	}
	name := s.model().Name
	if s.isOpen(name) {
		return workspace.Do(workspace.Go{Digit: screenData})
	}
	return workspace.Do(s.openKept(name))
}

// create makes an empty model and opens it on its questions.
func (s *Screen) create(name string, d model.Dialect) tea.Cmd {
	return workspace.Do(workspace.OpenModel{What: name, Digit: screenPatterns, Do: func(ctx context.Context) (*workspace.Session, error) {
		return s.shelf.Create(ctx, name, d)
	}})
}

// remove removes a model, as a job.
func (s *Screen) remove(name string) tea.Cmd {
	job, cmd := s.env.Jobs.Start("remove", name, func(ctx context.Context, report ui.Report) (tea.Msg, error) {
		return nil, s.shelf.Remove(ctx, name, engine.Progress(report))
	})
	s.removes[job.ID] = name
	return cmd
}

// removed says how a removal ended.
func (s *Screen) removed(end ui.JobEndMsg) tea.Cmd {
	name, ok := s.removes[end.Job.ID]
	if !ok {
		return nil
	}
	delete(s.removes, end.Job.ID)
	if end.Err != nil {
		return tea.Batch(ui.Fail("remove "+name, end.Err), s.Load())
	}
	return tea.Batch(ui.Say("removed "+name), s.Load())
}
