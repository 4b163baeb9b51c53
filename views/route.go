package views

import (
	"errors"
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui"
	"tablero/ui/chrome"
	"tablero/views/workspace"
)

// A screen that has places can be sent back to where it was.
type placed interface {
	Place() any
	Visit(place any) tea.Cmd
	// SamePlace tells whether two places are one, so that moving about in it makes no entry in the history.
	SamePlace(a, b any) bool
}

// A screen that reads by what it shows says after each frame what it wants.
type drawn interface{ Drawn() tea.Cmd }

// visit is an entry of the history.
type visit struct {
	screen int
	place  any
}

const historyLimit = 100

// Update takes a message, draws the frame that follows from it, and asks for what the screen wants then. A fault in it is
// shown; one in the root itself ends the program, after the terminal was given back.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	if p, bad := a.runner.Guard("handle "+kind(msg), func() { cmd = a.route(msg) }); bad {
		a.showFault(p)
	}
	a.track()
	if p, bad := a.runner.Guard("draw", a.draw); bad {
		// The screen cannot be shown: home can, and its digit is the way back to try again.
		a.showFault(p)
		a.at = screenHome
		if p, bad = a.runner.Guard("draw the fault", a.draw); bad {
			a.fault = &p
			return a, tea.Quit
		}
	}
	if d, ok := a.screen().(drawn); ok && a.w > 0 {
		cmd = tea.Batch(cmd, d.Drawn())
	}
	return a, tea.Batch(cmd, a.later())
}

// kind names a message for the log without quoting what it carries.
func kind(msg tea.Msg) string {
	switch msg.(type) {
	case tea.KeyMsg:
		return "a key"
	case tea.MouseMsg, ui.WheelMsg:
		return "the mouse"
	}
	return fmt.Sprintf("%T", msg)
}

func (a *App) route(msg tea.Msg) tea.Cmd {
	if cmd, ok := a.jobs.Update(msg); ok {
		if end, over := msg.(ui.JobEndMsg); over {
			cmd = tea.Batch(cmd, a.ended(end))
		}
		return cmd
	}
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.w, a.h = msg.Width, msg.Height
	case tea.ResumeMsg: // the terminal was somebody else's, and has forgotten the mouse
		if a.mouse {
			return tea.EnableMouseCellMotion
		}
	case tea.KeyMsg:
		return a.key(msg)
	case tea.MouseMsg:
		return a.click(msg)
	case ui.WheelMsg:
		return a.wheel(msg)
	case ui.Answer:
		return a.deliver(msg)
	case ui.NoticeMsg:
		a.message.Show(chrome.Info, msg.Text)
	case ui.ErrorMsg:
		a.message.Show(chrome.Error, msg.Error())
	case ui.PanicMsg:
		a.showFault(msg)
	case workspace.Ask:
		a.ask(msg)
	case workspace.Go:
		return a.goTo(msg)
	case workspace.OpenModel:
		return a.openModel(msg)
	case workspace.Changed:
		return a.changed(msg)
	}
	return nil
}

// deliver hands an answer to who asked. What is for everybody is said, whoever asked.
func (a *App) deliver(answer ui.Answer) tea.Cmd {
	switch msg := answer.Msg.(type) {
	case redraw:
		a.wake = time.Time{}
		return nil
	case polled:
		return tea.Batch(tea.WindowSize(), a.poll())
	case ui.NoticeMsg, ui.ErrorMsg, workspace.Ask, workspace.Go, workspace.OpenModel:
		if answer.Fresh() {
			return a.route(msg)
		}
		return nil
	case workspace.Changed: // also when who made the change has moved on
		return a.route(msg)
	}
	if cmd, own := a.takeOwn(answer); own {
		return cmd
	}
	var open []ui.Screen
	for _, s := range a.screens {
		if s != nil {
			open = append(open, s)
		}
	}
	cmd, delivered := ui.Deliver(answer, open...)
	if delivered && a.palette != nil { // which may know more now
		a.palette.Set(a.paletteItems())
	}
	return cmd
}

// takeOwn takes the answers to the root's own questions.
func (a *App) takeOwn(answer ui.Answer) (cmd tea.Cmd, own bool) {
	if msg, ok := answer.Msg.(modelOpened); ok { // also when it is not wanted any more: it holds a store
		return a.takeModel(msg, answer.Fresh()), true
	}
	if !answer.Fresh() {
		return nil, false
	}
	switch msg := answer.Msg.(type) {
	case stepsRead:
		a.takeSteps(msg)
	case prepared:
		return a.takePrepared(msg), true
	case differs:
		a.takeDiffers(msg)
	case underneath:
		a.takeUnderneath(msg)
	case written:
		return a.takeWritten(msg), true
	case kept:
		return a.takeKept(msg), true
	default:
		return nil, false
	}
	return nil, true
}

