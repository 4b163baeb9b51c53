package engine

import (
	"context"

	"tablero/engine/keys"
	"tablero/engine/kv"
)

// Remove removes a model: one write takes it out of the catalog, then its items go; a crash or a cancel in between is made
// up for at the next open. p is told the number of keys removed; their total is not known.
func (db *DB) Remove(ctx context.Context, name string, p Progress) error {
	note, waste, err := db.unlist(ctx, name)
	if err != nil {
		return fromKV(err)
	}
	var done int64
	return db.collect(ctx, note, waste, func(n int) {
		done += int64(n)
		if p != nil {
			p(done, -1)
		}
	})
}

// unlist takes a model out of the catalog.
func (db *DB) unlist(ctx context.Context, name string) (note uint64, waste garbage, err error) {
	db.catalog.Lock()
	defer db.catalog.Unlock()
	st, err := db.state(name)
	if err != nil {
		return 0, waste, err
	}
	defer st.closeGates()()
	err = db.kv.Update(ctx, func(tx *kv.Txn) (err error) {
		if note, err = nextIDs(tx, 1); err != nil {
			return err
		}
		return dropModel(tx, st, note)
	})
	if err != nil {
		return 0, waste, err
	}
	db.setModel(name, nil)
	st.retire()
	return note, st.waste(), nil
}

// dropModel takes a model out of the catalog and notes what is left of it as garbage.
func dropModel(tx *kv.Txn, st *modelState, note uint64) error {
	if err := noteGarbage(tx, note, st.waste()); err != nil {
		return err
	}
	if err := tx.Delete(keys.AppendMark(nil, markChanged, st.id)); err != nil {
		return err
	}
	return tx.Delete(keys.AppendCatalog(nil, recordModel, st.id))
}

// waste is everything that is stored for the model beside its catalog record, its history by the model's id.
func (st *modelState) waste() garbage {
	g := garbage{Blobs: []uint64{st.rec.Model.ID}, Models: []uint64{st.id}}
	if st.rec.Source != nil {
		g.Blobs = append(g.Blobs, st.rec.Source.Blob.ID)
	}
	for _, t := range st.rec.Tables {
		g.Tables = append(g.Tables, t.ID)
	}
	return g
}

// retire marks the tables as gone; their gates must be closed.
func (st *modelState) retire() {
	for _, t := range st.tables {
		t.gone = true
	}
}
