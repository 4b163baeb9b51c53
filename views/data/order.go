package data

import (
	"strconv"
	"strings"

	"tablero/model"
)

// order is how the items of a table are seen: in the table's own order, or in that of an index.
type order struct {
	d     model.Dialect
	table *model.Table
	index *model.Index // nil for the table's own
}

// key is the key that the order goes by.
func (o order) key() model.KeySchema {
	if o.index != nil {
		return o.index.Key
	}
	return o.table.Key
}

// indexName is the name that the store knows the order by, "" for the table's.
func (o order) indexName() string {
	if o.index != nil {
		return o.index.Name
	}
	return ""
}

// title names the order: "Menu table", "index GSI1".
func (o order) title() string {
	switch {
	case o.index == nil:
		return o.table.Name + " table"
	case o.index.Kind == model.Local && o.d == model.Catalyst:
		return o.table.Name + " by " + o.index.Name
	}
	return o.table.Name + " by index " + o.index.Name
}

// sortNames is the attributes that the items of a partition are sorted by; none where the order has no sort key.
func (o order) sortNames() []string { return names(o.key().Sort) }

// keyWords is the key in words: "Category / DishName".
func keyWords(k model.KeySchema) string {
	s := strings.Join(names(k.Partition), ", ")
	if len(k.Sort) > 0 {
		s += " / " + strings.Join(names(k.Sort), ", ")
	}
	return s
}

func names(attrs []model.KeyAttribute) []string {
	out := make([]string, len(attrs))
	for i, a := range attrs {
		out[i] = a.Name
	}
	return out
}

// kindWords says what an index is: "additional sort key", "local", "global".
func (o order) kindWords(ix *model.Index) string {
	if ix.Kind == model.Local && o.d == model.Catalyst {
		return "additional sort key"
	}
	return string(ix.Kind) + " index"
}

// role is what an attribute does in the keys of the table and its indexes, in a few words; "" when it is no key.
func (o order) role(name string) (words []string, class role) {
	words, class, _ = o.place(name)
	return words, class
}

// place is [order.role] and where among the keys of its class the attribute stands.
func (o order) place(name string) (words []string, class role, at int) {
	seen := 0
	add := func(c role, s string) {
		words = append(words, s)
		if class == roleNone {
			class, at = c, seen
		}
	}
	for i, a := range o.table.Key.Partition {
		if a.Name == name {
			add(rolePartition, "partition key"+number(i, len(o.table.Key.Partition)))
		}
	}
	for i, a := range o.table.Key.Sort {
		if a.Name == name {
			add(roleSort, "sort key"+number(i, len(o.table.Key.Sort)))
		}
	}
	local := 0
	for i := range o.table.Indexes {
		ix := &o.table.Indexes[i]
		if ix.Kind == model.Local {
			local++
		}
		for j, a := range ix.Key.Partition {
			seen++
			if a.Name == name && ix.Kind == model.Global {
				add(roleIndex, ix.Name+" partition key"+number(j, len(ix.Key.Partition)))
			}
		}
		for j, a := range ix.Key.Sort {
			seen++
			switch {
			case a.Name != name:
			case ix.Kind == model.Local && o.d == model.Catalyst:
				add(roleIndex, "add. sort key "+strconv.Itoa(local))
			default:
				add(roleIndex, ix.Name+" sort key"+number(j, len(ix.Key.Sort)))
			}
		}
	}
	return words, class, at
}

// number is " 2" behind the word for the second of several attributes of a key.
func number(i, n int) string {
	if n < 2 {
		return ""
	}
	return " " + strconv.Itoa(i+1)
}

// role is the part that an attribute has in keys, the strongest first.
type role uint8

const (
	roleNone role = iota
	rolePartition
	roleSort
	roleIndex
)

// leading is the attributes whose columns stand first: the sort key of the order, then the table's own key as far as it is
// not the same for the whole partition, then the keys of other indexes.
func (o order) leading(everything bool) []string {
	var out []string
	seen := map[string]bool{}
	add := func(list []string) {
		for _, n := range list {
			if !seen[n] {
				seen[n] = true
				out = append(out, n)
			}
		}
	}
	skip := map[string]bool{}
	if !everything && len(o.key().Sort) > 0 {
		for _, n := range names(o.key().Partition) {
			skip[n] = true
		}
	}
	if everything {
		add(names(o.key().Partition))
	}
	add(names(o.key().Sort))
	add(o.table.Key.Names())
	for i := range o.table.Indexes {
		if ix := &o.table.Indexes[i]; ix.Kind == model.Local {
			add(names(ix.Key.Sort))
		}
	}
	kept := out[:0]
	for _, n := range out {
		if !skip[n] {
			kept = append(kept, n)
		}
	}
	return kept
}
