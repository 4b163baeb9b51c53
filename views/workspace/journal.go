package workspace

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/adrg/xdg"

	"tablero/model"
	"tablero/model/edit"
)

// The journal of work on a model file: what was done since the file was read, so that a crash loses nothing. It is a line for
// the file as it was read and a line for each edit, written to the disk before anything else is told of it. A line carries the sum of
// its text, and what stands behind a line that was cut is not read.

// journalVersion is in the first line; another one is refused.
const journalVersion = 1

// journalHead is the first line.
type journalHead struct {
	Tablero int       `json:"tablero"` // journalVersion
	At      time.Time `json:"at"`
	File    string    `json:"file"`
	SHA256  string    `json:"sha256"` // of Source
	Source  []byte    `json:"source"` // the file as it was read
}

// journalEntry is one edit. One of items has changes; one of the design has everything that follows from it.
type journalEntry struct {
	At      time.Time       `json:"at"`
	Label   string          `json:"label"`
	Changes []journalChange `json:"changes,omitempty"`
	Model   *model.Model    `json:"model,omitempty"`
	Items   []journalItems  `json:"items,omitempty"`
}

type journalChange struct {
	Table  string          `json:"table"`
	Before json.RawMessage `json:"before,omitempty"` // typed JSON
	After  json.RawMessage `json:"after,omitempty"`
}

type journalItems struct {
	Table string            `json:"table"`
	Items []json.RawMessage `json:"items"`
}

// journal is the one of an open file. It is made with the first edit.
type journal struct {
	mu   sync.Mutex
	path string // "" before it is made
	head journalHead
	last *model.Document // what the lines so far come to
	now  func() time.Time
}

// journalPaths is where the journal of a file may stand: beside it, and where its folder cannot be written in the state folder.
func journalPaths(file string) []string {
	abs, err := filepath.Abs(file)
	if err != nil {
		abs = file
	}
	sum := sha256.Sum256([]byte(abs))
	return []string{
		filepath.Join(filepath.Dir(abs), "."+filepath.Base(abs)+".tablero-journal"),
		filepath.Join(xdg.StateHome, "tablero", "journals", hex.EncodeToString(sum[:8])+".tablero-journal"),
	}
}

// Note writes down what has changed since it was called last, and is to be called after each edit; label is what was done. It does
// nothing for a model that is no file's. The error is a [*WriteError].
func (s *Session) Note(ctx context.Context, label string) error {
	if s.Target.Kind != File || s.journal == nil {
		return nil
	}
	j := s.journal
	j.mu.Lock()
	defer j.mu.Unlock()
	doc, err := s.DB.Document(ctx, s.Name)
	if err != nil {
		return err
	}
	entry := journalEntry{At: j.now().UTC().Truncate(time.Second), Label: label}
	same, err := sameModel(j.last.Model, doc.Model)
	if err != nil {
		return err
	}
	if same {
		if entry.Changes = itemChanges(j.last, doc); len(entry.Changes) == 0 {
			return nil
		}
	} else {
		entry.Model = doc.Model
		for _, t := range doc.Items {
			list := journalItems{Table: t.Table}
			for _, it := range t.Items {
				list.Items = append(list.Items, rawItem(it.Item))
			}
			entry.Items = append(entry.Items, list)
		}
	}
	if err := j.append(entry); err != nil {
		return err
	}
	j.last = doc
	return nil
}

// append writes a line, and the first one before the first.
func (j *journal) append(entry journalEntry) error {
	var text []byte
	if j.path == "" {
		head, err := journalLine(j.head)
		if err != nil {
			return err
		}
		text = head
	}
	line, err := journalLine(entry)
	if err != nil {
		return err
	}
	text = append(text, line...)
	if j.path != "" {
		return appendSynced(j.path, text, os.O_APPEND|os.O_WRONLY)
	}
	var errs []error
	for _, path := range journalPaths(j.head.File) {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			errs = append(errs, err)
			continue
		}
		if err := appendSynced(path, text, os.O_CREATE|os.O_EXCL|os.O_WRONLY); err != nil {
			errs = append(errs, err)
			continue
		}
		j.path = path
		return nil
	}
	return &WriteError{j.head.File, fmt.Errorf("no journal of what is not saved can be kept: %w", errors.Join(errs...))}
}

