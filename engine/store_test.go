package engine_test

import (
	"context"
	"testing"

	"tablero/engine"
	"tablero/engine/enginetest"
	"tablero/model"
)

// openDB opens a workspace that is checked and closed when the test is over.
func openDB(tb testing.TB, o engine.Options) *engine.DB {
	tb.Helper()
	if o.Reserve == 0 {
		o.Reserve = -1 // the disk of a test machine may be full
	}
	db, err := engine.Open(context.Background(), o)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { closeClean(tb, db) })
	return db
}

// closeClean checks a workspace and closes it; twice is once.
func closeClean(tb testing.TB, db *engine.DB) {
	tb.Helper()
	report, err := db.Check(context.Background(), nil)
	if err != nil {
		var e *engine.Error
		if !isClosed(err, &e) {
			tb.Errorf("check: %v", err)
		}
	} else {
		for _, p := range report.Problems {
			tb.Errorf("check: %v", p)
		}
	}
	if err := db.Close(); err != nil {
		tb.Errorf("close: %v", err)
	}
}

func importDoc(tb testing.TB, db *engine.DB, doc *model.Document) *engine.ModelStore {
	tb.Helper()
	if err := db.Import(context.Background(), doc, engine.ImportOptions{}); err != nil {
		tb.Fatal(err)
	}
	s, err := db.Model(context.Background(), doc.Model.Name)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func TestStoreInMemory(t *testing.T) {
	t.Parallel()
	enginetest.Run(t, func(tb testing.TB, doc *model.Document) engine.Store {
		tb.Helper()
		return importDoc(tb, openDB(tb, engine.Options{}), doc)
	})
}

func TestStoreOnDisk(t *testing.T) {
	t.Parallel()
	enginetest.Run(t, func(tb testing.TB, doc *model.Document) engine.Store {
		tb.Helper()
		return importDoc(tb, openDB(tb, engine.Options{Dir: tb.TempDir()}), doc)
	})
}

// TestStoreByReference is the suite over indexes whose entries are references.
func TestStoreByReference(t *testing.T) {
	t.Parallel()
	enginetest.Run(t, func(tb testing.TB, doc *model.Document) engine.Store {
		tb.Helper()
		db := openDB(tb, engine.Options{})
		db.SetCopyLimit(0)
		return importDoc(tb, db, doc)
	})
}
