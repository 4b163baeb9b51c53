package views

import (
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model/edit"
	"tablero/ui"
	"tablero/ui/chrome"
	"tablero/ui/help"
	"tablero/ui/keymap"
)

// leaveTime is how long the first Ctrl+C waits for the second.
const leaveTime = 2 * time.Second

// Globals is the actions that work on every screen.
func (a *App) Globals() []keymap.Action {
	list := []keymap.Action{
		{ID: "app.help", Keys: []string{"?", "f1"}, Title: "help", Help: "the keys of this pane", Group: "Everywhere", Hint: 1, Run: a.openHelp},
		{
			ID: "app.palette", Keys: []string{":", "ctrl+p", "f2"}, Title: "palette", Help: "every action and every place by name",
			Group: "Everywhere", Run: a.openPalette,
		},
		{
			ID: "app.undo", Keys: []string{"u", "ctrl+z"}, Title: "undo", Help: "take the last change back" + labelOf(a.steps.undo), Group: "Everywhere",
			Disabled: a.offUndo, Run: a.undo,
		},
		{
			ID: "app.redo", Keys: []string{"ctrl+r", "ctrl+y"}, Title: "redo", Help: "make it again" + labelOf(a.steps.redo), Group: "Everywhere",
			Disabled: a.offRedo, Run: a.redo,
		},
		{
			ID: "app.save", Keys: []string{"s", "ctrl+s"}, Title: "save", Help: "write the model back into its file, or keep it in the workspace",
			Group: "Everywhere", Disabled: a.offSave, Run: func() tea.Cmd { return a.save(nil) },
		},
		{
			ID: "app.stop", Keys: []string{"ctrl+x"}, Title: "stop", Help: "stop the newest job that runs", Group: "Everywhere", Hint: a.stopHint(),
			Disabled: a.offStop, Run: a.stopJob,
		},
		{
			ID: "app.back", Keys: []string{"[", "<"}, Title: "back", Help: "to the view before this one", Group: "Everywhere",
			Disabled: a.offBack, Run: func() tea.Cmd { return a.travel(-1) },
		},
		{
			ID: "app.forward", Keys: []string{"]", ">"}, Title: "forward", Help: "to the view after this one", Group: "Everywhere",
			Disabled: a.offForward, Run: func() tea.Cmd { return a.travel(1) },
		},
		{
			ID: "app.mouse", Keys: []string{"M"}, Title: "mouse", Help: "the mouse to the terminal, and back",
			Group: "Everywhere", Run: a.toggleMouse,
		},
		{
			ID: "app.suspend", Title: "suspend", Help: "back to the shell; fg comes back here", Group: "Everywhere", PaletteOnly: true,
			Disabled: a.offSuspend, Run: func() tea.Cmd { return tea.Suspend },
		},
		{ID: "app.quit", Keys: []string{"q"}, Title: "quit", Help: "quit; Ctrl+C twice does it everywhere", Group: "Everywhere", Run: a.quit},
	}
	for digit, title := range titles {
		help := "the screen " + title
		if a.screens[digit] == nil {
			help += ", not there yet"
		}
		list = append(list, keymap.Action{
			ID: "app.screen-" + strconv.Itoa(digit), Keys: []string{strconv.Itoa(digit)}, Title: title,
			Help: help, Group: "Screens", Run: func() tea.Cmd { return a.open(digit) },
		})
	}
	return list
}

// labelOf is what an edit did, for the help of the key that turns it.
func labelOf(e *edit.Edit) string {
	if e == nil {
		return ""
	}
	return ": " + e.Label
}

// shown is the running jobs that are not over in a moment.
func (a *App) shownJobs() (list []*ui.Job) {
	for _, j := range a.jobs.Running() {
		if j.Progress().Stage != ui.StageHidden {
			list = append(list, j)
		}
	}
	return list
}

func (a *App) stopHint() int {
	if len(a.shownJobs()) > 0 {
		return 2
	}
	return 0
}

