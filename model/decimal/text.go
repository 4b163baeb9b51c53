package decimal

import (
	"strconv"

	"github.com/cockroachdb/apd/v3"
)

// MaxText is the length of the longest canonical text: sign, "0.", 129 zeros and 38 digits.
const MaxText = 1 + 2 - MinPoint + MaxDigits

// String gives the canonical text, the spelling that DynamoDB answers with: no exponent, no `+`, no leading or
// trailing zeros, `0` before a point. 1E-130 is written out.
func (d Decimal) String() string {
	var buf [MaxText]byte
	return string(d.Append(buf[:0]))
}

// Append appends the canonical text to dst.
func (d Decimal) Append(dst []byte) []byte {
	var buf [MaxDigits]byte
	neg, digits, point := d.Digits(buf[:0])
	return AppendText(dst, neg, digits, point)
}

// AppendText appends the canonical text of ±0.d1d2… × 10^point, the form that Digits gives: digits are ASCII digits
// without leading or trailing zeros, and there are none for 0. Text for a value in hand needs no Decimal.
func AppendText(dst []byte, neg bool, digits []byte, point int) []byte {
	if len(digits) == 0 {
		return append(dst, '0')
	}
	if neg {
		dst = append(dst, '-')
	}
	switch {
	case point <= 0:
		dst = append(dst, '0', '.')
		dst = appendZeros(dst, -point)
		return append(dst, digits...)
	case point >= len(digits):
		dst = append(dst, digits...)
		return appendZeros(dst, point-len(digits))
	default:
		dst = append(dst, digits[:point]...)
		dst = append(dst, '.')
		return append(dst, digits[point:]...)
	}
}

func appendZeros(dst []byte, n int) []byte {
	for ; n > 0; n-- {
		dst = append(dst, '0')
	}
	return dst
}

// Digits gives the value as ±0.d1d2… × 10^exp: sign, ASCII digits without leading or trailing zeros appended to dst,
// and exponent (MinPoint to MaxPoint). Zero has no digits and exponent 0.
func (d Decimal) Digits(dst []byte) (neg bool, digits []byte, exp int) {
	if d.IsZero() {
		return false, dst, 0
	}
	from := len(dst)
	dst = appendCoefficient(dst, &d.d.Coeff)
	return d.d.Negative, dst, int(d.d.Exponent) + len(dst) - from
}

// appendCoefficient appends the digits of c, which has at most MaxDigits of them, through words: apd's own text goes
// through big.Int and allocates.
func appendCoefficient(dst []byte, c *apd.BigInt) []byte {
	if c.IsUint64() {
		return strconv.AppendUint(dst, c.Uint64(), 10)
	}
	var scale, high, low apd.BigInt
	scale.SetUint64(powers[half])
	high.QuoRem(c, &scale, &low)
	dst = strconv.AppendUint(dst, high.Uint64(), 10)
	rest := low.Uint64()
	for i := half - 1; i >= 0; i-- {
		dst = append(dst, '0'+byte(rest/powers[i]%10))
	}
	return dst
}
