package engine

import (
	"context"
	"encoding/binary"
	"fmt"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/model"
)

// ImportOptions say how to import. Replace takes the place of a model of the same name; without it that is CodeModelExists.
type ImportOptions struct {
	Replace  bool
	Progress Progress // items
}

// importing is one import under way: a model and its items on the way to ids of their own.
type importing struct {
	db     *DB
	doc    *model.Document
	model  *model.Model // a copy
	json   []byte       // the model
	rec    *modelRecord
	id     uint64 // of the model
	note   uint64 // of the garbage that the import is until it is switched over to
	waste  garbage
	tables []*importTable
	total  int64
	bytes  int64
}

type importTable struct {
	state *tableState
	items []model.PlacedItem
}

// Import stores a model with its items under the model's name. Every item is validated first, by the dialect; the error
// about one is an [*ItemError]. Then everything is written under fresh ids, and one write of the catalog switches over to them:
// after a crash or an error before that, it is as if the import had not begun.
func (db *DB) Import(ctx context.Context, doc *model.Document, o ImportOptions) error {
	im, err := db.newImport(ctx, doc)
	if err != nil {
		return err
	}
	if err := db.mayImport(doc.Model.Name, o); err != nil {
		return err
	}
	if err := fromKV(db.kv.Space(im.bytes)); err != nil {
		return err
	}
	if err := im.begin(ctx); err != nil {
		return fromKV(err)
	}
	err = im.write(ctx, o.Progress)
	var old *modelState
	var oldNote uint64
	if err == nil {
		old, oldNote, err = im.finish(ctx, o)
	}
	if err != nil {
		db.background("remove what an import left", func(ctx context.Context) error {
			return db.collect(ctx, im.note, im.waste, nil)
		})
		return fromKV(err)
	}
	if old != nil {
		// The import is through: what is left of the old model can also go later.
		if err := db.collect(ctx, oldNote, old.waste(), nil); err != nil {
			db.o.Log.Info("the old items of a model are removed at the next open", "model", doc.Model.Name, "err", err)
		}
	}
	return nil
}

// mayImport refuses a name that is taken.
func (db *DB) mayImport(name string, o ImportOptions) error {
	db.mu.RLock()
	taken := db.models[name] != nil
	db.mu.RUnlock()
	if taken && !o.Replace {
		return &Error{
			Code: CodeModelExists, Message: fmt.Sprintf("There is a model %q in the workspace already", name),
			Hint: "Import it under another name, or replace it",
		}
	}
	return nil
}

// newImport validates the document. Nothing is written yet.
func (db *DB) newImport(ctx context.Context, doc *model.Document) (*importing, error) {
	m := doc.Model.Clone()
	if m.Name == "" {
		return nil, &Error{Code: CodeValidation, Message: "The model has no name", Hint: "Give it one"}
	}
	im := &importing{db: db, doc: doc, model: m, rec: &modelRecord{Version: catalogVersion, Name: m.Name}}
	for i := range m.Tables {
		if err := checkTable(&m.Tables[i]); err != nil {
			return nil, err
		}
		rec := tableRecord{Name: m.Tables[i].Name, NextIdx: uint32(len(m.Tables[i].Indexes)) + 1}
		for j := range m.Tables[i].Indexes {
			rec.Indexes = append(rec.Indexes, indexRecord{Name: m.Tables[i].Indexes[j].Name, ID: uint32(j) + 1})
		}
		im.rec.Tables = append(im.rec.Tables, rec)
	}
	var err error
	if im.json, err = modelJSON(m); err != nil {
		return nil, err
	}
	st, err := newState(0, im.rec, m, nil)
	if err != nil {
		return nil, &Error{Code: CodeValidation, Message: fmt.Sprintf("model %q names a table twice", m.Name), Hint: "Rename one of the tables"}
	}
	for _, name := range st.tableNames() {
		im.tables = append(im.tables, &importTable{state: st.tables[name]})
	}
	for _, list := range doc.Items {
		t := st.tables[list.Table]
		if t == nil && len(list.Items) > 0 {
			return nil, unknownTable(st, list.Table)
		}
		if err := im.add(ctx, t, list); err != nil {
			return nil, err
		}
	}
	return im, nil
}

