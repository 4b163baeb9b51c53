package patterns

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine/expr"
	"tablero/model"
	"tablero/ui/editor"
	"tablero/ui/form"
	"tablero/views/change"
)

// asking is what is open over the screen.
type asking struct {
	*form.Form
	text  *editor.Editor // in place of the form
	done  func() (c change.Change, field, wrong string)
	quick func() tea.Cmd // in place of a change
	after func()         // follows the answers
	land  func() string  // name of the question to go to
}

// the answers that mean that there is none.
const (
	noTable = "none"
	noIndex = "the table itself"
)

// questionForm opens the form of a question; focus is the field to begin with.
func (s *Screen) questionForm(title string, p model.AccessPattern, focus string, build func(model.AccessPattern) change.Change) tea.Cmd {
	m := s.model
	line := func(id, label, value, placeholder, help string) *form.Field {
		f := form.NewLine(id, label, value)
		f.Input.Placeholder, f.Help = placeholder, help
		return f
	}
	intent := line("intent", "question", p.Intent, "such as Which orders has a customer?", "")
	operation := choice("operation", "operation", orFirst(p.Operation, "Query"), operations(m.Dialect))
	tables := []string{noTable}
	for i := range m.Tables {
		tables = append(tables, m.Tables[i].Name)
	}
	table := choice("table", "table", orFirst(p.Table, noTable), tables)
	index := choice("index", "index", orFirst(p.Index, noIndex), indexes(m, p.Table))
	key := line("key", "key condition", p.KeyCondition, `such as CustomerId = "c1" AND At > "2026"`, "as DynamoDB writes it, with values in place of placeholders")
	filter := line("filter", "filter", p.Filter, "none", "")
	expect := line("expect", "expected", p.Expect, "what a right answer looks like", "")
	size := line("size", "size", p.Size, "such as 20 items, 4 KB", "")
	often := line("frequency", "how often", p.Frequency, "such as 10 a second", "")
	name := line("name", "name", p.Name, "made from the question", "")
	f := form.NewForm(title, intent, operation, table, index, key, filter, expect, size, often, name)
	f.SetFocus(focus)
	read := func() model.AccessPattern {
		out := p
		out.Intent, out.Name, out.Operation = strings.TrimSpace(intent.Value()), strings.TrimSpace(name.Value()), operation.Value()
		out.Table, out.Index = table.Value(), index.Value()
		if out.Table == noTable {
			out.Table = ""
		}
		if index.Gone || out.Index == noIndex {
			out.Index = ""
		}
		out.KeyCondition, out.Filter = strings.TrimSpace(key.Value()), strings.TrimSpace(filter.Value())
		out.Expect, out.Size, out.Frequency = strings.TrimSpace(expect.Value()), strings.TrimSpace(size.Value()), strings.TrimSpace(often.Value())
		return out
	}
	a := &asking{Form: f, land: func() string { return nameOf(read()) }}
	of := table.Value()
	a.after = func() {
		if now := table.Value(); now != of {
			of = now
			index.Options, index.At = indexes(m, now), 0
		}
		index.Gone = len(index.Options) < 2
		r := judge(m, read())
		f.Message = "Answered: " + verdict(&r)
	}
	a.done = func() (change.Change, string, string) {
		out := read()
		for _, c := range []struct{ id, text, was string }{{"key", out.KeyCondition, p.KeyCondition}, {"filter", out.Filter, p.Filter}} {
			if c.text == "" || c.text == c.was { // what a file brought may be in other words
				continue
			}
			if _, err := expr.ParseCondition(c.text); err != nil {
				return change.Change{}, c.id, err.Error()
			}
		}
		return build(out), "", ""
	}
	a.after()
	s.asking = a
	return nil
}

// choice is a choice on the value given, which is added where it is not among the options.
func choice(id, label, value string, options []string) *form.Field {
	if !slices.Contains(options, value) {
		options = append([]string{value}, options...)
	}
	return form.NewChoice(id, label, slices.Index(options, value), options...)
}

func orFirst(s, first string) string {
	if s == "" {
		return first
	}
	return s
}

// indexes is the answers to the question for an index of a table.
func indexes(m *model.Model, table string) []string {
	list := []string{noIndex}
	if t, ok := m.Table(table); ok {
		for i := range t.Indexes {
			list = append(list, t.Indexes[i].Name)
		}
	}
	return list
}

// askKey gives a key to what is open.
func (s *Screen) askKey(msg tea.KeyMsg) tea.Cmd {
	a := s.asking
	if a.text == nil {
		return s.askOutcome(a.Handle(msg))
	}
	switch a.text.Handle(msg) {
	case editor.Kept:
		return s.submit()
	case editor.Left:
		s.asking = nil
	}
	return nil
}

func (s *Screen) askOutcome(out form.Outcome) tea.Cmd {
	switch out {
	case form.Cancelled:
		s.asking = nil
	case form.Submitted:
		return s.submit()
	default:
		if s.asking.after != nil {
			s.asking.after()
		}
	}
	return nil
}

// submit makes the change when nothing is wrong with the answers.
func (s *Screen) submit() tea.Cmd {
	a := s.asking
	if a.quick != nil {
		s.asking = nil
		return a.quick()
	}
	c, field, wrong := a.done()
	if wrong == "" {
		wrong = s.maker.Off()
	}
	if wrong != "" {
		s.fail(a, &change.Wrong{Field: field, Text: wrong})
		return nil
	}
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
