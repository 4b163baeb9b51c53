package engine

import (
	"context"
	"reflect"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/model"
)

// A change of design is worked out (plan.go) and then made in three steps. First everything that is new is written under fresh
// ids, which are noted as garbage: the document, and the items of tables that must be written again (rewrite.go), while reading of these
// tables goes on and writing to them waits. Then one transaction writes the catalog record, which means the new ids from there
// on, and the history, which keeps the old ones. At last, new indexes of tables that stay are filled, and the entries of dropped ones
// removed; a crash in between is made up for at the next open.

// designing is a change of design under way.
type designing struct {
	s     *ModelStore
	st    *modelState
	plan  *plan
	rec   *modelRecord // the new one
	json  []byte       // of the new model
	note  uint64       // of what is garbage until the switch
	waste garbage
	entry editEntry
	work  []*rewriting
	after aftermath
}

// aftermath is what is to be done when a switch is through.
type aftermath struct {
	note   uint64 // of the entries of dropped indexes
	builds []buildRef
}

type buildRef struct{ table, index string }

// Design changes the design of a live model; see [Editor].
func (s *ModelStore) Design(ctx context.Context, c DesignChange, p Progress) (*DesignResult, error) {
	out, after, count, err := s.design(ctx, true, p, func(*modelState) (*DesignChange, error) { return &c, nil })
	if err != nil {
		return nil, err
	}
	return out, s.finishDesign(ctx, after, count)
}

// design makes the change that draw gives up to the switch; nil is nothing to be done.
func (s *ModelStore) design(
	ctx context.Context, strict bool, p Progress, draw func(*modelState) (*DesignChange, error),
) (out *DesignResult, after aftermath, count *counter, err error) {
	err = s.inTurn(ctx, func(st *modelState) error {
		c, err := draw(st)
		if err != nil || c == nil {
			return err
		}
		d := &designing{s: s, st: st}
		if d.plan, err = newPlan(st.model, *c, strict); err != nil {
			return err
		}
		if reflect.DeepEqual(st.model.Clone(), d.plan.after) && len(c.Renames) == 0 {
			return &Error{Code: CodeValidation, Message: "The design is the same as before"}
		}
		if d.json, err = modelJSON(d.plan.after); err != nil {
			return err
		}
		label := c.Label
		if label == "" {
			label = d.plan.label()
		}
		if err := s.trimLong(ctx, st); err != nil {
			return err
		}
		d.entry = s.begin(st, label).entry
		if count, err = d.count(ctx, p); err != nil {
			return err
		}
		seq, err := d.run(ctx, count)
		if err != nil {
			return err
		}
		out, after = &DesignResult{Edit: d.entry.edit(seq, seq)}, d.after
		for _, r := range d.work {
			out.Tray += r.tray
		}
		return nil
	})
	return out, after, count, err
}

// finishDesign fills new indexes and removes the entries of dropped ones.
func (s *ModelStore) finishDesign(ctx context.Context, after aftermath, count *counter) error {
	if after.note != 0 {
		if err := s.db.collectNote(ctx, after.note, nil); err != nil {
			return err
		}
	}
	for _, b := range after.builds {
		last := int64(0)
		if err := s.build(ctx, b.table, b.index, func(done, _ int64) {
			count.add(int(done - last))
			last = done
		}); err != nil {
			return err
		}
	}
	return nil
}

// counter adds up the items of all steps.
type counter struct {
	done, total int64
	tell        Progress
}

func (c *counter) add(n int) {
	c.done += int64(n)
	if c.tell != nil {
		c.tell(c.done, max(c.done, c.total))
	}
}

