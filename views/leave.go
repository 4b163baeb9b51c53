package views

import (
	"path/filepath"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/dialog"
	"tablero/views/workspace"
)

// quit ends the program; while something runs or is not saved it asks first.
func (a *App) quit() tea.Cmd {
	return a.stop("Quit", func() tea.Cmd {
		a.left = true
		return tea.Quit
	})
}

// stop leaves the open model: what runs is stopped and what is not saved is saved or given up, as the person says, and then next goes
// on. A no leaves everything as it is.
func (a *App) stop(title string, next func() tea.Cmd) tea.Cmd {
	running := a.jobs.Running()
	if len(running) == 0 {
		return a.leave(title, next)
	}
	a.drop("running")
	a.ask(workspace.Ask{
		Dialog: &dialog.Confirm{
			ID: "running", Title: title, Message: running[0].Name + " " + running[0].On +
				" is running and would be stopped. What is done already stays.", Yes: title, No: "Stay",
		},
		Then: func(r dialog.Result) tea.Cmd {
			if yes, ok := r.(dialog.Answer); !ok || !yes.Yes {
				return nil
			}
			a.jobs.CancelAll()
			return a.leave(title, next)
		},
	})
	return nil
}

// leave asks about what is not saved.
func (a *App) leave(title string, next func() tea.Cmd) tea.Cmd {
	if !a.modified() {
		return next()
	}
	s := a.set.Session
	save := dialog.Option{Key: "s", Title: "save it in " + filepath.Base(s.Target.Path)}
	message := s.Name + " was changed, and the changes are in memory alone."
	if s.Target.Kind != workspace.File {
		save.Title = "keep it in the workspace"
	}
	a.drop("unsaved")
	a.ask(workspace.Ask{
		Dialog: &dialog.Menu{
			ID: "unsaved", Title: title, Message: message,
			Options: []dialog.Option{save, {Key: "d", Title: "give the changes up"}, {Key: "esc", Title: "stay"}},
		},
		Then: func(r dialog.Result) tea.Cmd {
			c, _ := r.(dialog.Choice)
			switch c.Key {
			case "s":
				return a.save(next)
			case "d":
				return next()
			}
			return nil
		},
	})
	return nil
}
