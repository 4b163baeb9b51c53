package engine

import (
	"errors"
	"fmt"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/model"
)

// history proves the history of a model, and the trays of its tables.
func (c *checking) history(st *modelState) error {
	found := func(format string, args ...any) error {
		return c.report.add(Problem{Model: c.model, Text: fmt.Sprintf(format, args...)})
	}
	h, err := readHistory(c.tx, st.id)
	if err != nil {
		return found("%v", err)
	}
	if err := c.unless(c.entries(st.id, h, found), found); err != nil {
		return err
	}
	for _, t := range st.rec.Tables {
		err := walkTray(c.ctx, c.tx, t.ID, func(uint64, string, model.Item) error { return c.step() })
		if err := c.unless(err, found); err != nil {
			return err
		}
	}
	return nil
}

// entries proves the entries: that the links from the place on lead to each of them, and that each is as its side says.
func (c *checking) entries(id uint64, h historyRecord, found func(string, ...any) error) error {
	linked := map[uint64]bool{}
	if err := c.unless(walkDone(c.tx, id, h, func(seq uint64, _ *editEntry) (bool, error) {
		linked[seq] = true
		return true, nil
	}), found); err != nil {
		return err
	}
	seqs, _, err := undone(c.tx, id, h)
	if err := c.unless(err, found); err != nil {
		return err
	}
	for _, seq := range seqs {
		linked[seq] = true
	}
	return walkHistory(c.tx, id, func(seq uint64, e *editEntry) error {
		if err := c.step(); err != nil {
			return err
		}
		whole := e.Applied == e.Changes
		switch {
		case seq == h.Done && e.Way != "":
			whole = e.Applied >= 0 && e.Applied <= e.Changes
		case seq > h.Done:
			whole = e.Applied == 0
		}
		if !whole || seq != h.Done && e.Way != "" {
			return found("edit %d of the history (%s) is neither done nor undone", seq, e.Label)
		}
		if !linked[seq] || seq >= h.Next {
			return found("edit %d of the history (%s) cannot be reached", seq, e.Label)
		}
		n, err := c.changes(id, seq)
		if err != nil || n != e.Changes {
			return found("edit %d of the history (%s) has %d changes where %d can be read (%v)", seq, e.Label, e.Changes, n, err)
		}
		return nil
	})
}

// unless reports an error about what is stored, and passes on what ends the check.
func (c *checking) unless(err error, found func(string, ...any) error) error {
	var e *Error
	if errors.As(err, &e) {
		return found("%v", e)
	}
	return err
}

// changes counts the changes of an edit that follow each other without a gap.
func (c *checking) changes(modelID, seq uint64) (n int, err error) {
	it := c.tx.Iter(kv.Prefix(keys.AppendChanges(nil, modelID, seq)))
	defer it.Close()
	for ; it.Valid(); it.Next() {
		_, _, first, err := keys.SplitChange(it.Key())
		if err != nil {
			return n, err
		}
		if int(first) != n {
			return n, fmt.Errorf("there is a gap at %d", first)
		}
		run, err := decodeChanges(it.Value())
		if err != nil {
			return n, err
		}
		n += len(run)
	}
	return n, nil
}

// histories looks for entries and changes that no model and no note of garbage has, by skipping from edit to edit.
func (c *checking) histories(models map[string]*modelState, noted map[uint64]garbage) error {
	known, removed, waste := map[uint64]bool{}, map[uint64]bool{}, map[editRef]bool{}
	for _, st := range models {
		known[st.id] = true
	}
	for _, g := range noted {
		for _, m := range g.Models {
			removed[m] = true
		}
		for _, e := range g.Edits {
			waste[e] = true
		}
	}
	if err := c.skip([]byte{keys.SpaceHistory}, func(key []byte) ([]byte, error) {
		m, _, err := keys.SplitHistory(key)
		if err != nil || !known[m] && !removed[m] {
			return key, c.report.add(Problem{Text: fmt.Sprintf("there is a history of a model %d that is not there", m)})
		}
		return keys.AppendHistoryOf(nil, m), nil
	}); err != nil {
		return err
	}
	return c.skip([]byte{keys.SpaceChange}, func(key []byte) ([]byte, error) {
		m, seq, _, err := keys.SplitChange(key)
		if err != nil {
			return key, c.report.add(Problem{Text: err.Error()})
		}
		prefix := keys.AppendChanges(nil, m, seq)
		if waste[editRef{m, seq}] || removed[m] {
			return prefix, nil
		}
		has, err := c.tx.Has(keys.AppendHistory(nil, m, seq))
		if err != nil || has {
			return prefix, err
		}
		return prefix, c.report.add(Problem{Text: fmt.Sprintf("there are changes of an edit %d that the history of model %d does not have", seq, m)})
	})
}
