package query

import (
	"strconv"
	"strings"

	"tablero/engine/expr"
	"tablero/model"
)

// termPlan is a row of the filter that was read.
type termPlan struct {
	path   model.Path
	op     filterOp
	values []model.Value
	text   string // with aliases
}

// termType is the type that the operand of a row has: the one chosen, else that of the attribute as far as it is known.
func (p *plan) termType(i int) model.Type {
	t := p.spec.Filter[i]
	if typ := model.DynamoDB.TypeOf(t.Type); typ != model.TypeNone {
		return typ
	}
	if a, ok := p.table.Attribute(t.Path); ok && a.Type != model.TypeNone {
		return a.Type
	}
	if p.typeOf != nil {
		if typ := p.typeOf(t.Path); typ != model.TypeNone {
			return typ
		}
	}
	return model.TypeS
}

// termOp is the operator of a row; one that the type does not allow is none of those offered, and = stands for it.
func (p *plan) termOp(i int) filterOp {
	for _, o := range filterOpsFor(p.dialect, p.termType(i)) {
		if o.name == p.spec.Filter[i].Op {
			return o
		}
	}
	return filterOps()[0]
}

// readFilter reads the rows one by one, so that each says what is wrong with it, and joins them.
func (p *plan) readFilter() {
	aliases := map[string]string{}
	var all strings.Builder
	whole := true
	for i := range p.spec.Filter {
		t := p.readTerm(i, aliases)
		p.terms = append(p.terms, t)
		if i > 0 {
			all.WriteString(map[bool]string{false: " AND ", true: " OR "}[p.spec.Filter[i].Or])
		}
		all.WriteString(t.text)
		whole = whole && t.text != ""
	}
	p.filter = all.String()
	if p.filter == "" || !whole || len(p.faults) > 0 {
		return
	}
	cond, err := p.bind(p.filter)
	if err != nil {
		p.fail(field{kind: fieldTermPath}, err.Error(), p.validation())
		return
	}
	p.req.Filter = cond.String()
}

// bind is an expression with its aliases replaced, as the store takes it.
func (p *plan) bind(text string) (expr.Cond, error) {
	t, err := expr.ParseTemplate(text)
	if err != nil {
		return expr.Cond{}, err
	}
	params := expr.Params{Names: map[string]string{}, Values: map[string]model.Value{}}
	for _, n := range p.names {
		params.Names[n.alias] = n.name
	}
	for _, v := range p.values {
		params.Values[v.alias] = v.value
	}
	return t.Bind(params)
}

func (p *plan) readTerm(i int, aliases map[string]string) termPlan {
	spec := p.spec.Filter[i]
	t := termPlan{op: p.termOp(i)}
	path, ok := p.readPath(i)
	at := field{kind: fieldTermA, n: i}
	var operands []string
	good := ok
	read := func(f field, text string) {
		v, fine := p.readOperand(f, i, t.op, text)
		good = good && fine
		t.values = append(t.values, v)
		operands = append(operands, p.value(v))
	}
	switch {
	case t.op.operands == 0:
	case t.op.name == "in":
		for _, part := range strings.Split(spec.A, ",") {
			read(at, strings.TrimSpace(part))
		}
	case t.op.operands == 2:
		read(at, spec.A)
		read(field{kind: fieldTermB, n: i}, spec.B)
	default:
		read(at, spec.A)
	}
	t.path = path
	if !ok {
		return t
	}
	t.text = strings.ReplaceAll(t.op.form, "%p", p.pathText(path, aliases))
	if t.op.operands == 2 {
		t.text = strings.ReplaceAll(t.text, "%b", operands[1])
		operands = operands[:1]
	}
	t.text = strings.ReplaceAll(t.text, "%a", strings.Join(operands, ", "))
	if good {
		if _, err := p.bind(t.text); err != nil {
			p.fail(at, err.Error(), p.validation())
		}
	}
	return t
}

// readPath reads the attribute of a row. The services refuse key attributes in a filter: they belong to the key condition.
func (p *plan) readPath(i int) (model.Path, bool) {
	f := field{kind: fieldTermPath, n: i}
	text := strings.TrimSpace(p.spec.Filter[i].Path)
	if text == "" {
		p.fail(f, "type the attribute to look at, or d takes the row away", "")
		return nil, false
	}
	path := model.Path{model.Name(text)}
	if _, declared := p.table.Attribute(text); !declared {
		parsed, err := expr.ParsePath(text)
		if err != nil {
			p.fail(f, err.Error(), p.validation())
			return nil, false
		}
		path = parsed
	}
	if p.key.Has(path[0].Name) {
		p.fail(f, path[0].Name+" is part of the key that is read: a filter sees only other attributes, the condition above is for the key", p.validation())
		return nil, false
	}
	return path, true
}

func (p *plan) readOperand(f field, i int, op filterOp, text string) (model.Value, bool) {
	typ := p.termType(i)
	switch {
	case op.size:
		typ = model.TypeN
	case op.tag:
		tag := strings.ToUpper(strings.TrimSpace(text))
		if p.dialect.TypeOf(tag) == model.TypeNone {
			p.fail(f, "the types are "+p.tagWords(), p.validation())
			return model.Value{}, false
		}
		return model.S(tag), true
	}
	if typ == model.TypeNULL && strings.TrimSpace(text) == "" {
		text = "null" // there is only one
	}
	if typ != model.TypeS {
		text = strings.TrimSpace(text)
	}
	if text == "" && typ != model.TypeS {
		p.fail(f, "type a value of type "+p.dialect.Tag(typ), "")
		return model.Value{}, false
	}
	v, err := model.ParseText(p.dialect, typ, text)
	if err != nil {
		p.fail(f, err.Error(), "")
		return model.Value{}, false
	}
	return v, true
}

func (p *plan) tagWords() string {
	var tags []string
	for _, t := range allTypes() {
		tags = append(tags, p.dialect.Tag(t))
	}
	return strings.Join(tags, " ")
}

// pathText writes a path with an alias for each name; a name has one alias in the whole filter.
func (p *plan) pathText(path model.Path, aliases map[string]string) string {
	var b strings.Builder
	for i, s := range path {
		if s.List {
			b.WriteString("[" + strconv.Itoa(s.Index) + "]")
			continue
		}
		if i > 0 {
			b.WriteByte('.')
		}
		alias, known := aliases[s.Name]
		if !known {
			alias = p.name("#f"+strconv.Itoa(len(aliases)), s.Name)
			aliases[s.Name] = alias
		}
		b.WriteString(alias)
	}
	return b.String()
}
