package views

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/model/edit"
	"tablero/ui"
	"tablero/ui/chrome"
	"tablero/views/workspace"
)

// steps is what is known of the history of the open model: what undo and redo would do, and whether anything is unsaved.
type steps struct {
	owner *ui.Owner
	undo  *edit.Edit // the newest that is not undone
	redo  *edit.Edit // the oldest undone one
	known bool
	saved uint64  // number of the newest edit when the model was opened or saved last
	job   *ui.Job // an undo or redo that runs
}

// unsaved is the number of no edit: whatever is undone, the file holds something else.
const unsaved = ^uint64(0)

func (s *steps) reset() {
	s.owner.Bump()
	s.undo, s.redo, s.known, s.saved, s.job = nil, nil, false, 0, nil
}

// now is the number of the newest edit that counts, 0 when there is none.
func (s *steps) now() uint64 {
	if s.undo == nil {
		return 0
	}
	return s.undo.Seq
}

// stepsRead is the end of the history, and the design when it has changed.
type stepsRead struct {
	undo, redo *edit.Edit
	model      *model.Model // nil = as before
	err        error
}

// turned is what an undo or redo did.
type turned struct {
	edit *edit.Edit
	word string
}

// readSteps asks what undo and redo would do now.
func (a *App) readSteps() tea.Cmd { return a.readHistory(false) }

func (a *App) readHistory(design bool) tea.Cmd {
	s := a.set.Session
	if s == nil {
		return nil
	}
	a.steps.owner.Bump()
	return a.runner.Do(a.steps.owner, "read the history", func(ctx context.Context) tea.Msg {
		var msg stepsRead
		if msg.undo, msg.redo, msg.err = ends(ctx, s.Store); msg.err == nil && design {
			msg.model, msg.err = s.Store.Model(ctx)
		}
		return msg
	})
}

// ends is the newest edit that counts and the oldest undone one. Undone ones are the newest of a history, so that little is read.
func ends(ctx context.Context, store engine.Editor) (undo, redo *edit.Edit, err error) {
	for limit := 32; ; limit *= 8 {
		list, err := store.History(ctx, limit)
		if err != nil {
			return nil, nil, err
		}
		redo = nil
		for i := range list {
			if !list[i].Undone {
				return &list[i], redo, nil
			}
			redo = &list[i]
		}
		if len(list) < limit {
			return nil, redo, nil
		}
	}
}

func (a *App) takeSteps(msg stepsRead) {
	if msg.err != nil {
		a.message.Show(chrome.Error, ui.ErrorMsg{What: "read the history", Err: msg.err}.Error())
		return
	}
	a.steps.undo, a.steps.redo = msg.undo, msg.redo
	if !a.steps.known {
		a.steps.known, a.steps.saved = true, a.steps.now()
		if a.set.Session != nil && a.set.Session.Restored {
			a.steps.saved = unsaved
		}
	}
	if msg.model != nil && a.set.Subject != nil {
		subject := *a.set.Subject
		subject.Model = msg.model
		a.set.Subject = &subject
		if !a.opened[screenData] { // it was made of the model before, and nobody has told it
			a.screens[screenData] = a.newData()
		}
		if len(a.set.Facts) > 0 {
			a.set.Facts[0] = string(msg.model.Dialect)
		}
	}
}

// modified reports whether something would be lost by leaving: only what is in memory can be.
func (a *App) modified() bool {
	return a.set.Session != nil && a.set.Session.InMemory() && a.steps.known && a.steps.now() != a.steps.saved
}

// changed tells everybody that something has changed. Screens that nobody has opened are made anew of another design: they hold
// the one of before, and are not told.
func (a *App) changed(msg workspace.Changed) tea.Cmd {
	if msg.Design && a.set.Session != nil {
		for digit, build := range constructors() {
			if !a.opened[digit] {
				a.screens[digit] = build(a.env(), a.set.Session)
			}
		}
	}
	return tea.Batch(a.tell(msg), a.readHistory(msg.Design), a.note(msg.Label))
}

func (a *App) offSteps() string {
	switch {
	case a.set.Session == nil:
		return "no model is open"
	case a.set.Session.ReadOnly():
		return "the session is read-only"
	case a.steps.job != nil:
		return a.steps.job.Name + " is running"
	}
	return ""
}

func (a *App) offUndo() string {
	if off := a.offSteps(); off != "" || a.steps.undo != nil || a.steps.redo != nil && a.steps.redo.Halfway {
		return off
	}
	return "nothing to undo"
}

func (a *App) offRedo() string {
	if off := a.offSteps(); off != "" || a.steps.redo != nil || a.steps.undo != nil && a.steps.undo.Halfway {
		return off
	}
	return "nothing to redo"
}

// undo takes the newest edit back, as a job: a bulk edit takes its time.
func (a *App) undo() tea.Cmd { return a.turn("undo", "undone", (*engine.ModelStore).Undo) }

// redo makes the edit again that was undone last.
func (a *App) redo() tea.Cmd { return a.turn("redo", "done again", (*engine.ModelStore).Redo) }

func (a *App) turn(name, word string, do func(*engine.ModelStore, context.Context, engine.Progress) (*edit.Edit, error)) tea.Cmd {
	s := a.set.Session
	job, cmd := a.jobs.Start(name, s.Name, func(ctx context.Context, report ui.Report) (tea.Msg, error) {
		e, err := do(s.Store, ctx, engine.Progress(report))
		return turned{e, word}, err
	})
	a.steps.job = job
	return cmd
}

// takeTurn says what an undo or redo did. What was cut off half way has changed something, too.
func (a *App) takeTurn(end ui.JobEndMsg) tea.Cmd {
	a.steps.job = nil
	t, _ := end.Result.(turned)
	var code *engine.Error
	switch {
	case errors.Is(end.Err, context.Canceled):
		a.message.Show(chrome.Warning, end.Job.Name+" was stopped half way; u goes on with it, Ctrl+R turns it round")
		return a.changed(workspace.Changed{Label: end.Job.Name, Design: true})
	case errors.As(end.Err, &code):
		a.message.Show(chrome.Error, end.Job.Name+": "+code.Error())
		return a.readSteps()
	case end.Err != nil:
		a.message.Show(chrome.Error, ui.ErrorMsg{What: end.Job.Name, Err: end.Err}.Error())
		return a.readSteps()
	case t.edit == nil:
		return a.readSteps()
	}
	a.message.Show(chrome.Done, t.word+": "+t.edit.Label)
	return a.changed(workspace.Changed{Label: t.word + ": " + t.edit.Label, Design: t.edit.Design})
}
