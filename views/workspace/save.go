package workspace

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/formats"
)

// Saving is a model on its way into its file.
type Saving struct {
	Changes []model.Change // of the file as it was read
	Notes   []codec.Note   // what the format cannot hold
	Moved   bool           // the file has changed since it was read: writing would undo that
	Format  string

	doc *model.Document
	out []byte
}

// Prepare makes what [Session.Write] would write, and says what is different in it. It writes nothing.
func (s *Session) Prepare(ctx context.Context) (*Saving, error) {
	before, _, err := formats.Decode(s.source, formats.Options{Name: s.Target.Path})
	if err != nil {
		return nil, &FileError{s.Target.Path, err}
	}
	doc, err := s.Document(ctx)
	if err != nil {
		return nil, err
	}
	out, report, err := formats.Encode(doc.Origin.Format, doc)
	if err != nil {
		return nil, &FileError{s.Target.Path, err}
	}
	sv := &Saving{Changes: model.DiffDocuments(before, doc), Notes: report.Notes, Format: doc.Origin.Format, doc: doc, out: out}
	now, err := os.ReadFile(s.Target.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist): // it is written anew
		sv.Moved = false
	case err != nil:
		return nil, &FileError{s.Target.Path, cause(err)}
	default:
		sv.Moved = !bytes.Equal(now, s.source)
	}
	return sv, nil
}

// Nothing reports whether there is nothing to write: the file would hold the same bytes.
func (s *Session) Nothing(sv *Saving) bool { return !sv.Moved && bytes.Equal(sv.out, s.source) }

// Underneath is what has changed in the file since it was read.
func (s *Session) Underneath() ([]model.Change, error) {
	before, _, err := formats.Decode(s.source, formats.Options{Name: s.Target.Path})
	if err != nil {
		return nil, &FileError{s.Target.Path, err}
	}
	now, _, err := ReadModel(s.Target.Path, "", false)
	if err != nil {
		return nil, err
	}
	return model.DiffDocuments(before, now), nil
}

// Write writes what was prepared, in the file's own format and order. It refuses when the file has changed since it was read.
func (s *Session) Write(sv *Saving) error {
	same, err := unchanged(s.Target.Path, s.source)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err == nil && !same {
		return &FileError{s.Target.Path, errors.New("the file changed since it was read, and nothing was written")}
	}
	if err := ReplaceFile(s.Target.Path, sv.out); err != nil {
		return err
	}
	return s.written(sv)
}

// written makes what was written the beginning of what comes.
func (s *Session) written(sv *Saving) error {
	s.source, s.Restored = sv.out, false
	if s.journal == nil {
		return nil
	}
	return s.journal.restart(s.Target.Path, sv.out, sv.doc)
}

// WriteTo writes what was prepared into another file, which must not be there, and the session belongs to that one from then on.
func (s *Session) WriteTo(path string, sv *Saving) error {
	if _, err := os.Lstat(path); err == nil {
		return &FileError{path, errors.New("there is such a file already, and it was left alone. Choose another name")}
	}
	if err := ReplaceFile(path, sv.out); err != nil {
		return err
	}
	s.Target.Path, s.Target.Word = path, path
	return s.written(sv)
}
