package generate

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/datagen"
	"tablero/engine"
	"tablero/model"
	"tablero/model/edit"
	"tablero/ui"
	"tablero/ui/form"
	"tablero/ui/grid"
	"tablero/ui/layout"
	"tablero/views/shown"
	"tablero/views/workspace"
)

// Bounds of a run and what it begins with.
const (
	firstCount = 100
	mostItems  = 10_000_000
	firstSeed  = 1
	previewed  = 5
	batch      = 500 // items that are stored at once
)

// pane is a part of the screen that can have the keys.
type pane uint8

const (
	paneFields pane = iota
	panePreview
)

// filling is an edit of many items under way; [engine.BulkEdit] is one.
type filling interface {
	Put(ctx context.Context, table string, items []model.Item) error
	Done() (*edit.Edit, error)
}

// Screen is the generate screen.
type Screen struct {
	env   workspace.Env
	store engine.Store
	begin func(ctx context.Context, label string) (filling, error)
	ro    bool

	owner   *ui.Owner
	learns  *ui.Owner
	samples *ui.Owner

	model  *model.Model // as the store had it last, nil before
	name   string       // of the table that is shown, "" for the first
	plan   datagen.Plan
	known  bool // plan is of the table
	err    error
	picks  map[pick]datagen.Spec // generators that a person chose, by table, kind and attribute
	before map[pick]datagen.Spec // and those that were inferred for the same

	count int
	seed  uint64

	focus   pane
	zoom    bool
	fields  *grid.Grid
	preview *grid.Grid
	items   []model.Item // of the preview
	wrong   error        // why there are none, or not all
	fresh   bool         // the preview is of the plan as it is

	job  *ui.Job
	into string // the table that the job fills

	form   *form.Form // count and seed, open
	was    [2]string  // what they were when it opened
	choice *choice
	rects  rects
	w, h   int
	lastAt time.Time
	lastX  int
	lastY  int
}

// pick names a field whose generator was chosen.
type pick struct{ table, kind, field string }

// rects is where the panes stand; empty where they do not.
type rects struct{ fields, preview, line layout.Rect }

// New returns the screen on the first table of the session's model.
func New(env workspace.Env, session *workspace.Session) *Screen {
	s := &Screen{env: env, store: session.Store, ro: session.ReadOnly(), picks: map[pick]datagen.Spec{}, before: map[pick]datagen.Spec{}, count: firstCount, seed: firstSeed}
	s.begin = func(ctx context.Context, label string) (filling, error) { return session.Store.Bulk(ctx, label) }
	s.owner = ui.NewOwner(env.Context, "generate")
	s.learns, s.samples = s.owner.Part("plan"), s.owner.Part("preview")
	s.fields = grid.New(grid.Options{})
	s.preview = grid.New(grid.Options{})
	s.fields.Empty, s.preview.Empty = "no attributes", "no items"
	s.setFocus(paneFields)
	return s
}

// Init infers the plan of the first table.
func (s *Screen) Init() tea.Cmd { return s.learn() }

// Owner is who the screen's commands belong to.
func (s *Screen) Owner() *ui.Owner { return s.owner }

// TextFocus reports whether something is open that takes keys as they come.
func (s *Screen) TextFocus() bool { return s.form != nil || s.choice != nil }

// Status is what the lines around the screen say.
func (s *Screen) Status() ui.Status {
	st := ui.Status{Busy: !s.fresh && s.err == nil && s.table() != nil}
	if s.model != nil {
		st.Crumbs = append(st.Crumbs, s.model.Name)
	}
	if t := s.table(); t != nil {
		st.Crumbs = append(st.Crumbs, t.Name)
		st.Count = shown.Count(s.fields.Length().N, "attribute")
	}
	return st
}

// table is the one that is shown, nil when the model has none or is not known yet.
func (s *Screen) table() *model.Table {
	if s.model == nil {
		return nil
	}
	if t, ok := s.model.Table(s.name); ok {
		return t
	}
	if len(s.model.Tables) == 0 {
		return nil
	}
	return &s.model.Tables[0]
}

// setFocus gives the keys to a pane.
func (s *Screen) setFocus(p pane) {
	s.focus = p
	s.fields.Focused, s.preview.Focused = p == paneFields, p == panePreview
}

// running reports whether a run of this screen is not over.
func (s *Screen) running() bool { return s.job != nil }
