package keys

import "encoding/binary"

// ItemKey is an item's key taken apart. Its slices are parts of the key that was split.
type ItemKey struct {
	Table     uint64
	Prefix    []byte // the whole key up to the end of the partition values: the partition's prefix
	Partition []byte // encoded partition values
	Sort      []byte // encoded sort values, empty when the table has no sort key
	Base      []byte // both together
}

// SplitItem takes the key of an item apart; partitions is the number of partition attributes of its table. The error is
// an *Error of kind Corrupt.
func SplitItem(key []byte, partitions int) (ItemKey, error) {
	if len(key) < tableHead || key[0] != SpaceItem {
		return ItemKey{}, corrupt("A key is not that of an item")
	}
	base := key[tableHead:]
	n, err := skip(base, partitions)
	if err != nil {
		return ItemKey{}, err
	}
	return ItemKey{
		Table:     binary.BigEndian.Uint64(key[1:]),
		Prefix:    key[:tableHead+n],
		Partition: base[:n],
		Sort:      base[n:],
		Base:      base,
	}, nil
}

// IndexKey is the key of an index entry taken apart. Its slices are parts of the key that was split.
type IndexKey struct {
	Table     uint64
	Index     uint32
	Prefix    []byte // the whole key up to the end of the index's partition values: the partition's prefix
	Partition []byte // encoded partition values of the index
	Sort      []byte // encoded sort values of the index, empty when it has none
	Base      []byte // the key of the item the entry stands for
}

// SplitIndexEntry takes the key of an index entry apart; partitions and sorts are the numbers of the index's own
// attributes. The error is an *Error of kind Corrupt.
func SplitIndexEntry(key []byte, partitions, sorts int) (IndexKey, error) {
	if len(key) < indexHead || key[0] != SpaceIndex {
		return IndexKey{}, corrupt("A key is not that of an index entry")
	}
	values := key[indexHead:]
	n, err := skip(values, partitions)
	if err != nil {
		return IndexKey{}, err
	}
	m, err := skip(values[n:], sorts)
	if err != nil {
		return IndexKey{}, err
	}
	return IndexKey{
		Table:     binary.BigEndian.Uint64(key[1:]),
		Index:     binary.BigEndian.Uint32(key[tableHead:]),
		Prefix:    key[:indexHead+n],
		Partition: values[:n],
		Sort:      values[n : n+m],
		Base:      values[n+m:],
	}, nil
}

// SplitPlace gives table and base key of the place of an item. The error is an *Error of kind Corrupt.
func SplitPlace(key []byte) (table uint64, base []byte, err error) {
	if len(key) < tableHead || key[0] != SpacePlace {
		return 0, nil, corrupt("A key is not that of an item's place")
	}
	return binary.BigEndian.Uint64(key[1:]), key[tableHead:], nil
}

// SplitHistory gives model and number of an edit. The error is an *Error of kind Corrupt.
func SplitHistory(key []byte) (modelID, number uint64, err error) {
	if len(key) != 1+8+8 || key[0] != SpaceHistory {
		return 0, 0, corrupt("A key is not that of an edit")
	}
	return binary.BigEndian.Uint64(key[1:]), binary.BigEndian.Uint64(key[9:]), nil
}

// SplitChange gives model and number of the edit of a run of changes, and the number of the first of them. The error is an
// *Error of kind Corrupt.
func SplitChange(key []byte) (modelID, number, first uint64, err error) {
	if len(key) != 1+8+8+8 || key[0] != SpaceChange {
		return 0, 0, 0, corrupt("A key is not that of changes")
	}
	return binary.BigEndian.Uint64(key[1:]), binary.BigEndian.Uint64(key[9:]), binary.BigEndian.Uint64(key[17:]), nil
}

// SplitTray gives the table and the id of an item on a tray. The error is an *Error of kind Corrupt.
func SplitTray(key []byte) (table, id uint64, err error) {
	if len(key) != 1+8+8 || key[0] != SpaceTray {
		return 0, 0, corrupt("A key is not that of an item on a tray")
	}
	return binary.BigEndian.Uint64(key[1:]), binary.BigEndian.Uint64(key[9:]), nil
}

// SplitDocument gives the model of a document. The error is an *Error of kind Corrupt.
func SplitDocument(key []byte) (modelID uint64, err error) {
	if len(key) != 1+8 || key[0] != SpaceDocument {
		return 0, corrupt("A key is not that of a model's document")
	}
	return binary.BigEndian.Uint64(key[1:]), nil
}

// SplitNamed takes the key of a catalog record or a mark apart: its name and its ids. The error is an *Error of kind
// Corrupt.
func SplitNamed(key []byte) (name string, ids []uint64, err error) {
	if len(key) == 0 || key[0] != SpaceCatalog && key[0] != SpaceMark {
		return "", nil, corrupt("A key is neither that of a catalog record nor that of a mark")
	}
	rest := key[1:]
	n := endOfEscaped(rest)
	if n < 0 || (len(rest)-n)%8 != 0 {
		return "", nil, corrupt("A key has no whole name")
	}
	name, rest = string(unescape(rest[:n-2])), rest[n:]
	for ; len(rest) > 0; rest = rest[8:] {
		ids = append(ids, binary.BigEndian.Uint64(rest))
	}
	return name, ids, nil
}
