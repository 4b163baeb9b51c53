package export

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/model/codec/formats"
	"tablero/ui"
	"tablero/ui/layout"
	"tablero/views/workspace"
)

// pane is a part of the screen that can have the keys.
type pane uint8

const (
	paneFormats pane = iota
	paneLosses
	panePreview
	panes // how many there are
)

// Screen is the export screen.
type Screen struct {
	env     workspace.Env
	session *workspace.Session
	name    string // of the model

	owner *ui.Owner
	asks  *ui.Owner // previews

	list  []string // formats
	at    int
	focus pane
	zoom  bool

	shown  encoded
	busy   bool
	losses pager
	text   pager
	path   string // that was written to last
	job    *ui.Job

	rects rects
}

// rects is where the panes stand; empty where they do not.
type rects struct {
	formats, losses, preview layout.Rect
	framed                   bool
}

// New returns the screen on the first format.
func New(env workspace.Env, session *workspace.Session) *Screen {
	s := &Screen{env: env, session: session, name: session.Name, list: formats.Names()}
	s.owner = ui.NewOwner(env.Context, "export")
	s.asks = s.owner.Part("preview")
	return s
}

// Init asks for the first preview.
func (s *Screen) Init() tea.Cmd { return s.preview() }

// Owner is who the screen's commands belong to.
func (s *Screen) Owner() *ui.Owner { return s.owner }

// TextFocus is false: what is typed is typed into dialogs of the root.
func (s *Screen) TextFocus() bool { return false }

// Status is what the lines around the screen say.
func (s *Screen) Status() ui.Status {
	return ui.Status{Crumbs: []string{s.name, "Export"}, Count: s.shown.note, Busy: s.busy || s.job != nil}
}

// format is the one under the cursor.
func (s *Screen) format() string { return s.list[s.at] }
