package expr

import "slices"

// Cond is a condition that has been parsed and checked. It is immutable and may be evaluated by many goroutines at once.
// The zero Cond is no condition: true of every item.
type Cond struct{ root node }

// ParseCondition reads a condition or filter expression and checks what can be checked without an item. The errors are the types of
// error.go; [Offset] tells their place.
func ParseCondition(src string) (Cond, error) {
	n, err := parse(src)
	if err != nil {
		return Cond{}, err
	}
	if err := n.check(); err != nil {
		return Cond{}, err
	}
	return Cond{n}, nil
}

// IsZero reports whether there is no condition.
func (c Cond) IsZero() bool { return c.root == nil }

// String prints the condition with as few parentheses as it needs; what is printed parses to the same condition.
func (c Cond) String() string {
	if c.root == nil {
		return ""
	}
	return printed(c.root)
}

// Eval reports whether the condition is true of an item. Terms are evaluated from the left and no further than needed. A placeholder
// that was not bound is absent.
func (c Cond) Eval(l Lookup) bool { return c.root == nil || c.root.eval(l) }

// Names is the top-level attributes that the condition mentions, each once, in the order they appear. A #name counts as it
// is written until it is bound.
func (c Cond) Names() []string {
	var names []string
	c.each(func(o operand) {
		if p, ok := o.(*path); ok && !slices.Contains(names, p.steps[0].name) {
			names = append(names, p.steps[0].name)
		}
	})
	return names
}

// Placeholders is the #names and :values that the condition mentions, each once with its mark, in the order they appear.
func (c Cond) Placeholders() (names, values []string) {
	c.each(func(o operand) {
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

func (c Cond) each(f func(operand)) {
	if c.root != nil {
		c.root.each(f)
	}
}
