package engine

import (
	"context"
	"reflect"
	"slices"

	"tablero/engine/kv"
	"tablero/model"
)

// AddIndex adds an index to a live table and fills it: first the catalog names it, as being built, and from then on every
// write keeps it; then a back-fill goes over the items in small transactions, while reads and writes go on between them.
// Only then it can be read. A cancel or a crash leaves it half built: the back-fill goes on at the next open, or when the
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

// defineIndex puts a new index into model and catalog.
func (s *ModelStore) defineIndex(ctx context.Context, table string, ix model.Index) error {
	return s.alter(ctx, table, func(m *model.Table, rec *tableRecord) (garbage, bool, error) {
		if have, ok := m.Index(ix.Name); ok {
			if reflect.DeepEqual(have.Clone(), ix.Clone()) {
				return garbage{}, false, nil
			}
			return garbage{}, false, validation("Attempting to create an index which already exists")
		}
		m.Indexes = append(m.Indexes, ix.Clone())
		rec.Indexes = append(rec.Indexes, indexRecord{Name: ix.Name, ID: rec.NextIdx, Building: true})
		rec.NextIdx++
		return garbage{}, true, checkTable(m)
	})
}

// DropIndex takes an index out of the catalog, then removes its entries; a crash or a cancel in between is made up for at
// the next open. p is told the number of entries removed; their total is not known.
func (s *ModelStore) DropIndex(ctx context.Context, table, index string, p Progress) error {
	var waste garbage
	err := s.alter(ctx, table, func(m *model.Table, rec *tableRecord) (garbage, bool, error) {
		i := slices.IndexFunc(m.Indexes, func(ix model.Index) bool { return ix.Name == index })
		if i < 0 {
			names := make([]string, len(m.Indexes))
			for i := range m.Indexes {
				names[i] = m.Indexes[i].Name
			}
			return garbage{}, false, (&schema{table: m, dialect: s.dialect()}).unknownIndex(index, names)
		}
		waste = garbage{Indexes: []indexRef{{rec.ID, rec.Indexes[i].ID}}}
		m.Indexes = slices.Delete(m.Indexes, i, i+1)
		rec.Indexes = slices.Delete(rec.Indexes, i, i+1)
		return waste, true, nil
	})
	if err != nil {
		return fromKV(err)
	}
	return s.db.collectIndex(ctx, waste, p)
}

func (s *ModelStore) dialect() model.Dialect {
	if st, err := s.db.state(s.name); err == nil {
		return st.model.Dialect
	}
	return model.DynamoDB
}

// collectIndex works off the note of a dropped index.
func (db *DB) collectIndex(ctx context.Context, g garbage, p Progress) error {
	var all map[uint64]garbage
	err := db.kv.View(func(tx *kv.Txn) (err error) {
		all, err = notedGarbage(tx)
		return err
	})
	if err != nil {
		return fromKV(err)
	}
	for note, noted := range all {
		if slices.Equal(noted.Indexes, g.Indexes) {
			var done int64
			return db.collect(ctx, note, noted, func(n int) {
				done += int64(n)
				if p != nil {
					p(done, -1)
				}
			})
		}
	}
	return nil
}

// alter changes a table's design: fn changes copies of the table and its record, says what becomes garbage by it, and whether
// anything is to be changed at all. The new document is written beside the old one; one write of the catalog switches over,
// while the gate of the table is closed.
func (s *ModelStore) alter(ctx context.Context, table string, fn func(*model.Table, *tableRecord) (garbage, bool, error)) error {
	db := s.db
	db.catalog.Lock()
	defer db.catalog.Unlock()
	st, err := db.state(s.name)
	if err != nil {
		return err
	}
	t := st.tables[table]
	if t == nil {
		return unknownTable(st, table)
	}
	m, rec := st.model.Clone(), st.rec.clone()
	mt, _ := m.Table(table)
	waste, changed, err := fn(mt, rec.table(t.id))
	if err != nil || !changed {
		return err
	}
	var note, oldNote uint64
	err = db.kv.Update(ctx, func(tx *kv.Txn) error {
		first, err := nextIDs(tx, 3)
		if err != nil {
			return err
		}
		note, oldNote, rec.Model.ID = first, first+1, first+2
		return noteGarbage(tx, note, garbage{Blobs: []uint64{rec.Model.ID}})
	})
	if err != nil {
		return err
	}
	data, err := modelJSON(m)
	if err != nil {
		return err
	}
	if rec.Model, err = db.writeBlob(ctx, rec.Model.ID, data); err != nil {
		return err
	}
	waste.Blobs = append(waste.Blobs, st.rec.Model.ID)
	if err := db.switchTable(ctx, st, t, m, rec, func(tx *kv.Txn) error {
		if err := forgetGarbage(tx, note); err != nil {
			return err
		}
		return noteGarbage(tx, oldNote, waste)
	}); err != nil {
		return err
	}
	if len(waste.Indexes) > 0 {
		return nil // the caller removes it, with progress
	}
	if err := db.collect(ctx, oldNote, waste, nil); err != nil {
		db.o.Log.Info("an old document is removed at the next open", "model", s.name, "err", err)
	}
	return nil
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
