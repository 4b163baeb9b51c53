package edit

import (
	"time"

	"tablero/model"
)

// ItemChange is what an edit does to one item of a table. Before is the item as it was, nil when there was none; After is the item as
// it will be, nil when there is to be none. When both are there and their keys differ, the item moves: the old one goes, the new
// one comes.
type ItemChange struct {
	Table  string
	Before model.Item
	After  model.Item
}

// Inverse takes the change back.
func (c ItemChange) Inverse() ItemChange {
	return ItemChange{Table: c.Table, Before: c.After, After: c.Before}
}

// Inverse takes changes back, the last one first.
func Inverse(changes []ItemChange) []ItemChange {
	out := make([]ItemChange, 0, len(changes))
	for i := len(changes) - 1; i >= 0; i-- {
		out = append(out, changes[i].Inverse())
	}
	return out
}

// Edit is one entry of a history.
type Edit struct {
	Seq    uint64    // its number in the history of its model; numbers grow and are not used again
	At     time.Time // when it was made, to the second, UTC
	By     string    // the program or person that made it, "" when that is not known
	Label  string    // what it did, in words: set Calories of Pizza / Vegan
	Design bool      // it changed the design; items may have been rewritten by it
	Items  int       // items it changed, one by one; those rewritten by a change of design are not counted
	Undone bool      // it was taken back and can be made again
	// Halfway says that undoing or redoing it was cut off, so that a part of its items is as before and a part as after it. Undo
	// and redo both go on from there; nothing else can be edited until one of them is through.
	Halfway bool
}
