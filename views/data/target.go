package data

import (
	"strconv"
	"strings"

	"tablero/model"
	"tablero/model/edit"
)

// target is the value that the cursor is on: where it stands in the item and what it is, the zero value where the item has none.
type target struct {
	path  model.Path
	value model.Value
}

// target is what e edits in this pane. off says why there is nothing.
func (s *Screen) target() (t target, off string) {
	switch {
	case s.offEdit() != "":
		return t, s.offEdit()
	case s.focus == paneParts:
		return t, "partitions have no values of their own; Enter goes to the items"
	case s.entryAt() == nil:
		return t, "there is no item"
	case s.shownItem == nil:
		return t, "the item is not read yet"
	case s.focus == paneItem:
		return s.treeTarget()
	case s.view != viewGrid:
		return t, "this view has no cells; Enter goes to the attributes"
	}
	at := s.items.Column()
	if at >= len(s.columns) {
		return t, "there is no attribute in this column"
	}
	t.path = model.Path{model.Name(s.columns[at])}
	t.value, _ = s.shownItem.Get(s.columns[at])
	return t, ""
}

// treeTarget is the value under the cursor of the item pane. Lines of a text and members of a set belong to the whole of it.
func (s *Screen) treeTarget() (t target, off string) {
	keys := s.tree.Path()
	if len(keys) == 0 {
		return t, "there is no attribute"
	}
	v, ok := s.shownItem.Get(keys[0])
	if !ok {
		return t, "there is no attribute"
	}
	t = target{model.Path{model.Name(keys[0])}, v}
	for _, k := range keys[1:] {
		switch t.value.Type() {
		case model.TypeM:
			t.path = t.path.Child(model.Name(k))
		case model.TypeL:
			i, err := strconv.Atoi(strings.Trim(k, "[]"))
			if err != nil {
				return t, ""
			}
			t.path = t.path.Child(model.At(i))
		default:
			return t, ""
		}
		if t.value, ok = t.path.In(s.shownItem); !ok {
			return t, "there is no such value"
		}
	}
	return t, ""
}

// inKey reports whether the value is an attribute of the table's primary key.
func (s *Screen) inKey(t target) bool {
	return len(t.path) == 1 && s.ord.table.Key.Has(t.path[0].Name)
}

// keyType is the type that the table's key gives the value, TypeNone when it gives none.
func (s *Screen) keyType(t target) model.Type {
	if len(t.path) == 1 {
		for _, a := range s.ord.table.Key.Attributes() {
			if a.Name == t.path[0].Name {
				return a.Type
			}
		}
	}
	return model.TypeNone
}

// itemWords is the primary key of the item in the item pane, for titles.
func (s *Screen) itemWords() string {
	return edit.KeyText(s.ord.table.Key, s.shownItem)
}

// withValue is the item with another value at the path; the zero value takes away what is there. Everything else stays as it is.
func withValue(it model.Item, p model.Path, v model.Value) model.Item {
	name := p[0].Name
	if len(p) == 1 {
		if v.IsZero() {
			return it.Without(name)
		}
		return it.With(name, v)
	}
	inner, _ := it.Get(name)
	return it.With(name, inValue(inner, p[1:], v))
}

func inValue(in model.Value, p model.Path, v model.Value) model.Value {
	if !p[0].List {
		return model.Map(withValue(in.Map(), p, v))
	}
	var elems []model.Value
	for i, e := range in.List() {
		switch {
		case i != p[0].Index:
			elems = append(elems, e)
		case len(p) > 1:
			elems = append(elems, inValue(e, p[1:], v))
		case !v.IsZero():
			elems = append(elems, v)
		}
	}
	return model.List(elems...)
}

// emptyOf is the empty value of a type; off says why a type has none.
func emptyOf(t model.Type) (v model.Value, off string) {
	switch t {
	case model.TypeNone, model.TypeS:
		return model.S(""), ""
	case model.TypeB:
		return model.B(nil), ""
	case model.TypeL:
		return model.List(), ""
	case model.TypeM:
		return model.Map(nil), ""
	case model.TypeSS, model.TypeNS, model.TypeBS:
		return v, "a set has at least one member; Ctrl+T leaves the attribute out"
	case model.TypeNULL:
		return v, "null is neither empty nor absent; e gives it another type"
	}
	return v, "a value of type " + t.String() + " cannot be empty; Ctrl+T leaves the attribute out"
}
