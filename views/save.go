package views

import (
	"context"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/ui/chrome"
	"tablero/ui/dialog"
	"tablero/ui/form"
	"tablero/views/workspace"
)

// diffLines is how many changes a dialog lists.
const diffLines = 10

type (
	// prepared is what saving would write; at is the number of the newest edit in it.
	prepared struct {
		saving *workspace.Saving
		at     uint64
		err    error
		next   func() tea.Cmd
	}
	// underneath is what somebody else has changed in the file.
	underneath struct {
		changes []model.Change
		err     error
		again   prepared
	}
	// written is the end of saving.
	written struct {
		path string
		at   uint64
		err  error
		next func() tea.Cmd
	}
	// kept is a model that is in the workspace now.
	kept struct {
		desk desk
		err  error
		next func() tea.Cmd
	}
)

func (a *App) offSave() string {
	switch {
	case a.set.Session == nil:
		return "no model is open"
	case a.set.Session.Target.Kind == workspace.Kept:
		return "the workspace keeps every change at once"
	case a.set.Session.ReadOnly():
		return "the session is read-only"
	case a.saving:
		return "it is being saved"
	}
	return ""
}

// save writes the model back where it came from, or keeps it in the workspace when it came from no file; next comes after that.
func (a *App) save(next func() tea.Cmd) tea.Cmd {
	s, at := a.set.Session, a.steps.now()
	if s.Target.Kind != workspace.File {
		return a.askName(next)
	}
	a.saving = true
	return a.runner.Do(a.owner, "prepare "+s.Target.Path, func(ctx context.Context) tea.Msg {
		sv, err := s.Prepare(ctx)
		return prepared{saving: sv, at: at, err: err, next: next}
	})
}

// takePrepared shows what would be written, and asks.
func (a *App) takePrepared(p prepared) tea.Cmd {
	a.saving = false
	s := a.set.Session
	switch {
	case p.err != nil:
		a.alert("save", p.err)
		return nil
	case s.Nothing(p.saving):
		a.steps.saved = p.at
		a.message.Show(chrome.Info, "nothing to save: "+s.Target.Path+" holds this already")
		return then(p.next)
	}
	title := "Save " + s.Target.Path
	if p.saving.Moved {
		a.ask(workspace.Ask{Then: func(r dialog.Result) tea.Cmd { return a.savingChosen(r, p) }, Dialog: &dialog.Menu{
			ID: "save", Title: title,
			Message: "The file was changed by somebody else since it was read, and nothing was written.",
			Options: []dialog.Option{{Key: "d", Title: "what is different there"}, {Key: "a", Title: "save as another file"}, {Key: "esc", Title: "stay"}},
		}})
		return nil
	}
	text := changesText(p.saving.Changes)
	for _, n := range p.saving.Notes {
		text += "\n" + n.String()
	}
	a.ask(workspace.Ask{Then: func(r dialog.Result) tea.Cmd { return a.savingChosen(r, p) }, Dialog: &dialog.Menu{
		ID: "save", Title: title, Message: text,
		Options: []dialog.Option{{Key: "s", Title: "write it, as " + p.saving.Format}, {Key: "a", Title: "save as another file"}, {Key: "esc", Title: "stay"}},
	}})
	return nil
}

func (a *App) savingChosen(r dialog.Result, p prepared) tea.Cmd {
	s := a.set.Session
	c, _ := r.(dialog.Choice)
	switch c.Key {
	case "s":
		return a.write(s.Target.Path, p, func() error { return s.Write(p.saving) })
	case "d":
		return a.runner.Do(a.owner, "compare "+s.Target.Path, func(context.Context) tea.Msg {
			changes, err := s.Underneath()
			return underneath{changes, err, p}
		})
	case "a":
		a.ask(workspace.Ask{
			Dialog: &dialog.Prompt{ID: "save-as", Title: "Save as", Message: "the path of a new file", Check: needed("a path")},
			Then: func(r dialog.Result) tea.Cmd {
				t, ok := r.(dialog.Text)
				if !ok {
					return nil
				}
				return a.write(t.Value, p, func() error { return s.WriteTo(t.Value, p.saving) })
			},
		})
	}
	return nil
}

