package views

import (
	"runtime"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui/chrome"
	"tablero/ui/keymap"
	"tablero/ui/palette"
	"tablero/views/workspace"
)

// A guide is a screen that knows places by name, such as the partitions it has read.
type guide interface{ Places() []workspace.Place }

// openPalette offers everything by name: what the screen can do, what works everywhere, and every place of the model.
func (a *App) openPalette() tea.Cmd {
	a.palette = palette.New(a.paletteItems())
	if h, ok := a.screens[screenHome].(drawn); ok { // the models, when they are not known yet
		return h.Drawn()
	}
	return nil
}

func (a *App) paletteItems() []palette.Item {
	actions := append(a.screen().Actions(), a.Globals()...)
	items := palette.Actions(actions, a.set.Look.Glyphs.ASCII, a.runAction)
	for _, p := range a.places() {
		items = append(items, palette.Item{
			ID: "place " + p.Title + " " + p.Detail, Title: p.Title, Detail: p.Detail,
			Run: func() tea.Cmd {
				if p.Open != nil {
					return a.openModel(*p.Open)
				}
				return a.goTo(p.Go)
			},
		})
	}
	return items
}

// runAction runs an action as its key would.
func (a *App) runAction(action keymap.Action) tea.Cmd {
	a.keys.Use(append(a.screen().Actions(), a.Globals()...)...)
	cmd, off := a.keys.Run(action)
	if off != "" {
		a.message.Show(chrome.Info, off)
	}
	return cmd
}

// choose closes the palette when it is done and runs what was chosen.
func (a *App) choose(closed bool, run func() tea.Cmd) tea.Cmd {
	if !closed {
		return nil
	}
	a.palette = nil
	if run == nil {
		return nil
	}
	return run()
}

// places is the tables and indexes of the model, and what the screens know.
func (a *App) places() []workspace.Place {
	var list []workspace.Place
	if a.set.Subject != nil {
		m := a.set.Subject.Model
		for i := range m.Tables {
			list = append(list, placesOf(&m.Tables[i])...)
		}
	}
	for _, s := range a.screens {
		if g, ok := s.(guide); ok {
			list = append(list, g.Places()...)
		}
	}
	return list
}

// placesOf is a table and its indexes.
func placesOf(t *model.Table) []workspace.Place {
	list := []workspace.Place{{Title: t.Name, Detail: "table by " + strings.Join(t.Key.Names(), ", "), Go: workspace.Go{Digit: screenData, Table: t.Name}}}
	for i := range t.Indexes {
		ix := &t.Indexes[i]
		list = append(list, workspace.Place{
			Title: ix.Name, Detail: "index of " + t.Name + " by " + strings.Join(ix.Key.Names(), ", "),
			Go: workspace.Go{Digit: screenData, Table: t.Name, Index: ix.Name},
		})
	}
	return list
}

// offSuspend says why the program cannot give the terminal back for a while.
func (a *App) offSuspend() string {
	if runtime.GOOS == "windows" {
		return "this system cannot suspend a program"
	}
	return ""
}
