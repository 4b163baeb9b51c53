package edit

import (
	"strconv"
	"strings"

	"tablero/model"
)

// labelKey is how many characters of each key attribute a label shows.
const labelKey = 40

// KeyText is the primary key of an item as labels name it: Pizza / Vegan. A key attribute that is missing is a question mark.
func KeyText(k model.KeySchema, it model.Item) string {
	names := k.Names()
	parts := make([]string, len(names))
	for i, name := range names {
		parts[i] = "?"
		if v, ok := it.Get(name); ok {
			parts[i] = v.DisplayIn(labelKey)
		}
	}
	return strings.Join(parts, " / ")
}

// Label says what one change does: set Calories of Pizza / Vegan, remove Calories of Pizza / Vegan, add Pizza / Vegan, delete
// Pizza / Vegan, move Pizza / Vegan to Pizza / Garden. t is the table of the change.
func Label(t *model.Table, c ItemChange) string {
	switch {
	case c.Before == nil && c.After == nil:
		return "change nothing"
	case c.Before == nil:
		return "add " + KeyText(t.Key, c.After)
	case c.After == nil:
		return "delete " + KeyText(t.Key, c.Before)
	}
	before, _ := t.Key.Identity(c.Before)
	after, _ := t.Key.Identity(c.After)
	if before != after {
		return "move " + KeyText(t.Key, c.Before) + " to " + KeyText(t.Key, c.After)
	}
	return verbs(c.Before, c.After) + " of " + KeyText(t.Key, c.After)
}

// verbs is what becomes of the attributes.
func verbs(before, after model.Item) string {
	var set, removed []string
	for _, a := range after {
		if v, ok := before.Get(a.Name); !ok || !model.Identical(v, a.Value) {
			set = append(set, a.Name)
		}
	}
	for _, a := range before {
		if !after.Has(a.Name) {
			removed = append(removed, a.Name)
		}
	}
	switch {
	case len(set) == 1 && len(removed) == 1:
		return "set " + set[0] + ", remove " + removed[0]
	case len(set) == 1 && len(removed) == 0:
		return "set " + set[0]
	case len(removed) == 1 && len(set) == 0:
		return "remove " + removed[0]
	case len(set)+len(removed) == 0:
		return "order the attributes"
	}
	return "change " + strconv.Itoa(len(set)+len(removed)) + " attributes"
}

// LabelAll says what several changes do together: that of the one, or delete 12 items of Menu.
func LabelAll(m *model.Model, changes []ItemChange) string {
	if len(changes) == 0 {
		return "change nothing"
	}
	first := changes[0]
	t, ok := m.Table(first.Table)
	if len(changes) == 1 && ok {
		return Label(t, first)
	}
	verb, table := verbOf(first), " of "+first.Table
	for _, c := range changes[1:] {
		if verbOf(c) != verb {
			verb = "change"
		}
		if c.Table != first.Table {
			table = ""
		}
	}
	return verb + " " + strconv.Itoa(len(changes)) + " items" + table
}

func verbOf(c ItemChange) string {
	switch {
	case c.Before == nil:
		return "add"
	case c.After == nil:
		return "delete"
	}
	return "change"
}
