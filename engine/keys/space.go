package keys

import (
	"encoding/binary"

	"tablero/model"
)

// The spaces: the first byte of every key. doc.go draws what follows each.
const (
	SpaceCatalog  = 'c'
	SpaceDocument = 'd'
	SpaceChange   = 'e'
	SpaceHistory  = 'h'
	SpaceItem     = 'i'
	SpaceMark     = 'm'
	SpacePlace    = 'p'
	SpaceExpiry   = 't'
	SpaceIndex    = 'x'
	SpaceTray     = 'y'
)

const (
	tableHead = 1 + 8     // space, table
	indexHead = 1 + 8 + 4 // space, table, index
	timeHead  = 1 + 8 + 8 // space, table, second
)

// Every builder appends to dst and allocates nothing when dst has room. Where an error is returned it is that of
// AppendValue, and dst comes back as it was.

// AppendCatalog appends the key of a catalog record: the kind of record and the ids that tell it from others of its kind.
// Without the ids it is the prefix of all records of the kind, when such records have ids.
func AppendCatalog(dst []byte, kind string, ids ...uint64) []byte {
	return appendNamed(dst, SpaceCatalog, kind, ids)
}

// AppendMark appends the key of a mark that a job keeps: how far it came, or where the queue of a table begins. Prefix
// and ids as in AppendCatalog.
func AppendMark(dst []byte, job string, ids ...uint64) []byte {
	return appendNamed(dst, SpaceMark, job, ids)
}

func appendNamed(dst []byte, space byte, name string, ids []uint64) []byte {
	dst = appendEnded(append(dst, space), name)
	for _, id := range ids {
		dst = binary.BigEndian.AppendUint64(dst, id)
	}
	return dst
}

// AppendDocument appends the key of a model's document.
func AppendDocument(dst []byte, modelID uint64) []byte {
	return binary.BigEndian.AppendUint64(append(dst, SpaceDocument), modelID)
}

// AppendHistory appends the key of one edit of a model; edits are in the order of their numbers.
func AppendHistory(dst []byte, modelID, number uint64) []byte {
	return binary.BigEndian.AppendUint64(AppendHistoryOf(dst, modelID), number)
}

// AppendHistoryOf appends the prefix of all edits of a model.
func AppendHistoryOf(dst []byte, modelID uint64) []byte {
	return binary.BigEndian.AppendUint64(append(dst, SpaceHistory), modelID)
}

// AppendChange appends the key of a run of changes of one edit; first is the number of the first of them, counted from 0.
func AppendChange(dst []byte, modelID, number, first uint64) []byte {
	return binary.BigEndian.AppendUint64(AppendChanges(dst, modelID, number), first)
}

// AppendChanges appends the prefix of all changes of one edit.
func AppendChanges(dst []byte, modelID, number uint64) []byte {
	return binary.BigEndian.AppendUint64(AppendChangesOf(dst, modelID), number)
}

// AppendChangesOf appends the prefix of the changes of all edits of a model.
func AppendChangesOf(dst []byte, modelID uint64) []byte {
	return binary.BigEndian.AppendUint64(append(dst, SpaceChange), modelID)
}

// AppendTray appends the key of an item on the tray of a table.
func AppendTray(dst []byte, table, id uint64) []byte {
	return binary.BigEndian.AppendUint64(AppendTrayOf(dst, table), id)
}

// AppendTrayOf appends the prefix of everything on the tray of a table.
func AppendTrayOf(dst []byte, table uint64) []byte {
	return appendTable(dst, SpaceTray, table)
}

// AppendTable appends the prefix of all items of a table.
func AppendTable(dst []byte, table uint64) []byte {
	return appendTable(dst, SpaceItem, table)
}

func appendTable(dst []byte, space byte, table uint64) []byte {
	return binary.BigEndian.AppendUint64(append(dst, space), table)
}

// AppendItem appends the key of an item. With sk left out, on a table that has a sort key, it is the prefix of the
// partition.
func AppendItem(dst []byte, table uint64, pk, sk []model.Value) ([]byte, error) {
	return appendBase(dst, AppendTable(dst, table), pk, sk)
}

// AppendItemOf appends the key of the item with the base key.
func AppendItemOf(dst []byte, table uint64, base []byte) []byte {
	return append(AppendTable(dst, table), base...)
}

// AppendPlace appends the key of the record that says where in its file an item stands. An empty base gives the prefix
// of all places of the table.
func AppendPlace(dst []byte, table uint64, base []byte) []byte {
	return append(appendTable(dst, SpacePlace, table), base...)
}

// AppendIndex appends the prefix of all entries of an index.
func AppendIndex(dst []byte, table uint64, index uint32) []byte {
	return binary.BigEndian.AppendUint32(AppendIndexes(dst, table), index)
}

// AppendIndexes appends the prefix of all entries of all indexes of a table.
func AppendIndexes(dst []byte, table uint64) []byte {
	return appendTable(dst, SpaceIndex, table)
}

// AppendIndexEntry appends the key of an index entry: index key, then base key. With everything after indexPK left out
// it is the prefix of the index's partition.
func AppendIndexEntry(dst []byte, table uint64, index uint32, indexPK, indexSK, pk, sk []model.Value) ([]byte, error) {
	out, err := appendBase(dst, AppendIndex(dst, table, index), indexPK, indexSK)
	if err != nil {
		return out, err
	}
	return appendBase(dst, out, pk, sk)
}

// AppendIndexEntryOf appends the key of an index entry from its encoded parts: the index key's values and the base key.
func AppendIndexEntryOf(dst []byte, table uint64, index uint32, indexKey, base []byte) []byte {
	return append(append(AppendIndex(dst, table, index), indexKey...), base...)
}

// appendBase appends two lists of values to out, or gives dst back with the error.
func appendBase(dst, out []byte, pk, sk []model.Value) ([]byte, error) {
	out, err := AppendValues(out, pk)
	if err == nil {
		out, err = AppendValues(out, sk)
	}
	if err != nil {
		return dst, err
	}
	return out, nil
}
