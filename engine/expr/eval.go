package expr

import (
	"strings"
	"unicode/utf8"

	"tablero/model"
)

// Lookup gives the value of an attribute of the item, by its name; ok is false when the item has none. It is asked only for the
// attributes that decide the answer, so that an item can be decoded as far as it is needed.
type Lookup func(name string) (v model.Value, ok bool)

// Of is the lookup in an item.
func Of(it model.Item) Lookup { return it.Get }

func (n *or) eval(l Lookup) bool {
	for _, t := range n.terms {
		if t.eval(l) {
			return true
		}
	}
	return false
}

func (n *and) eval(l Lookup) bool {
	for _, t := range n.terms {
		if !t.eval(l) {
			return false
		}
	}
	return true
}

func (n *not) eval(l Lookup) bool { return !n.term.eval(l) }

// eval of a comparison with an absent side is false, but true of <>: what is not there is not equal to anything. So the service answers
// (measured there in ExtendDB/extenddb #5, nubo-db/dynoxide #8 and Scylla's alternator tests; faiscadev/fakecloud #1978 says otherwise).
// Who wants only what has the attribute adds attribute_exists. Values of two types are unequal and in no order.
func (n *comparison) eval(l Lookup) bool {
	a, ok := n.left.value(l)
	if !ok {
		return n.op == "<>"
	}
	b, ok := n.right.value(l)
	if !ok {
		return n.op == "<>"
	}
	switch n.op {
	case "=":
		return model.Equal(a, b)
	case "<>":
		return !model.Equal(a, b)
	}
	c, ok := model.Compare(a, b)
	if !ok {
		return false
	}
	switch n.op {
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	default:
		return c >= 0
	}
}

func (n *between) eval(l Lookup) bool {
	x, ok := n.x.value(l)
	if !ok {
		return false
	}
	low, ok := n.low.value(l)
	if !ok {
		return false
	}
	if c, ok := model.Compare(low, x); !ok || c > 0 {
		return false
	}
	high, ok := n.high.value(l)
	if !ok {
		return false
	}
	c, ok := model.Compare(x, high)
	return ok && c <= 0
}

func (n *in) eval(l Lookup) bool {
	x, ok := n.x.value(l)
	if !ok {
		return false
	}
	for _, o := range n.list {
		if v, ok := o.value(l); ok && model.Equal(x, v) {
			return true
		}
	}
	return false
}

func (n *call) eval(l Lookup) bool {
	a, ok := n.args[0].value(l)
	switch {
	case n.name == fnExists:
		return ok
	case n.name == fnNotExists:
		return !ok
	case !ok:
		return false
	}
	b, ok := n.args[1].value(l)
	if !ok {
		return false
	}
	switch n.name {
	case fnType:
		return b.Type() == model.TypeS && a.Type() == typeOf(b.Text())
	case fnBeginsWith:
		return sameText(a, b) && strings.HasPrefix(a.Text(), b.Text())
	default:
		return contains(a, b)
	}
}

func sameText(a, b model.Value) bool {
	return a.Type() == b.Type() && (a.Type() == model.TypeS || a.Type() == model.TypeB)
}

// contains is a part of a text or of binary, or a member of a set or a list.
func contains(a, b model.Value) bool {
	switch a.Type() {
	case model.TypeS, model.TypeB:
		return sameText(a, b) && strings.Contains(a.Text(), b.Text())
	case model.TypeSS, model.TypeNS, model.TypeBS:
		for i := range a.Set() {
			if model.Equal(a.Element(i), b) {
				return true
			}
		}
	case model.TypeL:
		for _, e := range a.List() {
			if model.Equal(e, b) {
				return true
			}
		}
	}
	return false
}

func (o *literal) value(Lookup) (model.Value, bool) { return o.v, true }

// value of a placeholder is none: a [Cond] has no placeholders, [Template.Bind] has replaced them.
func (o *valueRef) value(Lookup) (model.Value, bool) { return model.Value{}, false }

func (o *path) value(l Lookup) (v model.Value, ok bool) {
	if o.steps[0].ref {
		return v, false
	}
	if v, ok = l(o.steps[0].name); !ok {
		return v, false
	}
	for _, s := range o.steps[1:] {
		switch {
		case s.list:
			elems := v.List()
			if s.at >= len(elems) {
				return model.Value{}, false
			}
			v = elems[s.at]
		case s.ref:
			return model.Value{}, false
		default:
			if v, ok = v.Map().Get(s.name); !ok {
				return model.Value{}, false
			}
		}
	}
	return v, true
}

func (o *size) value(l Lookup) (model.Value, bool) {
	v, ok := o.x.value(l)
	if !ok {
		return v, false
	}
	n, ok := sizeOf(v)
	return model.Int(int64(n)), ok
}

// sizeOf is what size() gives; a number, a boolean and null have none. The length of a text is in UTF-16 code units, binary in bytes,
// collections in members: “é𝄞” is 3 (measured at the service: ExtendDB/extenddb #60 and #67).
func sizeOf(v model.Value) (n int, ok bool) {
	switch v.Type() {
	case model.TypeS:
		return utf16Len(v.Text()), true
	case model.TypeB:
		return len(v.Text()), true
	case model.TypeSS, model.TypeNS, model.TypeBS:
		return len(v.Set()), true
	case model.TypeL:
		return len(v.List()), true
	case model.TypeM:
		return len(v.Map()), true
	}
	return 0, false
}

func utf16Len(s string) int {
	n := utf8.RuneCountInString(s)
	for _, r := range s {
		if r > 0xffff {
			n++
		}
	}
	return n
}
