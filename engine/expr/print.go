package expr

import (
	"strconv"
	"strings"

	"tablero/model"
)

// printer writes a tree as source that parses back to it.
type printer struct{ strings.Builder }

// The strengths of binding: a term that binds less than its place asks for stands in parentheses.
const (
	bindOr = iota
	bindAnd
	bindNot
	bindTerm
)

func binding(n node) int {
	switch n.(type) {
	case *or:
		return bindOr
	case *and:
		return bindAnd
	case *not:
		return bindNot
	}
	return bindTerm
}

func (p *printer) term(n node, least int) {
	if binding(n) < least {
		p.WriteByte('(')
		n.print(p)
		p.WriteByte(')')
		return
	}
	n.print(p)
}

func (p *printer) terms(list []node, word string, least int) {
	for i, t := range list {
		if i > 0 {
			p.WriteString(word)
		}
		p.term(t, least)
	}
}

func (p *printer) list(list []operand) {
	p.WriteByte('(')
	for i, o := range list {
		if i > 0 {
			p.WriteString(", ")
		}
		o.print(p)
	}
	p.WriteByte(')')
}

func (n *or) print(p *printer)  { p.terms(n.terms, " OR ", bindAnd) }
func (n *and) print(p *printer) { p.terms(n.terms, " AND ", bindNot) }

func (n *not) print(p *printer) {
	p.WriteString("NOT ")
	p.term(n.term, bindNot)
}

func (n *comparison) print(p *printer) {
	n.left.print(p)
	p.WriteString(" " + n.op + " ")
	n.right.print(p)
}

func (n *between) print(p *printer) {
	n.x.print(p)
	p.WriteString(" BETWEEN ")
	n.low.print(p)
	p.WriteString(" AND ")
	n.high.print(p)
}

func (n *in) print(p *printer) {
	n.x.print(p)
	p.WriteString(" IN ")
	p.list(n.list)
}

func (n *call) print(p *printer) {
	p.WriteString(n.name)
	p.list(n.args)
}

func (o *size) print(p *printer) {
	p.WriteString(fnSize)
	p.list([]operand{o.x})
}

func (o *valueRef) print(p *printer) { p.WriteString(o.name) }

func (o *path) print(p *printer) {
	for i, s := range o.steps {
		switch {
		case s.list:
			p.WriteString("[" + strconv.Itoa(s.at) + "]")
			continue
		case i > 0:
			p.WriteByte('.')
		}
		switch {
		case s.ref, isWord(s.name) && (i > 0 || !reserved(s.name)):
			p.WriteString(s.name)
		default:
			p.WriteString("`" + strings.ReplaceAll(s.name, "`", "``") + "`")
		}
	}
}

func (o *literal) print(p *printer) { p.literal(o.v) }

func (p *printer) literal(v model.Value) {
	switch v.Type() {
	case model.TypeS:
		quote(&p.Builder, v.Text())
	case model.TypeN:
		p.WriteString(v.Text())
	case model.TypeB:
		p.WriteString(`b"` + encode64(v.Text()) + `"`)
	case model.TypeBOOL:
		p.WriteString(strconv.FormatBool(v.Bool()))
	case model.TypeNULL:
		p.WriteString("null")
	default:
		p.Write(model.AppendValue(nil, model.DynamoDB, v))
	}
}

// reserved reports whether a word at the start of an operand means something else than a name.
func reserved(word string) bool {
	for _, k := range [...]string{"AND", "OR", "NOT", "BETWEEN", "IN", "TRUE", "FALSE", "NULL"} {
		if strings.EqualFold(word, k) {
			return true
		}
	}
	return false
}
