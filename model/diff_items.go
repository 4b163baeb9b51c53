package model

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// tableItems compares the items of a table with those that the other document has under the given name; t is nil for a table that
// only the other document has.
func (d *differ) tableItems(path string, t *Table, items []PlacedItem, other *Document, name string) {
	after := other.TableItemsOf(name)
	u, there := other.Model.Table(name)
	switch {
	case t == nil || !there:
		d.text(join(path, "items"), countText(items), countText(after))
		return
	case !slices.Equal(t.Key.Names(), u.Key.Names()):
		// Nothing says which item became which, so that only the letter can tell.
		u = &Table{}
	}
	before, unmatched := identities(u.Key, items), identities(u.Key, after)
	index := make(map[string]int, len(after))
	for i, id := range unmatched {
		index[id] = i
	}
	taken := make([]bool, len(after))
	for i, id := range before {
		here := path + ".items(" + keyDisplay(u.Key, items[i].Item) + ")"
		j, ok := index[id]
		if !ok {
			d.add(here, Removed, Map(items[i].Item).Display(), "")
			continue
		}
		taken[j] = true
		d.items(here, items[i].Item, after[j].Item)
	}
	for j := range after {
		if !taken[j] {
			d.add(path+".items("+keyDisplay(u.Key, after[j].Item)+")", Added, "", Map(after[j].Item).Display())
		}
	}
}

func countText(items []PlacedItem) string {
	switch len(items) {
	case 0:
		return ""
	case 1:
		return "1 item"
	}
	return strconv.Itoa(len(items)) + " items"
}

// identities is a text for each item under which it is matched: its primary key, or everything in it where it has none, and a number
// where these repeat.
func identities(k KeySchema, items []PlacedItem) []string {
	out := make([]string, len(items))
	seen := make(map[string]int, len(items))
	for i, p := range items {
		id, ok := k.Identity(p.Item)
		if !ok {
			id = string(AppendItem(nil, DynamoDB, sortedByName(p.Item)))
		}
		out[i] = fmt.Sprintf("%s#%d", id, seen[id])
		seen[id]++
	}
	return out
}

func keyDisplay(k KeySchema, it Item) string {
	parts := make([]string, 0, 2)
	for _, name := range k.Names() {
		v, _ := it.Get(name)
		parts = append(parts, v.DisplayIn(60))
	}
	return strings.Join(parts, ", ")
}

// items compares the attributes of two items, or the members of two maps.
func (d *differ) items(path string, a, b Item) {
	for _, x := range a {
		y, ok := b.Get(x.Name)
		if !ok {
			d.add(join(path, x.Name), Removed, x.Value.Display(), "")
			continue
		}
		d.values(join(path, x.Name), x.Value, y)
	}
	for _, y := range b {
		if !a.Has(y.Name) {
			d.add(join(path, y.Name), Added, "", y.Value.Display())
		}
	}
}

func (d *differ) values(path string, a, b Value) {
	switch {
	case a.typ != b.typ:
		d.add(path, Changed, a.typ.String()+" "+a.Display(), b.typ.String()+" "+b.Display())
	case a.typ == TypeM:
		d.items(path, a.Map(), b.Map())
	case a.typ == TypeL:
		x, y := a.List(), b.List()
		for i := range max(len(x), len(y)) {
			at := path + "[" + strconv.Itoa(i) + "]"
			switch {
			case i >= len(y):
				d.add(at, Removed, x[i].Display(), "")
			case i >= len(x):
				d.add(at, Added, "", y[i].Display())
			default:
				d.values(at, x[i], y[i])
			}
		}
	case a.typ.IsSet():
		if !slices.Equal(slices.Sorted(slices.Values(a.Set())), slices.Sorted(slices.Values(b.Set()))) {
			d.add(path, Changed, a.Display(), b.Display())
		}
	case !Identical(a, b):
		d.add(path, Changed, a.Display(), b.Display())
	}
}
