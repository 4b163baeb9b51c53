package design

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/model/rules"
	"tablero/ui"
	"tablero/ui/find"
	"tablero/ui/layout"
	"tablero/ui/sheet"
	"tablero/ui/tree"
	"tablero/views/change"
	"tablero/views/workspace"
)

// pane is a part of the screen that can have the keys.
type pane uint8

const (
	paneTree pane = iota
	paneSheet
	paneFindings
)

const panes = 3

// Screen is the design screen.
type Screen struct {
	env     workspace.Env
	session *workspace.Session
	owner   *ui.Owner
	reads   *ui.Owner
	maker   *change.Maker
	clicks  *ui.Clicks

	model    *model.Model // nil until it was read
	findings []rules.Finding
	alone    bool  // they are of the design alone
	err      error // why it could not be read

	at      place
	goal    *place // to go to when the design has been read
	field   string // and the field of it
	tree    tree.Tree
	sheet   sheet.Sheet
	list    sheet.Sheet // the findings
	focus   pane
	zoom    bool
	asking  *asking
	kept    *asking // the form of the change that is being made
	query   find.Query
	sought  string
	rects   rects
	w, h    int
	opening bool // nothing has been unfolded yet
}

// New returns the screen on the model of the session.
func New(env workspace.Env, s *workspace.Session) *Screen {
	d := &Screen{env: env, session: s, opening: true}
	d.owner = ui.NewOwner(env.Context, "design")
	d.reads = d.owner.Part("read")
	d.maker = change.NewMaker(env, s, d.owner)
	d.clicks = ui.NewClicks(env.Now)
	d.tree.NamesFirst = true
	d.sheet.Empty = "what is selected at the left stands here"
	d.list.Empty = "nothing to say: no finding"
	d.setFocus(paneTree)
	return d
}

// Init reads the design.
func (s *Screen) Init() tea.Cmd { return s.read() }

// Owner is who the screen's commands belong to.
func (s *Screen) Owner() *ui.Owner { return s.owner }

// TextFocus reports whether a form or a text is open.
func (s *Screen) TextFocus() bool { return s.asking != nil }

// designRead is the design as the store has it.
type designRead struct {
	model    *model.Model
	findings []rules.Finding
	alone    bool // the items were not judged: they are many
	err      error
}

// read asks for the design and what the rules say of it.
func (s *Screen) read() tea.Cmd {
	s.reads.Bump()
	st, now := s.session.Store, s.env.Clock.Now()
	return s.env.Runner.Do(s.reads, "read the design", func(ctx context.Context) tea.Msg {
		m, err := st.Model(ctx)
		if err != nil {
			return designRead{err: err}
		}
		items, err := readItems(ctx, st, m)
		if err != nil {
			return designRead{err: err}
		}
		return designRead{model: m, alone: items == nil, findings: rules.Check(m, items, now)}
	})
}

// take shows a design that was read; what was selected stays selected where it is still there.
func (s *Screen) take(msg designRead) {
	s.err = msg.err
	if msg.err != nil {
		return
	}
	s.model, s.findings, s.alone = msg.model, msg.findings, msg.alone
	s.tree.Set(nodes(s.model))
	s.list.Set(findingFields(s.findings))
	to, before := s.at, s.at
	if s.opening {
		s.opening = false
		if len(s.model.Tables) > 0 {
			to = place{table: s.model.Tables[0].Name, part: ofTable}
			before = to
			s.reveal(to)
			s.tree.Open()
		}
	}
	if s.goal != nil {
		to, s.goal = *s.goal, nil
	}
	s.goTo(to.nearest(s.model), s.field)
	if s.at.part == ofTable && s.at != before { // what is inside is what comes next
		s.tree.Open()
	}
	s.field = ""
}

// findingFields is the findings as a list.
func findingFields(list []rules.Finding) []sheet.Field {
	out := make([]sheet.Field, len(list))
	for i, f := range list {
		out[i] = sheet.Field{ID: f.Code + " " + f.Path, Label: string(f.Severity), Value: f.Text, Note: f.Where, Token: severity(f.Severity)}
	}
	return out
}

// goTo selects a place, and a field of its sheet.
func (s *Screen) goTo(p place, field string) {
	s.reveal(p)
	if p.part == ofTTL && field == "" {
		field = "ttl"
	}
	if field != "" && !s.sheet.Select(field) {
		s.sheet.Select("name")
	}
}

// show fills the sheet with what the tree is on.
func (s *Screen) show() {
	n := s.tree.Node()
	if n == nil || s.model == nil {
		s.sheet.Set(nil)
		return
	}
	p, _ := n.Data.(place)
	other := p != s.at
	s.at = p
	s.sheet.Set(fields(s.model, p))
	if !other {
		return
	}
	switch p.part {
	case ofTTL:
		s.sheet.Select("ttl")
	case ofNotes:
		s.sheet.Select("notes")
	case ofAttributes:
		s.sheet.Select("attributes")
	default:
		s.sheet.Select("name")
	}
}

// table is the one that is selected, or a part of which is; nil when there is none.
func (s *Screen) table() *model.Table {
	if s.model == nil || s.at.part == ofModel {
		return nil
	}
	t, ok := s.model.Table(s.at.table)
	if !ok {
		return nil
	}
	return t
}

func (s *Screen) setFocus(p pane) {
	s.focus = p
	s.tree.Focused, s.sheet.Focused, s.list.Focused = p == paneTree, p == paneSheet, p == paneFindings
}

// Status is what the lines around the screen say.
func (s *Screen) Status() ui.Status {
	st := ui.Status{Crumbs: []string{s.session.Name}, Busy: s.maker.Busy() || s.model == nil && s.err == nil}
	if s.model == nil {
		return st
	}
	if s.at.part != ofModel {
		st.Crumbs = append(st.Crumbs, s.at.table)
	}
	if s.at.name != "" {
		st.Crumbs = append(st.Crumbs, s.at.name)
	}
	st.Count = plural(len(s.model.Tables), "table", "tables")
	return st
}

// Place is where the screen is, for the way back.
func (s *Screen) Place() any { return s.at }

// Visit goes back to a place.
func (s *Screen) Visit(where any) tea.Cmd {
	p, ok := where.(place)
	if !ok {
		return nil
	}
	if s.model == nil {
		s.goal = &p
		return nil
	}
	s.goTo(p.nearest(s.model), "")
	return nil
}

// SamePlace tells whether two places are of one table.
func (s *Screen) SamePlace(a, b any) bool {
	p, ok := a.(place)
	q, same := b.(place)
	return ok && same && p.table == q.table
}

// rects is where the panes stand; empty where they do not.
type rects struct{ tree, sheet, findings layout.Rect }
