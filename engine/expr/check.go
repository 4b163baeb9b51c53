package expr

import (
	"slices"

	"tablero/model"
)

// What can be said without an item: the service refuses wrong literals when it reads the expression, whereas a wrong type that comes
// out of an item only makes the condition false (scylladb/scylladb, test/alternator/test_condition_expression.py).

func checkAll[T interface{ check() error }](list []T) error {
	for _, n := range list {
		if err := n.check(); err != nil {
			return err
		}
	}
	return nil
}

func (n *or) check() error  { return checkAll(n.terms) }
func (n *and) check() error { return checkAll(n.terms) }
func (n *not) check() error { return n.term.check() }

const wantOrdered = "S, N or B"

func (n *comparison) check() error {
	operands := []operand{n.left, n.right}
	if err := checkAll(operands); err != nil {
		return err
	}
	if n.op != "=" && n.op != "<>" {
		if err := takes(n.op, wantOrdered, operands, model.Type.Keyable); err != nil {
			return err
		}
	}
	return distinct(n.op, n.left, n.off, n.right)
}

func (n *between) check() error {
	operands := []operand{n.x, n.low, n.high}
	if err := checkAll(operands); err != nil {
		return err
	}
	if err := takes("BETWEEN", wantOrdered, operands, model.Type.Keyable); err != nil {
		return err
	}
	low, ok1 := n.low.(*literal)
	high, ok2 := n.high.(*literal)
	if ok1 && ok2 {
		if c, ok := model.Compare(low.v, high.v); !ok || c > 0 {
			return &BoundsError{n.off, low.v, high.v}
		}
	}
	return distinct("BETWEEN", n.x, n.off, n.low, n.high)
}

func (n *in) check() error {
	if err := n.x.check(); err != nil {
		return err
	}
	if err := checkAll(n.list); err != nil {
		return err
	}
	return distinct("IN", n.x, n.off, n.list...)
}

func (n *call) check() error {
	if err := checkAll(n.args); err != nil {
		return err
	}
	switch n.name {
	case fnExists, fnNotExists:
		if _, ok := n.args[0].(*path); !ok {
			return &PathError{n.off, n.name}
		}
	case fnType:
		return n.checkType()
	case fnBeginsWith:
		text := func(t model.Type) bool { return t == model.TypeS || t == model.TypeB }
		if err := takes(n.name, "S or B", n.args, text); err != nil {
			return err
		}
		return distinct(n.name, n.args[0], n.off, n.args[1])
	case fnContains:
		holds := func(t model.Type) bool {
			return t == model.TypeS || t == model.TypeB || t == model.TypeL || t.IsSet()
		}
		if err := takes(n.name, "S, B, a list or a set", n.args[:1], holds); err != nil {
			return err
		}
		return distinct(n.name, n.args[0], n.off, n.args[1])
	}
	return nil
}

// checkType: the type's name must be written in the expression, it cannot come out of the item.
func (n *call) checkType() error {
	switch tag := n.args[1].(type) {
	case *valueRef:
		return nil // known once it is bound
	case *literal:
		if tag.v.Type() != model.TypeS {
			return &OperandError{tag.off, n.name, tag.v.Type(), "the name of a type in quotes"}
		}
		if typeOf(tag.v.Text()) == model.TypeNone {
			return &TypeNameError{tag.off, tag.v.Text()}
		}
		return nil
	}
	return &SyntaxError{Offset: n.off, Token: n.name, Near: printed(n.args[1]), Want: `the name of a type in quotes, attribute_type(path, "S")`}
}

// typeOf reads a tag of either dialect.
func typeOf(tag string) model.Type {
	if t := model.DynamoDB.TypeOf(tag); t != model.TypeNone {
		return t
	}
	return model.Catalyst.TypeOf(tag)
}

func (o *path) check() error     { return nil }
func (o *literal) check() error  { return nil }
func (o *valueRef) check() error { return nil }

func (o *size) check() error {
	if inner, ok := o.x.(*size); ok {
		return &FunctionError{inner.off, fnSize, true}
	}
	sized := func(t model.Type) bool {
		return t != model.TypeN && t != model.TypeBOOL && t != model.TypeNULL
	}
	return takes(fnSize, "S, B, a list, a map or a set", []operand{o.x}, sized)
}

// takes refuses literals of a type that an operator does not take. size gives a number.
func takes(op, want string, operands []operand, ok func(model.Type) bool) error {
	for _, o := range operands {
		switch o := o.(type) {
		case *literal:
			if !ok(o.v.Type()) {
				return &OperandError{o.off, op, o.v.Type(), want}
			}
		case *size:
			if !ok(model.TypeN) {
				return &OperandError{o.off, op, model.TypeN, want}
			}
		}
	}
	return nil
}

// distinct refuses a path that is compared with itself. The developer guide says it of contains; the service says it of each.
func distinct(op string, first operand, off int, rest ...operand) error {
	p, ok := first.(*path)
	if !ok {
		return nil
	}
	for _, o := range rest {
		if q, ok := o.(*path); ok && slices.Equal(p.steps, q.steps) {
			return &DistinctError{off, op, printed(p)}
		}
	}
	return nil
}

func printed(o interface{ print(*printer) }) string {
	var p printer
	o.print(&p)
	return p.String()
}
