package views

import (
	"context"
	"log/slog"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ttl"
	"tablero/ui"
	"tablero/ui/chrome"
	"tablero/ui/dialog"
	"tablero/ui/help"
	"tablero/ui/keymap"
	"tablero/ui/layout"
	"tablero/ui/palette"
	"tablero/views/data"
	"tablero/views/workspace"
)

// Setup is everything that the root depends on, so that a test can hold all of it still.
type Setup struct {
	Context  context.Context //nolint:containedctx // the life of the program
	Look     *themes.Look
	Profile  themes.Profile
	Now      func() time.Time
	Clock    ttl.Clock           // what expiries are compared with
	Shelf    *workspace.Shelf    // the workspace; nil: there is none
	Session  *workspace.Session  // nil: no model is open
	Subject  *data.Subject       // what the data screen shows of it
	hasItems bool                // the model of it has items
	left     *workspace.Recovery // work on it that was not saved
	Facts    []string            // at the right of the header: dialect, LOCAL or MEMORY
	Path     string              // behind the facts
	Folder   string              // of the workspace
	Notes    []string            // said at the start, the last one stays
	ShowKeys bool
	Poll     bool // the terminal does not tell when its size changes: ask it
	Copy     func(text string) (string, error)
	Editor   []string // words of $VISUAL or $EDITOR
	Log      *slog.Logger
	LogPath  string
}

// App is the root: the only tea.Model. It routes messages, has the actions that work everywhere, and draws the lines around
// the screen that is open.
type App struct {
	set     Setup
	runner  *ui.Runner
	jobs    *ui.Jobs
	owner   *ui.Owner
	steps   steps
	opening *ui.Owner // of the model that is being opened
	saving  bool
	left    bool // by the person, who was asked about what is not saved
	screens [len(titles)]ui.Screen
	opened  [len(titles)]bool
	at      int

	keys    keymap.Set
	dialogs *dialog.Stack
	asked   []workspace.Ask // what the open dialogs are for, as they lie on each other
	sheet   *help.Sheet
	palette *palette.Palette
	message *chrome.Message
	echo    *chrome.Echo
	mouse   bool      // the terminal reports the mouse to us
	leaving time.Time // the first Ctrl+C
	wake    time.Time // when the timer of later comes

	history []visit
	visited int // of history, what is on the screen

	w, h   int
	frame  string
	rects  shell
	tabsAt []layout.Rect
	hints  []keymap.Entry
	hintAt []layout.Rect
	fault  *ui.PanicMsg // what ended the program
}

// NewApp returns the root, on the data screen when a model is open and at home when none is.
func NewApp(set Setup) *App {
	a := &App{set: set, runner: ui.NewRunner(set.Log, set.LogPath), mouse: true}
	a.jobs = ui.NewJobs(set.Context, a.runner, set.Now)
	a.owner = ui.NewOwner(set.Context, "root")
	a.opening = a.owner.Part("open")
	a.steps.owner = a.owner.Part("history")
	if set.Shelf == nil {
		a.set.Shelf = workspace.NewShelf(workspace.Settings{}, set.Session)
	}
	a.dialogs = dialog.NewStack(set.Now)
	a.message = chrome.NewMessage(set.Now)
	a.echo = chrome.NewEcho(set.Now, set.Look.Glyphs.ASCII)
	a.screens = a.build()
	a.at = a.firstScreen()
	return a
}

// Init opens the first screen.
func (a *App) Init() tea.Cmd {
	for _, n := range a.set.Notes {
		a.message.Show(chrome.Info, n)
	}
	a.askRecovery()
	return tea.Batch(a.open(a.at), a.readSteps(), a.later(), a.poll())
}

// View is the frame, which was drawn when the last message was taken.
func (a *App) View() string { return a.frame }

// Fault is what ended the program, nil when it was ended by the person.
func (a *App) Fault() *ui.PanicMsg { return a.fault }

// screen is the one that is open.
func (a *App) screen() ui.Screen { return a.screens[a.at] }

// later draws again when a message or the keys that are shown leave by themselves. There is one timer at a time.
func (a *App) later() tea.Cmd {
	d, ok := a.message.Next()
	if e, shown := a.echo.Next(); shown && (!ok || e < d) {
		d, ok = e, true
	}
	if !ok {
		return nil
	}
	at := a.set.Now().Add(d)
	if !a.wake.IsZero() && !at.Before(a.wake) {
		return nil
	}
	a.wake = at
	return a.runner.After(a.owner, d, redraw{})
}

// poll asks for the size of the terminal now and then, where changes are not told.
func (a *App) poll() tea.Cmd {
	if !a.set.Poll {
		return nil
	}
	return a.runner.After(a.owner, pollTime, polled{})
}

// pollTime is how soon a change of the size is noticed.
const pollTime = 500 * time.Millisecond

type (
	redraw struct{} // asks for a frame
	polled struct{} // asks for the size
)

// showFault shows a fault in a dialog; the rest goes on.
func (a *App) showFault(p ui.PanicMsg) {
	a.drop("fault")
	a.ask(workspace.Ask{Unasked: true, Dialog: &dialog.Alert{
		ID: "fault", Title: "A fault of the program", Failure: true,
		Message: "It was to " + p.What + " and could not: " + p.Value + "\n" + where(p.LogPath) + "\nEverything else goes on.",
	}})
}

func where(logPath string) string {
	if logPath == "" {
		return "No log is kept."
	}
	return "Details are in " + logPath
}
