package keys

import (
	"bytes"

	"tablero/model"
)

// Range is a half-open range of keys: Lower is in it, Upper is not. A nil Upper is the end of the key space.
type Range struct {
	Lower, Upper []byte
}

// Contains reports whether the key is in the range.
func (r Range) Contains(key []byte) bool {
	return bytes.Compare(key, r.Lower) >= 0 && (r.Upper == nil || bytes.Compare(key, r.Upper) < 0)
}

// Empty reports whether no key can be in the range.
func (r Range) Empty() bool { return r.Upper != nil && bytes.Compare(r.Lower, r.Upper) >= 0 }

// PrefixRange gives the range of all keys that begin with the prefix. The range shares its bytes.
func PrefixRange(prefix []byte) Range { return Range{Lower: prefix, Upper: After(prefix)} }

// After gives the smallest key that is greater than every key with the prefix: where the next partition, index or table
// begins. It is nil when there is none, which only happens to a prefix that is empty or all FF.
func After(prefix []byte) []byte { return AppendAfter(nil, prefix) }

// AppendAfter is After into a buffer of the caller.
func AppendAfter(dst, prefix []byte) []byte {
	for i := len(prefix) - 1; i >= 0; i-- {
		if prefix[i] != 0xFF {
			dst = append(dst, prefix[:i]...)
			return append(dst, prefix[i]+1)
		}
	}
	return dst
}

// Op is a condition on a sort key.
type Op string

// The conditions.
const (
	Equal      Op = "="
	Less       Op = "<"
	LessEq     Op = "<="
	Greater    Op = ">"
	GreaterEq  Op = ">="
	Between    Op = "between"
	BeginsWith Op = "begins_with"
)

// SortRange gives the range of exactly those keys below the prefix whose next value meets the condition. The prefix is
// that of a partition, followed by the encodings of the sort values before the one in question, if the sort key has
// several. Only values of the operand's type meet a condition. b is looked at for Between alone, whose both ends are
// included; when b is less than a, nothing is between and the range is empty.
//
// The error is an *Error: NotKeyable for an operand, NotForType for BeginsWith on a number, for operands of two types
// and for an unknown condition.
func SortRange(prefix []byte, op Op, a, b model.Value) (Range, error) {
	at := func(v model.Value) ([]byte, error) { return AppendValue(bytes.Clone(prefix), v) }
	low, err := at(a)
	if err != nil {
		return Range{}, err
	}
	first, last := typeRange(prefix, a.Type())
	switch op {
	case Equal:
		return Range{low, After(low)}, nil
	case Less:
		return Range{first, low}, nil
	case LessEq:
		return Range{first, After(low)}, nil
	case Greater:
		return Range{After(low), last}, nil
	case GreaterEq:
		return Range{low, last}, nil
	case Between:
		high, err := at(b)
		if err != nil {
			return Range{}, err
		}
		if a.Type() != b.Type() {
			return Range{}, notForType("between needs two values of one type, not " + a.Type().String() + " and " + b.Type().String())
		}
		if bytes.Compare(low, high) > 0 {
			return Range{low, low}, nil
		}
		return Range{low, After(high)}, nil
	case BeginsWith:
		if a.Type() == model.TypeN {
			return Range{}, notForType("begins_with is for strings and binary, not for numbers")
		}
		// What is cut off is the terminator: every string that begins with the operand goes on from here.
		return PrefixRange(low[:len(low)-2]), nil
	}
	return Range{}, notForType("A sort key has no condition " + string(op))
}

// typeRange is where the encodings of one type lie below the prefix.
func typeRange(prefix []byte, t model.Type) (first, last []byte) {
	from, to := byte(tagS), byte(tagS)
	switch t {
	case model.TypeN:
		from, to = tagNeg, tagPos
	case model.TypeB:
		from, to = tagB, tagB
	}
	return append(bytes.Clone(prefix), from), append(bytes.Clone(prefix), to+1)
}

func notForType(text string) *Error {
	return &Error{Kind: NotForType, Text: text, Hint: "Use one of = < <= > >= between, or begins_with on text and binary"}
}
