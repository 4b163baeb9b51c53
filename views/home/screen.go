// Package home is the screen of the workspace: its models, the bundled samples, and the ways to get another one. It must not change
// a model: opening one is asked of the root.
package home

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model/samples"
	"tablero/ui"
	"tablero/ui/layout"
	"tablero/views/workspace"
)

// The digits of the screens that a model opens on.
const (
	screenPatterns = 1
	screenData     = 3
)

// pane is a list that can have the keys.
type pane uint8

const (
	paneModels pane = iota
	paneSamples
	panes
)

// Screen is the home screen.
type Screen struct {
	env    workspace.Env
	shelf  *workspace.Shelf
	open   *workspace.Session // the model that is open, nil for none
	folder string             // of the workspace, as people write it

	owner *ui.Owner
	asks  *ui.Owner // files

	models  []engine.ModelInfo
	samples []samples.Sample
	read    bool // the models are known
	stale   bool // they are to be read again when they are seen
	err     error
	removes map[int]string // jobs that remove a model, by their number

	focus pane
	cur   [panes]int
	top   [panes]int
	rects [panes]layout.Rect // the rows of each list as they were drawn
	files *files             // the file picker, nil when closed
	pickR layout.Rect
}

// New returns the screen of a workspace; open is the model that is open now, nil for none, and folder is the workspace's for people.
func New(env workspace.Env, shelf *workspace.Shelf, open *workspace.Session, folder string) *Screen {
	s := &Screen{env: env, shelf: shelf, open: open, folder: folder, samples: samples.List(), stale: true, removes: map[int]string{}}
	s.owner = ui.NewOwner(env.Context, "home")
	s.asks = s.owner.Part("files")
	return s
}

// Init reads nothing: the models are read when they are seen.
func (s *Screen) Init() tea.Cmd { return nil }

// Owner is who the screen's commands belong to.
func (s *Screen) Owner() *ui.Owner { return s.owner }

// TextFocus reports whether the file picker is open.
func (s *Screen) TextFocus() bool { return s.files != nil }

// Status says how many models there are.
func (s *Screen) Status() ui.Status {
	st := ui.Status{Crumbs: []string{"Home"}, Busy: !s.read}
	if s.read && s.err == nil {
		st.Count = counted(len(s.models), "model")
	}
	return st
}

// Drawn reads the models when they are seen and something may have changed.
func (s *Screen) Drawn() tea.Cmd {
	if !s.stale {
		return nil
	}
	return s.Load()
}

// Places is the models and samples, for going to one by its name.
func (s *Screen) Places() []workspace.Place {
	var list []workspace.Place
	for _, m := range s.models {
		if !s.isOpen(m.Name) {
			open := s.openKept(m.Name)
			list = append(list, workspace.Place{Title: m.Name, Detail: "model of the workspace", Open: &open})
		}
	}
	for _, sample := range s.samples {
		open := s.openSample(sample.Name)
		list = append(list, workspace.Place{Title: workspace.SamplePrefix + sample.Name, Detail: sample.Title, Open: &open})
	}
	return list
}

// isOpen reports whether the model of the workspace is the one that is open.
func (s *Screen) isOpen(name string) bool {
	return s.open != nil && s.open.Target.Kind == workspace.Kept && s.open.Name == name
}

// rows is how many lines a list has.
func (s *Screen) rows(p pane) int {
	if p == paneModels {
		return len(s.models)
	}
	return len(s.samples)
}

// model is the one under the cursor, nil when there is none.
func (s *Screen) model() *engine.ModelInfo {
	if s.focus != paneModels || s.cur[paneModels] >= len(s.models) {
		return nil
	}
	return &s.models[s.cur[paneModels]]
}

// take puts the models into the list; the cursor stays on the same one.
func (s *Screen) take(list []engine.ModelInfo) {
	name := ""
	if s.cur[paneModels] < len(s.models) {
		name = s.models[s.cur[paneModels]].Name
	} else if s.open != nil {
		name = s.open.Name
	}
	first := !s.read
	s.models, s.read = list, true
	if at := slices.IndexFunc(list, func(m engine.ModelInfo) bool { return m.Name == name }); at >= 0 {
		s.cur[paneModels] = at
	}
	s.cur[paneModels] = max(0, min(s.cur[paneModels], len(list)-1))
	switch {
	case len(list) == 0:
		s.focus = paneSamples
	case first:
		s.focus = paneModels
	}
}
