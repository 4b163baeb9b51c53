package model

// Attr is one attribute of an item, or one member of a map.
type Attr struct {
	Name  string
	Value Value
}

// Item is the attributes of one item, or the members of a map, in the order they were written. Names are unique.
// An Item is treated as immutable: With and Without copy.
type Item []Attr

// Get is the value of an attribute; ok is false when the item has no such attribute.
func (it Item) Get(name string) (v Value, ok bool) {
	for i := range it {
		if it[i].Name == name {
			return it[i].Value, true
		}
	}
	return Value{}, false
}

// Has reports whether the item has the attribute.
func (it Item) Has(name string) bool {
	_, ok := it.Get(name)
	return ok
}

// With is a copy of the item in which the attribute has the value: at its place if it was there, else at the end.
func (it Item) With(name string, v Value) Item {
	out := make(Item, len(it), len(it)+1)
	copy(out, it)
	for i := range out {
		if out[i].Name == name {
			out[i].Value = v
			return out
		}
	}
	return append(out, Attr{name, v})
}

// Without is a copy of the item that lacks the attributes named.
func (it Item) Without(names ...string) Item {
	out := make(Item, 0, len(it))
next:
	for _, a := range it {
		for _, n := range names {
			if a.Name == n {
				continue next
			}
		}
		out = append(out, a)
	}
	return out
}

// Only is a copy of the item with just the attributes named, in the item's own order.
func (it Item) Only(names ...string) Item {
	out := make(Item, 0, len(names))
	for _, a := range it {
		for _, n := range names {
			if a.Name == n {
				out = append(out, a)
				break
			}
		}
	}
	return out
}

// Canonical is the item with every number in canonical spelling.
func (it Item) Canonical() Item {
	out := make(Item, len(it))
	for i, a := range it {
		out[i] = Attr{a.Name, a.Value.Canonical()}
	}
	return out
}
