package views

import (
	"context"
	"slices"
	"strings"
	"time"

	"tablero/model"
	"tablero/themes"
	"tablero/ttl"
	"tablero/ui/keymap"
	"tablero/views/data"
	"tablero/views/workspace"
)

// notYet ends what is said of a thing that comes with a later version.
const notYet = "not there yet"

// KeyTable is the keys of the workbench as a table in Markdown, made from its actions: the README's. What is not there yet
// is left out. The error is that of an engine that does not open.
func KeyTable() (string, error) {
	set := Setup{
		Context: context.Background(), Look: &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()}, Now: time.Now,
		Clock: ttl.System{},
	}
	m := &model.Model{Name: "m", Dialect: model.DynamoDB}
	for _, name := range []string{"a", "b"} {
		m.Tables = append(m.Tables, model.Table{Name: name, Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "k", Type: model.TypeS}}}})
	}
	open, err := workspace.OpenDocument(set.Context, workspace.Settings{}, workspace.Target{Kind: workspace.Sample}, &model.Document{Model: m})
	if err == nil {
		defer open.Close() //nolint:errcheck // nothing is kept in it
		err = set.open(set.Context, open)
	}
	if err != nil {
		return "", err
	}
	a := NewApp(set)
	s := a.screens[screenData].(*data.Screen)
	all := s.AllActions()
	for digit, other := range a.screens {
		if other != nil && digit != screenData {
			all = append(all, other.Actions()...)
		}
	}
	var list []keymap.Action
	at, said := map[string]int{}, map[[2]string]bool{}
	for _, action := range append(all, a.Globals()...) {
		if _, known := at[action.ID]; !known {
			if said[[2]string{action.Group, action.Help}] { // the same on another screen
				continue
			}
			said[[2]string{action.Group, action.Help}] = true
		}
		if strings.HasSuffix(action.Off(), notYet) || strings.HasSuffix(action.Help, notYet) {
			continue
		}
		i, ok := at[action.ID]
		if !ok {
			at[action.ID] = len(list)
			list = append(list, action)
			continue
		}
		for _, k := range action.Keys { // another pane has another key for the same
			if !slices.Contains(list[i].Keys, k) {
				list[i].Keys = append(list[i].Keys, k)
			}
		}
	}
	return keymap.Markdown(list), nil
}
