package design

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui/dialog"
	"tablero/ui/form"
	"tablero/views/workspace"
)

// NewModel asks for the dialect of a new model and then for its name, and gives the empty model to then. taken says that a
// name is not free. It is left with Esc at either question, and then is not called.
func NewModel(taken func(name string) bool, then func(*model.Model) tea.Cmd) tea.Cmd {
	menu := &dialog.Menu{
		ID: "new-dialect", Title: "New model", Message: "Which service is it for? The words, the types of keys and the limits follow from it.",
		Options: []dialog.Option{{Key: "d", Title: "Amazon DynamoDB"}, {Key: "c", Title: "Zoho Catalyst NoSQL"}},
	}
	return workspace.Do(workspace.Ask{Dialog: menu, Then: func(r dialog.Result) tea.Cmd {
		c, ok := r.(dialog.Choice)
		if !ok {
			return nil
		}
		d := model.DynamoDB
		if c.Key == "c" {
			d = model.Catalyst
		}
		return askModelName(d, taken, then)
	}})
}

func askModelName(d model.Dialect, taken func(string) bool, then func(*model.Model) tea.Cmd) tea.Cmd {
	in := form.New("name")
	in.Placeholder = "such as orders"
	p := &dialog.Prompt{
		ID: "new-name", Title: "New model for " + string(d), Input: in, Message: "What is it called? It begins with the questions that it must answer.",
		Check: func(text string) string {
			switch name := strings.TrimSpace(text); {
			case name == "":
				return "type a name, or press Esc"
			case taken(name):
				return "there is a model " + strconv.Quote(name)
			}
			return ""
		},
	}
	return workspace.Do(workspace.Ask{Dialog: p, Then: func(r dialog.Result) tea.Cmd {
		text, ok := r.(dialog.Text)
		if !ok {
			return nil
		}
		return then(&model.Model{Name: strings.TrimSpace(text.Value), Dialect: d})
	}})
}