func (a *App) offStop() string {
	if len(a.jobs.Running()) == 0 {
		return "nothing is running"
	}
	return ""
}

// stopJob asks the newest job to stop.
func (a *App) stopJob() tea.Cmd {
	list := a.jobs.Running()
	j := list[len(list)-1]
	j.Cancel()
	a.message.Show(chrome.Info, "stopping "+j.Name+" "+j.On)
	return nil
}

func (a *App) offBack() string {
	if a.visited == 0 {
		return "no view before this one"
	}
	return ""
}

func (a *App) offForward() string {
	if a.visited >= len(a.history)-1 {
		return "no view after this one"
	}
	return ""
}

func (a *App) openHelp() tea.Cmd {
	actions := append(a.screen().Actions(), a.Globals()...)
	a.sheet = help.New("Keys "+a.set.Look.Glyphs.Dot+" "+titles[a.at], actions, a.set.Look.Glyphs.ASCII)
	return nil
}

func (a *App) toggleMouse() tea.Cmd {
	a.mouse = !a.mouse
	if a.mouse {
		a.message.Show(chrome.Info, "the mouse works here again")
		return tea.EnableMouseCellMotion
	}
	a.message.Show(chrome.Info, "the mouse selects text of the terminal; M takes it back")
	return tea.DisableMouse
}

// key takes one message of the keyboard, which may be several keys.
func (a *App) key(msg tea.KeyMsg) tea.Cmd {
	if a.set.ShowKeys {
		a.echo.Press(msg)
	}
	a.message.Key()
	a.message.Show(chrome.Info, "") // what was said before this key has been read
	if keymap.Name(msg) == "ctrl+c" {
		return a.interrupt()
	}
	a.leaving = time.Time{}
	// A terminal sends Esc and the key after it as one key with Alt when they come quickly; no action here has Alt.
	if msg.Alt && msg.Type == tea.KeyRunes && !msg.Paste && !a.textFocus() {
		msg.Alt = false
		return tea.Batch(a.one(tea.KeyMsg{Type: tea.KeyEsc}), a.key(msg))
	}
	var cmds []tea.Cmd
	for _, k := range ui.SplitKeys(msg, a.textFocus()) {
		cmds = append(cmds, a.one(k))
	}
	return tea.Batch(cmds...)
}

// interrupt is Ctrl+C: twice quits, whatever is open.
func (a *App) interrupt() tea.Cmd {
	now := a.set.Now()
	if !a.leaving.IsZero() && now.Sub(a.leaving) < leaveTime {
		return a.quit()
	}
	a.leaving = now
	a.message.Show(chrome.Info, "Ctrl+C again quits")
	return nil
}

// one takes one key.
func (a *App) one(msg tea.KeyMsg) tea.Cmd {
	if result, open := a.dialogs.Handle(msg); open {
		if result != nil {
			return a.answered(result)
		}
		return nil
	}
	if a.sheet != nil {
		if a.sheet.Handle(msg) {
			a.sheet = nil
		}
		return nil
	}
	if a.palette != nil {
		return a.choose(a.palette.Handle(msg))
	}
	if a.screen().TextFocus() {
		if keymap.Name(msg) == "f1" {
			return a.openHelp()
		}
		return a.screen().Update(msg)
	}
	if msg.Paste { // a paste is text, and nothing takes text now
		a.message.Show(chrome.Info, "nothing takes a paste here; / finds, f filters")
		return nil
	}
	a.keys.Use(append(a.screen().Actions(), a.Globals()...)...)
	cmd, handled, off := a.keys.Handle(msg)
	switch {
	case off != "":
		a.message.Show(chrome.Info, off)
		return nil
	case handled:
		return cmd
	}
	return a.screen().Update(msg)
}

// textFocus reports whether characters are text now.
func (a *App) textFocus() bool {
	switch {
	case a.dialogs.Len() > 0:
		return a.dialogs.TextFocus()
	case a.sheet != nil, a.palette != nil:
		return true
	}
	return a.screen().TextFocus()
}
