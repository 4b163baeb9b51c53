package model

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Op says what happened to a part of a model.
type Op string

// What can happen. A table or an index is renamed when nothing but its name changed.
const (
	Added   Op = "added"
	Removed Op = "removed"
	Changed Op = "changed"
	Renamed Op = "renamed"
)

// Change is one difference. Path leads to the part by the names of the native format and of the parts themselves:
// tables.Menu.indexes.Calories.projection, tables.Menu.items(Pizza, Vegan).Calories. Old and New are texts for people.
type Change struct {
	Path string `json:"path"`
	Op   Op     `json:"op"`
	Old  string `json:"old,omitempty"`
	New  string `json:"new,omitempty"`
}

// String is the change in one line, unless the texts have several.
func (c Change) String() string {
	switch c.Op {
	case Added:
		return strings.TrimSuffix(fmt.Sprintf("%s added: %s", c.Path, c.New), ": ")
	case Removed:
		return strings.TrimSuffix(fmt.Sprintf("%s removed: %s", c.Path, c.Old), ": ")
	}
	return fmt.Sprintf("%s %s: %s -> %s", c.Path, c.Op, c.Old, c.New)
}

// DiffModels is what is different in b, in the order of a, what is new behind it. The order of tables, indexes and attributes is no
// difference, and neither are the dates of creation and change.
func DiffModels(a, b *Model) []Change {
	var d differ
	d.models(a, b)
	return d.out
}

// DiffItems is what is different in b attribute by attribute, down into maps and lists. Spellings of numbers count, the order of
// attributes and of the members of sets does not.
func DiffItems(a, b Item) []Change {
	var d differ
	d.items("", a, b)
	return d.out
}

// DiffDocuments is the difference of two models and of their items, which are matched by their primary keys. The facet in which a file
// keeps an item, and the order of items, are no difference.
func DiffDocuments(a, b *Document) []Change {
	var d differ
	renamed := d.models(a.Model, b.Model)
	seen := make(map[string]bool)
	for i := range a.Model.Tables {
		t := &a.Model.Tables[i]
		name := t.Name
		if n, ok := renamed[name]; ok {
			name = n
		}
		seen[name] = true
		d.tableItems(join("tables", t.Name), t, a.TableItemsOf(t.Name), b, name)
	}
	for i := range b.Model.Tables {
		if t := &b.Model.Tables[i]; !seen[t.Name] {
			d.tableItems(join("tables", t.Name), nil, nil, b, t.Name)
		}
	}
	return d.out
}

type differ struct{ out []Change }

func (d *differ) add(path string, op Op, before, after string) {
	d.out = append(d.out, Change{path, op, before, after})
}

// text reports a member that is a text, "" being its absence.
func (d *differ) text(path, before, after string) {
	switch {
	case before == after:
	case before == "":
		d.add(path, Added, "", after)
	case after == "":
		d.add(path, Removed, before, "")
	default:
		d.add(path, Changed, before, after)
	}
}

// join appends a name to a path in the spelling of [Path].
func join(path, name string) string {
	step := Path{Name(name)}.String()
	if path == "" {
		return step
	}
	return path + "." + step
}

// lists compares two lists of named things; names that repeat are matched in their order. It returns the new names of what was renamed,
// by the old ones; without same nothing is.
func lists[T any](d *differ, path string, a, b []T, name func(*T) string, show func(*T) string, both func(path string, x, y *T),
	same func(x, y *T) bool,
) map[string]string {
	type place struct {
		name  string
		count int
	}
	find := func(list []T) map[place]*T {
		seen, at := make(map[string]int), make(map[place]*T)
		for i := range list {
			n := name(&list[i])
			at[place{n, seen[n]}] = &list[i]
			seen[n]++
		}
		return at
	}
	before, after := find(a), find(b)
	taken, renames := make(map[*T]bool), make(map[string]string)
	renamed := func(x *T) *T {
		if same == nil {
			return nil
		}
		for i := range b {
			y := &b[i]
			if before[place{name(y), 0}] == nil && !taken[y] && same(x, y) {
				return y
			}
		}
		return nil
	}
	seen := make(map[string]int)
	for i := range a {
		x := &a[i]
		n := name(x)
		y := after[place{n, seen[n]}]
		seen[n]++
		if y != nil {
			taken[y] = true
			both(join(path, n), x, y)
		} else if y = renamed(x); y != nil {
			taken[y] = true
			renames[n] = name(y)
			d.add(join(path, n), Renamed, n, name(y))
		} else {
			d.add(join(path, n), Removed, show(x), "")
		}
	}
	for i := range b {
		if y := &b[i]; !taken[y] {
			d.add(join(path, name(y)), Added, "", show(y))
		}
	}
	return renames
}

