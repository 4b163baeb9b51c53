package record

import (
	"encoding/binary"
	"strconv"

	"tablero/model"
)

const version = 1

// MaxDepth is how many lists and maps may stand inside each other. It is far above the 32 levels that the services allow
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html), so that the rules of the dialect
// speak first, and low enough that damaged bytes cannot exhaust the stack.
const MaxDepth = 128

const (
	tagS = iota + 1
	tagN
	tagB
	tagFalse
	tagTrue
	tagNull
	tagSS
	tagNS
	tagBS
	tagL
	tagM
)

// Encode appends the record of an item to dst. The error is an *Error of kind TooDeep or Absent, with dst as it was.
// Nothing is allocated when dst has room.
func Encode(dst []byte, it model.Item) ([]byte, error) {
	out := append(dst, version)
	out = binary.AppendUvarint(out, uint64(it.Size()))
	out, err := appendAttributes(out, it, 0)
	if err != nil {
		return dst, err
	}
	return out, nil
}

func appendAttributes(dst []byte, it model.Item, depth int) (_ []byte, err error) {
	for _, a := range it {
		dst = appendText(dst, a.Name)
		if dst, err = appendFrame(dst, a.Value, depth); err != nil {
			return dst, err
		}
	}
	return dst, nil
}

// appendText appends a length and the bytes.
func appendText(dst []byte, s string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(s))), s...)
}

// appendFrame appends a value; depth counts the lists and maps it stands in.
func appendFrame(dst []byte, v model.Value, depth int) ([]byte, error) {
	switch v.Type() {
	case model.TypeS:
		return appendScalar(dst, tagS, v.Text()), nil
	case model.TypeN:
		return appendScalar(dst, tagN, v.Text()), nil
	case model.TypeB:
		return appendScalar(dst, tagB, v.Text()), nil
	case model.TypeBOOL:
		if v.Bool() {
			return append(dst, 1, tagTrue), nil
		}
		return append(dst, 1, tagFalse), nil
	case model.TypeNULL:
		return append(dst, 1, tagNull), nil
	case model.TypeSS, model.TypeNS, model.TypeBS, model.TypeL, model.TypeM:
		return appendNested(dst, v, depth)
	}
	return dst, &Error{Kind: Absent, Text: "An item holds a name without a value", Hint: "Leave the attribute out, or give it a value"}
}

func appendScalar(dst []byte, tag byte, s string) []byte {
	dst = binary.AppendUvarint(dst, uint64(1+len(s)))
	dst = append(dst, tag)
	return append(dst, s...)
}

// appendNested appends a set, a list or a map. Its length is known when it is written: one byte is kept for it, and what
// was written is moved up when it needs more.
func appendNested(dst []byte, v model.Value, depth int) (_ []byte, err error) {
	from := len(dst)
	dst = append(dst, 0)
	switch v.Type() {
	case model.TypeSS:
		dst = appendSet(append(dst, tagSS), v.Set())
	case model.TypeNS:
		dst = appendSet(append(dst, tagNS), v.Set())
	case model.TypeBS:
		dst = appendSet(append(dst, tagBS), v.Set())
	default:
		if depth >= MaxDepth {
			return dst, &Error{Kind: TooDeep, Text: "Lists and maps are nested deeper than " + strconv.Itoa(MaxDepth) + " levels", Hint: "The services allow 32"}
		}
		if v.Type() == model.TypeM {
			dst, err = appendAttributes(append(dst, tagM), v.Map(), depth+1)
		} else {
			dst, err = appendElements(append(dst, tagL), v.List(), depth+1)
		}
		if err != nil {
			return dst, err
		}
	}
	return putLength(dst, from), nil
}

func appendSet(dst []byte, members []string) []byte {
	for _, m := range members {
		dst = appendText(dst, m)
	}
	return dst
}

func appendElements(dst []byte, elements []model.Value, depth int) (_ []byte, err error) {
	for _, e := range elements {
		if dst, err = appendFrame(dst, e, depth); err != nil {
			return dst, err
		}
	}
	return dst, nil
}

// putLength writes the length of what stands after the byte at from into that byte, making room when it takes more.
func putLength(dst []byte, from int) []byte {
	var buf [binary.MaxVarintLen64]byte
	n := binary.PutUvarint(buf[:], uint64(len(dst)-from-1))
	if n > 1 {
		dst = append(dst, buf[1:n]...) // any n-1 bytes, to grow
		copy(dst[from+n:], dst[from+1:])
	}
	copy(dst[from:], buf[:n])
	return dst
}
