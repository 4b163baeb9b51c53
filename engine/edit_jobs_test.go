package engine_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"tablero/engine"
	"tablero/model"
	"tablero/model/edit"

	"github.com/google/go-cmp/cmp"
)

// bulkState writes the same state into the first n orders, as one edit.
func bulkState(s *engine.ModelStore, n int, state string) error {
	b, err := s.Bulk(background, "set state to "+state)
	if err != nil {
		return err
	}
	items := make([]model.Item, n)
	for i := range items {
		items[i] = order(i).With("state", model.S(state))
	}
	err = b.Put(background, "Orders", items)
	_, done := b.Done()
	return errors.Join(err, done)
}

// An undo that is cut off goes on at the next open, and nothing that is written there meanwhile is lost.
func TestUndoGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := openDB(t, engine.Options{Dir: dir})
	s := importDoc(t, db, orders("shop", 2500))
	start := db.Picture(t, "shop")
	if err := bulkState(s, 2500, "lost"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(background)
	if _, err := s.Undo(ctx, func(done, total int64) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	closeClean(t, db)
	db = openDB(t, engine.Options{Dir: dir})
	var err error
	if s, err = db.Model(background, "shop"); err != nil {
		t.Fatal(err)
	}
	late := order(1).With("state", model.S("late"))
	if _, err := s.PutItem(background, engine.PutItemRequest{Table: "Orders", Item: late}); err != nil { // waits
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"[set state to lost]"}, labels(t, s)); diff != "" {
		t.Error(diff)
	}
	_, err = s.Redo(background, nil)
	wantCode(t, err, engine.CodeChangedSince)
	if _, err := s.PutItem(background, engine.PutItemRequest{Table: "Orders", Item: order(1)}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(start, db.Picture(t, "shop")); diff != "" {
		t.Error(diff)
	}
}

// Writes and reads that come while tables are rewritten, renamed and taken back are not lost, and see one table or the other.
func TestWritersDuringDesign(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	s := importDoc(t, db, orders("shop", 1500))
	stop := make(chan struct{})
	var all sync.WaitGroup
	wrote := make([]int, 3)
	for w := range wrote {
		all.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				it := order(10_000*(w+1) + i)
				var err error
				if w == 0 {
					_, err = s.Apply(background, "", []edit.ItemChange{{Table: "Orders", After: it}})
				} else {
					_, err = s.PutItem(background, engine.PutItemRequest{Table: "Orders", Item: it})
				}
				if err != nil {
					t.Errorf("writer %d: %v", w, err)
					return
				}
				wrote[w] = i + 1
				if r, err := s.GetItem(background, engine.GetItemRequest{Table: "Orders", Key: it[:2]}); err != nil || r.Item == nil {
					t.Errorf("writer %d does not find what it wrote: %v, %v", w, r, err)
					return
				}
			}
		})
	}
	for i := range 6 {
		names := []string{"note", "remark"}
		rename := engine.Rename{Table: "Orders", From: names[i%2], To: names[1-i%2]}
		design(t, s, func(m *model.Model) { m.Tables[0].TTL = []string{"", "exp"}[i%2] }, rename)
	}
	close(stop)
	all.Wait()
	tray, err := s.Tray(background)
	if err != nil {
		t.Fatal(err)
	}
	if want := 1500 + wrote[0] + wrote[1] + wrote[2]; countItems(t, s, "Orders", "")+len(tray) != want || len(tray) != 0 || want == 1500 {
		t.Errorf("%d items and %d on the tray, want %d", countItems(t, s, "Orders", ""), len(tray), want)
	}
}

// Removing a model, and importing over one, removes its history, its tray and the tables that it kept.
func TestRemovalTakesTheHistory(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	for _, name := range []string{"shop", "other"} {
		s := importDoc(t, db, orders(name, 30))
		apply(t, s, edit.ItemChange{Table: "Orders", Before: order(1)})
		design(t, s, func(m *model.Model) { m.Tables[0].Key.Sort[0].Type = model.TypeS })
		design(t, s, func(m *model.Model) { m.Tables = nil })
		undo(t, s)
	}
	ctx, cancel := context.WithCancel(background)
	if err := db.Remove(ctx, "shop", func(int64, int64) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	mustCheck(t, db) // what is half removed is noted
	if err := db.Import(background, orders("other", 3), engine.ImportOptions{Replace: true}); err != nil {
		t.Fatal(err)
	}
	db.WaitJobs()
	mustCheck(t, db)
	s, err := db.Model(background, "other")
	if err != nil || len(labels(t, s)) != 0 {
		t.Error(err, labels(t, s))
	}
	if n := db.CountHistory(t); n != 1 { // that of shop goes at the next open
		t.Errorf("%d histories", n)
	}
}

// TestKillEditing kills a process in the middle of bulk edits, their undo and redo, and changes of design, again and again.
// Whatever was under way is finished at the next open, and what is in the history can be undone: to the start, byte for byte.
func TestKillEditing(t *testing.T) {
	t.Parallel()
	kills := 6
	if testing.Short() {
		kills = 2
	}
	dir := t.TempDir()
	db := openDB(t, engine.Options{Dir: dir})
	importDoc(t, db, orders("shop", 1500))
	start := db.Picture(t, "shop")
	closeClean(t, db)
	random := rand.New(rand.NewPCG(5, 6))
	for n := range kills {
		p := startVictim(t, "edit", dir, n)
		for range 1 + random.IntN(14) {
			if line := p.line(); line != "on" {
				t.Fatalf("victim %d said %q", n, line)
			}
		}
		p.kill()
		db := openDB(t, engine.Options{Dir: dir})
		db.WaitJobs()
		mustCheck(t, db)
		s, err := db.Model(background, "shop")
		if err != nil {
			t.Fatal(err)
		}
		list, err := s.History(background, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			if e.Halfway {
				t.Errorf("%q is halfway still", e.Label)
			}
			if !e.Undone {
				undo(t, s)
			}
		}
		if diff := cmp.Diff(start, db.Picture(t, "shop")); diff != "" {
			t.Fatalf("kill %d (-want +got)\n%.4000s", n, diff)
		}
		closeClean(t, db)
	}
}

// editForEver is the victim of TestKillEditing. It says that it goes on after each transaction of a job, and each edit.
func editForEver(db *engine.DB) error {
	s, err := db.Model(background, "shop")
	if err != nil {
		return err
	}
	on := func(int64, int64) { fmt.Println("on") }
	for round := 0; ; round++ {
		if err := bulkState(s, 1500, fmt.Sprint("s", round)); err != nil {
			return err
		}
		fmt.Println("on")
		m, err := s.Model(background)
		if err != nil {
			return err
		}
		m = m.Clone()
		m.Tables[0].Key.Sort[0].Name = fmt.Sprint("number", round)
		was, err := s.Model(background)
		if err != nil {
			return err
		}
		rename := engine.Rename{Table: "Orders", From: was.Tables[0].Key.Sort[0].Name, To: m.Tables[0].Key.Sort[0].Name}
		if _, err := s.Design(background, engine.DesignChange{After: m, Renames: []engine.Rename{rename}}, on); err != nil {
			return err
		}
		for _, step := range []func(context.Context, engine.Progress) (*edit.Edit, error){s.Undo, s.Undo, s.Redo, s.Redo, s.Undo, s.Undo} {
			if _, err := step(background, on); err != nil {
				return err
			}
		}
	}
}
