package engine

import (
	"context"
	"fmt"

	"tablero/model"
	"tablero/model/edit"
)

// Apply makes an edit of items in one transaction; see [Editor].
func (s *ModelStore) Apply(ctx context.Context, label string, changes []edit.ItemChange) (made *edit.Edit, err error) {
	if len(changes) == 0 {
		return nil, &Error{Code: CodeValidation, Message: "An edit without changes", Hint: "Give it one at least"}
	}
	err = s.inTurn(ctx, func(st *modelState) error {
		if label == "" {
			label = edit.LabelAll(st.model, changes)
		}
		leave, err := s.holdTables(st, changes)
		if err != nil {
			return err
		}
		defer leave()
		var steps []step
		defer func() { release(steps) }()
		for _, c := range changes {
			more, err := itemSteps(st.tables[c.Table], c)
			steps = append(steps, more...)
			if err != nil {
				return err
			}
		}
		made, err = s.applySteps(ctx, st, label, len(changes), steps)
		return err
	})
	if err != nil {
		return nil, err
	}
	return made, nil
}

// applySteps makes steps an edit of one transaction.
func (s *ModelStore) applySteps(ctx context.Context, st *modelState, label string, items int, steps []step) (*edit.Edit, error) {
	if err := s.trimLong(ctx, st); err != nil {
		return nil, err
	}
	ed := s.begin(st, label)
	ed.entry.Items = items
	if _, err := ed.write(ctx, steps, true); err != nil {
		return nil, err
	}
	return ed.entry.edit(ed.seq, ed.seq), nil
}

func (s *ModelStore) begin(st *modelState, label string) *editing {
	if len(label) > maxLabel {
		label = label[:maxLabel]
	}
	return &editing{s: s, st: st, entry: s.db.newEntry(label)}
}

// holdTables goes through the gates of the tables that changes are about.
func (s *ModelStore) holdTables(st *modelState, changes []edit.ItemChange) (leave func(), err error) {
	var tables []*tableState
	for _, c := range changes {
		t := st.tables[c.Table]
		if t == nil {
			return nil, unknownTable(st, c.Table)
		}
		tables = with(tables, t)
	}
	leave, ok := hold(tables)
	if !ok {
		return nil, replaced(s.name)
	}
	return leave, nil
}

// itemSteps is the one or two steps of a change: an item that moves goes from one key and comes to another. The steps are to be
// released also with an error.
func itemSteps(t *tableState, c edit.ItemChange) (steps []step, err error) {
	sc := t.schema
	if c.Before == nil && c.After == nil {
		return nil, &Error{Code: CodeValidation, Message: "A change from nothing to nothing", Hint: "Say what the item was, or what it is to be"}
	}
	if c.Before != nil {
		base, err := sc.baseOf(c.Before)
		if err != nil {
			return nil, err
		}
		steps = append(steps, sc.itemStep(t, base, sc.expect(base, c.Before)))
	}
	if c.After == nil {
		return steps, nil
	}
	w, err := sc.prepare(c.After)
	if err != nil {
		return steps, err
	}
	base := w.key[tableHead:]
	if len(steps) > 0 && string(steps[0].key) == string(base) {
		steps[0].w = w
		return steps, nil
	}
	x := sc.itemStep(t, base, sc.expect(base, nil))
	x.w = w
	return append(steps, x), nil
}

func (sc *schema) itemStep(t *tableState, base []byte, judge func([]byte) error) step {
	return step{change: change{kind: changeItem, table: sc.id, key: base}, t: t, sc: sc, judge: judge}
}

// expect judges what is stored by what an edit says it found there.
func (sc *schema) expect(base []byte, before model.Item) func([]byte) error {
	return func(old []byte) error {
		same, err := sameItem(old, before)
		switch {
		case err != nil || same:
			return err
		case before == nil:
			return sc.itemExists(base)
		}
		return sc.changedSince(base, old == nil)
	}
}

func (sc *schema) itemExists(base []byte) *Error {
	return &Error{
		Code: CodeItemExists, Message: fmt.Sprintf("There is an item %s in table %s already", sc.nameBase(base), sc.table.Name),
		Hint: "Edit that one, or give this one another key",
	}
}

// changedSince says that an item is not as an edit found or left it.
func (sc *schema) changedSince(base []byte, gone bool) *Error {
	what := "was changed"
	if gone {
		what = "was removed"
	}
	return &Error{
		Code: CodeChangedSince, Message: fmt.Sprintf("The item %s of table %s %s since, outside of this edit", sc.nameBase(base), sc.table.Name, what),
		Hint: "Nothing was changed; look at the item as it is now",
	}
}
