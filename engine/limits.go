package engine

import (
	"slices"

	"tablero/model"
)

// The limits of items and keys. DynamoDB's quotas:
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html. Catalyst documents the 400 KB of an
// item alone; the others hold there too, since something must bound a key. Numbers need no check: a value of type N has
// been through [decimal.Parse].
const (
	maxPartitionKey = 2048 // bytes, all attributes of a partition key together
	maxSortKey      = 1024 // bytes, all attributes of a sort key together
	maxDepth        = 32   // levels of a value: an attribute is the first, a member of a map or list one more than the map
	maxName         = 64<<10 - 1
)

// validate says what the dialect has against an item, except its size: that is counted while it is encoded.
func (sc *schema) validate(it model.Item) error {
	for i := range it {
		a := &it[i]
		if len(a.Name) > maxName {
			return sc.longName()
		}
		if err := sc.validateValue(a.Value, a.Name, 1); err != nil {
			return err
		}
	}
	if name, ok := repeated(it); ok {
		return sc.repeatedName(name)
	}
	if err := sc.validateKey(it, sc.pk, maxPartitionKey); err != nil {
		return err
	}
	if err := sc.validateKey(it, sc.sk, maxSortKey); err != nil {
		return err
	}
	for _, ix := range sc.indexes {
		if err := sc.validateIndexKey(ix, it, ix.pk, false); err != nil {
			return err
		}
		if err := sc.validateIndexKey(ix, it, ix.sk, true); err != nil {
			return err
		}
	}
	return nil
}

// check is validate and the size.
func (sc *schema) check(it model.Item) error {
	if err := sc.validate(it); err != nil {
		return err
	}
	if size := it.Size(); size > model.MaxItemSize {
		return sc.largeItem(size)
	}
	return nil
}

func (sc *schema) validateValue(v model.Value, attribute string, level int) error {
	if level > maxDepth {
		return sc.deepItem(attribute)
	}
	switch t := v.Type(); {
	case t == model.TypeNone:
		return sc.absentValue(attribute)
	case t.IsSet():
		if len(v.Set()) == 0 {
			return sc.emptySet(v, attribute)
		}
		if repeatsMember(v) {
			return sc.repeatedMember(v, attribute)
		}
	case t == model.TypeL:
		for _, e := range v.List() {
			if err := sc.validateValue(e, attribute, level+1); err != nil {
				return err
			}
		}
	case t == model.TypeM:
		members := v.Map()
		for i := range members {
			if len(members[i].Name) > maxName {
				return sc.longName()
			}
			if err := sc.validateValue(members[i].Value, attribute, level+1); err != nil {
				return err
			}
		}
		if name, ok := repeated(members); ok {
			return sc.repeatedName(name)
		}
	}
	return nil
}

// repeatsMember reports whether two members of a set are the same value; numbers whatever their spelling.
func repeatsMember(v model.Value) bool {
	members := v.Set()
	if v.Type() == model.TypeNS {
		members = v.Canonical().Set()
	}
	if len(members) > 8 {
		members = slices.Sorted(slices.Values(members))
		return len(slices.Compact(members)) < len(v.Set())
	}
	for i, m := range members {
		if slices.Contains(members[:i], m) {
			return true
		}
	}
	return false
}

// repeated is a name that stands twice.
func repeated(it model.Item) (name string, ok bool) {
	if len(it) <= 32 {
		for i := range it {
			for j := range i {
				if it[j].Name == it[i].Name {
					return it[i].Name, true
				}
			}
		}
		return "", false
	}
	seen := make(map[string]bool, len(it))
	for i := range it {
		if seen[it[i].Name] {
			return it[i].Name, true
		}
		seen[it[i].Name] = true
	}
	return "", false
}

// validateKey checks the key attributes of the table that are in list, of at most limit bytes together.
func (sc *schema) validateKey(it model.Item, list []model.KeyAttribute, limit int) error {
	for i := range list {
		a := list[i]
		v, ok := it.Get(a.Name)
		if !ok {
			return sc.missingKey(a.Name)
		}
		if v.Type() != a.Type {
			return sc.keyType(a, v.Type())
		}
		if emptyValue(v) {
			return sc.emptyKey(a)
		}
	}
	if longKey(it, list, limit) {
		if limit == maxPartitionKey {
			return sc.longPartition()
		}
		return sc.longSort()
	}
	return nil
}

// longKey reports whether the attributes of a key that an item has are more than limit bytes. The size of a number takes a
// parse, so it looks first whether the texts alone could be too long: a number is never larger than its text and two bytes.
func longKey(it model.Item, list []model.KeyAttribute, limit int) bool {
	bound, size := 0, 0
	for i := range list {
		if v, ok := it.Get(list[i].Name); ok {
			bound += len(v.Text()) + 2
		}
	}
	if bound <= limit {
		return false
	}
	for i := range list {
		if v, ok := it.Get(list[i].Name); ok {
			size += v.Size()
		}
	}
	return size > limit
}

func emptyValue(v model.Value) bool { return v.Type() != model.TypeN && v.Text() == "" }

// validateIndexKey is the same for an index, where an attribute may be missing: then the item is not in it.
func (sc *schema) validateIndexKey(ix *indexSchema, it model.Item, list []model.KeyAttribute, sort bool) error {
	for _, a := range list {
		v, ok := it.Get(a.Name)
		switch {
		case !ok:
			continue
		case v.Type() != a.Type:
			return sc.indexKeyType(ix, a, v.Type())
		case emptyValue(v):
			return sc.emptyIndexKey(ix, a)
		}
	}
	if !sort && longKey(it, list, maxPartitionKey) || sort && longKey(it, list, maxSortKey) {
		return sc.longIndexKey(ix, sort)
	}
	return nil
}

// exactKey checks that an item is a whole primary key and nothing more.
func (sc *schema) exactKey(key model.Item) error {
	if len(key) != len(sc.pk)+len(sc.sk) {
		return sc.keyMismatch()
	}
	for _, list := range [][]model.KeyAttribute{sc.pk, sc.sk} {
		for _, a := range list {
			if v, ok := key.Get(a.Name); !ok || v.Type() != a.Type {
				return sc.keyMismatch()
			}
		}
	}
	if err := sc.validateKey(key, sc.pk, maxPartitionKey); err != nil {
		return err
	}
	return sc.validateKey(key, sc.sk, maxSortKey)
}
