package expr

import (
	"slices"

	"tablero/model"
)

// Template is an expression as the service takes it: #names and :values may stand in it, and literals as well. It becomes a condition
// once it is bound. It is immutable.
type Template struct{ root node }

// ParseTemplate reads an expression with placeholders. Errors are those of [ParseCondition].
func ParseTemplate(src string) (Template, error) {
	n, err := parse(src)
	if err != nil {
		return Template{}, err
	}
	if err := n.check(); err != nil {
		return Template{}, err
	}
	return Template{n}, nil
}

// String prints the expression with its placeholders.
func (t Template) String() string {
	if t.root == nil {
		return ""
	}
	return printed(t.root)
}

// Placeholders is the #names and :values that the expression mentions, each once with its mark, in the order they appear.
func (t Template) Placeholders() (names, values []string) {
	if t.root == nil {
		return nil, nil
	}
	t.root.each(func(o operand) {
		switch o := o.(type) {
		case *path:
			for _, s := range o.steps {
				if s.ref && !slices.Contains(names, s.name) {
					names = append(names, s.name)
				}
			}
		case *valueRef:
			if !slices.Contains(values, o.name) {
				values = append(values, o.name)
			}
		}
	})
	return names, values
}

// Params is what the placeholders of an expression stand for, each key with its mark: #name and :value.
type Params struct {
	Names  map[string]string
	Values map[string]model.Value
}

// Bind is the condition that the expression is with its placeholders replaced, checked again with the values now known. A
// placeholder that the maps lack is a [*PlaceholderError]; that the maps hold more is for the request to say, whose expressions share
// them.
func (t Template) Bind(p Params) (Cond, error) {
	if t.root == nil {
		return Cond{}, nil
	}
	b := binder{Params: p}
	n := b.node(t.root)
	if b.err != nil {
		return Cond{}, b.err
	}
	if err := n.check(); err != nil {
		return Cond{}, err
	}
	return Cond{n}, nil
}

// binder copies a tree; the first placeholder it does not know is its error.
type binder struct {
	Params
	err error
}

func (b *binder) node(n node) node {
	switch n := n.(type) {
	case *or:
		return &or{b.nodes(n.terms)}
	case *and:
		return &and{b.nodes(n.terms)}
	case *not:
		return &not{b.node(n.term)}
	case *comparison:
		return &comparison{n.op, b.operand(n.left), b.operand(n.right), n.off}
	case *between:
		return &between{b.operand(n.x), b.operand(n.low), b.operand(n.high), n.off}
	case *in:
		return &in{b.operand(n.x), b.operands(n.list), n.off}
	case *call:
		return &call{n.name, b.operands(n.args), n.off}
	}
	return n
}

func (b *binder) nodes(list []node) []node {
	out := make([]node, len(list))
	for i, n := range list {
		out[i] = b.node(n)
	}
	return out
}

func (b *binder) operands(list []operand) []operand {
	out := make([]operand, len(list))
	for i, o := range list {
		out[i] = b.operand(o)
	}
	return out
}

func (b *binder) operand(o operand) operand {
	switch o := o.(type) {
	case *size:
		return &size{b.operand(o.x), o.off}
	case *valueRef:
		v, ok := b.Values[o.name]
		if !ok {
			b.miss(o.off, o.name)
		}
		return &literal{v, o.off}
	case *path:
		out := &path{off: o.off, steps: make([]step, len(o.steps))}
		for i, s := range o.steps {
			if s.ref {
				name, ok := b.Names[s.name]
				if !ok {
					b.miss(o.off, s.name)
				}
				s = step{name: name}
			}
			out.steps[i] = s
		}
		return out
	}
	return o
}

func (b *binder) miss(off int, name string) {
	if b.err == nil {
		b.err = &PlaceholderError{off, name}
	}
}
