package cli

import (
	"fmt"
	"slices"
	"strings"

	"tablero/model"
	"tablero/model/nearest"
)

// tableOf is the table of that name; "" is the only table of the model.
func tableOf(m *model.Model, name string) (*model.Table, error) {
	if name == "" {
		switch len(m.Tables) {
		case 0:
			return nil, usage("", "the model %s has no tables", m.Name)
		case 1:
			return &m.Tables[0], nil
		}
		return nil, usage("It is one of "+strings.Join(tableNames(m), ", "), "the model %s has %d tables; name the one that is meant", m.Name, len(m.Tables))
	}
	if t, ok := m.Table(name); ok {
		return t, nil
	}
	return nil, usage(candidates(name, tableNames(m), "The model has the tables"), "the model %s has no table %q", m.Name, name)
}

// indexOf is the index of that name.
func indexOf(t *model.Table, name string) (*model.Index, error) {
	if ix, ok := t.Index(name); ok {
		return ix, nil
	}
	return nil, usage(candidates(name, indexNames(t), "The table has the indexes"), "the table %s has no index %q", t.Name, name)
}

// candidates is a hint: what may have been meant, or what there is.
func candidates(word string, known []string, intro string) string {
	if near := nearest.Names(word, known); len(near) > 0 {
		return "Did you mean " + strings.Join(near, " or ") + "?"
	}
	if len(known) == 0 {
		return ""
	}
	return intro + " " + strings.Join(known, ", ")
}

func tableNames(m *model.Model) []string {
	var names []string
	for _, t := range m.Tables {
		names = append(names, t.Name)
	}
	return names
}

func indexNames(t *model.Table) []string {
	var names []string
	for _, ix := range t.Indexes {
		names = append(names, ix.Name)
	}
	return names
}

// order is a table or one of its indexes as something to read: its key, and what it is called.
type order struct {
	table *model.Table
	index *model.Index // nil for the table
}

func orderOf(t *model.Table, index string) (order, error) {
	if index == "" {
		return order{table: t}, nil
	}
	ix, err := indexOf(t, index)
	return order{t, ix}, err
}

func (o order) key() model.KeySchema {
	if o.index != nil {
		return o.index.Key
	}
	return o.table.Key
}

// name is the index's name, "" for the table: as the engine wants it.
func (o order) name() string {
	if o.index != nil {
		return o.index.Name
	}
	return ""
}

// columns is the key attributes to show first: the sort key of the order, then what else identifies an item.
func (o order) columns(withPartition bool) []string {
	var out []string
	add := func(names ...string) {
	next:
		for _, n := range names {
			for _, have := range out {
				if have == n {
					continue next
				}
			}
			out = append(out, n)
		}
	}
	k := o.key()
	if withPartition {
		add(keyNamesOf(k.Partition)...)
	}
	add(keyNamesOf(k.Sort)...)
	for _, a := range append(o.table.Key.Sort, o.table.Key.Partition...) {
		if withPartition || !k.Has(a.Name) {
			add(a.Name)
		}
	}
	return out
}

// selected is the columns of an answer that holds only some attributes, all of them where nothing is selected.
func (o order) selected(paths []string) []string {
	columns := o.columns(true)
	if len(paths) == 0 {
		return columns
	}
	return slices.DeleteFunc(columns, func(name string) bool { return !slices.Contains(paths, name) })
}

// values reads the values of a key's attributes from texts, by their declared types.
func values(d model.Dialect, attributes []model.KeyAttribute, texts []string, typed bool) ([]model.Value, error) {
	if len(texts) != len(attributes) {
		return nil, usage("Say --partition once for each, in this order", "the partition key has %s (%s), and %s given", plural(len(attributes), "attribute"),
			keyNames(attributes), are(len(texts), "value"))
	}
	out := make([]model.Value, len(texts))
	for i, text := range texts {
		v, err := keyValue(d, attributes[i], text, typed)
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}

func keyValue(d model.Dialect, a model.KeyAttribute, text string, typed bool) (model.Value, error) {
	var v model.Value
	var err error
	if typed {
		v, err = model.ParseTyped(d, text)
	} else {
		v, err = model.ParseText(d, a.Type, text)
	}
	if err != nil {
		return v, usage("", "%s: %s", a.Name, err)
	}
	if v.Type() != a.Type {
		return v, usage("", "%s is of type %s, and the value is %s", a.Name, d.Tag(a.Type), d.Tag(v.Type()))
	}
	return v, nil
}

func are(n int, what string) string {
	if n == 1 {
		return "1 " + what + " is"
	}
	return plural(n, what) + " are"
}

func keyNames(attributes []model.KeyAttribute) string {
	return strings.Join(keyNamesOf(attributes), ", ")
}

func keyNamesOf(attributes []model.KeyAttribute) []string {
	var names []string
	for _, a := range attributes {
		names = append(names, a.Name)
	}
	return names
}

// primaryKey reads --key name=value, once for each key attribute of the table.
func primaryKey(d model.Dialect, t *model.Table, pairs []string, typed bool) (model.Item, error) {
	given := map[string]string{}
	example := fmt.Sprintf("--key %s=VALUE", strings.Join(t.Key.Names(), "=VALUE --key "))
	for _, p := range pairs {
		name, text, ok := strings.Cut(p, "=")
		if !ok {
			return nil, usage("Write "+example, "--key %s has no =", p)
		}
		if !t.Key.Has(name) {
			return nil, usage("Write "+example, "%q is no key attribute of %s", name, t.Name)
		}
		if _, twice := given[name]; twice {
			return nil, usage("", "--key %s is given twice", name)
		}
		given[name] = text
	}
	var key model.Item
	for _, a := range t.Key.Attributes() {
		text, ok := given[a.Name]
		if !ok {
			return nil, usage("Write "+example, "the key of %s needs %s", t.Name, a.Name)
		}
		v, err := keyValue(d, a, text, typed)
		if err != nil {
			return nil, err
		}
		key = append(key, model.Attr{Name: a.Name, Value: v})
	}
	return key, nil
}

// modelAndTable is the usual pair of arguments: MODEL, and TABLE where the model has several.
func modelAndTable(args []string) (word, table string) {
	if len(args) > 1 {
		table = args[1]
	}
	return args[0], table
}
