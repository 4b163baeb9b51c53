package kv

import (
	"bytes"
	"slices"

	"github.com/dgraph-io/badger/v4"
)

// Range says which keys to walk, and how: Lower ≤ key < Upper in byte order.
type Range struct {
	Lower, Upper []byte // inclusive, exclusive; nil (or empty) is no bound
	Reverse      bool   // from the last key to the first
	KeysOnly     bool   // Value is not going to be called
	Prefetch     int    // values fetched ahead by goroutines; 0 is none, which is faster for pages (129 µs against 287 for 100)
}

// Prefix is the range of the keys that begin with p.
func Prefix(p []byte) Range { return Range{Lower: p, Upper: PrefixEnd(p)} }

// PrefixEnd is the first key after all keys that begin with p; nil when there is none (p is empty or all 0xff).
func PrefixEnd(p []byte) []byte {
	for i := len(p) - 1; i >= 0; i-- {
		if p[i] < 0xff {
			end := slices.Clone(p[:i+1])
			end[i]++
			return end
		}
	}
	return nil
}

// Iter walks a Range:
//
//	for it := txn.Iter(kv.Prefix(p)); it.Valid(); it.Next() { … }
//
// It is closed with its transaction; a function that makes many closes each. In an Update it sees the writes that were
// made before it. It checks both bounds itself: Badger's reverse iterator with a prefix finds nothing at all, and without
// one it runs past the lower end.
type Iter struct {
	r   Range
	it  *badger.Iterator
	cur *badger.Item // nil when there is no current key
}

// Iter opens an iterator on the first key of the range (the last one when reversed).
func (t *Txn) Iter(r Range) *Iter {
	o := badger.IteratorOptions{Reverse: r.Reverse, PrefetchValues: r.Prefetch > 0 && !r.KeysOnly, PrefetchSize: r.Prefetch}
	if !r.Reverse {
		// The prefix lets Badger leave out tables, and stops it at the end of the range instead of at the next living key,
		// which can lie behind a million deleted ones. Reversed it would take the key at Upper for the end.
		o.Prefix = commonPrefix(r.Lower, r.Upper)
	}
	it := &Iter{r: r, it: t.tx.NewIterator(o)}
	t.iters = append(t.iters, it)
	it.first()
	return it
}

func (it *Iter) first() {
	if it.r.Reverse {
		it.Seek(it.r.Upper)
	} else {
		it.Seek(it.r.Lower)
	}
}

// Seek goes to the first key ≥ key (reversed: the last key ≤ key) within the range. nil goes to the start.
func (it *Iter) Seek(key []byte) {
	if it.it == nil {
		return
	}
	r := it.r
	if r.Reverse {
		if len(key) == 0 || len(r.Upper) > 0 && bytes.Compare(key, r.Upper) > 0 {
			key = r.Upper
		}
		it.it.Seek(key)
		if len(r.Upper) > 0 && it.it.Valid() && bytes.Equal(it.it.Item().Key(), r.Upper) {
			it.it.Next() // Upper is exclusive
		}
	} else {
		if bytes.Compare(key, r.Lower) < 0 {
			key = r.Lower
		}
		if len(r.Upper) > 0 && bytes.Compare(key, r.Upper) >= 0 {
			it.cur = nil
			return
		}
		it.it.Seek(key)
	}
	it.settle()
}

// Next goes on by one key. It must not be called when Valid is false.
func (it *Iter) Next() {
	if it.cur == nil {
		return
	}
	it.it.Next()
	it.settle()
}

// settle takes the key under Badger's iterator if it is in the range.
func (it *Iter) settle() {
	it.cur = nil
	if !it.it.Valid() {
		return
	}
	item := it.it.Item()
	if bytes.Compare(item.Key(), it.r.Lower) < 0 || len(it.r.Upper) > 0 && bytes.Compare(item.Key(), it.r.Upper) >= 0 {
		return
	}
	it.cur = item
}

// Valid tells whether there is a current key. A damaged file ends the iteration early and without a word: Verify tells.
func (it *Iter) Valid() bool { return it.cur != nil }

// Key is the current key; its bytes are valid until the iterator moves.
func (it *Iter) Key() []byte { return it.cur.Key() }

// KeyCopy appends the current key to dst[:0].
func (it *Iter) KeyCopy(dst []byte) []byte { return append(dst[:0], it.cur.Key()...) }

// Value is the current value; its bytes are valid until the iterator moves.
func (it *Iter) Value() []byte {
	var value []byte
	// The error is Badger's for a value in its value log, and there are none (MaxValue).
	_ = it.cur.Value(func(v []byte) error { value = v; return nil })
	return value
}

// ValueCopy appends the current value to dst[:0].
func (it *Iter) ValueCopy(dst []byte) []byte { return append(dst[:0], it.Value()...) }

// ValueLen is the length of the current value in bytes, without reading it.
func (it *Iter) ValueLen() int { return int(it.cur.ValueSize()) }

// Close frees the iterator; twice is once.
func (it *Iter) Close() {
	if it.it != nil {
		it.it.Close()
		it.it, it.cur = nil, nil
	}
}

// commonPrefix is the longest prefix that all keys of [lower, upper) share. The largest of them lies below upper, that is,
// not above upper with its last byte lowered by one and followed by 0xff without end.
func commonPrefix(lower, upper []byte) []byte {
	if len(upper) == 0 {
		n := 0 // without an upper bound only leading 0xff are shared
		for n < len(lower) && lower[n] == 0xff {
			n++
		}
		return lower[:n]
	}
	last := len(upper) - 1
	n := 0
	for ; n < len(lower); n++ {
		switch {
		case n < last && lower[n] == upper[n]:
		case n == last && upper[n] > 0 && lower[n] == upper[n]-1:
		case n > last && upper[last] > 0 && lower[n] == 0xff:
		default:
			return lower[:n]
		}
	}
	return lower[:n]
}
