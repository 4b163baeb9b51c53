package model

import "strconv"

// Identity is a text that two items share exactly when the attributes of the key have the same types and values, whatever the
// spelling of numbers; ok is false when the item lacks one of them or it is of no type that a key can have. It is for matching in
// memory: it has no order and is not stored.
func (k KeySchema) Identity(it Item) (id string, ok bool) {
	var b []byte
	for _, list := range [...][]KeyAttribute{k.Partition, k.Sort} {
		for _, a := range list {
			v, has := it.Get(a.Name)
			if !has || !v.typ.Keyable() {
				return "", false
			}
			text := v.Canonical().str
			b = append(b, v.typ.String()...)
			b = strconv.AppendInt(b, int64(len(text)), 10)
			b = append(append(b, ':'), text...)
		}
	}
	return string(b), len(b) > 0
}
