package engine_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"tablero/engine"
	"tablero/engine/kv"
	"tablero/model"
	"tablero/model/edit"

	"github.com/google/go-cmp/cmp"
)

// wantCode checks the code of an error.
func wantCode(tb testing.TB, err error, code string) {
	tb.Helper()
	var e *engine.Error
	if !errors.As(err, &e) || e.Code != code {
		tb.Errorf("want %s, got %v", code, err)
	}
}

func apply(tb testing.TB, s *engine.ModelStore, changes ...edit.ItemChange) *edit.Edit {
	tb.Helper()
	e, err := s.Apply(background, "", changes)
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

func undo(tb testing.TB, s *engine.ModelStore) *edit.Edit {
	tb.Helper()
	e, err := s.Undo(background, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

func redo(tb testing.TB, s *engine.ModelStore) *edit.Edit {
	tb.Helper()
	e, err := s.Redo(background, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

// labels is the history, the newest first; undone ones in brackets.
func labels(tb testing.TB, s *engine.ModelStore) []string {
	tb.Helper()
	list, err := s.History(background, 0)
	if err != nil {
		tb.Fatal(err)
	}
	var out []string
	for _, e := range list {
		text := e.Label
		if e.Undone {
			text = "[" + text + "]"
		}
		out = append(out, text)
	}
	return out
}

func TestApplyUndoRedo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := openDB(t, engine.Options{Dir: dir, Holder: "tablero test"})
	s := importDoc(t, db, orders("shop", 5))
	start := db.Picture(t, "shop")
	was := order(1)
	now := was.With("state", model.S("lost")).Without("exp")
	moved := now.With("number", model.Int(77))
	e := apply(t, s, edit.ItemChange{Table: "Orders", Before: was, After: now})
	if e.Label != "set state, remove exp of c001 / 1" || e.By != "tablero test" || e.Items != 1 || e.Undone {
		t.Errorf("%+v", e)
	}
	pictures := []string{start, db.Picture(t, "shop")}
	apply(t, s, edit.ItemChange{Table: "Orders", Before: now, After: moved}, edit.ItemChange{Table: "Orders", Before: order(2)}, edit.ItemChange{Table: "Orders", After: order(9)})
	pictures = append(pictures, db.Picture(t, "shop"))
	if diff := cmp.Diff([]string{"change 3 items of Orders", "set state, remove exp of c001 / 1"}, labels(t, s)); diff != "" {
		t.Error(diff)
	}
	for i := len(pictures) - 2; i >= 0; i-- {
		if e := undo(t, s); !e.Undone {
			t.Errorf("%+v", e)
		}
		if diff := cmp.Diff(pictures[i], db.Picture(t, "shop")); diff != "" {
			t.Errorf("undo to %d (-want +got)\n%s", i, diff)
		}
		mustCheck(t, db)
	}
	_, err := s.Undo(background, nil)
	wantCode(t, err, engine.CodeNothingToUndo)
	closeClean(t, db)
	db = openDB(t, engine.Options{Dir: dir})
	if s, err = db.Model(background, "shop"); err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(pictures); i++ {
		redo(t, s)
		if diff := cmp.Diff(pictures[i], db.Picture(t, "shop")); diff != "" {
			t.Errorf("redo to %d (-want +got)\n%s", i, diff)
		}
	}
	_, err = s.Redo(background, nil)
	wantCode(t, err, engine.CodeNothingToRedo)
	undo(t, s)
	if diff := cmp.Diff([]string{"[change 3 items of Orders]", "set state, remove exp of c001 / 1"}, labels(t, s)); diff != "" {
		t.Error(diff)
	}
	apply(t, s, edit.ItemChange{Table: "Orders", Before: order(3)})
	if diff := cmp.Diff([]string{"delete c003 / 3", "set state, remove exp of c001 / 1"}, labels(t, s)); diff != "" {
		t.Error("a new edit leaves what was undone", diff)
	}
}

// An edit whose items are not as it says is refused whole; so is the undo of an edit that somebody has changed since.
func TestEditsOfWhatIsNotThere(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	s := importDoc(t, db, orders("shop", 5))
	start := db.Picture(t, "shop")
	good := edit.ItemChange{Table: "Orders", Before: order(0)}
	for _, c := range []struct {
		code   string
		change edit.ItemChange
	}{
		{engine.CodeItemExists, edit.ItemChange{Table: "Orders", After: order(1)}},
		{engine.CodeItemExists, edit.ItemChange{Table: "Orders", Before: order(2), After: order(1)}},
		{engine.CodeChangedSince, edit.ItemChange{Table: "Orders", Before: order(1).With("state", model.S("x"))}},
		{engine.CodeChangedSince, edit.ItemChange{Table: "Orders", Before: order(8), After: order(8)}},
		{engine.CodeValidation, edit.ItemChange{Table: "Orders", Before: order(1), After: order(1).With("state", model.Int(1))}},
		{engine.CodeValidation, edit.ItemChange{Table: "Orders", Before: order(1)[2:]}},
		{engine.CodeValidation, edit.ItemChange{Table: "Orders"}},
		{engine.CodeNotFound, edit.ItemChange{Table: "Order", Before: order(1)}},
	} {
		_, err := s.Apply(background, "", []edit.ItemChange{good, c.change})
		wantCode(t, err, c.code)
	}
	_, err := s.Apply(background, "", nil)
	wantCode(t, err, engine.CodeValidation)
	if db.Picture(t, "shop") != start || len(labels(t, s)) != 0 {
		t.Error("an edit that was refused left something", labels(t, s))
	}
	apply(t, s, good, edit.ItemChange{Table: "Orders", Before: order(1), After: order(1).With("state", model.S("lost"))})
	if _, err := s.PutItem(background, engine.PutItemRequest{Table: "Orders", Item: order(1).With("state", model.S("found"))}); err != nil {
		t.Fatal(err)
	}
	middle := db.Picture(t, "shop")
	_, err = s.Undo(background, nil)
	wantCode(t, err, engine.CodeChangedSince)
	if err == nil || !strings.Contains(err.Error(), "customer=\"c001\" number=\"1\"") {
		t.Errorf("the item is not named: %v", err)
	}
	if db.Picture(t, "shop") != middle {
		t.Error("an undo that was refused changed something")
	}
}

// The same item twice in one edit, and an edit that is too large for a transaction.
func TestEditsOfManyChanges(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	s := importDoc(t, db, orders("shop", 30))
	start := db.Picture(t, "shop")
	a, b := order(1).With("note", model.S("one")), order(1).With("note", model.S("two"))
	apply(t, s, edit.ItemChange{Table: "Orders", Before: order(1), After: a}, edit.ItemChange{Table: "Orders", Before: a, After: b},
		edit.ItemChange{Table: "Orders", Before: b}, edit.ItemChange{Table: "Orders", After: a})
	undo(t, s)
	if diff := cmp.Diff(start, db.Picture(t, "shop")); diff != "" {
		t.Error(diff)
	}
	redo(t, s)
	undo(t, s)
	var many []edit.ItemChange
	for i := range 30 {
		many = append(many, edit.ItemChange{Table: "Orders", Before: order(i), After: order(i).With("note", model.S(strings.Repeat("y", 390_000)))})
	}
	_, err := s.Apply(background, "", many)
	wantCode(t, err, engine.CodeValidation)
	if db.Picture(t, "shop") != start {
		t.Error("an edit that was refused left something")
	}
	apply(t, s, many[:9]...) // 3.5 MB, and as much in the history and in the index: by reference
	undo(t, s)
	if diff := cmp.Diff(start, db.Picture(t, "shop")); diff != "" {
		t.Error(diff)
	}
}

// An item can be twice as long in the store as the services count it: before and after are then more than a value holds.
func TestEditsOfLongItems(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	s := importDoc(t, db, orders("shop", 3))
	long := func(n int) model.Item {
		list := make([]model.Value, n)
		for i := range list {
			list[i] = model.S("")
		}
		return order(1).With("note", model.List(list...))
	}
	pictures := []string{db.Picture(t, "shop")}
	before := order(1)
	for _, n := range []int{400_000, 390_000, 300_000, 0} {
		after := long(n)
		if n == 300_000 {
			b, err := s.Bulk(background, "")
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Put(background, "Orders", []model.Item{after}); err != nil {
				t.Fatal(err)
			}
			if e, err := b.Done(); err != nil || e.Items != 1 {
				t.Errorf("%+v, %v", e, err)
			}
		} else {
			apply(t, s, edit.ItemChange{Table: "Orders", Before: before, After: after})
		}
		before, pictures = after, append(pictures, db.Picture(t, "shop"))
	}
	mustCheck(t, db)
	for i := len(pictures) - 2; i >= 0; i-- {
		if undo(t, s); db.Picture(t, "shop") != pictures[i] {
			t.Errorf("undo to %d", i)
		}
	}
	for i := 1; i < len(pictures); i++ {
		if redo(t, s); db.Picture(t, "shop") != pictures[i] {
			t.Errorf("redo to %d", i)
		}
	}
}

// A workspace that is only read shows its history and refuses to edit.
func TestEditsReadOnly(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := openDB(t, engine.Options{Dir: dir})
	s := importDoc(t, db, orders("shop", 3))
	apply(t, s, edit.ItemChange{Table: "Orders", Before: order(1)})
	closeClean(t, db)
	db = openDB(t, engine.Options{Dir: dir, ReadOnly: true})
	s, err := db.Model(background, "shop")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"delete c001 / 1"}, labels(t, s)); diff != "" {
		t.Error(diff)
	}
	for what, do := range map[string]func() error{
		"undo": func() error { _, err := s.Undo(background, nil); return err },
		"apply": func() error {
			_, err := s.Apply(background, "", []edit.ItemChange{{Table: "Orders", Before: order(0)}})
			return err
		},
		"bulk": func() error { _, err := s.Bulk(background, ""); return err },
		"design": func() error {
			_, err := s.Design(background, change(t, s, func(m *model.Model) { m.Tables = nil }), nil)
			return err
		},
	} {
		if err := do(); !errors.Is(err, kv.ReadOnly) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestBulkEdit(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	s := importDoc(t, db, orders("shop", 700))
	start := db.Picture(t, "shop")
	b, err := s.Bulk(background, "fill the shop")
	if err != nil {
		t.Fatal(err)
	}
	var items, gone []model.Item
	for i := range 1800 {
		items = append(items, order(i).With("note", model.S(fmt.Sprint("new ", i))))
		if i%3 == 0 {
			gone = append(gone, order(i)[:2])
		}
	}
	waiting := make(chan error)
	ctx, cancel := context.WithCancel(background)
	go func() {
		_, err := s.Apply(ctx, "", []edit.ItemChange{{Table: "Orders", Before: order(1)}})
		waiting <- err
	}()
	if err := b.Put(background, "Orders", items); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := <-waiting; !errors.Is(err, context.Canceled) {
		t.Errorf("an edit in the middle of another: %v", err)
	}
	if err := b.Delete(background, "Orders", append(gone, order(5000)[:2])); err != nil {
		t.Fatal(err)
	}
	var ie *engine.ItemError
	if err := b.Put(background, "Orders", []model.Item{items[0], items[1][1:]}); !errors.As(err, &ie) || ie.Item != 2 {
		t.Errorf("a wrong item: %v", err)
	}
	e, err := b.Done()
	if err != nil || e.Items != 2400 || e.Label != "fill the shop" {
		t.Errorf("%+v, %v", e, err)
	}
	end := db.Picture(t, "shop")
	mustCheck(t, db)
	var told []int64
	if _, err := s.Undo(background, func(done, total int64) { told = append(told, done, total) }); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(start, db.Picture(t, "shop")); diff != "" {
		t.Error(diff)
	}
	if len(told) < 8 || told[len(told)-2] != 2400 || told[len(told)-1] != 2400 {
		t.Errorf("progress %v", told)
	}
	mustCheck(t, db)
	redo(t, s)
	if diff := cmp.Diff(end, db.Picture(t, "shop")); diff != "" {
		t.Error(diff)
	}
	// Cut off in the middle it goes on either way, and nothing else is edited.
	for _, on := range []func(context.Context, engine.Progress) (*edit.Edit, error){s.Redo, s.Undo} {
		ctx, cancel := context.WithCancel(background)
		if _, err := s.Undo(ctx, func(done, total int64) {
			if done > 900 {
				cancel()
			}
		}); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		cancel()
		mustCheck(t, db)
		if list, err := s.History(background, 1); err != nil || !list[0].Halfway || list[0].Undone {
			t.Errorf("%+v, %v", list, err)
		}
		_, err := s.Apply(background, "", []edit.ItemChange{{Table: "Orders", Before: items[1]}})
		wantCode(t, err, engine.CodeHalfway)
		if _, err := on(background, nil); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(start, db.Picture(t, "shop")); diff != "" {
		t.Error(diff)
	}
}
