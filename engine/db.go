package engine

import (
	"context"
	"time"

	"tablero/model"
)

// DB is an open workspace: many models side by side, each with tables of its own. Its methods may be called from any
// goroutine.
type DB struct{}

// Open opens the workspace. Errors are [*Error] of CodeUnavailable around a [*kv.Error], or ctx's.
func Open(ctx context.Context, o Options) (*DB, error) { panic("in the making") }

// Close stops what works in the background, waits for what runs, and gives the folder free. Twice is once.
func (db *DB) Close() error { panic("in the making") }

// Path is the folder of the workspace, "" in memory.
func (db *DB) Path() string { panic("in the making") }

// ModelInfo is one line of the list of models.
type ModelInfo struct {
	Name    string
	Dialect model.Dialect
	Tables  []TableInfo
	Items   int64
	Changed time.Time // when the model or one of its items was changed last, to the second
	Format  string    // the codec's name of the file it came from, "" for none
}

// TableInfo is a table's name and how many items it holds.
type TableInfo struct {
	Name  string
	Items int64
}

// Models lists the models in the order of their names. Items are counted by walking the keys.
func (db *DB) Models(ctx context.Context) ([]ModelInfo, error) { panic("in the making") }

// ImportOptions say how to import. Replace takes the place of a model of the same name; without it that is CodeModelExists.
type ImportOptions struct {
	Replace  bool
	Progress Progress // items
}

// Import stores a model with its items under the model's name.
func (db *DB) Import(ctx context.Context, doc *model.Document, o ImportOptions) error {
	panic("in the making")
}

// Model is the store of one model. An unknown name is CodeUnknownModel with the nearest names in the hint.
func (db *DB) Model(ctx context.Context, name string) (*ModelStore, error) { panic("in the making") }

// Remove removes a model and its items.
func (db *DB) Remove(ctx context.Context, name string, p Progress) error { panic("in the making") }

// Document is a model with all items, each table's in key order, and the file it came from.
func (db *DB) Document(ctx context.Context, name string) (*model.Document, error) {
	panic("in the making")
}

// Check proves the workspace: checksums first, then item, index entries and expiry queue against each other.
func (db *DB) Check(ctx context.Context, p Progress) (*CheckReport, error) { panic("in the making") }

// CheckReport is what a check saw. It is clean when there are no problems.
type CheckReport struct {
	Models, Tables           int
	Items, Entries, Expiries int64
	Problems                 []Problem
}

// Problem is one thing that is not as it should be.
type Problem struct {
	Model, Table, Index string // as far as they are known
	Text                string
}

// Clean reports whether nothing was found.
func (r *CheckReport) Clean() bool { return len(r.Problems) == 0 }

// ModelStore is the tables of one model: a [Store] with every capability.
type ModelStore struct{ Store }
