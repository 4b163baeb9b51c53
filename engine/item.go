package engine

import (
	"context"
	"unsafe"

	"tablero/engine/expr"
	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/engine/record"
	"tablero/model"
)

// ModelStore is the store of one model of an embedded workspace: a [Store] with every capability. The model is looked up by
// its name at each call, so that a store goes on after the model was replaced.
type ModelStore struct {
	db   *DB
	name string
}

var (
	_ Store        = (*ModelStore)(nil)
	_ Partitioner  = (*ModelStore)(nil)
	_ Locator      = (*ModelStore)(nil)
	_ Sparse       = (*ModelStore)(nil)
	_ Expirer      = (*ModelStore)(nil)
	_ Bulk         = (*ModelStore)(nil)
	_ IndexChanger = (*ModelStore)(nil)
	_ Editor       = (*ModelStore)(nil)
)

// Name is the model's name in the workspace.
func (s *ModelStore) Name() string { return s.name }

// Model is the design as it stands now, indexes that were added included.
func (s *ModelStore) Model(ctx context.Context) (*model.Model, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	st, err := s.db.state(s.name)
	if err != nil {
		return nil, err
	}
	return st.model, nil
}

// enter finds a table and goes through its gate; the caller leaves it with gate.RUnlock.
func (s *ModelStore) enter(ctx context.Context, table string) (*tableState, *schema, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		st, err := s.db.state(s.name)
		if err != nil {
			return nil, nil, err
		}
		t := st.tables[table]
		if t == nil {
			return nil, nil, unknownTable(st, table)
		}
		t.gate.RLock()
		if !t.gone {
			return t, t.schema, nil
		}
		t.gate.RUnlock() // replaced since it was looked up
	}
}

// view runs fn on a snapshot of a table. The gate is held until the snapshot is taken: what changes the table afterwards is
// not in it.
func (s *ModelStore) view(ctx context.Context, table string, fn func(tx *kv.Txn, sc *schema) error) error {
	t, sc, err := s.enter(ctx, table)
	if err != nil {
		return err
	}
	held := true
	leave := func() {
		if held {
			held = false
			t.gate.RUnlock()
		}
	}
	defer leave()
	return fromKV(s.db.kv.View(func(tx *kv.Txn) error {
		leave()
		return fn(tx, sc)
	}))
}

// update runs fn in a transaction on a table, more than once if need be, and notes the change.
func (s *ModelStore) update(ctx context.Context, t *tableState, fn func(tx *kv.Txn) error) error {
	err := s.db.kv.Update(ctx, func(tx *kv.Txn) error {
		if err := fn(tx); err != nil {
			return err
		}
		if tx.Size() == 0 {
			return nil
		}
		return s.db.touch(tx, t)
	})
	if err == nil {
		s.db.touched(t)
	}
	return fromKV(err)
}

// GetItem reads one item.
func (s *ModelStore) GetItem(ctx context.Context, r GetItemRequest) (*GetItemResponse, error) {
	out := new(GetItemResponse)
	err := s.view(ctx, r.Table, func(tx *kv.Txn, sc *schema) error {
		paths, err := sc.parsePaths(r.Select)
		if err != nil {
			return err
		}
		if err := sc.exactKey(r.Key); err != nil {
			return err
		}
		var room [256]byte
		key, err := sc.appendBase(keys.AppendTable(room[:0], sc.id), r.Key)
		if err != nil {
			return err
		}
		data, ok, err := tx.Get(key)
		if err != nil || !ok {
			return err
		}
		rec, err := record.OpenText(textOf(data))
		if err != nil {
			return fromRecord(err)
		}
		if len(paths) > 0 {
			out.Item, err = rec.Project(paths...)
		} else {
			out.Item, err = rec.Item()
		}
		return fromRecord(err)
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// textOf is bytes as a string without a copy, for what kv.Txn.Get gave in a View: those bytes stay as they are for ever.
func textOf(data []byte) string { return unsafe.String(unsafe.SliceData(data), len(data)) }

// parsePaths reads the document paths of a Select.
func (sc *schema) parsePaths(selected []string) ([]model.Path, error) {
	var paths []model.Path
	for _, src := range selected {
		p, err := expr.ParsePath(src)
		if err != nil {
			return nil, sc.expressionError("ProjectionExpression", err)
		}
		paths = append(paths, p)
	}
	return paths, nil
}

// PutItem writes one item in one transaction: item, index entries and expiry entry.
func (s *ModelStore) PutItem(ctx context.Context, r PutItemRequest) (*PutItemResponse, error) {
	t, sc, err := s.enterWrite(ctx, r.Table)
	if err != nil {
		return nil, err
	}
	defer t.gate.RUnlock()
	w, err := sc.prepare(r.Item)
	if err != nil {
		return nil, err
	}
	defer w.release()
	var old []byte
	err = s.update(ctx, t, func(tx *kv.Txn) (err error) {
		old, err = w.put(tx, t, sc, s.db.copyLimit, r.ReturnOld)
		return err
	})
	if err != nil {
		return nil, err
	}
	out := new(PutItemResponse)
	if r.ReturnOld {
		out.Old, err = decodeOld(old)
	}
	return out, err
}

func decodeOld(old []byte) (model.Item, error) {
	if old == nil {
		return nil, nil
	}
	rec, err := record.Open(old)
	if err != nil {
		return nil, fromRecord(err)
	}
	it, err := rec.Item()
	return it, fromRecord(err)
}

// DeleteItem removes one item in one transaction, with its index entries and its expiry entry.
func (s *ModelStore) DeleteItem(ctx context.Context, r DeleteItemRequest) (*DeleteItemResponse, error) {
	t, sc, err := s.enterWrite(ctx, r.Table)
	if err != nil {
		return nil, err
	}
	defer t.gate.RUnlock()
	if err := sc.exactKey(r.Key); err != nil {
		return nil, err
	}
	key, err := sc.appendBase(keys.AppendTable(nil, sc.id), r.Key)
	if err != nil {
		return nil, err
	}
	var old []byte
	err = s.update(ctx, t, func(tx *kv.Txn) (err error) {
		var ok bool
		if old, ok, err = tx.Get(key); err != nil || !ok {
			return err
		}
		was, err := sc.trail(old, key[tableHead:])
		if err != nil {
			return err
		}
		return was.remove(tx, sc, key)
	})
	if err != nil {
		return nil, err
	}
	out := new(DeleteItemResponse)
	if r.ReturnOld {
		out.Old, err = decodeOld(old)
	}
	return out, err
}
