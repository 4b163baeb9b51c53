package kv

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"sync"
	"syscall"
	"time"

	"github.com/dgraph-io/badger/v4"
)

// Store is an open workspace folder, or an empty store in memory. Its methods may be called from any goroutine.
type Store struct {
	o       Options
	db      *badger.DB
	lock    *lock // nil in memory
	space   gauge
	unclean bool

	// Closing unmaps the files, so it waits until no transaction runs: each is counted in busy, and none begins once
	// closed is set.
	mu     sync.RWMutex
	closed bool
	busy   sync.WaitGroup

	// losers has room for one: a transaction that lost several times queues here, so that the losers of a hot key do not
	// make each other lose again.
	losers chan struct{}
}

// Open opens the folder, making it if need be, and holds it until Close. A folder that another process holds is waited
// for (Options.Wait, and ctx). Every error but ctx's is an *Error: Held, HeldBySelf, Newer, NotWorkspace, Damaged,
// DiskReserve (too little to open at all), IO. Nothing in the folder is deleted or cut on the way to an error.
func Open(ctx context.Context, o Options) (*Store, error) {
	o = o.withDefaults()
	s := &Store{o: o, losers: make(chan struct{}, 1)}
	if o.Dir == "" {
		var err error
		s.db, err = openBadger("", o.badgerOptions(""))
		return s, err
	}
	s.space = gauge{dir: o.Dir, reserve: o.Reserve, ask: o.FreeSpace, now: o.Now}
	f := folder(o.Dir)
	if err := f.prepare(); err != nil {
		return nil, err
	}
	lock, err := acquire(ctx, f, o)
	if err != nil {
		return nil, err
	}
	if err := s.openFolder(f); err != nil {
		lock.release()
		return nil, err
	}
	s.lock = lock
	return s, nil
}

// openFolder does what must be done under the lock: look first, keep what Badger could delete, and only then call it.
func (s *Store) openFolder(f folder) error {
	if err := f.checkFormat(); err != nil {
		return err
	}
	if err := s.space.opening(); err != nil {
		return err
	}
	state, err := examine(f)
	if err != nil {
		return err
	}
	s.unclean = state.unclean
	if state.unclean {
		s.o.Log.Warn("the workspace was not closed cleanly; it will be checked", "dir", string(f))
		if err := f.proveOrphans(s.o, state); err != nil {
			return err
		}
		if err := f.keep(state); err != nil {
			return err
		}
	}
	if err := f.writeFormat(); err != nil {
		return err
	}
	if err := f.removeStamp(); err != nil {
		return err
	}
	if err := f.removeEmpty(state); err != nil {
		return err
	}
	s.db, err = openBadger(string(f), s.o.badgerOptions(f.db()))
	return err
}

// openBadger turns a panic of Badger's into an error too.
func openBadger(dir string, o badger.Options) (db *badger.DB, err error) {
	defer func() {
		if p := recover(); p != nil {
			db, err = nil, unopened(dir, fmt.Errorf("%.200v", p))
		}
	}()
	db, err = badger.Open(o)
	switch {
	case err == nil:
		return db, nil
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EMFILE):
		return nil, ioError(dir, "open the database", err)
	}
	return nil, unopened(dir, err)
}

// unopened does not promise that nothing was changed: Badger was called.
func unopened(dir string, cause error) error {
	e := damaged(dir, "its database cannot be opened", cause)
	e.Hint = "Its files are still there; keep a copy of them, and choose another folder with --workspace"
	return e
}

// View runs fn on a snapshot. The error of fn is returned as it is.
func (s *Store) View(fn func(*Txn) error) error {
	if err := s.enter(); err != nil {
		return err
	}
	defer s.busy.Done()
	t := &Txn{store: s, tx: s.db.NewTransaction(false)}
	defer t.end()
	return fn(t)
}

// Update runs fn and commits its writes, all or none. When another transaction got in the way fn is run again on a new
// snapshot, until ctx is done: it can be called any number of times and must start afresh each time. The error of fn is
// returned as it is, and nothing is written then. Own errors: TooBig, ReadOnly, DiskReserve, Closed, IO.
func (s *Store) Update(ctx context.Context, fn func(*Txn) error) error {
	if s.o.ReadOnly {
		return s.readOnlyError()
	}
	if err := s.enter(); err != nil {
		return err
	}
	defer s.busy.Done()
	for lost := 0; ; lost++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		again, err := s.try(fn)
		if !again {
			return err
		}
		if lost == patience {
			select {
			case s.losers <- struct{}{}:
				defer func() { <-s.losers }()
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		if err := backOff(ctx, lost); err != nil {
			return err
		}
	}
}

// patience is how often a transaction loses before it queues with the other losers.
const patience = 3

// backOff waits for a random time below 2^lost × 50 µs, at most 6.4 ms.
func backOff(ctx context.Context, lost int) error {
	timer := time.NewTimer(rand.N(50 * time.Microsecond << min(lost, 7)))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// try runs fn once; again means that a conflict kept it from committing.
func (s *Store) try(fn func(*Txn) error) (again bool, err error) {
	t := &Txn{store: s, tx: s.db.NewTransaction(true)}
	defer t.end()
	if err := fn(t); err != nil {
		return false, err
	}
	if t.size == 0 {
		return false, nil
	}
	if err := s.space.writing(t.size); err != nil {
		return false, err
	}
	for _, it := range t.iters {
		it.Close() // committing ends the transaction
	}
	err = t.tx.Commit()
	if errors.Is(err, badger.ErrConflict) {
		return true, nil
	}
	return false, s.fromBadger("write", err)
}

// enter counts a transaction in; the caller calls busy.Done.
func (s *Store) enter() error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return s.closedError()
	}
	s.busy.Add(1)
	return nil
}

// Close waits for running transactions, closes the database, stamps the folder as cleanly closed and gives it free.
// Twice is once. It must not be called from inside View or Update.
func (s *Store) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	s.mu.Unlock()
	s.busy.Wait()
	err := s.fromBadger("close the database", s.db.Close())
	if s.lock == nil {
		return err
	}
	defer s.lock.release()
	if err != nil {
		return err
	}
	return folder(s.o.Dir).stamp(s.o.Now())
}

// Dir is the workspace folder, "" in memory.
func (s *Store) Dir() string { return s.o.Dir }

// Space asks for the free space now, for a job before it starts: DiskReserve when it is below the reserve or would be
// after need more bytes. In memory there is always room.
func (s *Store) Space(need int64) error { return s.space.room(need) }

// Unclean tells whether the folder had not been closed cleanly when it was opened: Verify, and what the caller checks
// above it, should run, and then ClearRescue.
func (s *Store) Unclean() bool { return s.unclean }
