package engine

import (
	"bytes"
	"encoding/binary"
	"errors"
	"sync"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/engine/record"
	"tablero/model"
)

// write is one item made ready: every key and value that its transaction sets. It is built once, outside the transaction,
// which may run more than once. Its buffers go back to a pool when the transaction is over.
type write struct {
	buf     []byte  // the keys, one after the other
	key     []byte  // of the item
	value   []byte  // entryCopy and the record: as it stands for an index that carries all, without its first byte for the item
	entries []entry // in the order of the schema's indexes
	second  int64
	expires bool
}

// entry is the entry of an item in an index: none when the key is nil.
type entry struct {
	key  []byte
	copy []byte // the value if it is a copy
}

var writes = sync.Pool{New: func() any { return new(write) }}

func (w *write) release() {
	clear(w.entries)
	writes.Put(w)
}

// reference is the value of every entry that is one.
var reference = []byte{entryReference}

// prepare validates an item and builds its write. The error is an [*Error].
func (sc *schema) prepare(it model.Item) (*write, error) {
	if err := sc.validate(it); err != nil {
		return nil, err
	}
	return sc.ready(it)
}

// ready is prepare for an item that was stored before: its key fits the table; an index that it does not fit is left out.
func (sc *schema) ready(it model.Item) (*write, error) {
	w := writes.Get().(*write)
	if err := w.build(sc, it); err != nil {
		w.release()
		return nil, err
	}
	return w, nil
}

func (w *write) build(sc *schema, it model.Item) (err error) {
	if w.value, err = record.Encode(append(w.value[:0], entryCopy), it); err != nil {
		return fromRecord(err)
	}
	size, err := record.Size(w.value[1:])
	if err != nil {
		return fromRecord(err)
	}
	if size > model.MaxItemSize {
		return sc.largeItem(size)
	}
	// When buf grows, the keys that are in it already keep the old bytes; they are not written to again.
	if w.buf, err = sc.appendBase(keys.AppendTable(w.buf[:0], sc.id), it); err != nil {
		return err
	}
	w.key = w.buf
	base := w.key[tableHead:]
	from := attributes{item: it}
	w.entries = w.entries[:0]
	for _, ix := range sc.indexes {
		start := len(w.buf)
		key, ok, _, err := sc.appendEntryKey(w.buf, ix, from, base)
		if err != nil {
			return err
		}
		if !ok {
			w.entries = append(w.entries, entry{})
			continue
		}
		w.buf = key
		e := entry{key: key[start:], copy: w.value}
		if ix.carries != nil {
			if e.copy, err = record.Encode([]byte{entryCopy}, it.Only(ix.carries...)); err != nil {
				return fromRecord(err)
			}
		}
		w.entries = append(w.entries, e)
	}
	w.second, w.expires, err = sc.second(from)
	return err
}

// errFull says that a write does not fit into what the transaction holds already.
var errFull = errors.New("the transaction is full")

// put sets the item with its entries and takes away what the old item had and the new one has not. It gives the record of
// the old item, when there was one and it was looked for: wantOld, or because the table has indexes or a TTL. errFull
// leaves the transaction as it was.
func (w *write) put(tx *kv.Txn, t *tableState, sc *schema, limit int, wantOld bool) (old []byte, err error) {
	var was trail
	if wantOld || !sc.plain() {
		var ok bool
		if old, ok, err = tx.Get(w.key); err != nil {
			return nil, err
		}
		if ok {
			if was, err = sc.trail(old, w.key[tableHead:]); err != nil {
				return nil, err
			}
		}
	}
	copies := w.cost(&was, true) <= limit
	if tx.Size() > 0 && !tx.Fits(w.cost(&was, copies)) {
		return nil, errFull
	}
	if err := tx.Set(w.key, w.value[1:]); err != nil {
		return nil, err
	}
	for i := range w.entries {
		e := &w.entries[i]
		if i < len(was.entries) && was.entries[i] != nil && !bytes.Equal(was.entries[i], e.key) {
			if err := tx.Delete(was.entries[i]); err != nil {
				return nil, err
			}
		}
		if e.key == nil {
			continue
		}
		value := reference
		if copies {
			value = e.copy
		}
		if err := tx.Set(e.key, value); err != nil {
			return nil, err
		}
	}
	if was.expires && (!w.expires || was.second != w.second) {
		if err := tx.Delete(keys.AppendExpiry(nil, sc.id, was.second, w.key[tableHead:])); err != nil {
			return nil, err
		}
	}
	if w.expires {
		if err := lowerMark(tx, t, w.second); err != nil {
			return nil, err
		}
		if err := tx.Set(keys.AppendExpiry(nil, sc.id, w.second, w.key[tableHead:]), nil); err != nil {
			return nil, err
		}
	}
	return old, nil
}

