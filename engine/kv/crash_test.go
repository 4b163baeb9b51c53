package kv

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// writePairs writes until it is killed: in each transaction the same value under a/N and z/N, for several N.
func writePairs(ctx context.Context, s *Store) error {
	for n := uint64(0); ; n++ {
		err := s.Update(ctx, func(tx *Txn) error {
			for i := range uint64(4) {
				value := bytes.Repeat(binary.BigEndian.AppendUint64(nil, n), 60)
				key := fmt.Sprintf("/%04d", (n*7+i*31)%2000)
				if err := tx.Set([]byte("a"+key), value); err != nil {
					return err
				}
				if err := tx.Set([]byte("z"+key), value); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

// TestKill kills a writing process again and again. Each time the folder must open, hold whole transactions only, and be
// verified clean. Whether it lasts through a power cut this does not show: what a killed process wrote is in the system.
func TestKill(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(1, 2))
	pairs := 0
	for round := range 20 {
		p := startVictim(t, "write", dir)
		time.Sleep(time.Duration(rng.IntN(60)) * time.Millisecond) // when to kill is the input of this test, not a wait
		p.kill()
		if round%2 == 0 {
			continue // the next victim opens it, and is killed in turn
		}
		s, err := Open(t.Context(), small(Options{Dir: dir, Reserve: -1}))
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if !s.Unclean() {
			t.Errorf("round %d: the crash was not noticed", round)
		}
		pairs = checkPairs(t, s)
		if err := s.Verify(t.Context(), nil); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if round%3 == 0 {
			must(t, s.ClearRescue())
		}
		must(t, s.Close())
	}
	if pairs == 0 {
		t.Error("nothing was ever written")
	}
}

func checkPairs(t *testing.T, s *Store) (n int) {
	t.Helper()
	must(t, s.View(func(tx *Txn) error {
		z := tx.Iter(Prefix([]byte("z/")))
		for a := tx.Iter(Prefix([]byte("a/"))); a.Valid(); a.Next() {
			if !z.Valid() || !bytes.Equal(a.Key()[1:], z.Key()[1:]) || !bytes.Equal(a.Value(), z.Value()) {
				t.Fatalf("half a transaction at %q", a.Key())
			}
			z.Next()
			n++
		}
		if z.Valid() {
			t.Fatalf("half a transaction at %q", z.Key())
		}
		return nil
	}))
	return n
}

// TestRescue: after a crash the table files and MANIFEST are kept until ClearRescue, in a folder for each crash.
func TestRescue(t *testing.T) {
	t.Parallel()
	dir := closedFolder(t)
	for n := 1; n <= 2; n++ {
		must(t, os.Remove(filepath.Join(dir, "CLEAN")))
		before := tree(t, filepath.Join(dir, "db"))
		s, err := Open(t.Context(), small(Options{Dir: dir, Reserve: -1}))
		must(t, err)
		kept := tree(t, filepath.Join(dir, "rescue", fmt.Sprint(n)))
		for name, sum := range before {
			if _, isTable := tableID(name); (isTable || name == "MANIFEST") && kept[name] != sum {
				t.Errorf("%s is kept as %q, was %q", name, kept[name], sum)
			}
		}
		must(t, s.Close())
	}
	s := open(t, small(Options{Dir: dir}))
	if s.Unclean() {
		t.Error("Unclean after a clean close")
	}
	if info, err := s.Info(); err != nil || !info.Rescue || info.Tables == 0 || info.Bytes == 0 || info.Format != 1 {
		t.Errorf("%+v, %v", info, err)
	}
	must(t, s.ClearRescue())
	if info, _ := s.Info(); info.Rescue {
		t.Error("rescue/ is still there")
	}
}

// TestCrashBetweenTableAndManifest rebuilds what a crash leaves that comes after a memtable was written as a table and
// before MANIFEST names it: the table is not needed, since the write-ahead log is still there, and Badger may delete it.
func TestCrashBetweenTableAndManifest(t *testing.T) {
	t.Parallel()
	dir := closedFolder(t)
	db := filepath.Join(dir, "db")
	s, err := Open(t.Context(), small(Options{Dir: dir, Reserve: -1}))
	must(t, err)
	put(t, s, "late", "value")
	log := filepath.Join(db, only(t, db, "*.mem"))
	hold := t.TempDir()
	must(t, copyFile(log, filepath.Join(hold, "log")))
	must(t, copyFile(filepath.Join(db, "MANIFEST"), filepath.Join(hold, "MANIFEST")))
	tables := tree(t, db)
	must(t, s.Close())
	must(t, os.Rename(filepath.Join(hold, "log"), log))
	must(t, os.Rename(filepath.Join(hold, "MANIFEST"), filepath.Join(db, "MANIFEST")))
	must(t, os.Remove(filepath.Join(dir, "CLEAN")))
	orphan := ""
	for name := range tree(t, db) {
		if _, ok := tableID(name); ok && tables[name] == "" {
			orphan = name
		}
	}
	if orphan == "" {
		t.Fatal("no table is without a name in MANIFEST: the test shows nothing")
	}

	again := open(t, small(Options{Dir: dir}))
	if v, ok := get(t, again, "late"); v != "value" || !ok {
		t.Errorf("late is %q, %v", v, ok)
	}
	if kept := tree(t, filepath.Join(dir, "rescue")); kept[filepath.Join("1", orphan)] == "" || kept["probe"] != "" {
		t.Errorf("rescue/ holds %v", kept)
	}
}

// TestTornEnds: a crash may leave the last record of the write-ahead log and of MANIFEST half written.
func TestTornEnds(t *testing.T) {
	t.Parallel()
	dir := closedFolder(t)
	p := startVictim(t, "hold", dir)
	p.kill() // leaves a write-ahead log
	for _, name := range []string{"MANIFEST", only(t, filepath.Join(dir, "db"), "*.mem")} {
		f, err := os.OpenFile(filepath.Join(dir, "db", name), os.O_WRONLY|os.O_APPEND, 0)
		must(t, err)
		_, err = f.Write([]byte{0, 0, 0, 40, 1, 2, 3, 4, 5, 6, 7, 8, 9})
		must(t, err)
		must(t, f.Close())
	}
	s := open(t, small(Options{Dir: dir}))
	if v, ok := get(t, s, "k/00007"); !ok || v == "" {
		t.Error("a key is gone")
	}
}

// TestCrashWhileMakingALog: Badger refuses to open a log of no length, which a crash leaves in the moment after making it.
func TestCrashWhileMakingALog(t *testing.T) {
	t.Parallel()
	dir := closedFolder(t)
	startVictim(t, "hold", dir).kill()
	for _, name := range []string{"00099.mem", "000099.vlog"} {
		must(t, os.WriteFile(filepath.Join(dir, "db", name), nil, 0o600))
	}
	s := open(t, small(Options{Dir: dir}))
	if _, ok := get(t, s, "k/00007"); !ok {
		t.Error("a key is gone")
	}
}

func only(t *testing.T, dir, pattern string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil || len(names) != 1 {
		t.Fatalf("%s: %v, %v", pattern, names, err)
	}
	return filepath.Base(names[0])
}
