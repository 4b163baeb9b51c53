package datagen

import (
	"slices"
	"strings"

	"tablero/model"
)

// link finds attributes that are put together from others of the same item, as GSI1PK = ORDER#5001 from OrderId = 5001, and replaces
// what they were taken for by references. Keys are made from plain attributes, the sort key also from the partition key, and the keys
// of indexes from all of them; so nothing can refer to itself.
func link(list []Field, items []model.Item, k *keys) {
	t := k.table
	indexed := typedKeys(t)
	rank := func(name string) int {
		switch r := keyRank(t, name); {
		case r < 2:
			return r + 1
		case slices.ContainsFunc(indexed, func(a model.KeyAttribute) bool { return a.Name == name }):
			return 3
		}
		return 0
	}
	for i := range list {
		f := &list[i]
		if f.Type != model.TypeS || rank(f.Name) == 0 {
			continue
		}
		if name, ok := sameAs(f.Name, list, items, rank); ok {
			f.Spec = tmpl("{." + name + "}")
			continue
		}
		if s, ok := madeOf(f, list, items, k, rank); ok {
			f.Spec = s
		}
	}
}

// sameAs is the attribute whose value a field always repeats.
func sameAs(name string, list []Field, items []model.Item, rank func(string) int) (string, bool) {
	for _, o := range list {
		if rank(o.Name) >= rank(name) || !referable(o) {
			continue
		}
		both, distinct := 0, map[string]bool{}
		for _, it := range items {
			a, okA := it.Get(name)
			b, okB := it.Get(o.Name)
			if !okA {
				continue
			}
			if !okB || !model.Equal(a, b) {
				both = -1
				break
			}
			both++
			distinct[a.Text()] = true
		}
		if both > 0 && (len(distinct) > 1 || both == 1 && len(distinct) == 1 && len(items) == 1) {
			return o.Name, true
		}
	}
	return "", false
}

// referable reports whether a field can stand in a template: one with text, whose name can be written there.
func referable(f Field) bool {
	return (f.Type == model.TypeS || f.Type == model.TypeN) && f.Name != "" && !strings.ContainsAny(f.Name, "{}")
}

// madeOf replaces the parts of a field's template that are the values of other attributes.
func madeOf(f *Field, list []Field, items []model.Item, k *keys, rank func(string) int) (Spec, bool) {
	var rows [][]bit
	var of []model.Item
	values := &found{name: f.Name, key: rank(f.Name) < 3, parted: k.parted(f.Name)}
	for i, it := range items {
		if v, ok := it.Get(f.Name); ok && v.Type() == model.TypeS {
			rows, of = append(rows, split(v.Text())), append(of, it)
			values.parts = append(values.parts, k.parts[i])
			if !alike(rows[0], rows[len(rows)-1]) {
				return Spec{}, false
			}
		}
	}
	if f.Spec.Gen != "template" || len(rows) == 0 || len(rows[0]) < 2 {
		return Spec{}, false
	}
	var out strings.Builder
	linked := false
	allowed := func(o string) bool { return rank(o) < rank(f.Name) }
next:
	for i := 0; i < len(rows[0]); i++ {
		out.WriteString(quoteTemplate(rows[0][i].sep))
		for end := len(rows[0]); end > i; end-- { // the longest run of parts that is the value of an attribute
			if name, ok := partOf(rows, i, end, of, list, allowed); ok {
				out.WriteString("{." + name + "}")
				linked, i = true, end-1
				continue next
			}
		}
		part, _ := values.part(rows, i)
		out.WriteString(part)
	}
	return tmpl(out.String()), linked
}

// partOf is the attribute whose value is the parts from i to end of every text.
func partOf(rows [][]bit, i, end int, items []model.Item, list []Field, allowed func(string) bool) (string, bool) {
	column, distinct := make([]string, len(rows)), map[string]bool{}
	for j, r := range rows {
		column[j] = r[i].text
		for _, b := range r[i+1 : end] {
			column[j] += b.sep + b.text
		}
		if distinct[column[j]] = true; end == i+1 && r[i].fixed || column[j] == "" {
			return "", false
		}
	}
	if len(distinct) == 1 && len(column[0]) < 3 { // a digit is found anywhere
		return "", false
	}
	for _, o := range list {
		if !allowed(o.Name) || !referable(o) {
			continue
		}
		same := true
		for j, it := range items {
			v, ok := it.Get(o.Name)
			if same = ok && v.Type() == o.Type && v.Text() == column[j]; !same {
				break
			}
		}
		if same {
			return o.Name, true
		}
	}
	return "", false
}
