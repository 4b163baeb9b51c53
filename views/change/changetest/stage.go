// Package changetest is a root with one screen, for the tests of screens that change the design. It must not be imported by
// anything but tests.
package changetest

import (
	"context"
	"slices"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/themes"
	"tablero/ttl"
	"tablero/ui"
	"tablero/ui/cell"
	"tablero/ui/dialog"
	"tablero/ui/keymap"
	"tablero/ui/uitest"
	"tablero/views/workspace"
)

// Present is when every story takes place.
var Present = time.Date(2026, 11, 30, 15, 4, 5, 0, time.UTC)

// Root is the root: a screen, dialogs, and what was said.
type Root struct {
	Screen ui.Screen
	Said   []string       // messages and errors, the newest last
	Went   []workspace.Go // other screens that were asked for
	Copied []string

	keys    keymap.Set
	jobs    *ui.Jobs
	look    *themes.Look
	dialogs *dialog.Stack
	asked   []workspace.Ask
	w, h    int
	frame   string
}

// Init opens the screen.
func (r *Root) Init() tea.Cmd { return r.Screen.Init() }

// View is the frame.
func (r *Root) View() string { return r.frame }

// Update takes a message and draws.
func (r *Root) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := r.route(msg)
	c := cell.New(r.w, r.h)
	r.Screen.Draw(c)
	r.dialogs.Draw(c, r.look)
	r.frame = c.Plain()
	return r, cmd
}

func (r *Root) route(msg tea.Msg) tea.Cmd {
	if cmd, ok := r.jobs.Update(msg); ok {
		return tea.Batch(cmd, r.Screen.Update(msg))
	}
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		r.w, r.h = msg.Width, msg.Height
	case tea.KeyMsg:
		return r.key(msg)
	case ui.Answer:
		switch inner := msg.Msg.(type) {
		case ui.NoticeMsg, ui.ErrorMsg, workspace.Ask, workspace.Go:
			return r.route(inner)
		}
		cmd, _ := ui.Deliver(msg, r.Screen)
		return cmd
	case ui.NoticeMsg:
		r.Said = append(r.Said, msg.Text)
	case ui.ErrorMsg:
		r.Said = append(r.Said, msg.Error())
	case workspace.Ask:
		r.asked = append(r.asked, msg)
		r.dialogs.Push(msg.Dialog)
	case workspace.Go:
		r.Went = append(r.Went, msg)
	default:
		return r.Screen.Update(msg)
	}
	return nil
}

func (r *Root) key(msg tea.KeyMsg) tea.Cmd {
	if result, open := r.dialogs.Handle(msg); open {
		if result == nil {
			return nil
		}
		q := r.asked[len(r.asked)-1]
		r.asked = r.asked[:len(r.asked)-1]
		if q.Then == nil {
			return nil
		}
		return q.Then(result)
	}
	if r.Screen.TextFocus() {
		return r.Screen.Update(msg)
	}
	if msg.Paste {
		return nil
	}
	var cmds []tea.Cmd
	for _, k := range ui.SplitKeys(msg, false) {
		r.keys.Use(r.Screen.Actions()...)
		cmd, handled, off := r.keys.Handle(k)
		if off != "" {
			r.Said = append(r.Said, off)
		}
		if !handled {
			cmd = r.Screen.Update(k)
		}
		cmds = append(cmds, cmd)
	}
	return tea.Batch(cmds...)
}

// Stage is a driven root over an engine in memory.
type Stage struct {
	*uitest.Driver
	*Root
	Session *workspace.Session
	t       testing.TB
}

// Open is a session on the document, in memory.
func Open(t testing.TB, doc *model.Document) *workspace.Session {
	t.Helper()
	return OpenWith(t, workspace.Settings{Clock: ttl.NewFake(Present)}, doc)
}

// OpenWith is [Open] with settings.
func OpenWith(t testing.TB, set workspace.Settings, doc *model.Document) *workspace.Session {
	t.Helper()
	s, err := workspace.OpenDocument(t.Context(), set, workspace.Target{Kind: workspace.Sample, Word: "sample:" + doc.Model.Name}, doc)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// Sample is a session on a bundled sample.
func Sample(t testing.TB, name string) *workspace.Session {
	t.Helper()
	doc, err := workspace.SampleDocument(name)
	if err != nil {
		t.Fatal(err)
	}
	return Open(t, doc)
}

// Make makes the screen that is driven.
type Make func(env workspace.Env, s *workspace.Session) ui.Screen

// NewRoot is a root that nothing drives yet.
func NewRoot(t testing.TB, s *workspace.Session, g themes.Glyphs, mk Make) *Root {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	clock := ttl.NewFake(Present)
	run := ui.NewRunner(nil, "")
	r := &Root{dialogs: dialog.NewStack(clock.Now), jobs: ui.NewJobs(ctx, run, clock.Now), look: &themes.Look{Theme: themes.Dark(), Glyphs: g}}
	r.Screen = mk(workspace.Env{
		Context: ctx, Runner: run, Jobs: r.jobs, Look: r.look, Clock: clock, Now: clock.Now,
		Copy: func(text string) (string, error) {
			r.Copied = append(r.Copied, text)
			return "copied", nil
		},
	}, s)
	return r
}

// Play drives the screen on w×h cells; every frame must have that size.
func Play(t testing.TB, s *workspace.Session, w, h int, mk Make) *Stage {
	t.Helper()
	r := NewRoot(t, s, themes.Unicode(), mk)
	return &Stage{Driver: uitest.Drive(t, r, w, h).Exact(), Root: r, Session: s, t: t}
}

// Model is the design as the store has it.
func (s *Stage) Model() *model.Model {
	s.t.Helper()
	m, err := s.Session.Store.Model(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return m
}

// Items is the items of a table, or of an index of it.
func (s *Stage) Items(table, index string) []model.Item {
	s.t.Helper()
	page, err := s.Session.Store.Scan(s.t.Context(), engine.ScanRequest{Table: table, Index: index})
	if err != nil {
		s.t.Fatal(err)
	}
	return page.Items
}

// Last is what was said last, "" for nothing.
func (s *Stage) Last() string {
	if len(s.Said) == 0 {
		return ""
	}
	return s.Said[len(s.Said)-1]
}

// Labels is the labels of the history, the newest first, without those that were undone.
func (s *Stage) Labels() []string {
	s.t.Helper()
	list, err := s.Session.Store.History(s.t.Context(), 0)
	if err != nil {
		s.t.Fatal(err)
	}
	var out []string
	for _, e := range list {
		if !e.Undone {
			out = append(out, e.Label)
		}
	}
	return out
}

// Undo takes the newest edit back and tells the screen.
func (s *Stage) Undo() {
	s.t.Helper()
	if _, err := s.Session.Store.Undo(s.t.Context(), nil); err != nil {
		s.t.Fatal(err)
	}
	s.Send(workspace.Changed{Label: "undo", Design: true})
}

// EveryKey is the keys that some action has, and all printable ones, each once.
func EveryKey(screen ui.Screen) []string {
	var keys []string
	add := func(k string) {
		if !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	for _, a := range screen.Actions() {
		for _, k := range a.Keys {
			add(k)
		}
	}
	for r := '!'; r <= '~'; r++ {
		add(string(r))
	}
	for _, k := range []string{"space", "enter", "esc", "tab", "up", "down", "left", "right", "home", "end", "pgup", "pgdown", "ctrl+s"} {
		add(keymap.Normal(k))
	}
	return keys
}
