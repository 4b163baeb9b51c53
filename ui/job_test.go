package ui

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// clock is a time that a test moves.
type clock struct{ t time.Time }

func newClock() *clock                   { return &clock{time.Date(2026, 11, 30, 15, 0, 0, 0, time.UTC)} }
func (c *clock) now() time.Time          { return c.t }
func (c *clock) advance(d time.Duration) { c.t = c.t.Add(d) }

// begin starts a job and returns its command without the ticker's.
func begin(t *testing.T, js *Jobs, work func(context.Context, Report) (tea.Msg, error)) (*Job, tea.Cmd) {
	t.Helper()
	j, cmd := js.Start("generate", "Menu", work)
	msg := cmd()
	if batch, ok := msg.(tea.BatchMsg); ok {
		return j, batch[0]
	}
	return j, func() tea.Msg { return msg } // it ran already, since there was no ticker to start
}

func TestJobProgress(t *testing.T) {
	t.Parallel()
	c := newClock()
	js := NewJobs(t.Context(), NewRunner(nil, ""), c.now)
	type want struct {
		at    time.Duration
		done  int64
		total int64
		stage JobStage
		rate  int64
		left  time.Duration
	}
	steps := []want{
		{100 * time.Millisecond, 0, 0, StageHidden, 0, -1},
		{500 * time.Millisecond, 50, 0, StageSpin, 100, -1},
		{2 * time.Second, 200, 1000, StageBar, 100, 8 * time.Second},
		{4 * time.Second, 1000, 1000, StageBar, 250, 0},
		{5 * time.Second, 1200, 1000, StageBar, 240, -1},
		{6 * time.Second, 1, math.MaxInt64, StageBar, 0, 1000 * time.Hour},
	}
	start := c.t
	var j *Job
	j, cmd := begin(t, js, func(_ context.Context, report Report) (tea.Msg, error) {
		for i, s := range steps {
			c.t = start.Add(s.at)
			report(s.done, s.total)
			p := js.Running()[0].Progress()
			if p.State != JobRunning || p.Stage != s.stage || p.Rate != s.rate || p.Left != s.left || p.Elapsed != s.at {
				t.Errorf("step %d: %+v, want %+v", i, p, s)
			}
		}
		return "result", nil
	})
	if js.On("Menu") != j || js.On("Other") != nil {
		t.Error("a job is found by what it works on")
	}
	end := cmd().(JobEndMsg)
	c.advance(time.Hour)
	if p := j.Progress(); end.Result != "result" || end.Err != nil || p.State != JobDone || p.Elapsed != 6*time.Second {
		t.Errorf("%+v %+v", end, p)
	}
	if _, handled := js.Update(end); !handled || len(js.Running()) != 0 || js.On("Menu") != nil {
		t.Error("a job that is over must leave the list")
	}
}

func TestJobEnds(t *testing.T) {
	t.Parallel()
	broken := errors.New("disk full")
	for name, c := range map[string]struct {
		cancel bool
		work   func(context.Context) error
		state  JobState
		err    error
	}{
		"done":                  {false, func(context.Context) error { return nil }, JobDone, nil},
		"failed":                {false, func(context.Context) error { return broken }, JobFailed, broken},
		"cancelled":             {true, func(ctx context.Context) error { return ctx.Err() }, JobCancelled, context.Canceled},
		"cancelled too late":    {true, func(context.Context) error { return nil }, JobDone, nil},
		"failed while stopping": {true, func(context.Context) error { return broken }, JobFailed, broken},
		"cancelled from within": {false, func(context.Context) error { return context.Canceled }, JobFailed, context.Canceled},
		"panic":                 {false, func(context.Context) error { panic("no") }, JobFailed, PanicMsg{What: "generate Menu", Value: "no"}},
	} {
		js := NewJobs(context.Background(), NewRunner(nil, ""), newClock().now)
		j, cmd := begin(t, js, func(ctx context.Context, _ Report) (tea.Msg, error) { return nil, c.work(ctx) })
		if c.cancel {
			js.CancelAll()
			j.Cancel()
			if j.Progress().State != JobStopping {
				t.Errorf("%s: %s before it noticed", name, j.Progress().State)
			}
		}
		end := cmd().(JobEndMsg)
		if p := j.Progress(); p.State != c.state || !errors.Is(end.Err, c.err) || !errors.Is(p.Err, c.err) {
			t.Errorf("%s: %s with %v", name, p.State, end.Err)
		}
	}
}

func TestOneTickerWhileJobsRun(t *testing.T) {
	t.Parallel()
	js := NewJobs(t.Context(), NewRunner(nil, ""), newClock().now)
	work := func(context.Context, Report) (tea.Msg, error) { return nil, nil }
	_, first := js.Start("a", "", work)
	batch, ok := first().(tea.BatchMsg)
	if !ok || len(batch) != 2 {
		t.Fatal("the first job starts the ticker")
	}
	_, second := js.Start("b", "", work)
	end2, ok := second().(JobEndMsg)
	if !ok {
		t.Fatal("the second finds it running")
	}
	if cmd, handled := js.Update(JobTickMsg{}); cmd == nil || !handled {
		t.Error("it goes on while jobs run")
	}
	js.Update(end2)
	js.Update(batch[0]())
	if cmd, handled := js.Update(JobTickMsg{}); cmd != nil || !handled {
		t.Error("it stops when none does")
	}
	if _, handled := js.Update("else"); handled {
		t.Error("other messages are not of jobs")
	}
	if _, third := js.Start("c", "", work); third == nil {
		t.Error("and starts again")
	}
}
