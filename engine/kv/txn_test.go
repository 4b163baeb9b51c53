package kv

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"testing"
)

// fill writes n keys "k/00001"… of about 500 bytes, a hundred in a transaction, and gives their names in order.
func fill(t testing.TB, s *Store, n int) []string {
	t.Helper()
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("k/%05d", i)
	}
	for part := range slices.Chunk(names, 100) {
		must(t, s.Update(t.Context(), func(tx *Txn) error {
			for _, name := range part {
				if err := tx.Set([]byte(name), bytes.Repeat([]byte(name), 70)); err != nil {
					return err
				}
			}
			return nil
		}))
	}
	return names
}

func TestReadsAndWrites(t *testing.T) {
	t.Parallel()
	for name, dir := range map[string]string{"memory": "", "disk": t.TempDir()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t, Options{Dir: dir})
			key := []byte("key")
			must(t, s.Update(t.Context(), func(tx *Txn) error {
				must(t, tx.Set(key, []byte("one")))
				key[0] = 'K' // keys are copied
				must(t, tx.Set([]byte("empty"), nil))
				must(t, tx.Set([]byte("gone"), []byte("x")))
				return tx.Delete([]byte("gone"))
			}))
			var kept []byte
			must(t, s.View(func(tx *Txn) (err error) {
				kept, _, err = tx.Get([]byte("key"))
				return err
			}))
			put(t, s, "key", "two")
			if string(kept) != "one" {
				t.Errorf("a value that was read became %q", kept)
			}
			if v, ok := get(t, s, "key"); v != "two" || !ok {
				t.Errorf("key is %q, %v", v, ok)
			}
			if v, ok := get(t, s, "empty"); v != "" || !ok {
				t.Errorf("the empty value is %q, %v", v, ok)
			}
			if _, ok := get(t, s, "gone"); ok {
				t.Error("a deleted key is there")
			}
			must(t, s.View(func(tx *Txn) error {
				for k, want := range map[string]bool{"key": true, "empty": true, "gone": false, "Key": false} {
					if ok, err := tx.Has([]byte(k)); ok != want || err != nil {
						t.Errorf("Has(%q) = %v, %v", k, ok, err)
					}
				}
				return nil
			}))
		})
	}
}

func TestRefusedWrites(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	reason := errors.New("reason")
	set := func(key, value []byte) func(*Txn) error {
		return func(tx *Txn) error { return tx.Set(key, value) }
	}
	for name, c := range map[string]struct {
		run  func(func(*Txn) error) error
		fn   func(*Txn) error
		want error
	}{
		"own error":      {s.update(t), func(tx *Txn) error { must(t, tx.Set([]byte("a"), nil)); return reason }, reason},
		"set in a view":  {s.View, set([]byte("a"), nil), ReadOnly},
		"delete in view": {s.View, func(tx *Txn) error { return tx.Delete([]byte("a")) }, ReadOnly},
		"long key":       {s.update(t), set(make([]byte, MaxKey+1), nil), TooBig},
		"long value":     {s.update(t), set([]byte("a"), make([]byte, MaxValue+1)), TooBig},
		"empty key":      {s.update(t), set(nil, nil), IO},
	} {
		if err := c.run(c.fn); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	if _, ok := get(t, s, "a"); ok {
		t.Error("a refused write was kept")
	}
	must(t, s.update(t)(set(bytes.Repeat([]byte("k"), MaxKey), make([]byte, MaxValue)))) // at the limits

	ro := open(t, Options{ReadOnly: true})
	if err := ro.Update(t.Context(), set([]byte("a"), nil)); !errors.Is(err, ReadOnly) {
		t.Errorf("Update of a read-only store: %v", err)
	}
}

func (s *Store) update(t *testing.T) func(func(*Txn) error) error {
	return func(fn func(*Txn) error) error { return s.Update(t.Context(), fn) }
}

// TestMaxTxn fills transactions to our limit, with the smallest entries and with large ones: Badger's limits must not come
// before ours, on committing neither, and what did not fit in must leave the transaction as it was.
func TestMaxTxn(t *testing.T) {
	t.Parallel()
	for name, value := range map[string]int{"tiny": 0, "item": 400 << 10, "largest": MaxValue} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t, Options{})
			n := 0
			must(t, s.Update(t.Context(), func(tx *Txn) error {
				for n = 0; ; n++ {
					key := strconv.AppendInt(nil, int64(n), 36)
					fits := tx.Fits(EntrySize(len(key), value))
					err := tx.Set(key, make([]byte, value))
					if fits != (err == nil) {
						t.Errorf("entry %d: Fits says %v, Set %v", n, fits, err)
					}
					if errors.Is(err, TooBig) && tx.Size() <= MaxTxn {
						return nil
					}
					must(t, err)
				}
			}))
			count := 0
			must(t, s.View(func(tx *Txn) error {
				for it := tx.Iter(Range{}); it.Valid(); it.Next() {
					count++
				}
				return nil
			}))
			if count != n || n < MaxTxn/(value+200) {
				t.Errorf("%d of %d entries are there", count, n)
			}
		})
	}
}

