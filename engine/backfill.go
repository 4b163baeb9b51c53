package engine

import (
	"bytes"
	"context"
	"fmt"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/engine/record"
)

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
	return s.inTurn(ctx, func(*modelState) error { return s.activateIndex(ctx, table, index) })
}

func (s *ModelStore) activateIndex(ctx context.Context, table, index string) error {
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