// add takes in the items of a table, which must not repeat a key.
func (im *importing) add(ctx context.Context, t *tableState, list model.TableItems) error {
	if t == nil {
		return nil
	}
	into := im.tables[0]
	for _, candidate := range im.tables {
		if candidate.state == t {
			into = candidate
		}
	}
	sc := t.schema
	seen := make(map[string]int, len(list.Items))
	var key []byte
	for i, p := range list.Items {
		if i%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := sc.check(p.Item); err != nil {
			return itemError(list.Table, i, err)
		}
		var err error
		if key, err = sc.appendBase(key[:0], p.Item); err != nil {
			return err
		}
		if first, ok := seen[string(key)]; ok {
			return itemError(list.Table, i, &Error{
				Code: CodeValidation, Message: fmt.Sprintf("It has the key of item %d", first+1),
				Hint: "Items of a table differ in their keys: remove one of the two",
			})
		}
		seen[string(key)] = i
		im.bytes += int64(p.Item.Size()) * int64(1+len(sc.indexes))
	}
	if into.items != nil {
		return &Error{Code: CodeValidation, Message: fmt.Sprintf("the document lists the items of table %q twice", list.Table)}
	}
	into.items = list.Items
	im.total += int64(len(list.Items))
	return nil
}

// begin takes ids and notes them as garbage.
func (im *importing) begin(ctx context.Context) error {
	n := len(im.tables)
	return im.db.kv.Update(ctx, func(tx *kv.Txn) error {
		first, err := nextIDs(tx, n+4)
		if err != nil {
			return err
		}
		im.id, im.note = first, first+1
		im.rec.Model.ID = first + 2
		im.waste = garbage{Blobs: []uint64{first + 2, first + 3}}
		for i := range im.tables {
			id := first + 4 + uint64(i)
			im.rec.Tables[i].ID = id
			im.waste.Tables = append(im.waste.Tables, id)
		}
		return noteGarbage(tx, im.note, im.waste)
	})
}

// write stores the model, its source and its items.
func (im *importing) write(ctx context.Context, p Progress) (err error) {
	db := im.db
	if im.rec.Model, err = db.writeBlob(ctx, im.rec.Model.ID, im.json); err != nil {
		return err
	}
	if o := im.doc.Origin; o != nil {
		b, err := db.writeBlob(ctx, im.waste.Blobs[1], o.Source)
		if err != nil {
			return err
		}
		im.rec.Source = &sourceRecord{Format: o.Format, Repair: o.Repair, Blob: b}
	}
	var done int64
	for i, t := range im.tables {
		t.state.id = im.rec.Tables[i].ID
		sc := *t.state.schema
		sc.id = t.state.id
		items := make([]model.Item, 0, bulkItems)
		for rest := t.items; len(rest) > 0; {
			items = items[:0]
			for _, p := range rest[:min(len(rest), bulkItems)] {
				items = append(items, p.Item)
			}
			n, err := db.importSome(ctx, t.state, &sc, items)
			if err != nil {
				return err
			}
			rest = rest[n:]
			done += int64(n)
			if p != nil {
				p(done, im.total)
			}
		}
	}
	return nil
}

func (db *DB) importSome(ctx context.Context, t *tableState, sc *schema, items []model.Item) (n int, err error) {
	b, err := sc.prepareBatch(items)
	defer b.release()
	if err != nil {
		return 0, err
	}
	err = db.kv.Update(ctx, func(tx *kv.Txn) (err error) {
		n, err = b.put(tx, t, sc, db.copyLimit)
		return err
	})
	return n, err
}

// finish switches over: from here on the name means the new ids. It gives the model that was there before and the note of
// what is left of it.
func (im *importing) finish(ctx context.Context, o ImportOptions) (old *modelState, oldNote uint64, err error) {
	db := im.db
	st, err := newState(im.id, im.rec, im.model, nil)
	if err != nil {
		return nil, 0, err
	}
	now := db.o.Clock.Now().Unix()
	st.changed.Store(now)
	db.catalog.Lock()
	defer db.catalog.Unlock()
	if err := db.mayImport(im.rec.Name, o); err != nil {
		return nil, 0, err
	}
	old = db.models[im.rec.Name]
	if old != nil {
		defer old.closeGates()()
	}
	err = db.kv.Update(ctx, func(tx *kv.Txn) error {
		if old != nil {
			if oldNote, err = nextIDs(tx, 1); err != nil {
				return err
			}
			if err := dropModel(tx, old, oldNote); err != nil {
				return err
			}
		}
		if err := tx.Set(keys.AppendMark(nil, markChanged, im.id), binary.BigEndian.AppendUint64(nil, uint64(now))); err != nil {
			return err
		}
		if err := writeModel(tx, im.id, im.rec); err != nil {
			return err
		}
		return forgetGarbage(tx, im.note)
	})
	if err != nil {
		return nil, 0, err
	}
	db.setModel(im.rec.Name, st)
	if old != nil {
		old.retire()
	}
	return old, oldNote, nil
}