// models returns the new names of the tables that were renamed, by the old ones.
func (d *differ) models(a, b *Model) (renamed map[string]string) {
	d.text("name", a.Name, b.Name)
	d.text("dialect", string(a.Dialect), string(b.Dialect))
	d.text("author", a.Author, b.Author)
	d.text("description", a.Description, b.Description)
	d.text("notes", a.Notes, b.Notes)
	renamed = lists(d, "tables", a.Tables, b.Tables, func(t *Table) string { return t.Name }, func(t *Table) string { return keyText(t.Key) },
		d.tables, func(x, y *Table) bool {
			var inner differ
			inner.tables("", x, y)
			return len(inner.out) == 0
		})
	lists(d, "patterns", a.Patterns, b.Patterns, func(p *AccessPattern) string { return p.Name }, func(p *AccessPattern) string { return p.Intent },
		d.patterns, nil)
	return renamed
}

func (d *differ) tables(path string, a, b *Table) {
	d.text(join(path, "partitionKey"), attributesText(a.Key.Partition), attributesText(b.Key.Partition))
	d.text(join(path, "sortKey"), attributesText(a.Key.Sort), attributesText(b.Key.Sort))
	lists(d, join(path, "attributes"), a.Attributes, b.Attributes, func(x *Attribute) string { return x.Name },
		func(x *Attribute) string { return x.Type.String() }, func(path string, x, y *Attribute) {
			d.text(join(path, "type"), x.Type.String(), y.Type.String())
			d.text(join(path, "format"), strings.Join(x.Format, ", "), strings.Join(y.Format, ", "))
			d.text(join(path, "notes"), x.Notes, y.Notes)
		}, nil)
	lists(d, join(path, "indexes"), a.Indexes, b.Indexes, func(x *Index) string { return x.Name },
		func(x *Index) string { return string(x.Kind) + " " + keyText(x.Key) }, d.indexes, func(x, y *Index) bool {
			var inner differ
			inner.indexes("", x, y)
			return len(inner.out) == 0
		})
	d.text(join(path, "ttl"), a.TTL, b.TTL)
	pay := join(path, "billing")
	d.text(join(pay, "mode"), string(a.Billing.Mode), string(b.Billing.Mode))
	d.text(join(pay, "read"), capacityText(a.Billing.Read), capacityText(b.Billing.Read))
	d.text(join(pay, "write"), capacityText(a.Billing.Write), capacityText(b.Billing.Write))
	lists(d, join(path, "facets"), a.Facets, b.Facets, func(f *Facet) string { return f.Name },
		func(f *Facet) string { return strings.Join(f.Attributes, ", ") }, func(path string, x, y *Facet) {
			d.text(join(path, "partitionAlias"), x.PartitionAlias, y.PartitionAlias)
			d.text(join(path, "sortAlias"), x.SortAlias, y.SortAlias)
			d.text(join(path, "attributes"), strings.Join(x.Attributes, ", "), strings.Join(y.Attributes, ", "))
		}, nil)
	d.text(join(path, "notes"), a.Notes, b.Notes)
}

func (d *differ) indexes(path string, a, b *Index) {
	d.text(join(path, "kind"), string(a.Kind), string(b.Kind))
	d.text(join(path, "partitionKey"), attributesText(a.Key.Partition), attributesText(b.Key.Partition))
	d.text(join(path, "sortKey"), attributesText(a.Key.Sort), attributesText(b.Key.Sort))
	d.text(join(path, "projection"), projectionText(a.Projection), projectionText(b.Projection))
	d.text(join(path, "notes"), a.Notes, b.Notes)
}

func (d *differ) patterns(path string, a, b *AccessPattern) {
	for _, f := range [...]struct{ name, before, after string }{
		{"intent", a.Intent, b.Intent},
		{"operation", a.Operation, b.Operation},
		{"table", a.Table, b.Table},
		{"index", a.Index, b.Index},
		{"keyCondition", a.KeyCondition, b.KeyCondition},
		{"filter", a.Filter, b.Filter},
		{"expect", a.Expect, b.Expect},
		{"size", a.Size, b.Size},
		{"frequency", a.Frequency, b.Frequency},
	} {
		d.text(join(path, f.name), f.before, f.after)
	}
}

func attributesText(list []KeyAttribute) string {
	parts := make([]string, len(list))
	for i, a := range list {
		parts[i] = a.Name + " (" + a.Type.String() + ")"
	}
	return strings.Join(parts, ", ")
}

func keyText(k KeySchema) string { return attributesText(k.Attributes()) }

func projectionText(p Projection) string {
	if len(p.Attributes) == 0 {
		return string(p.Kind)
	}
	names := slices.Clone(p.Attributes)
	slices.Sort(names)
	return string(p.Kind) + " " + strings.Join(names, ", ")
}

func capacityText(c Capacity) string {
	text := ""
	if c.Units > 0 {
		text = strconv.FormatInt(c.Units, 10) + " units"
	}
	if s := c.Scaling; s != nil {
		text = strings.TrimPrefix(fmt.Sprintf("%s, scaled from %d to %d at %d %%", text, s.Min, s.Max, s.Target), ", ")
		if s.Role != "" {
			text += " by " + s.Role
		}
	}
	return text
}
