package patterns

import (
	"slices"
	"strconv"
	"strings"

	"tablero/model"
	"tablero/views/change"
)

// which is a pattern by its place and its name: places shift when somebody else edits.
type which struct {
	at   int
	name string
}

// find is where the pattern stands now.
func (w which) find(m *model.Model) (int, error) {
	if w.at >= 0 && w.at < len(m.Patterns) && m.Patterns[w.at].Name == w.name {
		return w.at, nil
	}
	if i := slices.IndexFunc(m.Patterns, func(p model.AccessPattern) bool { return p.Name == w.name }); i >= 0 {
		return i, nil
	}
	return 0, &change.Wrong{Text: "the question " + strconv.Quote(w.name) + " is not there any more"}
}

// add puts a new question behind the one given; at -1 it is the first.
func add(behind int, p model.AccessPattern) change.Change {
	return change.Change{Label: "add question " + nameOf(p), Apply: func(m *model.Model) error {
		if err := check(m, &p, -1); err != nil {
			return err
		}
		at := min(max(behind+1, 0), len(m.Patterns))
		m.Patterns = slices.Insert(m.Patterns, at, p)
		return nil
	}}
}

// set replaces a question.
func set(w which, p model.AccessPattern) change.Change {
	return change.Change{Label: "edit question " + w.name, Apply: func(m *model.Model) error {
		i, err := w.find(m)
		if err != nil {
			return err
		}
		if err := check(m, &p, i); err != nil {
			return err
		}
		m.Patterns[i] = p
		return nil
	}}
}

// check says what is wrong with a question that is to stand at a place, and gives it a name where it has none.
func check(m *model.Model, p *model.AccessPattern, at int) error {
	if strings.TrimSpace(p.Intent) == "" && p.Name == "" {
		return &change.Wrong{Field: "intent", Text: "type the question in words"}
	}
	p.Name = nameOf(*p)
	if at >= 0 && m.Patterns[at].Name == p.Name { // a file may bring a name twice; what is not touched is not judged
		return nil
	}
	for i := range m.Patterns {
		if i != at && m.Patterns[i].Name == p.Name {
			return &change.Wrong{Field: "name", Text: "there is a question of this name"}
		}
	}
	return nil
}

// nameOf is the name of a question: its own, or made from the question.
func nameOf(p model.AccessPattern) string {
	if p.Name != "" {
		return p.Name
	}
	const most = 60
	name := strings.TrimRight(strings.TrimSpace(p.Intent), "?!. ")
	for i := range name {
		if i > most {
			return name[:i]
		}
	}
	return name
}

// remove takes a question away.
func remove(w which, intent string) change.Change {
	return change.Change{
		Label: "remove question " + w.name, Removes: "The question " + strconv.Quote(cut(intent)) + " goes. Tables and items stay as they are.",
		Apply: func(m *model.Model) error {
			i, err := w.find(m)
			if err != nil {
				return err
			}
			m.Patterns = slices.Delete(m.Patterns, i, i+1)
			return nil
		},
	}
}

// shift moves a question up or down by steps.
func shift(w which, steps int) change.Change {
	label := "move question " + w.name + " down"
	if steps < 0 {
		label = "move question " + w.name + " up"
	}
	return change.Change{Label: label, Apply: func(m *model.Model) error {
		i, err := w.find(m)
		if err != nil {
			return err
		}
		to := i + steps
		if to < 0 || to >= len(m.Patterns) {
			return &change.Wrong{Text: "it is the outermost"}
		}
		p := m.Patterns[i]
		m.Patterns = slices.Insert(slices.Delete(m.Patterns, i, i+1), to, p)
		return nil
	}}
}

// setNotes writes the notes of the model.
func setNotes(text string) change.Change {
	return change.Change{Label: "write the notes", Apply: func(m *model.Model) error {
		m.Notes = text
		return nil
	}}
}

// cut shortens what a dialog repeats.
func cut(s string) string {
	const most = 80
	for i := range s {
		if i > most {
			return s[:i] + "…"
		}
	}
	return s
}