// count says how many items there are to do: those written again, and those that new indexes are filled from.
func (d *designing) count(ctx context.Context, p Progress) (*counter, error) {
	c := &counter{tell: p}
	return c, d.s.db.kv.View(func(tx *kv.Txn) error {
		for i := range d.plan.tables {
			tp := &d.plan.tables[i]
			if tp.before == nil {
				continue
			}
			id := d.st.tables[tp.before.Name].id
			times := int64(0)
			if tp.rewrite {
				times = 1
				tray, err := countKeys(ctx, tx, keys.AppendTrayOf(nil, id))
				if err != nil {
					return err
				}
				c.total += tray
			} else {
				for _, j := range tp.indexes {
					if j < 0 {
						times++
					}
				}
			}
			if times == 0 {
				continue
			}
			n, err := countKeys(ctx, tx, keys.AppendTable(nil, id))
			if err != nil {
				return err
			}
			c.total += n * times
		}
		return nil
	})
}

func (d *designing) run(ctx context.Context, count *counter) (seq uint64, err error) {
	if err := d.begin(ctx); err != nil {
		return 0, err
	}
	if seq, err = d.make(ctx, count); err != nil {
		d.s.db.dispose(d.note)
	}
	return seq, err
}

// begin takes ids and notes them as garbage, and builds the new record.
func (d *designing) begin(ctx context.Context) error {
	fresh := 0
	for _, tp := range d.plan.tables {
		if tp.before == nil || tp.rewrite {
			fresh++
		}
	}
	return d.s.db.kv.Update(ctx, func(tx *kv.Txn) error {
		first, err := nextIDs(tx, fresh+2)
		if err != nil {
			return err
		}
		d.note = first
		d.rec = &modelRecord{Version: catalogVersion, Name: d.st.rec.Name, Source: d.st.rec.Source, Model: blob{ID: first + 1}}
		d.waste = garbage{Blobs: []uint64{first + 1}}
		d.after, d.entry.Design = aftermath{}, &designEntry{Before: d.st.rec, After: d.rec}
		next := first + 2
		for i := range d.plan.tables {
			tp := &d.plan.tables[i]
			var old *tableRecord
			if tp.before != nil {
				old = d.st.rec.table(d.st.tables[tp.before.Name].id)
			}
			if old != nil && !tp.rewrite {
				rec, builds := goOn(old, tp.indexes, tp.after)
				d.rec.Tables = append(d.rec.Tables, rec)
				d.after.builds = append(d.after.builds, builds...)
				continue
			}
			rec := tableRecord{Name: tp.after.Name, ID: next, NextIdx: uint32(len(tp.after.Indexes)) + 1}
			for j := range tp.after.Indexes {
				rec.Indexes = append(rec.Indexes, indexRecord{Name: tp.after.Indexes[j].Name, ID: uint32(j) + 1})
			}
			d.rec.Tables = append(d.rec.Tables, rec)
			d.waste.Tables = append(d.waste.Tables, next)
			if old != nil {
				d.entry.Design.Rewrites = append(d.entry.Design.Rewrites, rewriteRecord{From: old.ID, To: next, Renames: tp.renames})
			}
			next++
		}
		return noteGarbage(tx, d.note, d.waste)
	})
}

// goOn is the record of a table that keeps its id: indexes go on as those before them, and new ones are to be built.
func goOn(old *tableRecord, match []int, t *model.Table) (rec tableRecord, builds []buildRef) {
	rec = tableRecord{Name: t.Name, ID: old.ID, NextIdx: old.NextIdx}
	for i, j := range match {
		ix := indexRecord{Name: t.Indexes[i].Name, ID: rec.NextIdx, Building: true}
		if j >= 0 {
			ix.ID, ix.Building = old.Indexes[j].ID, old.Indexes[j].Building
		} else {
			rec.NextIdx++
		}
		if ix.Building {
			builds = append(builds, buildRef{t.Name, ix.Name})
		}
		rec.Indexes = append(rec.Indexes, ix)
	}
	return rec, builds
}

