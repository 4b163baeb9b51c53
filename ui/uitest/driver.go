// Package uitest drives screens in tests: it sends keys and mouse, runs the commands that come back until nothing is left
// to do, and compares frames. It must not sleep, start a program of its own where a function call will do, or be imported
// by anything but tests.
//
// Commands are run one after the other in the order in which they were returned, so that a test gives the same frames each
// time; timers are dropped (see [Driver.Ticks]), because what they do depends on how long a machine takes.
package uitest

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"

	"tablero/ui"
	"tablero/ui/cell"
	"tablero/ui/keymap"
)

// Driver holds a model and the size of its screen.
type Driver struct {
	t      testing.TB
	m      tea.Model
	w, h   int
	exact  bool
	quit   bool
	queue  []tea.Cmd
	ticks  int
	frames int

	painted string // the frame that was emulated last
}

// Drive starts m on a screen of w×h cells: Init, the size, and everything that follows from them.
func Drive(t testing.TB, m tea.Model, w, h int) *Driver {
	t.Helper()
	d := &Driver{t: t, m: m, w: w, h: h}
	d.push(m.Init())
	d.idle()
	return d.Resize(w, h)
}

// Model returns the model as it is now.
func (d *Driver) Model() tea.Model { return d.m }

// Quit reports whether the model has asked to end the program; messages after that are not delivered.
func (d *Driver) Quit() bool { return d.quit }

// Ticks returns how many timers were dropped so far. What a timer would do is tested by sending its message.
func (d *Driver) Ticks() int { return d.ticks }

// Frames returns how many messages were delivered, and so how many frames a program would have asked for.
func (d *Driver) Frames() int { return d.frames }

// Size returns the size of the screen.
func (d *Driver) Size() (w, h int) { return d.w, d.h }

// Send delivers messages one after the other, each with everything that follows from it.
func (d *Driver) Send(msgs ...tea.Msg) *Driver {
	d.t.Helper()
	for _, msg := range msgs {
		d.deliver(msg)
		d.idle()
	}
	return d
}

// Keys presses keys: a normalised name ("enter", "ctrl+c", "shift+tab", "space", "G"), or characters that arrive together
// as one message ("jjj", "dd").
func (d *Driver) Keys(keys ...string) *Driver {
	d.t.Helper()
	for _, key := range keys {
		d.Send(keymap.Press(key))
	}
	return d
}

// Type types a text character by character.
func (d *Driver) Type(text string) *Driver {
	d.t.Helper()
	for _, r := range text {
		key := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}
		switch r {
		case ' ':
			key.Type = tea.KeySpace
		case '\n':
			key = tea.KeyMsg{Type: tea.KeyEnter}
		case '\t':
			key = tea.KeyMsg{Type: tea.KeyTab}
		}
		d.Send(key)
	}
	return d
}

// Paste delivers a text as a bracketed paste.
func (d *Driver) Paste(text string) *Driver {
	d.t.Helper()
	return d.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
}

// Click presses and releases the left button on a cell.
func (d *Driver) Click(x, y int) *Driver {
	d.t.Helper()
	return d.mouse(x, y, tea.MouseActionPress).mouse(x, y, tea.MouseActionRelease)
}

// Drag presses the left button on one cell, moves to another, and releases it there.
func (d *Driver) Drag(x, y, toX, toY int) *Driver {
	d.t.Helper()
	return d.mouse(x, y, tea.MouseActionPress).mouse(toX, toY, tea.MouseActionMotion).mouse(toX, toY, tea.MouseActionRelease)
}

// Wheel turns the wheel over a cell, downwards for positive lines.
func (d *Driver) Wheel(x, y, lines int) *Driver {
	d.t.Helper()
	return d.Send(ui.WheelMsg{X: x, Y: y, Lines: lines})
}

func (d *Driver) mouse(x, y int, action tea.MouseAction) *Driver {
	d.t.Helper()
	return d.Send(tea.MouseMsg{X: x, Y: y, Action: action, Button: tea.MouseButtonLeft})
}

// Resize changes the size of the screen.
func (d *Driver) Resize(w, h int) *Driver {
	d.t.Helper()
	d.w, d.h = w, h
	return d.Send(tea.WindowSizeMsg{Width: w, Height: h})
}

// Exact asserts that the frame, and every frame from now on, is exactly as large as the screen.
func (d *Driver) Exact() *Driver {
	d.t.Helper()
	d.exact = true
	d.check()
	return d
}

// check asserts the frame's size.
func (d *Driver) check() {
	d.t.Helper()
	if problem := wrongSize(d.m.View(), d.w, d.h); problem != "" {
		d.t.Fatalf("frame %d on %d×%d: %s\n%s", d.frames, d.w, d.h, problem, d.Frame())
	}
}

// Frame returns the frame as plain text.
func (d *Driver) Frame() string { return cell.Strip(d.m.View()) }

// Styled returns the frame with its colours.
func (d *Driver) Styled() string { return d.m.View() }

// Golden compares the frame, as plain text, with testdata/<test>/<name>.golden; the flag -update writes it.
func (d *Driver) Golden(name string) *Driver {
	d.t.Helper()
	golden.RequireEqual(named{d.t, d.t.Name() + "/" + name}, d.Frame())
	return d
}

// GoldenStyled is [Driver.Golden] with colours.
func (d *Driver) GoldenStyled(name string) *Driver {
	d.t.Helper()
	golden.RequireEqual(named{d.t, d.t.Name() + "/" + name}, d.Styled())
	return d
}

// named is a test under another name, since a golden file is named after its test and a test may have several.
type named struct {
	testing.TB
	name string
}

func (n named) Name() string { return n.name }
