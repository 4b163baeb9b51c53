package kv

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// closedFolder is a workspace with several table files, closed cleanly.
func closedFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for range 2 {
		s, err := Open(t.Context(), small(Options{Dir: dir, Reserve: -1}))
		must(t, err)
		fill(t, s, 1200)
		must(t, s.Close())
	}
	return dir
}

func tablesOf(t *testing.T, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "db", "*.sst"))
	must(t, err)
	if len(names) < 2 {
		t.Fatalf("only %d tables: the test shows nothing", len(names))
	}
	slices.Sort(names)
	return names
}

func halve(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return os.Truncate(path, info.Size()/2)
}

func zero(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, make([]byte, info.Size()), 0o600)
}

// TestDamage harms a folder in each way that Badger does not mind, or dies of. Open must refuse it, say what is wrong,
// and leave every byte as it was, after a clean close and after a crash.
func TestDamage(t *testing.T) {
	t.Parallel()
	template := closedFolder(t)
	inDB := func(do func(string) error, name string) func(string, []string) error {
		return func(dir string, _ []string) error { return do(filepath.Join(dir, "db", name)) }
	}
	lastTable := func(do func(string) error) func(string, []string) error {
		return func(_ string, tables []string) error { return do(tables[len(tables)-1]) }
	}
	for name, c := range map[string]struct {
		harm      func(dir string, tables []string) error
		want      string
		cleanOnly bool // a crash can leave the same, so that it is no damage then
	}{
		"MANIFEST halved":  {inDB(halve, "MANIFEST"), "MANIFEST", false},
		"MANIFEST missing": {inDB(os.Remove, "MANIFEST"), "db/MANIFEST is missing", false},
		"MANIFEST empty":   {inDB(func(p string) error { return os.Truncate(p, 0) }, "MANIFEST"), "MANIFEST", false},
		"MANIFEST zeroed":  {inDB(zero, "MANIFEST"), "MANIFEST", false},
		"table halved":     {lastTable(halve), ".sst", false},
		"table missing":    {lastTable(os.Remove), ".sst is missing", false},
		"table zeroed":     {lastTable(zero), ".sst cannot be read", false},
		"table empty":      {lastTable(func(p string) error { return os.Truncate(p, 0) }), ".sst", false},
		"another table": {func(dir string, tables []string) error {
			return copyFile(tables[0], filepath.Join(dir, "db", "004711.sst"))
		}, "was not there", true},
		"registry missing": {inDB(os.Remove, "KEYREGISTRY"), "KEYREGISTRY is missing", true},
		"registry halved":  {inDB(halve, "KEYREGISTRY"), "KEYREGISTRY", true},
		"db missing":       {inDB(os.RemoveAll, ""), "db/ is missing", true},
		"CLEAN halved":     {func(dir string, _ []string) error { return halve(filepath.Join(dir, "CLEAN")) }, "CLEAN cannot be read", true},
	} {
		for _, clean := range []bool{true, false} {
			if !clean && c.cleanOnly {
				continue
			}
			t.Run(name+map[bool]string{true: ", clean", false: ", crashed"}[clean], func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				must(t, os.CopyFS(dir, os.DirFS(template)))
				if !clean {
					must(t, os.Remove(filepath.Join(dir, "CLEAN")))
				}
				must(t, c.harm(dir, tablesOf(t, dir)))
				before := tree(t, dir)
				_, err := Open(t.Context(), small(Options{Dir: dir, Reserve: -1}))
				var e *Error
				if !errors.As(err, &e) || e.Kind != Damaged || !strings.Contains(err.Error(), c.want) || e.Hint == "" {
					t.Errorf("Open says %v, want %q", err, c.want)
				}
				if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
					t.Errorf("the folder was changed: %s", diff)
				}
			})
		}
	}
}

