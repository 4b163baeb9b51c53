package views

import (
	"context"
	"errors"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui"
	"tablero/ui/cell"
	"tablero/ui/dialog"
	"tablero/ui/keymap"
	"tablero/views/workspace"
)

// heard is a screen that remembers what it was told.
type heard struct {
	owner *ui.Owner
	msgs  []tea.Msg
}

func (h *heard) Init() tea.Cmd            { return nil }
func (h *heard) Draw(*cell.Canvas)        {}
func (h *heard) Status() ui.Status        { return ui.Status{} }
func (h *heard) Actions() []keymap.Action { return nil }
func (h *heard) TextFocus() bool          { return false }
func (h *heard) Owner() *ui.Owner         { return h.owner }
func (h *heard) Update(msg tea.Msg) tea.Cmd {
	h.msgs = append(h.msgs, msg)
	return nil
}

// last is what was told last of a kind.
func last[T any](h *heard) (out T, ok bool) {
	for _, m := range h.msgs {
		if got, is := m.(T); is {
			out, ok = got, true
		}
	}
	return out, ok
}

func TestTheRootAnswersItsScreens(t *testing.T) {
	t.Parallel()
	st := onSample(t, "menu", 80, 24)
	open, closed := &heard{owner: ui.NewOwner(t.Context(), "open")}, &heard{owner: ui.NewOwner(t.Context(), "closed")}
	st.app.screens[screenQuery], st.app.screens[screenExport] = open, closed
	st.Keys("4", "3")

	// A change reaches the screens that were opened, and those alone.
	st.Send(workspace.Changed{Label: "set x"})
	if got, ok := last[workspace.Changed](open); !ok || got.Label != "set x" {
		t.Errorf("an opened screen was told %+v", open.msgs)
	}
	if len(closed.msgs) > 0 {
		t.Errorf("one that never was, too: %+v", closed.msgs)
	}
	// Another screen is opened on a place, also by an answer of a command.
	st.Send(st.app.runner.Do(open.owner, "go", func(context.Context) tea.Msg {
		return workspace.Go{Digit: screenQuery, Table: "Menu", Partition: []model.Value{model.S("Pizza")}}
	})())
	if got, ok := last[workspace.Go](open); !ok || st.app.at != screenQuery || got.Table != "Menu" {
		t.Errorf("at %d, told %+v", st.app.at, open.msgs)
	}
	st.Send(workspace.Go{Digit: 99})
	st.Send(workspace.Go{Digit: -1})
	// A dialog over a dialog: each answer comes to who asked.
	var answers []string
	ask := func(id string) workspace.Ask {
		return workspace.Ask{Dialog: &dialog.Confirm{ID: "same", Title: id, Message: id}, Then: func(r dialog.Result) tea.Cmd {
			answers = append(answers, id)
			return nil
		}}
	}
	st.Send(ask("first"), ask("second"))
	st.Keys("y", "n")
	if len(answers) != 2 || answers[0] != "second" || answers[1] != "first" || st.app.dialogs.Len() > 0 {
		t.Errorf("answers %v", answers)
	}
	// The end of a job reaches the screen whose job it was.
	job, cmd := st.app.jobs.Start("work", "menu", func(context.Context, ui.Report) (tea.Msg, error) { return nil, errors.New("no") })
	for _, c := range cmd().(tea.BatchMsg) {
		if end, ok := c().(ui.JobEndMsg); ok {
			st.Send(end)
			break
		}
	}
	if got, ok := last[ui.JobEndMsg](open); !ok || got.Job != job || len(st.app.jobs.Running()) > 0 {
		t.Errorf("told %+v", open.msgs)
	}
}

func TestAJobIsStopped(t *testing.T) {
	t.Parallel()
	st := onSample(t, "menu", 80, 24)
	st.Keys("ctrl+x")
	st.sees(t, "nothing is running")
	job, _ := st.app.jobs.Start("generate", "menu", func(ctx context.Context, _ ui.Report) (tea.Msg, error) { return nil, ctx.Err() })
	st.clock.Advance(2e9)
	st.Keys("up")
	st.sees(t, "generate", "Ctrl+X stop")
	st.Keys("ctrl+x")
	if p := job.Progress(); p.State != ui.JobStopping {
		t.Errorf("the job is %s", p.State)
	}
}

// A model that comes when it is not wanted any more is given free.
func TestAModelThatIsNotWantedAnyMore(t *testing.T) {
	t.Parallel()
	st, shelf := atHome(t, 80, 24)
	made, err := shelf.Create(t.Context(), "late", model.DynamoDB)
	if err != nil {
		t.Fatal(err)
	}
	cmd := st.app.openModel(workspace.OpenModel{What: "late", Do: func(context.Context) (*workspace.Session, error) { return made, nil }})
	st.app.opening.Bump() // another one was asked for meanwhile
	st.Send(cmd())
	if st.app.set.Session != nil {
		t.Error("it was opened")
	}
	if err := made.Close(); err != nil {
		t.Error(err)
	}
	if err := shelf.Remove(t.Context(), "late", nil); err != nil {
		t.Error(err)
	}
	st.Send(st.app.openModel(workspace.OpenModel{What: "nothing", Do: func(context.Context) (*workspace.Session, error) { return nil, errors.New("it is held") }})())
	st.sees(t, "Could not open nothing", "it is held")
}

// BenchmarkMsStart is from the start to the first frame on an existing workspace.
func BenchmarkMsStart(b *testing.B) {
	shelf := shelfOf(b)
	doc := sample(b, "shop")
	s, err := shelf.Keep(b.Context(), doc, nil)
	if err != nil {
		b.Fatal(err)
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for range b.N {
		s, err := workspace.Open(b.Context(), shelf.Settings(), "shop")
		if err != nil {
			b.Fatal(err)
		}
		st := play(b, nil, 120, 40, within(b, s, workspace.NewShelf(shelf.Settings(), s)))
		b.StopTimer()
		st.sees(b, "shop › Shop")
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms")
}