// make writes what is new and switches over.
func (d *designing) make(ctx context.Context, count *counter) (seq uint64, err error) {
	db, st := d.s.db, d.st
	if d.rec.Model, err = db.writeBlob(ctx, d.rec.Model.ID, d.json); err != nil {
		return 0, err
	}
	var tables []*tableState
	for i := range d.plan.tables {
		tp := &d.plan.tables[i]
		if tp.before == nil || !tp.rewrite {
			continue
		}
		to, err := newSchema(d.plan.after.Dialect, tp.after, &d.rec.Tables[i])
		if err != nil {
			return 0, err
		}
		old := st.tables[tp.before.Name]
		tables = append(tables, old)
		d.work = append(d.work, &rewriting{
			follower: follower{from: old.schema, to: to, renames: tp.renames, judged: d.plan.before.Dialect != d.plan.after.Dialect},
			db:       db, t: &tableState{id: to.id, model: st.id, changed: st.changed}, told: count.add,
		})
	}
	defer freeze(tables)()
	for _, r := range d.work {
		if err := r.run(ctx); err != nil {
			return 0, err
		}
	}
	var gone uint64
	err = db.switchModel(ctx, st, d.plan.after, d.rec, func(tx *kv.Txn) (err error) {
		if err := forgetGarbage(tx, d.note); err != nil {
			return err
		}
		if d.after.note, err = noteDropped(tx, st.rec, d.rec); err != nil {
			return err
		}
		seq, gone, err = d.entry.append(tx, st, 0)
		return err
	})
	if err == nil {
		db.dispose(gone)
	}
	return seq, err
}

// noteDropped notes the entries of indexes that tables lose, of those that both records have; 0 when there are none.
func noteDropped(tx *kv.Txn, before, after *modelRecord) (note uint64, err error) {
	var g garbage
	for i := range before.Tables {
		old := &before.Tables[i]
		rec := after.table(old.ID)
		if rec == nil {
			continue
		}
		kept := map[uint32]bool{}
		for _, ix := range rec.Indexes {
			kept[ix.ID] = true
		}
		for _, ix := range old.Indexes {
			if !kept[ix.ID] {
				g.Indexes = append(g.Indexes, indexRef{old.ID, ix.ID})
			}
		}
	}
	if len(g.Indexes) == 0 {
		return 0, nil
	}
	if note, err = nextIDs(tx, 1); err != nil {
		return 0, err
	}
	return note, noteGarbage(tx, note, g)
}

// switchModel writes a model's record, and whatever else fn writes, behind the closed gates of its tables, and makes the new
// state that of the model. The caller has the turn.
func (db *DB) switchModel(ctx context.Context, st *modelState, m *model.Model, rec *modelRecord, fn func(*kv.Txn) error) error {
	db.catalog.Lock()
	defer db.catalog.Unlock()
	if now, err := db.state(rec.Name); err != nil || now != st {
		return replaced(rec.Name)
	}
	next, err := newState(st.id, rec, m, st)
	if err != nil {
		return err
	}
	schemas := make([]*schema, len(m.Tables))
	for i := range m.Tables {
		if schemas[i], err = newSchema(m.Dialect, &m.Tables[i], &rec.Tables[i]); err != nil {
			return err
		}
	}
	defer st.closeGates()()
	marks := map[*tableState]int64{}
	if err := db.kv.Update(ctx, func(tx *kv.Txn) error {
		for _, t := range next.tables {
			if marks[t], err = queueMark(tx, t.id); err != nil {
				return err
			}
		}
		if err := writeModel(tx, st.id, rec); err != nil {
			return err
		}
		if err := db.touchModel(tx, st); err != nil {
			return err
		}
		return fn(tx)
	}); err != nil {
		return err
	}
	db.touchedModel(st)
	for i := range m.Tables {
		t := next.tables[m.Tables[i].Name]
		t.schema = schemas[i]
		if st.tableOf(t.id) == nil {
			t.mark.Store(marks[t])
		}
	}
	for _, t := range st.tables {
		t.gone = next.tableOf(t.id) == nil
	}
	db.setModel(rec.Name, next)
	return nil
}
