package expr

import "strings"

// The limits of an expression
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html, “Expression parameters”).
const (
	// MaxSize is the bytes of an expression. A literal counts as the placeholder that the service would have in its place.
	MaxSize = 4096
	// MaxSource is the bytes of an expression with its literals: the service allows 2 MB for the values of all placeholders.
	MaxSource = 2 << 20
	// MaxOperators is the number of operators and functions in an expression.
	MaxOperators = 300
	// MaxIn is the number of operands that IN compares with.
	MaxIn = 100
	// MaxDepth is the number of steps in a path: items nest no deeper.
	MaxDepth = 32
)

// parser reads by recursive descent, one method a level of the grammar. MaxSize bounds the parentheses, so also the recursion.
type parser struct {
	lex       lexer
	tok       token
	operators int
}

func parse(src string) (node, error) {
	if strings.TrimSpace(src) == "" {
		return nil, &EmptyError{}
	}
	if len(src) > MaxSource {
		return nil, &SizeError{Size: len(src)}
	}
	p := parser{lex: lexer{src: src}}
	if err := p.advance(); err != nil {
		return nil, err
	}
	n, err := p.or()
	if err != nil {
		return nil, err
	}
	if p.tok.kind != tokEOF {
		return nil, p.unexpected("AND, OR or the end")
	}
	return n, nil
}

func (p *parser) advance() (err error) {
	p.tok, err = p.lex.next()
	return err
}

func (p *parser) unexpected(want string) error {
	return p.lex.fault(p.tok.off, p.tok.nameInError(), want)
}

func (t token) nameInError() string {
	if t.kind == tokEOF {
		return t.text
	}
	return t.raw
}

// accept takes the symbol if it is there.
func (p *parser) accept(symbol string) (bool, error) {
	if !p.tok.is(symbol) {
		return false, nil
	}
	return true, p.advance()
}

func (p *parser) expect(symbol string) error {
	ok, err := p.accept(symbol)
	if err == nil && !ok {
		return p.unexpected(symbol)
	}
	return err
}

// operator takes the token of an operator or function and counts it.
func (p *parser) operator() (off int, err error) {
	if p.operators++; p.operators > MaxOperators {
		return 0, &CountError{Offset: p.tok.off, What: "operators", Max: MaxOperators}
	}
	off = p.tok.off
	return off, p.advance()
}

func (p *parser) or() (node, error) {
	n, err := p.and()
	if err != nil || !p.tok.keyword("OR") {
		return n, err
	}
	o := &or{}
	o.add(n)
	for p.tok.keyword("OR") {
		if _, err = p.operator(); err != nil {
			return nil, err
		}
		if n, err = p.and(); err != nil {
			return nil, err
		}
		o.add(n)
	}
	return o, nil
}

// add takes the terms of a nested or as its own, which is the same condition.
func (o *or) add(n node) {
	if inner, ok := n.(*or); ok {
		o.terms = append(o.terms, inner.terms...)
		return
	}
	o.terms = append(o.terms, n)
}

func (p *parser) and() (node, error) {
	n, err := p.not()
	if err != nil || !p.tok.keyword("AND") {
		return n, err
	}
	a := &and{}
	a.add(n)
	for p.tok.keyword("AND") {
		if _, err = p.operator(); err != nil {
			return nil, err
		}
		if n, err = p.not(); err != nil {
			return nil, err
		}
		a.add(n)
	}
	return a, nil
}

func (a *and) add(n node) {
	if inner, ok := n.(*and); ok {
		a.terms = append(a.terms, inner.terms...)
		return
	}
	a.terms = append(a.terms, n)
}

func (p *parser) not() (node, error) {
	if !p.tok.keyword("NOT") {
		return p.primary()
	}
	if _, err := p.operator(); err != nil {
		return nil, err
	}
	n, err := p.not()
	if err != nil {
		return nil, err
	}
	return &not{n}, nil
}

func (p *parser) primary() (node, error) {
	if ok, err := p.accept("("); err != nil {
		return nil, err
	} else if ok {
		n, err := p.or()
		if err != nil {
			return nil, err
		}
		return n, p.expect(")")
	}
	x, err := p.operandOrCall()
	if err != nil {
		return nil, err
	}
	if c, ok := x.(*call); ok {
		if p.isComparator() {
			return nil, &FunctionError{Offset: c.off, Name: c.name, Misused: true}
		}
		return c, nil
	}
	return p.compared(x.(operand))
}

func (p *parser) isComparator() bool {
	if p.tok.kind != tokSymbol {
		return p.tok.keyword("BETWEEN") || p.tok.keyword("IN")
	}
	switch p.tok.text {
	case "=", "<>", "<", "<=", ">", ">=":
		return true
	}
	return false
}

// compared reads what an operand is compared with.
func (p *parser) compared(x operand) (node, error) {
	if !p.isComparator() {
		if s, ok := x.(*size); ok {
			return nil, &FunctionError{Offset: s.off, Name: fnSize, Misused: true}
		}
		return nil, p.unexpected("a comparison: = <> < <= > >= BETWEEN or IN")
	}
	op := p.tok
	off, err := p.operator()
	if err != nil {
		return nil, err
	}
	switch {
	case op.keyword("BETWEEN"):
		return p.between(x, off)
	case op.keyword("IN"):
		list, err := p.list()
		if err != nil {
			return nil, err
		}
		if len(list) > MaxIn {
			return nil, &CountError{Offset: off, What: "operands for the IN comparator", Max: MaxIn}
		}
		return &in{x, list, off}, nil
	}
	right, err := p.operand()
	if err != nil {
		return nil, err
	}
	return &comparison{op.text, x, right, off}, nil
}

func (p *parser) between(x operand, off int) (node, error) {
	low, err := p.operand()
	if err != nil {
		return nil, err
	}
	if !p.tok.keyword("AND") {
		return nil, p.unexpected("AND and the upper bound")
	}
	if err = p.advance(); err != nil {
		return nil, err
	}
	high, err := p.operand()
	if err != nil {
		return nil, err
	}
	return &between{x, low, high, off}, nil
}

// list reads operands in parentheses, one at least.
func (p *parser) list() ([]operand, error) {
	if err := p.expect("("); err != nil {
		return nil, err
	}
	var list []operand
	for {
		o, err := p.operand()
		if err != nil {
			return nil, err
		}
		list = append(list, o)
		more, err := p.accept(",")
		if err != nil {
			return nil, err
		}
		if !more {
			return list, p.expect(")")
		}
	}
}
