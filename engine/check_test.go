package engine

import (
	"context"
	"slices"
	"strings"
	"testing"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/model"
)

// TestCheckFinds harms a workspace in each way that must not happen, and looks whether Check says so.
func TestCheckFinds(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	m := &model.Model{Name: "shop", Tables: []model.Table{{
		Name: "T", TTL: "exp",
		Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "pk", Type: model.TypeS}}},
		Indexes: []model.Index{{
			Name: "G", Kind: model.Global, Projection: model.Projection{Kind: model.ProjectKeys},
			Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "g", Type: model.TypeS}}},
		}},
	}}}
	item := model.Item{{Name: "pk", Value: model.S("a")}, {Name: "g", Value: model.S("x")}, {Name: "exp", Value: model.Int(5)}}
	other := item.With("pk", model.S("b"))
	for _, c := range []struct {
		name string
		harm func(tx *kv.Txn, w *write, table uint64) error
		want string
	}{
		{"nothing", func(tx *kv.Txn, w *write, table uint64) error { return nil }, ""},
		{"an item is gone", func(tx *kv.Txn, w *write, table uint64) error { return tx.Delete(w.key) }, "there is an entry without an item: pk=\"a\""},
		{"an entry is gone", func(tx *kv.Txn, w *write, table uint64) error { return tx.Delete(w.entries[0].key) }, "model shop, table T, index G: the item pk=\"a\" has no entry"},
		{"a queue entry is gone", func(tx *kv.Txn, w *write, table uint64) error {
			return tx.Delete(keys.AppendExpiry(nil, table, 5, w.key[tableHead:]))
		}, "is missing in the expiry queue"},
		{"a queue entry too many", func(tx *kv.Txn, w *write, table uint64) error {
			return tx.Set(keys.AppendExpiry(nil, table, 6, w.key[tableHead:]), nil)
		}, "the expiry queue has an entry that is not its item's"},
		{"a queue entry of no item", func(tx *kv.Txn, w *write, table uint64) error {
			return tx.Set(keys.AppendExpiry(nil, table, 5, longer(w.key[tableHead:])), nil)
		}, "the expiry queue has an entry without an item"},
		{"an entry of no item", func(tx *kv.Txn, w *write, table uint64) error {
			return tx.Set(longer(w.entries[0].key), reference)
		}, "there is an entry without an item: pk=\"az\""},
		{"an entry in another place", func(tx *kv.Txn, w *write, table uint64) error {
			k, err := keys.AppendValue(keys.AppendIndex(nil, table, 1), model.S("y"))
			if err != nil {
				return err
			}
			return tx.Set(append(k, w.key[tableHead:]...), reference)
		}, "there is an entry that is not its item's"},
		{"a copy of something else", func(tx *kv.Txn, w *write, table uint64) error {
			return tx.Set(w.entries[0].key, w.value)
		}, "is not a copy of it"},
		{"an entry of no kind", func(tx *kv.Txn, w *write, table uint64) error { return tx.Set(w.entries[0].key, []byte{9}) }, "neither a copy nor a reference"},
		{"bytes that are no item", func(tx *kv.Txn, w *write, table uint64) error { return tx.Set(w.key, []byte{1, 9, 9}) }, "A stored item is damaged"},
		{"an item under another's key", func(tx *kv.Txn, w *write, table uint64) error {
			v, _, err := tx.Get(w.key)
			if err != nil {
				return err
			}
			return tx.Set(longer(w.key), v)
		}, "lies under a key that is not its own"},
		{"items of no table", func(tx *kv.Txn, w *write, table uint64) error {
			return tx.Set(append(keys.AppendTable(nil, 99), w.key[tableHead:]...), w.value[1:])
		}, "there are items of a table 99 that no model has"},
		{"entries of no index", func(tx *kv.Txn, w *write, table uint64) error { return tx.Set(keys.AppendIndex(nil, table, 7), nil) }, "there are entries of an index 7"},
		{"a document of no model", func(tx *kv.Txn, w *write, table uint64) error {
			return tx.Set(keys.AppendCatalog(nil, recordBlob, 77, 0), []byte("x"))
		}, "there is a document 77 that no model has"},
		{"half a document", func(tx *kv.Txn, w *write, table uint64) error {
			it := tx.Iter(kv.Prefix(keys.AppendCatalog(nil, recordBlob)))
			return tx.Set(it.KeyCopy(nil), []byte("{"))
		}, "has 1 bytes where"},
		{"a mark above the queue", func(tx *kv.Txn, w *write, table uint64) error { return setQueueMark(tx, table, 6) }, "before the place where it begins"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			db, err := Open(ctx, Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = db.Close() }()
			doc := &model.Document{Model: m, Items: []model.TableItems{{Table: "T", Items: []model.PlacedItem{{Item: item}, {Item: other}}}}}
			if err := db.Import(ctx, doc, ImportOptions{}); err != nil {
				t.Fatal(err)
			}
			ts := db.models["shop"].tables["T"]
			w, err := ts.schema.prepare(item)
			if err != nil {
				t.Fatal(err)
			}
			if err := db.kv.Update(ctx, func(tx *kv.Txn) error { return c.harm(tx, w, ts.id) }); err != nil {
				t.Fatal(err)
			}
			report, err := db.Check(ctx, nil)
			if err != nil {
				t.Fatal(err)
			}
			var all []string
			for _, p := range report.Problems {
				all = append(all, p.String())
			}
			text := strings.Join(all, "\n")
			if c.want == "" && text != "" || !strings.Contains(text, c.want) {
				t.Errorf("found:\n%s\nwant: %s", text, c.want)
			}
		})
	}
}

// longer is a key whose last value, a text, ends in one letter more.
func longer(key []byte) []byte { return append(slices.Clone(key[:len(key)-2]), 'z', 0, 1) }

// TestCatalogOfANewerVersion is refused, and damage in the catalog is said to be that.
func TestCatalogOfANewerVersion(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for data, want := range map[string]string{
		`{"Version":2,"Name":"shop"}`:                           `model "shop" was written by a newer version of tablero (catalog version 2, this one knows 1). Use a newer version`,
		`{"Version":1,"Name":"shop"`:                            "the catalog record of model 7 cannot be read",
		`{"Version":1,"Name":"shop","Model":{"ID":5,"Size":3}}`: "document 5 has 0 bytes where 3 were written. Run tablero doctor",
	} {
		dir := t.TempDir()
		db, err := Open(ctx, Options{Dir: dir, Reserve: -1})
		if err != nil {
			t.Fatal(err)
		}
		if err := db.kv.Update(ctx, func(tx *kv.Txn) error { return tx.Set(keys.AppendCatalog(nil, recordModel, 7), []byte(data)) }); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, Options{Dir: dir, Reserve: -1}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", data, err)
		}
	}
}
