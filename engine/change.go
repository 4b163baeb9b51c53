package engine

import (
	"encoding/binary"
	"slices"

	"tablero/engine/keys"
	"tablero/engine/kv"
)

// change is what an edit did to one key of a table, as the history keeps it: the bytes that were stored there and those that
// are, so that undo brings back the letter. Table ids stay what they are when a table is renamed.
type change struct {
	kind   byte
	table  uint64
	key    []byte // base key of an item, id of an item on the tray
	before []byte // nil for nothing
	after  []byte
}

// The kinds of change.
const (
	changeItem = 'i'
	changeTray = 'y'
)

// changesVersion is the first byte of a run of changes.
const changesVersion = 1

// fullKey is the key in the key space.
func (c *change) fullKey() []byte {
	if c.kind == changeTray {
		return append(keys.AppendTrayOf(nil, c.table), c.key...)
	}
	return keys.AppendItemOf(nil, c.table, c.key)
}

// size is at most what append takes.
func (c *change) size() int {
	return 1 + binary.MaxVarintLen64*4 + len(c.key) + len(c.before) + len(c.after)
}

// halves is the change as it is stored: the two images of an item can be more than a value holds, and then it is stored as a removal
// and an addition. One image always fits: it was a value.
func (c change) halves() []change {
	if 1+c.size() <= kv.MaxValue || c.before == nil || c.after == nil {
		return []change{c}
	}
	gone, come := c, c
	gone.after, come.before = nil, nil
	return []change{gone, come}
}

// append writes the kind, the table, the key, and twice 0 for nothing, or one more than the length and the bytes.
func (c *change) append(dst []byte) []byte {
	dst = append(dst, c.kind)
	dst = binary.AppendUvarint(dst, c.table)
	dst = append(binary.AppendUvarint(dst, uint64(len(c.key))), c.key...)
	for _, side := range [][]byte{c.before, c.after} {
		if side == nil {
			dst = append(dst, 0)
			continue
		}
		dst = append(binary.AppendUvarint(dst, uint64(len(side))+1), side...)
	}
	return dst
}

// writeChanges stores changes of an edit in runs of about pieceSize; a single change is less than the largest value. first is the
// number of the first change.
func writeChanges(tx *kv.Txn, modelID, seq uint64, first int, changes []change) error {
	for len(changes) > 0 {
		run, n := []byte{changesVersion}, 0
		for n < len(changes) && (n == 0 || len(run)+changes[n].size() <= pieceSize) {
			run = changes[n].append(run)
			n++
		}
		if err := tx.Set(keys.AppendChange(nil, modelID, seq, uint64(first)), run); err != nil {
			return err
		}
		first, changes = first+n, changes[n:]
	}
	return nil
}

// storedSize is what writeChanges counts against a transaction's limit for one change, at most.
func (c *change) storedSize() int { return kv.EntrySize(changeKeyRoom, c.size()) }

// changeKeyRoom is the length of the key of a run of changes.
const changeKeyRoom = 1 + 3*8

var errChanges = damaged("the changes of an edit cannot be read")

// decodeChanges reads a run; the changes are parts of data.
func decodeChanges(data []byte) (out []change, err error) {
	if len(data) == 0 || data[0] == 0 {
		return nil, errChanges
	}
	if data[0] > changesVersion {
		return nil, &Error{Code: CodeUnavailable, Message: "An edit was written by a newer version of tablero", Hint: "Use that version to open the workspace"}
	}
	data = data[1:]
	take := func() ([]byte, bool) {
		n, size := binary.Uvarint(data)
		if size <= 0 || n > uint64(len(data)-size) {
			return nil, false
		}
		b := data[size : size+int(n) : size+int(n)]
		data = data[size+int(n):]
		return b, true
	}
	side := func() ([]byte, bool) {
		n, size := binary.Uvarint(data)
		if size <= 0 || n > 0 && n-1 > uint64(len(data)-size) {
			return nil, false
		}
		data = data[size:]
		if n == 0 {
			return nil, true
		}
		b := data[: n-1 : n-1]
		data = data[n-1:]
		return b, true
	}
	for len(data) > 0 {
		c := change{kind: data[0]}
		table, size := binary.Uvarint(data[1:])
		if c.kind != changeItem && c.kind != changeTray || size <= 0 {
			return nil, errChanges
		}
		c.table, data = table, data[1+size:]
		var a, b, d bool
		c.key, a = take()
		if a {
			c.before, b = side()
		}
		if b {
			c.after, d = side()
		}
		if !d {
			return nil, errChanges
		}
		out = append(out, c)
	}
	return out, nil
}

// runStarts is the numbers of the first changes of the runs of an edit. A run is then read by its key: to look for it backward
// would be to walk over the changes of edits that were removed.
func runStarts(tx *kv.Txn, modelID, seq uint64) (starts []int, err error) {
	r := kv.Prefix(keys.AppendChanges(nil, modelID, seq))
	r.KeysOnly = true
	it := tx.Iter(r)
	defer it.Close()
	for ; it.Valid(); it.Next() {
		_, _, first, err := keys.SplitChange(it.Key())
		if err != nil {
			return nil, err
		}
		starts = append(starts, int(first))
	}
	return starts, nil
}

// readRun reads the run of changes that holds the change with a number, and the number of the run's first.
func readRun(tx *kv.Txn, modelID, seq uint64, starts []int, number int) (first int, changes []change, err error) {
	at, found := slices.BinarySearch(starts, number)
	if !found {
		at--
	}
	if at < 0 {
		return 0, nil, errChanges
	}
	first = starts[at]
	data, ok, err := tx.Get(keys.AppendChange(nil, modelID, seq, uint64(first)))
	if err != nil {
		return 0, nil, err
	}
	if !ok {
		return 0, nil, errChanges
	}
	if changes, err = decodeChanges(data); err != nil {
		return 0, nil, err
	}
	if first+len(changes) <= number {
		return 0, nil, errChanges
	}
	return first, changes, nil
}
