package design

import (
	"slices"
	"strconv"

	"tablero/engine"
	"tablero/model"
	"tablero/model/rules"
	"tablero/views/change"
)

// addAttribute declares an attribute.
func addAttribute(in, name string, typ model.Type) change.Change {
	return change.Change{Label: "add attribute " + name + " to " + in, Apply: on(in, func(_ *model.Model, t *model.Table) error {
		if wrong := freeAttribute(t, name); wrong != nil {
			return wrong
		}
		declare(t, name, typ)
		return nil
	})}
}

// freeAttribute says what is wrong with the name of a new attribute.
func freeAttribute(t *model.Table, name string) error {
	if name == "" {
		return &change.Wrong{Field: "name", Text: "type a name for the attribute"}
	}
	if _, there := t.Attribute(name); there {
		return &change.Wrong{Field: "name", Text: "the table has an attribute of this name"}
	}
	return nil
}

// renameAttribute gives an attribute another name, in keys, indexes, items and the access patterns of its table.
func renameAttribute(in, from, to string) change.Change {
	c := change.Change{Label: "rename " + from + " of " + in + " to " + to, Renames: []engine.Rename{{Table: in, From: from, To: to}}}
	c.Apply = on(in, func(m *model.Model, t *model.Table) error {
		if from == to {
			return nil
		}
		if wrong := freeAttribute(t, to); wrong != nil {
			return wrong
		}
		renameIn(t, from, to, m.Dialect)
		for i := range m.Patterns {
			if p := &m.Patterns[i]; p.Table == in {
				p.KeyCondition = rules.RenameIn(p.KeyCondition, from, to)
				p.Filter = rules.RenameIn(p.Filter, from, to)
				if m.Dialect == model.Catalyst && p.Index == from {
					if _, there := t.Index(to); there {
						p.Index = to
					}
				}
			}
		}
		return nil
	})
	return c
}

func renameIn(t *model.Table, from, to string, d model.Dialect) {
	key := func(list []keyPart) {
		for i := range list {
			if list[i].Name == from {
				list[i].Name = to
			}
		}
	}
	names := func(list []string) {
		for i := range list {
			if list[i] == from {
				list[i] = to
			}
		}
	}
	key(t.Key.Partition)
	key(t.Key.Sort)
	for i := range t.Attributes {
		if t.Attributes[i].Name == from {
			t.Attributes[i].Name = to
		}
	}
	for i := range t.Indexes {
		ix := &t.Indexes[i]
		key(ix.Key.Partition)
		key(ix.Key.Sort)
		names(ix.Projection.Attributes)
		// An additional sort key is known by its attribute alone.
		if d == model.Catalyst && ix.Kind == model.Local && ix.Name == from {
			ix.Name = to
		}
	}
	for i := range t.Facets {
		names(t.Facets[i].Attributes)
	}
	if t.TTL == from {
		t.TTL = to
	}
}

// typeAttribute gives an attribute another type, in the keys that it is in, too.
func typeAttribute(in, name string, typ model.Type, d model.Dialect) change.Change {
	return change.Change{Label: "make " + name + " of " + in + " " + d.Tag(typ), Apply: on(in, func(_ *model.Model, t *model.Table) error {
		if use := keyUse(t, name); use != "" && !typ.Keyable() {
			return &change.Wrong{Field: "type", Text: "it is " + use + ", and a key is S, N or B"}
		}
		retype(t, name, typ)
		return nil
	})}
}

// keyUse is the key that an attribute is in, in words; "" when it is in none.
func keyUse(t *model.Table, name string) string {
	if t.Key.Has(name) {
		return "in the key of the table"
	}
	for i := range t.Indexes {
		ix := &t.Indexes[i]
		if ix.Kind == model.Local && slices.ContainsFunc(ix.Key.Sort, func(k keyPart) bool { return k.Name == name }) ||
			ix.Kind == model.Global && ix.Key.Has(name) {
			return "in the key of " + ix.Name
		}
	}
	return ""
}

// dropAttribute takes an attribute out of what the table declares; items keep it.
func dropAttribute(in, name string) change.Change {
	return change.Change{
		Label: "remove attribute " + name + " from " + in, Removes: "The table declares " + strconv.Quote(name) + " no more. Items that have it keep it.",
		Apply: on(in, func(_ *model.Model, t *model.Table) error {
			if use := keyUse(t, name); use != "" {
				return &change.Wrong{Text: name + " is " + use + "; change that first"}
			}
			if t.TTL == name {
				t.TTL = ""
			}
			t.Attributes = slices.DeleteFunc(t.Attributes, func(a model.Attribute) bool { return a.Name == name })
			for i := range t.Facets {
				t.Facets[i].Attributes = slices.DeleteFunc(t.Facets[i].Attributes, func(a string) bool { return a == name })
			}
			return nil
		}),
	}
}

// noteAttribute writes the notes of an attribute.
func noteAttribute(in, name, text string) change.Change {
	return change.Change{Label: "write the notes of " + name, Apply: on(in, func(_ *model.Model, t *model.Table) error {
		for i := range t.Attributes {
			if t.Attributes[i].Name == name {
				t.Attributes[i].Notes = text
				return nil
			}
		}
		a, ok := t.Attribute(name)
		if !ok {
			return &change.Wrong{Text: "the attribute " + strconv.Quote(name) + " is not there any more"}
		}
		a.Notes = text
		t.Attributes = append(t.Attributes, a)
		return nil
	})}
}
