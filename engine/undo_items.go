package engine

import (
	"context"
	"errors"
	"hash/maphash"

	"tablero/engine/kv"
)

// items moves an edit of items: first every item is looked at, whether it is still what the edit left, while writes to the tables
// wait; then the items change, in as many transactions as it takes. A cancel or a crash between two leaves the entry halfway, and
// it goes on from there, at the next open by itself.
func (mv *moving) items(ctx context.Context, p Progress) error {
	tables, err := mv.tables()
	if err != nil {
		return err
	}
	defer freeze(tables)()
	if mv.entry.Way == "" {
		if err := mv.check(ctx); err != nil {
			return err
		}
	}
	return mv.run(ctx, tables, p)
}

func (mv *moving) tables() (tables []*tableState, err error) {
	for _, id := range mv.entry.Tables {
		t := mv.st.tableOf(id)
		if t == nil {
			return nil, &Error{Code: CodeChangedSince, Message: "A table of the edit " + mv.entry.Label + " is not there any more"}
		}
		tables = append(tables, t)
	}
	return byID(tables), nil
}

// next is the number of the change that comes next, -1 when there is none.
func (mv *moving) next(applied int) int {
	switch {
	case mv.way == back:
		return applied - 1
	case applied < mv.entry.Changes:
		return applied
	}
	return -1
}

// found and left are the sides of a change that this way comes from and goes to.
func (mv *moving) found(c *change) []byte {
	if mv.way == back {
		return c.after
	}
	return c.before
}

func (mv *moving) left(c *change) []byte {
	if mv.way == back {
		return c.before
	}
	return c.after
}

// walk calls fn with the changes to come, in their order, until it gives false.
func (mv *moving) walk(tx *kv.Txn, applied int, fn func(c *change) (bool, error)) error {
	var run []change
	first := 0
	for {
		n := mv.next(applied)
		if n < 0 {
			return nil
		}
		if n < first || n >= first+len(run) {
			var err error
			if first, run, err = readRun(tx, mv.st.id, mv.seq, mv.runs, n); err != nil {
				return err
			}
		}
		if on, err := fn(&run[n-first]); err != nil || !on {
			return err
		}
		if mv.way == back {
			applied--
		} else {
			applied++
		}
	}
}

// check looks at every item. One that the edit changed more than once is looked at where this way meets it first; items are
// told apart by a hash: should two share one, the transaction that comes to the second still looks.
func (mv *moving) check(ctx context.Context) error {
	seed, seen, n := maphash.MakeSeed(), map[uint64]bool{}, 0
	return mv.s.db.kv.View(func(tx *kv.Txn) error {
		return mv.walk(tx, mv.entry.Applied, func(c *change) (bool, error) {
			if n++; n%1024 == 0 && ctx.Err() != nil {
				return false, ctx.Err()
			}
			key := c.fullKey()
			hash := maphash.Bytes(seed, key)
			if seen[hash] {
				return true, nil
			}
			seen[hash] = true
			return true, mv.judge(tx, c, key)
		})
	})
}

// judge refuses a change whose item is not as this way should find it.
func (mv *moving) judge(tx *kv.Txn, c *change, key []byte) error {
	now, ok, err := tx.Get(key)
	if err != nil {
		return err
	}
	if !ok {
		now = nil
	}
	if sameBytes(now, mv.found(c)) {
		return nil
	}
	t := mv.st.tableOf(c.table)
	if t == nil {
		return replaced(mv.s.name)
	}
	if c.kind == changeTray {
		return &Error{Code: CodeChangedSince, Message: "The tray of table " + t.schema.table.Name + " was changed since"}
	}
	return t.schema.changedSince(c.key, now == nil)
}

// run makes the changes.
func (mv *moving) run(ctx context.Context, tables []*tableState, p Progress) error {
	total := int64(mv.entry.Changes)
	references := false
	for through := false; !through; {
		n, err := mv.some(ctx, tables, references)
		if errors.Is(err, errFull) && !references {
			references = true
			continue
		}
		if errors.Is(err, errFull) {
			return tooLarge()
		}
		if err != nil {
			return err
		}
		references, through = false, mv.entry.Way == ""
		if p != nil && n > 0 {
			done := int64(mv.entry.Applied)
			if mv.way == back {
				done = total - done
			}
			p(done, total)
		}
	}
	return nil
}

// some makes as many changes as a transaction takes, and notes in the entry how far it came. errFull means that not even one fits.
func (mv *moving) some(ctx context.Context, tables []*tableState, references bool) (n int, err error) {
	leave, ok := hold(tables)
	if !ok {
		return 0, replaced(mv.s.name)
	}
	defer leave()
	db, st := mv.s.db, mv.st
	var steps []step
	defer func() { release(steps) }()
	var next editEntry
	err = db.kv.Update(ctx, func(tx *kv.Txn) error {
		release(steps)
		steps, n, next = nil, 0, *mv.entry
		err := mv.walk(tx, mv.entry.Applied, func(c *change) (bool, error) {
			if n == bulkItems || tx.Size() > bulkBytes {
				return false, nil
			}
			x, err := mv.step(c)
			if err != nil {
				return false, err
			}
			steps = append(steps, x)
			if err := mv.judge(tx, c, c.fullKey()); err != nil {
				return false, err
			}
			limit := min(db.copyLimit, kv.MaxTxn-tx.Size()-entryRoom)
			if references {
				limit = 0
			}
			if n > 0 && tx.Size()+x.cost() > kv.MaxTxn-entryRoom {
				return false, nil
			}
			if err := x.do(tx, limit); err != nil {
				if errors.Is(err, errFull) && n > 0 {
					return false, nil
				}
				return false, err
			}
			n++
			return true, nil
		})
		if err != nil {
			return err
		}
		return mv.note(tx, &next, n)
	})
	if err != nil {
		return 0, fromKV(err)
	}
	db.touchedModel(st)
	mv.entry = &next
	return n, nil
}

// cost is what a put counts against a transaction's limit, at most, as far as it does not depend on what it finds.
func (x *step) cost() int {
	if x.w == nil {
		return 0
	}
	return x.w.cost(&trail{}, false)
}

// step makes a change ready.
func (mv *moving) step(c *change) (step, error) {
	x := step{change: change{kind: c.kind, table: c.table, key: c.key, after: mv.left(c)}, t: mv.st.tableOf(c.table)}
	if x.t == nil {
		return x, replaced(mv.s.name)
	}
	x.sc = x.t.schema
	if c.kind == changeTray || x.after == nil {
		return x, nil
	}
	_, item, err := decode(x.after)
	if err != nil {
		return x, fromRecord(err)
	}
	x.w, err = x.sc.ready(item)
	return x, err
}

// note writes how far the entry has come by n changes more.
func (mv *moving) note(tx *kv.Txn, e *editEntry, n int) error {
	if mv.way == back {
		e.Applied -= n
	} else {
		e.Applied += n
	}
	e.Way = mv.way
	if mv.next(e.Applied) < 0 {
		e.Way = ""
	}
	if err := mv.place(tx, e); err != nil {
		return err
	}
	return mv.s.db.touchModel(tx, mv.st)
}
