package design

import (
	"slices"
	"strconv"

	"tablero/model"
	"tablero/views/change"
)

// indexSpec is an index as a form gives it.
type indexSpec struct {
	name       string
	kind       model.IndexKind
	partition  []keyPart // of a global index
	sort       []keyPart
	projection model.ProjectionKind
	include    []string
}

// addIndex gives a table another order.
func addIndex(in string, d model.Dialect, spec indexSpec) change.Change {
	return change.Change{Label: "add " + kindWord(d, spec.kind) + " " + spec.name + " to " + in, Apply: on(in, func(_ *model.Model, t *model.Table) error {
		if most := limit(d, spec.kind); most > 0 && count(t, spec.kind) >= most {
			return &change.Wrong{Text: "the table has " + strconv.Itoa(most) + " " + kindWords(d, spec.kind) + ", which is the most it can have"}
		}
		if wrong := spec.wrong(t, d); wrong != nil {
			return wrong
		}
		if _, taken := t.Index(spec.name); taken {
			return &change.Wrong{Field: spec.nameField(d), Text: "the table has an index of this name"}
		}
		t.Indexes = append(t.Indexes, model.Index{Name: spec.name, Kind: spec.kind})
		spec.fill(t, &t.Indexes[len(t.Indexes)-1])
		return nil
	})}
}

// nameField is the field of a form that names the index.
func (spec *indexSpec) nameField(d model.Dialect) string {
	if d == model.Catalyst && spec.kind == model.Local {
		return "sort"
	}
	return "name"
}

// wrong says what is wrong with the answers.
func (spec *indexSpec) wrong(t *model.Table, d model.Dialect) error {
	switch {
	case spec.kind == model.Local && len(spec.sort) == 0:
		return &change.Wrong{Field: "sort", Text: "type the attribute that orders a partition"}
	case spec.kind == model.Global && len(spec.partition) == 0:
		return &change.Wrong{Field: "partition", Text: "type the attribute that items are spread by"}
	case spec.name == "":
		return &change.Wrong{Field: "name", Text: "type a name for the index"}
	case spec.kind == model.Local && len(t.Key.Sort) == 0 && d == model.DynamoDB:
		return &change.Wrong{Text: "the table has no sort key, and so can have no local index"}
	case spec.projection == model.ProjectInclude && len(spec.include) == 0:
		return &change.Wrong{Field: "include", Text: "list the attributes that it carries, one a line, or project only the keys"}
	}
	return nil
}

// fill makes the index what the spec says; the attributes of its key are declared.
func (spec *indexSpec) fill(t *model.Table, ix *model.Index) {
	ix.Key = model.KeySchema{Partition: slices.Clone(spec.partition), Sort: slices.Clone(spec.sort)}
	if spec.kind == model.Local {
		ix.Key.Partition = slices.Clone(t.Key.Partition)
	}
	ix.Projection = model.Projection{Kind: spec.projection}
	if spec.projection == model.ProjectInclude {
		ix.Projection.Attributes = slices.Clone(spec.include)
	}
	for _, k := range slices.Concat(spec.partition, spec.sort) {
		declare(t, k.Name, k.Type)
		retype(t, k.Name, k.Type)
	}
}

// setIndex changes an index, its name too; access patterns follow the name.
func setIndex(in, name string, d model.Dialect, spec indexSpec) change.Change {
	c := change.Change{Label: "change " + kindWord(d, spec.kind) + " " + name + " of " + in}
	c.Apply = on(in, func(m *model.Model, t *model.Table) error {
		if wrong := spec.wrong(t, d); wrong != nil {
			return wrong
		}
		if _, taken := t.Index(spec.name); taken && spec.name != name {
			return &change.Wrong{Field: spec.nameField(d), Text: "the table has an index of this name"}
		}
		ix, err := index(t, name)
		if err != nil {
			return err
		}
		ix.Name = spec.name
		spec.fill(t, ix)
		for i := range m.Patterns {
			if p := &m.Patterns[i]; p.Table == in && p.Index == name {
				p.Index = spec.name
			}
		}
		return nil
	})
	return c
}

func index(t *model.Table, name string) (*model.Index, error) {
	ix, ok := t.Index(name)
	if !ok {
		return nil, &change.Wrong{Text: "the index " + strconv.Quote(name) + " is not there any more"}
	}
	return ix, nil
}

// dropIndex removes an index; the items and their attributes stay.
func dropIndex(in string, d model.Dialect, ix *model.Index) change.Change {
	name := ix.Name
	return change.Change{
		Label:   "remove " + kindWord(d, ix.Kind) + " " + name + " from " + in,
		Removes: "The " + kindWord(d, ix.Kind) + " " + strconv.Quote(name) + " goes. The items keep all their attributes.",
		Apply: on(in, func(m *model.Model, t *model.Table) error {
			if _, err := index(t, name); err != nil {
				return err
			}
			for i := range m.Patterns { // they ask the table then, and are grey where its key does not answer
				if p := &m.Patterns[i]; p.Table == in && p.Index == name {
					p.Index = ""
				}
			}
			t.Indexes = slices.DeleteFunc(t.Indexes, func(ix model.Index) bool { return ix.Name == name })
			return nil
		}),
	}
}

// noteIndex writes the notes of an index.
func noteIndex(in, name, text string) change.Change {
	return change.Change{Label: "write the notes of " + name, Apply: on(in, func(_ *model.Model, t *model.Table) error {
		ix, err := index(t, name)
		if err == nil {
			ix.Notes = text
		}
		return err
	})}
}
