package design

import (
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui/editor"
	"tablero/ui/form"
	"tablero/views/change"
)

// keyTypes is the types that a key attribute can have.
func keyTypes() []model.Type { return []model.Type{model.TypeS, model.TypeN, model.TypeB} }

// allTypes is every type, by tag.
func allTypes() []model.Type {
	var list []model.Type
	for t := model.TypeS; t <= model.TypeM; t++ {
		list = append(list, t)
	}
	return list
}

// typeChoice is a choice of types on the one given, the first when it is none of them.
func (s *Screen) typeChoice(id, label string, now model.Type, types []model.Type) *form.Field {
	tags := make([]string, len(types))
	for i, t := range types {
		tags[i] = s.model.Dialect.Tag(t)
	}
	return form.NewChoice(id, label, max(0, slices.Index(types, now)), tags...)
}

// keyOf reads an attribute of a key out of its two fields.
func (s *Screen) keyOf(line, choice *form.Field) keyPart {
	return keyPart{Name: strings.TrimSpace(line.Value()), Type: s.model.Dialect.TypeOf(choice.Value())}
}

func hint(f *form.Field, placeholder, help string) *form.Field {
	if f.Input != nil {
		f.Input.Placeholder = placeholder
	}
	f.Help = help
	return f
}

// askTable asks the three answers that a table needs.
func (s *Screen) askTable() tea.Cmd {
	name := hint(form.NewLine("name", "table", ""), "such as Orders", "")
	partition := hint(form.NewLine("partition", "partition key", ""), "such as CustomerId", "items with the same value are kept together")
	ptype := s.typeChoice("partition-type", "its type", model.TypeS, keyTypes())
	sort := hint(form.NewLine("sort", "sort key", ""), "none", "orders the items of a partition; empty for one item a partition")
	stype := s.typeChoice("sort-type", "its type", model.TypeS, keyTypes())
	f := form.NewForm("New table", name, partition, ptype, sort, stype)
	text := func() string { return strings.TrimSpace(name.Value()) }
	return s.open(&asking{
		Form:  f,
		build: func() change.Change { return addTable(text(), s.keyOf(partition, ptype), s.keyOf(sort, stype)) },
		land:  func() place { return place{table: text(), part: ofTable} },
		after: func() { stype.Gone = strings.TrimSpace(sort.Value()) == "" },
	})
}

// askKeyOf asks for another key of a table.
func (s *Screen) askKeyOf(t *model.Table, focus string) tea.Cmd {
	was := t.Key.Clone()
	first := func(list []keyPart) keyPart {
		if len(list) > 0 {
			return list[0]
		}
		return keyPart{Type: model.TypeS}
	}
	p, q := first(was.Partition), first(was.Sort)
	partition := hint(form.NewLine("partition", "partition key", p.Name), "", "another attribute: the items are keyed anew by it")
	ptype := s.typeChoice("partition-type", "its type", p.Type, keyTypes())
	sort := hint(form.NewLine("sort", "sort key", q.Name), "none", "another attribute, or none: the items are keyed anew")
	stype := s.typeChoice("sort-type", "its type", q.Type, keyTypes())
	f := form.NewForm("Key of "+t.Name, partition, ptype, sort, stype)
	f.SetFocus(focus)
	name, here := t.Name, s.at
	return s.open(&asking{
		Form:  f,
		build: func() change.Change { return setKey(name, s.keyOf(partition, ptype), s.keyOf(sort, stype)) },
		typed: []typed{{line: partition, choice: ptype}, {line: sort, choice: stype}},
		after: func() { stype.Gone = strings.TrimSpace(sort.Value()) == "" },
		land: func() place {
			if here.part != ofKey {
				return here
			}
			return place{name, ofKey, strings.TrimSpace(f.Field(focus).Value())}
		},
	})
}

// askName asks for another name of something.
func (s *Screen) askName(title, now string, build func(to string) change.Change, land func(to string) place) tea.Cmd {
	name := form.NewLine("name", "name", now)
	to := func() string { return strings.TrimSpace(name.Value()) }
	return s.open(&asking{
		Form: form.NewForm(title, name), build: func() change.Change { return build(to()) }, land: func() place { return land(to()) },
	})
}

