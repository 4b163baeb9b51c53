package engine

import (
	"context"

	"tablero/model"
	"tablero/model/edit"
)

// BulkEdit is an edit under way, of many transactions of whole items and one entry of the history. It belongs to one goroutine.
// What was written before an error or a cancel stays, whole items, and is in the entry: it can be undone.
type BulkEdit struct{ s *ModelStore }

var errSoon = errf(CodeValidation, "not there yet")

// Put writes items in their order; an item of the same key is replaced. Every item is validated before the first is written; the
// error about one is an [*ItemError].
func (b *BulkEdit) Put(ctx context.Context, table string, items []model.Item) error { return errSoon }

// Delete removes the items with these whole primary keys; one that is not there is no error.
func (b *BulkEdit) Delete(ctx context.Context, table string, keys []model.Item) error { return errSoon }

// Done ends the edit and gives its entry, nil when nothing was changed. It is to be called also after an error; twice is once.
func (b *BulkEdit) Done() (*edit.Edit, error) { return nil, errSoon }

// Apply implements [Editor].
func (s *ModelStore) Apply(ctx context.Context, label string, changes []edit.ItemChange) (*edit.Edit, error) {
	return nil, errSoon
}

// Bulk implements [Editor].
func (s *ModelStore) Bulk(ctx context.Context, label string) (*BulkEdit, error) { return nil, errSoon }

// Consequence implements [Editor].
func (s *ModelStore) Consequence(ctx context.Context, c DesignChange) ([]Effect, error) {
	return nil, errSoon
}

// Design implements [Editor].
func (s *ModelStore) Design(ctx context.Context, c DesignChange, p Progress) (*DesignResult, error) {
	return nil, errSoon
}

// History implements [Editor].
func (s *ModelStore) History(ctx context.Context, limit int) ([]edit.Edit, error) { return nil, nil }

// Undo implements [Editor].
func (s *ModelStore) Undo(ctx context.Context, p Progress) (*edit.Edit, error) { return nil, errSoon }

// Redo implements [Editor].
func (s *ModelStore) Redo(ctx context.Context, p Progress) (*edit.Edit, error) { return nil, errSoon }

// Tray implements [Editor].
func (s *ModelStore) Tray(ctx context.Context) ([]TrayItem, error) { return nil, nil }

// Mend implements [Editor].
func (s *ModelStore) Mend(ctx context.Context, id uint64, item model.Item) (*edit.Edit, error) {
	return nil, errSoon
}

// Discard implements [Editor].
func (s *ModelStore) Discard(ctx context.Context, id uint64) (*edit.Edit, error) { return nil, errSoon }
