package views

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/dialog"
	"tablero/views/workspace"
)

// ask opens a dialog over everything.
func (a *App) ask(q workspace.Ask) {
	a.asked = append(a.asked, q)
	if q.Unasked {
		a.dialogs.PushUnasked(q.Dialog)
		return
	}
	a.dialogs.Push(q.Dialog)
}

// alert says what went wrong, whole, and waits until it was read: a line would cut it where it matters.
func (a *App) alert(what string, err error) {
	a.drop("failed")
	a.ask(workspace.Ask{Dialog: &dialog.Alert{ID: "failed", Title: "Could not " + what, Message: err.Error(), Failure: true}})
}

// drop closes a dialog of the root that has settled itself.
func (a *App) drop(id string) {
	a.dialogs.Drop(id)
	a.asked = slices.DeleteFunc(a.asked, func(q workspace.Ask) bool { return dialog.ID(q.Dialog) == id })
}

// answered does what the answer of the dialog on top means: what asked last is answered first.
func (a *App) answered(r dialog.Result) tea.Cmd {
	if len(a.asked) == 0 {
		return nil
	}
	q := a.asked[len(a.asked)-1]
	a.asked = a.asked[:len(a.asked)-1]
	if q.Then == nil {
		return nil
	}
	return q.Then(r)
}
