package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/model"
)

// DB is an open workspace: many models side by side, each with tables of its own. Its methods may be called from any
// goroutine.
type DB struct {
	o         Options
	kv        *kv.Store
	copyLimit int

	mu      sync.RWMutex
	models  map[string]*modelState
	catalog sync.Mutex // held by who changes the catalog, and by who takes a snapshot that must agree with models

	ctx     context.Context // ends with Close
	cancel  context.CancelFunc
	closing sync.Mutex // held while a job is begun, or no more may be
	closed  bool
	jobs    sync.WaitGroup // what works in the background
}

// Open opens the workspace. Errors are [*Error] of CodeUnavailable around a [*kv.Error], of CodeDamaged, or ctx's. What a
// crash or a cancel left half done, a back-fill or a removal, goes on in the background.
func Open(ctx context.Context, o Options) (*DB, error) {
	o = o.withDefaults()
	store, err := kv.Open(ctx, kv.Options{
		Dir: o.Dir, Sync: o.Sync, ReadOnly: o.ReadOnly, Wait: o.Wait, Holder: o.Holder,
		Reserve: o.Reserve, FreeSpace: o.FreeSpace, Now: o.Clock.Now, Log: o.Log,
	})
	if err != nil {
		return nil, fromKV(err)
	}
	db := &DB{o: o, kv: store, copyLimit: kv.MaxTxn, models: map[string]*modelState{}}
	db.ctx, db.cancel = context.WithCancel(context.Background())
	if err := db.loadCatalog(); err != nil {
		return nil, fromKV(errors.Join(err, store.Close()))
	}
	if !o.ReadOnly {
		if err := db.resume(); err != nil {
			return nil, fromKV(errors.Join(err, db.Close()))
		}
	}
	return db, nil
}

// resume takes up in the background what was left half done.
func (db *DB) resume() error {
	var all map[uint64]garbage
	err := db.kv.View(func(tx *kv.Txn) (err error) {
		all, err = notedGarbage(tx)
		return err
	})
	if err != nil {
		return err
	}
	if db.kv.Unclean() {
		db.background("check what an unclean close left", db.checkUnclean)
	}
	db.resumeEdits()
	for id, g := range all {
		db.background("remove what is not needed any more", func(ctx context.Context) error {
			return db.collect(ctx, id, g, nil)
		})
	}
	for _, st := range maps.Clone(db.models) { // the first back-fill that is done changes it
		for _, t := range st.rec.Tables {
			for _, ix := range t.Indexes {
				if ix.Building {
					s := &ModelStore{db: db, name: st.rec.Name}
					db.background("build index "+ix.Name, func(ctx context.Context) error {
						return s.build(ctx, t.Name, ix.Name, nil)
					})
				}
			}
		}
	}
	return nil
}

// checkUnclean checks the workspace after an unclean close; when it is clean, its rescue files go.
func (db *DB) checkUnclean(ctx context.Context) error {
	report, err := db.Check(ctx, nil)
	if err != nil {
		return err
	}
	for _, p := range report.Problems {
		db.o.Log.Error("the workspace is damaged: run tablero doctor", "problem", p.String())
	}
	return nil
}

// background runs fn beside everything else until it is done or the workspace is closed; then it does not begin either, and
// begun is false.
func (db *DB) background(what string, fn func(ctx context.Context) error) (begun bool) {
	db.closing.Lock()
	defer db.closing.Unlock()
	if db.closed {
		return false
	}
	db.jobs.Go(func() {
		defer func() {
			if p := recover(); p != nil {
				db.o.Log.Error("a background job ended by a fault", "job", what, "fault", fmt.Sprint(p))
			}
		}()
		if err := fn(db.ctx); err != nil && db.ctx.Err() == nil {
			db.o.Log.Warn("a background job stopped; it goes on at the next open", "job", what, "err", err)
		}
	})
	return true
}

// Close stops what works in the background, waits for transactions that run, and gives the folder free. Work in the
// foreground that is not done ends with CodeUnavailable. Twice is once.
func (db *DB) Close() error {
	db.closing.Lock()
	db.closed = true
	db.closing.Unlock()
	db.cancel()
	db.jobs.Wait()
	return fromKV(db.kv.Close())
}

// Path is the folder of the workspace, "" in memory.
func (db *DB) Path() string { return db.kv.Dir() }

// Info is what the folder below is like: files, bytes, free space, how it was closed.
func (db *DB) Info() (kv.Info, error) {
	info, err := db.kv.Info()
	return info, fromKV(err)
}

// ReadOnly reports whether every change is refused.
func (db *DB) ReadOnly() bool { return db.o.ReadOnly }

// ModelInfo is one line of the list of models.
type ModelInfo struct {
	Name    string
	Dialect model.Dialect
	Tables  []TableInfo // in the model's order
	Items   int64
	Changed time.Time // when the model or one of its items was changed last, to the second
	Format  string    // the codec's name of the file it came from, "" for none
}

// TableInfo is a table's name and how many items it holds.
type TableInfo struct {
	Name  string
	Items int64
}

// snapshot runs fn on a snapshot and the models that are in it.
func (db *DB) snapshot(fn func(tx *kv.Txn, models map[string]*modelState) error) error {
	db.catalog.Lock()
	held := true
	leave := func() {
		if held {
			held = false
			db.catalog.Unlock()
		}
	}
	defer leave()
	return fromKV(db.kv.View(func(tx *kv.Txn) error {
		db.mu.RLock()
		models := maps.Clone(db.models)
		db.mu.RUnlock()
		leave()
		return fn(tx, models)
	}))
}

// Models lists the models in the order of their names. Items are counted by walking over their keys.
func (db *DB) Models(ctx context.Context) (list []ModelInfo, err error) {
	err = db.snapshot(func(tx *kv.Txn, models map[string]*modelState) error {
		for _, name := range slices.Sorted(maps.Keys(models)) {
			st := models[name]
			info := ModelInfo{Name: name, Dialect: st.model.Dialect, Changed: time.Unix(st.changed.Load(), 0).UTC()}
			if st.rec.Source != nil {
				info.Format = st.rec.Source.Format
			}
			for _, t := range st.rec.Tables {
				n, err := countKeys(ctx, tx, keys.AppendTable(nil, t.ID))
				if err != nil {
					return err
				}
				info.Tables = append(info.Tables, TableInfo{t.Name, n})
				info.Items += n
			}
			list = append(list, info)
		}
		return nil
	})
	return list, err
}

func countKeys(ctx context.Context, tx *kv.Txn, prefix []byte) (n int64, err error) {
	r := kv.Prefix(prefix)
	r.KeysOnly = true
	it := tx.Iter(r)
	defer it.Close()
	for ; it.Valid(); it.Next() {
		if n%1024 == 0 && ctx.Err() != nil {
			return n, ctx.Err()
		}
		n++
	}
	return n, nil
}

// Model is the store of one model. An unknown name is CodeUnknownModel with the nearest names in the hint.
func (db *DB) Model(ctx context.Context, name string) (*ModelStore, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if _, err := db.state(name); err != nil {
		return nil, err
	}
	return &ModelStore{db: db, name: name}, nil
}
