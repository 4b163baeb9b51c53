package workspace

import (
	"context"
	"errors"

	"tablero/engine"
	"tablero/model"
)

// Shelf is the workspace folder as one program uses it. It is opened when something in it is wanted, shared by the open model and the
// list of models, and given free when nobody uses it, so that other processes get at it. Its methods may be called from any goroutine.
type Shelf struct {
	settings Settings
	turn     chan struct{} // held while the folder is opened or closed, and while db and users are looked at
	db       *engine.DB
	users    int
}

// NewShelf returns the shelf of a workspace folder. It opens and makes nothing. open is the model that is open already, nil for none:
// a kept one holds the folder.
func NewShelf(s Settings, open *Session) *Shelf {
	sh := &Shelf{settings: s, turn: make(chan struct{}, 1)}
	if open != nil && open.Target.Kind == Kept {
		sh.db, sh.users = open.DB, 1
		open.release = sh.give
	}
	return sh
}

// Settings say where the folder is and how it is used.
func (sh *Shelf) Settings() Settings { return sh.settings }

// take opens the folder for one more user.
func (sh *Shelf) take(ctx context.Context) (*engine.DB, error) {
	select {
	case sh.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-sh.turn }()
	if sh.users == 0 {
		db, err := sh.settings.OpenWorkspace(ctx)
		if err != nil {
			return nil, err
		}
		sh.db = db
	}
	sh.users++
	return sh.db, nil
}

// give takes a user away; the last one closes the folder.
func (sh *Shelf) give() error {
	sh.turn <- struct{}{}
	defer func() { <-sh.turn }()
	sh.users--
	if sh.users > 0 {
		return nil
	}
	db := sh.db
	sh.db = nil
	return db.Close()
}

// with runs fn on the open folder.
func (sh *Shelf) with(ctx context.Context, fn func(db *engine.DB) error) error {
	db, err := sh.take(ctx)
	if err != nil {
		return err
	}
	return errors.Join(fn(db), sh.give())
}

// Models lists the models of the workspace; where there is no workspace there is none, and none is made.
func (sh *Shelf) Models(ctx context.Context) (list []engine.ModelInfo, err error) {
	if !sh.settings.Exists() {
		return nil, nil
	}
	err = sh.with(ctx, func(db *engine.DB) error {
		list, err = db.Models(ctx)
		return err
	})
	return list, err
}

// Open opens a model of the workspace. The error is an [*engine.Error].
func (sh *Shelf) Open(ctx context.Context, name string) (*Session, error) {
	db, err := sh.take(ctx)
	if err != nil {
		return nil, err
	}
	st, err := db.Model(ctx, name)
	if err != nil {
		return nil, errors.Join(err, sh.give())
	}
	return &Session{Target: Target{Kind: Kept, Word: name, Name: name}, DB: db, Store: st, Name: name, settings: sh.settings, release: sh.give}, nil
}

// Keep puts a document into the workspace under the name of its model, and opens it there. A name that is taken is refused.
func (sh *Shelf) Keep(ctx context.Context, doc *model.Document, p engine.Progress) (*Session, error) {
	err := sh.with(ctx, func(db *engine.DB) error {
		if _, err := db.Model(ctx, doc.Model.Name); err == nil {
			return &UsageError{"there is a model " + doc.Model.Name + " in the workspace already", "Choose another name"}
		}
		return db.Import(ctx, doc, engine.ImportOptions{Progress: p})
	})
	if err != nil {
		return nil, err
	}
	return sh.Open(ctx, doc.Model.Name)
}

// Create makes an empty model and opens it.
func (sh *Shelf) Create(ctx context.Context, name string, d model.Dialect) (*Session, error) {
	return sh.Keep(ctx, &model.Document{Model: &model.Model{Name: name, Dialect: d}}, nil)
}

// Remove removes a model with its items.
func (sh *Shelf) Remove(ctx context.Context, name string, p engine.Progress) error {
	return sh.with(ctx, func(db *engine.DB) error { return db.Remove(ctx, name, p) })
}

// OpenFile opens a model file in place, whatever its name looks like. Errors are [*FileError] or [*engine.Error].
func OpenFile(ctx context.Context, s Settings, path string) (*Session, error) {
	return openFile(ctx, s, Target{Kind: File, Word: path, Path: path})
}

// WrongName says in a few words what is wrong with a name for a model of the workspace, "" when nothing is.
func WrongName(name string) string {
	if err := CheckName(name); err != nil {
		var u *UsageError
		errors.As(err, &u)
		return u.Text
	}
	return ""
}
