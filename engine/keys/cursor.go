package keys

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"strings"
)

// Place says where a page begins, seen from the key of its cursor.
type Place uint8

// The places.
const (
	// PastKey: with the first key beyond this one, in the direction of reading. So a page ends.
	PastKey Place = iota + 1
	// AtKey: with this key, or where it would be.
	AtKey
	// PastPrefix: beyond every key that begins with this one. So a page of partitions ends.
	PastPrefix
)

// Cursor is a position in a table or an index. Key is a whole key of the key space, so that it names table and index and
// breaks ties by the base key; the item need not exist any more.
type Cursor struct {
	Key   []byte
	Place Place
}

const (
	cursorVersion = 1
	// maxCursor is the length in bytes of the longest cursor that is read: longer than any key (an index entry with four
	// partition and four sort attributes of the largest size on both sides, all zeros, has 49,213 bytes).
	maxCursor = 64 << 10
)

// String gives the cursor as text that fits a URL, a shell and a file name: version, place, key and a checksum. It is
// opaque: nothing but ParseCursor may look into it.
func (c Cursor) String() string {
	b := make([]byte, 0, 2+len(c.Key)+4)
	b = append(b, cursorVersion, byte(c.Place))
	b = append(b, c.Key...)
	b = binary.BigEndian.AppendUint32(b, checksum(b))
	return base64.RawURLEncoding.EncodeToString(b)
}

// ParseCursor reads a cursor back. The prefix is what all keys of the query begin with, its table, index or partition: a
// cursor that lies elsewhere belongs to another query and is refused. The error is an *Error of a kind Cursor….
func ParseCursor(text string, prefix []byte) (Cursor, error) {
	if len(text) > base64.RawURLEncoding.EncodedLen(maxCursor) {
		return Cursor{}, mangled("The cursor is too long to be one")
	}
	b, err := base64.RawURLEncoding.Strict().DecodeString(text)
	// The decoder passes over line breaks; one text of a cursor is enough.
	if err != nil || len(b) < 2+4 || strings.ContainsAny(text, "\r\n") {
		return Cursor{}, mangled("The text is no cursor")
	}
	body := b[:len(b)-4]
	if checksum(body) != binary.BigEndian.Uint32(b[len(b)-4:]) {
		return Cursor{}, mangled("The cursor is not as it was given out")
	}
	if body[0] != cursorVersion {
		return Cursor{}, &Error{Kind: CursorNewer, Text: "The cursor was given out by another version", Hint: startAgain}
	}
	c := Cursor{Key: body[2:], Place: Place(body[1])}
	if c.Place < PastKey || c.Place > PastPrefix {
		return Cursor{}, mangled("The text is no cursor")
	}
	if !bytes.HasPrefix(c.Key, prefix) {
		return Cursor{}, &Error{Kind: CursorOther, Text: "The cursor belongs to another query", Hint: "Use a cursor only with the table, index and partition it was given out for"}
	}
	return c, nil
}

// Within gives the part of r that is still to be read from the cursor on: what lies above its position, or below it in
// reverse. It may be empty.
func (c Cursor) Within(r Range, reverse bool) Range {
	if reverse {
		edge := c.Key // below this one; all keys with this prefix lie at it or above
		if c.Place == AtKey {
			edge = next(c.Key)
		}
		if r.Upper == nil || bytes.Compare(edge, r.Upper) < 0 {
			r.Upper = edge
		}
		return r
	}
	edge := c.Key
	switch c.Place {
	case PastKey:
		edge = next(c.Key)
	case PastPrefix:
		if edge = After(c.Key); edge == nil {
			return Range{r.Lower, r.Lower}
		}
	}
	if bytes.Compare(edge, r.Lower) > 0 {
		r.Lower = edge
	}
	return r
}

// next gives the smallest byte string greater than key.
func next(key []byte) []byte { return append(bytes.Clone(key), 0) }

const startAgain = "Start the query again without a cursor"

func mangled(text string) *Error { return &Error{Kind: CursorMangled, Text: text, Hint: startAgain} }

func checksum(b []byte) uint32 { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }
