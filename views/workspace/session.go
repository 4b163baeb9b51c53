package workspace

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync/atomic"

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
	// Restored says that the model holds work of before a crash, which is not in its file.
	Restored bool

	settings Settings
	source   []byte       // of a file, to see a change underneath
	release  func() error // gives the workspace back to a shelf; nil: the session has its own engine
	closed   atomic.Bool
	journal  *journal // of a file, nil for the rest
}

// Open opens the model that the word means. A file or a sample is loaded into memory, and no workspace is opened, made or locked for
// it. Errors are [*UnknownModelError], [*FileError] or [*engine.Error].
func Open(ctx context.Context, s Settings, word string) (*Session, error) {
	t, kept, notice, err := Find(ctx, s, word)
	if err != nil {
		return nil, err
	}
	if kept != nil {
		return kept, nil
	}
	open := openFile
	if t.Kind == Sample {
		open = openSample
	}
	sess, err := open(ctx, s, t)
	if err == nil {
		sess.Notice = notice
	}
	return sess, err
}

// Find says what the word means. A kept model is found by opening it; a file or a sample is not read yet. notice is something to tell
// about how the word was understood, "" for nothing.
func Find(ctx context.Context, s Settings, word string) (t Target, kept *Session, notice string, err error) {
	t = Classify(word)
	if t.Kind != Kept {
		return t, nil, "", nil
	}
	asFile := Target{Kind: File, Word: word, Path: word}
	file := isFile(word)
	if !s.Exists() {
		if file {
			return asFile, nil, "", nil
		}
		return t, nil, "", Unknown(word, nil)
	}
	// A word that looks like the name of a file and is one is rarely a model: it does not wait for a workspace that cannot be looked at.
	likely := file && strings.EqualFold(filepath.Ext(word), ".json")
	quick := s
	if likely {
		quick.Wait = 0
	}
	db, err := quick.OpenWorkspace(ctx)
	var unusable *kv.Error
	switch {
	case err != nil && likely && errors.As(err, &unusable):
		return asFile, nil, unusable.Text + ", so " + word + " is taken as the file", nil
	case err != nil && file && errors.As(err, &unusable):
		return t, nil, "", &engine.Error{Code: engine.CodeUnavailable, Message: unusable.Text, Hint: "./" + word + " names the file", Err: unusable}
	case err != nil:
		return t, nil, "", err
	}
	st, err := db.Model(ctx, word)
	if err == nil {
		return t, &Session{Target: t, DB: db, Store: st, Name: word, settings: s}, "", nil
	}
	var ee *engine.Error
	if !errors.As(err, &ee) || ee.Code != engine.CodeUnknownModel {
		return t, nil, "", errors.Join(err, db.Close())
	}
	names, _ := modelNames(ctx, db) // only for the suggestion
	if cerr := db.Close(); cerr != nil {
		return t, nil, "", cerr
	}
	if file {
		return asFile, nil, "", nil
	}
	return t, nil, "", Unknown(word, names)
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
	near := nearest.Names(word, names)
	for _, sample := range NearSamples(word) {
		if len(near) < 3 {
			near = append(near, sample)
		}
	}
	return &UnknownModelError{word, near}
}

// NearSamples is the words of the samples that a word may have meant, with or without sample: before it.
func NearSamples(word string) []string {
	near := nearest.Names(strings.TrimPrefix(word, SamplePrefix), samples.Names())
	for i := range near {
		near[i] = SamplePrefix + near[i]
	}
	return near
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
		return nil, &UnknownModelError{SamplePrefix + name, NearSamples(name)}
	}
	doc, _, err := formats.Decode(src, formats.Options{Name: name})
	return doc, err
}

func openFile(ctx context.Context, s Settings, t Target) (*Session, error) {
	src, err := ReadFile(t.Path, nil)
	if err != nil {
		return nil, err
	}
	doc, report, err := formats.Decode(src, formats.Options{Name: t.Path})
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

// Prove loads a document into memory and forgets it: the error is what a store would say about its tables or items.
func Prove(ctx context.Context, doc *model.Document) error {
	sess, err := OpenDocument(ctx, Settings{}, Target{Kind: File}, doc)
	if err != nil {
		return err
	}
	return sess.Close()
}

// Close gives everything free. Twice is once.
func (s *Session) Close() error {
	if s.closed.Swap(true) {
		return nil
	}
	if s.release != nil {
		return s.release()
	}
	return s.DB.Close()
}

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
