package engine

import (
	"testing"

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
