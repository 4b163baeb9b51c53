package data

import (
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/ui/dialog"
	"tablero/ui/editor"
	"tablero/ui/form"
	"tablero/ui/keymap"
)

// work is what is open to be filled in: a form or the built-in editor. It stays open until what it asks for is done, so that no text
// is lost to an error.
type work struct {
	form *form.Form
	text *editor.Editor
	verb string // what keeping does
	busy bool   // it has been asked for and is not answered yet

	keep  func() tea.Cmd            // does what was typed, or says in the form or the editor what is wrong
	shape func()                    // shows the fields that go with the choices; nil = always the same
	keys  map[string]func() tea.Cmd // more keys
	more  func() []keymap.Action    // what they are, for the hint line and the help sheet
	under *work                     // what it was opened from and goes back to
}

// openForm opens a form.
func (s *Screen) openForm(f *form.Form, verb string, keep func() tea.Cmd) *work {
	s.work = &work{form: f, verb: verb, keep: keep}
	return s.work
}

// fail says what is wrong, where it was typed.
func (w *work) fail(err error) {
	w.busy = false
	if w.form != nil {
		w.form.Error = err.Error()
		return
	}
	line, col := placeOf(err)
	w.text.Fail(err.Error(), line, col)
}

// placeOf is line and column that an error names, 0 when it names none.
func placeOf(err error) (line, col int) {
	var typed *model.JSONError
	var syntax *jsondoc.Error
	switch {
	case errors.As(err, &typed):
		return typed.Line, typed.Col
	case errors.As(err, &syntax):
		return syntax.Line, syntax.Col
	}
	return 0, 0
}

// closeWork goes back to what was open before.
func (s *Screen) closeWork() {
	if s.work != nil {
		s.work = s.work.under
	}
}

// workKey gives a key to what is open.
func (s *Screen) workKey(msg tea.KeyMsg) tea.Cmd {
	w := s.work
	if w.busy && keymap.Name(msg) != "esc" {
		return nil
	}
	if run, ok := w.keys[keymap.Name(msg)]; ok {
		return run()
	}
	if w.text != nil {
		switch w.text.Handle(msg) {
		case editor.Kept:
			return w.keep()
		case editor.Left:
			s.closeWork()
		case editor.Ignored, editor.Taken:
		}
		return nil
	}
	return s.formDid(w.form.Handle(msg))
}

// formDid follows what a key or a click meant to the form.
func (s *Screen) formDid(out form.Outcome) tea.Cmd {
	w := s.work
	switch out {
	case form.Cancelled:
		s.closeWork()
	case form.Submitted:
		w.form.Clear()
		return w.keep()
	case form.Changed:
		if w.shape != nil {
			w.shape()
		}
	case form.Pressed:
		if run, ok := w.keys["ctrl+o"]; ok {
			return run()
		}
	case form.Ignored, form.Taken:
	}
	return nil
}

// question asks something over the panes; then gets the answer.
func (s *Screen) question(d dialog.Dialog, then func(dialog.Result) tea.Cmd) {
	s.menu.Push(d)
	s.then = append(s.then, then)
}

// answered hands the answer of the dialog on top to whom it is for.
func (s *Screen) answered(result dialog.Result) tea.Cmd {
	last := len(s.then) - 1
	if last < 0 {
		return nil
	}
	then := s.then[last]
	s.then = s.then[:last]
	return then(result)
}
