package engine

import (
	"bytes"
	"context"
	"fmt"
	"reflect"
	"slices"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/engine/record"
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

// A transaction of a back-fill takes at most so many items; it keeps writes to the table waiting.
const buildItems = 200

// build fills an index that is being built, from where it was left, and makes it ready to be read.
func (s *ModelStore) build(ctx context.Context, table, index string, p Progress) error {
	var done, total int64
	err := s.view(ctx, table, func(tx *kv.Txn, sc *schema) (err error) {
		total, err = countKeys(ctx, tx, keys.AppendTable(nil, sc.id))
		return err
	})
	if err != nil {
		return err
	}
	for {
		n, ready, err := s.buildSome(ctx, table, index)
		if err != nil {
			return err
		}
		done += int64(n)
		if p != nil && n > 0 {
			p(min(done, total), total)
		}
		if ready {
			return nil
		}
		if n == 0 {
			return s.activate(ctx, table, index)
		}
	}
}

// alone runs fn behind the closed gate of a table.
func (s *ModelStore) alone(ctx context.Context, table string, fn func(t *tableState, sc *schema) error) error {
	for {
		t, _, err := s.enter(ctx, table)
		if err != nil {
			return err
		}
		t.gate.RUnlock()
		t.gate.Lock()
		if !t.gone {
			defer t.gate.Unlock()
			return fn(t, t.schema)
		}
		t.gate.Unlock()
	}
}

// building finds the index; it may have been dropped, or completed, since the back-fill began.
func (sc *schema) building(name string) (ix *indexSchema, ready bool, err error) {
	for _, ix := range sc.indexes {
		if ix.Name == name {
			return ix, !ix.building, nil
		}
	}
	return nil, false, &Error{Code: CodeValidation, Message: fmt.Sprintf("index %s was dropped while it was being built", name)}
}

// buildSome writes the entries of the next items.
func (s *ModelStore) buildSome(ctx context.Context, table, index string) (n int, ready bool, err error) {
	err = s.alone(ctx, table, func(t *tableState, sc *schema) error {
		var ix *indexSchema
		if ix, ready, err = sc.building(index); err != nil || ready {
			return err
		}
		return s.db.kv.Update(ctx, func(tx *kv.Txn) (err error) {
			n, err = sc.fill(tx, ix, s.db.copyLimit)
			return err
		})
	})
	return n, ready, fromKV(err)
}

// fill goes on from the mark of the back-fill and moves it.
func (sc *schema) fill(tx *kv.Txn, ix *indexSchema, limit int) (n int, err error) {
	mark := keys.AppendMark(nil, markBuild, sc.id, uint64(ix.id))
	last, _, err := tx.Get(mark)
	if err != nil {
		return 0, err
	}
	prefix := keys.AppendTable(nil, sc.id)
	r := kv.Prefix(prefix)
	if len(last) > 0 {
		r.Lower = keys.AppendItemOf(nil, sc.id, append(bytes.Clone(last), 0))
	}
	it := tx.Iter(r)
	defer it.Close()
	var base []byte
	for ; it.Valid() && n < buildItems && tx.Size() < bulkBytes; it.Next() {
		base = append(base[:0], it.Key()[tableHead:]...)
		key, value, err := sc.entryOf(ix, it.Value(), base, limit)
		if err != nil {
			return 0, fromRecord(err)
		}
		if key != nil {
			if err := tx.Set(key, value); err != nil {
				return 0, err
			}
		}
		n++
	}
	if n == 0 {
		return 0, nil
	}
	return n, tx.Set(mark, base)
}

// entryOf is the entry of a stored item in an index, nil when it has none. It is a reference where a copy passes limit.
func (sc *schema) entryOf(ix *indexSchema, data, base []byte, limit int) (key, value []byte, err error) {
	rec, err := record.Open(data)
	if err != nil {
		return nil, nil, err
	}
	key, ok, _, err := sc.appendEntryKey(nil, ix, attributes{rec: &rec}, base)
	if err != nil || !ok {
		return nil, nil, err
	}
	if len(data) > limit {
		return key, reference, nil
	}
	value, err = sc.copyOf(ix, rec, data)
	return key, value, err
}

// copyOf is the value of an entry that is a copy.
func (sc *schema) copyOf(ix *indexSchema, rec record.Record, data []byte) ([]byte, error) {
	if ix.carries == nil {
		return append([]byte{entryCopy}, data...), nil
	}
	it, err := rec.Project(namePaths(ix.carries)...)
	if err != nil {
		return nil, err
	}
	return record.Encode([]byte{entryCopy}, it)
}

// activate makes a complete index readable. Between the last batch and this, items may have come: writes have kept their
// entries.
func (s *ModelStore) activate(ctx context.Context, table, index string) error {
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
	rec := st.rec.clone()
	ix := rec.table(t.id).index(index)
	if ix == nil || !ix.Building {
		_, _, err := t.schema.building(index)
		return err
	}
	ix.Building = false
	id := ix.ID
	return fromKV(db.switchTable(ctx, st, t, st.model, rec, func(tx *kv.Txn) error {
		return tx.Delete(keys.AppendMark(nil, markBuild, t.id, uint64(id)))
	}))
}
