package engine_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"tablero/engine"
	"tablero/model"
)

// A removal that is cut off between the switch and the last item goes on at the next open.
func TestRemovalGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := openDB(t, engine.Options{Dir: dir})
	importDoc(t, db, orders("big", 3000))
	importDoc(t, db, orders("small", 5))
	ctx, cancel := context.WithCancel(background)
	err := db.Remove(ctx, "big", func(done, total int64) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if list, err := db.Models(background); err != nil || len(list) != 1 {
		t.Fatalf("a model that is being removed is listed: %v, %v", list, err)
	}
	before := mustCheck(t, db)
	closeClean(t, db)
	db = openDB(t, engine.Options{Dir: dir})
	db.WaitJobs()
	if keys := db.CountGarbage(t); keys != 0 {
		t.Errorf("%d notes of garbage are left", keys)
	}
	if after := mustCheck(t, db); after.Items != 5 || before.Items != 5 {
		t.Errorf("%d items", after.Items)
	}
	if s, err := db.Model(background, "small"); err != nil || countItems(t, s, "Orders", "") != 5 {
		t.Error("the other model", err)
	}
	// The name is free again.
	importDoc(t, db, orders("big", 1))
}

func mustCheck(tb testing.TB, db *engine.DB) *engine.CheckReport {
	tb.Helper()
	r, err := db.Check(background, nil)
	if err != nil || !r.Clean() {
		tb.Fatal(r, err)
	}
	return r
}

// A back-fill that is cut off leaves an index that is kept but not read, and goes on at the next open.
func TestBackFillGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := openDB(t, engine.Options{Dir: dir})
	s := importDoc(t, db, orders("shop", 1500))
	ix := model.Index{
		Name: "ByNote", Kind: model.Local, Projection: model.Projection{Kind: model.ProjectKeys},
		Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "customer", Type: model.TypeS}}, Sort: []model.KeyAttribute{{Name: "note", Type: model.TypeS}}},
	}
	ctx, cancel := context.WithCancel(background)
	if err := s.AddIndex(ctx, "Orders", ix, func(done, total int64) {
		if done >= 600 {
			cancel()
		}
	}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	_, err := s.Scan(background, engine.ScanRequest{Table: "Orders", Index: "ByNote"})
	if err == nil || !strings.Contains(err.Error(), "Cannot read from backfilling global secondary index: ByNote") {
		t.Errorf("an index that is half built is read: %v", err)
	}
	// Writes keep it all the same, before and behind the place the back-fill has reached.
	for _, i := range []int{0, 700, 1499, 2000} {
		if _, err := s.PutItem(background, engine.PutItemRequest{Table: "Orders", Item: order(i).With("note", model.S("changed"))}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.DeleteItem(background, engine.DeleteItemRequest{Table: "Orders", Key: order(1)[:2]}); err != nil {
		t.Fatal(err)
	}
	closeClean(t, db)
	db = openDB(t, engine.Options{Dir: dir})
	db.WaitJobs()
	if s, err = db.Model(background, "shop"); err != nil {
		t.Fatal(err)
	}
	if n := countItems(t, s, "Orders", "ByNote"); n != 1500 {
		t.Errorf("the index has %d items", n)
	}
}

// The same index added again goes on where it was left.
func TestBackFillGoesOnWhenAskedAgain(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	s := importDoc(t, db, orders("shop", 900))
	ix := byState()
	ix.Name = "Again"
	ctx, cancel := context.WithCancel(background)
	if err := s.AddIndex(ctx, "Orders", ix, func(done, total int64) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	var first int64
	if err := s.AddIndex(background, "Orders", ix, func(done, total int64) {
		if first == 0 {
			first = done
		}
	}); err != nil {
		t.Fatal(err)
	}
	if n := countItems(t, s, "Orders", "Again"); n != 900 || first == 0 {
		t.Errorf("the index has %d items", n)
	}
	// Dropping one that is half built is fine too.
	ix.Name = "Half"
	ctx, cancel = context.WithCancel(background)
	if err := s.AddIndex(ctx, "Orders", ix, func(done, total int64) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	removed := int64(0)
	if err := s.DropIndex(background, "Orders", "Half", func(done, total int64) { removed = done }); err != nil || removed == 0 {
		t.Fatal(removed, err)
	}
}

// Closing does not wait for a foreground job to end by itself: it ends it.
func TestCloseDuringJobs(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := openDB(t, engine.Options{Dir: dir})
	s := importDoc(t, db, orders("shop", 2000))
	ix := byState()
	ix.Name = "Late"
	begun, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		first := true
		ended <- s.AddIndex(background, "Orders", ix, func(done, total int64) {
			if first {
				first = false
				close(begun)
			}
		})
	}()
	<-begun
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	var e *engine.Error
	if err := <-ended; err != nil && !isClosed(err, &e) {
		t.Errorf("the job ended with %v", err)
	}
	if _, err := s.GetItem(background, engine.GetItemRequest{Table: "Orders", Key: order(1)[:2]}); !isClosed(err, &e) {
		t.Errorf("a read after Close: %v", err)
	}
	db = openDB(t, engine.Options{Dir: dir})
	db.WaitJobs()
	s, err := db.Model(background, "shop")
	if err != nil {
		t.Fatal(err)
	}
	if n := countItems(t, s, "Orders", "Late"); n != 2000 {
		t.Errorf("the index has %d items", n)
	}
}

// A sweep of several transactions also finds what was written behind it while it went on.
func TestSweepFindsWhatComesLate(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	s := importDoc(t, db, orders("shop", 1300))
	told := 0
	r, err := s.Sweep(background, engine.SweepRequest{At: time.Unix(2199, 0), Report: func(n int) {
		if told == 0 {
			late := order(5000).With("exp", model.Int(7))
			if _, err := s.PutItem(background, engine.PutItemRequest{Table: "Orders", Item: late}); err != nil {
				t.Error(err)
			}
		}
		told += n
	}})
	if err != nil || r.Removed["Orders"] != 1201 || told != 1201 {
		t.Errorf("removed %v, told %d, %v", r, told, err)
	}
	if n := countItems(t, s, "Orders", "ByState"); n != 100 {
		t.Errorf("%d items are left", n)
	}
	p, err := s.Expiries(background, engine.ExpiriesRequest{Table: "Orders", Limit: 1})
	if err != nil || len(p.Expiries) != 1 || p.Expiries[0].At.Unix() != 2200 {
		t.Errorf("the queue begins with %+v, %v", p, err)
	}
}
