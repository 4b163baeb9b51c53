package design

import (
	"slices"
	"strconv"

	"tablero/engine"
	"tablero/model"
	"tablero/model/rules"
	"tablero/views/change"
)

// table is the table of the name for a change.
func table(m *model.Model, name string) (*model.Table, error) {
	t, ok := m.Table(name)
	if !ok {
		return nil, &change.Wrong{Text: "the table " + strconv.Quote(name) + " is not there any more"}
	}
	return t, nil
}

// on makes the function of a change out of one on a table.
func on(name string, f func(m *model.Model, t *model.Table) error) func(*model.Model) error {
	return func(m *model.Model) error {
		t, err := table(m, name)
		if err != nil {
			return err
		}
		return f(m, t)
	}
}

// keyPart is an attribute of a key as a form gives it; an empty name is none.
type keyPart = model.KeyAttribute

// parts is the attributes that have a name.
func parts(list ...keyPart) []keyPart {
	var out []keyPart
	for _, k := range list {
		if k.Name != "" {
			out = append(out, k)
		}
	}
	return out
}

// addTable makes a table of its name and its key.
func addTable(name string, partition, sort keyPart) change.Change {
	return change.Change{Label: "add table " + name, Apply: func(m *model.Model) error {
		switch {
		case name == "":
			return &change.Wrong{Field: "name", Text: "type a name for the table"}
		case partition.Name == "":
			return &change.Wrong{Field: "partition", Text: "type the attribute that items are spread by"}
		case sort.Name == partition.Name:
			return &change.Wrong{Field: "sort", Text: "it is the partition key: choose another attribute, or leave it empty"}
		}
		if _, taken := m.Table(name); taken {
			return &change.Wrong{Field: "name", Text: "there is a table of this name"}
		}
		t := model.Table{Name: name, Key: model.KeySchema{Partition: parts(partition), Sort: parts(sort)}}
		if m.Dialect == model.DynamoDB {
			t.Billing.Mode = model.PayPerRequest
		}
		m.Tables = append(m.Tables, t)
		return nil
	}}
}

// renameTable gives a table another name; access patterns follow.
func renameTable(from, to string) change.Change {
	c := change.Change{Label: "rename table " + from + " to " + to, Renames: []engine.Rename{{From: from, To: to}}}
	c.Apply = on(from, func(m *model.Model, t *model.Table) error {
		if to == "" {
			return &change.Wrong{Field: "name", Text: "type a name for the table"}
		}
		if _, taken := m.Table(to); taken && to != from {
			return &change.Wrong{Field: "name", Text: "there is a table of this name"}
		}
		t.Name = to
		for i := range m.Patterns {
			if m.Patterns[i].Table == from {
				m.Patterns[i].Table = to
			}
		}
		return nil
	})
	return c
}

// dropTable removes a table with its items; the access patterns that ask it stay, and nothing answers them.
func dropTable(name string) change.Change {
	return change.Change{
		Label: "delete table " + name, Word: name,
		Removes: "The table " + strconv.Quote(name) + " goes with all its items. The access patterns that ask it stay, unanswered.",
		Apply: func(m *model.Model) error {
			if _, err := table(m, name); err != nil {
				return err
			}
			m.Tables = slices.DeleteFunc(m.Tables, func(t model.Table) bool { return t.Name == name })
			for i := range m.Patterns {
				if m.Patterns[i].Table == name {
					m.Patterns[i].Table, m.Patterns[i].Index = "", ""
				}
			}
			return nil
		},
	}
}

