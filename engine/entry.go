package engine

import (
	"tablero/engine/keys"
	"tablero/engine/record"
	"tablero/model"
	"tablero/ttl"
)

// The first byte of an index entry's value.
const (
	entryReference = 0 // nothing follows: read the item
	entryCopy      = 1 // a record of what the index carries
)

// tableHead is the bytes of a table's prefix: what follows in the key of an item is its base key.
const tableHead = 1 + 8

// attributes is where index keys come from: an item, or a record that is decoded as far as it is asked.
type attributes struct {
	item model.Item
	rec  *record.Record // instead of item, if set
}

func (a attributes) get(name string) (v model.Value, ok bool, err error) {
	if a.rec != nil {
		return a.rec.Get(name)
	}
	v, ok = a.item.Get(name)
	return v, ok, nil
}

// absence is why an item is not in an index: the attribute, and what is wrong with it.
type absence struct {
	attribute string
	why       string // "" when it is missing
}

func (a absence) String() string {
	if a.why == "" {
		return "no " + a.attribute
	}
	return a.attribute + " " + a.why
}

// appendEntryKey appends the key of an item's entry in an index. An item that lacks a key attribute has none; neither has
// one whose attribute has another type, is empty, or too long: no write brings that about, but the items that were there
// before the index may have it.
func (sc *schema) appendEntryKey(dst []byte, ix *indexSchema, from attributes, base []byte) (key []byte, ok bool, gone absence, err error) {
	key = keys.AppendIndex(dst, sc.id, ix.id)
	for i, list := range [2][]model.KeyAttribute{ix.pk, ix.sk} {
		size := 0
		for _, a := range list {
			v, ok, err := from.get(a.Name)
			switch {
			case err != nil:
				return dst, false, gone, err
			case !ok:
				return dst, false, absence{a.Name, ""}, nil
			case v.Type() != a.Type:
				return dst, false, absence{a.Name, "is " + sc.dialect.Tag(v.Type()) + ", not " + sc.dialect.Tag(a.Type)}, nil
			case emptyValue(v):
				return dst, false, absence{a.Name, "is empty"}, nil
			}
			size += v.Size()
			if size > maxPartitionKey || i == 1 && size > maxSortKey {
				return dst, false, absence{a.Name, "is too long"}, nil
			}
			if key, err = keys.AppendValue(key, v); err != nil {
				return dst, false, gone, err
			}
		}
	}
	return append(key, base...), true, gone, nil
}

// second is the expiry of an item, if it has one.
func (sc *schema) second(from attributes) (second int64, ok bool, err error) {
	if sc.ttl == "" {
		return 0, false, nil
	}
	v, ok, err := from.get(sc.ttl)
	if !ok || err != nil {
		return 0, false, err
	}
	second, ok = ttl.Second(v)
	return second, ok, nil
}

// appendBase appends the encoded key of an item, which must be valid.
func (sc *schema) appendBase(dst []byte, it model.Item) ([]byte, error) {
	for _, list := range [2][]model.KeyAttribute{sc.pk, sc.sk} {
		for _, a := range list {
			v, _ := it.Get(a.Name)
			var err error
			if dst, err = keys.AppendValue(dst, v); err != nil {
				return dst, err
			}
		}
	}
	return dst, nil
}

// keyItem is the primary key that a base key stands for, numbers in canonical spelling.
func (sc *schema) keyItem(base []byte) (model.Item, error) {
	values, err := keys.DecodeValues(make([]model.Value, 0, len(sc.pk)+len(sc.sk)), base)
	if err == nil && len(values) != len(sc.pk)+len(sc.sk) {
		err = damaged("an item of table %q has a key of %d values, and its schema has %d", sc.table.Name, len(values), len(sc.pk)+len(sc.sk))
	}
	if err != nil {
		return nil, err
	}
	it := make(model.Item, 0, len(values))
	for _, list := range [2][]model.KeyAttribute{sc.pk, sc.sk} {
		for _, a := range list {
			it = append(it, model.Attr{Name: a.Name, Value: values[len(it)]})
		}
	}
	return it, nil
}
