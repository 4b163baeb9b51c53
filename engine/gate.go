package engine

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"tablero/engine/kv"
)

// enterWrite is enter for who writes: it waits while the table is frozen.
func (s *ModelStore) enterWrite(ctx context.Context, table string) (*tableState, *schema, error) {
	for {
		t, sc, err := s.enter(ctx, table)
		if err != nil || t.frozen == nil {
			return t, sc, err
		}
		thawed := t.frozen
		t.gate.RUnlock()
		select {
		case <-thawed:
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		case <-s.db.ctx.Done():
			return nil, nil, s.db.closedError()
		}
	}
}

func (db *DB) closedError() error {
	return fromKV(&kv.Error{Kind: kv.Closed, Dir: db.kv.Dir(), Text: "the workspace was closed", Hint: "Open it again"})
}

// freeze makes writes to tables wait until thaw is called, while reading goes on. Only who has the turn of the model's edits
// freezes: it writes itself without looking.
func freeze(tables []*tableState) (thaw func()) {
	for _, t := range tables {
		t.gate.Lock() // whoever is writing is through then
		t.frozen = make(chan struct{})
		t.gate.Unlock()
	}
	return func() {
		for _, t := range tables {
			t.gate.Lock()
			close(t.frozen)
			t.frozen = nil
			t.gate.Unlock()
		}
	}
}

// hold goes through the gates of several tables; ok is false, and nothing is held, when one of them is gone. Whoever is at
// several gates comes to them in the order of their ids, so that nobody waits in a circle.
func hold(tables []*tableState) (leave func(), ok bool) {
	tables = byID(tables)
	for _, t := range tables {
		t.gate.RLock()
	}
	leave = func() {
		for _, t := range tables {
			t.gate.RUnlock()
		}
	}
	if slices.ContainsFunc(tables, func(t *tableState) bool { return t.gone }) {
		leave()
		return nil, false
	}
	return leave, true
}

// closeGates closes the gates of all tables of a model.
func (st *modelState) closeGates() (open func()) {
	tables := byID(slices.Collect(maps.Values(st.tables)))
	for _, t := range tables {
		t.gate.Lock()
	}
	return func() {
		for _, t := range tables {
			t.gate.Unlock()
		}
	}
}

// byID is the tables in the order of their ids, each once.
func byID(tables []*tableState) []*tableState {
	tables = slices.Clone(tables)
	slices.SortFunc(tables, func(a, b *tableState) int { return cmp.Compare(a.id, b.id) })
	return slices.Compact(tables)
}

// mayWrite is the error that every write would have now: read only, closed, or the disk too full.
func (db *DB) mayWrite(ctx context.Context) error {
	if err := db.kv.Update(ctx, func(*kv.Txn) error { return nil }); err != nil {
		return fromKV(err)
	}
	return fromKV(db.kv.Space(0))
}
