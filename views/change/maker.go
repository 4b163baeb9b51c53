package change

import (
	"context"
	"errors"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/ui"
	"tablero/ui/dialog"
	"tablero/views/workspace"
)

// Maker makes the changes of one screen, one at a time. It is used in the update loop only.
type Maker struct {
	env      workspace.Env
	session  *workspace.Session
	store    designer
	owner    *ui.Owner // of a change that is being considered
	previews *ui.Owner

	job    *ui.Job
	making *Change
	busy   bool // from Make until the end
}

// NewMaker returns a Maker for the screen that owner stands for.
func NewMaker(env workspace.Env, s *workspace.Session, owner *ui.Owner) *Maker {
	return &Maker{env: env, session: s, store: s.Store, owner: owner.Part("change"), previews: owner.Part("preview")}
}

// Off says why nothing can be changed now, "" when it can.
func (m *Maker) Off() string {
	switch {
	case m.session.ReadOnly():
		return "the model is open for reading only"
	case m.busy:
		return "the change before is still being made"
	}
	return ""
}

// Busy reports whether a change is under way.
func (m *Maker) Busy() bool { return m.busy }

// Previewed says what the change of a form means, or why it cannot be made as it stands.
type Previewed struct {
	Text string
	Err  error
}

// Preview asks what a change would mean; the answer is a [Previewed] to the owner. A later Preview makes it stale.
func (m *Maker) Preview(c Change) tea.Cmd {
	m.previews.Bump()
	st := m.store
	return m.env.Runner.Do(m.previews, "see what the change means", func(ctx context.Context) tea.Msg {
		text, _, err := consider(ctx, st, c)
		return Previewed{text, err}
	})
}

// Forget makes the answer to the last Preview stale: the form is gone.
func (m *Maker) Forget() { m.previews.Bump() }

func consider(ctx context.Context, st designer, c Change) (text string, effects []engine.Effect, err error) {
	dc, err := c.propose(ctx, st)
	if err != nil {
		return "", nil, err
	}
	if effects, err = st.Consequence(ctx, dc); err != nil {
		return "", nil, err
	}
	return words(effects), effects, nil
}

// considered is what a change means that is to be made.
type considered struct {
	change Change
	text   string
	heavy  bool
	err    error
}

// made is what the job of a change brings.
type made struct{ tray int }

// Make makes a change: what it means is looked up, and where it takes something away, or makes the service copy a table, it is
// asked about first. Its end is an [Outcome] of Update.
func (m *Maker) Make(c Change) tea.Cmd {
	if off := m.Off(); off != "" {
		return ui.Say(off)
	}
	m.busy = true
	m.previews.Bump()
	st := m.store
	return m.env.Runner.Do(m.owner, "see what the change means", func(ctx context.Context) tea.Msg {
		text, effects, err := consider(ctx, st, c)
		return considered{c, text, heavy(ctx, st, c.Renames, effects), err}
	})
}

// Outcome is how a change ended.
type Outcome uint8

// The outcomes.
const (
	None     Outcome = iota // not ended, or no change's message
	Made                    // the design is another one
	Declined                // the person said no
	Refused                 // it could not be made, see Err
)

// End is what Update has to say.
type End struct {
	Outcome Outcome
	Change  Change
	Err     error
}

// Update takes the messages of a change. handled is false for all others.
func (m *Maker) Update(msg tea.Msg) (cmd tea.Cmd, end End, handled bool) {
	switch msg := msg.(type) {
	case considered:
		return m.considered(msg)
	case declined:
		m.busy = false
		return nil, End{Outcome: Declined, Change: msg.Change}, true
	case agreed:
		return m.start(msg.Change), End{}, true
	case ui.JobEndMsg:
		if m.job == nil || msg.Job != m.job {
			return nil, End{}, false
		}
		return m.ended(msg)
	}
	return nil, End{}, false
}

type (
	agreed   struct{ Change }
	declined struct{ Change }
)

func (m *Maker) considered(msg considered) (tea.Cmd, End, bool) {
	c := msg.change
	if msg.err != nil {
		m.busy = false
		return nil, End{Refused, c, msg.err}, true
	}
	if c.Removes == "" && c.Word == "" && !msg.heavy {
		return m.start(c), End{}, true
	}
	text := c.Removes
	if msg.text != "" {
		if text != "" {
			text += "\n"
		}
		text += "In the service, " + msg.text + "."
	}
	text += "\nu takes it back."
	var d dialog.Dialog = &dialog.Confirm{ID: "change", Title: title(c.Label), Message: text, Yes: "Change", No: "Leave it", Dangerous: true}
	if c.Removes != "" {
		d = &dialog.Confirm{ID: "change", Title: title(c.Label), Message: text, Yes: "Remove", No: "Keep", Dangerous: true}
	}
	if c.Word != "" {
		d = &dialog.TypedWord{ID: "change", Title: title(c.Label), Message: text, Word: c.Word}
	}
	return workspace.Do(workspace.Ask{Dialog: d, Then: func(r dialog.Result) tea.Cmd {
		answer, _ := r.(dialog.Answer)
		owner := m.owner
		return m.env.Runner.Do(owner, "take the answer", func(context.Context) tea.Msg {
			if answer.Yes {
				return agreed{c}
			}
			return declined{c}
		})
	}}), End{}, true
}

// start makes the change, from the design as the store has it then.
func (m *Maker) start(c Change) tea.Cmd {
	st := m.store
	job, cmd := m.env.Jobs.Start(c.Label, "", func(ctx context.Context, report ui.Report) (tea.Msg, error) {
		dc, err := c.propose(ctx, st)
		if err != nil {
			return nil, err
		}
		res, err := st.Design(ctx, dc, engine.Progress(report))
		if err != nil {
			return nil, err
		}
		return made{res.Tray}, nil
	})
	m.job, m.making = job, &c
	return cmd
}

func (m *Maker) ended(msg ui.JobEndMsg) (tea.Cmd, End, bool) {
	c := *m.making
	m.job, m.making, m.busy = nil, nil, false
	if msg.Err != nil {
		var p ui.PanicMsg
		if errors.As(msg.Err, &p) { // the root shows that one
			return nil, End{Outcome: Declined, Change: c}, true
		}
		if errors.Is(msg.Err, context.Canceled) {
			// The switch may have happened before: whoever shows the design reads it again.
			return tea.Batch(ui.Say("stopped: "+c.Label), changed(c)), End{Outcome: Declined, Change: c}, true
		}
		return nil, End{Refused, c, msg.Err}, true
	}
	cmds := []tea.Cmd{changed(c), ui.Say(c.Label)}
	if done, ok := msg.Result.(made); ok && done.tray > 0 {
		cmds = append(cmds, workspace.Do(workspace.Ask{Unasked: true, Dialog: &dialog.Alert{
			ID: "tray", Title: items(done.tray) + " could not follow", Message: "What could not follow lies on the tray, whole, with the " +
				"reason. The tray of the data screen (3) is where it is mended.\nu takes the whole change back.",
		}}))
	}
	return tea.Batch(cmds...), End{Outcome: Made, Change: c}, true
}

func changed(c Change) tea.Cmd { return workspace.Do(workspace.Changed{Label: c.Label, Design: true}) }

func items(n int) string {
	if n == 1 {
		return "1 item"
	}
	return strconv.Itoa(n) + " items"
}

// title is a label as the title of a dialog.
func title(label string) string {
	const most = 48
	for i := range label {
		if i > most {
			return label[:i] + "…"
		}
	}
	return label
}
