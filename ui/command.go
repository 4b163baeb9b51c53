package ui

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// Runner makes commands. It is the only maker of them: what it makes has a context, cannot take the program down, and
// says who asked.
type Runner struct {
	log     *slog.Logger
	logPath string
}

// NewRunner returns a Runner that logs panics to log; logPath is where the user can read it, "" for nowhere.
func NewRunner(log *slog.Logger, logPath string) *Runner {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Runner{log: log, logPath: logPath}
}

// PanicMsg says that code of ours failed in a way it must not. The stack is in the log.
type PanicMsg struct {
	What    string // what was being done
	Value   string // what the panic said
	LogPath string // where the stack stands, "" for nowhere
}

func (m PanicMsg) Error() string {
	where := ""
	if m.LogPath != "" {
		where = ". Details are in " + m.LogPath
	}
	return fmt.Sprintf("a fault of the program while it was to %s: %s%s", m.What, m.Value, where)
}

// Do returns a command that runs run and brings its message back to o as an [Answer]. The context ends when o is bumped
// or left. what completes "while it was to ...": "load the list". A nil message brings nothing back.
func (r *Runner) Do(o *Owner, what string, run func(ctx context.Context) tea.Msg) tea.Cmd {
	ctx, at := o.live(), o.stamp()
	return func() tea.Msg {
		var msg tea.Msg
		if p, bad := r.Guard(what, func() { msg = run(ctx) }); bad {
			return p
		}
		if msg == nil {
			return nil
		}
		return Answer{Msg: msg, from: o, at: at}
	}
}

// After returns a command that brings msg back to o after d, unless o was bumped by then.
func (r *Runner) After(o *Owner, d time.Duration, msg tea.Msg) tea.Cmd {
	a := Answer{Msg: msg, from: o, at: o.stamp()}
	return tea.Tick(d, func(time.Time) tea.Msg { return a })
}

// Guard runs f and turns a panic into a message; bad is true when there was one. The root guards Update and Draw of its
// screens with it, so that a fault in one screen is shown instead of ending the program.
func (r *Runner) Guard(what string, f func()) (p PanicMsg, bad bool) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		p, bad = PanicMsg{What: what, Value: fmt.Sprint(v), LogPath: r.logPath}, true
		r.log.Error("panic", "what", what, "value", p.Value, "stack", string(debug.Stack()))
	}()
	f()
	return PanicMsg{}, false
}
