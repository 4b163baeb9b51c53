package workbench

import (
	"encoding/base64"
	"strings"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/jsondoc"
)

// value reads one value, however it is written. fixed tells that the source is not the typed JSON of what is returned: then a note
// says what was done, and an export that agrees to the repairs writes the value anew.
func (r *reader) value(n *jsondoc.Node, p *place) (v model.Value, fixed bool) {
	if t, x := tagged(n); t != model.TypeNone {
		return r.typed(t, x, p.member(t.String()))
	}
	switch n.Kind {
	case jsondoc.Object:
		v = model.Map(r.members(n, p, nil))
	case jsondoc.Array:
		v, _ = r.list(n, p)
	default:
		v = plain(n)
	}
	r.note(n, p, codec.Repair, "%s without a type descriptor: stored as %s", n.Kind, v.Type())
	return v, true
}

// tagged is the type and the content of a value written as it should be: an object whose one member is a type's tag over something
// that can stand there. A member of that name over anything else makes a map without its descriptor.
func tagged(n *jsondoc.Node) (model.Type, *jsondoc.Node) {
	if n.Kind != jsondoc.Object || len(n.Members) == 0 {
		return model.TypeNone, nil
	}
	last := n.Members[len(n.Members)-1]
	for _, m := range n.Members {
		if m.Name != last.Name {
			return model.TypeNone, nil
		}
	}
	t := model.DynamoDB.TypeOf(last.Name)
	scalar := last.Value.Kind != jsondoc.Object && last.Value.Kind != jsondoc.Array
	switch t {
	case model.TypeM:
		if last.Value.Kind == jsondoc.Object || last.Value.Kind == jsondoc.Null {
			return t, last.Value
		}
	case model.TypeL:
		if last.Value.Kind == jsondoc.Array || last.Value.Kind == jsondoc.Null {
			return t, last.Value
		}
	case model.TypeSS, model.TypeNS, model.TypeBS:
		if last.Value.Kind != jsondoc.Object {
			return t, last.Value
		}
	default:
		if t != model.TypeNone && scalar {
			return t, last.Value
		}
	}
	return model.TypeNone, nil
}

// plain is a scalar without a descriptor, typed by its shape. A number that no table can hold is kept as text.
func plain(n *jsondoc.Node) model.Value {
	switch n.Kind {
	case jsondoc.String:
		return model.S(n.Text)
	case jsondoc.Number:
		if v, err := model.N(n.Text); err == nil {
			return v
		}
		return model.S(n.Text)
	case jsondoc.True, jsondoc.False:
		return model.Bool(n.Kind == jsondoc.True)
	}
	return model.Null()
}

// typed reads what stands under a tag.
func (r *reader) typed(t model.Type, x *jsondoc.Node, p *place) (v model.Value, fixed bool) {
	switch {
	case x.Kind == jsondoc.Null && t != model.TypeNULL:
		r.note(x, p, codec.Repair, "null under %s: stored as NULL", t)
		return model.Null(), true
	case t == model.TypeM:
		return r.mapping(x, p)
	case t == model.TypeL:
		return r.list(x, p)
	case t.IsSet():
		return r.set(t, x, p)
	}
	return r.scalar(t, x, p)
}

func (r *reader) scalar(t model.Type, x *jsondoc.Node, p *place) (v model.Value, fixed bool) {
	text := x.Kind == jsondoc.String
	switch t {
	case model.TypeS:
		if text {
			return model.S(x.Text), false
		}
		r.note(x, p, codec.Repair, "%s under S: stored as its text", x.Kind)
		return model.S(spelling(x)), true
	case model.TypeN:
		n, err := model.N(x.Text)
		switch {
		case err == nil && text:
			return n, false
		case err == nil && x.Kind == jsondoc.Number:
			r.note(x, p, codec.Repair, "a JSON number under N: stored as the string %q", x.Text)
			return n, true
		case text && strings.TrimSpace(x.Text) == "":
			r.note(x, p, codec.Repair, "no number under N: stored as NULL")
			return model.Null(), true
		}
		v = plain(x)
		if n, err := model.N(strings.TrimSpace(x.Text)); text && err == nil {
			v = n
		}
		r.note(x, p, codec.Repair, "%s under N that is no number of a table: stored as %s", x.Kind, v.Type())
		return v, true
	case model.TypeB:
		if b, strict, ok := binary(x.Text); text && ok {
			if !strict {
				r.note(x, p, codec.Repair, "base64 that is not in the standard form with padding: read as %d bytes", len(b))
			}
			return model.B(b), !strict
		}
		r.note(x, p, codec.Repair, "no base64 under B: stored as text, S")
		return model.S(spelling(x)), true
	case model.TypeBOOL:
		if x.Kind == jsondoc.True || x.Kind == jsondoc.False {
			return model.Bool(x.Kind == jsondoc.True), false
		}
		v = plain(x)
		if text && (strings.EqualFold(x.Text, "true") || strings.EqualFold(x.Text, "false")) {
			v = model.Bool(strings.EqualFold(x.Text, "true"))
		}
		r.note(x, p, codec.Repair, "%s under BOOL: stored as %s", x.Kind, v.Type())
		return v, true
	}
	if x.Kind == jsondoc.True {
		return model.Null(), false
	}
	r.note(x, p, codec.Repair, "NULL holds true and nothing else: stored as NULL")
	return model.Null(), true
}

