package engine

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"tablero/model"
)

// Consequence says what a change of the design would mean in the service; see [Editor].
func (s *ModelStore) Consequence(ctx context.Context, c DesignChange) ([]Effect, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	st, err := s.db.state(s.name)
	if err != nil {
		return nil, err
	}
	pl, err := newPlan(st.model, c, true)
	if err != nil {
		return nil, err
	}
	return pl.effects(), nil
}

// effects is what the change means, in the order of the model; what is dropped stands behind.
func (pl *plan) effects() (list []Effect) {
	before, after := *pl.before, *pl.after
	before.Tables, after.Tables = nil, nil
	if before.Dialect != after.Dialect {
		list = append(list, Effect{"", fmt.Sprintf("every table is made again in %s, and every item is judged by its rules", after.Dialect), NewTable})
		before.Dialect = after.Dialect
	}
	if !reflect.DeepEqual(before, after) {
		list = append(list, Effect{"", "notes and questions of the model change, and no table", InPlace})
	}
	for i := range pl.tables {
		list = append(list, pl.tables[i].effects(pl.after.Dialect)...)
	}
	for i := range pl.before.Tables {
		if t := &pl.before.Tables[i]; pl.successor(t) == nil {
			list = append(list, Effect{t.Name, "the table is deleted with its items; here undo brings them back", InPlace})
		}
	}
	return list
}

func (tp *tablePlan) effects(d model.Dialect) (list []Effect) {
	t := tp.after
	add := func(kind EffectKind, format string, args ...any) {
		list = append(list, Effect{t.Name, fmt.Sprintf(format, args...), kind})
	}
	if tp.before == nil {
		add(NewTable, "a new table with the key %s", describeKey(t.Key.Partition, t.Key.Sort))
		return list
	}
	b := tp.before.Clone()
	if b.Name != t.Name {
		add(NewTable, "no table can be renamed: %s is a new table, and the items of %s are copied", t.Name, b.Name)
	}
	for _, from := range sortedNames(tp.renames) {
		add(BackFill, "%s becomes %s in every item that has it", from, tp.renames[from])
	}
	renameAttributes(&b, tp.renames)
	if !sameKey(b.Key, t.Key) {
		add(NewTable, "the key %s becomes %s: a new table, and the items are copied; those that do not fit are set aside",
			describeKey(b.Key.Partition, b.Key.Sort), describeKey(t.Key.Partition, t.Key.Sort))
	} else if !sameKey(tp.before.Key, t.Key) {
		add(NewTable, "the key has another name, %s: a new table, and the items are copied", describeKey(t.Key.Partition, t.Key.Sort))
	}
	switch {
	case b.TTL == t.TTL:
	case t.TTL == "":
		add(InPlace, "items do not expire any more")
	case b.TTL == "":
		add(InPlace, "items expire by %s", t.TTL)
	default:
		add(InPlace, "items expire by %s, no longer by %s", t.TTL, b.TTL)
	}
	list = append(list, indexEffects(d, &b, t)...)
	if len(list) == 0 && !reflect.DeepEqual(b, t.Clone()) {
		add(InPlace, "what is written about the table changes, and no item")
	}
	return list
}

// indexEffects is what changes in the indexes; names of attributes are those after.
func indexEffects(d model.Dialect, b, t *model.Table) (list []Effect) {
	add := func(kind EffectKind, format string, args ...any) {
		list = append(list, Effect{t.Name, fmt.Sprintf(format, args...), kind})
	}
	match := matchIndexes(b.Indexes, t.Indexes)
	what := func(ix *model.Index) string {
		switch {
		case ix.Kind == model.Global:
			return "index " + ix.Name
		case d == model.Catalyst:
			return "additional sort key " + ix.Name
		}
		return "local index " + ix.Name
	}
	for i, j := range match {
		ix := &t.Indexes[i]
		old, had := b.Index(ix.Name)
		switch {
		case j >= 0 && b.Indexes[j].Name != ix.Name:
			add(BackFill, "%s is named %s: it is made again", what(&b.Indexes[j]), ix.Name)
		case j >= 0:
		case ix.Kind == model.Local:
			add(NewTable, "%s can only be made with its table: a new table, and the items are copied", what(ix))
		case had && old.Kind == model.Global && d == model.Catalyst:
			add(NewTable, "%s cannot be changed: a new table, and the items are copied", what(ix))
		case had:
			add(BackFill, "%s is deleted, made again and filled", what(ix))
		default:
			add(BackFill, "%s is added and filled", what(ix))
		}
	}
	for j := range b.Indexes {
		ix := &b.Indexes[j]
		if _, again := t.Index(ix.Name); again || slices.Contains(match, j) {
			continue
		}
		if ix.Kind == model.Local || d == model.Catalyst {
			add(NewTable, "%s cannot be deleted: a new table, and the items are copied", what(ix))
		} else {
			add(InPlace, "%s is deleted", what(ix))
		}
	}
	return list
}

