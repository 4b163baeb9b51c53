package engine

import (
	"context"
	"encoding/json"
	"slices"

	"tablero/engine/keys"
	"tablero/engine/kv"
)

// garbage is ids that nothing refers to, or that nothing refers to yet: noted in the catalog, so that a crash leaves
// nothing behind for good.
type garbage struct {
	Tables  []uint64   `json:",omitempty"`
	Indexes []indexRef `json:",omitempty"`
	Blobs   []uint64   `json:",omitempty"`
	Edits   []editRef  `json:",omitempty"` // their changes
	Models  []uint64   `json:",omitempty"` // their histories, and what these refer to
}

type indexRef struct {
	Table uint64
	Index uint32
}

func noteGarbage(tx *kv.Txn, id uint64, g garbage) error {
	data, err := json.Marshal(g)
	if err != nil {
		return err
	}
	return tx.Set(keys.AppendMark(nil, markGarbage, id), data)
}

func forgetGarbage(tx *kv.Txn, id uint64) error {
	return tx.Delete(keys.AppendMark(nil, markGarbage, id))
}

// notedGarbage is all garbage by the id of its note.
func notedGarbage(tx *kv.Txn) (map[uint64]garbage, error) {
	all := map[uint64]garbage{}
	it := tx.Iter(kv.Prefix(keys.AppendMark(nil, markGarbage)))
	defer it.Close()
	for ; it.Valid(); it.Next() {
		_, ids, err := keys.SplitNamed(it.Key())
		var g garbage
		if err != nil || len(ids) != 1 || json.Unmarshal(it.Value(), &g) != nil {
			return nil, damaged("a note of what is to be removed cannot be read")
		}
		all[ids[0]] = g
	}
	return all, nil
}

// collect removes everything that belongs to the ids of a note, then the note. It can be interrupted and begun again.
// removed is called with the number of keys after each transaction, may be nil.
func (db *DB) collect(ctx context.Context, id uint64, g garbage, removed func(n int)) error {
	g, err := db.wholeGarbage(g)
	if err != nil {
		return fromKV(err)
	}
	var prefixes [][]byte
	for _, t := range g.Tables {
		prefixes = append(prefixes,
			keys.AppendIndexes(nil, t), keys.AppendQueue(nil, t), keys.AppendTable(nil, t), keys.AppendPlace(nil, t, nil), keys.AppendTrayOf(nil, t),
			keys.AppendMark(nil, markQueue, t), keys.AppendMark(nil, markBuild, t))
	}
	for _, ix := range g.Indexes {
		prefixes = append(prefixes, keys.AppendIndex(nil, ix.Table, ix.Index), keys.AppendMark(nil, markBuild, ix.Table, uint64(ix.Index)))
	}
	for _, b := range g.Blobs {
		prefixes = append(prefixes, keys.AppendCatalog(nil, recordBlob, b))
	}
	for _, e := range g.Edits {
		prefixes = append(prefixes, keys.AppendChanges(nil, e.Model, e.Seq))
	}
	for _, m := range g.Models { // the entries last: they say what else there is
		prefixes = append(prefixes, keys.AppendChangesOf(nil, m), keys.AppendCatalog(nil, recordEdits, m), keys.AppendHistoryOf(nil, m))
	}
	for _, p := range prefixes {
		if err := db.removePrefix(ctx, p, removed); err != nil {
			return err
		}
	}
	return fromKV(db.kv.Update(ctx, func(tx *kv.Txn) error { return forgetGarbage(tx, id) }))
}

// wholeGarbage adds what the histories of removed models refer to.
func (db *DB) wholeGarbage(g garbage) (garbage, error) {
	if len(g.Models) == 0 {
		return g, nil
	}
	err := db.kv.View(func(tx *kv.Txn) (err error) {
		g, err = g.whole(tx)
		return err
	})
	return g, err
}

func (g garbage) whole(tx *kv.Txn) (garbage, error) {
	g.Tables, g.Blobs = slices.Clone(g.Tables), slices.Clone(g.Blobs)
	for _, m := range g.Models {
		err := walkHistory(tx, m, func(_ uint64, e *editEntry) error {
			var more garbage
			e.refers(&more)
			for _, t := range more.Tables {
				g.Tables = with(g.Tables, t)
			}
			for _, b := range more.Blobs {
				g.Blobs = with(g.Blobs, b)
			}
			return nil
		})
		if err != nil {
			return g, err
		}
	}
	return g, nil
}

// A removal takes at most so many keys, and so many bytes of them, in one transaction.
const (
	removeKeys  = 2000
	removeBytes = 1 << 20
)

// removePrefix deletes all keys with a prefix. Nobody else writes there, so the keys can be looked up outside the
// transaction, and a transaction that only deletes never conflicts.
func (db *DB) removePrefix(ctx context.Context, prefix []byte, removed func(n int)) error {
	from := prefix
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		var found [][]byte
		err := db.kv.View(func(tx *kv.Txn) error {
			it := tx.Iter(kv.Range{Lower: from, Upper: kv.PrefixEnd(prefix), KeysOnly: true})
			defer it.Close()
			for size := 0; it.Valid() && len(found) < removeKeys && size < removeBytes; it.Next() {
				found = append(found, it.KeyCopy(nil))
				size += len(it.Key())
			}
			return nil
		})
		if err != nil || len(found) == 0 {
			return fromKV(err)
		}
		err = db.kv.Update(ctx, func(tx *kv.Txn) error {
			for _, k := range found {
				if err := tx.Delete(k); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fromKV(err)
		}
		if removed != nil {
			removed(len(found))
		}
		from = found[len(found)-1] // what lies before is deleted; to walk over it again would take time
	}
}
