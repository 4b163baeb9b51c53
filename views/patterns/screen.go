package patterns

import (
	"context"
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui"
	"tablero/ui/find"
	"tablero/ui/layout"
	"tablero/ui/sheet"
	"tablero/views/change"
	"tablero/views/workspace"
)

// pane is a part of the screen that can have the keys.
type pane uint8

const (
	paneList pane = iota
	paneSheet
	paneNotes
)

const panes = 3

// The digits of the screens that this one leads to.
const (
	patternsScreen = 1
	designScreen   = 2
	queryScreen    = 4
)

// Screen is the patterns screen.
type Screen struct {
	env     workspace.Env
	session *workspace.Session
	owner   *ui.Owner
	reads   *ui.Owner
	maker   *change.Maker
	clicks  *ui.Clicks

	model *model.Model // nil until it was read
	err   error        // why it could not be read

	list   list
	sheet  sheet.Sheet
	notes  sheet.Prose
	focus  pane
	zoom   bool
	asking *asking
	kept   *asking // the form of the change that is being made
	goal   string  // name of the question to go to when the model has been read
	query  find.Query
	sought string
	rects  rects
}

// rects is where the panes stand; empty where they do not.
type rects struct{ list, sheet, notes layout.Rect }

// New returns the screen on the model of the session.
func New(env workspace.Env, s *workspace.Session) *Screen {
	p := &Screen{env: env, session: s}
	p.owner = ui.NewOwner(env.Context, "patterns")
	p.reads = p.owner.Part("read")
	p.maker = change.NewMaker(env, s, p.owner)
	p.clicks = ui.NewClicks(env.Now)
	p.notes.Empty = "No notes. Tab goes here, e writes what a reader of this design should know."
	p.sheet.Empty = "no question yet"
	p.setFocus(paneList)
	return p
}

// Init reads the model.
func (s *Screen) Init() tea.Cmd { return s.read() }

// Owner is who the screen's commands belong to.
func (s *Screen) Owner() *ui.Owner { return s.owner }

// TextFocus reports whether a form or a text is open.
func (s *Screen) TextFocus() bool { return s.asking != nil }

// modelRead is the model as the store has it.
type modelRead struct {
	model *model.Model
	rows  []row
	err   error
}

func (s *Screen) read() tea.Cmd {
	s.reads.Bump()
	st := s.session.Store
	return s.env.Runner.Do(s.reads, "read the access patterns", func(ctx context.Context) tea.Msg {
		m, err := st.Model(ctx)
		if err != nil {
			return modelRead{err: err}
		}
		return modelRead{model: m, rows: rowsOf(m)}
	})
}

// take shows a model that was read; the cursor stays on its question.
func (s *Screen) take(msg modelRead) {
	s.err = msg.err
	if msg.err != nil {
		return
	}
	name := s.goal
	s.goal = ""
	if r := s.list.at(); r != nil && name == "" {
		name = r.pattern.Name
	}
	s.model, s.list.rows = msg.model, msg.rows
	s.notes.Set(s.model.Notes)
	s.list.move(0)
	s.goTo(name)
	s.show()
}

// goTo moves to the question of the name, when there is one.
func (s *Screen) goTo(name string) {
	// Of several with the name, the one that the cursor is on already.
	if r := s.list.at(); r != nil && r.pattern.Name == name {
		return
	}
	if i := slices.IndexFunc(s.list.rows, func(r row) bool { return r.pattern.Name == name }); i >= 0 {
		s.list.move(i - s.list.cur)
	}
	s.show()
}

// show fills the sheet with the question under the cursor.
func (s *Screen) show() {
	if r := s.list.at(); r != nil {
		s.sheet.Set(fields(r))
	} else {
		s.sheet.Set(nil)
	}
}

// here is the question under the cursor, to be found again.
func (s *Screen) here() (which, *row) {
	r := s.list.at()
	if r == nil {
		return which{}, nil
	}
	return which{s.list.cur, r.pattern.Name}, r
}

func (s *Screen) setFocus(p pane) {
	s.focus = p
	s.list.focused, s.sheet.Focused = p == paneList, p == paneSheet
}

// Status is what the lines around the screen say.
func (s *Screen) Status() ui.Status {
	st := ui.Status{Crumbs: []string{s.session.Name}, Busy: s.maker.Busy() || s.model == nil && s.err == nil}
	if s.model != nil {
		st.Count = s.countText()
	}
	return st
}

func (s *Screen) countText() string {
	n, no := len(s.list.rows), s.unanswered()
	text := strconv.Itoa(n) + " questions"
	if n == 1 {
		text = "1 question"
	}
	if no > 0 {
		text += ", " + strconv.Itoa(no) + " unanswered"
	}
	return text
}

func (s *Screen) unanswered() int {
	n := 0
	for i := range s.list.rows {
		if s.list.rows[i].lacks != "" {
			n++
		}
	}
	return n
}

// Places is the questions for the palette.
func (s *Screen) Places() []workspace.Place {
	var out []workspace.Place
	for i := range s.list.rows {
		r := &s.list.rows[i]
		out = append(out, workspace.Place{
			Title: r.question(), Detail: "question", Go: workspace.Go{Digit: patternsScreen, Pattern: r.pattern.Name},
		})
	}
	return out
}
