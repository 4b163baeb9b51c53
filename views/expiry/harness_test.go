package expiry

import (
	"context"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"go.uber.org/goleak"

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

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("github.com/golang/glog.(*fileSink).flushDaemon"))
}

var present = time.Date(2026, 11, 30, 15, 4, 5, 0, time.UTC)

// root is a root with one screen, dialogs and messages.
type root struct {
	screen  *Screen
	keys    keymap.Set
	dialogs *dialog.Stack
	then    func(dialog.Result) tea.Cmd
	w, h    int
	frame   string
	said    []string
	went    []workspace.Go
	clock   *ttl.Fake
	copied  []string
}

func (r *root) Init() tea.Cmd { return r.screen.Init() }
func (r *root) View() string  { return r.frame }

func (r *root) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := r.route(msg)
	c := cell.New(r.w, r.h)
	r.screen.Draw(c)
	r.dialogs.Draw(c, r.screen.env.Look)
	r.frame = c.Plain()
	return r, tea.Batch(cmd, r.screen.Drawn())
}

func (r *root) route(msg tea.Msg) tea.Cmd {
	if cmd, ok := r.screen.env.Jobs.Update(msg); ok {
		return tea.Batch(cmd, r.screen.Update(msg))
	}
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		r.w, r.h = msg.Width, msg.Height
	case ui.NoticeMsg:
		r.said = append(r.said, msg.Text)
	case ui.ErrorMsg:
		r.said = append(r.said, msg.Error())
	case workspace.Go:
		r.went = append(r.went, msg)
	case workspace.Ask:
		r.dialogs.Push(msg.Dialog)
		r.then = msg.Then
	case ui.Answer:
		switch inner := msg.Msg.(type) {
		case ui.NoticeMsg, ui.ErrorMsg:
			return r.route(inner)
		}
		cmd, _ := ui.Deliver(msg, r.screen)
		return cmd
	case tea.KeyMsg:
		return r.key(msg)
	case arrive:
		return r.screen.Update(msg.Go)
	default:
		return r.screen.Update(msg)
	}
	return nil
}

func (r *root) key(msg tea.KeyMsg) tea.Cmd {
	if result, open := r.dialogs.Handle(msg); open {
		if result != nil {
			return r.then(result)
		}
		return nil
	}
	if r.screen.TextFocus() {
		return r.screen.Update(msg)
	}
	var cmds []tea.Cmd
	for _, k := range ui.SplitKeys(msg, false) {
		if k.Paste {
			continue
		}
		r.keys.Use(r.screen.Actions()...)
		cmd, handled, off := r.keys.Handle(k)
		if off != "" {
			r.said = append(r.said, off)
		}
		if !handled {
			cmd = r.screen.Update(k)
		}
		cmds = append(cmds, cmd)
	}
	return tea.Batch(cmds...)
}

type stage struct {
	*uitest.Driver
	*root
	session *workspace.Session
}

func play(t testing.TB, doc *model.Document, w, h int) *stage {
	t.Helper()
	return stageOf(t, open(t, doc), w, h)
}

// open is a session in memory.
func open(t testing.TB, doc *model.Document) *workspace.Session {
	t.Helper()
	session, err := workspace.OpenDocument(t.Context(), workspace.Settings{Clock: ttl.NewFake(present)}, workspace.Target{Kind: workspace.Sample, Word: "sample:" + doc.Model.Name}, doc)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Error(err)
		}
	})
	return session
}

func stageOf(t testing.TB, session *workspace.Session, w, h int) *stage {
	t.Helper()
	r := rootOf(t, session, themes.Unicode())
	return &stage{Driver: uitest.Drive(t, r, w, h).Exact(), root: r, session: session}
}

func rootOf(t testing.TB, session *workspace.Session, g themes.Glyphs) *root {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	clock := ttl.NewFake(present)
	r := &root{dialogs: dialog.NewStack(clock.Now), clock: clock}
	runner := ui.NewRunner(nil, "")
	r.screen = New(workspace.Env{
		Context: ctx, Runner: runner, Jobs: ui.NewJobs(ctx, runner, clock.Now), Look: &themes.Look{Theme: themes.Dark(), Glyphs: g},
		Clock: clock, Now: clock.Now,
		Copy: func(text string) (string, error) { r.copied = append(r.copied, text); return "copied", nil },
	}, session)
	return r
}

// sample is a bundled sample with its expiries around the present.
func sample(t testing.TB, name string) *model.Document {
	t.Helper()
	doc, err := workspace.SampleDocument(name)
	if err != nil {
		t.Fatal(err)
	}
	workspace.MoveExpiries(doc, present)
	return doc
}

// documentOf is a document of one table with items of text and numbers.
func documentOf(name string, t model.Table, items ...model.Item) *model.Document {
	doc := &model.Document{Model: &model.Model{Name: name, Dialect: model.DynamoDB, Tables: []model.Table{t}}}
	placed := make([]model.PlacedItem, len(items))
	for i, it := range items {
		placed[i].Item = it
	}
	doc.Items = []model.TableItems{{Table: t.Name, Items: placed}}
	return doc
}

func (st *stage) last() string {
	if len(st.said) == 0 {
		return ""
	}
	return st.said[len(st.said)-1]
}

var _ ui.Owned = (*Screen)(nil)

// arrive hands a place of the model to the screen.
type arrive struct{ workspace.Go }