// spelling is the text of a scalar.
func spelling(x *jsondoc.Node) string {
	switch x.Kind {
	case jsondoc.True:
		return "true"
	case jsondoc.False:
		return "false"
	}
	return x.Text
}

// binary reads base64: the standard form with padding, and, not strictly, the other forms that writers use.
func binary(text string) (b []byte, strict, ok bool) {
	if b, err := base64.StdEncoding.Strict().DecodeString(text); err == nil && !strings.ContainsAny(text, "\r\n") {
		return b, true, true
	}
	text = strings.TrimRight(strings.NewReplacer("-", "+", "_", "/", "\r", "", "\n", "", " ", "").Replace(text), "=")
	b, err := base64.RawStdEncoding.DecodeString(text)
	return b, false, err == nil
}

// mapping reads a map. A map wrapped twice shows as a child M that is no typed value itself.
func (r *reader) mapping(x *jsondoc.Node, p *place) (model.Value, bool) {
	if inner, ok := wrapped(x); ok {
		r.note(inner, p.member("M"), codec.Repair, "a map wrapped twice: the outer wrapping is left out")
		return model.Map(r.members(inner, p.member("M"), nil)), true
	}
	fixed := false
	return model.Map(r.members(x, p, &fixed)), fixed
}

func wrapped(x *jsondoc.Node) (inner *jsondoc.Node, ok bool) {
	if len(x.Members) == 0 {
		return nil, false
	}
	for _, m := range x.Members {
		if m.Name != "M" {
			return nil, false
		}
	}
	inner = x.Members[len(x.Members)-1].Value
	if inner.Kind != jsondoc.Object {
		return nil, false
	}
	t, _ := tagged(inner)
	return inner, t == model.TypeNone
}

// members reads the members of a map. fixed, when given, is set if one of them was repaired.
func (r *reader) members(x *jsondoc.Node, p *place, fixed *bool) model.Item {
	it := make(model.Item, 0, len(x.Members))
	over := shadowed(x)
	for i, m := range x.Members {
		if over != nil && over[i] {
			continue
		}
		v, f := r.value(m.Value, p.member(m.Name))
		if fixed != nil && f {
			*fixed = true
		}
		it = append(it, model.Attr{Name: m.Name, Value: v})
	}
	return it
}

func (r *reader) list(x *jsondoc.Node, p *place) (model.Value, bool) {
	elems, fixed := make([]model.Value, len(x.Elems)), false
	for i, e := range x.Elems {
		v, f := r.value(e, p.elem(i))
		elems[i], fixed = v, fixed || f
	}
	return model.List(elems...), fixed
}

// set reads a set. One that is empty becomes NULL, since a table takes none; one with a member of another kind becomes a list.
func (r *reader) set(t model.Type, x *jsondoc.Node, p *place) (model.Value, bool) {
	elems, fixed := x.Elems, false
	if x.Kind != jsondoc.Array {
		r.note(x, p, codec.Repair, "%s under %s: stored as a set of one", x.Kind, t)
		elems, fixed = []*jsondoc.Node{x}, true
	} else if len(elems) == 0 {
		r.note(x, p, codec.Repair, "an empty set, which no table takes: stored as NULL")
		return model.Null(), true
	}
	members := make([]string, 0, len(elems))
	seen := make(map[string]bool, len(elems))
	for i, e := range elems {
		text, same, exact, ok := setMember(t, e)
		if !ok {
			v, _ := r.list(&jsondoc.Node{Kind: jsondoc.Array, Elems: elems, Start: x.Start}, p)
			r.note(x, p, codec.Repair, "a set of %s that holds something else: stored as a list", t.String()[:1])
			return v, true
		}
		if !exact {
			r.note(e, p.elem(i), codec.Repair, "%s in a set of %s: stored as %q", e.Kind, t.String()[:1], text)
			fixed = true
		}
		if seen[same] {
			r.note(e, p.elem(i), codec.Repair, "a repeated member of a set: left out")
			fixed = true
			continue
		}
		seen[same] = true
		members = append(members, text)
	}
	switch t {
	case model.TypeSS:
		return model.StringSet(members...), fixed
	case model.TypeNS:
		v, _ := model.NumberSet(members...) // each was read as a number above
		return v, fixed
	}
	return model.BinarySet(members...), fixed
}

// setMember is a member's text, the text by which members are the same, whether it is written as it should be, and whether it
// can be a member at all.
func setMember(t model.Type, e *jsondoc.Node) (text, same string, exact, ok bool) {
	if e.Kind == jsondoc.Object || e.Kind == jsondoc.Array || e.Kind == jsondoc.Null {
		return "", "", false, false
	}
	exact = e.Kind == jsondoc.String
	switch t {
	case model.TypeSS:
		return spelling(e), spelling(e), exact, true
	case model.TypeNS:
		v, err := model.N(e.Text)
		if err != nil || e.Kind == jsondoc.True || e.Kind == jsondoc.False {
			return "", "", false, false
		}
		return e.Text, v.Decimal().String(), exact, true
	}
	b, strict, ok := binary(e.Text)
	return string(b), string(b), exact && strict, ok && exact
}
