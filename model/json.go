package model

import (
	"strconv"
	"strings"

	"tablero/model/jsondoc"
)

// Typed JSON is how the services write values: an object whose one member is named by the type's tag, {"N": "450"}. The dialects
// differ in the tags of two sets (NS, BS and SN, SB) and in what may stand under N and BOOL. What is decoded keeps the spelling of
// numbers and the order of members, so that encoding and decoding again gives a value that is [Identical].

// JSONError is JSON that cannot be read as an item or a value.
type JSONError struct {
	Path      string // JSON path of the place, $.Orders[0]
	Line, Col int    // from 1, the column in characters; 0 when the value has no source
	Text      string // what is wrong there
	Hint      string // what to do, "" when the text says it
}

// Error is one line: place, path, text, hint.
func (e *JSONError) Error() string {
	var b strings.Builder
	if e.Line > 0 {
		b.WriteString("line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Col) + ": ")
	}
	if e.Path != "" {
		b.WriteString(e.Path + ": ")
	}
	b.WriteString(e.Text)
	if e.Hint != "" {
		b.WriteString(". " + e.Hint)
	}
	return b.String()
}

// DecodeItem reads an item in the dialect's typed JSON. The path names the node in errors ("$" for a document of its own); doc gives
// them line and column and may be nil for nodes made in memory. The error is a [*JSONError]. Numbers keep their spelling, attributes
// their order. That sets are not empty and lists not too deep is left to the rules of the dialect.
func DecodeItem(d Dialect, doc *jsondoc.Doc, n *jsondoc.Node, path string) (Item, error) {
	r := typedReader{d, doc}
	it, err := r.item(n, path, "an item")
	if err != nil {
		return nil, err
	}
	return it, nil
}

// DecodeValue reads one value in the dialect's typed JSON; see [DecodeItem].
func DecodeValue(d Dialect, doc *jsondoc.Doc, n *jsondoc.Node, path string) (Value, error) {
	r := typedReader{d, doc}
	v, err := r.value(n, path)
	if err != nil {
		return Value{}, err
	}
	return v, nil
}

// EncodeItem is the item in the dialect's typed JSON: attributes in their order, numbers in their spelling. Catalyst gets numbers and
// booleans as strings, as its SDKs send them.
func EncodeItem(d Dialect, it Item) *jsondoc.Node {
	n := jsondoc.Obj()
	for _, a := range it {
		n.Add(a.Name, EncodeValue(d, a.Value))
	}
	return n
}

// EncodeValue is the value in the dialect's typed JSON; null for the zero Value, which no item holds.
func EncodeValue(d Dialect, v Value) *jsondoc.Node {
	var x *jsondoc.Node
	switch v.typ {
	case TypeS, TypeN:
		x = jsondoc.Str(v.str)
	case TypeB:
		x = jsondoc.Str(encodeBinary(v.str))
	case TypeBOOL:
		if x = jsondoc.Bool(v.flag); d == Catalyst {
			x = jsondoc.Str(strconv.FormatBool(v.flag))
		}
	case TypeNULL:
		x = jsondoc.Bool(true)
	case TypeSS, TypeNS, TypeBS:
		x = jsondoc.Arr()
		for _, m := range v.Set() {
			if v.typ == TypeBS {
				m = encodeBinary(m)
			}
			x.Elems = append(x.Elems, jsondoc.Str(m))
		}
	case TypeL:
		x = jsondoc.Arr()
		for _, e := range v.List() {
			x.Elems = append(x.Elems, EncodeValue(d, e))
		}
	case TypeM:
		x = EncodeItem(d, v.Map())
	default:
		return jsondoc.Nil()
	}
	return jsondoc.Obj().Add(d.Tag(v.typ), x)
}

// AppendItem appends what [EncodeItem] makes as one line of JSON without spaces, faster and without the tree between.
func AppendItem(dst []byte, d Dialect, it Item) []byte {
	dst = append(dst, '{')
	for i, a := range it {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(jsondoc.AppendQuote(dst, a.Name), ':')
		dst = AppendValue(dst, d, a.Value)
	}
	return append(dst, '}')
}

// AppendValue appends what [EncodeValue] makes as JSON without spaces.
func AppendValue(dst []byte, d Dialect, v Value) []byte {
	if v.typ == TypeNone {
		return append(dst, "null"...)
	}
	dst = append(dst, '{', '"')
	dst = append(dst, d.Tag(v.typ)...)
	dst = append(dst, '"', ':')
	switch v.typ {
	case TypeS:
		dst = jsondoc.AppendQuote(dst, v.str)
	case TypeN: // digits, sign, point and e: nothing to escape
		dst = append(append(append(dst, '"'), v.str...), '"')
	case TypeB:
		dst = appendBinary(dst, v.str)
	case TypeBOOL:
		if d == Catalyst {
			dst = append(strconv.AppendBool(append(dst, '"'), v.flag), '"')
		} else {
			dst = strconv.AppendBool(dst, v.flag)
		}
	case TypeNULL:
		dst = append(dst, "true"...)
	case TypeSS, TypeNS, TypeBS:
		dst = append(dst, '[')
		for i, m := range v.Set() {
			if i > 0 {
				dst = append(dst, ',')
			}
			if v.typ == TypeBS {
				dst = appendBinary(dst, m)
			} else {
				dst = jsondoc.AppendQuote(dst, m)
			}
		}
		dst = append(dst, ']')
	case TypeL:
		dst = append(dst, '[')
		for i, e := range v.List() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = AppendValue(dst, d, e)
		}
		dst = append(dst, ']')
	case TypeM:
		dst = AppendItem(dst, d, v.Map())
	}
	return append(dst, '}')
}
