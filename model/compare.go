package model

import (
	"slices"
	"strings"
)

// Equal reports whether two values are the same to the services: numbers by value whatever their spelling, sets and maps
// whatever their order.
func Equal(a, b Value) bool {
	if a.typ != b.typ {
		return false
	}
	switch a.typ {
	case TypeN:
		return a.str == b.str || a.Decimal().Cmp(b.Decimal()) == 0
	case TypeSS, TypeNS, TypeBS:
		return equalSets(a, b)
	case TypeL:
		return slices.EqualFunc(a.List(), b.List(), Equal)
	case TypeM:
		return EqualItems(a.Map(), b.Map())
	}
	return a.str == b.str && a.flag == b.flag
}

// EqualItems reports whether two items, or the members of two maps, are the same to the services; their order does not count.
func EqualItems(a, b Item) bool {
	if len(a) != len(b) {
		return false
	}
	if len(a) > 16 { // large maps are compared by name order, so that they cost no more than a sort
		a, b = sortedByName(a), sortedByName(b)
		return slices.EqualFunc(a, b, func(x, y Attr) bool { return x.Name == y.Name && Equal(x.Value, y.Value) })
	}
	for _, x := range a {
		if y, ok := b.Get(x.Name); !ok || !Equal(x.Value, y) {
			return false
		}
	}
	return true
}

func sortedByName(it Item) Item {
	s := slices.Clone(it)
	slices.SortFunc(s, func(x, y Attr) int { return strings.Compare(x.Name, y.Name) })
	return s
}

func equalSets(a, b Value) bool {
	x, y := sortedSet(a), sortedSet(b)
	return slices.EqualFunc(x, y, Equal)
}

// sortedSet is the members as values in their order.
func sortedSet(v Value) []Value {
	s := make([]Value, len(v.Set()))
	for i := range s {
		s[i] = v.Element(i)
	}
	slices.SortFunc(s, Order)
	return s
}

// Identical reports whether two values are the same to the letter: spellings of numbers and the order of sets and maps count.
func Identical(a, b Value) bool {
	if a.typ != b.typ || a.str != b.str || a.flag != b.flag {
		return false
	}
	switch a.typ {
	case TypeSS, TypeNS, TypeBS:
		return slices.Equal(a.Set(), b.Set())
	case TypeL:
		return slices.EqualFunc(a.List(), b.List(), Identical)
	case TypeM:
		return IdenticalItems(a.Map(), b.Map())
	}
	return true
}

// IdenticalItems is [Identical] for items.
func IdenticalItems(a, b Item) bool {
	return slices.EqualFunc(a, b, func(x, y Attr) bool { return x.Name == y.Name && Identical(x.Value, y.Value) })
}

// Compare orders two values of the same type S, N or B as the services do: strings by their UTF-8 bytes, numbers by value,
// binary by unsigned bytes. ok is false for other types and for two types.
func Compare(a, b Value) (c int, ok bool) {
	if a.typ != b.typ || !a.typ.Keyable() {
		return 0, false
	}
	if a.typ == TypeN {
		return a.Decimal().Cmp(b.Decimal()), true
	}
	return strings.Compare(a.str, b.str), true
}

// Order is a total order over all values, for sorting what is shown: by type first, then by [Compare], false before true,
// and collections element by element. Values that are [Equal] compare as 0.
func Order(a, b Value) int {
	if a.typ != b.typ {
		return int(a.typ) - int(b.typ)
	}
	switch a.typ {
	case TypeS, TypeN, TypeB:
		c, _ := Compare(a, b)
		return c
	case TypeBOOL:
		switch {
		case a.flag == b.flag:
			return 0
		case b.flag:
			return -1
		}
		return 1
	case TypeSS, TypeNS, TypeBS:
		return slices.CompareFunc(sortedSet(a), sortedSet(b), Order)
	case TypeL:
		return slices.CompareFunc(a.List(), b.List(), Order)
	case TypeM:
		return slices.CompareFunc(sortedByName(a.Map()), sortedByName(b.Map()), func(x, y Attr) int {
			if c := strings.Compare(x.Name, y.Name); c != 0 {
				return c
			}
			return Order(x.Value, y.Value)
		})
	}
	return 0
}
