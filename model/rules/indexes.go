package rules

import (
	"fmt"
	"slices"

	"tablero/model"
)

// indexRules are about indexes and their projections.
func indexRules() []Rule {
	return []Rule{
		{"index-count", Error, "A table has more indexes than the service allows", both(), look{table: indexCount}},
		{"index-local", Error, "A local index lacks what makes it one: the table's partition key and a sort key of its own", both(), look{table: indexLocal}},
		{"index-same-key", Warning, "An index has the key of the table or of another index", both(), look{table: indexSameKey}},
		{"index-without-items", Warning, "No sample item is in an index", both(), look{after: indexWithoutItems}},
		{"projection-empty", Error, "The projection INCLUDE lists no attribute", both(), look{table: projectionEmpty}},
		{"projection-list", Error, "A projection other than INCLUDE lists attributes", both(), look{table: projectionList}},
		{"projection-repeated", Warning, "A projection lists an attribute twice", both(), look{table: projectionRepeated}},
		{"projection-keys", Info, "A projection lists a key, which every index carries", both(), look{table: projectionKeys}},
		{"projection-unknown", Warning, "A projection lists an attribute that is neither declared nor in an item", both(), look{after: projectionUnknown}},
	}
}

func indexCount(t *tablePass) {
	count := map[model.IndexKind]int{}
	for i := range t.Indexes {
		count[t.Indexes[i].Kind]++
	}
	what := "local indexes"
	if t.m.Dialect == model.Catalyst {
		what = "additional sort keys"
	}
	if n := count[model.Local]; n > t.limits.LocalIndexes {
		t.add(Error, t.path+".indexes", t.where(), "", "the table has %d %s, of %d allowed", n, what, t.limits.LocalIndexes)
	}
	if n := count[model.Global]; n > t.limits.GlobalIndexes {
		t.add(Error, t.path+".indexes", t.where(), "", "the table has %d global indexes, of %d allowed", n, t.limits.GlobalIndexes)
	}
}

func indexLocal(t *tablePass) {
	for i := range t.Indexes {
		ix := &t.Indexes[i]
		if ix.Kind != model.Local {
			continue
		}
		if len(ix.Key.Sort) == 0 {
			t.add(Error, t.indexPath(i), t.indexWhere(i), "It is another order within a partition", "it has no sort key")
		}
		if len(ix.Key.Partition) > 0 && !slices.Equal(ix.Key.Partition, t.Key.Partition) {
			t.add(Error, t.indexPath(i)+".partitionKey", t.indexWhere(i), "Make it a global index, or give it the table's partition key", "its partition key is not the table's")
		}
		if t.m.Dialect == model.DynamoDB && len(t.Key.Sort) == 0 {
			t.add(Error, t.indexPath(i), t.indexWhere(i), "Give the table a sort key, or make the index global", "the table has no sort key, and so can have no local index")
		}
	}
}

func indexSameKey(t *tablePass) {
	same := func(a, b model.KeySchema) bool {
		return slices.Equal(a.Names(), b.Names()) && len(a.Partition) == len(b.Partition)
	}
	whole := func(ix *model.Index) model.KeySchema {
		k := ix.Key
		if ix.Kind == model.Local {
			k.Partition = t.Key.Partition
		}
		return k
	}
	for i := range t.Indexes {
		k := whole(&t.Indexes[i])
		if len(k.Names()) == 0 {
			continue
		}
		if same(k, t.Key) {
			t.add(Warning, t.indexPath(i), t.indexWhere(i), "It costs writes and answers nothing that the table does not", "its key is the table's own")
			continue
		}
		for j := range t.Indexes[:i] {
			if same(k, whole(&t.Indexes[j])) {
				t.add(Warning, t.indexPath(i), t.indexWhere(i), "One of them will do", "its key is that of %s", named(t.Indexes[j].Name))
				break
			}
		}
	}
}

func indexWithoutItems(t *tablePass) {
	for i, n := range t.held {
		if n > 0 || len(t.Indexes[i].Key.Names()) == 0 {
			continue
		}
		t.add(Warning, t.indexPath(i), t.indexWhere(i), "Give an item the attributes of its key",
			"none of the %d sample items is in it: an item must have %s", t.items, listed(t.Indexes[i].Key.Names()))
	}
}

// listed is a list in words: a, b and c.
func listed(names []string) string {
	s := ""
	for i, n := range names {
		switch {
		case i > 0 && i == len(names)-1:
			s += " and "
		case i > 0:
			s += ", "
		}
		s += named(n)
	}
	return s
}

func projectionEmpty(t *tablePass) {
	for i := range t.Indexes {
		if p := t.Indexes[i].Projection; p.Kind == model.ProjectInclude && len(p.Attributes) == 0 {
			t.add(Error, t.indexPath(i)+".include", t.indexWhere(i), "List attributes, or project KEYS_ONLY", "the projection INCLUDE lists no attribute")
		}
	}
}

func projectionList(t *tablePass) {
	for i := range t.Indexes {
		if p := t.Indexes[i].Projection; p.Kind != model.ProjectInclude && len(p.Attributes) > 0 {
			t.add(Error, t.indexPath(i)+".include", t.indexWhere(i), "Project INCLUDE, or list none", "the projection %s lists attributes", p.Kind)
		}
	}
}

// eachProjected calls f for the attributes that projections list.
func (t *tablePass) eachProjected(f func(i, j int, name, path string)) {
	for i := range t.Indexes {
		for j, name := range t.Indexes[i].Projection.Attributes {
			f(i, j, name, fmt.Sprintf("%s.include[%d]", t.indexPath(i), j))
		}
	}
}

func projectionRepeated(t *tablePass) {
	t.eachProjected(func(i, j int, name, path string) {
		if slices.Contains(t.Indexes[i].Projection.Attributes[:j], name) {
			t.add(Warning, path, t.indexWhere(i), "", "the projection lists %s twice", named(name))
		}
	})
}

func projectionKeys(t *tablePass) {
	t.eachProjected(func(i, _ int, name, path string) {
		if t.Key.Has(name) || t.Indexes[i].Key.Has(name) {
			t.add(Info, path, t.indexWhere(i), "", "the projection lists %s: the keys of table and index are always in it", named(name))
		}
	})
}

func projectionUnknown(t *tablePass) {
	t.eachProjected(func(i, _ int, name, path string) {
		if !t.declared(name) && !t.seen[name] {
			t.add(Warning, path, t.indexWhere(i), "", "the projection lists %s, which is neither declared nor in an item", named(name))
		}
	})
}
