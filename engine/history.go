package engine

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"time"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/model/edit"
)

// The history of a model is a line of entries, in the order of their numbers, and a place in it: what lies up to there is done,
// what lies behind it is undone. A new edit goes to that place, and what lay behind it goes for good. Entries are linked from the
// place on, back and forward: to walk over the keys instead would be to walk over everything that was ever removed there.

// historyVersion is the version of historyRecord and editEntry. A newer one is refused.
const historyVersion = 1

// historyRecord is the place in the history of a model, as JSON.
type historyRecord struct {
	Version int
	Done    uint64 // number of the newest entry that is done, in part at least; 0 for none
	Redo    uint64 // number of the oldest entry that is undone; 0 for none
	Next    uint64 // number that the next entry gets
}

// editEntry is one edit, as JSON. Its changes of items are stored beside it, numbered from 0.
type editEntry struct {
	Version int
	Prev    uint64 // number of the entry before, 0 for none
	Next    uint64 `json:",omitempty"` // of an undone one: number of the undone one behind it, 0 for none
	At      int64  // Unix second
	By      string
	Label   string
	Items   int
	Changes int          // stored changes
	Applied int          // how many of them, from the first, are in effect
	Way     way          `json:",omitempty"` // under way, or cut off
	Tables  []uint64     `json:",omitempty"` // the tables of its changes
	Design  *designEntry `json:",omitempty"`
}

// way is a direction in the history.
type way string

const (
	back    way = "undo"
	forward way = "redo"
)

// designEntry is the catalog of the model before and after a change of its design. The ids in both are kept as long as the entry
// is, also those of tables that the model does not have at the moment: going back is a switch.
type designEntry struct {
	Before, After *modelRecord
	Rewrites      []rewriteRecord `json:",omitempty"`
}

// rewriteRecord says that a table's items were written again under another id.
type rewriteRecord struct {
	From, To uint64
	Renames  map[string]string `json:",omitempty"` // attributes, old name to new
}

func (e *editEntry) edit(seq, done uint64) *edit.Edit {
	return &edit.Edit{
		Seq: seq, At: time.Unix(e.At, 0).UTC(), By: e.By, Label: e.Label, Design: e.Design != nil, Items: e.Items,
		Undone: seq > done, Halfway: e.Way != "",
	}
}

func (db *DB) newEntry(label string) editEntry {
	return editEntry{Version: historyVersion, At: db.o.Clock.Now().Unix(), By: db.o.Holder, Label: strings.ToValidUTF8(label, "\uFFFD")}
}

// readHistory is the place in a model's history.
func readHistory(tx *kv.Txn, modelID uint64) (h historyRecord, err error) {
	data, ok, err := tx.Get(keys.AppendCatalog(nil, recordEdits, modelID))
	if err != nil || !ok {
		return historyRecord{Version: historyVersion, Next: 1}, err
	}
	if err := json.Unmarshal(data, &h); err != nil {
		return h, damaged("the history of model %d cannot be read: %v", modelID, err)
	}
	return h, newerHistory(h.Version)
}

func newerHistory(version int) error {
	if version <= historyVersion {
		return nil
	}
	return &Error{Code: CodeUnavailable, Message: "The history of a model was written by a newer version of tablero", Hint: "Use that version to open the workspace"}
}

func writeHistory(tx *kv.Txn, modelID uint64, h historyRecord) error {
	return setJSON(tx, keys.AppendCatalog(nil, recordEdits, modelID), h)
}

func writeEntry(tx *kv.Txn, modelID, seq uint64, e *editEntry) error {
	return setJSON(tx, keys.AppendHistory(nil, modelID, seq), e)
}

func setJSON(tx *kv.Txn, key []byte, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return tx.Set(key, data)
}

func decodeEntry(data []byte) (*editEntry, error) {
	e := new(editEntry)
	if err := json.Unmarshal(data, e); err != nil {
		return nil, damaged("an edit of the history cannot be read: %v", err)
	}
	return e, newerHistory(e.Version)
}

func readEntry(tx *kv.Txn, modelID, seq uint64) (*editEntry, error) {
	data, ok, err := tx.Get(keys.AppendHistory(nil, modelID, seq))
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, damaged("edit %d is missing in the history of model %d", seq, modelID)
	}
	return decodeEntry(data)
}

// walkHistory calls fn with every entry, in the order of their numbers.
func walkHistory(tx *kv.Txn, modelID uint64, fn func(seq uint64, e *editEntry) error) error {
	it := tx.Iter(kv.Prefix(keys.AppendHistoryOf(nil, modelID)))
	defer it.Close()
	for ; it.Valid(); it.Next() {
		_, seq, err := keys.SplitHistory(it.Key())
		if err != nil {
			return err
		}
		e, err := decodeEntry(it.ValueCopy(nil))
		if err != nil {
			return err
		}
		if err := fn(seq, e); err != nil {
			return err
		}
	}
	return nil
}

