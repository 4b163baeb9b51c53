package engine_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tablero/engine"
	"tablero/engine/kv"
	"tablero/model"
	"tablero/ttl"

	"github.com/google/go-cmp/cmp"
)

// tree is the files of a folder and what is in them, but for the lock, which is written to by who tries.
func tree(t *testing.T, dir string) map[string][32]byte {
	t.Helper()
	files := map[string][32]byte{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "LOCK" {
			return err
		}
		data, err := os.ReadFile(path)
		files[strings.TrimPrefix(path, dir)] = sha256.Sum256(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Two processes on one folder: the second waits, then says who holds it, and harms nothing.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := openDB(t, engine.Options{Dir: dir})
	importDoc(t, db, orders("shop", 10))
	var e *engine.Error
	if _, err := engine.Open(background, engine.Options{Dir: dir, Reserve: -1}); !errors.As(err, &e) || !errors.Is(err, kv.HeldBySelf) {
		t.Errorf("the same process opens it twice: %v", err)
	}
	closeClean(t, db)

	p := startVictim(t, "hold", dir, 0)
	if line := p.line(); line != "open" {
		t.Fatalf("the other process said %q", line)
	}
	before := tree(t, dir)
	_, err := engine.Open(background, engine.Options{Dir: dir, Reserve: -1, Wait: time.Millisecond})
	var held *kv.Error
	if !errors.As(err, &e) || e.Code != engine.CodeUnavailable || !errors.As(err, &held) || held.Kind != kv.Held || held.Holder == nil || held.Holder.PID != p.cmd.Process.Pid {
		t.Errorf("a folder that another process holds: %v", err)
	}
	if err == nil || !strings.Contains(err.Error(), "tablero victim") {
		t.Errorf("it does not say who holds it: %v", err)
	}
	ctx, cancel := context.WithCancel(background)
	cancel()
	if _, err := engine.Open(ctx, engine.Options{Dir: dir, Reserve: -1, Wait: time.Hour}); !errors.Is(err, context.Canceled) {
		t.Errorf("waiting was not cancelled: %v", err)
	}
	if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
		t.Errorf("the folder was changed (-before +after)\n%s", diff)
	}
	// Who waits gets it as soon as it is free.
	if err := p.stdin.Close(); err != nil {
		t.Fatal(err)
	}
	db = openDB(t, engine.Options{Dir: dir, Wait: time.Minute})
	s, err := db.Model(background, "shop")
	if err != nil || countItems(t, s, "Orders", "") != 10 {
		t.Error("after the other process", err)
	}
}

// Damage that Badger does not mind, or dies of: Open refuses it, or Check reports it, and nothing is changed.
func TestDamage(t *testing.T) {
	t.Parallel()
	inDB := func(name string) func(*testing.T, string) string {
		return func(_ *testing.T, dir string) string { return filepath.Join(dir, "db", name) }
	}
	for name, c := range map[string]struct {
		file func(t *testing.T, dir string) string
		harm func(t *testing.T, path string)
	}{
		"a halved MANIFEST":    {inDB("MANIFEST"), halve},
		"a missing MANIFEST":   {inDB("MANIFEST"), remove},
		"a halved table file":  {tableFile, halve},
		"a missing table file": {tableFile, remove},
		"a zeroed table file":  {tableFile, zero},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			db := openDB(t, engine.Options{Dir: dir})
			importDoc(t, db, orders("shop", 3000))
			closeClean(t, db)
			c.harm(t, c.file(t, dir))
			before := tree(t, dir)
			db, err := engine.Open(background, engine.Options{Dir: dir, Reserve: -1})
			if err == nil {
				report, err := db.Check(background, nil)
				if err != nil || report.Clean() {
					t.Errorf("opened, and the check says %v, %v", report, err)
				}
				if err := db.Close(); err != nil {
					t.Error(err)
				}
				return
			}
			var e *engine.Error
			if !errors.As(err, &e) || e.Code != engine.CodeUnavailable || !errors.Is(err, kv.Damaged) || e.Hint == "" {
				t.Errorf("refused with %v", err)
			}
			if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
				t.Errorf("the folder was changed (-before +after)\n%s", diff)
			}
		})
	}
}

func tableFile(t *testing.T, dir string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "db", "*.sst"))
	if err != nil || len(names) == 0 {
		t.Fatal("there is no table file", err)
	}
	return names[0]
}

func halve(t *testing.T, path string) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, info.Size()/2); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

func zero(t *testing.T, path string) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, make([]byte, info.Size()), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Below the reserve writes and jobs are refused and reads go on; with room again, writes do too.
func TestBelowTheReserve(t *testing.T) {
	t.Parallel()
	free := int64(10 << 30)
	clock := ttl.NewFake(time.Unix(1_800_000_000, 0))
	db := openDB(t, engine.Options{Dir: t.TempDir(), Reserve: 1 << 30, Clock: clock, FreeSpace: func(string) (int64, error) { return free, nil }})
	s := importDoc(t, db, orders("shop", 10))
	free = 1 << 29
	clock.Advance(time.Minute)
	_, put := s.PutItem(background, engine.PutItemRequest{Table: "Orders", Item: order(1)})
	_, del := s.DeleteItem(background, engine.DeleteItemRequest{Table: "Orders", Key: order(1)[:2]})
	_, bulk := s.PutItems(background, "Orders", []model.Item{order(1), order(2)})
	ix := byState()
	ix.Name = "Another"
	for what, err := range map[string]error{
		"put": put, "delete": del, "bulk": bulk,
		"import":    db.Import(background, orders("other", 1), engine.ImportOptions{}),
		"add index": s.AddIndex(background, "Orders", ix, nil),
	} {
		var e *engine.Error
		if !errors.As(err, &e) || e.Code != engine.CodeUnavailable || !errors.Is(err, kv.DiskReserve) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if n := countItems(t, s, "Orders", "ByState"); n != 10 {
		t.Errorf("%d items can be read", n)
	}
	free = 10 << 30
	if _, err := s.PutItem(background, engine.PutItemRequest{Table: "Orders", Item: order(77)}); err != nil {
		t.Error(err)
	}
}

// Sync reaches Badger: what kv reports is what Badger's own options say.
func TestSyncReachesBadger(t *testing.T) {
	t.Parallel()
	for _, sync := range []bool{true, false} {
		db := openDB(t, engine.Options{Dir: t.TempDir(), Sync: sync})
		info, err := db.Info()
		if err != nil || info.Sync != sync {
			t.Errorf("sync %v: %+v, %v", sync, info, err)
		}
	}
}

func TestReadOnly(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := openDB(t, engine.Options{Dir: dir})
	importDoc(t, db, orders("shop", 10))
	closeClean(t, db)
	db = openDB(t, engine.Options{Dir: dir, ReadOnly: true})
	s, err := db.Model(background, "shop")
	if err != nil || countItems(t, s, "Orders", "") != 10 || !db.ReadOnly() {
		t.Error(err)
	}
	_, put := s.PutItem(background, engine.PutItemRequest{Table: "Orders", Item: order(1)})
	for what, err := range map[string]error{
		"put": put, "remove": db.Remove(background, "shop", nil),
		"import":     db.Import(background, orders("other", 1), engine.ImportOptions{}),
		"drop index": s.DropIndex(background, "Orders", "ByState", nil),
	} {
		if !errors.Is(err, kv.ReadOnly) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
