package workspace

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/themes"
	"tablero/ttl"
	"tablero/ui"
	"tablero/ui/dialog"
)

// Env is what every screen needs of the program around it.
type Env struct {
	Context context.Context //nolint:containedctx // the life of the program, for the owners of commands
	Runner  *ui.Runner
	Jobs    *ui.Jobs
	Look    *themes.Look
	Clock   ttl.Clock                         // what expiries are compared with
	Now     func() time.Time                  // for double clicks and messages that leave
	Copy    func(text string) (string, error) // takes text away and says how; called inside a command
}

// Changed tells every opened screen that items or the design have changed, so that it reads again what it shows.
type Changed struct {
	Label  string // what was done: "set Calories of Pizza / Vegan"
	Design bool   // the model itself, not only items
}

// Go asks the root to open a screen, on a place of the model as far as it is given. The screen gets it in Update when it is open.
type Go struct {
	Digit     int // of the screen
	Table     string
	Index     string
	Partition []model.Value
	Pattern   string // name of an access pattern
}

// OpenModel asks the root to put another model in the place of the one that is open. What is not saved is asked about first.
type OpenModel struct {
	What  string                                      // for the person: "menu"
	Do    func(ctx context.Context) (*Session, error) // runs in a command
	Digit int                                         // of the screen to open on; 0 = by what the model holds
}

// Place is a place of the model under the name that the palette finds it by.
type Place struct {
	Title  string
	Detail string // what kind of place it is
	Go     Go
	Open   *OpenModel // another model, in place of Go
}

// Ask asks the root to show a dialog; Then is called with its result, in Update.
type Ask struct {
	Dialog  dialog.Dialog
	Unasked bool // it opens by itself: keys that are half typed do not answer it
	Then    func(result dialog.Result) tea.Cmd
}

// Do returns a command that gives the message: how a screen asks the root for something.
func Do(msg tea.Msg) tea.Cmd { return func() tea.Msg { return msg } }
