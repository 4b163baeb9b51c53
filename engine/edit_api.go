package engine

import (
	"context"

	"tablero/model"
	"tablero/model/edit"
)

// Editor makes edits that can be taken back. A model has one history, of items and design alike, from the oldest edit to the
// newest; it has no limit and is kept across restarts. Undo takes back the newest edit that is not undone, Redo makes the oldest
// undone one again, and a new edit makes the undone ones go for good. Writes past the history (PutItem, DeleteItem, PutItems,
// Sweep) are not in it; undo and redo refuse with CodeChangedSince what such a write has changed since, and then change nothing.
//
// Edits of one model wait for each other, also for a bulk edit until its Done, for as long as their context lets them. After undo or redo
// of a large edit was cut off, every other edit is CodeHalfway until one of them is through.
type Editor interface {
	// Apply makes an edit of items in one transaction, all or nothing. Each change says what it found and what it leaves: an item
	// that is not as Before says is CodeChangedSince, one that is there where Before is nil is CodeItemExists, and then nothing
	// is changed. Before is compared as the services do, whatever the order of attributes; what undo brings back is what was
	// stored, to the letter. An After with another key than Before moves the item. An empty label is made from the changes.
	// What exceeds a transaction (8 MB, before and after counted) is refused: that is for Bulk.
	Apply(ctx context.Context, label string, changes []edit.ItemChange) (*edit.Edit, error)
	// Bulk begins an edit of many transactions and one entry of the history. Every other edit of the model waits until its Done,
	// or until ctx ends.
	Bulk(ctx context.Context, label string) (*BulkEdit, error)

	// Consequence says what a change of the design would mean in the service, part by part, in the order of the model. It changes nothing.
	Consequence(ctx context.Context, c DesignChange) ([]Effect, error)
	// Design changes the design of a live model; the items follow. Tables whose items must be rewritten are written under fresh
	// ids while reading goes on and writing to them waits, and one transaction switches the whole change over. A new index is
	// filled after that: a cancel then leaves the edit made and the index to be completed at the next open, and gives both the
	// result and the error; so does Redo or Undo that brings an index back. What the rules call an error, and the design before did
	// not have, is CodeValidation, and nothing is written; so is a design that is the same. p is told items; their total is that of
	// all steps.
	Design(ctx context.Context, c DesignChange, p Progress) (*DesignResult, error)

	// History lists edits, the newest first, undone ones too; limit 0 is all of them.
	History(ctx context.Context, limit int) ([]edit.Edit, error)
	// Undo takes back the newest edit that is not undone; CodeNothingToUndo when there is none.
	Undo(ctx context.Context, p Progress) (*edit.Edit, error)
	// Redo makes the edit again that was undone last; CodeNothingToRedo when there is none.
	Redo(ctx context.Context, p Progress) (*edit.Edit, error)

	// Tray lists the items that could not follow a change of the design, table after table.
	Tray(ctx context.Context) ([]TrayItem, error)
	// Mend puts the item, corrected, into the table and takes it off the tray, as one edit. CodeItemExists when its key is taken,
	// CodeNoTrayItem when there is no such id.
	Mend(ctx context.Context, id uint64, item model.Item) (*edit.Edit, error)
	// Discard takes an item off the tray, as an edit.
	Discard(ctx context.Context, id uint64) (*edit.Edit, error)
}

// DesignChange is a design to go over to.
type DesignChange struct {
	Label   string       // "" is made from the difference
	After   *model.Model // the whole design as it is to be; its name must be that of the model
	Renames []Rename     // what only has another name in it; anything else that is missing was removed
}

// Rename says that a table, or an attribute of one, has another name. A rename of an attribute goes through keys, indexes and items.
type Rename struct {
	Table    string // the table of the attribute, by its name before the change; "" when a table is renamed
	From, To string
}

// DesignResult is what a change of design did.
type DesignResult struct {
	Edit *edit.Edit
	Tray int // items that could not follow and lie on the tray now
}

// Effect is what a part of a change means in the service.
type Effect struct {
	Table string // "" for the model
	Text  string // in words, without a full stop
	Kind  EffectKind
}

// EffectKind says how much work a change is for the service.
type EffectKind string

// The kinds of effect.
const (
	InPlace  EffectKind = "in place"
	BackFill EffectKind = "back-fill"
	NewTable EffectKind = "new table"
)

// TrayItem is an item that could not follow.
type TrayItem struct {
	ID     uint64
	Table  string // the table it belongs to
	Item   model.Item
	Reason string // why it is not in the table, in words
}
