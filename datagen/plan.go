package datagen

import (
	"slices"
	"strconv"
	"strings"

	"tablero/model"
)

// Plan says how the items of one table are made.
type Plan struct {
	Dialect model.Dialect
	Table   *model.Table // what the items must be valid for; not changed
	Kinds   []Kind       // at least one
}

// Kind is one sort of item, such as the orders among customers and orders that share a table.
type Kind struct {
	Name   string // what people call it, "" when there is only one
	Family string // kinds of one family stand in the same partitions
	Share  int    // partitions of the family of a hundred that hold items of the kind
	Least  int    // items of the kind in a partition that holds some
	Most   int
	Weight int // how many partitions the family has, compared with the others; the same for all kinds of a family
	Fields []Field
}

// Field is one attribute of a kind.
type Field struct {
	Name   string
	Type   model.Type
	Spec   Spec
	Absent int    // items of a hundred that lack the attribute; never of a key of the table
	Hidden bool   // drawn for what refers to it, and not put into the item
	With   string // fields that name the same thing here are absent together: the key attributes of an index
}

// Spec says which values an attribute gets: a generator of the catalogue and what it needs to know.
type Spec struct {
	Gen     string // the generator's name
	Text    string // of template: the template; of date: the layout as Go writes it
	Values  []Choice
	Min     int64 // of number: the bounds, times 10^Places; of date and epoch: seconds from now; of binary, set and list: how much
	Max     int64
	Places  int     // of number: decimal places
	Of      *Field  // of set and list: what an element is
	Members []Field // of map
}

// Choice is one of some values, and how often it is taken compared with the others.
type Choice struct {
	Value  model.Value
	Weight int
}

// String is the spec as people read it.
func (s Spec) String() string {
	switch s.Gen {
	case "template":
		return s.Text
	case "number":
		return "number " + scaled(s.Min, s.Places) + " to " + scaled(s.Max, s.Places)
	case "date":
		return "date " + s.Text + ", " + span(s.Min, s.Max)
	case "epoch", "epoch ms", "expiry":
		return s.Gen + ", " + span(s.Min, s.Max)
	case "one of":
		var list []string
		for _, c := range s.Values[:min(len(s.Values), 8)] {
			list = append(list, c.Value.DisplayIn(24))
		}
		if len(s.Values) > 8 {
			list = append(list, "and "+strconv.Itoa(len(s.Values)-8)+" more")
		}
		return "one of " + strings.Join(list, ", ")
	case "sequence":
		return "sequence from " + strconv.FormatInt(s.Min, 10)
	case "binary":
		return strconv.FormatInt(s.Min, 10) + " to " + strconv.FormatInt(s.Max, 10) + " bytes"
	case "list", "set":
		return s.Gen + " of " + strconv.FormatInt(s.Min, 10) + " to " + strconv.FormatInt(s.Max, 10) + ": " + s.Of.Spec.String()
	case "map":
		var list []string
		for _, f := range s.Members {
			list = append(list, f.Name)
		}
		return "map of " + strings.Join(list, ", ")
	}
	return s.Gen
}

// span is a window of seconds around now in words.
func span(from, to int64) string { return age(from) + " to " + age(to) }

func age(seconds int64) string {
	n, unit := max(seconds, -seconds), "s"
	for _, u := range [...]struct {
		size int64
		name string
	}{{365 * day, "y"}, {day, "d"}, {3600, "h"}, {60, "min"}} {
		if n >= u.size && n%u.size == 0 {
			n, unit = n/u.size, u.name
			break
		}
	}
	switch {
	case seconds == 0:
		return "now"
	case seconds < 0:
		return strconv.FormatInt(n, 10) + " " + unit + " ago"
	}
	return "in " + strconv.FormatInt(n, 10) + " " + unit
}

const day = 24 * 3600

// Clone is a deep copy but for the table.
func (p Plan) Clone() Plan {
	p.Kinds = slices.Clone(p.Kinds)
	for i := range p.Kinds {
		p.Kinds[i].Fields = cloneFields(p.Kinds[i].Fields)
	}
	return p
}

func cloneFields(list []Field) []Field {
	list = slices.Clone(list)
	for i := range list {
		s := &list[i].Spec
		s.Values, s.Members = slices.Clone(s.Values), cloneFields(s.Members)
		if s.Of != nil {
			of := cloneFields([]Field{*s.Of})[0]
			s.Of = &of
		}
	}
	return list
}

// Field is the field of that name, nil when the kind has none.
func (k *Kind) Field(name string) *Field {
	for i := range k.Fields {
		if k.Fields[i].Name == name {
			return &k.Fields[i]
		}
	}
	return nil
}
