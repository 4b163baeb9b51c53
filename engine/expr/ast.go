package expr

import "tablero/model"

// node is a condition: something that is true or false of an item. and and or hold two terms or more, none of their own kind.
type node interface {
	print(p *printer)
	eval(l Lookup) bool
	check() error
	each(f func(operand))
}

// operand is something that has a value.
type operand interface {
	print(p *printer)
	value(l Lookup) (model.Value, bool)
	check() error
	each(f func(operand))
}

type (
	or  struct{ terms []node }
	and struct{ terms []node }
	not struct{ term node }

	// comparison is a = b, with op one of the comparators.
	comparison struct {
		op          string
		left, right operand
		off         int
	}
	between struct {
		x, low, high operand
		off          int
	}
	in struct {
		x    operand
		list []operand
		off  int
	}
	// call is a function that is true or false.
	call struct {
		name string
		args []operand
		off  int
	}
)

type (
	// path leads to a value of the item; a step may still be a #name.
	path struct {
		steps []step
		off   int
	}
	step struct {
		name string // with its # while ref is set
		at   int
		list bool
		ref  bool
	}
	literal struct {
		v   model.Value
		off int
	}
	// valueRef is a :value, with its colon.
	valueRef struct {
		name string
		off  int
	}
	// size is size(x).
	size struct {
		x   operand
		off int
	}
)

func (n *or) each(f func(operand)) {
	for _, t := range n.terms {
		t.each(f)
	}
}

func (n *and) each(f func(operand)) {
	for _, t := range n.terms {
		t.each(f)
	}
}

func (n *not) each(f func(operand)) { n.term.each(f) }

func (n *comparison) each(f func(operand)) {
	n.left.each(f)
	n.right.each(f)
}

func (n *between) each(f func(operand)) {
	n.x.each(f)
	n.low.each(f)
	n.high.each(f)
}

func (n *in) each(f func(operand)) {
	n.x.each(f)
	for _, o := range n.list {
		o.each(f)
	}
}

func (n *call) each(f func(operand)) {
	for _, o := range n.args {
		o.each(f)
	}
}

func (o *path) each(f func(operand))     { f(o) }
func (o *literal) each(f func(operand))  { f(o) }
func (o *valueRef) each(f func(operand)) { f(o) }
func (o *size) each(f func(operand))     { o.x.each(f) }

// The functions of conditions, as the service spells them.
const (
	fnExists     = "attribute_exists"
	fnNotExists  = "attribute_not_exists"
	fnType       = "attribute_type"
	fnBeginsWith = "begins_with"
	fnContains   = "contains"
	fnSize       = "size"
)

// arity is the number of arguments of a function, 0 for a name that is none.
func arity(name string) int {
	switch name {
	case fnExists, fnNotExists, fnSize:
		return 1
	case fnType, fnBeginsWith, fnContains:
		return 2
	}
	return 0
}
