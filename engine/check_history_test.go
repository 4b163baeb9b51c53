package engine

import (
	"context"
	"slices"
	"strings"
	"testing"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/model"
	"tablero/model/edit"
)

// TestCheckFindsInHistory harms the history and the tray of a model, and looks whether Check says so. The history has two
// edits of items and one of design, which left an item on the tray; the last edit is undone.
func TestCheckFindsInHistory(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	m := &model.Model{Name: "shop", Dialect: model.DynamoDB, Tables: []model.Table{{
		Name: "T", Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "pk", Type: model.TypeS}}},
	}}}
	a := model.Item{{Name: "pk", Value: model.S("a")}, {Name: "n", Value: model.Int(1)}}
	b := model.Item{{Name: "pk", Value: model.S("b")}}
	changeEntry := func(tx *kv.Txn, id, seq uint64, fn func(e *editEntry)) error {
		e, err := readEntry(tx, id, seq)
		if err != nil {
			return err
		}
		fn(e)
		return writeEntry(tx, id, seq, e)
	}
	for _, c := range []struct {
		name string
		harm func(tx *kv.Txn, st *modelState) error
		want string
	}{
		{"nothing", func(*kv.Txn, *modelState) error { return nil }, ""},
		{"changes that are gone", func(tx *kv.Txn, st *modelState) error {
			return tx.Delete(keys.AppendChange(nil, st.id, 1, 0))
		}, "edit 1 of the history (delete b) has 1 changes where 0 can be read"},
		{"changes that are none", func(tx *kv.Txn, st *modelState) error {
			return tx.Set(keys.AppendChange(nil, st.id, 1, 0), []byte{1, 'i', 9})
		}, "can be read"},
		{"changes behind a gap", func(tx *kv.Txn, st *modelState) error {
			return tx.Set(keys.AppendChange(nil, st.id, 1, 5), []byte{1})
		}, "there is a gap at 5"},
		{"changes of no edit", func(tx *kv.Txn, st *modelState) error {
			return tx.Set(keys.AppendChange(nil, st.id, 77, 0), []byte{1})
		}, "there are changes of an edit 77"},
		{"a history of no model", func(tx *kv.Txn, st *modelState) error {
			return writeEntry(tx, 999, 1, &editEntry{Version: historyVersion})
		}, "there is a history of a model 999"},
		{"an entry that is none", func(tx *kv.Txn, st *modelState) error {
			return tx.Set(keys.AppendHistory(nil, st.id, 1), []byte("{"))
		}, "an edit of the history cannot be read"},
		{"an edit that is half done", func(tx *kv.Txn, st *modelState) error {
			return changeEntry(tx, st.id, 1, func(e *editEntry) { e.Applied = 0 })
		}, "edit 1 of the history (delete b) is neither done nor undone"},
		{"an edit that is done too late", func(tx *kv.Txn, st *modelState) error {
			return changeEntry(tx, st.id, 3, func(e *editEntry) { e.Applied = 1 })
		}, "edit 3 of the history (discard ?) is neither done nor undone"},
		{"a place that is not there", func(tx *kv.Txn, st *modelState) error {
			return tx.Delete(keys.AppendHistory(nil, st.id, 2))
		}, "edit 2 is missing in the history"},
		{"an edit that is not linked", func(tx *kv.Txn, st *modelState) error {
			return changeEntry(tx, st.id, 2, func(e *editEntry) { e.Prev = 0 })
		}, "edit 1 of the history (delete b) cannot be reached"},
		{"a circle", func(tx *kv.Txn, st *modelState) error {
			return changeEntry(tx, st.id, 3, func(e *editEntry) { e.Next = 3 })
		}, "goes in a circle"},
		{"ids that nobody keeps", func(tx *kv.Txn, st *modelState) error {
			return changeEntry(tx, st.id, 2, func(e *editEntry) { e.Design.Before.Tables = nil })
		}, "that no model has"},
		{"a tray of no table", func(tx *kv.Txn, st *modelState) error {
			return tx.Set(keys.AppendTray(nil, 998, 1), []byte{1, 0})
		}, "there are items on the tray of a table 998"},
		{"an item on the tray that is none", func(tx *kv.Txn, st *modelState) error {
			return tx.Set(keys.AppendTray(nil, st.rec.Tables[0].ID, 1), []byte{1, 0, 7})
		}, "A stored item"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			db, err := Open(ctx, Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = db.Close() }()
			items := []model.PlacedItem{{Item: a}, {Item: b}, {Item: b.With("pk", model.S("c"))}}
			if err := db.Import(ctx, &model.Document{Model: m, Items: []model.TableItems{{Table: "T", Items: items}}}, ImportOptions{}); err != nil {
				t.Fatal(err)
			}
			s := &ModelStore{db: db, name: "shop"}
			if _, err := s.Apply(ctx, "", []edit.ItemChange{{Table: "T", Before: b}}); err != nil {
				t.Fatal(err)
			}
			next := m.Clone()
			next.Tables[0].Key.Partition[0] = model.KeyAttribute{Name: "n", Type: model.TypeN}
			if _, err := s.Design(ctx, DesignChange{After: next}, nil); err != nil {
				t.Fatal(err)
			}
			tray, err := s.Tray(ctx)
			if err != nil || len(tray) != 1 {
				t.Fatal(tray, err)
			}
			if _, err := s.Discard(ctx, tray[0].ID); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Undo(ctx, nil); err != nil {
				t.Fatal(err)
			}
			if err := db.kv.Update(ctx, func(tx *kv.Txn) error { return c.harm(tx, db.models["shop"]) }); err != nil {
				t.Fatal(err)
			}
			report, err := db.Check(ctx, nil)
			if err != nil {
				t.Fatal(err)
			}
			if c.want == "" {
				if !report.Clean() {
					t.Error(report.Problems)
				}
				return
			}
			if !slices.ContainsFunc(report.Problems, func(p Problem) bool { return strings.Contains(p.String(), c.want) }) {
				t.Errorf("found %v, want %s", report.Problems, c.want)
			}
		})
	}
}
