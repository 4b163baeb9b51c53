package keys

import (
	"bytes"

	"tablero/model"
	"tablero/model/decimal"
)

// The bytes of a positive number after its tag; a negative one has each complemented.
const (
	endOfPairs = 0x00
	firstPair  = 0x01 // "00"
	lastPair   = 0x64 // "99"
	maxPairs   = decimal.MaxDigits / 2
)

// appendNumber writes a number so that bytes compare as values do: a larger exponent is a larger magnitude whatever the
// digits, since the first digit is never zero; then the digits decide, and a number that ends first is the smaller one.
// Below zero everything is complemented, which turns the order around.
func appendNumber(dst []byte, d decimal.Decimal) []byte {
	var buf [decimal.MaxDigits + 1]byte
	neg, digits, point := d.Digits(buf[:0])
	if len(digits) == 0 {
		return append(dst, tagZero)
	}
	if len(digits)%2 == 1 {
		digits = append(digits, '0')
	}
	tag, flip := byte(tagPos), byte(0)
	if neg {
		tag, flip = tagNeg, 0xFF
	}
	dst = append(dst, tag, byte(point-decimal.MinPoint)^flip)
	for i := 0; i < len(digits); i += 2 {
		pair := (digits[i]-'0')*10 + digits[i+1] - '0'
		dst = append(dst, (pair+firstPair)^flip)
	}
	return append(dst, endOfPairs^flip)
}

// endOfNumber is where the bytes after the tag of a number end, terminator included; -1 when they do not.
func endOfNumber(tag byte, b []byte) int {
	if len(b) < 1 {
		return -1
	}
	end := byte(endOfPairs)
	if tag == tagNeg {
		end ^= 0xFF
	}
	// No pair is the terminator, so that the first one found is the end.
	pairs := b[1:min(len(b), 1+maxPairs+1)]
	n := bytes.IndexByte(pairs, end)
	if n < 1 {
		return -1
	}
	return 1 + n + 1
}

// decodeNumber reads an encoding of exactly the right length. It accepts only what appendNumber writes: one value has
// one encoding.
func decodeNumber(enc []byte) (model.Value, error) {
	if enc[0] == tagZero {
		return model.Int(0), nil
	}
	neg, flip := enc[0] == tagNeg, byte(0)
	if neg {
		flip = 0xFF
	}
	point := int(enc[1]^flip) + decimal.MinPoint
	var digitBuf [decimal.MaxDigits]byte
	digits := digitBuf[:0]
	for _, c := range enc[2 : len(enc)-1] {
		c ^= flip
		if c < firstPair || c > lastPair {
			return model.Value{}, corrupt("A number in a key holds a byte that is no pair of digits")
		}
		pair := c - firstPair
		digits = append(digits, '0'+pair/10, '0'+pair%10)
	}
	if digits[0] == '0' || enc[len(enc)-2]^flip == firstPair {
		return model.Value{}, corrupt("A number in a key is not in its one form")
	}
	if digits[len(digits)-1] == '0' {
		digits = digits[:len(digits)-1]
	}
	var textBuf [decimal.MaxText]byte
	v, err := model.N(string(decimal.AppendText(textBuf[:0], neg, digits, point)))
	if err != nil {
		return model.Value{}, corrupt("A number in a key is out of range")
	}
	return v, nil
}
