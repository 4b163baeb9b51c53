package expr

import (
	"strconv"
	"strings"
)

// operand reads a path, a literal, a :value or size(x); a function that is true or false is refused.
func (p *parser) operand() (operand, error) {
	x, err := p.operandOrCall()
	if err != nil {
		return nil, err
	}
	if c, ok := x.(*call); ok {
		return nil, &FunctionError{Offset: c.off, Name: c.name, Misused: true}
	}
	return x.(operand), nil
}

const wantOperand = "an operand: a path, a value or size(path)"

// operandOrCall gives an operand or a *call.
func (p *parser) operandOrCall() (any, error) {
	if o, ok, err := p.literal(); ok || err != nil {
		return o, err
	}
	switch t := p.tok; t.kind {
	case tokValueRef:
		return &valueRef{t.text, t.off}, p.advance()
	case tokQuoted, tokNameRef:
		return p.path()
	case tokWord:
		if reserved(t.text) {
			return nil, p.unexpected(wantOperand + " (an attribute of this name stands in backquotes)")
		}
		if strings.HasPrefix(strings.TrimLeft(p.lex.src[p.lex.pos:], " \t\r\n"), "(") {
			return p.function()
		}
		return p.path()
	}
	return nil, p.unexpected(wantOperand)
}

func (p *parser) function() (any, error) {
	name := p.tok.text
	if arity(name) == 0 {
		return nil, &FunctionError{Offset: p.tok.off, Name: name}
	}
	off, err := p.operator()
	if err != nil {
		return nil, err
	}
	if p.lexEmptyList() {
		return nil, &ArityError{Offset: off, Name: name, Got: 0, Want: arity(name)}
	}
	args, err := p.list()
	if err != nil {
		return nil, err
	}
	if len(args) != arity(name) {
		return nil, &ArityError{Offset: off, Name: name, Got: len(args), Want: arity(name)}
	}
	if name == fnSize {
		return &size{args[0], off}, nil
	}
	return &call{name, args, off}, nil
}

// lexEmptyList reports whether an empty pair of parentheses follows.
func (p *parser) lexEmptyList() bool {
	return p.tok.is("(") && strings.HasPrefix(strings.TrimLeft(p.lex.src[p.lex.pos:], " \t\r\n"), ")")
}

func (p *parser) path() (operand, error) {
	o := &path{off: p.tok.off, steps: []step{{name: p.tok.text, ref: p.tok.kind == tokNameRef}}}
	if err := p.advance(); err != nil {
		return nil, err
	}
	for {
		s, ok, err := p.step()
		if err != nil {
			return nil, err
		}
		if !ok {
			return o, nil
		}
		if o.steps = append(o.steps, s); len(o.steps) > MaxDepth {
			return nil, &CountError{Offset: o.off, What: "steps in a path", Max: MaxDepth}
		}
	}
}

// step reads .name or [index]; ok is false when the path ends here.
func (p *parser) step() (s step, ok bool, err error) {
	if ok, err = p.accept("."); err != nil {
		return s, false, err
	} else if ok {
		switch p.tok.kind {
		case tokWord, tokQuoted, tokString, tokNameRef:
			if p.tok.text == "" {
				return s, false, p.unexpected("a name after the dot")
			}
			s = step{name: p.tok.text, ref: p.tok.kind == tokNameRef}
			return s, true, p.advance()
		}
		return s, false, p.unexpected("a name after the dot")
	}
	if ok, err = p.accept("["); err != nil || !ok {
		return s, false, err
	}
	at, valid := index(p.tok.text)
	if p.tok.kind != tokNumber || !valid {
		return s, false, p.unexpected("the position in a list, from 0")
	}
	if err = p.advance(); err != nil {
		return s, false, err
	}
	return step{at: at, list: true}, true, p.expect("]")
}

// index reads a position in a list: digits alone, and no more of them than any list has.
func index(text string) (int, bool) {
	if text == "" || len(text) > 9 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	at, err := strconv.Atoi(text)
	return at, err == nil
}