// setKey gives a table another key: items are found by it from then on, and those that lack it go to the tray.
func setKey(name string, partition, sort keyPart) change.Change {
	c := change.Change{Label: "change the key of " + name}
	c.Apply = on(name, func(_ *model.Model, t *model.Table) error {
		switch {
		case partition.Name == "":
			return &change.Wrong{Field: "partition", Text: "type the attribute that items are spread by"}
		case sort.Name == partition.Name:
			return &change.Wrong{Field: "sort", Text: "it is the partition key: choose another attribute, or leave it empty"}
		}
		was := t.Key
		t.Key = model.KeySchema{Partition: parts(partition), Sort: parts(sort)}
		for _, k := range was.Attributes() { // what was the key stays an attribute
			if !t.Key.Has(k.Name) {
				declare(t, k.Name, k.Type)
			}
		}
		for _, k := range t.Key.Attributes() {
			undeclare(t, k.Name)
			retype(t, k.Name, k.Type)
		}
		for i := range t.Indexes {
			if t.Indexes[i].Kind == model.Local && len(t.Indexes[i].Key.Partition) > 0 {
				t.Indexes[i].Key.Partition = slices.Clone(t.Key.Partition)
			}
		}
		return nil
	})
	return c
}

// declare adds an attribute to those that a table declares, unless it is in its key or declared already.
func declare(t *model.Table, name string, typ model.Type) {
	if t.Key.Has(name) || slices.ContainsFunc(t.Attributes, func(a model.Attribute) bool { return a.Name == name }) {
		return
	}
	t.Attributes = append(t.Attributes, model.Attribute{Name: name, Type: typ})
}

// undeclare takes an attribute out that is in the key now, unless something stands with it that the key has no place for.
func undeclare(t *model.Table, name string) {
	t.Attributes = slices.DeleteFunc(t.Attributes, func(a model.Attribute) bool {
		return a.Name == name && a.Notes == "" && a.Format == nil
	})
}

// retype gives an attribute its type wherever the table names it.
func retype(t *model.Table, name string, typ model.Type) {
	set := func(list []keyPart) {
		for i := range list {
			if list[i].Name == name {
				list[i].Type = typ
			}
		}
	}
	set(t.Key.Partition)
	set(t.Key.Sort)
	for i := range t.Indexes {
		set(t.Indexes[i].Key.Partition)
		set(t.Indexes[i].Key.Sort)
	}
	for i := range t.Attributes {
		if t.Attributes[i].Name == name {
			t.Attributes[i].Type = typ
		}
	}
}

// setTTL names the attribute that holds the expiry, "" for none.
func setTTL(name, attribute string) change.Change {
	c := change.Change{Label: "let items of " + name + " expire by " + attribute}
	if attribute == "" {
		c.Label = "let no item of " + name + " expire"
	}
	c.Apply = on(name, func(_ *model.Model, t *model.Table) error {
		t.TTL = attribute
		if attribute != "" {
			declare(t, attribute, model.TypeN)
		}
		return nil
	})
	return c
}

// setBilling says how a table is paid for; units count only when it is provisioned.
func setBilling(name string, mode model.BillingMode, read, write int64) change.Change {
	c := change.Change{Label: "change the billing of " + name}
	c.Apply = on(name, func(_ *model.Model, t *model.Table) error {
		t.Billing.Mode = mode
		if mode == model.ProvisionedMode {
			t.Billing.Read.Units, t.Billing.Write.Units = read, write
		} else {
			t.Billing.Read, t.Billing.Write = model.Capacity{}, model.Capacity{}
		}
		return nil
	})
	return c
}

// setText sets a text of the table, such as its notes.
func setText(name, what, text string, field func(*model.Table) *string) change.Change {
	return change.Change{Label: "write the " + what + " of " + name, Apply: on(name, func(_ *model.Model, t *model.Table) error {
		*field(t) = text
		return nil
	})}
}

// limit is the most indexes of a kind that the dialect takes.
func limit(d model.Dialect, k model.IndexKind) int {
	if k == model.Local {
		return rules.Limits(d).LocalIndexes
	}
	return rules.Limits(d).GlobalIndexes
}

// count is how many indexes of a kind a table has.
func count(t *model.Table, k model.IndexKind) int {
	n := 0
	for i := range t.Indexes {
		if t.Indexes[i].Kind == k {
			n++
		}
	}
	return n
}