// TestManifestCutBetweenSets cuts MANIFEST where nothing of it is torn: it is a good MANIFEST of an older day, and only the
// tables that it does not name yet, and Badger would delete, tell of the loss.
func TestManifestCutBetweenSets(t *testing.T) {
	t.Parallel()
	dir := closedFolder(t)
	must(t, os.Remove(filepath.Join(dir, "CLEAN")))
	path := filepath.Join(dir, "db", "MANIFEST")
	data, err := os.ReadFile(path)
	must(t, err)
	whole, err := parseManifest(data)
	must(t, err)
	tried := 0
	for n := len(data) - 1; n >= 8; n-- {
		m, err := parseManifest(data[:n])
		if err != nil || m.torn || len(m.live) >= len(whole.live) {
			continue
		}
		tried++
		must(t, os.WriteFile(path, data[:n], 0o600))
		before := tree(t, dir)
		if _, err := Open(t.Context(), small(Options{Dir: dir, Reserve: -1})); !errors.Is(err, Damaged) {
			t.Fatalf("cut at %d of %d: %v", n, len(data), err)
		} else if n == 8 && !strings.Contains(err.Error(), "holds data that is nowhere else") {
			t.Errorf("cut at %d: %v", n, err)
		}
		if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
			t.Fatalf("the folder was changed: %s", diff)
		}
	}
	if tried == 0 {
		t.Error("there is no place to cut: the test shows nothing")
	}
	must(t, os.WriteFile(path, data, 0o600))
	s := open(t, small(Options{Dir: dir})) // put back, it is whole again
	if _, ok := get(t, s, "k/01199"); !ok {
		t.Error("a key is gone")
	}
}

// TestDamagedBlock zeroes a block in the middle of a table. Its index is good, so the folder opens; only reading all of it
// can find that, and Verify does.
func TestDamagedBlock(t *testing.T) {
	t.Parallel()
	dir := closedFolder(t)
	path := tablesOf(t, dir)[0]
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	must(t, err)
	_, err = f.WriteAt(make([]byte, 4096), 8192)
	must(t, err)
	must(t, f.Close())
	s, err := Open(t.Context(), small(Options{Dir: dir, Reserve: -1}))
	must(t, err)
	defer s.Close()
	err = s.Verify(t.Context(), nil)
	if !errors.Is(err, Damaged) || !strings.Contains(err.Error(), filepath.Base(path)) || !strings.Contains(err.Error(), "block at byte") {
		t.Errorf("Verify says %v", err)
	}
}

func TestVerifyProgressAndCancel(t *testing.T) {
	t.Parallel()
	s := open(t, small(Options{Dir: closedFolder(t)}))
	var done, total int64
	must(t, s.Verify(t.Context(), func(d, n int64) {
		if d < done || d > n {
			t.Errorf("%d of %d after %d", d, n, done)
		}
		done, total = d, n
	}))
	if done == 0 || done < total/2 {
		t.Errorf("ended at %d of %d bytes", done, total)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := s.Verify(ctx, func(int64, int64) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestBadgerRefuses: what Badger itself does not open becomes our error too.
func TestBadgerRefuses(t *testing.T) {
	t.Parallel()
	dir := closedFolder(t)
	must(t, os.Remove(filepath.Join(dir, "CLEAN")))
	must(t, os.Truncate(filepath.Join(dir, "db", "KEYREGISTRY"), 3))
	before := tree(t, filepath.Join(dir, "db"))
	_, err := Open(t.Context(), small(Options{Dir: dir, Reserve: -1}))
	if !errors.Is(err, Damaged) {
		t.Errorf("Open says %v", err)
	}
	if diff := cmp.Diff(before, tree(t, filepath.Join(dir, "db"))); diff != "" {
		t.Errorf("the folder was changed: %s", diff)
	}
}

func TestManifest(t *testing.T) {
	t.Parallel()
	dir := closedFolder(t)
	data, err := os.ReadFile(filepath.Join(dir, "db", "MANIFEST"))
	must(t, err)
	m, err := parseManifest(data)
	must(t, err)
	if len(m.live) != len(tablesOf(t, dir)) || m.torn {
		t.Errorf("%+v for %d tables", m, len(tablesOf(t, dir)))
	}
	for _, path := range tablesOf(t, dir) {
		if id, ok := tableID(path); !ok || !m.live[id] {
			t.Errorf("%s is not among %v", path, m.live)
		}
	}
	for n := range data { // no cut may be taken for a whole file, unless it falls between two sets
		cut, err := parseManifest(data[:n])
		if err == nil && !cut.torn && len(cut.live) == len(m.live) && len(cut.deleted) == len(m.deleted) {
			t.Errorf("the first %d of %d bytes pass for all", n, len(data))
		}
	}
}

func FuzzManifest(f *testing.F) {
	f.Add([]byte("Bdgr\x00\x00\x00\x08"))
	f.Add([]byte("Bdgr\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := parseManifest(data)
		if err != nil {
			return
		}
		for id := range m.live {
			if m.deleted[id] {
				t.Errorf("table %d is there and deleted", id)
			}
		}
		if again, err := parseManifest(append(bytes.Clone(data), 0)); err == nil && !again.torn && !m.torn {
			t.Error("a byte more goes unnoticed")
		}
	})
}
