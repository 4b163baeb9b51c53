package engine

import (
	"context"
	"encoding/json"
	"hash/maphash"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/engine/record"
	"tablero/model"
)

// Going back over a change of design, or forward again, is a switch to the ids that the entry kept. Items are not written: so it is
// exact. But what was written to a table since, past the history, would be lost by it. So tables that were rewritten are
// compared first, item by item, with what the rewrite made of them, while writes wait.

// design moves a change of design. after is what is to be done when it is through.
func (mv *moving) design(ctx context.Context, p Progress) (after func() error, err error) {
	db, st := mv.s.db, mv.st
	d := *mv.entry.Design
	here, there := &d.Before, &d.After
	if mv.way == back {
		here, there = there, here
	}
	if !sameRecord(st.rec, *here) {
		return nil, &Error{
			Code: CodeChangedSince, Message: "The design is not the one that the edit " + mv.entry.Label + " found or left",
			Hint: "Nothing was changed",
		}
	}
	target, err := db.readModel(*there)
	if err != nil {
		return nil, err
	}
	rec, builds := adopt(*there, target, st)
	defer freeze(mv.touched(&d, rec))()
	if err := mv.unchanged(ctx, &d, p); err != nil {
		return nil, err
	}
	*here, *there = st.rec, rec
	var next editEntry
	work := aftermath{builds: builds}
	err = db.switchModel(ctx, st, target, rec, func(tx *kv.Txn) (err error) {
		if work.note, err = noteDropped(tx, st.rec, rec); err != nil {
			return err
		}
		next = *mv.entry
		next.Design = &d
		return mv.place(tx, &next)
	})
	if err != nil {
		return nil, err
	}
	mv.entry = &next
	return func() error { return mv.s.finishDesign(ctx, work, &counter{tell: p}) }, nil
}

// sameRecord reports whether two records have the same document and the same tables, under the same ids. Ids of indexes, and
// whether they are being built, do not count: an index that is made again has another.
func sameRecord(a, b *modelRecord) bool {
	if a.Model.ID != b.Model.ID || len(a.Tables) != len(b.Tables) {
		return false
	}
	for i := range a.Tables {
		if a.Tables[i].ID != b.Tables[i].ID || a.Tables[i].Name != b.Tables[i].Name {
			return false
		}
	}
	return true
}

// readModel is the document of a record.
func (db *DB) readModel(rec *modelRecord) (m *model.Model, err error) {
	err = db.kv.View(func(tx *kv.Txn) error {
		data, err := readBlob(tx, rec.Model)
		if err != nil {
			return err
		}
		m = new(model.Model)
		if err := json.Unmarshal(data, m); err != nil {
			return damaged("the document of model %q cannot be read: %v", rec.Name, err)
		}
		return nil
	})
	return m, err
}

// adopt is a record as it can be switched to: tables that the model has at the moment keep their indexes where those are
// the same, and the others are to be built, under ids that were not used before.
func adopt(rec *modelRecord, m *model.Model, st *modelState) (*modelRecord, []buildRef) {
	rec = rec.clone()
	var builds []buildRef
	for i := range rec.Tables {
		live := st.rec.table(rec.Tables[i].ID)
		if live == nil {
			for _, ix := range rec.Tables[i].Indexes {
				if ix.Building { // cut off when the table was switched away
					builds = append(builds, buildRef{rec.Tables[i].Name, ix.Name})
				}
			}
			continue
		}
		now, _ := st.model.Table(live.Name)
		var more []buildRef
		rec.Tables[i], more = goOn(live, matchIndexes(now.Indexes, m.Tables[i].Indexes), &m.Tables[i])
		builds = append(builds, more...)
	}
	return rec, builds
}

// touched is the live tables whose writes must wait: those that are compared, and those that are switched away.
func (mv *moving) touched(d *designEntry, rec *modelRecord) []*tableState {
	var tables []*tableState
	for _, t := range mv.st.tables {
		compared := rec.table(t.id) == nil
		for _, r := range d.Rewrites {
			compared = compared || r.From == t.id || r.To == t.id
		}
		if compared {
			tables = append(tables, t)
		}
	}
	return byID(tables)
}

// unchanged refuses to lose what was written past the history: a rewritten table must be what the rewrite made of the one
// before, and a table that was added must be empty.
func (mv *moving) unchanged(ctx context.Context, d *designEntry, p Progress) error {
	count := &counter{tell: p}
	before, err := mv.s.db.readModel(d.Before)
	if err != nil {
		return err
	}
	after, err := mv.s.db.readModel(d.After)
	if err != nil {
		return err
	}
	rewritten := map[uint64]bool{}
	for _, r := range d.Rewrites {
		rewritten[r.To] = true
		from, err := schemaOf(before, d.Before, r.From)
		if err != nil {
			return err
		}
		to, err := schemaOf(after, d.After, r.To)
		if err != nil {
			return err
		}
		c := comparing{follower: follower{from: from, to: to, renames: r.Renames, judged: before.Dialect != after.Dialect}, count: count}
		if err := mv.s.db.kv.View(func(tx *kv.Txn) error { return c.run(ctx, tx) }); err != nil {
			return err
		}
	}
	if mv.way == forward {
		return nil
	}
	for _, t := range d.After.Tables {
		if rewritten[t.ID] || d.Before.table(t.ID) != nil {
			continue
		}
		if err := mv.s.db.kv.View(func(tx *kv.Txn) error {
			it := tx.Iter(kv.Prefix(keys.AppendTable(nil, t.ID)))
			defer it.Close()
			if !it.Valid() {
				return nil
			}
			sc, err := schemaOf(after, d.After, t.ID)
			if err != nil {
				return err
			}
			return sc.addedSince(it.Key()[tableHead:])
		}); err != nil {
			return err
		}
	}
	return nil
}

