package rules

import (
	"slices"

	"tablero/model"
)

// keyRules are about the keys of tables and indexes.
func keyRules() []Rule {
	return []Rule{
		{"key-missing", Error, "A table or a global index has no partition key", both(), look{table: keyMissing}},
		{"key-type", Error, "A key attribute has a type that cannot be a key", both(), look{table: keyType}},
		{"key-repeated", Error, "A key names the same attribute twice", both(), look{table: keyRepeated}},
		{"key-attributes", Error, "A key has more attributes than the service allows", both(), look{table: keyAttributes}},
	}
}

// eachKey calls f for the key of the table and for those of its indexes; of a local index the partition key is left out.
func (t *tablePass) eachKey(f func(path, where string, index int, k model.KeySchema)) {
	f(t.path, t.where(), -1, t.Key)
	for i := range t.Indexes {
		f(t.indexPath(i), t.indexWhere(i), i, t.Indexes[i].Key)
	}
}

func keyMissing(t *tablePass) {
	t.eachKey(func(path, where string, index int, k model.KeySchema) {
		if len(k.Partition) > 0 || index >= 0 && t.Indexes[index].Kind == model.Local {
			return
		}
		t.add(Error, path, where, "Every item is found by its partition key first", "there is no partition key")
	})
}

func keyType(t *tablePass) {
	for _, a := range t.attributes() {
		switch {
		case !a.key || a.typ == model.TypeB && t.m.Dialect == model.Catalyst && a.index < 0 && a.role == "the partition key":
		case a.typ == model.TypeNone:
			t.add(Error, a.path+".type", a.where, "A key attribute is S, N or B", "%s %s has no type", a.role, named(a.name))
		case !a.typ.Keyable():
			t.add(Error, a.path+".type", a.where, "A key attribute is S, N or B", "%s %s is of type %s", a.role, named(a.name), t.m.Dialect.Tag(a.typ))
		case a.typ == model.TypeB && t.m.Dialect == model.Catalyst:
			t.add(Error, a.path+".type", a.where, "Use S or N", "%s %s is of type B, which Catalyst takes for no key but the table's partition key", a.role, named(a.name))
		}
	}
}

func keyRepeated(t *tablePass) {
	t.eachKey(func(path, where string, _ int, k model.KeySchema) {
		names := k.Names()
		for i, name := range names {
			if name == "" || !slices.Contains(names[:i], name) {
				continue
			}
			if i == len(k.Partition) && i == 1 {
				t.add(Error, path+".sortKey[0]", where, "The sort key tells the items of a partition apart: choose another attribute", "%s is partition key and sort key", shorten(name))
			} else {
				t.add(Error, path, where, "", "%s stands twice in the key", shorten(name))
			}
		}
	})
}

func keyAttributes(t *tablePass) {
	t.eachKey(func(path, where string, index int, k model.KeySchema) {
		partition, sort := 1, 1
		if index >= 0 && t.Indexes[index].Kind == model.Global {
			partition, sort = t.limits.IndexPartition, t.limits.IndexSort
		}
		if n := len(k.Partition); n > partition {
			t.add(Error, path+".partitionKey", where, "", "the partition key has %d attributes, of %d allowed", n, partition)
		}
		if n := len(k.Sort); n > sort {
			t.add(Error, path+".sortKey", where, "", "the sort key has %d attributes, of %d allowed", n, sort)
		}
	})
}
