package workspace

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"tablero/engine"
	"tablero/engine/kv"
	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/formats"
	"tablero/model/nearest"
	"tablero/model/samples"
	"tablero/ttl"
)

// Session is an open model: its store, and where it came from.
type Session struct {
	Target Target
	DB     *engine.DB
	Store  *engine.ModelStore
	Name   string        // the model's name in DB
	Report *codec.Report // what the reader of a file had to say; nil for a kept model
	Notice string        // something to tell about how the word was understood; "" for nothing

	settings Settings
	source   []byte // of a file, to see a change underneath
}

// Open opens the model that the word means. A file or a sample is loaded into memory, and no workspace is opened, made or locked for
// it. Errors are [*UnknownModelError], [*FileError] or [*engine.Error].
func Open(ctx context.Context, s Settings, word string) (*Session, error) {
	t := Classify(word)
	switch t.Kind {
	case Sample:
		return openSample(ctx, s, t)
	case File:
		return openFile(ctx, s, t)
	}
	asFile := Target{Kind: File, Word: word, Path: word}
	if !s.Exists() {
		if isFile(word) {
			return openFile(ctx, s, asFile)
		}
		return nil, Unknown(word, nil)
	}
	file := isFile(word)
	quick := s
	if file {
		quick.Wait = 0
	}
	db, err := quick.OpenWorkspace(ctx)
	if file && errors.Is(err, kv.Held) {
		sess, err := openFile(ctx, s, asFile)
		if err == nil {
			sess.Notice = "the workspace is held by another process; " + word + " is taken as the file"
		}
		return sess, err
	}
	if err != nil {
		return nil, err
	}
	st, err := db.Model(ctx, word)
	if err == nil {
		return &Session{Target: t, DB: db, Store: st, Name: word, settings: s}, nil
	}
	var ee *engine.Error
	if !errors.As(err, &ee) || ee.Code != engine.CodeUnknownModel {
		return nil, errors.Join(err, db.Close())
	}
	names, _ := modelNames(ctx, db) // only for the suggestion
	if cerr := db.Close(); cerr != nil {
		return nil, cerr
	}
	if file {
		return openFile(ctx, s, asFile)
	}
	return nil, Unknown(word, names)
}

// OpenWorkspace opens the workspace itself, which is made when it is not there.
func (s Settings) OpenWorkspace(ctx context.Context) (*engine.DB, error) {
	return engine.Open(ctx, s.options(s.Dir))
}

func modelNames(ctx context.Context, db *engine.DB) ([]string, error) {
	infos, err := db.Models(ctx)
	var names []string
	for _, i := range infos {
		names = append(names, i.Name)
	}
	return names, err
}

// Unknown is the error for a word that names no model; names are the models there are.
func Unknown(word string, names []string) error {
	names = slices.Clone(names)
	for _, n := range samples.Names() {
		names = append(names, SamplePrefix+n)
		if strings.EqualFold(n, word) {
			return &UnknownModelError{word, []string{SamplePrefix + n}}
		}
	}
	return &UnknownModelError{word, nearest.Names(word, names)}
}

func openSample(ctx context.Context, s Settings, t Target) (*Session, error) {
	doc, err := SampleDocument(t.Name)
	if err != nil {
		return nil, err
	}
	return OpenDocument(ctx, s, t, doc)
}

// SampleDocument is a bundled sample, read.
func SampleDocument(name string) (*model.Document, error) {
	src, ok := samples.Load(name)
	if !ok {
		var names []string
		for _, n := range samples.Names() {
			names = append(names, SamplePrefix+n)
		}
		return nil, &UnknownModelError{SamplePrefix + name, nearest.Names(SamplePrefix+name, names)}
	}
	doc, _, err := formats.Decode(src, formats.Options{Name: name})
	return doc, err
}

func openFile(ctx context.Context, s Settings, t Target) (*Session, error) {
	src, err := ReadFile(t.Path, nil)
	if err != nil {
		return nil, err
	}
	doc, report, err := formats.Decode(src, formats.Options{Name: filepath.Base(t.Path)})
	if err != nil {
		return nil, &FileError{t.Path, err}
	}
	sess, err := OpenDocument(ctx, s, t, doc)
	if err != nil {
		return nil, &FileError{t.Path, err}
	}
	sess.Report, sess.source = report, src
	return sess, nil
}

// OpenDocument loads a document into an engine of its own in memory.
func OpenDocument(ctx context.Context, s Settings, t Target, doc *model.Document) (*Session, error) {
	db, err := engine.Open(ctx, s.options(""))
	if err != nil {
		return nil, err
	}
	if err := db.Import(ctx, doc, engine.ImportOptions{}); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	st, err := db.Model(ctx, doc.Model.Name)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &Session{Target: t, DB: db, Store: st, Name: doc.Model.Name, settings: s}, nil
}

// Close gives everything free.
func (s *Session) Close() error { return s.DB.Close() }

// InMemory reports whether nothing of what is changed is kept.
func (s *Session) InMemory() bool { return s.Target.Kind != Kept }

// ReadOnly reports whether changes are refused.
func (s *Session) ReadOnly() bool { return s.settings.ReadOnly }

// Clock is the clock that everything on the session goes by.
func (s *Session) Clock() ttl.Clock {
	if s.settings.Clock == nil {
		return ttl.System{}
	}
	return s.settings.Clock
}

// Place is where the model lives, for people: the workspace folder, the file's path, or the sample's word.
func (s *Session) Place() string {
	switch s.Target.Kind {
	case File:
		return s.Target.Path
	case Sample:
		return s.Target.Word
	}
	return s.DB.Path()
}

// Document is the model with its items, arranged as in the file it came from.
func (s *Session) Document(ctx context.Context) (*model.Document, error) {
	doc, err := s.DB.Document(ctx, s.Name)
	if err != nil {
		return nil, err
	}
	formats.Arrange(doc)
	return doc, nil
}

// Save writes a file-backed model back in its own format. It refuses when the file has changed since it was read.
func (s *Session) Save(ctx context.Context) error {
	same, err := unchanged(s.Target.Path, s.source)
	if err != nil {
		return err
	}
	if !same {
		return &FileError{s.Target.Path, errors.New("the file changed since it was read, and nothing was written. Run the command again")}
	}
	doc, err := s.Document(ctx)
	if err != nil {
		return err
	}
	out, _, err := formats.Encode(doc.Origin.Format, doc)
	if err != nil {
		return &FileError{s.Target.Path, err}
	}
	if err := ReplaceFile(s.Target.Path, out); err != nil {
		return err
	}
	s.source = out
	return nil
}
