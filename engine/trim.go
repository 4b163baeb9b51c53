package engine

import (
	"context"

	"tablero/engine/keys"
	"tablero/engine/kv"
)

// editRef names the changes of an edit.
type editRef struct{ Model, Seq uint64 }

// Entries that were undone are removed in the transaction of the edit that takes their place, if they are at most so many; more of
// them are removed before, from the newest on: what is left is a history all the same.
const trimEntries = 1000

// fewRuns is how many runs of changes are removed with their entry; more of them are noted as garbage.
const fewRuns = 4

// trim removes undone entries, the newest first, at most so many. What they alone referred to is noted as garbage; note is
// the note's id, 0 when there is none. The caller writes where the history ends now.
func trim(tx *kv.Txn, st *modelState, h historyRecord, most int) (note uint64, err error) {
	seqs, entries, err := undone(tx, st.id, h)
	if err != nil || len(seqs) == 0 {
		return 0, err
	}
	from := max(0, len(seqs)-most)
	if from > 0 {
		last := entries[from-1]
		last.Next = 0
		if err := writeEntry(tx, st.id, seqs[from-1], last); err != nil {
			return 0, err
		}
	}
	var gone garbage
	removed := map[uint64]bool{}
	for i := from; i < len(seqs); i++ {
		removed[seqs[i]] = true
		entries[i].refers(&gone)
		all, err := removeRuns(tx, st.id, seqs[i])
		if err != nil {
			return 0, err
		}
		if !all {
			gone.Edits = append(gone.Edits, editRef{st.id, seqs[i]})
		}
		if err := tx.Delete(keys.AppendHistory(nil, st.id, seqs[i])); err != nil {
			return 0, err
		}
	}
	gone.Indexes = nil // they go with their tables, and those of tables that stay went when they were dropped
	if len(gone.Tables)+len(gone.Blobs) > 0 {
		kept, err := referred(tx, st, removed)
		if err != nil {
			return 0, err
		}
		gone.Tables = without(gone.Tables, kept.Tables)
		gone.Blobs = without(gone.Blobs, kept.Blobs)
	}
	if len(gone.Edits)+len(gone.Tables)+len(gone.Blobs) == 0 {
		return 0, nil
	}
	if note, err = nextIDs(tx, 1); err != nil {
		return 0, err
	}
	return note, noteGarbage(tx, note, gone)
}

// removeRuns removes the changes of an edit if they are a few.
func removeRuns(tx *kv.Txn, modelID, seq uint64) (all bool, err error) {
	r := kv.Prefix(keys.AppendChanges(nil, modelID, seq))
	r.KeysOnly = true
	it := tx.Iter(r)
	defer it.Close()
	var runs [][]byte
	for ; it.Valid(); it.Next() {
		if len(runs) == fewRuns {
			return false, nil
		}
		runs = append(runs, it.KeyCopy(nil))
	}
	for _, key := range runs {
		if err := tx.Delete(key); err != nil {
			return false, err
		}
	}
	return true, nil
}

// trimLong makes what is undone short enough for the transaction of an edit.
func (s *ModelStore) trimLong(ctx context.Context, st *modelState) error {
	for more := true; more; {
		var note uint64
		err := s.db.kv.Update(ctx, func(tx *kv.Txn) error {
			note, more = 0, false
			h, err := readHistory(tx, st.id)
			if err != nil {
				return err
			}
			seqs, _, err := undone(tx, st.id, h)
			if err != nil || len(seqs) <= trimEntries {
				return err
			}
			more = true
			note, err = trim(tx, st, h, min(trimEntries, len(seqs)-trimEntries))
			return err
		})
		if err != nil {
			return err
		}
		s.db.dispose(note)
	}
	return nil
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

// referred is what a model and its history refer to, some entries left out.
func referred(tx *kv.Txn, st *modelState, removed map[uint64]bool) (garbage, error) {
	var g garbage
	st.rec.refers(&g)
	err := walkHistory(tx, st.id, func(seq uint64, e *editEntry) error {
		if !removed[seq] {
			e.refers(&g)
		}
		return nil
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
