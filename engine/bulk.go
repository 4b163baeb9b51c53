package engine

import (
	"context"
	"errors"

	"tablero/engine/kv"
	"tablero/model"
)

// A bulk transaction takes at most so many items and, but for a single larger one, about so many bytes.
const (
	bulkItems = 500
	bulkBytes = 2 << 20
)

// batch is items made ready for one transaction.
type batch []*write

func (b batch) release() {
	for _, w := range b {
		w.release()
	}
}

// prepareBatch makes as many of the items ready as a bulk transaction takes, at least one. The batch is to be released also
// with an error.
func (sc *schema) prepareBatch(items []model.Item) (b batch, err error) {
	for size := 0; len(b) < min(len(items), bulkItems) && size < bulkBytes; {
		w, err := sc.prepare(items[len(b)])
		if err != nil {
			return b, err
		}
		b = append(b, w)
		size += w.cost(&trail{}, true)
	}
	return b, nil
}

// put writes the first n items of the batch, as many as fit.
func (b batch) put(tx *kv.Txn, t *tableState, sc *schema, limit int) (n int, err error) {
	for _, w := range b {
		_, err := w.put(tx, t, sc, limit, false)
		if errors.Is(err, errFull) {
			return n, nil
		}
		if err != nil {
			return 0, err
		}
		n++
	}
	return n, nil
}

// PutItems writes items in transactions of whole items, in their order. Every item is validated before the first is
// written; the error about one is an [*ItemError].
func (s *ModelStore) PutItems(ctx context.Context, table string, items []model.Item) (done int, err error) {
	if err := s.checkItems(ctx, table, items); err != nil {
		return 0, err
	}
	for done < len(items) {
		n, err := s.putSome(ctx, table, items[done:])
		if err != nil {
			return done, itemError(table, done, err)
		}
		done += n
	}
	return done, nil
}

func (s *ModelStore) checkItems(ctx context.Context, table string, items []model.Item) error {
	t, sc, err := s.enter(ctx, table)
	if err != nil {
		return err
	}
	defer t.gate.RUnlock()
	for i, it := range items {
		if i%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := sc.check(it); err != nil {
			return itemError(table, i, err)
		}
	}
	return nil
}

// putSome writes as many of the items as a transaction takes. It goes through the gate anew each time, so that a change of
// the table does not wait for the last of many items.
func (s *ModelStore) putSome(ctx context.Context, table string, items []model.Item) (n int, err error) {
	t, sc, err := s.enterWrite(ctx, table)
	if err != nil {
		return 0, err
	}
	defer t.gate.RUnlock()
	batch, err := sc.prepareBatch(items)
	defer batch.release()
	if err != nil {
		return 0, err
	}
	err = s.update(ctx, t, func(tx *kv.Txn) (err error) {
		n, err = batch.put(tx, t, sc, s.db.copyLimit)
		return err
	})
	return n, err
}

func itemError(table string, i int, err error) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	return &ItemError{Table: table, Item: i + 1, Err: e}
}