// TestHotKey lets 16 goroutines count on one key: none may starve, and no count may be lost.
func TestHotKey(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	const goroutines, each = 16, 40
	var wg sync.WaitGroup
	for range goroutines {
		wg.Go(func() {
			for range each {
				err := s.Update(t.Context(), func(tx *Txn) error {
					v, _, err := tx.Get([]byte("hot"))
					if err != nil {
						return err
					}
					n, _ := strconv.Atoi(string(v))
					return tx.Set([]byte("hot"), strconv.AppendInt(nil, int64(n+1), 10))
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if v, _ := get(t, s, "hot"); v != strconv.Itoa(goroutines*each) {
		t.Errorf("counted to %s", v)
	}
}

// TestConflictEndsWithContext makes a transaction lose each time until its context is cancelled.
func TestConflictEndsWithContext(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	runs := 0
	err := s.Update(ctx, func(tx *Txn) error {
		if runs++; runs == 6 { // more than patience
			cancel()
		}
		_, _, err := tx.Get([]byte("k"))
		must(t, err)
		put(t, s, "k", strconv.Itoa(runs))
		return tx.Set([]byte("mine"), []byte("x"))
	})
	if !errors.Is(err, context.Canceled) || runs != 6 {
		t.Errorf("after %d runs: %v", runs, err)
	}
	if _, ok := get(t, s, "mine"); ok {
		t.Error("the losing write is there")
	}
	put(t, s, "k", "the queue of the losers is free again")
}

// TestPhantom states what the doc of Txn states: a scan does not conflict with an insert into its range.
func TestPhantom(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	runs := 0
	must(t, s.Update(t.Context(), func(tx *Txn) error {
		runs++
		for it := tx.Iter(Prefix([]byte("r/"))); it.Valid(); it.Next() {
		}
		put(t, s, "r/1", "x")
		return tx.Set([]byte("sum"), []byte("0"))
	}))
	if runs != 1 {
		t.Errorf("ran %d times: the doc of Txn is no longer true", runs)
	}
}

func TestCloseWaits(t *testing.T) {
	t.Parallel()
	s, err := Open(t.Context(), Options{Dir: t.TempDir(), Reserve: -1})
	must(t, err)
	put(t, s, "a", "b")
	closed := make(chan error, 1)
	must(t, s.View(func(tx *Txn) error {
		it := tx.Iter(Range{}) // left open: it is closed with the transaction
		go func() { closed <- s.Close() }()
		for !errors.Is(s.View(func(*Txn) error { return nil }), Closed) {
		}
		select {
		case <-closed:
			t.Error("closed under a running transaction")
		default:
		}
		if string(it.Value()) != "b" {
			t.Error("the snapshot is gone")
		}
		return nil
	}))
	must(t, <-closed)
	must(t, s.Close())
	if err := s.Update(t.Context(), nil); !errors.Is(err, Closed) {
		t.Errorf("Update after Close: %v", err)
	}
	if err := s.Verify(t.Context(), nil); !errors.Is(err, Closed) {
		t.Errorf("Verify after Close: %v", err)
	}
}

// TestPanicInside leaves the store usable when a caller's function panics with an iterator open.
func TestPanicInside(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	put(t, s, "a", "b")
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		_ = s.Update(t.Context(), func(tx *Txn) error { tx.Iter(Range{}); panic("x") })
	}()
	put(t, s, "a", "c")
}
