package generate

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"go.uber.org/goleak"

	"tablero/engine"
	"tablero/model"
	"tablero/themes"
	"tablero/ttl"
	"tablero/ui"
	"tablero/ui/cell"
	"tablero/ui/keymap"
	"tablero/ui/uitest"
	"tablero/views/workspace"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("github.com/golang/glog.(*fileSink).flushDaemon"))
}

// present is when every story takes place.
var present = time.Date(2026, 11, 30, 15, 4, 5, 0, time.UTC)

// stage is the screen in a root of its own: keys to actions, answers to the screen, a line of what was said.
type stage struct {
	*uitest.Driver
	s       *Screen
	session *workspace.Session
	jobs    *ui.Jobs
	keys    keymap.Set
	said    []string
	changed int
	frame   string
	w, h    int
	look    *themes.Look
}

type option func(*workspace.Settings, *themes.Look)

func readOnly(s *workspace.Settings, _ *themes.Look) { s.ReadOnly = true }

func ascii(_ *workspace.Settings, l *themes.Look) { l.Glyphs, l.Theme = themes.ASCII(), themes.Mono() }

// play opens the screen on a document in memory.
func play(t testing.TB, doc *model.Document, w, h int, opts ...option) *stage {
	t.Helper()
	st := &stage{look: &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()}}
	clock := ttl.NewFake(present)
	set := workspace.Settings{Clock: clock}
	for _, o := range opts {
		o(&set, st.look)
	}
	session, err := workspace.OpenDocument(t.Context(), set, workspace.Target{Kind: workspace.Sample, Word: "sample:x"}, doc)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Error(err)
		}
	})
	st.session = session
	st.show(t, clock)
	st.Driver = uitest.Drive(t, st, w, h).Exact()
	return st
}

func (st *stage) show(t testing.TB, clock ttl.Clock) {
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	run := ui.NewRunner(nil, "")
	st.jobs = ui.NewJobs(ctx, run, clock.Now)
	st.s = New(workspace.Env{Context: ctx, Runner: run, Jobs: st.jobs, Look: st.look, Clock: clock, Now: clock.Now}, st.session)
}

func (st *stage) Init() tea.Cmd { return st.s.Init() }

func (st *stage) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := st.route(msg)
	if st.w > 0 {
		c := cell.New(st.w, st.h)
		c.SetForm(cell.Form{ASCII: st.look.Glyphs.ASCII})
		st.s.Draw(c)
		st.frame = c.Render(themes.TrueColor)
	}
	return st, cmd
}

func (st *stage) View() string { return st.frame }

func (st *stage) route(msg tea.Msg) tea.Cmd {
	if cmd, ok := st.jobs.Update(msg); ok {
		if end, over := msg.(ui.JobEndMsg); over {
			return tea.Batch(cmd, st.s.Update(end))
		}
		return cmd
	}
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		st.w, st.h = msg.Width, msg.Height
	case tea.KeyMsg:
		if st.s.TextFocus() {
			return st.s.Update(msg)
		}
		st.keys.Use(st.s.Actions()...)
		cmd, handled, off := st.keys.Handle(msg)
		if off != "" {
			st.said = append(st.said, off)
		}
		if !handled {
			return st.s.Update(msg)
		}
		return cmd
	case ui.Answer:
		cmd, _ := ui.Deliver(msg, st.s)
		return cmd
	case ui.NoticeMsg:
		st.said = append(st.said, msg.Text)
	case ui.ErrorMsg:
		st.said = append(st.said, msg.Error())
	case ui.PanicMsg:
		panic(msg.Error())
	case workspace.Changed:
		st.changed++
		return st.s.Update(msg)
	default:
		return st.s.Update(msg)
	}
	return nil
}

// last is what was said last.
func (st *stage) last() string {
	if len(st.said) == 0 {
		return ""
	}
	return st.said[len(st.said)-1]
}

// count is how many items the table holds.
func (st *stage) count(t testing.TB, table string) int {
	t.Helper()
	n := 0
	r := engine.ScanRequest{Table: table}
	for {
		page, err := st.session.Store.Scan(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		n += len(page.Items)
		if r.Cursor = page.Cursor; r.Cursor == "" {
			return n
		}
	}
}

func sample(t testing.TB, name string) *model.Document {
	t.Helper()
	doc, err := workspace.SampleDocument(name)
	if err != nil {
		t.Fatal(err)
	}
	workspace.MoveExpiries(doc, present)
	return doc
}

func keyOf(names ...string) model.KeySchema {
	var k model.KeySchema
	for i, n := range names {
		a := model.KeyAttribute{Name: n, Type: model.TypeS}
		if i == 0 {
			k.Partition = append(k.Partition, a)
		} else {
			k.Sort = append(k.Sort, a)
		}
	}
	return k
}

func document(tables ...model.Table) *model.Document {
	return &model.Document{Model: &model.Model{Name: "mine", Dialect: model.DynamoDB, Tables: tables}}
}

// brokenStore fails to be scanned.
type brokenStore struct{ engine.Store }

var errDisk = errors.New("the disk is gone")

func (brokenStore) Scan(context.Context, engine.ScanRequest) (*engine.Page, error) {
	return nil, errDisk
}

func contains(t testing.TB, st *stage, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(st.Frame(), p) {
			t.Errorf("the frame does not show %q:\n%s", p, st.Frame())
		}
	}
}
