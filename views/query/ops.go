package query

import (
	"slices"

	"tablero/engine"
	"tablero/model"
)

// sortOp is a condition on the sort key that can be chosen. The service has one condition with both bounds, between, which holds its
// ends; those that leave an end out are between with the end dropped from the answer.
type sortOp struct {
	name     string
	op       engine.SortOp
	operands int
	noLow    bool // the lower end is dropped
	noHigh   bool
}

func sortOps() []sortOp {
	return []sortOp{
		{name: "", op: engine.SortAny},
		{name: "=", op: engine.SortEqual, operands: 1},
		{name: "<", op: engine.SortLess, operands: 1},
		{name: "<=", op: engine.SortLessEq, operands: 1},
		{name: ">", op: engine.SortGreater, operands: 1},
		{name: ">=", op: engine.SortGreaterEq, operands: 1},
		{name: "begins_with", op: engine.SortBeginsWith, operands: 1},
		{name: "between", op: engine.SortBetween, operands: 2},
		{name: "a < key < b", op: engine.SortBetween, operands: 2, noLow: true, noHigh: true},
		{name: "a <= key < b", op: engine.SortBetween, operands: 2, noHigh: true},
		{name: "a < key <= b", op: engine.SortBetween, operands: 2, noLow: true},
	}
}

// sortOpsFor is the conditions that a sort key of the type allows: a number does not begin with anything.
func sortOpsFor(t model.Type) []sortOp {
	return slices.DeleteFunc(sortOps(), func(o sortOp) bool { return o.op == engine.SortBeginsWith && t == model.TypeN })
}

// title is the condition in the list to choose from.
func (o sortOp) title() string {
	if o.name == "" {
		return "any"
	}
	return o.name
}

// about says more about it there.
func (o sortOp) about() string {
	switch {
	case o.op == engine.SortAny:
		return "the whole partition"
	case o.noLow && o.noHigh:
		return "between, both ends dropped"
	case o.noLow:
		return "between, the lower end dropped"
	case o.noHigh:
		return "between, the upper end dropped"
	case o.op == engine.SortBetween:
		return "both ends included"
	}
	return ""
}

// words is the condition on a key in words.
func (o sortOp) words(key, a, b string) string {
	less := map[bool]string{false: " <= ", true: " < "}
	switch {
	case o.noLow || o.noHigh:
		return a + less[o.noLow] + key + less[o.noHigh] + b
	case o.operands == 2:
		return key + " between " + a + " and " + b
	}
	return key + " " + o.name + " " + a
}

// filterOp is an operator of the filter.
type filterOp struct {
	name     string
	operands int                     // 0, 1 or 2; in takes a list with commas
	form     string                  // in the service's words: %p the path, %a and %b the operands
	legal    func(t model.Type) bool // of the operand
	size     bool                    // the operand is a number whatever the attribute is
	tag      bool                    // the operand is the tag of a type
	catalyst string                  // Catalyst's operator
	negate   bool                    // and it is negated there
}

func anyType(model.Type) bool { return true }

func textual(t model.Type) bool { return t == model.TypeS || t == model.TypeB }

// member is a type that can be in a set, in a list or a part of a text.
func member(t model.Type) bool {
	return t.Keyable() || t == model.TypeBOOL || t == model.TypeNULL
}

func filterOps() []filterOp {
	return []filterOp{
		{name: "=", operands: 1, form: "%p = %a", legal: anyType, catalyst: "equals"},
		{name: "<>", operands: 1, form: "%p <> %a", legal: anyType, catalyst: "not_equals"},
		{name: "<", operands: 1, form: "%p < %a", legal: model.Type.Keyable, catalyst: "less_than"},
		{name: "<=", operands: 1, form: "%p <= %a", legal: model.Type.Keyable, catalyst: "less_equal"},
		{name: ">", operands: 1, form: "%p > %a", legal: model.Type.Keyable, catalyst: "greater_than"},
		{name: ">=", operands: 1, form: "%p >= %a", legal: model.Type.Keyable, catalyst: "greater_equal"},
		{name: "between", operands: 2, form: "%p BETWEEN %a AND %b", legal: model.Type.Keyable, catalyst: "between"},
		{name: "in", operands: 1, form: "%p IN (%a)", legal: model.Type.Keyable, catalyst: "in"},
		{name: "begins_with", operands: 1, form: "begins_with(%p, %a)", legal: textual, catalyst: "begins_with"},
		{name: "contains", operands: 1, form: "contains(%p, %a)", legal: member, catalyst: "contains"},
		{name: "not contains", operands: 1, form: "NOT contains(%p, %a)", legal: member, catalyst: "not_contains"},
		{name: "exists", form: "attribute_exists(%p)", legal: anyType, catalyst: "attribute_exists"},
		{name: "does not exist", form: "attribute_not_exists(%p)", legal: anyType, catalyst: "attribute_exists", negate: true},
		{name: "is of type", operands: 1, form: "attribute_type(%p, %a)", legal: anyType, tag: true, catalyst: "attribute_type"},
		{name: "size =", operands: 1, form: "size(%p) = %a", legal: sized, size: true},
		{name: "size <", operands: 1, form: "size(%p) < %a", legal: sized, size: true},
		{name: "size >", operands: 1, form: "size(%p) > %a", legal: sized, size: true},
	}
}

// sized is a type whose values have a size.
func sized(t model.Type) bool {
	return t != model.TypeN && t != model.TypeBOOL && t != model.TypeNULL
}

// filterOpsFor is the operators that an attribute of the type allows. Catalyst's conditions know no size.
func filterOpsFor(d model.Dialect, t model.Type) []filterOp {
	return slices.DeleteFunc(filterOps(), func(o filterOp) bool {
		return !o.legal(t) || o.catalyst == "" && d == model.Catalyst
	})
}

func filterOpOf(name string) filterOp {
	for _, o := range filterOps() {
		if o.name == name {
			return o
		}
	}
	return filterOps()[0]
}

// allTypes is the ten types in the order they are offered.
func allTypes() []model.Type {
	return []model.Type{
		model.TypeS, model.TypeN, model.TypeB, model.TypeBOOL, model.TypeNULL, model.TypeL, model.TypeM, model.TypeSS, model.TypeNS, model.TypeBS,
	}
}
