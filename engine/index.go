package engine

import (
	"context"
	"reflect"
	"slices"

	"tablero/engine/kv"
	"tablero/model"
)

// AddIndex adds an index to a live table, as an edit of the history, and fills it: first the catalog names it, as being built,
// and from then on every write keeps it; then a back-fill goes over the items in small transactions, while reads and writes go
// on between them. Only then it can be read. A cancel or a crash leaves it half built: the back-fill goes on at the next open, or when the
// same index is added again. Adding an index that is there as asked is no error. Items whose attributes do not fit its key
// are left out of it, as the service does it
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.OnlineOps.ViolationDetection.html). p is told items.
func (s *ModelStore) AddIndex(ctx context.Context, table string, ix model.Index, p Progress) error {
	if err := fromKV(s.db.kv.Space(0)); err != nil {
		return err
	}
	if err := s.defineIndex(ctx, table, ix); err != nil {
		return fromKV(err)
	}
	return s.build(ctx, table, ix.Name, p)
}

// defineIndex puts a new index into model and catalog, as an edit of the history.
func (s *ModelStore) defineIndex(ctx context.Context, table string, ix model.Index) error {
	_, _, _, err := s.design(ctx, false, nil, func(st *modelState) (*DesignChange, error) {
		m := st.model.Clone()
		mt, ok := m.Table(table)
		if !ok {
			return nil, unknownTable(st, table)
		}
		if have, ok := mt.Index(ix.Name); ok {
			if reflect.DeepEqual(have.Clone(), ix.Clone()) {
				return nil, nil
			}
			return nil, validation("Attempting to create an index which already exists")
		}
		mt.Indexes = append(mt.Indexes, ix.Clone())
		return &DesignChange{After: m}, nil
	})
	return err
}

// DropIndex takes an index out of the catalog, as an edit of the history, then removes its entries; a crash or a cancel in
// between is made up for at the next open. p is told the number of entries removed; their total is not known.
func (s *ModelStore) DropIndex(ctx context.Context, table, index string, p Progress) error {
	_, after, _, err := s.design(ctx, false, nil, func(st *modelState) (*DesignChange, error) {
		m := st.model.Clone()
		mt, ok := m.Table(table)
		if !ok {
			return nil, unknownTable(st, table)
		}
		i := slices.IndexFunc(mt.Indexes, func(ix model.Index) bool { return ix.Name == index })
		if i < 0 {
			names := make([]string, len(mt.Indexes))
			for i := range mt.Indexes {
				names[i] = mt.Indexes[i].Name
			}
			return nil, (&schema{table: mt, dialect: m.Dialect}).unknownIndex(index, names)
		}
		mt.Indexes = slices.Delete(mt.Indexes, i, i+1)
		return &DesignChange{After: m}, nil
	})
	if err != nil {
		return err
	}
	var done int64
	return s.db.collectNote(ctx, after.note, func(n int) {
		done += int64(n)
		if p != nil {
			p(done, -1)
		}
	})
}

// switchTable writes a model's record, and whatever else fn writes, and makes the new state that of the model. The catalog
// lock must be held.
func (db *DB) switchTable(ctx context.Context, st *modelState, t *tableState, m *model.Model, rec *modelRecord, fn func(*kv.Txn) error) error {
	next, err := newState(st.id, rec, m, st)
	if err != nil {
		return err
	}
	table := t.schema.table.Name
	mt, _ := m.Table(table)
	sc, err := newSchema(m.Dialect, mt, rec.table(t.id))
	if err != nil {
		return err
	}
	t.gate.Lock()
	defer t.gate.Unlock()
	err = db.kv.Update(ctx, func(tx *kv.Txn) error {
		if err := writeModel(tx, st.id, rec); err != nil {
			return err
		}
		if err := db.touch(tx, t); err != nil {
			return err
		}
		return fn(tx)
	})
	if err != nil {
		return err
	}
	db.touched(t)
	t.schema = sc
	db.setModel(rec.Name, next)
	return nil
}
