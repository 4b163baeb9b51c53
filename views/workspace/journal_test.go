package workspace

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tablero/engine"
	"tablero/model"
	"tablero/model/edit"
	"tablero/model/samples"
)

// work opens a sample in a file as the workbench does.
func work(t *testing.T, path string) *Session {
	t.Helper()
	s, err := OpenFile(t.Context(), Settings{}, path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.StartJournal(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

func sampleFile(t *testing.T) string {
	t.Helper()
	src, _ := samples.Load("menu")
	path := filepath.Join(t.TempDir(), "menu.json")
	if err := os.WriteFile(path, src, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func dish(name string, calories int64) model.Item {
	return model.Item{{Name: "Category", Value: model.S("Pizza")}, {Name: "DishName", Value: model.S(name)}, {Name: "Calories", Value: model.Int(calories)}}
}

// apply makes an edit and notes it.
func apply(t *testing.T, s *Session, label string, changes ...edit.ItemChange) {
	t.Helper()
	if _, err := s.Store.Apply(t.Context(), label, changes); err != nil {
		t.Fatal(err)
	}
	if err := s.Note(t.Context(), label); err != nil {
		t.Fatal(err)
	}
}

func document(t *testing.T, s *Session) *model.Document {
	t.Helper()
	doc, err := s.Document(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func recovery(t *testing.T, path string) *Recovery {
	t.Helper()
	s := work(t, path)
	r, err := s.Recover()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWhatWasNotSavedComesBack(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	s := work(t, path)
	if _, err := os.Stat(journalPaths(path)[0]); err == nil {
		t.Error("a journal is made before there is anything in it")
	}
	apply(t, s, "add A", edit.ItemChange{Table: "Menu", After: dish("A", 1)})
	apply(t, s, "set Calories of A", edit.ItemChange{Table: "Menu", Before: dish("A", 1), After: dish("A", 2)})
	m := document(t, s).Model.Clone()
	m.Tables[0].Notes = "by hand"
	if _, err := s.Store.Design(t.Context(), engine.DesignChange{Label: "note", After: m}, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Note(t.Context(), "note"); err != nil {
		t.Fatal(err)
	}
	apply(t, s, "add B", edit.ItemChange{Table: "Menu", After: dish("B", 3)})
	if _, err := s.Store.Undo(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Note(t.Context(), "undone: add B"); err != nil {
		t.Fatal(err)
	}
	apply(t, s, "add C", edit.ItemChange{Table: "Menu", After: dish("C", 4)})
	want := document(t, s)
	if err := s.Close(); err != nil { // a crash: nothing ends the journal
		t.Fatal(err)
	}
	r := recovery(t, path)
	if r == nil || r.Moved || len(r.Labels) != 6 || r.Labels[5] != "add C" {
		t.Fatalf("%+v", r)
	}
	changes, err := r.Difference(t.Context())
	if err != nil || len(changes) != 3 {
		t.Errorf("%v, %v", changes, err)
	}
	back, err := r.Restore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(model.DiffDocuments(want, document(t, back)), []model.Change(nil)); diff != "" {
		t.Error(diff)
	}
	if list, err := back.Store.History(t.Context(), 0); err != nil || len(list) != 3 || list[0].Label != "add C" {
		t.Errorf("the history is %+v, %v", list, err)
	}
	apply(t, back, "add D", edit.ItemChange{Table: "Menu", After: dish("D", 5)}) // and the journal goes on
	if r := recovery(t, path); r == nil || len(r.Labels) != 7 {
		t.Fatalf("%+v", r)
	}
	sv, err := back.Prepare(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := back.Write(sv); err != nil {
		t.Fatal(err)
	}
	if r := recovery(t, path); r != nil {
		t.Errorf("after saving there is %+v", r)
	}
	if err := back.Close(); err != nil {
		t.Error(err)
	}
}

// A journal that was cut anywhere gives back the edits that are whole, or says that it is no use; it never gives half an edit.
func TestAJournalThatWasCut(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	s := work(t, path)
	apply(t, s, "add A", edit.ItemChange{Table: "Menu", After: dish("A", 1)})
	apply(t, s, "add B", edit.ItemChange{Table: "Menu", After: dish("B", 2)})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	journal := journalPaths(path)[0]
	src, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	for cut := range src {
		for _, damage := range [][]byte{src[:cut], flipped(src, cut)} {
			r := &Recovery{File: path}
			err := r.read(damage)
			if first := bytes.IndexByte(src, '\n'); cut <= first != (err != nil) {
				t.Fatalf("cut at %d of %d: %v", cut, first, err)
			}
			if len(r.entries) >= 2 && (len(damage) < len(src) || cut > 0) {
				t.Fatalf("damaged at %d there are %d edits", cut, len(r.entries))
			}
		}
	}
	if err := os.WriteFile(journal, src[:len(src)-5], 0o600); err != nil {
		t.Fatal(err)
	}
	back, err := recovery(t, path).Restore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	apply(t, back, "add C", edit.ItemChange{Table: "Menu", After: dish("C", 3)})
	if err := back.Close(); err != nil {
		t.Fatal(err)
	}
	if r := recovery(t, path); r == nil || !cmp.Equal(r.Labels, []string{"add A", "add C"}) {
		t.Errorf("%+v", r)
	}
}

func flipped(src []byte, at int) []byte {
	out := bytes.Clone(src)
	out[at] ^= 0x20
	return out
}

func TestTheFileChangedSince(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	s := work(t, path)
	apply(t, s, "add A", edit.ItemChange{Table: "Menu", After: dish("A", 1)})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, bytes.Replace(src, []byte("Chicken Overload"), []byte("Chicken Elsewhere"), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	r := recovery(t, path)
	if r == nil || !r.Moved {
		t.Fatalf("%+v", r)
	}
	back, err := r.Restore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	sv, err := back.Prepare(t.Context())
	if err != nil || !sv.Moved {
		t.Errorf("%+v, %v", sv, err)
	}
	if err := back.Write(sv); err == nil {
		t.Error("the file was written over")
	}
	if err := back.EndJournal(); err != nil {
		t.Error(err)
	}
	if err := back.Close(); err != nil {
		t.Error(err)
	}
	if r := recovery(t, path); r != nil {
		t.Errorf("given up, there is %+v", r)
	}
}

func TestAFolderThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	if os.Geteuid() == 0 {
		t.Skip("root writes everywhere")
	}
	path := sampleFile(t)
	if err := os.Chmod(filepath.Dir(path), 0o500); err != nil { //nolint:gosec // a folder is entered
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Dir(path), 0o700) }) //nolint:gosec // a folder is entered
	s := work(t, path)
	apply(t, s, "add A", edit.ItemChange{Table: "Menu", After: dish("A", 1)})
	t.Cleanup(func() { _ = s.EndJournal() })
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if r := recovery(t, path); r == nil || r.Path != journalPaths(path)[1] {
		t.Errorf("%+v", r)
	}
}
