package model

import (
	"fmt"

	"tablero/model/decimal"
)

// Type is one of the ten types an attribute value can have.
type Type uint8

// The ten types, in DynamoDB's order of documentation. The zero Type belongs to the zero Value, which is no value at all.
const (
	TypeNone Type = iota
	TypeS
	TypeN
	TypeB
	TypeBOOL
	TypeNULL
	TypeSS
	TypeNS
	TypeBS
	TypeL
	TypeM
)

var typeNames = [...]string{"", "S", "N", "B", "BOOL", "NULL", "SS", "NS", "BS", "L", "M"}

// String is the type's tag in DynamoDB's typed JSON; Catalyst spells two of them differently, see [Dialect.Tag].
func (t Type) String() string {
	if int(t) < len(typeNames) {
		return typeNames[t]
	}
	return fmt.Sprintf("Type(%d)", uint8(t))
}

// Keyable reports whether an attribute of this type can be part of a key.
func (t Type) Keyable() bool { return t == TypeS || t == TypeN || t == TypeB }

// IsSet reports whether the type is one of the three sets.
func (t Type) IsSet() bool { return t == TypeSS || t == TypeNS || t == TypeBS }

// Value is one typed value. It is immutable: the slices that its methods return must not be changed.
// The zero Value has TypeNone and stands for "absent".
//
// An N value always holds a number that [decimal.Parse] accepts, in the spelling it came with. A set may be empty
// or hold repeats: whether that is an error is for the rules of a dialect to say, not for the value.
type Value struct {
	typ  Type
	flag bool   // BOOL
	str  string // S text, N spelling, B bytes
	rest any    // []string for sets, []Value for L, Item for M
}

// S is a string value.
func S(text string) Value { return Value{typ: TypeS, str: text} }

// N is a number value that keeps the given spelling. The error is a [*decimal.Error].
func N(text string) (Value, error) {
	if _, err := decimal.Parse(text); err != nil {
		return Value{}, err
	}
	return Value{typ: TypeN, str: text}, nil
}

// Num is the number value of a decimal, in canonical spelling.
func Num(d decimal.Decimal) Value { return Value{typ: TypeN, str: d.String()} }

// Int is the number value of an integer.
func Int(n int64) Value { return Num(decimal.FromInt64(n)) }

// B is a binary value. The bytes are copied.
func B(data []byte) Value { return Value{typ: TypeB, str: string(data)} }

// Bool is a boolean value.
func Bool(b bool) Value { return Value{typ: TypeBOOL, flag: b} }

// Null is the null value, which is not the same as an absent attribute.
func Null() Value { return Value{typ: TypeNULL} }

// StringSet is a set of strings, in the order given.
func StringSet(members ...string) Value { return Value{typ: TypeSS, rest: members} }

// NumberSet is a set of numbers, in the order and the spellings given. The error is a [*decimal.Error].
func NumberSet(members ...string) (Value, error) {
	for _, m := range members {
		if _, err := decimal.Parse(m); err != nil {
			return Value{}, err
		}
	}
	return Value{typ: TypeNS, rest: members}, nil
}

// BinarySet is a set of binary values, each member the raw bytes as a string.
func BinarySet(members ...string) Value { return Value{typ: TypeBS, rest: members} }

// List is a list value.
func List(elems ...Value) Value { return Value{typ: TypeL, rest: elems} }

// Map is a map value; its members keep their order. Names must be unique.
func Map(members Item) Value { return Value{typ: TypeM, rest: members} }

// Type is the value's type, TypeNone for the zero Value.
func (v Value) Type() Type { return v.typ }

// IsZero reports whether there is no value at all.
func (v Value) IsZero() bool { return v.typ == TypeNone }

// Text is the text of an S, the spelling of an N, or the raw bytes of a B; empty for the other types.
func (v Value) Text() string { return v.str }

// Decimal is the number of an N value; zero for the other types.
func (v Value) Decimal() decimal.Decimal {
	if v.typ != TypeN {
		return decimal.Decimal{}
	}
	d, _ := decimal.Parse(v.str) // every constructor has parsed it already
	return d
}

// Bool is the truth of a BOOL value; false for the other types.
func (v Value) Bool() bool { return v.flag }

// Set is the members of a set in their order: texts, number spellings or raw bytes. Nil for the other types.
func (v Value) Set() []string {
	s, _ := v.rest.([]string)
	return s
}

// List is the elements of an L value. Nil for the other types.
func (v Value) List() []Value {
	l, _ := v.rest.([]Value)
	return l
}

// Map is the members of an M value. Nil for the other types.
func (v Value) Map() Item {
	m, _ := v.rest.(Item)
	return m
}

// Element is a member of a set as a value of its own: of type S, N or B.
func (v Value) Element(i int) Value {
	switch v.typ {
	case TypeSS:
		return Value{typ: TypeS, str: v.Set()[i]}
	case TypeNS:
		return Value{typ: TypeN, str: v.Set()[i]}
	case TypeBS:
		return Value{typ: TypeB, str: v.Set()[i]}
	case TypeL:
		return v.List()[i]
	}
	return Value{}
}

// Canonical is the value with every number inside it in canonical spelling: what keys and the wire carry.
func (v Value) Canonical() Value {
	switch v.typ {
	case TypeN:
		if decimal.Canonical(v.str) {
			return v
		}
		return Num(v.Decimal())
	case TypeNS:
		members := make([]string, len(v.Set()))
		for i := range members {
			members[i] = v.Element(i).Canonical().str
		}
		return Value{typ: TypeNS, rest: members}
	case TypeL:
		elems := make([]Value, len(v.List()))
		for i, e := range v.List() {
			elems[i] = e.Canonical()
		}
		return List(elems...)
	case TypeM:
		return Map(v.Map().Canonical())
	}
	return v
}
