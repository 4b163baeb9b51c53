package engine

import (
	"context"
	"math"

	"tablero/engine/keys"
	"tablero/engine/kv"
)

// editRef names the changes of an edit.
type editRef struct{ Model, Seq uint64 }

// Entries that were undone are removed in the transaction of the edit that takes their place, if they are at most so many; more of
// them are removed before, from the newest on: what is left is a history all the same.
const trimEntries = 1000

// trim removes undone entries, the newest first, at most so many. What they alone referred to is noted as garbage; note is
// the note's id, 0 when there is none.
func trim(tx *kv.Txn, st *modelState, h historyRecord, most int) (note uint64, more bool, err error) {
	var gone garbage
	last, n := uint64(0), 0
	err = walkHistory(tx, st.id, h.Done+1, math.MaxUint64, true, func(seq uint64, e *editEntry) (bool, error) {
		if n == most {
			more = true
			return false, nil
		}
		last = seq
		n++
		if e.Changes > 0 {
			gone.Edits = append(gone.Edits, editRef{st.id, seq})
		}
		e.refers(&gone)
		return true, tx.Delete(keys.AppendHistory(nil, st.id, seq))
	})
	if err != nil || n == 0 {
		return 0, false, err
	}
	gone.Indexes = nil // they go with their tables, and those of tables that stay went when they were dropped
	if len(gone.Tables)+len(gone.Blobs) > 0 {
		kept, err := referred(tx, st, last-1)
		if err != nil {
			return 0, false, err
		}
		gone.Tables = without(gone.Tables, kept.Tables)
		gone.Blobs = without(gone.Blobs, kept.Blobs)
	}
	if len(gone.Edits)+len(gone.Tables)+len(gone.Blobs) == 0 {
		return 0, more, nil
	}
	if note, err = nextIDs(tx, 1); err != nil {
		return 0, false, err
	}
	return note, more, noteGarbage(tx, note, gone)
}

// trimLong makes what is undone short enough for the transaction of an edit.
func (s *ModelStore) trimLong(ctx context.Context, st *modelState) error {
	for {
		var note uint64
		more := false
		err := s.db.kv.Update(ctx, func(tx *kv.Txn) error {
			h, err := readHistory(tx, st.id)
			if err != nil {
				return err
			}
			n := 0
			if err := walkHistory(tx, st.id, h.Done+1, math.MaxUint64, true, func(uint64, *editEntry) (bool, error) {
				n++
				return n <= trimEntries, nil
			}); err != nil || n <= trimEntries {
				more = false
				return err
			}
			note, more, err = trim(tx, st, h, trimEntries)
			return err
		})
		if err != nil {
			return err
		}
		s.db.dispose(note)
		if !more {
			return nil
		}
	}
}

// dispose removes what a note of garbage names, in the background.
func (db *DB) dispose(note uint64) {
	if note == 0 {
		return
	}
	db.background("remove what the history does not need any more", func(ctx context.Context) error {
		return db.collectNote(ctx, note, nil)
	})
}

// collectNote works off a note, if it is still there.
func (db *DB) collectNote(ctx context.Context, note uint64, removed func(int)) error {
	var g garbage
	found := false
	err := db.kv.View(func(tx *kv.Txn) error {
		all, err := notedGarbage(tx)
		g, found = all[note]
		return err
	})
	if err != nil || !found {
		return fromKV(err)
	}
	return db.collect(ctx, note, g, removed)
}

// refers adds the ids of an entry that must be kept while it is.
func (e *editEntry) refers(g *garbage) {
	if e.Design == nil {
		return
	}
	for _, rec := range []*modelRecord{e.Design.Before, e.Design.After} {
		rec.refers(g)
	}
}

// refers adds the ids of everything that belongs to a model's record, each once.
func (r *modelRecord) refers(g *garbage) {
	g.Blobs = with(g.Blobs, r.Model.ID)
	if r.Source != nil {
		g.Blobs = with(g.Blobs, r.Source.Blob.ID)
	}
	for _, t := range r.Tables {
		g.Tables = with(g.Tables, t.ID)
		for _, ix := range t.Indexes {
			g.Indexes = with(g.Indexes, indexRef{t.ID, ix.ID})
		}
	}
}

// referred is what a model and its history, up to an entry, refer to.
func referred(tx *kv.Txn, st *modelState, upTo uint64) (garbage, error) {
	var g garbage
	st.rec.refers(&g)
	err := walkHistory(tx, st.id, 0, upTo, false, func(_ uint64, e *editEntry) (bool, error) {
		e.refers(&g)
		return true, nil
	})
	return g, err
}

func with[T comparable](list []T, v T) []T {
	for _, have := range list {
		if have == v {
			return list
		}
	}
	return append(list, v)
}

func without[T comparable](list, kept []T) []T {
	var out []T
	for _, v := range list {
		found := false
		for _, k := range kept {
			found = found || k == v
		}
		if !found {
			out = append(out, v)
		}
	}
	return out
}
