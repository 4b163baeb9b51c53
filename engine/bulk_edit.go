package engine

import (
	"context"
	"sync"

	"tablero/model"
	"tablero/model/edit"
)

// BulkEdit is an edit under way, of many transactions of whole items and one entry of the history, which the first of them
// writes: what was written before an error, a cancel or a crash stays, whole items, and can be undone. It belongs to one
// goroutine.
type BulkEdit struct {
	ed   *editing
	mu   sync.Mutex // the end of ctx comes from elsewhere
	stop func() bool
	pass func() // gives the turn on, nil when it was
}

// Bulk begins an edit of many transactions; see [Editor].
func (s *ModelStore) Bulk(ctx context.Context, label string) (*BulkEdit, error) {
	st, leave, err := s.takeTurn(ctx)
	if err != nil {
		return nil, err
	}
	if label == "" {
		label = "change items"
	}
	if err := s.trimLong(ctx, st); err != nil {
		leave()
		return nil, fromKV(err)
	}
	b := &BulkEdit{ed: s.begin(st, label), pass: leave}
	b.stop = context.AfterFunc(ctx, b.end)
	return b, nil
}

// end gives the turn on. It waits for the transaction that runs.
func (b *BulkEdit) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.pass != nil {
		b.pass()
		b.pass = nil
	}
}

// Put writes items in their order; an item of the same key is replaced. Every item is validated before the first is written; the
// error about one is an [*ItemError].
func (b *BulkEdit) Put(ctx context.Context, table string, items []model.Item) error {
	if err := b.ed.s.checkItems(ctx, table, items); err != nil {
		return err
	}
	return b.work(ctx, table, items, func(t *tableState, it model.Item) (step, int, error) {
		w, err := t.schema.prepare(it)
		if err != nil {
			return step{}, 0, err
		}
		x := t.schema.itemStep(t, w.key[tableHead:], nil)
		x.w = w
		return x, w.cost(&trail{}, true), nil
	})
}

// Delete removes the items with these whole primary keys; one that is not there is no error. The error about one is an
// [*ItemError].
func (b *BulkEdit) Delete(ctx context.Context, table string, keys []model.Item) error {
	return b.work(ctx, table, keys, func(t *tableState, key model.Item) (step, int, error) {
		if err := t.schema.exactKey(key); err != nil {
			return step{}, 0, err
		}
		base, err := t.schema.appendBase(nil, key)
		return t.schema.itemStep(t, base, nil), 0, err
	})
}

// work makes steps of items, in transactions of as many as they take.
func (b *BulkEdit) work(ctx context.Context, table string, items []model.Item, ready func(*tableState, model.Item) (step, int, error)) error {
	for done := 0; done < len(items); {
		n, err := b.some(ctx, table, items[done:], ready)
		if err != nil {
			return itemError(table, done+n, err)
		}
		done += n
	}
	return nil
}

// some is one transaction. With an error about an item, n is that item.
func (b *BulkEdit) some(ctx context.Context, table string, items []model.Item, ready func(*tableState, model.Item) (step, int, error)) (n int, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.pass == nil {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		return 0, &Error{Code: CodeValidation, Message: "The edit " + b.ed.entry.Label + " has ended", Hint: "Begin another"}
	}
	s := b.ed.s
	leave, err := s.holdTables(b.ed.st, []edit.ItemChange{{Table: table}})
	if err != nil {
		return 0, err
	}
	defer leave()
	t := b.ed.st.tables[table]
	var steps []step
	defer func() { release(steps) }()
	for size := 0; len(steps) < min(len(items), bulkItems) && size < bulkBytes; {
		x, cost, err := ready(t, items[len(steps)])
		if err != nil {
			return len(steps), err
		}
		steps = append(steps, x)
		size += cost
	}
	return b.ed.write(ctx, steps, false)
}

// Done ends the edit and gives its entry, nil when nothing was changed. It is to be called also after an error; twice is once.
func (b *BulkEdit) Done() (*edit.Edit, error) {
	b.stop()
	b.end()
	if b.ed.seq == 0 {
		return nil, nil
	}
	return b.ed.entry.edit(b.ed.seq, b.ed.seq), nil
}
