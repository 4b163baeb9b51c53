package design

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/editor"
	"tablero/ui/form"
	"tablero/views/change"
)

// asking is an open form or text, and what its answers change.
type asking struct {
	*form.Form
	text *editor.Editor // in place of the form

	build func() change.Change // from the answers
	land  func() place         // where to go when the change is made; nil = stay
	typed []typed
	after func() // shows and hides fields
	quick func() tea.Cmd
	began string // the answers before the last key
}

// typed is a line that names an attribute and the choice of its type, which follows what the table declares.
type typed struct {
	line, choice *form.Field
	was          string
}

// neutral stands in a form until its answers mean something.
const neutral = "What it means in the service is said here."

// open shows a form.
func (s *Screen) open(a *asking) tea.Cmd {
	if a.after != nil {
		a.after()
	}
	for i := range a.typed {
		a.typed[i].was = a.typed[i].line.Value()
	}
	s.asking, s.kept = a, nil
	if a.Form != nil && a.build != nil {
		a.Message = neutral
		a.began = a.answers()
	}
	return nil
}

// answers is all answers as one text, to see whether a key changed any.
func (a *asking) answers() string {
	text := ""
	for _, f := range a.Fields {
		text += f.Value() + "\x00"
		if f.Kind == form.Lines {
			for _, l := range f.Rows.Values() {
				text += l + "\x01"
			}
		}
	}
	return text
}

// askKey gives a key to what is open.
func (s *Screen) askKey(msg tea.KeyMsg) tea.Cmd {
	a := s.asking
	if a.text != nil {
		switch a.text.Handle(msg) {
		case editor.Kept:
			return s.submit()
		case editor.Left:
			s.asking = nil
		}
		return nil
	}
	return s.askOutcome(a.Handle(msg))
}

func (s *Screen) askOutcome(out form.Outcome) tea.Cmd {
	a := s.asking
	switch out {
	case form.Cancelled:
		s.asking = nil
		s.maker.Forget()
		return nil
	case form.Submitted:
		return s.submit()
	}
	if a.build == nil {
		return nil
	}
	now := a.answers()
	if now == a.began {
		return nil
	}
	a.began = now
	s.follow(a)
	if a.after != nil {
		a.after()
	}
	return s.maker.Preview(a.build())
}

// follow gives the types that the table declares to the attributes that were just named.
func (s *Screen) follow(a *asking) {
	t, ok := s.model.Table(s.at.table)
	for i := range a.typed {
		ty := &a.typed[i]
		name := ty.line.Value()
		if name == ty.was {
			continue
		}
		ty.was = name
		if !ok {
			continue
		}
		if attr, there := t.Attribute(name); there {
			for n, o := range ty.choice.Options {
				if o == s.model.Dialect.Tag(attr.Type) {
					ty.choice.At = n
				}
			}
		}
	}
}

// submit makes the change, when nothing is wrong with the answers.
func (s *Screen) submit() tea.Cmd {
	a := s.asking
	if a.quick != nil {
		s.asking = nil
		return a.quick()
	}
	if off := s.maker.Off(); off != "" {
		s.fail(a, &change.Wrong{Text: off})
		return nil
	}
	c := a.build()
	after, err := c.After(s.model)
	if err != nil {
		s.fail(a, err)
		return nil
	}
	s.asking = nil
	if change.Same(s.model, after) {
		return nil
	}
	s.kept = a
	return s.maker.Make(c)
}

// fail says what is wrong at the field, or in the form.
func (s *Screen) fail(a *asking, err error) {
	if a.text != nil {
		a.text.Fail(err.Error(), 0, 0)
		return
	}
	field := ""
	if w, ok := change.AsWrong(err); ok {
		field = w.Field
	}
	a.Clear()
	a.Fail(field, err.Error())
}

// previewed shows what the answers mean.
func (s *Screen) previewed(msg change.Previewed) {
	a := s.asking
	if a == nil || a.Form == nil || a.build == nil {
		return
	}
	switch {
	case msg.Err != nil:
		a.Message = neutral
		if w, ok := change.AsWrong(msg.Err); ok && w.Field == "" {
			a.Message = "Not like this: " + w.Text
		}
	case msg.Text == "":
		a.Message = "Nothing changes in the service."
	default:
		a.Message = "In the service, " + msg.Text + "."
	}
}
