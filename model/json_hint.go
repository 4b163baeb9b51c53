package model

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tablero/model/decimal"
	"tablero/model/jsondoc"
)

// tags is the dialect's ten tags, in the order of the types.
func (d Dialect) tags() []string {
	tags := make([]string, 0, TypeM)
	for t := TypeS; t <= TypeM; t++ {
		tags = append(tags, d.Tag(t))
	}
	return tags
}

func (d Dialect) other() Dialect {
	if d == Catalyst {
		return DynamoDB
	}
	return Catalyst
}

// unknownTag says that a tag means nothing in the dialect and which one was probably meant.
func (r typedReader) unknownTag(tag string) (text, hint string) {
	d := r.dialect
	text = fmt.Sprintf("%s is no type tag: the tags are %s", shorten(strconv.Quote(tag), 40), strings.Join(d.tags(), ", "))
	if t := d.other().TypeOf(tag); t != TypeNone {
		return text, fmt.Sprintf("%s spells this set %s; %s belongs to the %s dialect", d, d.Tag(t), tag, d.other())
	}
	if t := meant(d, tag); t != TypeNone {
		return text, fmt.Sprintf("Did you mean %q?", d.Tag(t))
	}
	return text, "An object of other members is a map: {\"M\": {…}}"
}

// meant guesses the type behind a tag that is written wrongly.
func meant(d Dialect, tag string) Type {
	word := strings.ToUpper(strings.Trim(tag, " :\t"))
	if t := d.TypeOf(word); t != TypeNone {
		return t
	}
	switch word {
	case "STR", "STRING", "TEXT":
		return TypeS
	case "NUM", "NUMBER", "INT", "INTEGER", "NUMERIC":
		return TypeN
	case "BIN", "BINARY", "BYTES":
		return TypeB
	case "BOOLEAN":
		return TypeBOOL
	case "NIL", "NONE":
		return TypeNULL
	case "LIST", "ARRAY":
		return TypeL
	case "MAP", "OBJECT":
		return TypeM
	}
	return TypeNone
}

// manyTags refuses an object that has more than one member where a typed value has one.
func (r typedReader) manyTags(n *jsondoc.Node, path string) *JSONError {
	names := make([]string, 0, 4)
	known := true
	for i, m := range n.Members {
		if i == 3 {
			names = append(names, "…")
			break
		}
		names = append(names, shorten(strconv.Quote(m.Name), 40))
		known = known && r.dialect.TypeOf(m.Name) != TypeNone
	}
	hint := `A map is written {"M": {…}}`
	if known {
		hint = "Keep one of them"
	}
	return r.fault(n, path, fmt.Sprintf("a typed value has one tag, here stand %d members: %s", len(n.Members), strings.Join(names, ", ")), hint)
}

// numberHint says what to do about the usual ways of writing a number wrongly.
func numberHint(text string, err error) string {
	var e *decimal.Error
	if !errors.As(err, &e) {
		return ""
	}
	switch e.Kind {
	case decimal.Precision, decimal.Overflow, decimal.Underflow, decimal.Inexact:
		return "A number has at most 38 digits and a magnitude from 1E-130 to 9.99E+125; longer digits can be kept as a string"
	case decimal.Syntax:
	}
	bare := strings.TrimSpace(text)
	valid := func(s string) bool {
		_, err := decimal.Parse(s)
		return err == nil
	}
	switch {
	case bare == "":
		return "Write digits, or leave the attribute out"
	case bare != text && valid(bare):
		return "Leave out the space around it"
	case strings.Count(bare, ",") == 1 && valid(strings.Replace(bare, ",", ".", 1)):
		return "Use a point: " + strings.Replace(bare, ",", ".", 1)
	case valid(strings.NewReplacer(",", "", "_", "", " ", "", "'", "").Replace(bare)):
		return "Leave out what groups the digits: " + strings.NewReplacer(",", "", "_", "", " ", "", "'", "").Replace(bare)
	}
	return "A number is written like 450, -12.5 or 1e6"
}

// quoteHint is how a scalar becomes the string that is expected.
func quoteHint(n *jsondoc.Node) string {
	if n.Is(jsondoc.Number) {
		return fmt.Sprintf("Write %q for text, or use the tag N", n.Text)
	}
	return ""
}

// kindOf names what stands at a place.
func kindOf(n *jsondoc.Node) string {
	if n == nil {
		return "nothing"
	}
	return n.Kind.String()
}

// shown is a scalar as it stands, anything else by its kind.
func shown(n *jsondoc.Node) string {
	switch {
	case n.Is(jsondoc.String):
		return shorten(strconv.Quote(n.Text), 40)
	case n.Is(jsondoc.True):
		return "true"
	case n.Is(jsondoc.False):
		return "false"
	case n.Is(jsondoc.Number):
		return shorten(n.Text, 40)
	}
	return kindOf(n)
}

// plainTag is the tag that an untyped value would have, for the example in a message.
func plainTag(n *jsondoc.Node) string {
	switch {
	case n == nil:
	case n.Kind == jsondoc.Number:
		return "N"
	case n.Kind == jsondoc.True, n.Kind == jsondoc.False:
		return "BOOL"
	case n.Kind == jsondoc.Null:
		return "NULL"
	case n.Kind == jsondoc.Array:
		return "L"
	}
	return "S"
}

// shorten cuts a text to so many characters, the last of which then is an ellipsis.
func shorten(s string, limit int) string {
	n := 0
	cut := 0
	for i := range s {
		if n == limit-1 {
			cut = i
		}
		if n == limit {
			return s[:cut] + "…"
		}
		n++
	}
	return s
}
