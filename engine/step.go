package engine

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"tablero/engine/kv"
	"tablero/model"
)

// step is one change on its way into a transaction.
type step struct {
	change
	t     *tableState
	sc    *schema
	w     *write                 // what is put; nil removes the item
	judge func(old []byte) error // what is there, nil for nothing; nil takes whatever it is
}

// do makes the change. errFull leaves the transaction as it was.
func (x *step) do(tx *kv.Txn, limit int) error {
	key := x.fullKey()
	if x.kind == changeTray {
		if !tx.Fits(kv.EntrySize(len(key), len(x.after))) {
			return errFull
		}
		if x.after == nil {
			return tx.Delete(key)
		}
		return tx.Set(key, x.after)
	}
	if x.w != nil {
		_, err := x.w.put(tx, x.t, x.sc, limit, false)
		return err
	}
	old, ok, err := tx.Get(key)
	if err != nil || !ok {
		return err
	}
	was, err := x.sc.trail(old, x.key)
	if err != nil {
		return err
	}
	if !tx.Fits(was.cost(len(key)) + kv.EntrySize(len(key), 0) + kv.EntrySize(markRoom, 8)) {
		return errFull
	}
	return was.remove(tx, x.sc, key)
}

func release(steps []step) {
	for _, x := range steps {
		if x.w != nil {
			x.w.release()
		}
	}
}

// editing is an edit of items under way: its entry, and how many transactions so ever.
type editing struct {
	s     *ModelStore
	st    *modelState
	entry editEntry
	seq   uint64 // 0 before the first transaction
}

// entryRoom is what the entry of an edit and the place in the history count against a transaction's limit, at most; a label is
// cut to fit.
const (
	entryRoom = 64 << 10
	maxLabel  = 4 << 10
)

// write makes as many of the steps as a transaction takes, at least one, or all of them if whole is set. Before-images go
// into the same transaction. The gates of the tables must be held.
func (ed *editing) write(ctx context.Context, steps []step, whole bool) (n int, err error) {
	references := false
	for n = len(steps); ; {
		m, full, err := ed.try(ctx, steps[:n], whole, references)
		switch {
		case !errors.Is(err, errFull):
			return m, err
		case !whole && full > 0:
			n = full // what is before it fits
		case !references:
			references = true
		default:
			return 0, tooLarge()
		}
	}
}

func tooLarge() *Error {
	return &Error{
		Code: CodeValidation, Message: "The edit is too large for one transaction: what it finds and what it leaves are more than 8 MB together",
		Hint: "Make it in parts, or as a bulk edit",
	}
}

// try is one transaction. With errFull, full is the step that did not fit.
func (ed *editing) try(ctx context.Context, steps []step, whole, references bool) (n, full int, err error) {
	db, st := ed.s.db, ed.st
	var next editing
	var waste uint64
	err = db.kv.Update(ctx, func(tx *kv.Txn) error {
		next, waste, full, n = *ed, 0, 0, len(steps)
		next.entry.Tables = slices.Clone(ed.entry.Tables)
		changes, images, err := look(tx, steps)
		if err != nil {
			return err
		}
		if !whole && len(changes) < len(steps) {
			n = len(changes)
		}
		if entryRoom+images > kv.MaxTxn {
			return errFull
		}
		first := next.entry.Changes
		var made []change
		for _, c := range changes {
			if c.before == nil && c.after == nil {
				continue
			}
			next.entry.Tables = with(next.entry.Tables, c.table)
			made = append(made, c.halves()...)
			if !whole {
				next.entry.Items++
			}
		}
		next.entry.Changes += len(made)
		next.entry.Applied = next.entry.Changes
		if len(made) == 0 && !whole {
			return nil
		}
		if next.seq, waste, err = next.entry.append(tx, st, ed.seq); err != nil {
			return err
		}
		if err := writeChanges(tx, st.id, next.seq, first, made); err != nil {
			return err
		}
		limit := min(db.copyLimit, kv.MaxTxn-tx.Size()-kv.EntrySize(markRoom, 8))
		if references {
			limit = 0
		}
		for i := range steps[:n] {
			full = i
			if err := steps[i].do(tx, limit); err != nil {
				return err
			}
		}
		return db.touchModel(tx, st)
	})
	if err != nil {
		return 0, full, fromKV(err)
	}
	db.touchedModel(st)
	*ed = next
	db.dispose(waste)
	return n, 0, nil
}

// look reads what is there and judges it. It stops, after one step at least, when the images are as much as a bulk transaction
// takes; images is what they count against its limit.
func look(tx *kv.Txn, steps []step) (changes []change, images int, err error) {
	latest := map[string][]byte{} // what earlier steps leave
	for i := range steps {
		x := &steps[i]
		if images > bulkBytes && x.judge == nil {
			break
		}
		key := string(x.fullKey())
		old, known := latest[key]
		if !known {
			var ok bool
			if old, ok, err = tx.Get([]byte(key)); err != nil {
				return nil, 0, err
			}
			if !ok {
				old = nil
			}
		}
		if x.judge != nil {
			if err := x.judge(old); err != nil {
				return nil, 0, err
			}
		}
		c := x.change
		c.before = old
		if x.w != nil {
			c.after = x.w.value[1:]
		}
		latest[key] = c.after
		images += c.storedSize()
		changes = append(changes, c)
	}
	return changes, images, nil
}

// touchModel is touch for a whole model.
func (db *DB) touchModel(tx *kv.Txn, st *modelState) error {
	now := db.o.Clock.Now().Unix()
	if st.changed.Load() == now {
		return nil
	}
	return setChanged(tx, st.id, now)
}

func (db *DB) touchedModel(st *modelState) { st.changed.Store(db.o.Clock.Now().Unix()) }

// baseOf is the base key of an item, which must have the whole primary key.
func (sc *schema) baseOf(it model.Item) ([]byte, error) {
	key := make(model.Item, 0, len(sc.pk)+len(sc.sk))
	for _, list := range [2][]model.KeyAttribute{sc.pk, sc.sk} {
		for _, a := range list {
			if v, ok := it.Get(a.Name); ok {
				key = append(key, model.Attr{Name: a.Name, Value: v})
			}
		}
	}
	if err := sc.exactKey(key); err != nil {
		return nil, err
	}
	return sc.appendBase(nil, key)
}

// same reports whether stored bytes are an item, as the services compare.
func sameItem(stored []byte, it model.Item) (bool, error) {
	if stored == nil || it == nil {
		return stored == nil && it == nil, nil
	}
	_, have, err := decode(stored)
	if err != nil {
		return false, fromRecord(err)
	}
	return model.EqualItems(have, it), nil
}

// sameBytes reports whether what is stored is what was; an item of no bytes does not exist, so nil is nothing.
func sameBytes(a, b []byte) bool { return (a == nil) == (b == nil) && bytes.Equal(a, b) }
