package record

import (
	"slices"

	"tablero/model"
)

// uvarint reads an unsigned varint in its shortest form. It is encoding/binary's, for strings.
func uvarint(s string) (u uint64, rest string, ok bool) {
	var shift uint
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c < 0x80 {
			if i > 0 && c == 0 || i == 9 && c > 1 {
				return 0, s, false // longer than needed, or beyond 64 bits
			}
			return u | uint64(c)<<shift, s[i+1:], true
		}
		if i == 9 {
			return 0, s, false
		}
		u |= uint64(c&0x7F) << shift
		shift += 7
	}
	return 0, s, false
}

// cut takes a length and the bytes it counts from the front.
func cut(s string) (bytes, rest string, ok bool) {
	var n uint64
	if s != "" && s[0] < 0x80 { // most lengths are one byte
		n, rest = uint64(s[0]), s[1:]
	} else if n, rest, ok = uvarint(s); !ok {
		return "", s, false
	}
	if n > uint64(len(rest)) {
		return "", s, false
	}
	return rest[:n], rest[n:], true
}

// cutAttribute takes a name and a frame, without its length, from the front.
func cutAttribute(s string) (name, frame, rest string, err error) {
	name, rest, ok := cut(s)
	if !ok {
		return "", "", "", corrupt("the name of an attribute goes beyond its end")
	}
	frame, rest, ok = cut(rest)
	if !ok || frame == "" {
		return "", "", "", corrupt("a value goes beyond its end")
	}
	return name, frame, rest, nil
}

// count gives the number of elements by walking over their lengths, of which each element has as many as parts says.
func count(s string, parts int) (int, error) {
	n := 0
	for s != "" {
		for range parts {
			var ok bool
			if _, s, ok = cut(s); !ok {
				return 0, corrupt("a value goes beyond its end")
			}
		}
		n++
	}
	return n, nil
}

func countAttributes(s string) (int, error) { return count(s, 2) }

func decodeAttributes(s string, depth int) (model.Item, error) { return appendDecoded(nil, s, depth) }

// appendDecoded appends attributes to dst. When dst is full it grows once and by what was counted; when there is room, as in
// a page's, counting would cost more than it saves.
func appendDecoded(dst model.Item, s string, depth int) (_ model.Item, err error) {
	if len(dst) == cap(dst) {
		n, err := countAttributes(s)
		if err != nil {
			return nil, err
		}
		dst = slices.Grow(dst, n)
	}
	for s != "" {
		var a model.Attr
		var frame string
		if a.Name, frame, s, err = cutAttribute(s); err != nil {
			return nil, err
		}
		if a.Value, err = decodeFrame(frame, depth); err != nil {
			return nil, err
		}
		dst = append(dst, a)
	}
	return dst, nil
}

// decodeFrame reads tag and payload; depth counts the lists and maps the value stands in.
func decodeFrame(frame string, depth int) (model.Value, error) {
	tag, payload := frame[0], frame[1:]
	switch tag {
	case tagS:
		return model.S(payload), nil
	case tagN:
		v, err := model.N(payload)
		if err != nil {
			return model.Value{}, corrupt("a number is none")
		}
		return v, nil
	case tagB:
		return model.B([]byte(payload)), nil
	case tagFalse, tagTrue, tagNull:
		if payload != "" {
			return model.Value{}, corrupt("bytes follow a value that has none")
		}
		if tag == tagNull {
			return model.Null(), nil
		}
		return model.Bool(tag == tagTrue), nil
	case tagSS, tagNS, tagBS:
		return decodeSet(tag, payload)
	case tagL, tagM:
		if depth >= MaxDepth {
			return model.Value{}, corrupt("it is nested deeper than any item")
		}
		if tag == tagM {
			it, err := decodeAttributes(payload, depth+1)
			if err != nil {
				return model.Value{}, err
			}
			return model.Map(it), nil
		}
		return decodeList(payload, depth+1)
	}
	return model.Value{}, corrupt("a value is of no type")
}

func decodeSet(tag byte, s string) (model.Value, error) {
	n, err := count(s, 1)
	if err != nil {
		return model.Value{}, err
	}
	members := make([]string, n)
	for i := range members {
		members[i], s, _ = cut(s) // counted, so it is there
	}
	switch tag {
	case tagSS:
		return model.StringSet(members...), nil
	case tagBS:
		return model.BinarySet(members...), nil
	}
	v, err := model.NumberSet(members...)
	if err != nil {
		return model.Value{}, corrupt("a number is none")
	}
	return v, nil
}

func decodeList(s string, depth int) (model.Value, error) {
	n, err := count(s, 1)
	if err != nil {
		return model.Value{}, err
	}
	elements := make([]model.Value, n)
	for i := range elements {
		var frame string
		if frame, s, _ = cut(s); frame == "" {
			return model.Value{}, corrupt("an element has no type")
		}
		if elements[i], err = decodeFrame(frame, depth); err != nil {
			return model.Value{}, err
		}
	}
	return model.List(elements...), nil
}
