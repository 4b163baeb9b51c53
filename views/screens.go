package views

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui"
	"tablero/ui/chrome"
	"tablero/views/data"
	"tablero/views/design"
	"tablero/views/expiry"
	"tablero/views/export"
	"tablero/views/generate"
	"tablero/views/home"
	"tablero/views/patterns"
	"tablero/views/query"
	"tablero/views/workspace"
)

// The screens by the digit that opens them.
const (
	screenHome = iota
	screenPatterns
	screenDesign
	screenData
	screenQuery
	screenGenerate
	screenExpiry
	screenExport
	screens // how many there are
)

// titles is the screens in the order of their digits.
var titles = [screens]string{"Home", "Patterns", "Design", "Data", "Query", "Generate", "Expiry", "Export"}

// constructors makes the screens of an open model. One that is missing is not there yet.
func constructors() map[int]func(env workspace.Env, s *workspace.Session) ui.Screen {
	return map[int]func(env workspace.Env, s *workspace.Session) ui.Screen{
		screenPatterns: func(env workspace.Env, s *workspace.Session) ui.Screen { return patterns.New(env, s) },
		screenDesign:   func(env workspace.Env, s *workspace.Session) ui.Screen { return design.New(env, s) },
		screenQuery:    func(env workspace.Env, s *workspace.Session) ui.Screen { return query.New(env, s) },
		screenGenerate: func(env workspace.Env, s *workspace.Session) ui.Screen { return generate.New(env, s) },
		screenExpiry:   func(env workspace.Env, s *workspace.Session) ui.Screen { return expiry.New(env, s) },
		screenExport:   func(env workspace.Env, s *workspace.Session) ui.Screen { return export.New(env, s) },
	}
}

// build makes the screens of what is open. It reads nothing: a screen reads when it is opened.
func (a *App) build() (list [screens]ui.Screen) {
	list[screenHome] = home.New(a.env(), a.set.Shelf, a.set.Session, a.set.Folder)
	if a.set.Subject != nil {
		list[screenData] = a.newData()
	}
	if a.set.Session != nil {
		for digit, build := range constructors() {
			list[digit] = build(a.env(), a.set.Session)
		}
	}
	return list
}

// newData makes the data screen of the model as it is known now.
func (a *App) newData() ui.Screen {
	sub := *a.set.Subject
	sub.Editor = a.set.Editor
	return data.New(a.env(), sub)
}

// env is what the screens need of the program.
func (a *App) env() workspace.Env {
	return workspace.Env{
		Context: a.set.Context, Runner: a.runner, Jobs: a.jobs, Look: a.set.Look, Clock: a.set.Clock, Now: a.set.Now, Copy: a.set.Copy,
	}
}

// open shows the screen of a digit.
func (a *App) open(digit int) tea.Cmd {
	if a.screens[digit] == nil {
		text := titles[digit] + " is not there yet"
		if _, made := constructors()[digit]; made || digit == screenData {
			text = "no model is open; Enter opens one, a begins one"
		}
		a.message.Show(chrome.Info, text)
		return nil
	}
	a.at = digit
	a.keys.Forget()
	if !a.opened[digit] {
		a.opened[digit] = true
		return a.screens[digit].Init()
	}
	return nil
}

// goTo opens a screen and hands it the place it is to show.
func (a *App) goTo(msg workspace.Go) tea.Cmd {
	if msg.Digit < 0 || msg.Digit >= screens || a.screens[msg.Digit] == nil {
		return a.open(max(0, min(msg.Digit, screens-1)))
	}
	first := a.open(msg.Digit)
	return tea.Batch(first, a.screen().Update(msg))
}

// tell hands a message to every screen that has been opened: the others will read what is new when they are.
func (a *App) tell(msg tea.Msg) tea.Cmd {
	var cmds []tea.Cmd
	for digit, s := range a.screens {
		if s != nil && a.opened[digit] {
			cmds = append(cmds, s.Update(msg))
		}
	}
	return tea.Batch(cmds...)
}
