package workspace

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tablero/engine"
	"tablero/engine/kv"
	"tablero/model"
	"tablero/ttl"
)

const small = `{"tablero":1,"name":"small","dialect":"dynamodb","tables":[{"name":"Things","partitionKey":[{"name":"Id","type":"N"}],` +
	`"items":[{"Id":{"N":"1"}}]}]}`

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// open opens a word that has to open, and gives the session, which the test's end closes.
func open(t *testing.T, s Settings, word string) *Session {
	t.Helper()
	sess, err := Open(t.Context(), s, word)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := sess.Close(); err != nil {
			t.Error(err)
		}
	})
	return sess
}

func put(t *testing.T, sess *Session, id string) {
	t.Helper()
	v, err := model.N(id)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sess.Store.PutItem(t.Context(), engine.PutItemRequest{Table: "Things", Item: model.Item{{Name: "Id", Value: v}}}); err != nil {
		t.Fatal(err)
	}
}

func TestSamplesAndFilesLeaveTheWorkspaceAlone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := Settings{Dir: filepath.Join(dir, "ws")}
	file := write(t, filepath.Join(dir, "small.json"), small)
	sample := open(t, s, "sample:menu")
	if !sample.InMemory() || sample.Place() != "sample:menu" || sample.Name != "menu" {
		t.Errorf("a sample is %+v", sample)
	}
	read := open(t, s, file)
	if !read.InMemory() || read.Place() != file || read.Name != "small" || read.Report == nil {
		t.Errorf("a file is %+v", read)
	}
	for _, word := range []string{"nothing", "sample:nothing", filepath.Join(dir, "nothing.json")} {
		if sess, err := Open(t.Context(), s, word); err == nil {
			t.Errorf("%s opens as %+v", word, sess)
		}
	}
	if _, err := os.Stat(s.Dir); err == nil || s.Exists() {
		t.Error("a workspace was made")
	}
}

func TestKeptModel(t *testing.T) {
	t.Parallel()
	s := Settings{Dir: filepath.Join(t.TempDir(), "ws")}
	doc, err := SampleDocument("travel")
	if err != nil {
		t.Fatal(err)
	}
	db, err := s.OpenWorkspace(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Import(t.Context(), doc, engine.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if !s.Exists() {
		t.Error("the workspace does not exist")
	}
	s.ReadOnly = true
	sess := open(t, s, "travel")
	if sess.InMemory() || !sess.ReadOnly() || sess.Place() != s.Dir {
		t.Errorf("a kept model is %+v", sess)
	}
	got, err := sess.Document(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if changes := model.DiffDocuments(doc, got); len(changes) > 0 {
		t.Error(changes)
	}
}

func TestExists(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := Settings{Dir: dir}
	if s.Exists() {
		t.Error("an empty folder")
	}
	write(t, filepath.Join(dir, "LOCK"), "")
	write(t, filepath.Join(dir, "tablero.log"), "")
	if s.Exists() {
		t.Error("a folder that was only begun")
	}
	other := write(t, filepath.Join(dir, "letter.txt"), "")
	if !s.Exists() {
		t.Error("a folder of other things is looked at")
	}
	if _, err := Open(t.Context(), s, "menu"); !errors.Is(err, kv.NotWorkspace) {
		t.Errorf("a folder of other things: %v", err)
	}
	if !(Settings{Dir: other}).Exists() {
		t.Error("a file is looked at")
	}
}

// Save writes the file back in its own format, only where something changed, and not over the work of others.
func TestSave(t *testing.T) {
	t.Parallel()
	file := write(t, filepath.Join(t.TempDir(), "small.json"), small)
	if err := os.Chmod(file, 0o640); err != nil {
		t.Fatal(err)
	}
	sess := open(t, Settings{}, file)
	if err := sess.Save(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(file); string(got) != small {
		t.Errorf("nothing was changed, and the file is %s", got)
	}
	put(t, sess, "2.50")
	if err := sess.Save(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(small, `{"Id":{"N":"1"}}`, `{"Id":{"N":"1"}},{"Id":{"N":"2.50"}}`, 1)
	if got, _ := os.ReadFile(file); string(got) != want {
		t.Errorf("the file is %s, want %s", got, want)
	}
	if info, _ := os.Stat(file); info.Mode().Perm() != 0o640 {
		t.Errorf("the mode is %v", info.Mode())
	}
	put(t, sess, "3")
	write(t, file, want+" ")
	var fe *FileError
	if err := sess.Save(t.Context()); !errors.As(err, &fe) || !strings.Contains(err.Error(), "changed since it was read") {
		t.Errorf("over the work of others: %v", err)
	}
	if got, _ := os.ReadFile(file); string(got) != want+" " {
		t.Errorf("the file is %s", got)
	}
}

func TestReplaceFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	target := write(t, filepath.Join(dir, "target"), "old")
	link := filepath.Join(dir, "link")
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	if err := ReplaceFile(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(target); string(got) != "new" {
		t.Errorf("the target holds %s", got)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link is none any more")
	}
	for _, path := range []string{filepath.Join(dir, "none", "x"), dir} {
		var we *WriteError
		if err := ReplaceFile(path, nil); !errors.As(err, &we) || !strings.HasPrefix(err.Error(), path+": ") || strings.Count(err.Error(), path) != 1 {
			t.Errorf("%s: %v", path, err)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 {
		t.Errorf("what is left: %v, %v", entries, err)
	}
}

func TestMoveExpiries(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	doc, err := SampleDocument("menu")
	if err != nil {
		t.Fatal(err)
	}
	MoveExpiries(doc, now)
	var left []time.Duration
	for _, p := range doc.Items[0].Items {
		v, _ := p.Item.Get("Expiry")
		seconds, ok := ttl.Second(v)
		if !ok {
			t.Fatalf("%v is no expiry", v)
		}
		left = append(left, time.Unix(seconds, 0).Sub(now))
	}
	first := 2 * time.Hour // of Chicken Overload; the others keep their distance
	want := []time.Duration{first + (1715755926-1715565610)*time.Second, first, first + (1715700869-1715565610)*time.Second}
	byTime := cmp.Transformer("sorted", func(d []time.Duration) map[time.Duration]bool {
		m := map[time.Duration]bool{}
		for _, x := range d {
			m[x] = true
		}
		return m
	})
	if diff := cmp.Diff(left, want, byTime); diff != "" {
		t.Error(diff)
	}
	if err := Prove(t.Context(), doc); err != nil {
		t.Error(err)
	}
}