// askAttribute asks for a new attribute.
func (s *Screen) askAttribute(t *model.Table) tea.Cmd {
	in := t.Name
	name := hint(form.NewLine("name", "attribute", ""), "such as Status", "")
	typ := s.typeChoice("type", "type", model.TypeS, allTypes())
	to := func() string { return strings.TrimSpace(name.Value()) }
	return s.open(&asking{
		Form:  form.NewForm("New attribute of "+in, name, typ),
		build: func() change.Change { return addAttribute(in, to(), s.model.Dialect.TypeOf(typ.Value())) },
		land:  func() place { return place{in, ofAttribute, to()} },
	})
}

// askType asks for another type of an attribute.
func (s *Screen) askType(t *model.Table, name string) tea.Cmd {
	a, _ := t.Attribute(name)
	types, in := allTypes(), t.Name
	if keyUse(t, name) != "" {
		types = keyTypes()
	}
	typ := s.typeChoice("type", "type", a.Type, types)
	typ.Help = "items whose value is of another type stay as they are, unless it is a key"
	return s.open(&asking{
		Form: form.NewForm("Type of "+name, typ),
		build: func() change.Change {
			return typeAttribute(in, name, s.model.Dialect.TypeOf(typ.Value()), s.model.Dialect)
		},
	})
}

// askTTL asks for the attribute that holds the expiry.
func (s *Screen) askTTL(t *model.Table) tea.Cmd {
	in := t.Name
	name := hint(form.NewLine("ttl", "attribute", t.TTL), "none", "a number of seconds since 1970; empty for no expiry")
	return s.open(&asking{
		Form:  form.NewForm("TTL of "+in, name),
		build: func() change.Change { return setTTL(in, strings.TrimSpace(name.Value())) },
	})
}

// askBilling asks how a table is paid for.
func (s *Screen) askBilling(t *model.Table) tea.Cmd {
	modes := []model.BillingMode{model.PayPerRequest, model.ProvisionedMode}
	in := t.Name
	mode := form.NewChoice("billing", "billing", max(0, slices.Index(modes, t.Billing.Mode)), billingWord(modes[0]), billingWord(modes[1]))
	read := form.NewLine("read", "read units", unitText(t.Billing.Read.Units))
	write := form.NewLine("write", "write units", unitText(t.Billing.Write.Units))
	return s.open(&asking{
		Form: form.NewForm("Billing of "+in, mode, read, write),
		after: func() {
			read.Gone = modes[mode.At] != model.ProvisionedMode
			write.Gone = read.Gone
		},
		build: func() change.Change {
			r, rerr := unitsOf("read", read)
			w, werr := unitsOf("write", write)
			c := setBilling(in, modes[mode.At], r, w)
			for _, err := range []error{rerr, werr} {
				if err != nil && !read.Gone {
					c.Apply = func(*model.Model) error { return err }
					break
				}
			}
			return c
		},
	})
}

func unitText(n int64) string { return strconv.FormatInt(max(1, n), 10) }

func unitsOf(id string, f *form.Field) (int64, error) {
	n, err := strconv.ParseInt(strings.TrimSpace(f.Value()), 10, 64)
	if err != nil || n < 1 {
		return 0, &change.Wrong{Field: id, Text: "type a whole number of units, 1 or more"}
	}
	return n, nil
}

// askLine asks for a line of text.
func (s *Screen) askLine(title, label, now string, build func(string) change.Change) tea.Cmd {
	line := form.NewLine("text", label, now)
	return s.open(&asking{Form: form.NewForm(title, line), build: func() change.Change { return build(line.Value()) }})
}

// askText opens the editor on a text of several lines.
func (s *Screen) askText(title, now string, build func(string) change.Change) tea.Cmd {
	e := editor.New(title, now)
	e.Note = "Ctrl+S keeps   Esc leaves"
	return s.open(&asking{text: e, build: func() change.Change { return build(e.Text()) }})
}

// setModel sets a text of the model itself.
func setModel(label string, field func(*model.Model) *string) func(string) change.Change {
	return func(text string) change.Change {
		return change.Change{Label: label, Apply: func(m *model.Model) error {
			*field(m) = text
			return nil
		}}
	}
}