// cost is what put counts against a transaction's limit, at most.
func (w *write) cost(was *trail, copies bool) int {
	n := kv.EntrySize(len(w.key), len(w.value))
	for i := range w.entries {
		if e := &w.entries[i]; e.key != nil {
			value := len(reference)
			if copies {
				value = len(e.copy)
			}
			n += kv.EntrySize(len(e.key), value)
		}
	}
	if w.expires {
		n += kv.EntrySize(len(w.key)+8, 0) + kv.EntrySize(markRoom, 8)
	}
	return n + was.cost(len(w.key)) + kv.EntrySize(markRoom, 8) // the mark of the last change
}

// markRoom is at least the length of the key of a mark with one id.
const markRoom = 32

// trail is what an item that is there has left in indexes and queue.
type trail struct {
	entries [][]byte // keys, in the order of the schema's indexes, nil for none
	second  int64
	expires bool
}

// trail finds it from the item's record and base key.
func (sc *schema) trail(data, base []byte) (was trail, err error) {
	if sc.plain() {
		return was, nil
	}
	rec, err := record.Open(data)
	if err != nil {
		return was, fromRecord(err)
	}
	from := attributes{rec: &rec}
	for _, ix := range sc.indexes {
		key, ok, _, err := sc.appendEntryKey(nil, ix, from, base)
		if err != nil {
			return was, fromRecord(err)
		}
		if !ok {
			key = nil
		}
		was.entries = append(was.entries, key)
	}
	was.second, was.expires, err = sc.second(from)
	return was, fromRecord(err)
}

// cost is what removing the trail counts against a transaction's limit.
func (was *trail) cost(itemKey int) int {
	n := 0
	for _, key := range was.entries {
		if key != nil {
			n += kv.EntrySize(len(key), 0)
		}
	}
	if was.expires {
		n += kv.EntrySize(itemKey+8, 0)
	}
	return n
}

// remove deletes an item and its trail.
func (was *trail) remove(tx *kv.Txn, sc *schema, key []byte) error {
	if err := tx.Delete(key); err != nil {
		return err
	}
	for _, k := range was.entries {
		if k == nil {
			continue
		}
		if err := tx.Delete(k); err != nil {
			return err
		}
	}
	if was.expires {
		return tx.Delete(keys.AppendExpiry(nil, sc.id, was.second, key[tableHead:]))
	}
	return nil
}

// touch notes that the model was changed, once a second.
func (db *DB) touch(tx *kv.Txn, t *tableState) error {
	now := db.o.Clock.Now().Unix()
	if t.changed.Load() == now {
		return nil
	}
	return setChanged(tx, t.model, now)
}

func setChanged(tx *kv.Txn, modelID uint64, second int64) error {
	return tx.Set(keys.AppendMark(nil, markChanged, modelID), binary.BigEndian.AppendUint64(nil, uint64(second)))
}

// touched is called when the transaction of touch is through.
func (db *DB) touched(t *tableState) { t.changed.Store(db.o.Clock.Now().Unix()) }

// fromRecord dresses an error of package record.
func fromRecord(err error) error {
	if err == nil {
		return nil
	}
	var e *record.Error
	if !errors.As(err, &e) {
		return err
	}
	return &Error{Code: CodeDamaged, Message: e.Text, Hint: e.Hint, Err: e}
}