// renameAttributes renames attributes wherever a table names them.
func renameAttributes(t *model.Table, names map[string]string) {
	rename := func(name *string) {
		if to, ok := names[*name]; ok {
			*name = to
		}
	}
	keys := func(list []model.KeyAttribute) {
		for i := range list {
			rename(&list[i].Name)
		}
	}
	keys(t.Key.Partition)
	keys(t.Key.Sort)
	for i := range t.Attributes {
		rename(&t.Attributes[i].Name)
	}
	for i := range t.Indexes {
		ix := &t.Indexes[i]
		keys(ix.Key.Partition)
		keys(ix.Key.Sort)
		for j := range ix.Projection.Attributes {
			rename(&ix.Projection.Attributes[j])
		}
	}
	for i := range t.Facets {
		for j := range t.Facets[i].Attributes {
			rename(&t.Facets[i].Attributes[j])
		}
	}
	rename(&t.TTL)
}

func sortedNames(names map[string]string) []string {
	list := make([]string, 0, len(names))
	for name := range names {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// label is the words of a change for the history: the first difference, and how many more there are.
func (pl *plan) label() string {
	var parts []string
	for _, from := range sortedNames(pl.renamed) {
		parts = append(parts, "rename table "+from+" to "+pl.renamed[from])
	}
	for i := range pl.tables {
		tp := &pl.tables[i]
		if tp.before == nil {
			parts = append(parts, "add table "+tp.after.Name)
			continue
		}
		for _, from := range sortedNames(tp.renames) {
			parts = append(parts, fmt.Sprintf("rename %s of %s to %s", from, tp.after.Name, tp.renames[from]))
		}
		parts = append(parts, tp.words()...)
	}
	for i := range pl.before.Tables {
		if t := &pl.before.Tables[i]; pl.successor(t) == nil {
			parts = append(parts, "drop table "+t.Name)
		}
	}
	switch len(parts) {
	case 0:
		return "change " + strings.Join(pl.changedTexts(), ", ")
	case 1, 2:
		return strings.Join(parts, ", ")
	}
	return fmt.Sprintf("%s and %d more changes", parts[0], len(parts)-1)
}

// words is what changes in a table that goes on, renames aside.
func (tp *tablePlan) words() (parts []string) {
	b, t := tp.before.Clone(), tp.after
	renameAttributes(&b, tp.renames)
	if !sameKey(b.Key, t.Key) {
		parts = append(parts, "change the key of "+t.Name)
	}
	if b.TTL != t.TTL {
		parts = append(parts, "change the TTL attribute of "+t.Name)
	}
	match := matchIndexes(b.Indexes, t.Indexes)
	for i, j := range match {
		name := t.Indexes[i].Name
		_, had := b.Index(name)
		switch {
		case j >= 0 && b.Indexes[j].Name != name:
			parts = append(parts, "rename index "+b.Indexes[j].Name+" to "+name)
		case j < 0 && had:
			parts = append(parts, "change index "+name)
		case j < 0:
			parts = append(parts, "add index "+name)
		}
	}
	for j := range b.Indexes {
		if _, again := t.Index(b.Indexes[j].Name); !again && !slices.Contains(match, j) {
			parts = append(parts, "drop index "+b.Indexes[j].Name)
		}
	}
	return parts
}

// changedTexts is what changes when nothing else does.
func (pl *plan) changedTexts() (parts []string) {
	a, b := pl.before, pl.after
	if a.Dialect != b.Dialect {
		parts = append(parts, "the dialect")
	}
	if !reflect.DeepEqual(a.Patterns, b.Patterns) {
		parts = append(parts, "the questions")
	}
	if a.Notes != b.Notes || a.Description != b.Description || a.Author != b.Author {
		parts = append(parts, "the notes")
	}
	for i := range pl.tables {
		if tp := &pl.tables[i]; tp.before != nil && !reflect.DeepEqual(tp.before.Clone(), tp.after.Clone()) {
			parts = append(parts, "table "+tp.after.Name)
		}
	}
	if len(parts) == 0 {
		parts = []string{"the order of tables"}
	}
	return parts
}