func appendSynced(path string, text []byte, flag int) error {
	f, err := os.OpenFile(path, flag, 0o600)
	if err != nil {
		return &WriteError{path, cause(err)}
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return &WriteError{path, cause(err)}
	}
	return nil
}

// StartJournal begins to note what happens to a file; nothing is written before the first edit.
func (s *Session) StartJournal(ctx context.Context) error {
	if s.Target.Kind != File || s.ReadOnly() || s.journal != nil {
		return nil
	}
	doc, err := s.DB.Document(ctx, s.Name)
	if err != nil {
		return err
	}
	s.journal = &journal{now: s.Clock().Now}
	return s.journal.restart(s.Target.Path, s.source, doc)
}

// EndJournal removes the journal: everything in it is saved, or given up.
func (s *Session) EndJournal() error {
	if s.journal == nil {
		return nil
	}
	s.journal.mu.Lock()
	defer s.journal.mu.Unlock()
	return s.journal.remove()
}

// restart removes what was noted and begins with a file that holds doc.
func (j *journal) restart(file string, source []byte, doc *model.Document) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if abs, err := filepath.Abs(file); err == nil {
		file = abs
	}
	sum := sha256.Sum256(source)
	j.last = doc
	j.head = journalHead{
		Tablero: journalVersion, At: j.now().UTC().Truncate(time.Second), File: file, SHA256: hex.EncodeToString(sum[:]), Source: source,
	}
	return j.remove()
}

func (j *journal) remove() error {
	path := j.path
	j.path = ""
	if path == "" {
		return nil
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return &WriteError{path, cause(err)}
	}
	return nil
}

// journalLine is a line: the sum of the text, the text.
func journalLine(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(text), text), nil
}

// journalText is the text of a line, false when the line is not whole.
func journalText(line []byte) ([]byte, bool) {
	sum, text, ok := bytes.Cut(line, []byte(" "))
	if !ok || fmt.Sprintf("%08x", crc32.ChecksumIEEE(text)) != string(sum) {
		return nil, false
	}
	return text, true
}

func sameModel(a, b *model.Model) (bool, error) {
	x, err := json.Marshal(a)
	if err != nil {
		return false, err
	}
	y, err := json.Marshal(b)
	return bytes.Equal(x, y), err
}

func rawItem(it model.Item) json.RawMessage { return model.AppendItem(nil, model.DynamoDB, it) }

// itemChanges is what is different in b, table by table, in the order of a and then of b.
func itemChanges(a, b *model.Document) []journalChange {
	var out []journalChange
	for i := range b.Model.Tables {
		t := &b.Model.Tables[i]
		after := map[string]model.Item{}
		var order []string
		for _, it := range b.TableItemsOf(t.Name) {
			id, _ := t.Key.Identity(it.Item)
			after[id] = it.Item
			order = append(order, id)
		}
		seen := map[string]bool{}
		for _, it := range a.TableItemsOf(t.Name) {
			id, _ := t.Key.Identity(it.Item)
			seen[id] = true
			now, there := after[id]
			switch {
			case !there:
				out = append(out, journalChange{Table: t.Name, Before: rawItem(it.Item)})
			case !bytes.Equal(rawItem(it.Item), rawItem(now)):
				out = append(out, journalChange{Table: t.Name, Before: rawItem(it.Item), After: rawItem(now)})
			}
		}
		order = slices.DeleteFunc(order, func(id string) bool { return seen[id] })
		for _, id := range order {
			out = append(out, journalChange{Table: t.Name, After: rawItem(after[id])})
		}
	}
	return out
}

// change is the change as the engine makes it.
func (c journalChange) change() (edit.ItemChange, error) {
	before, err := readItem(c.Before)
	if err != nil {
		return edit.ItemChange{}, err
	}
	after, err := readItem(c.After)
	return edit.ItemChange{Table: c.Table, Before: before, After: after}, err
}