// undone is the numbers and entries that are undone, the oldest first.
func undone(tx *kv.Txn, modelID uint64, h historyRecord) (seqs []uint64, entries []*editEntry, err error) {
	for seq := h.Redo; seq != 0; {
		e, err := readEntry(tx, modelID, seq)
		if err != nil {
			return nil, nil, err
		}
		if e.Next != 0 && e.Next <= seq {
			return nil, nil, damaged("the history of model %d goes in a circle", modelID)
		}
		seqs, entries, seq = append(seqs, seq), append(entries, e), e.Next
	}
	return seqs, entries, nil
}

// walkDone calls fn with the entries that are done, the newest first, until it gives false.
func walkDone(tx *kv.Txn, modelID uint64, h historyRecord, fn func(seq uint64, e *editEntry) (bool, error)) error {
	for seq := h.Done; seq != 0; {
		e, err := readEntry(tx, modelID, seq)
		if err != nil {
			return err
		}
		if e.Prev >= seq {
			return damaged("the history of model %d goes in a circle", modelID)
		}
		if on, err := fn(seq, e); err != nil || !on {
			return err
		}
		seq = e.Prev
	}
	return nil
}

// History lists edits, the newest first.
func (s *ModelStore) History(ctx context.Context, limit int) (list []edit.Edit, err error) {
	st, err := s.db.state(s.name)
	if err != nil {
		return nil, err
	}
	err = s.db.kv.View(func(tx *kv.Txn) error {
		h, err := readHistory(tx, st.id)
		if err != nil {
			return err
		}
		seqs, entries, err := undone(tx, st.id, h)
		if err != nil {
			return err
		}
		for i := len(seqs) - 1; i >= 0; i-- {
			if list = append(list, *entries[i].edit(seqs[i], h.Done)); len(list) == limit {
				return nil
			}
		}
		return walkDone(tx, st.id, h, func(seq uint64, e *editEntry) (bool, error) {
			if len(list)%256 == 0 && ctx.Err() != nil {
				return false, ctx.Err()
			}
			list = append(list, *e.edit(seq, h.Done))
			return len(list) != limit, nil
		})
	})
	return list, fromKV(err)
}

// inTurn runs fn when it is this edit's turn. The model that fn gets stays what it is until it returns, unless it is
// imported over or removed.
func (s *ModelStore) inTurn(ctx context.Context, fn func(st *modelState) error) error {
	st, leave, err := s.takeTurn(ctx)
	if err != nil {
		return err
	}
	defer leave()
	return fromKV(fn(st))
}

// takeTurn waits for the turn; the caller gives it on with leave.
func (s *ModelStore) takeTurn(ctx context.Context) (st *modelState, leave func(), err error) {
	if err := s.db.mayWrite(ctx); err != nil {
		return nil, nil, err
	}
	for {
		if st, err = s.db.state(s.name); err != nil {
			return nil, nil, err
		}
		turn := st.turn
		select {
		case turn <- struct{}{}:
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		case <-s.db.ctx.Done():
			return nil, nil, s.db.closedError()
		}
		if st, err = s.db.state(s.name); err == nil && st.turn == turn {
			return st, func() { <-turn }, nil
		}
		<-turn // another model has the name by now
	}
}

// replaced says that a model was imported over or removed in the middle of an edit.
func replaced(name string) *Error {
	return &Error{Code: CodeChangedSince, Message: "Model " + name + " was removed or replaced meanwhile", Hint: "Open it again"}
}

// append puts an entry behind what is done, in the transaction that does the edit. Number 0 is a new entry: its number is
// given back, and what was undone goes; waste is then the note of what is left of that, 0 for nothing.
func (e *editEntry) append(tx *kv.Txn, st *modelState, seq uint64) (number, waste uint64, err error) {
	if seq == 0 {
		h, err := readHistory(tx, st.id)
		if err != nil {
			return 0, 0, err
		}
		if err := halfway(tx, st.id, h); err != nil {
			return 0, 0, err
		}
		if waste, err = trim(tx, st, h, math.MaxInt); err != nil {
			return 0, 0, err
		}
		seq, e.Prev = h.Next, h.Done
		h.Done, h.Redo, h.Next = seq, 0, seq+1
		if err := writeHistory(tx, st.id, h); err != nil {
			return 0, 0, err
		}
	}
	return seq, waste, writeEntry(tx, st.id, seq, e)
}

// halfway refuses an edit while undo or redo of the one before it is not through.
func halfway(tx *kv.Txn, modelID uint64, h historyRecord) error {
	if h.Done == 0 {
		return nil
	}
	e, err := readEntry(tx, modelID, h.Done)
	if err != nil || e.Way == "" {
		return err
	}
	return &Error{
		Code: CodeHalfway, Message: string(e.Way) + " of " + e.Label + " was cut off halfway",
		Hint: "Undo or redo goes on from there; do one of them first",
	}
}
