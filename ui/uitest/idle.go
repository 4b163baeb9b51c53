package uitest

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/cell"
)

// maxSteps is how many commands may follow from one message. A model that always answers with another command never
// gets there by itself.
const maxSteps = 10_000

func (d *Driver) deliver(msg tea.Msg) {
	d.t.Helper()
	if d.quit || msg == nil {
		return
	}
	if _, ok := msg.(tea.QuitMsg); ok {
		d.quit = true
		return
	}
	m, cmd := d.m.Update(msg)
	d.m = m
	d.frames++
	d.push(cmd)
	if d.exact {
		d.check()
	}
}

func (d *Driver) push(cmd tea.Cmd) {
	if cmd != nil {
		d.queue = append(d.queue, cmd)
	}
}

// idle runs commands until none is left.
func (d *Driver) idle() {
	d.t.Helper()
	for steps := 0; len(d.queue) > 0; steps++ {
		if steps == maxSteps {
			d.t.Fatalf("the model is never idle: %d commands, the last was %s", steps, nameOf(d.queue[0]))
		}
		cmd := d.queue[0]
		d.queue = d.queue[1:]
		if isTimer(cmd) {
			d.ticks++
			continue
		}
		msg := cmd()
		if cmds, ok := flatten(msg); ok {
			// At the front, so that what belongs together stays together and sequences keep their order.
			d.queue = append(cmds, d.queue...)
			continue
		}
		d.deliver(msg)
	}
}

// flatten returns the commands in a batch or a sequence. The type of a sequence is private to Bubble Tea; it is known by
// being a list of commands.
func flatten(msg tea.Msg) ([]tea.Cmd, bool) {
	if msg == nil {
		return nil, false
	}
	v := reflect.ValueOf(msg)
	if v.Kind() != reflect.Slice || v.Type().Elem() != reflect.TypeFor[tea.Cmd]() {
		return nil, false
	}
	var cmds []tea.Cmd
	for i := range v.Len() {
		if cmd := v.Index(i).Interface().(tea.Cmd); cmd != nil {
			cmds = append(cmds, cmd)
		}
	}
	return cmds, true
}

// isTimer reports whether a command waits for a time: tea.Tick, tea.Every, or the blinking of a bubbles cursor. They are
// known by the names of their functions; where a call was inlined, the name ends the same way.
func isTimer(cmd tea.Cmd) bool {
	name := nameOf(cmd)
	for _, timer := range []string{"Tick.func", "Every.func", "BlinkCmd.func"} {
		if strings.Contains(name, timer) {
			return true
		}
	}
	return false
}

func nameOf(cmd tea.Cmd) string {
	return runtime.FuncForPC(reflect.ValueOf(cmd).Pointer()).Name()
}

// wrongSize says in which way a frame is not w×h cells, "" when it is.
func wrongSize(frame string, w, h int) string {
	widths := cell.Measure(frame)
	if len(widths) != h {
		return fmt.Sprintf("%d lines instead of %d", len(widths), h)
	}
	for y, got := range widths {
		if got != w {
			return fmt.Sprintf("line %d is %d cells wide instead of %d", y, got, w)
		}
	}
	return ""
}