// ended hands the end of a job to every screen: whose job it was knows it. A fault in one is shown.
func (a *App) ended(end ui.JobEndMsg) tea.Cmd {
	var p ui.PanicMsg
	if errors.As(end.Err, &p) {
		a.showFault(p)
	}
	if end.Job == a.steps.job {
		return a.takeTurn(end)
	}
	return a.tell(end)
}

// click routes the mouse: to what is open over the screen, to the lines around it, or to the screen in its own coordinates.
func (a *App) click(msg tea.MouseMsg) tea.Cmd {
	press := msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft
	if a.dialogs.Len() > 0 {
		if result, _ := a.dialogs.Click(msg.X, msg.Y); press && result != nil {
			return a.answered(result)
		}
		return nil
	}
	if a.sheet != nil {
		return nil
	}
	if a.palette != nil {
		if press {
			return a.choose(a.palette.Click(msg.X, msg.Y))
		}
		return nil
	}
	body := a.rects.body
	if press && !body.Contains(msg.X, msg.Y) {
		return a.clickAround(msg.X, msg.Y)
	}
	msg.X, msg.Y = msg.X-body.X, msg.Y-body.Y
	return a.screen().Update(msg)
}

// clickAround presses a tab or a hint.
func (a *App) clickAround(x, y int) tea.Cmd {
	if a.screen().TextFocus() {
		return nil
	}
	if a.rects.header.Contains(x, y) { // the crumbs lead to the other tables
		return a.run("data.table")
	}
	for i, r := range a.tabsAt {
		if r.Move(0, a.rects.tabs.Y).Contains(x, y) {
			return a.open(i + 1)
		}
	}
	for i, r := range a.hintAt {
		if r.Move(0, a.rects.last.Y).Contains(x, y) && i < len(a.hints) {
			return a.run(a.hints[i].ID)
		}
	}
	return nil
}

// run runs the action with the id, as its key would; where there is none nothing happens.
func (a *App) run(id string) tea.Cmd {
	a.keys.Use(append(a.screen().Actions(), a.Globals()...)...)
	action, ok := a.keys.ByID(id)
	if !ok {
		return nil
	}
	cmd, off := a.keys.Run(action)
	if off != "" {
		a.message.Show(chrome.Info, off)
	}
	return cmd
}

func (a *App) wheel(msg ui.WheelMsg) tea.Cmd {
	switch {
	case a.dialogs.Len() > 0:
		return nil
	case a.sheet != nil:
		a.sheet.Wheel(3 * msg.Lines)
		return nil
	case a.palette != nil:
		a.palette.Wheel(3 * msg.Lines)
		return nil
	}
	msg.X, msg.Y = msg.X-a.rects.body.X, msg.Y-a.rects.body.Y
	return a.screen().Update(msg)
}

// track notes where one is.
func (a *App) track() {
	now := visit{screen: a.at}
	p, ok := a.screen().(placed)
	if ok {
		now.place = p.Place()
	}
	if a.visited < len(a.history) {
		if last := a.history[a.visited]; last.screen == now.screen && (!ok || p.SamePlace(last.place, now.place)) {
			a.history[a.visited] = now
			return
		}
		a.history = a.history[:a.visited+1]
	}
	a.history = append(a.history, now)
	if len(a.history) > historyLimit {
		a.history = a.history[len(a.history)-historyLimit:]
	}
	a.visited = len(a.history) - 1
}

// travel goes back or forth in the history.
func (a *App) travel(step int) tea.Cmd {
	to := a.visited + step
	if to < 0 || to >= len(a.history) {
		return nil
	}
	a.visited = to
	v := a.history[to]
	cmd := a.open(v.screen)
	if p, ok := a.screen().(placed); ok {
		cmd = tea.Batch(cmd, p.Visit(v.place))
	}
	return cmd
}

// FaultError is a fault of the program itself that ended it.
type FaultError struct {
	What    string
	LogPath string
}

// Error says where to look.
func (e *FaultError) Error() string {
	s := "a fault of the program: " + e.What
	if e.LogPath != "" {
		s += ". Details are in " + e.LogPath
	}
	return s
}
