package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"tablero/engine/keys"
	"tablero/engine/kv"
)

// CheckReport is what a check saw. It is clean when there are no problems.
type CheckReport struct {
	Models, Tables           int
	Items, Entries, Expiries int64
	Problems                 []Problem // at most maxProblems
	More                     bool      // there are more of them
}

// Problem is one thing that is not as it should be.
type Problem struct {
	Model, Table, Index string // as far as they are known
	Text                string
}

// String is the problem in one line.
func (p Problem) String() string {
	where := ""
	for _, part := range []struct{ kind, name string }{{"model", p.Model}, {"table", p.Table}, {"index", p.Index}} {
		if part.name != "" {
			where += part.kind + " " + part.name + ", "
		}
	}
	if where == "" {
		return p.Text
	}
	return where[:len(where)-2] + ": " + p.Text
}

// Clean reports whether nothing was found.
func (r *CheckReport) Clean() bool { return len(r.Problems) == 0 }

const maxProblems = 100

// errEnough ends a check that has found enough.
var errEnough = errors.New("enough problems were found")

func (r *CheckReport) add(p Problem) error {
	if len(r.Problems) == maxProblems {
		r.More = true
		return errEnough
	}
	r.Problems = append(r.Problems, p)
	return nil
}

// checking is one check under way.
type checking struct {
	ctx    context.Context
	tx     *kv.Txn
	report *CheckReport
	progress
	model string
}

// progress counts keys and tells every thousandth.
type progress struct {
	done int64
	tell Progress
}

func (c *checking) step() error {
	c.done++
	if c.done%1000 != 0 {
		return nil
	}
	if c.tell != nil {
		c.tell(c.done, -1)
	}
	return c.ctx.Err()
}

// Check proves the workspace: first the checksums of the files, since a damaged block ends an iteration without a word; then
// on one snapshot that every item decodes, lies under its own key and has exactly its entries in indexes and expiry queue,
// that every entry has its item, that the history has what its entries say, and that nothing is stored that no model owns, or its
// history keeps. A clean workspace needs its rescue files no longer, and they are removed. What is wrong with the workspace is
// in the report; the error is about checking itself. p is told bytes and their total while files are read, then keys.
func (db *DB) Check(ctx context.Context, p Progress) (*CheckReport, error) {
	report := new(CheckReport)
	if err := db.kv.Verify(ctx, p); err != nil {
		var e *kv.Error
		if errors.As(err, &e) && e.Kind == kv.Damaged {
			return report, report.add(Problem{Text: e.Text})
		}
		return nil, fromKV(err)
	}
	err := db.snapshot(func(tx *kv.Txn, models map[string]*modelState) error {
		c := &checking{ctx: ctx, tx: tx, report: report, progress: progress{tell: p}}
		return c.run(models)
	})
	if err != nil && !errors.Is(err, errEnough) {
		return nil, err
	}
	if report.Clean() && !db.o.ReadOnly {
		if err := db.kv.ClearRescue(); err != nil {
			return report, fromKV(err)
		}
	}
	return report, nil
}

func (c *checking) run(models map[string]*modelState) error {
	owned := newOwners()
	for _, name := range slices.Sorted(maps.Keys(models)) {
		st := models[name]
		c.model = name
		c.report.Models++
		if err := owned.model(c.tx, st); err != nil {
			if err := c.report.add(Problem{Model: name, Text: err.Error()}); err != nil {
				return err
			}
		}
		if err := c.checkDocument(st); err != nil {
			return err
		}
		if err := c.history(st); err != nil {
			return err
		}
		for i := range st.model.Tables {
			mt := &st.model.Tables[i]
			sc, err := newSchema(st.model.Dialect, mt, &st.rec.Tables[i])
			if err != nil {
				return err
			}
			c.report.Tables++
			if err := c.table(sc); err != nil {
				return err
			}
		}
	}
	c.model = ""
	return c.orphans(owned, models)
}

// checkDocument proves that the pieces of a model's source are there.
func (c *checking) checkDocument(st *modelState) error {
	blobs := []blob{st.rec.Model}
	if st.rec.Source != nil {
		blobs = append(blobs, st.rec.Source.Blob)
	}
	for _, b := range blobs {
		if _, err := readBlob(c.tx, b); err != nil {
			if err := c.report.add(Problem{Model: c.model, Text: err.Error()}); err != nil {
				return err
			}
		}
	}
	return nil
}

// owners is the ids that models own, or that are noted as garbage.
type owners struct {
	tables  map[uint64]bool
	indexes map[indexRef]bool
	blobs   map[uint64]bool
	kept    []indexRef // of histories; one that was dropped can be noted as garbage too
}

