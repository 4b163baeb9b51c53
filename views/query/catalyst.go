package query

import (
	"strconv"

	"tablero/engine"
	"tablero/model"
	"tablero/model/jsondoc"
)

func number(n int) *jsondoc.Node { return jsondoc.Num(strconv.Itoa(n)) }

// catalystJSON is the query as Catalyst's REST API and SDKs take it: a condition is a comparison, a function or a group of them
// (INoSQLCondition of zcatalyst-sdk-node). Operands of between and in are lists.
func (p *plan) catalystJSON() *jsondoc.Node {
	var conds []*jsondoc.Node
	for i, a := range p.key.Partition {
		conds = append(conds, comparison([]string{a.Name}, "equals", p.node(p.req.Partition[i])))
	}
	if c := p.req.Sort; c.Op != engine.SortAny {
		value := p.node(c.A)
		if c.Op == engine.SortBetween {
			value = p.list([]model.Value{c.A, c.B})
		}
		conds = append(conds, comparison([]string{p.key.Sort[0].Name}, catalystOp(c.Op), value))
	}
	out := jsondoc.Obj().Add("key_condition", group("AND", conds))
	if len(p.terms) > 0 {
		out.Add("other_condition", p.catalystFilter())
	}
	if p.index != nil && p.index.Kind == model.Local {
		out.Add("additional_sort_key", jsondoc.Str(p.index.Name))
	}
	out.Add("forward_scan", jsondoc.Bool(!p.spec.Reverse))
	if p.req.Limit > 0 {
		out.Add("limit", number(p.req.Limit))
	}
	return out
}

// catalystFilter is the rows of the filter as groups: AND binds tighter than OR.
func (p *plan) catalystFilter() *jsondoc.Node {
	var all, now []*jsondoc.Node
	for i := range p.terms {
		if i > 0 && p.spec.Filter[i].Or {
			all, now = append(all, group("AND", now)), nil
		}
		now = append(now, p.catalystTerm(p.terms[i]))
	}
	return group("OR", append(all, group("AND", now)))
}

func (p *plan) catalystTerm(t termPlan) *jsondoc.Node {
	var steps []string
	for _, s := range t.path {
		if s.List {
			steps = append(steps, strconv.Itoa(s.Index))
			continue
		}
		steps = append(steps, s.Name)
	}
	var n *jsondoc.Node
	switch {
	case t.op.operands == 0 || t.op.tag:
		args := jsondoc.Arr(jsondoc.Obj().Add("attribute_path", texts(steps)))
		if t.op.tag {
			args.Elems = append(args.Elems, p.node(t.values[0]))
		}
		n = jsondoc.Obj().Add("function", jsondoc.Obj().Add("function_name", jsondoc.Str(t.op.catalyst)).Add("args", args))
	case t.op.operands == 2 || t.op.name == "in":
		n = comparison(steps, t.op.catalyst, p.list(t.values))
	default:
		n = comparison(steps, t.op.catalyst, p.node(t.values[0]))
	}
	if t.op.negate {
		n.Add("negate", jsondoc.Bool(true))
	}
	return n
}

func (p *plan) node(v model.Value) *jsondoc.Node {
	if v.IsZero() {
		return jsondoc.Nil() // not typed yet
	}
	return model.EncodeValue(model.Catalyst, v)
}

// list is a typed list of operands; one that is not typed yet is left out.
func (p *plan) list(values []model.Value) *jsondoc.Node {
	var have []model.Value
	for _, v := range values {
		if !v.IsZero() {
			have = append(have, v)
		}
	}
	return model.EncodeValue(model.Catalyst, model.List(have...))
}

func comparison(path []string, op string, value *jsondoc.Node) *jsondoc.Node {
	return jsondoc.Obj().Add("attribute", texts(path)).Add("operator", jsondoc.Str(op)).Add("value", value)
}

func texts(list []string) *jsondoc.Node {
	n := jsondoc.Arr()
	for _, s := range list {
		n.Elems = append(n.Elems, jsondoc.Str(s))
	}
	return n
}

// group joins conditions; one alone needs no group.
func group(op string, conds []*jsondoc.Node) *jsondoc.Node {
	if len(conds) == 1 {
		return conds[0]
	}
	list := jsondoc.Arr()
	list.Elems = append(list.Elems, conds...)
	return jsondoc.Obj().Add("group_operator", jsondoc.Str(op)).Add("group", list)
}

func catalystOp(op engine.SortOp) string {
	switch op {
	case engine.SortEqual:
		return "equals"
	case engine.SortLess:
		return "less_than"
	case engine.SortLessEq:
		return "less_equal"
	case engine.SortGreater:
		return "greater_than"
	case engine.SortGreaterEq:
		return "greater_equal"
	}
	return string(op) // between, begins_with
}
