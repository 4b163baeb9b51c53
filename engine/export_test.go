package engine

import (
	"testing"

	"tablero/engine/kv"
)

// WaitJobs waits for what works in the background.
func (db *DB) WaitJobs() { db.jobs.Wait() }

// CountGarbage counts the notes of what is to be removed.
func (db *DB) CountGarbage(t testing.TB) int {
	t.Helper()
	n := 0
	if err := db.kv.View(func(tx *kv.Txn) error {
		all, err := notedGarbage(tx)
		n = len(all)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

// SetCopyLimit makes index entries references when those of a transaction pass n bytes.
func (db *DB) SetCopyLimit(n int) { db.copyLimit = n }
