package workspace

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"time"

	"tablero/model"
	"tablero/model/codec/formats"
	"tablero/model/edit"
	"tablero/model/jsondoc"
)

// Recovery is work on a file that was not saved when the program ended.
type Recovery struct {
	Path   string    // of the journal
	File   string    // of the model
	Labels []string  // of the edits, the oldest first
	Last   time.Time // when the last one was made
	Moved  bool      // the file has changed since the work on it began

	settings Settings
	target   Target
	head     journalHead
	entries  []journalEntry
	whole    int64 // bytes of the lines that are whole
}

// Recover looks for work on the session's file that was not saved, nil when there is none. A journal that is not understood is an
// error that names it, and it is left alone.
func (s *Session) Recover() (*Recovery, error) {
	if s.Target.Kind != File || s.journal == nil {
		return nil, nil //nolint:nilnil // there is none
	}
	for _, path := range journalPaths(s.Target.Path) {
		if path == s.journal.path {
			continue
		}
		src, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, &FileError{path, cause(err)}
		}
		r := &Recovery{Path: path, File: s.Target.Path, settings: s.settings, target: s.Target}
		if err := r.read(src); err != nil {
			return nil, &FileError{path, err}
		}
		if len(r.entries) == 0 {
			continue
		}
		r.Moved = !bytes.Equal(r.head.Source, s.source)
		return r, nil
	}
	return nil, nil //nolint:nilnil // there is none
}

// read takes the lines that are whole.
func (r *Recovery) read(src []byte) error {
	for first := true; ; first = false {
		line, rest, ended := bytes.Cut(src, []byte("\n"))
		text, ok := journalText(line)
		if !ended || !ok {
			if first {
				return errors.New("this journal is cut in its first line. Remove it when nothing in it is wanted")
			}
			return nil
		}
		if first {
			if err := json.Unmarshal(text, &r.head); err != nil || r.head.Tablero != journalVersion {
				return errors.New("this journal is of another version of the program, which can open it")
			}
			if sum := sha256.Sum256(r.head.Source); hex.EncodeToString(sum[:]) != r.head.SHA256 {
				return errors.New("the file in this journal is damaged")
			}
		} else {
			var e journalEntry
			if json.Unmarshal(text, &e) != nil {
				return nil
			}
			r.entries = append(r.entries, e)
			r.Labels, r.Last = append(r.Labels, e.Label), e.At
		}
		r.whole += int64(len(line)) + 1
		src = rest
	}
}

// Restore opens the file as it was when the journal began, with everything done again; the edits behind the last change of the
// design can be undone one by one. The journal goes on.
func (r *Recovery) Restore(ctx context.Context) (*Session, error) {
	s, err := r.open(ctx)
	if err != nil {
		return nil, &FileError{r.Path, err}
	}
	if err := os.Truncate(r.Path, r.whole); err != nil { // a line that was cut must not stand before the next
		return nil, errors.Join(&WriteError{r.Path, cause(err)}, s.Close())
	}
	s.journal.path = r.Path
	s.Restored = true
	return s, nil
}

func (r *Recovery) open(ctx context.Context) (*Session, error) {
	doc, report, err := formats.Decode(r.head.Source, formats.Options{Name: r.File})
	if err != nil {
		return nil, err
	}
	from := 0
	for i, e := range r.entries {
		if e.Model == nil {
			continue
		}
		from = i + 1
		doc.Model, doc.Items = e.Model, nil
		for _, t := range e.Items {
			list := model.TableItems{Table: t.Table}
			for _, raw := range t.Items {
				it, err := readItem(raw)
				if err != nil {
					return nil, err
				}
				list.Items = append(list.Items, model.PlacedItem{Item: it})
			}
			doc.Items = append(doc.Items, list)
		}
	}
	s, err := OpenDocument(ctx, r.settings, r.target, doc)
	if err != nil {
		return nil, err
	}
	s.Report, s.source = report, r.head.Source
	for _, e := range r.entries[from:] {
		if err := s.again(ctx, e); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	if err := s.StartJournal(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// again makes the edit of an entry.
func (s *Session) again(ctx context.Context, e journalEntry) error {
	changes := make([]edit.ItemChange, 0, len(e.Changes))
	for _, c := range e.Changes {
		change, err := c.change()
		if err != nil {
			return err
		}
		changes = append(changes, change)
	}
	_, err := s.Store.Apply(ctx, e.Label, changes)
	return err
}

// Difference is what restoring would make different in the file as it is now.
func (r *Recovery) Difference(ctx context.Context) ([]model.Change, error) {
	s, err := r.open(ctx)
	if err != nil {
		return nil, &FileError{r.Path, err}
	}
	doc, err := s.Document(ctx)
	if err := errors.Join(err, s.Close()); err != nil {
		return nil, err
	}
	now, _, err := ReadModel(r.File, "", false)
	if err != nil {
		return nil, err
	}
	return model.DiffDocuments(now, doc), nil
}

// Discard removes the journal.
func (r *Recovery) Discard() error {
	if err := os.Remove(r.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return &WriteError{r.Path, cause(err)}
	}
	return nil
}

// readItem is an item in typed JSON, nil for none.
func readItem(raw json.RawMessage) (model.Item, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	doc, err := jsondoc.Parse(raw)
	if err != nil {
		return nil, err
	}
	return model.DecodeItem(model.DynamoDB, doc, doc.Root, "$")
}
