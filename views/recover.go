package views

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui"
	"tablero/ui/dialog"
	"tablero/views/workspace"
)

// note writes what was done to a file's model into its journal.
func (a *App) note(label string) tea.Cmd {
	s := a.set.Session
	if s == nil || s.Target.Kind != workspace.File {
		return nil
	}
	return a.runner.Do(a.owner, "note what was done", func(ctx context.Context) tea.Msg {
		if err := s.Note(ctx, label); err != nil {
			return ui.ErrorMsg{What: "note what was done", Err: err}
		}
		return nil
	})
}

// differs is what restoring would change in the file.
type differs struct {
	changes []model.Change
	err     error
	from    *workspace.Recovery
}

// askRecovery asks what to do with work that was not saved before. It must be answered: there is one journal for a file.
func (a *App) askRecovery() {
	r := a.set.left
	if r == nil {
		return
	}
	text := fmt.Sprintf("When the program ended, %d changes to %s were not saved", len(r.Labels), tilde(r.File))
	if len(r.Labels) == 1 {
		text = "When the program ended, a change to " + tilde(r.File) + " was not saved"
	}
	text += fmt.Sprintf(" (%s UTC). The last one:\n%s",
		r.Last.UTC().Format("2006-01-02 15:04"), r.Labels[len(r.Labels)-1])
	if r.Moved {
		text += "\nThe file was changed by somebody else since then."
	}
	a.drop("recover")
	a.ask(workspace.Ask{
		Unasked: true,
		Dialog: &dialog.Menu{ID: "recover", Title: "Not saved", Message: text, Options: []dialog.Option{
			{Key: "r", Title: "restore them; s saves them then"}, {Key: "l", Title: "look at the difference"}, {Key: "d", Title: "give them up"},
		}},
		Then: func(result dialog.Result) tea.Cmd { return a.recovering(result, r) },
	})
}

func (a *App) recovering(result dialog.Result, r *workspace.Recovery) tea.Cmd {
	c, _ := result.(dialog.Choice)
	switch c.Key {
	case "r":
		a.set.left = nil
		return a.openModel(workspace.OpenModel{What: "what was not saved", Do: r.Restore})
	case "l":
		return a.runner.Do(a.owner, "compare with the journal", func(ctx context.Context) tea.Msg {
			changes, err := r.Difference(ctx)
			return differs{changes, err, r}
		})
	case "d":
		a.set.left = nil
		return a.runner.Do(a.owner, "remove the journal", func(context.Context) tea.Msg {
			if err := r.Discard(); err != nil {
				return ui.ErrorMsg{What: "give up what was not saved", Err: err}
			}
			return ui.NoticeMsg{Text: "the file is as it was saved last"}
		})
	}
	a.askRecovery()
	return nil
}

// takeDiffers shows what restoring would change, and asks again.
func (a *App) takeDiffers(d differs) {
	if d.err != nil {
		a.askRecovery()
		a.alert("compare with the journal", d.err)
		return
	}
	a.ask(workspace.Ask{
		Dialog: &dialog.Alert{ID: "differs", Title: "Restoring would change in the file", Message: changesText(d.changes)},
		Then: func(dialog.Result) tea.Cmd {
			a.askRecovery()
			return nil
		},
	})
}
