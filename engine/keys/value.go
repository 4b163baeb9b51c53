package keys

import (
	"bytes"
	"strings"

	"tablero/model"
)

// The tags. They stand in the order of model.Order: S, N, B.
const (
	tagS    = 0x10
	tagNeg  = 0x20
	tagZero = 0x21
	tagPos  = 0x22
	tagB    = 0x30
)

// Inside S and B a zero byte is written as zero, escaped; zero, ended is their end.
const (
	zero    = 0x00
	escaped = 0xFF
	ended   = 0x01
)

// AppendValue appends the encoding of one key value to dst. The error is an *Error of kind NotKeyable, with dst as it
// was; nothing is allocated when dst has room.
func AppendValue(dst []byte, v model.Value) ([]byte, error) {
	switch v.Type() {
	case model.TypeS:
		return appendEnded(append(dst, tagS), v.Text()), nil
	case model.TypeB:
		return appendEnded(append(dst, tagB), v.Text()), nil
	case model.TypeN:
		return appendNumber(dst, v.Decimal()), nil
	}
	what := "An absent value"
	if !v.IsZero() {
		what = "A value of type " + v.Type().String()
	}
	return dst, &Error{Kind: NotKeyable, Text: what + " cannot be part of a key", Hint: "Keys hold S, N or B"}
}

// AppendValues appends the encodings of values one after the other. The error is that of AppendValue.
func AppendValues(dst []byte, vs []model.Value) ([]byte, error) {
	from := len(dst)
	for _, v := range vs {
		var err error
		if dst, err = AppendValue(dst, v); err != nil {
			return dst[:from], err
		}
	}
	return dst, nil
}

func appendEnded(dst []byte, s string) []byte {
	return append(appendEscaped(dst, s), zero, ended)
}

func appendEscaped(dst []byte, s string) []byte {
	for {
		i := strings.IndexByte(s, zero)
		if i < 0 {
			return append(dst, s...)
		}
		dst = append(dst, s[:i]...)
		dst = append(dst, zero, escaped)
		s = s[i+1:]
	}
}

// Skip gives the length of the encoding that enc begins with. The error is an *Error of kind Corrupt.
func Skip(enc []byte) (int, error) {
	if len(enc) == 0 {
		return 0, corrupt("A key ends before its last value")
	}
	n := -1
	switch enc[0] {
	case tagS, tagB:
		n = endOfEscaped(enc[1:])
	case tagZero:
		n = 0
	case tagNeg, tagPos:
		n = endOfNumber(enc[0], enc[1:])
	}
	if n < 0 {
		return 0, corrupt("A key holds no value where one is due")
	}
	return 1 + n, nil
}

// skip is Skip for n encodings in a row.
func skip(enc []byte, n int) (int, error) {
	at := 0
	for range n {
		k, err := Skip(enc[at:])
		if err != nil {
			return 0, err
		}
		at += k
	}
	return at, nil
}

// endOfEscaped is where the bytes after an S or B end, terminator included; -1 when they do not.
func endOfEscaped(b []byte) int {
	at := 0
	for {
		i := bytes.IndexByte(b[at:], zero)
		if i < 0 || at+i+1 >= len(b) {
			return -1
		}
		switch at += i + 2; b[at-1] {
		case ended:
			return at
		case escaped:
		default:
			return -1
		}
	}
}

// DecodeValue reads the value that enc begins with and gives its length. A number has its canonical text. Nothing of
// enc is kept. The error is an *Error of kind Corrupt.
func DecodeValue(enc []byte) (v model.Value, n int, err error) {
	if n, err = Skip(enc); err != nil {
		return model.Value{}, 0, err
	}
	switch enc[0] {
	case tagS:
		return model.S(string(unescape(enc[1 : n-2]))), n, nil
	case tagB:
		return model.B(unescape(enc[1 : n-2])), n, nil
	}
	v, err = decodeNumber(enc[:n])
	return v, n, err
}

// DecodeValues reads values up to the end of enc and appends them to dst. The error is an *Error of kind Corrupt.
func DecodeValues(dst []model.Value, enc []byte) ([]model.Value, error) {
	for len(enc) > 0 {
		v, n, err := DecodeValue(enc)
		if err != nil {
			return dst, err
		}
		dst = append(dst, v)
		enc = enc[n:]
	}
	return dst, nil
}

// unescape gives the bytes themselves; it allocates only when there is a zero among them.
func unescape(b []byte) []byte {
	if bytes.IndexByte(b, zero) < 0 {
		return b
	}
	return bytes.ReplaceAll(b, []byte{zero, escaped}, []byte{zero})
}
