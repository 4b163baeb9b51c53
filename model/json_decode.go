package model

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"tablero/model/decimal"
	"tablero/model/jsondoc"
)

// typedReader reads typed JSON of one dialect and knows where the text stands.
type typedReader struct {
	dialect Dialect
	doc     *jsondoc.Doc
}

func (r typedReader) fault(n *jsondoc.Node, path, text, hint string) *JSONError {
	return faultAt(r.doc, n, path, text, hint)
}

func faultAt(doc *jsondoc.Doc, n *jsondoc.Node, path, text, hint string) *JSONError {
	e := &JSONError{Path: path, Text: text, Hint: hint}
	if doc != nil && n != nil && n.Start >= 0 {
		e.Line, e.Col = doc.Position(n.Start)
	}
	return e
}

// item reads the members of an item or a map; what names it in messages.
func (r typedReader) item(n *jsondoc.Node, path, what string) (Item, *JSONError) {
	if !n.Is(jsondoc.Object) {
		return nil, r.fault(n, path, what+" is an object of typed values, here stands "+kindOf(n), "")
	}
	if err := repeated(r.doc, n, path); err != nil {
		return nil, err
	}
	it := make(Item, 0, len(n.Members))
	for i := range n.Members {
		m := &n.Members[i]
		v, err := r.value(m.Value, path+jsondoc.PathStep(m.Name))
		if err != nil {
			return nil, err
		}
		it = append(it, Attr{m.Name, v})
	}
	return it, nil
}

// repeated refuses an object in which a name stands twice, naming both places: keeping either would lose the other.
func repeated(doc *jsondoc.Doc, n *jsondoc.Node, path string) *JSONError {
	again := n.Repeated()
	if again == nil {
		return nil
	}
	m := again[0]
	e := &JSONError{Path: path + jsondoc.PathStep(m.Name), Text: fmt.Sprintf("the name %q stands twice", m.Name), Hint: "Keep one of the two"}
	if doc == nil || m.Start < 0 {
		return e
	}
	e.Line, e.Col = doc.Position(m.Start)
	for _, first := range n.Members {
		if first.Name == m.Name {
			line, col := doc.Position(first.Start)
			e.Text += fmt.Sprintf(", first at line %d, column %d", line, col)
			break
		}
	}
	return e
}

// UntypedHint is the hint of the error about a value that has no type tag, so that a command can add how it reads such values.
const UntypedHint = "A value without a type is plain JSON"

func (r typedReader) value(n *jsondoc.Node, path string) (Value, *JSONError) {
	if !n.Is(jsondoc.Object) {
		return Value{}, r.fault(n, path, fmt.Sprintf("a typed value such as {%q: …} is expected, here stands %s", plainTag(n), kindOf(n)),
			UntypedHint)
	}
	switch len(n.Members) {
	case 0:
		return Value{}, r.fault(n, path, "an empty object is no typed value", `An empty map is {"M": {}}`)
	case 1:
	default:
		return Value{}, r.manyTags(n, path)
	}
	tag, x := n.Members[0].Name, n.Members[0].Value
	t := r.dialect.TypeOf(tag)
	if t == TypeNone {
		text, hint := r.unknownTag(tag)
		return Value{}, r.fault(n, path, text, hint)
	}
	return r.typed(t, x, path+"."+tag)
}

// typed reads what stands under the tag of a type.
func (r typedReader) typed(t Type, x *jsondoc.Node, path string) (Value, *JSONError) {
	switch t {
	case TypeS:
		if !x.Is(jsondoc.String) {
			return Value{}, r.fault(x, path, "S holds a string, here stands "+kindOf(x), quoteHint(x))
		}
		return S(x.Text), nil
	case TypeN:
		text, err := r.number(x, path)
		return Value{typ: TypeN, str: text}, err
	case TypeB:
		data, err := r.binary(x, path)
		return Value{typ: TypeB, str: data}, err
	case TypeBOOL:
		return r.boolean(x, path)
	case TypeNULL:
		if !x.Is(jsondoc.True) {
			return Value{}, r.fault(x, path, "NULL holds true, here stands "+shown(x), `Null is written {"NULL": true}`)
		}
		return Null(), nil
	case TypeSS, TypeNS, TypeBS:
		return r.set(t, x, path)
	case TypeL:
		if !x.Is(jsondoc.Array) {
			return Value{}, r.fault(x, path, "L holds an array of typed values, here stands "+kindOf(x), "")
		}
		elems := make([]Value, len(x.Elems))
		for i, e := range x.Elems {
			v, err := r.value(e, path+"["+strconv.Itoa(i)+"]")
			if err != nil {
				return Value{}, err
			}
			elems[i] = v
		}
		return List(elems...), nil
	default: // TypeM, the last of those that TypeOf gives
		it, err := r.item(x, path, "a map")
		return Map(it), err
	}
}

