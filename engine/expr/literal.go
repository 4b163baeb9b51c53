package expr

import (
	"encoding/base64"
	"strings"

	"tablero/model"
	"tablero/model/jsondoc"
)

// ParseLiteral reads one literal as an expression may hold it, and nothing else. Errors are those of [ParseCondition].
func ParseLiteral(src string) (model.Value, error) {
	p := parser{lex: lexer{src: src}}
	if err := p.advance(); err != nil {
		return model.Value{}, err
	}
	o, ok, err := p.literal()
	switch {
	case err != nil:
		return model.Value{}, err
	case !ok:
		return model.Value{}, p.unexpected(wantLiteral)
	case p.tok.kind != tokEOF:
		return model.Value{}, p.unexpected("the end: one value and no more")
	}
	return o.v, nil
}

const wantLiteral = `a value such as "text", 400, true, null, b"aGk=" or {"SS": ["a"]}`

// literal reads a literal at the current token; ok is false when there is none.
func (p *parser) literal() (o *literal, ok bool, err error) {
	t := p.tok
	o = &literal{off: t.off}
	switch {
	case t.kind == tokString:
		o.v = model.S(t.text)
	case t.kind == tokNumber:
		o.v, err = model.N(t.text)
	case t.kind == tokBinary:
		o.v, err = decode64(t.text)
	case t.kind == tokJSON:
		o.v, err = decodeTyped(t.text)
	case t.keyword("true"), t.keyword("false"):
		o.v = model.Bool(strings.EqualFold(t.text, "true"))
	case t.keyword("null"):
		o.v = model.Null()
	default:
		return nil, false, nil
	}
	if err != nil {
		return nil, false, &LiteralError{Offset: t.off, Text: preview(t.raw), Err: err}
	}
	return o, true, p.advance()
}

func decode64(text string) (model.Value, error) {
	data, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil {
		return model.Value{}, err
	}
	return model.B(data), nil
}

func encode64(data string) string { return base64.StdEncoding.EncodeToString([]byte(data)) }

// decodeTyped reads typed JSON of either dialect: they differ in the tags of two sets and in how they write numbers, and what both
// read they read alike. A fault is told in the words of DynamoDB's.
func decodeTyped(text string) (model.Value, error) {
	doc, err := jsondoc.Parse([]byte(text))
	if err != nil {
		return model.Value{}, err
	}
	v, err := model.DecodeValue(model.DynamoDB, doc, doc.Root, "$")
	if err != nil {
		if c, err := model.DecodeValue(model.Catalyst, doc, doc.Root, "$"); err == nil {
			return c, nil
		}
	}
	return v, err
}
