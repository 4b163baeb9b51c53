package home

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui/dialog"
	"tablero/ui/form"
	"tablero/views/workspace"
)

// askNew asks for the name of a new model, and then for its dialect.
func (s *Screen) askNew() tea.Cmd {
	return workspace.Do(workspace.Ask{
		Dialog: &dialog.Prompt{ID: "new", Title: "New model", Message: "its name", Check: s.checkName},
		Then: func(r dialog.Result) tea.Cmd {
			if t, ok := r.(dialog.Text); ok {
				return s.askDialect(t.Value)
			}
			return nil
		},
	})
}

// checkName says what is wrong with the name of a model that is to be made, "" when nothing is.
func (s *Screen) checkName(name string) string {
	if wrong := workspace.WrongName(name); wrong != "" {
		return wrong
	}
	for _, m := range s.models {
		if m.Name == name {
			return "there is a model of that name already"
		}
	}
	return ""
}

func (s *Screen) askDialect(name string) tea.Cmd {
	return workspace.Do(workspace.Ask{
		Dialog: &dialog.Menu{
			ID: "dialect", Title: "New model " + name, Message: "Which service will it run on?",
			Options: []dialog.Option{{Key: "c", Title: "Zoho Catalyst NoSQL"}, {Key: "d", Title: "Amazon DynamoDB"}},
		},
		Then: func(r dialog.Result) tea.Cmd {
			c, _ := r.(dialog.Choice)
			switch c.Key {
			case "c":
				return s.create(name, model.Catalyst)
			case "d":
				return s.create(name, model.DynamoDB)
			}
			return nil
		},
	})
}

// askRemove asks for the name of the model before it is removed with all it holds.
func (s *Screen) askRemove() tea.Cmd {
	m := s.model()
	name := m.Name
	return workspace.Do(workspace.Ask{
		Dialog: &dialog.TypedWord{
			ID: "remove", Title: "Remove " + name, Word: name,
			Message: fmt.Sprintf("This removes the model with %s and %s, for good.", counted(len(m.Tables), "table"), counted(int(m.Items), "item")),
		},
		Then: func(r dialog.Result) tea.Cmd {
			if yes, ok := r.(dialog.Answer); ok && yes.Yes {
				return s.remove(name)
			}
			return nil
		},
	})
}

// noteLines is how many notes of a reader a dialog lists.
const noteLines = 8

// askFile says what a file holds, and asks what to do with it.
func (s *Screen) askFile(f looked) tea.Cmd {
	if f.err != nil {
		return workspace.Do(workspace.Ask{Dialog: &dialog.Alert{ID: "file", Title: "Not a model that can be opened", Message: f.err.Error(), Failure: true}})
	}
	m := f.doc.Model
	items, repairs := 0, 0
	for _, t := range f.doc.Items {
		items += len(t.Items)
	}
	text := fmt.Sprintf("%s\nread as %s: %s model %s with %s and %s", f.path, f.report.Format, m.Dialect, m.Name, counted(len(m.Tables), "table"), counted(items, "item"))
	for i, n := range f.report.Notes {
		if n.Kind == "repair" {
			repairs++
		}
		if i < noteLines {
			text += "\n" + n.String()
		}
	}
	if more := len(f.report.Notes) - noteLines; more > 0 {
		text += fmt.Sprintf("\nand %d more", more)
	}
	off := s.offWrite()
	options := []dialog.Option{
		{Key: "o", Title: "open it in place; s saves it back as it came"},
		{Key: "i", Title: "import it into the workspace", Off: off},
	}
	if repairs > 0 {
		options = append(options, dialog.Option{Key: "r", Title: "import it and agree to " + counted(repairs, "repair"), Off: off})
	}
	return workspace.Do(workspace.Ask{
		Dialog: &dialog.Menu{ID: "file", Title: "Open", Message: text, Options: options},
		Then: func(r dialog.Result) tea.Cmd {
			c, _ := r.(dialog.Choice)
			switch c.Key {
			case "o":
				return s.openInPlace(f.path)
			case "i":
				return s.askImport(f, false)
			case "r":
				return s.askImport(f, true)
			}
			return nil
		},
	})
}

// askImport asks for the name that an imported model is to have.
func (s *Screen) askImport(f looked, repair bool) tea.Cmd {
	in := form.New("")
	in.Set(f.name())
	return workspace.Do(workspace.Ask{
		Dialog: &dialog.Prompt{ID: "import", Title: "Import", Message: "the name of the model in the workspace", Input: in, Check: s.checkName},
		Then: func(r dialog.Result) tea.Cmd {
			if t, ok := r.(dialog.Text); ok {
				return s.importFile(f.path, t.Value, repair)
			}
			return nil
		},
	})
}