// schemaOf is a table of a record that the model may not have at the moment.
func schemaOf(m *model.Model, rec *modelRecord, id uint64) (*schema, error) {
	for i := range rec.Tables {
		if rec.Tables[i].ID == id {
			return newSchema(m.Dialect, &m.Tables[i], &rec.Tables[i])
		}
	}
	return nil, damaged("an edit of the history has no table %d", id)
}

func (sc *schema) addedSince(base []byte) *Error {
	e := sc.changedSince(base, false)
	e.Message = "The item " + sc.nameBase(base) + " of table " + sc.table.Name + " was added since, outside of this edit"
	return e
}

// comparing holds a table against the one it was rewritten from.
type comparing struct {
	follower
	count *counter
	seed  maphash.Seed
	tray  map[uint64]int // what lies on the tray of the new one, by hash
	items int            // that lie where they belong
}

func (c *comparing) run(ctx context.Context, tx *kv.Txn) error {
	c.seed, c.tray = maphash.MakeSeed(), map[uint64]int{}
	if err := walkTray(ctx, tx, c.to.id, func(_ uint64, _ string, it model.Item) error {
		hash, err := c.hash(it)
		c.tray[hash]++
		return err
	}); err != nil {
		return err
	}
	it := tx.Iter(kv.Prefix(keys.AppendTable(nil, c.from.id)))
	defer it.Close()
	for n := 0; it.Valid(); it.Next() {
		if n++; n%256 == 0 {
			c.count.add(256)
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		_, item, err := decode(it.Value())
		if err != nil {
			return fromRecord(err)
		}
		if err := c.item(tx, item); err != nil {
			return err
		}
	}
	if err := walkTray(ctx, tx, c.from.id, func(_ uint64, _ string, it model.Item) error { return c.item(tx, it) }); err != nil {
		return err
	}
	for _, n := range c.tray {
		if n > 0 {
			return &Error{Code: CodeChangedSince, Message: "The items of table " + c.to.table.Name + " were changed since, outside of this edit", Hint: "Nothing was changed"}
		}
	}
	return c.added(ctx, tx)
}

func (c *comparing) hash(it model.Item) (uint64, error) {
	data, err := record.Encode(nil, it)
	return maphash.Bytes(c.seed, data), fromRecord(err)
}

// item looks for what became of an item: in the table, or on the tray.
func (c *comparing) item(tx *kv.Txn, it model.Item) error {
	out, reason := c.follow(it)
	var now, base []byte
	if reason == "" {
		key, err := c.to.appendBase(keys.AppendTable(nil, c.to.id), out)
		if err != nil {
			return err
		}
		base = key[tableHead:]
		var ok bool
		if now, ok, err = tx.Get(key); err != nil {
			return err
		}
		want, err := record.Encode(nil, out)
		if err != nil {
			return fromRecord(err)
		}
		if ok && string(now) == string(want) {
			c.items++
			return nil
		}
	}
	hash, err := c.hash(out)
	if err != nil {
		return err
	}
	if c.tray[hash] > 0 {
		c.tray[hash]--
		return nil
	}
	if reason == "" {
		return c.to.changedSince(base, now == nil)
	}
	key, err := c.from.baseOf(it)
	if err != nil { // it lay on the tray before already
		key = nil
	}
	return c.from.changedSince(key, true)
}

// added looks for an item that no item of the old table became.
func (c *comparing) added(ctx context.Context, tx *kv.Txn) error {
	n, err := countKeys(ctx, tx, keys.AppendTable(nil, c.to.id))
	if err != nil || n == int64(c.items) {
		return err
	}
	names := make(map[string]string, len(c.renames))
	for from, to := range c.renames {
		names[to] = from
	}
	inverse := follower{from: c.to, to: c.from, renames: names}
	it := tx.Iter(kv.Prefix(keys.AppendTable(nil, c.to.id)))
	defer it.Close()
	for ; it.Valid(); it.Next() {
		_, item, err := decode(it.Value())
		if err != nil {
			return fromRecord(err)
		}
		was, reason := inverse.follow(item)
		if reason == "" {
			key, err := c.from.appendBase(keys.AppendTable(nil, c.from.id), was)
			if err != nil {
				return err
			}
			if there, err := tx.Has(key); err != nil {
				return err
			} else if there {
				continue
			}
		}
		return c.to.addedSince(it.Key()[tableHead:])
	}
	return &Error{Code: CodeChangedSince, Message: "Items of table " + c.to.table.Name + " were added since, outside of this edit", Hint: "Nothing was changed"}
}
