package query

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui"
	"tablero/ui/form"
	"tablero/ui/grid"
	"tablero/ui/layout"
	"tablero/ui/picker"
	"tablero/views/workspace"
)

// pane is a part of the screen that can have the keys.
type pane uint8

const (
	paneForm pane = iota
	paneResult
)

// Screen is the query screen.
type Screen struct {
	env     workspace.Env
	session *workspace.Session
	model   *model.Model
	lost    error // why there is no model

	owner *ui.Owner
	pages *ui.Owner // the answer
	rules *ui.Owner // the ruler
	asks  *ui.Owner // suggestions

	spec   Spec
	plan   *plan // of spec, nil when the model has no table
	faults map[field]fault
	told   bool  // faults of fields that nobody typed into are shown, too
	at     field // cursor of the form
	top    int   // first line of the form that is shown

	focus  pane
	folded bool
	zoom   bool

	input  *form.Input
	offers offers
	pick   *choice

	got     *reading // nil before the first run
	grid    *grid.Grid
	columns []string
	seen    map[string]model.Type // attributes that answers had
	texts   map[string]bool       // those that are not only numbers
	landing string                // row that the cursor is to stand on when it comes

	ruler ruler
	past  past

	rects  rects
	clicks *ui.Clicks
	hits   []hit // cells of the form on the screen
	minute time.Time
}

// choice is an open list.
type choice struct {
	*picker.Picker
	then func(id string) tea.Cmd
	at   layout.Rect
}

// New returns the screen on the first table of the session's model. It reads nothing but the design, which is in memory.
func New(env workspace.Env, session *workspace.Session) *Screen {
	s := &Screen{env: env, session: session, seen: map[string]model.Type{}, texts: map[string]bool{}}
	s.owner = ui.NewOwner(env.Context, "query")
	s.pages, s.rules, s.asks = s.owner.Part("pages"), s.owner.Part("ruler"), s.owner.Part("suggestions")
	s.grid = grid.New(grid.Options{})
	s.clicks = ui.NewClicks(env.Now)
	s.readModel()
	if s.plan != nil {
		s.at = field{kind: fieldPart}
	}
	s.setFocus(paneForm)
	return s
}

// readModel takes the design as it is now.
func (s *Screen) readModel() {
	s.model, s.lost = s.session.Store.Model(s.env.Context)
	if s.lost != nil {
		s.model = &model.Model{}
	}
	s.replan()
}

// Init asks for the queries of earlier starts.
func (s *Screen) Init() tea.Cmd { return s.recall() }

// Owner is who the screen's commands belong to.
func (s *Screen) Owner() *ui.Owner { return s.owner }

// TextFocus reports whether something is open that takes keys as they come.
func (s *Screen) TextFocus() bool { return s.input != nil || s.pick != nil }

// Status is what the lines around the screen say.
func (s *Screen) Status() ui.Status {
	st := ui.Status{Crumbs: []string{s.model.Name}}
	if s.plan != nil {
		st.Crumbs = append(st.Crumbs, s.plan.table.Name)
	}
	if s.got != nil {
		st.Busy = s.got.busy
		n := len(s.got.entries)
		more := ""
		if !s.got.end {
			more = "+"
		}
		word := " items"
		if n == 1 && more == "" {
			word = " item"
		}
		st.Count = grid.Thousands(n) + more + word
	}
	return st
}

// setFocus gives the keys to a pane.
func (s *Screen) setFocus(p pane) {
	s.focus = p
	s.grid.Focused = p == paneResult
}

// entryAt is the item under the cursor, nil when there is none.
func (s *Screen) entryAt() *entry {
	if r := s.grid.Row(); r != nil && s.got != nil {
		e, _ := r.Data.(*entry)
		return e
	}
	return nil
}

// shownCount is a number with a comma between groups of three digits.
func shownCount(n int) string { return grid.Thousands(n) }