func newOwners() *owners {
	return &owners{tables: map[uint64]bool{}, indexes: map[indexRef]bool{}, blobs: map[uint64]bool{}}
}

// model takes in a model's ids and those that its history keeps; two owners of one id are an error.
func (o *owners) model(tx *kv.Txn, st *modelState) error {
	var live garbage
	for _, t := range st.rec.Tables {
		live.Tables = append(live.Tables, t.ID)
	}
	var g garbage
	st.rec.refers(&g)
	live.Indexes, live.Blobs = g.Indexes, g.Blobs
	twice := o.add(live)
	all, err := referred(tx, st, nil)
	if err != nil {
		return err
	}
	o.kept = append(o.kept, all.Indexes...)
	return errors.Join(twice, o.add(garbage{Tables: without(all.Tables, live.Tables), Blobs: without(all.Blobs, live.Blobs)}))
}

func (o *owners) add(g garbage) error {
	var twice error
	for _, t := range g.Tables {
		if o.tables[t] {
			twice = fmt.Errorf("the catalog uses table id %d twice", t)
		}
		o.tables[t] = true
	}
	for _, b := range g.Blobs {
		if o.blobs[b] {
			twice = fmt.Errorf("the catalog uses document id %d twice", b)
		}
		o.blobs[b] = true
	}
	for _, ix := range g.Indexes {
		if o.indexes[ix] {
			twice = fmt.Errorf("the catalog uses index id %d of table %d twice", ix.Index, ix.Table)
		}
		o.indexes[ix] = true
	}
	return twice
}

// orphans looks for keys that nobody owns, by skipping from table to table and from index to index.
func (c *checking) orphans(o *owners, models map[string]*modelState) error {
	noted, err := notedGarbage(c.tx)
	if err != nil {
		return err
	}
	wasted := map[uint64]bool{}
	for _, g := range noted {
		if g, err = g.whole(c.tx); err != nil {
			return err
		}
		if err := o.add(g); err != nil {
			if err := c.report.add(Problem{Text: err.Error()}); err != nil {
				return err
			}
		}
		for _, t := range g.Tables {
			wasted[t] = true
		}
	}
	for _, ix := range o.kept {
		o.indexes[ix] = true
	}
	if err := c.histories(models, noted); err != nil {
		return err
	}
	for _, space := range []struct {
		first byte
		what  string
	}{{keys.SpaceItem, "items"}, {keys.SpaceExpiry, "expiry entries"}, {keys.SpaceIndex, "index entries"}, {keys.SpacePlace, "places"}, {keys.SpaceTray, "items on the tray"}} {
		err := c.skip([]byte{space.first}, func(key []byte) ([]byte, error) {
			if len(key) < tableHead {
				return key, c.report.add(Problem{Text: "there are " + space.what + " under a key that is none"})
			}
			table := beUint64(key[1:])
			if !o.tables[table] {
				return key[:tableHead], c.report.add(Problem{Text: fmt.Sprintf("there are %s of a table %d that no model has", space.what, table)})
			}
			if space.first != keys.SpaceIndex || wasted[table] || len(key) < tableHead+4 {
				return key[:tableHead], nil
			}
			ref := indexRef{table, beUint32(key[tableHead:])}
			if !o.indexes[ref] {
				return key[:tableHead+4], c.report.add(Problem{Text: fmt.Sprintf("there are entries of an index %d that table %d does not have", ref.Index, table)})
			}
			return key[:tableHead+4], nil
		})
		if err != nil {
			return err
		}
	}
	return c.skip(keys.AppendCatalog(nil, recordBlob), func(key []byte) ([]byte, error) {
		_, ids, err := keys.SplitNamed(key)
		if err != nil || len(ids) != 2 {
			return key, c.report.add(Problem{Text: "there is a piece of a document under a key that is none"})
		}
		prefix := keys.AppendCatalog(nil, recordBlob, ids[0])
		if !o.blobs[ids[0]] {
			return prefix, c.report.add(Problem{Text: fmt.Sprintf("there is a document %d that no model has", ids[0])})
		}
		return prefix, nil
	})
}

// skip calls fn with the first key under prefix, and goes on behind what fn returns.
func (c *checking) skip(prefix []byte, fn func(key []byte) (done []byte, err error)) error {
	r := kv.Prefix(prefix)
	r.KeysOnly = true
	it := c.tx.Iter(r)
	defer it.Close()
	for it.Valid() {
		if err := c.step(); err != nil {
			return err
		}
		done, err := fn(it.KeyCopy(nil))
		if err != nil {
			return err
		}
		next := keys.After(done)
		if next == nil {
			return nil
		}
		it.Seek(next)
	}
	return nil
}
