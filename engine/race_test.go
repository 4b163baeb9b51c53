package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"tablero/engine"
	"tablero/model"
)

// TestEverythingAtOnce lets writers, readers, a sweep, index changes, imports over and removals work at the same time, on the
// same tables, and then checks what they left.
func TestEverythingAtOnce(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	s := importDoc(t, db, orders("shop", 400))
	ctx, cancel := context.WithCancel(background)
	defer cancel()
	var all sync.WaitGroup
	work := func(rounds int, do func(r *rand.Rand, i int) error) {
		seed := uint64(rounds)
		all.Go(func() {
			r := rand.New(rand.NewPCG(seed, 9))
			for i := range rounds {
				if err := do(r, i); err != nil {
					t.Errorf("round %d: %v", i, err)
					return
				}
			}
		})
	}
	for range 4 {
		work(150, func(r *rand.Rand, i int) error {
			it := order(r.IntN(500)).With("state", model.S(fmt.Sprint("s", i%3)))
			_, err := s.PutItem(ctx, engine.PutItemRequest{Table: "Orders", Item: it})
			return err
		})
		work(100, func(r *rand.Rand, i int) error {
			_, err := s.DeleteItem(ctx, engine.DeleteItemRequest{Table: "Orders", Key: order(r.IntN(500))[:2]})
			return err
		})
	}
	work(60, func(r *rand.Rand, i int) error {
		q := engine.QueryRequest{Table: "Orders", Index: "ByState", Partition: []model.Value{model.S("open")}, Limit: 7, Reverse: i%2 == 0}
		for range 5 {
			p, err := s.Query(ctx, q)
			if err != nil {
				return err
			}
			if q.Cursor = p.Cursor; q.Cursor == "" || i%20 == 0 {
				break
			}
		}
		return nil
	})
	work(20, func(r *rand.Rand, i int) error {
		_, err := s.Sweep(ctx, engine.SweepRequest{At: time.Unix(1000+int64(i*10), 0)})
		return err
	})
	work(5, func(r *rand.Rand, i int) error {
		ix := byState()
		ix.Name = fmt.Sprint("X", i)
		if err := s.AddIndex(ctx, "Orders", ix, nil); err != nil {
			return err
		}
		if i%2 == 0 {
			return nil
		}
		return s.DropIndex(ctx, "Orders", ix.Name, nil)
	})
	work(6, func(r *rand.Rand, i int) error {
		if err := db.Import(ctx, orders("other", 300), engine.ImportOptions{Replace: true}); err != nil {
			return err
		}
		if i%3 == 2 {
			return db.Remove(ctx, "other", nil)
		}
		_, err := db.Models(ctx)
		return err
	})
	work(4, func(r *rand.Rand, i int) error {
		report, err := db.Check(ctx, nil)
		if err == nil && !report.Clean() {
			err = fmt.Errorf("in the middle: %v", report.Problems[0])
		}
		return err
	})
	all.Wait()
	if m, err := s.Model(ctx); err != nil || len(m.Tables[0].Indexes) != 4 {
		t.Errorf("%v, %v", m, err)
	}
}

// TestReplaceUnderWriters imports over a model while others write to it: each write lands in the old tables or in the new
// ones, none is torn between them.
func TestReplaceUnderWriters(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	s := importDoc(t, db, orders("shop", 100))
	stop := make(chan struct{})
	var writers sync.WaitGroup
	for w := range 4 {
		writers.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				if _, err := s.PutItem(background, engine.PutItemRequest{Table: "Orders", Item: order(1000*(w+1) + i%50)}); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	for range 5 {
		if err := db.Import(background, orders("shop", 100), engine.ImportOptions{Replace: true}); err != nil {
			t.Error(err)
		}
	}
	close(stop)
	writers.Wait()
	if n := countItems(t, s, "Orders", ""); n < 100 || n > 300 {
		t.Errorf("%d items", n)
	}
}
