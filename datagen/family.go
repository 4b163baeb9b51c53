package datagen

import (
	"slices"

	"tablero/model"
)

// unite gives the kinds of a family one partition key: they stand in the same partitions, whatever each kind's items say alone. The key
// of the kind that links most of it to attributes is taken; a kind that lacks such an attribute gets it hidden. Numbers go on where
// those of the whole family end.
func unite(t *model.Table, kinds []Kind, groups []*group) {
	for i := range kinds {
		family := kinds[i].Family
		if slices.ContainsFunc(kinds[:i], func(k Kind) bool { return k.Family == family }) {
			continue
		}
		var members []*Kind
		var items []model.Item
		for j := range kinds {
			if kinds[j].Family == family {
				members, items = append(members, &kinds[j]), append(items, groups[j].items...)
			}
		}
		for _, a := range t.Key.Partition {
			uniteKey(a.Name, members, items)
		}
	}
}

func uniteKey(name string, kinds []*Kind, items []model.Item) {
	from := kinds[0]
	for _, k := range kinds[1:] {
		if len(k.Field(name).Spec.references()) > len(from.Field(name).Spec.references()) {
			from = k
		}
	}
	spec := from.Field(name).Spec
	refs := spec.references()
	for _, ref := range refs {
		for _, k := range kinds { // the attribute means something else there
			if k.Field(ref) != nil && !slices.Contains(k.Field(name).Spec.references(), ref) {
				refs = nil
			}
		}
	}
	if refs == nil {
		spec = overall(name, from.Field(name).Type, true, items)
	}
	for _, k := range kinds {
		k.Field(name).Spec = spec
		for _, ref := range refs {
			f := *from.Field(ref)
			f.Spec, f.Absent = overall(ref, f.Type, true, items), 0
			if own := k.Field(ref); own != nil {
				own.Type, own.Spec, own.Absent = f.Type, f.Spec, 0
				continue
			}
			f.Hidden = true
			k.Fields = append(k.Fields, f)
		}
	}
}

// overall infers an attribute from all items of a family.
func overall(name string, t model.Type, key bool, items []model.Item) Spec {
	f := found{name: name, typ: t, key: key}
	for _, it := range items {
		if v, ok := it.Get(name); ok && v.Type() == t {
			f.values = append(f.values, v)
		}
	}
	s, _ := f.spec()
	return s
}
