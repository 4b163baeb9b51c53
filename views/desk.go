package views

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/ui"
	"tablero/ui/chrome"
	"tablero/views/data"
	"tablero/views/workspace"
)

// desk is an open model and what the lines around the screens say of it.
type desk struct {
	session *workspace.Session
	subject *data.Subject
	facts   []string
	path    string
	items   bool                // it has some
	left    *workspace.Recovery // work on the file that was not saved before
}

// newDesk reads what must be known of a model before a screen of it is drawn.
func newDesk(ctx context.Context, s *workspace.Session) (desk, error) {
	m, err := s.Store.Model(ctx)
	if err != nil {
		return desk{}, err
	}
	d := desk{session: s, subject: &data.Subject{Store: s.Store, Model: m, Word: s.Target.Word, ReadOnly: s.ReadOnly()}, path: tilde(s.Place())}
	kind := "LOCAL"
	if s.InMemory() {
		kind = "MEMORY"
	}
	d.facts = []string{string(m.Dialect), kind}
	if s.ReadOnly() {
		d.facts = append(d.facts, "READ-ONLY")
	}
	for i := 0; i < len(m.Tables) && !d.items; i++ {
		page, err := s.Store.Scan(ctx, engine.ScanRequest{Table: m.Tables[i].Name, Limit: 1})
		if err != nil {
			return desk{}, err
		}
		d.items = len(page.Items) > 0
	}
	if err := s.StartJournal(ctx); err != nil {
		return desk{}, err
	}
	if !s.Restored {
		d.left, err = s.Recover()
	}
	return d, err
}

// lay puts a model into the setup.
func (set *Setup) lay(d desk) {
	set.Clock, set.Session, set.Subject, set.Facts, set.Path = d.session.Clock(), d.session, d.subject, d.facts, d.path
	set.hasItems, set.left = d.items, d.left
}

// modelOpened is a model that was asked for.
type modelOpened struct {
	desk  desk
	what  string
	digit int
	err   error
}

// openModel puts another model in the place of the one that is open, after what is not saved was asked about.
func (a *App) openModel(msg workspace.OpenModel) tea.Cmd {
	return a.stop("Open "+msg.What, func() tea.Cmd {
		a.opening.Bump()
		a.message.Show(chrome.Info, "opening "+msg.What)
		return a.runner.Do(a.opening, "open "+msg.What, func(ctx context.Context) tea.Msg {
			s, err := msg.Do(ctx)
			if err != nil {
				return modelOpened{what: msg.What, err: err}
			}
			d, err := newDesk(ctx, s)
			if err != nil {
				_ = s.Close()
				return modelOpened{what: msg.What, err: err}
			}
			return modelOpened{desk: d, what: msg.What, digit: msg.Digit}
		})
	})
}

// takeModel shows a model that was opened; fresh tells whether it is still wanted. The one before is given free.
func (a *App) takeModel(msg modelOpened, fresh bool) tea.Cmd {
	if !fresh {
		return a.giveBack(msg.desk.session)
	}
	a.message.Show(chrome.Info, "")
	if msg.err != nil {
		a.alert("open "+msg.what, msg.err)
		return nil
	}
	before := a.set.Session
	for _, s := range a.screens {
		if o, ok := s.(ui.Owned); ok {
			o.Owner().Leave()
		}
	}
	a.set.lay(msg.desk)
	a.screens, a.opened = a.build(), [screens]bool{}
	a.history, a.visited = nil, 0
	a.sheet, a.palette = nil, nil
	a.steps.reset()
	if n := msg.desk.session.Notice; n != "" {
		a.message.Show(chrome.Info, n)
	}
	digit := msg.digit
	if digit == 0 || a.screens[digit] == nil {
		digit = a.firstScreen()
	}
	a.askRecovery()
	return tea.Batch(a.open(digit), a.readSteps(), a.giveBack(before))
}

// firstScreen is where a model opens: one with items on them, one without on its questions.
func (a *App) firstScreen() int {
	switch {
	case a.set.Subject == nil:
		return screenHome
	case !a.set.hasItems && a.screens[screenPatterns] != nil:
		return screenPatterns
	}
	return screenData
}

// giveBack closes a model beside everything else.
func (a *App) giveBack(s *workspace.Session) tea.Cmd {
	if s == nil {
		return nil
	}
	return a.runner.Do(a.owner, "close "+s.Name, func(context.Context) tea.Msg {
		if err := errors.Join(s.EndJournal(), s.Close()); err != nil {
			return ui.ErrorMsg{What: "close " + s.Name, Err: err}
		}
		return nil
	})
}

// close gives free what was opened since the start; first is the caller's.
func (a *App) close(first *workspace.Session) error {
	s := a.set.Session
	if s == nil {
		return nil
	}
	var err error
	if a.left { // what is not saved was given up; where the program was ended, it is offered again
		err = s.EndJournal()
	}
	if s != first {
		err = errors.Join(err, s.Close())
	}
	return err
}
