package ui

import (
	"context"
	"errors"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// JobState is where a job stands.
type JobState uint8

// The states of a job.
const (
	JobRunning  JobState = iota
	JobStopping          // cancelled, and has not noticed yet
	JobDone
	JobFailed
	JobCancelled
)

// String names the state.
func (s JobState) String() string {
	return [...]string{"running", "stopping", "done", "failed", "cancelled"}[min(s, JobCancelled)]
}

// JobStage is how much of a job is worth showing: what is over in a moment should not flicker.
type JobStage uint8

// The stages of a job.
const (
	StageHidden JobStage = iota // shorter than 150 ms so far
	StageSpin                   // up to 1 s: a busy sign
	StageBar                    // longer: a bar with count, rate and time left
)

// Job is long work with a name. Its work runs inside one command; its progress is kept here and read when a frame is
// drawn, so that a million reports cost no message.
type Job struct {
	ID   int
	Name string // what is done: "generate"
	On   string // what it works on, as the screens call it

	now     func() time.Time
	cancel  context.CancelFunc
	started time.Time

	mu          sync.Mutex
	done, total int64
	state       JobState
	err         error
	ended       time.Time
}

// Progress is a job at one moment.
type Progress struct {
	State   JobState
	Stage   JobStage
	Done    int64
	Total   int64 // 0 = not known
	Elapsed time.Duration
	Rate    int64         // per second, 0 while not known
	Left    time.Duration // until the end at the rate so far; negative = not known
	Err     error
}

// Progress returns how far the job is.
func (j *Job) Progress() Progress {
	j.mu.Lock()
	defer j.mu.Unlock()
	end := j.ended
	if end.IsZero() {
		end = j.now()
	}
	p := Progress{State: j.state, Done: j.done, Total: j.total, Elapsed: max(end.Sub(j.started), 0), Left: -1, Err: j.err}
	switch {
	case p.Elapsed < 150*time.Millisecond:
		p.Stage = StageHidden
	case p.Elapsed < time.Second:
		p.Stage = StageSpin
	default:
		p.Stage = StageBar
	}
	if ms := p.Elapsed.Milliseconds(); ms > 0 && p.Done > 0 {
		p.Rate = int64(float64(p.Done) / p.Elapsed.Seconds())
		if p.Total >= p.Done {
			left := float64(p.Elapsed) * float64(p.Total-p.Done) / float64(p.Done)
			p.Left = time.Duration(min(left, float64(1000*time.Hour)))
		}
	}
	return p
}

// Cancel asks the job to stop. It is safe to call at any time and more than once.
func (j *Job) Cancel() {
	j.mu.Lock()
	if j.state == JobRunning {
		j.state = JobStopping
	}
	j.mu.Unlock()
	j.cancel()
}

// report is what the work calls.
func (j *Job) report(done, total int64) {
	j.mu.Lock()
	j.done, j.total = done, total
	j.mu.Unlock()
}

func (j *Job) finish(err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.ended, j.err = j.now(), err
	switch {
	case err == nil:
		j.state = JobDone
	case errors.Is(err, context.Canceled) && j.state == JobStopping:
		j.state = JobCancelled
	default:
		j.state = JobFailed
	}
}

// Report tells how far the work is: units done, and of how many, 0 when that is not known. It is cheap.
type Report func(done, total int64)

// JobEndMsg says that a job is over. Result is what the work returned; Err is nil, the work's error, context.Canceled for
// a cancelled one, or a [PanicMsg].
type JobEndMsg struct {
	Job    *Job
	Result tea.Msg
	Err    error
}

// JobTickMsg asks for a new frame while jobs run.
type JobTickMsg struct{}

// jobTick is how often running jobs are redrawn.
const jobTick = 100 * time.Millisecond

// Jobs is the list of what is running, for the header to draw and for quitting to ask about. It is used in the update
// loop only.
type Jobs struct {
	run     *Runner
	base    context.Context //nolint:containedctx // the life of the program
	now     func() time.Time
	list    []*Job
	last    int
	ticking bool
}

// NewJobs returns an empty list; jobs end with ctx.
func NewJobs(ctx context.Context, run *Runner, now func() time.Time) *Jobs {
	return &Jobs{run: run, base: ctx, now: now}
}

// Start returns a job and the command that runs it. The command brings a [JobEndMsg] back, which the root passes to
// [Jobs.Update] and then to whom it concerns.
func (js *Jobs) Start(name, on string, work func(ctx context.Context, report Report) (tea.Msg, error)) (*Job, tea.Cmd) {
	js.last++
	ctx, cancel := context.WithCancel(js.base)
	j := &Job{ID: js.last, Name: name, On: on, now: js.now, cancel: cancel, started: js.now()}
	js.list = append(js.list, j)
	what := name
	if on != "" {
		what += " " + on
	}
	cmd := func() tea.Msg {
		defer cancel()
		var end JobEndMsg
		if p, bad := js.run.Guard(what, func() { end.Result, end.Err = work(ctx, j.report) }); bad {
			end.Err = p
		}
		j.finish(end.Err)
		end.Job = j
		return end
	}
	return j, tea.Batch(cmd, js.tick())
}

// Update takes messages of jobs; handled is false for all others.
func (js *Jobs) Update(msg tea.Msg) (cmd tea.Cmd, handled bool) {
	switch msg := msg.(type) {
	case JobTickMsg:
		js.ticking = false
		if len(js.list) == 0 {
			return nil, true
		}
		return js.tick(), true
	case JobEndMsg:
		for i, j := range js.list {
			if j == msg.Job {
				js.list = append(js.list[:i:i], js.list[i+1:]...)
				break
			}
		}
		return nil, true
	}
	return nil, false
}

// tick starts the shared ticker unless it runs already; it stops by itself when nothing runs.
func (js *Jobs) tick() tea.Cmd {
	if js.ticking {
		return nil
	}
	js.ticking = true
	return tea.Tick(jobTick, func(time.Time) tea.Msg { return JobTickMsg{} })
}

// Running returns the jobs that are not over, oldest first.
func (js *Jobs) Running() []*Job { return append([]*Job(nil), js.list...) }

// On returns the newest running job that works on a thing, or nil.
func (js *Jobs) On(on string) *Job {
	for i := len(js.list) - 1; i >= 0; i-- {
		if js.list[i].On == on {
			return js.list[i]
		}
	}
	return nil
}

// CancelAll asks every job to stop.
func (js *Jobs) CancelAll() {
	for _, j := range js.list {
		j.Cancel()
	}
}
