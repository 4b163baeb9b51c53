package model

// The size rules are DynamoDB's, which Catalyst shares as far as it documents them:
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html. Text counts its UTF-8 bytes, a
// number half a byte a significant digit and a byte more, a list or map three bytes and one for each entry.

// MaxItemSize is the largest item in bytes, names and values counted: 400 KB
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html; Catalyst: components of NoSQL).
const MaxItemSize = 400 * 1024

// Size is the bytes of an item: each attribute's name in UTF-8 and its value.
func (it Item) Size() int {
	n := 0
	for _, a := range it {
		n += len(a.Name) + a.Value.Size()
	}
	return n
}

// Size is the bytes of a value as an item's size counts them.
func (v Value) Size() int {
	switch v.typ {
	case TypeS, TypeB:
		return len(v.str)
	case TypeN:
		return numberSize(v)
	case TypeBOOL, TypeNULL:
		return 1
	case TypeSS, TypeBS:
		n := 0
		for _, m := range v.Set() {
			n += len(m)
		}
		return n
	case TypeNS:
		n := 0
		for i := range v.Set() {
			n += numberSize(v.Element(i))
		}
		return n
	case TypeL:
		n := 3
		for _, e := range v.List() {
			n += 1 + e.Size()
		}
		return n
	case TypeM:
		n := 3
		for _, a := range v.Map() {
			n += 1 + len(a.Name) + a.Value.Size()
		}
		return n
	}
	return 0
}

// numberSize is one byte per two significant digits, leading and trailing zeros trimmed, one byte more, and one for a minus sign.
// The documentation calls the rule approximate; the service's own count can be a byte higher.
func numberSize(v Value) int {
	d := v.Decimal()
	if d.IsZero() {
		return 1
	}
	var buf [38]byte
	neg, digits, _ := d.Digits(buf[:0])
	n := (len(digits)+1)/2 + 1
	if neg {
		n++
	}
	return n
}
