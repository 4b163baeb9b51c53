package engine

import (
	"context"

	"tablero/engine/kv"
	"tablero/model/edit"
)

// Undo takes back the newest edit that is done; see [Editor].
func (s *ModelStore) Undo(ctx context.Context, p Progress) (*edit.Edit, error) {
	return s.move(ctx, back, p)
}

// Redo makes the edit again that was undone last; see [Editor].
func (s *ModelStore) Redo(ctx context.Context, p Progress) (*edit.Edit, error) {
	return s.move(ctx, forward, p)
}

// moving is one entry on its way back or forward.
type moving struct {
	s     *ModelStore
	st    *modelState
	way   way
	seq   uint64
	entry *editEntry
	done  uint64 // the place in the history when this is through
	runs  []int  // numbers of the first changes of the runs of the entry
}

// move goes one entry through the history.
func (s *ModelStore) move(ctx context.Context, w way, p Progress) (moved *edit.Edit, err error) {
	var after func() error
	err = s.inTurn(ctx, func(st *modelState) error {
		mv := &moving{s: s, st: st, way: w}
		if err := s.db.kv.View(mv.find); err != nil {
			return err
		}
		if mv.entry.Design != nil {
			after, err = mv.design(ctx, p)
		} else {
			err = mv.items(ctx, p)
		}
		moved = mv.entry.edit(mv.seq, mv.done)
		return err
	})
	if err != nil {
		return nil, err
	}
	if after != nil {
		err = after()
	}
	return moved, err
}

// find looks for the entry: the newest done one to go back, the oldest undone one to go forward, or the one that was cut off.
func (mv *moving) find(tx *kv.Txn) error {
	id := mv.st.id
	h, err := readHistory(tx, id)
	if err != nil {
		return err
	}
	mv.seq = h.Done
	if h.Done > 0 {
		if mv.entry, err = readEntry(tx, id, h.Done); err != nil {
			return err
		}
	}
	switch {
	case mv.way == back && h.Done == 0:
		return &Error{Code: CodeNothingToUndo, Message: "There is nothing to undo"}
	case mv.way == back:
		mv.done = mv.entry.Prev
	case mv.entry != nil && mv.entry.Way != "":
		mv.done = mv.seq
	case h.Redo == 0:
		return &Error{Code: CodeNothingToRedo, Message: "There is nothing to redo"}
	default:
		mv.seq, mv.done = h.Redo, h.Redo
		if mv.entry, err = readEntry(tx, id, mv.seq); err != nil {
			return err
		}
	}
	mv.runs, err = runStarts(tx, id, mv.seq)
	return err
}

// place moves the place in the history: on the way forward with the first step of the entry, on the way back with the last.
func (mv *moving) place(tx *kv.Txn, e *editEntry) error {
	h, err := readHistory(tx, mv.st.id)
	if err != nil {
		return err
	}
	switch {
	case mv.way == forward && h.Done != mv.seq:
		h.Done, h.Redo, e.Next = mv.seq, e.Next, 0
	case mv.way == back && e.Way == "":
		h.Done, h.Redo, e.Next = mv.done, mv.seq, h.Redo
	}
	if err := writeEntry(tx, mv.st.id, mv.seq, e); err != nil {
		return err
	}
	return writeHistory(tx, mv.st.id, h)
}

// resumeEdits takes up undo and redo of every model where a crash or a cancel left them. Writes to the tables wait from now on until
// that is through.
func (db *DB) resumeEdits() {
	for name, st := range db.models {
		mv := &moving{s: &ModelStore{db: db, name: name}, st: st, way: back}
		err := db.kv.View(func(tx *kv.Txn) error {
			h, err := readHistory(tx, st.id)
			if err != nil || h.Done == 0 {
				return err
			}
			e, err := readEntry(tx, st.id, h.Done)
			if err != nil || e.Way == "" {
				return err
			}
			mv.way = e.Way
			return mv.find(tx)
		})
		if err == nil && mv.entry == nil {
			continue
		}
		var tables []*tableState
		if err == nil {
			tables, err = mv.tables()
		}
		if err != nil { // a check says what is damaged, for which the workspace must be open
			db.o.Log.Error("an edit that was cut off cannot go on: run tablero doctor", "model", name, "err", err)
			continue
		}
		st.turn <- struct{}{}
		thaw := freeze(tables)
		if !db.background(string(mv.way)+" "+mv.entry.Label, func(ctx context.Context) error {
			defer func() { <-st.turn }()
			defer thaw()
			return mv.run(ctx, tables, nil)
		}) {
			thaw()
			<-st.turn
		}
	}
}
