package kv

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/dgraph-io/badger/v4"
)

// Txn is one transaction: a snapshot, and the writes on top of it. It belongs to the function that got it, and to one
// goroutine at a time.
//
// A read of a key that another transaction changes before this one commits is a conflict, and Update runs the function
// again. A range that was scanned does not conflict with a key inserted into it: whoever must know that nothing was
// inserted reads and writes a key that stands for the range.
type Txn struct {
	store *Store
	tx    *badger.Txn
	iters []*Iter // closed with the transaction
	size  int
}

// EntrySize is what a write with a key and a value of these lengths (bytes) counts against MaxTxn; a delete has a value
// of length 0. Writing a key twice counts twice.
func EntrySize(key, value int) int { return key + value + entryOverhead }

// Size is the size of the writes so far, at most MaxTxn.
func (t *Txn) Size() int { return t.size }

// Fits tells whether writes with a sum n of EntrySize still fit in.
func (t *Txn) Fits(n int) bool { return t.size+n <= MaxTxn }

// Get gives the value of a key and whether there is one. The bytes stay valid after the transaction; they must not be
// changed, because in an Update they can be the ones that Set was given.
func (t *Txn) Get(key []byte) (value []byte, ok bool, err error) {
	item, err := t.tx.Get(key)
	if errors.Is(err, badger.ErrKeyNotFound) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, t.store.fromBadger("read a key", err)
	}
	// The item is ours alone, and Badger copies the value into it: keeping the slice is safe and saves a second copy.
	err = item.Value(func(v []byte) error { value = v; return nil })
	if err != nil {
		return nil, false, t.store.fromBadger("read a value", err)
	}
	return value, true, nil
}

// Has tells whether the key is there.
func (t *Txn) Has(key []byte) (bool, error) {
	_, err := t.tx.Get(key)
	if errors.Is(err, badger.ErrKeyNotFound) {
		return false, nil
	}
	return err == nil, t.store.fromBadger("read a key", err)
}

// Set writes a value under a key. The key is copied; the value is not, and must not be changed until Update returns.
// Errors: TooBig (key, value or transaction), ReadOnly (in a View). After TooBig the transaction is as it was.
func (t *Txn) Set(key, value []byte) error {
	if len(value) > MaxValue {
		return t.store.tooBig(fmt.Sprintf("a value of %d bytes exceeds %d", len(value), MaxValue))
	}
	if err := t.room(key, len(value)); err != nil {
		return err
	}
	if err := t.tx.Set(bytes.Clone(key), value); err != nil {
		return t.store.fromBadger("write a key", err)
	}
	t.size += EntrySize(len(key), len(value))
	return nil
}

// Delete removes a key; one that is not there is no error. Errors as for Set.
func (t *Txn) Delete(key []byte) error {
	if err := t.room(key, 0); err != nil {
		return err
	}
	if err := t.tx.Delete(bytes.Clone(key)); err != nil {
		return t.store.fromBadger("delete a key", err)
	}
	t.size += EntrySize(len(key), 0)
	return nil
}

func (t *Txn) room(key []byte, value int) error {
	if len(key) > MaxKey {
		return t.store.tooBig(fmt.Sprintf("a key of %d bytes exceeds %d", len(key), MaxKey))
	}
	if !t.Fits(EntrySize(len(key), value)) {
		return t.store.tooBig(fmt.Sprintf("the transaction exceeds %d bytes", MaxTxn))
	}
	return nil
}

// end closes what is still open. Badger panics when an iterator outlives its transaction.
func (t *Txn) end() {
	for _, it := range t.iters {
		it.Close()
	}
	t.tx.Discard()
}