func (r typedReader) number(x *jsondoc.Node, path string) (string, *JSONError) {
	switch {
	case x.Is(jsondoc.String), x.Is(jsondoc.Number) && r.dialect == Catalyst:
	case x.Is(jsondoc.Number):
		return "", r.fault(x, path, "a number is written as a string in DynamoDB's typed JSON", fmt.Sprintf("Write {\"N\": %q}", x.Text))
	default:
		return "", r.fault(x, path, "a number is expected, here stands "+kindOf(x), "")
	}
	if _, err := decimal.Parse(x.Text); err != nil {
		return "", r.fault(x, path, err.Error(), numberHint(x.Text, err))
	}
	return x.Text, nil
}

func (r typedReader) boolean(x *jsondoc.Node, path string) (Value, *JSONError) {
	switch {
	case x.Is(jsondoc.True), x.Is(jsondoc.False):
		return Bool(x.Kind == jsondoc.True), nil
	case r.dialect == Catalyst && x.Is(jsondoc.String) && (x.Text == "true" || x.Text == "false"):
		return Bool(x.Text == "true"), nil
	}
	hint := ""
	if x.Is(jsondoc.String) && (strings.EqualFold(x.Text, "true") || strings.EqualFold(x.Text, "false")) {
		hint = "Write " + strings.ToLower(x.Text) + " without quotes"
	}
	return Value{}, r.fault(x, path, "BOOL holds true or false, here stands "+shown(x), hint)
}

func (r typedReader) set(t Type, x *jsondoc.Node, path string) (Value, *JSONError) {
	if !x.Is(jsondoc.Array) {
		return Value{}, r.fault(x, path, r.dialect.Tag(t)+" holds an array, here stands "+kindOf(x), "")
	}
	members := make([]string, len(x.Elems))
	for i, e := range x.Elems {
		at := path + "[" + strconv.Itoa(i) + "]"
		var err *JSONError
		switch {
		case t == TypeNS:
			members[i], err = r.number(e, at)
		case t == TypeBS:
			members[i], err = r.binary(e, at)
		case e.Is(jsondoc.String):
			members[i] = e.Text
		default:
			err = r.fault(e, at, "a member of SS is a string, here stands "+kindOf(e), quoteHint(e))
		}
		if err != nil {
			return Value{}, err
		}
	}
	return Value{typ: t, rest: members}, nil
}

func (r typedReader) binary(x *jsondoc.Node, path string) (string, *JSONError) {
	if !x.Is(jsondoc.String) {
		return "", r.fault(x, path, "binary is a string of base64, here stands "+kindOf(x), "")
	}
	data, err := decodeBinary(x.Text)
	if err != nil {
		return "", r.fault(x, path, err.Error(), "")
	}
	return data, nil
}

// decodeBinary reads base64 with the standard alphabet and padding and says what is wrong with another text.
func decodeBinary(text string) (string, error) {
	for i, c := range text {
		switch {
		case c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '+', c == '/', c == '=':
		case c == '-' || c == '_':
			return "", fmt.Errorf("%q at character %d belongs to the URL alphabet of base64; the standard one has + and /", c, i+1)
		default:
			return "", fmt.Errorf("%q at character %d is not base64", c, utf8.RuneCountInString(text[:i])+1)
		}
	}
	if len(text)%4 != 0 {
		return "", fmt.Errorf("base64 of %d characters is not complete: its length is a multiple of 4, filled with =", len(text))
	}
	data, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil {
		var at base64.CorruptInputError
		if errors.As(err, &at) {
			return "", fmt.Errorf("base64 is wrong at character %d", int64(at)+1)
		}
		return "", err
	}
	return string(data), nil
}

func encodeBinary(data string) string { return base64.StdEncoding.EncodeToString([]byte(data)) }

func appendBinary(dst []byte, data string) []byte {
	return append(base64.StdEncoding.AppendEncode(append(dst, '"'), []byte(data)), '"')
}
