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

// TextError is a text that cannot be read as a value of a type.
type TextError struct {
	Type Type
	Text string
	Hint string
}

// Error is what is wrong and what to do.
func (e *TextError) Error() string {
	if e.Hint == "" {
		return e.Text
	}
	return e.Text + ". " + e.Hint
}

// ParseText reads what a person types for a value of a known type: S as it stands, N as a number, B as base64, BOOL as true or false,
// NULL as null, and the sets, lists and maps as typed JSON of the dialect. The error is a [*TextError] or a [*JSONError].
func ParseText(d Dialect, t Type, s string) (Value, error) {
	switch t {
	case TypeS:
		if !utf8.ValidString(s) {
			return Value{}, &TextError{t, "the text is not UTF-8", "Bytes that are no text are binary: give them as base64 with type B"}
		}
		return S(s), nil
	case TypeN:
		v, err := N(s)
		if err != nil {
			return Value{}, numberText(s, err)
		}
		return v, nil
	case TypeB:
		data, err := decodeBinary(s)
		if err != nil {
			return Value{}, &TextError{t, fmt.Sprintf("%s is no base64: %v", shorten(strconv.Quote(s), 60), err), ""}
		}
		return Value{typ: TypeB, str: data}, nil
	case TypeBOOL:
		if s == "true" || s == "false" {
			return Bool(s == "true"), nil
		}
		return Value{}, &TextError{t, shorten(strconv.Quote(s), 60) + " is no boolean", "Write true or false"}
	case TypeNULL:
		if strings.EqualFold(s, "null") {
			return Null(), nil
		}
		return Value{}, &TextError{t, shorten(strconv.Quote(s), 60) + " is not null", "Write null"}
	case TypeSS, TypeNS, TypeBS, TypeL, TypeM:
		v, err := ParseTyped(d, s)
		var syntax *jsondoc.Error
		switch {
		case errors.As(err, &syntax):
			return Value{}, &TextError{t, fmt.Sprintf("a value of type %s is given as typed JSON; %v", d.Tag(t), err), "Write " + typedExample(d, t)}
		case err != nil:
			return Value{}, err
		case v.typ != t:
			return Value{}, &TextError{t, fmt.Sprintf("a value of type %s is expected, this is %s", d.Tag(t), d.Tag(v.typ)), "Write " + typedExample(d, t)}
		}
		return v, nil
	}
	return Value{}, &TextError{t, "a text of no type cannot be read", ""}
}

// ParseTyped reads one value from typed JSON of the dialect, as {"N":"1"}. The error is a [*jsondoc.Error] or a [*JSONError].
func ParseTyped(d Dialect, s string) (Value, error) {
	doc, err := jsondoc.Parse([]byte(s))
	if err != nil {
		return Value{}, err
	}
	return DecodeValue(d, doc, doc.Root, "$")
}

func typedExample(d Dialect, t Type) string {
	switch t {
	case TypeL:
		return `{"L": [{"S": "a"}]}`
	case TypeM:
		return `{"M": {"name": {"S": "a"}}}`
	case TypeNS:
		return `{"` + d.Tag(t) + `": ["1", "2"]}`
	case TypeBS:
		return `{"` + d.Tag(t) + `": ["AQI="]}`
	}
	return `{"` + d.Tag(t) + `": ["a", "b"]}`
}

func numberText(s string, err error) error {
	text := shorten(strconv.Quote(s), 60) + " is no number"
	var e *decimal.Error
	if errors.As(err, &e) && e.Kind != decimal.Syntax {
		text = shorten(s, 60) + ": " + err.Error()
	}
	return &TextError{TypeN, text, numberHint(s, err)}
}

// DisplayLimit is how many characters [Value.Display] gives at most.
const DisplayLimit = 256

// Display is the value for people, in at most [DisplayLimit] characters: S as it stands, N in its spelling, B as base64, lists as
// [a, b], maps as {name: a}, sets as <<a, b>>. Control characters are left to whoever shows the text.
func (v Value) Display() string { return v.DisplayIn(DisplayLimit) }

// DisplayIn is [Value.Display] in at most so many characters; what is cut ends in an ellipsis. The work is bounded by the limit, not
// by the value.
func (v Value) DisplayIn(limit int) string {
	if limit <= 0 {
		return ""
	}
	if v.typ == TypeS {
		return shorten(v.str, limit)
	}
	return shorten(string(display(nil, v, 4*limit)), limit)
}

// display appends until room bytes are there; a character is at most four of them.
func display(dst []byte, v Value, room int) []byte {
	switch v.typ {
	case TypeS:
		return append(dst, v.str[:min(len(v.str), max(0, room-len(dst))+utf8.UTFMax)]...)
	case TypeN:
		return append(dst, v.str...)
	case TypeB:
		part := v.str[:min(len(v.str), max(0, room-len(dst))+3)]
		return base64.StdEncoding.AppendEncode(dst, []byte(part))
	case TypeBOOL:
		return strconv.AppendBool(dst, v.flag)
	case TypeNULL:
		return append(dst, "null"...)
	case TypeSS, TypeNS, TypeBS:
		dst = append(dst, "<<"...)
		for i := range v.Set() {
			if dst = separate(dst, i); len(dst) > room {
				return dst
			}
			dst = displayInside(dst, v.Element(i), room)
		}
		return append(dst, ">>"...)
	case TypeL:
		dst = append(dst, '[')
		for i, e := range v.List() {
			if dst = separate(dst, i); len(dst) > room {
				return dst
			}
			dst = displayInside(dst, e, room)
		}
		return append(dst, ']')
	case TypeM:
		dst = append(dst, '{')
		for i, a := range v.Map() {
			if dst = separate(dst, i); len(dst) > room {
				return dst
			}
			dst = append(displayInside(dst, S(a.Name), room), ": "...)
			dst = displayInside(dst, a.Value, room)
		}
		return append(dst, '}')
	}
	return dst
}

func separate(dst []byte, i int) []byte {
	if i > 0 {
		return append(dst, ", "...)
	}
	return dst
}

// displayInside is display inside a collection: text that could be taken for the collection's own marks stands in quotes.
func displayInside(dst []byte, v Value, room int) []byte {
	if v.typ != TypeS || v.str != "" && !strings.ContainsAny(v.str[:min(len(v.str), utf8.UTFMax*DisplayLimit)], "\",:[]{}<>\n\r\t") {
		return display(dst, v, room)
	}
	return jsondoc.AppendQuote(dst, v.str[:min(len(v.str), max(0, room-len(dst))+utf8.UTFMax)])
}
