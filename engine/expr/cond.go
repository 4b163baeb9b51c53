package expr

import "slices"

// Cond is a condition that has been parsed and checked. It is immutable and may be evaluated by many goroutines at once.
// The zero Cond is no condition: true of every item.
type Cond struct{ root node }

// ParseCondition reads a condition or filter expression with literals and checks what can be checked without an item. A placeholder
// is refused, for nothing says what it stands for; see [ParseTemplate]. The errors are the types of error.go; [Offset] tells their
// place.
func ParseCondition(src string) (Cond, error) {
	t, err := ParseTemplate(src)
	if err != nil {
		return Cond{}, err
	}
	return t.Bind(Params{})
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

// Eval reports whether the condition is true of an item. Terms are evaluated from the left and no further than needed.
func (c Cond) Eval(l Lookup) bool { return c.root == nil || c.root.eval(l) }

// Names is the top-level attributes that the condition mentions, each once, in the order they appear.
func (c Cond) Names() []string {
	if c.root == nil {
		return nil
	}
	var names []string
	c.root.each(func(o operand) {
		if p, ok := o.(*path); ok && !slices.Contains(names, p.steps[0].name) {
			names = append(names, p.steps[0].name)
		}
	})
	return names
}
