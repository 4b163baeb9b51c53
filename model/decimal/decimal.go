package decimal

import (
	"encoding/binary"
	"math/bits"
	"strconv"

	"github.com/cockroachdb/apd/v3"
)

// Decimal is one number of a table. It is a value: copy it freely, nothing changes it. The zero Decimal is 0.
//
// Inside, the coefficient has no trailing zeros and zero has neither sign nor exponent, so that a value has one form.
type Decimal struct {
	d apd.Decimal
}

// Parse reads a number. Leading and trailing zeros are not significant: `1`, `1.0`, `+1e0` and `01` are one value,
// and `-0` is 0. The error is always an *Error; its cost does not depend on the exponent written in s.
func Parse(s string) (Decimal, error) {
	sc, ok := scan(s)
	if !ok {
		return Decimal{}, refuse(Syntax, s)
	}
	if kind := sc.check(); kind != 0 {
		return Decimal{}, refuse(kind, s)
	}
	return sc.decimal(), nil
}

// decimal builds the value of digits that passed check.
func (sc *scanned) decimal() (d Decimal) {
	if sc.n == 0 {
		return d
	}
	if sc.n <= half {
		d.d.Coeff.SetUint64(sc.high)
	} else {
		// 38 digits fit 128 bits. They are put together in words, because BigInt.Add asks for one word more than its
		// inline array has.
		high, low := bits.Mul64(sc.high, powers[sc.n-half])
		low, carry := bits.Add64(low, sc.low, 0)
		var buf [16]byte
		binary.BigEndian.PutUint64(buf[:8], high+carry)
		binary.BigEndian.PutUint64(buf[8:], low)
		d.d.Coeff.SetBytes(buf[:])
	}
	d.d.Negative = sc.neg
	d.d.Exponent = int32(sc.point) - int32(sc.n)
	return d
}

// powers holds 10^0 to 10^19, the last that fits a word.
var powers = func() (p [half + 1]uint64) {
	p[0] = 1
	for i := 1; i < len(p); i++ {
		p[i] = p[i-1] * 10
	}
	return p
}()

// FromInt64 gives the number i.
func FromInt64(i int64) Decimal {
	sc := scanned{neg: i < 0}
	u := uint64(i)
	if sc.neg {
		u = -u
	}
	var buf [20]byte
	for _, c := range strconv.AppendUint(buf[:0], u, 10) {
		sc.add(c - '0')
		sc.point++
	}
	return sc.decimal()
}

// Int64 gives the value as an integer; ok is false when it has a fraction or does not fit.
func (d Decimal) Int64() (i int64, ok bool) {
	if d.d.Exponent < 0 {
		return 0, false
	}
	return d.Truncate()
}

// Truncate gives the value without its fraction, cut towards zero; ok is false when that does not fit an int64.
func (d Decimal) Truncate() (i int64, ok bool) {
	var buf [MaxDigits]byte
	neg, digits, point := d.Digits(buf[:0])
	if point <= 0 {
		return 0, true
	}
	if point > half {
		return 0, false
	}
	var u uint64
	for k := range point {
		var digit byte
		if k < len(digits) {
			digit = digits[k] - '0'
		}
		u = u*10 + uint64(digit) // 19 digits fit
	}
	if neg {
		return int64(-u), u <= 1<<63
	}
	return int64(u), u < 1<<63
}

// Sign is -1, 0 or 1.
func (d Decimal) Sign() int { return d.d.Sign() }

// IsZero reports whether the value is 0.
func (d Decimal) IsZero() bool { return d.d.Coeff.Sign() == 0 }

// Cmp compares by value: -1 when d is less than o, 0 when they are equal, 1 when d is greater.
func (d Decimal) Cmp(o Decimal) int { return d.d.Cmp(&o.d) }

// Equal reports whether both are the same value.
func (d Decimal) Equal(o Decimal) bool {
	// Both have their one form, so that there is nothing to scale.
	return d.d.Negative == o.d.Negative && d.d.Exponent == o.d.Exponent && d.d.Coeff.Cmp(&o.d.Coeff) == 0
}

// Add gives d + o exactly. When that has more than 38 significant digits or its magnitude is out of range, the error
// is an *Error and no rounded value is given, as in DynamoDB.
func (d Decimal) Add(o Decimal) (Decimal, error) {
	var sum apd.Decimal
	// The context has no precision, so that nothing is rounded. Both exponents are in range here: the coefficient of
	// a sum has at most 300 digits.
	if _, err := apd.BaseContext.Add(&sum, &d.d, &o.d); err != nil {
		return Decimal{}, refuse(Inexact, d.String()+" + "+o.String())
	}
	return settle(&sum)
}

// Sub gives d - o, with the same errors as Add.
func (d Decimal) Sub(o Decimal) (Decimal, error) {
	if !o.IsZero() {
		o.d.Negative = !o.d.Negative
	}
	return d.Add(o)
}

// settle brings an exact result into its one form and holds it against the limits.
func settle(x *apd.Decimal) (Decimal, error) {
	sc := scanned{neg: x.Negative, point: int64(x.Exponent)}
	var buf [2 * MaxDigits]byte
	for _, c := range x.Coeff.Append(buf[:0], 10) {
		sc.add(c - '0')
		if sc.n > 0 {
			sc.point++
		}
	}
	kind := sc.check()
	if kind == 0 {
		return sc.decimal(), nil
	}
	if kind == Precision {
		kind = Inexact
	}
	return Decimal{}, refuse(kind, x.String())
}
