package engine

import (
	"fmt"
	"strings"
	"testing"

	"tablero/engine/keys"
	"tablero/engine/kv"
)

// WaitJobs waits for what works in the background.
func (db *DB) WaitJobs() { db.jobs.Wait() }

// CountGarbage counts the notes of what is to be removed.
func (db *DB) CountGarbage(tb testing.TB) int {
	tb.Helper()
	n := 0
	if err := db.kv.View(func(tx *kv.Txn) error {
		all, err := notedGarbage(tx)
		n = len(all)
		return err
	}); err != nil {
		tb.Fatal(err)
	}
	return n
}

// SetCopyLimit makes index entries references when those of a transaction pass n bytes.
func (db *DB) SetCopyLimit(n int) { db.copyLimit = n }

// Picture is everything that is stored for the live tables of a model: items, index entries by the index's name, expiry queue
// and tray, and what the catalog says about them, ids left out.
func (db *DB) Picture(tb testing.TB, name string) string {
	tb.Helper()
	var b strings.Builder
	err := db.snapshot(func(tx *kv.Txn, models map[string]*modelState) error {
		st := models[name]
		data, err := readBlob(tx, st.rec.Model)
		fmt.Fprintf(&b, "%s\n", data)
		show := func(what string, prefix []byte) {
			it := tx.Iter(kv.Prefix(prefix))
			defer it.Close()
			for ; it.Valid(); it.Next() {
				fmt.Fprintf(&b, "%s %x = %x\n", what, it.Key()[len(prefix):], it.Value())
			}
		}
		for _, t := range st.rec.Tables {
			show(t.Name, keys.AppendTable(nil, t.ID))
			for _, ix := range t.Indexes {
				show(fmt.Sprint(t.Name, " ", ix.Name, " ", ix.Building), keys.AppendIndex(nil, t.ID, ix.ID))
			}
			show(t.Name+" queue", keys.AppendQueue(nil, t.ID))
			it := tx.Iter(kv.Prefix(keys.AppendTrayOf(nil, t.ID)))
			for ; it.Valid(); it.Next() {
				fmt.Fprintf(&b, "%s tray = %x\n", t.Name, it.Value())
			}
			it.Close()
		}
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return b.String()
}

// CountTables counts the table ids under which items are stored.
func (db *DB) CountTables(tb testing.TB) int {
	tb.Helper()
	seen := map[string]bool{}
	if err := db.kv.View(func(tx *kv.Txn) error {
		it := tx.Iter(kv.Prefix([]byte{keys.SpaceItem}))
		for ; it.Valid(); it.Next() {
			seen[string(it.Key()[:tableHead])] = true
		}
		return nil
	}); err != nil {
		tb.Fatal(err)
	}
	return len(seen)
}

// CountHistory counts the models that have a history.
func (db *DB) CountHistory(tb testing.TB) int {
	tb.Helper()
	seen := map[uint64]bool{}
	if err := db.kv.View(func(tx *kv.Txn) error {
		it := tx.Iter(kv.Prefix([]byte{keys.SpaceHistory}))
		for ; it.Valid(); it.Next() {
			m, _, err := keys.SplitHistory(it.Key())
			if err != nil {
				return err
			}
			seen[m] = true
		}
		return nil
	}); err != nil {
		tb.Fatal(err)
	}
	return len(seen)
}