func (a *App) write(path string, p prepared, do func() error) tea.Cmd {
	a.saving = true
	return a.runner.Do(a.owner, "save "+path, func(context.Context) tea.Msg {
		return written{path: path, at: p.at, err: do(), next: p.next}
	})
}

func (a *App) takeUnderneath(u underneath) {
	if u.err != nil {
		a.alert("compare", u.err)
		return
	}
	a.ask(workspace.Ask{
		Dialog: &dialog.Alert{ID: "underneath", Title: "Changed in the file since it was read", Message: changesText(u.changes)},
		Then:   func(dialog.Result) tea.Cmd { return a.takePrepared(u.again) },
	})
}

func (a *App) takeWritten(w written) tea.Cmd {
	a.saving = false
	if w.err != nil {
		a.alert("save", w.err)
		return nil
	}
	a.steps.saved = w.at
	a.set.Path = tilde(a.set.Session.Place())
	a.message.Show(chrome.Done, "saved "+w.path)
	return then(w.next)
}

// askName asks for the name under which the workspace is to keep the model.
func (a *App) askName(next func() tea.Cmd) tea.Cmd {
	s := a.set.Session
	in := form.New("")
	in.Set(s.Name)
	a.ask(workspace.Ask{
		Dialog: &dialog.Prompt{ID: "keep", Title: "Keep in the workspace", Message: "the name of the model", Input: in, Check: workspace.WrongName},
		Then: func(r dialog.Result) tea.Cmd {
			t, ok := r.(dialog.Text)
			if !ok {
				return nil
			}
			a.saving = true
			return a.runner.Do(a.owner, "keep "+t.Value, func(ctx context.Context) tea.Msg {
				d, err := keep(ctx, a.set.Shelf, s, t.Value)
				return kept{d, err, next}
			})
		},
	})
	return nil
}

// keep puts a copy of the model into the workspace.
func keep(ctx context.Context, shelf *workspace.Shelf, s *workspace.Session, name string) (desk, error) {
	doc, err := s.Document(ctx)
	if err != nil {
		return desk{}, err
	}
	doc.Model.Name = name
	made, err := shelf.Keep(ctx, doc, engine.Progress(nil))
	if err != nil {
		return desk{}, err
	}
	return newDesk(ctx, made)
}

// takeKept goes on in the workspace.
func (a *App) takeKept(k kept) tea.Cmd {
	a.saving = false
	if k.err != nil {
		a.alert("keep the model", k.err)
		return nil
	}
	at := a.at
	cmd := a.takeModel(modelOpened{desk: k.desk, digit: at}, true)
	a.message.Show(chrome.Done, "kept in the workspace as "+k.desk.session.Name)
	return tea.Batch(cmd, then(k.next))
}

func then(next func() tea.Cmd) tea.Cmd {
	if next == nil {
		return nil
	}
	return next()
}

func needed(what string) func(string) string {
	return func(text string) string {
		if strings.TrimSpace(text) == "" {
			return what + " is needed"
		}
		return ""
	}
}

// changesText lists the first changes and says how many there are.
func changesText(changes []model.Change) string {
	if len(changes) == 0 {
		return "Nothing that a model has is different; only how the file is written."
	}
	lines := []string{fmt.Sprintf("%d changes:", len(changes))}
	if len(changes) == 1 {
		lines[0] = "One change:"
	}
	for i, c := range changes {
		if i == diffLines {
			lines = append(lines, fmt.Sprintf("and %d more", len(changes)-i))
			break
		}
		lines = append(lines, strings.ReplaceAll(c.String(), "\n", " "))
	}
	return strings.Join(lines, "\n")
}
