package engine_test

import (
	"context"
	"testing"

	"tablero/engine"
	"tablero/engine/enginetest"
	"tablero/model"
)

// openDB opens a workspace that is checked and closed when the test is over.
func openDB(t testing.TB, o engine.Options) *engine.DB {
	t.Helper()
	if o.Reserve == 0 {
		o.Reserve = -1 // the disk of a test machine may be full
	}
	db, err := engine.Open(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeClean(t, db) })
	return db
}

// closeClean checks a workspace and closes it; twice is once.
func closeClean(t testing.TB, db *engine.DB) {
	t.Helper()
	report, err := db.Check(context.Background(), nil)
	if err != nil {
		var e *engine.Error
		if !isClosed(err, &e) {
			t.Errorf("check: %v", err)
		}
	} else {
		for _, p := range report.Problems {
			t.Errorf("check: %v", p)
		}
	}
	if err := db.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
}

func importDoc(t testing.TB, db *engine.DB, doc *model.Document) *engine.ModelStore {
	t.Helper()
	if err := db.Import(context.Background(), doc, engine.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	s, err := db.Model(context.Background(), doc.Model.Name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestStoreInMemory(t *testing.T) {
	t.Parallel()
	enginetest.Run(t, func(t testing.TB, doc *model.Document) engine.Store {
		return importDoc(t, openDB(t, engine.Options{}), doc)
	})
}

func TestStoreOnDisk(t *testing.T) {
	t.Parallel()
	enginetest.Run(t, func(t testing.TB, doc *model.Document) engine.Store {
		return importDoc(t, openDB(t, engine.Options{Dir: t.TempDir()}), doc)
	})
}

// TestStoreByReference is the suite over indexes whose entries are references.
func TestStoreByReference(t *testing.T) {
	t.Parallel()
	enginetest.Run(t, func(t testing.TB, doc *model.Document) engine.Store {
		db := openDB(t, engine.Options{})
		db.SetCopyLimit(0)
		return importDoc(t, db, doc)
	})
}
