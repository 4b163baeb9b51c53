package record

import "tablero/model"

// Record is an item as bytes, looked into as far as it is asked. It is a value that nothing changes; several goroutines
// may read it. The texts of all values it gives out are parts of its bytes and keep them in memory: clone the texts of
// what is to outlive a large record.
type Record struct {
	body string // the attributes
	size int
}

// Open looks at the head of a record. The bytes are copied, once for all that is decoded from them, so that data may be
// reused at once. The error is an *Error of kind Corrupt or Newer.
func Open(data []byte) (Record, error) { return OpenText(string(data)) }

// OpenText is Open without a copy.
func OpenText(data string) (Record, error) {
	size, n, err := head(data)
	if err != nil {
		return Record{}, err
	}
	return Record{body: data[n:], size: size}, nil
}

// Size gives the size of the item in a record, by the item-size rules, from the head of its bytes alone. The error is an
// *Error of kind Corrupt or Newer.
func Size(data []byte) (int, error) {
	size, _, err := head(string(data[:min(len(data), headRoom)])) // does not leave the stack
	return size, err
}

// headRoom is at least the length of a head: a version and a varint.
const headRoom = 1 + 10

// maxSize bounds the size that a head may claim: an item of one transaction is far smaller, and it must fit an int on every
// machine.
const maxSize = 1<<31 - 1

func head(data string) (size, length int, err error) {
	switch {
	case data == "":
		return 0, 0, corrupt("it has no bytes")
	case data[0] > version:
		return 0, 0, &Error{Kind: Newer, Text: "A stored item was written by a newer version of tablero", Hint: "Use that version to open the workspace"}
	case data[0] != version:
		return 0, 0, corrupt("it begins with no version")
	}
	u, rest, ok := uvarint(data[1:])
	if !ok || u > maxSize {
		return 0, 0, corrupt("its size cannot be read")
	}
	return int(u), len(data) - len(rest), nil
}

// Size is the size of the item in bytes, by the item-size rules, as it was when the record was written.
func (r Record) Size() int { return r.size }

// Len gives the number of attributes. The error is an *Error of kind Corrupt.
func (r Record) Len() (int, error) { return countAttributes(r.body) }

// Get decodes one attribute; ok is false when the item has none of the name. The error is an *Error of kind
// Corrupt.
func (r Record) Get(name string) (v model.Value, ok bool, err error) {
	for rest := r.body; rest != ""; {
		var n, frame string
		if n, frame, rest, err = cutAttribute(rest); err != nil {
			return model.Value{}, false, err
		}
		if n == name {
			v, err = decodeFrame(frame, 0)
			return v, err == nil, err
		}
	}
	return model.Value{}, false, nil
}

// Item decodes the whole item, its attributes in the order they were written. The error is an *Error of kind
// Corrupt.
func (r Record) Item() (model.Item, error) { return decodeAttributes(r.body, 0) }

// AppendItem is Item into a slice of the caller: it appends the attributes to dst, so that the items of a page can share
// one. The error is that of Item, with dst as it was.
func (r Record) AppendItem(dst model.Item) (model.Item, error) {
	out, err := appendDecoded(dst, r.body, 0)
	if err != nil {
		return dst, err
	}
	return out, nil
}
