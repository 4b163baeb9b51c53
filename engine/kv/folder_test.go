package kv

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestRefusedFolders: what is no workspace of ours is left alone, to the byte.
func TestRefusedFolders(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		files map[string]string
		want  Kind
	}{
		"other things":     {map[string]string{"thesis.txt": "x"}, NotWorkspace},
		"a db folder":      {map[string]string{"db/MANIFEST": "Bdgr"}, NotWorkspace},
		"another FORMAT":   {map[string]string{"FORMAT": "PNG"}, NotWorkspace},
		"format zero":      {map[string]string{"FORMAT": "tablero workspace 0\n"}, NotWorkspace},
		"newer":            {map[string]string{"FORMAT": "tablero workspace 2\n", "db/x": "y"}, Newer},
		"empty":            {nil, 0},
		"ours, unmarked":   {map[string]string{"LOCK": "", "tablero.log": "x", "FORMAT.new": "tab"}, 0},
		"ours, without db": {map[string]string{"FORMAT": "tablero workspace 1\n"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for file, text := range c.files {
				must(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, file)), 0o700))
				must(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600))
			}
			before := tree(t, dir)
			s, err := Open(t.Context(), Options{Dir: dir, Reserve: -1})
			if c.want == 0 {
				must(t, err)
				must(t, s.Close())
				return
			}
			if !errors.Is(err, c.want) || !strings.Contains(err.Error(), dir) {
				t.Fatalf("%v, want %v", err, c.want)
			}
			after := tree(t, dir)
			if c.files["FORMAT"] != "" {
				delete(after, "LOCK") // it says that it is ours, so it could be locked
			}
			if diff := cmp.Diff(before, after); diff != "" {
				t.Errorf("the folder was changed: %s", diff)
			}
		})
	}
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o600))
	if _, err := Open(t.Context(), Options{Dir: file}); !errors.Is(err, NotWorkspace) {
		t.Errorf("a file: %v", err)
	}
	if _, err := Open(t.Context(), Options{Dir: filepath.Join(file, "below")}); !errors.Is(err, IO) {
		t.Errorf("below a file: %v", err)
	}
}

// TestCleanStamp: the stamp is there between a clean close and the next opening, and at no other time.
func TestCleanStamp(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "made", "on", "the", "way")
	f := folder(dir)
	for range 2 {
		s, err := Open(t.Context(), Options{Dir: dir, Reserve: -1})
		must(t, err)
		if f.has("CLEAN") || !f.has("FORMAT") || s.Unclean() {
			t.Errorf("open: CLEAN %v, FORMAT %v, unclean %v", f.has("CLEAN"), f.has("FORMAT"), s.Unclean())
		}
		put(t, s, "a", "b")
		must(t, s.Close())
		if !f.has("CLEAN") || f.has("rescue") {
			t.Errorf("closed: CLEAN %v, rescue %v", f.has("CLEAN"), f.has("rescue"))
		}
	}
}

func TestHeldBySelf(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Dir: t.TempDir(), Holder: "tablero show"})
	_, err := Open(t.Context(), Options{Dir: s.Dir(), Wait: time.Hour, Reserve: -1})
	var e *Error
	if !errors.As(err, &e) || e.Kind != HeldBySelf || e.Holder.Words != "tablero show" {
		t.Errorf("the second opening says %v", err)
	}
	put(t, s, "a", "b") // the first is unharmed
}

// TestHeldByAnother: a second process waits, is told who holds the folder, and changes nothing in it; and once the holder
// has died, what it left in the lock file is no obstacle.
func TestHeldByAnother(t *testing.T) {
	t.Parallel()
	dir := closedFolder(t)
	p := startVictim(t, "hold", dir)
	before := tree(t, dir)
	_, err := Open(t.Context(), small(Options{Dir: dir, Wait: 5 * time.Millisecond}))
	var e *Error
	if !errors.As(err, &e) || e.Kind != Held {
		t.Fatalf("the second process is told %v", err)
	}
	if e.Holder == nil || e.Holder.PID != p.Process.Pid || e.Holder.Words != "tablero victim" || e.Holder.Since.IsZero() ||
		!strings.Contains(err.Error(), "tablero victim, process ") {
		t.Errorf("the holder is told as %+v: %v", e.Holder, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Open(ctx, small(Options{Dir: dir, Wait: time.Hour})); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
		t.Errorf("the held folder was changed: %s", diff)
	}
	p.kill()
	if text, err := os.ReadFile(filepath.Join(dir, "LOCK")); err != nil || len(text) == 0 {
		t.Errorf("the dead process left %q, %v: the test shows nothing", text, err)
	}
	s := open(t, small(Options{Dir: dir}))
	if _, ok := get(t, s, "k/00001"); !ok {
		t.Error("a key is gone")
	}
}

func TestWaitsForTheHolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := startVictim(t, "hold", dir)
	opened := make(chan error, 1)
	go func() {
		s, err := Open(context.Background(), small(Options{Dir: dir, Wait: time.Minute, Reserve: -1}))
		if err == nil {
			err = s.Close()
		}
		opened <- err
	}()
	must(t, p.stdin.Close()) // the holder closes cleanly
	must(t, <-opened)
}
