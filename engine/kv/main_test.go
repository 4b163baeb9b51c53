package kv

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/dgraph-io/badger/v4"
	"go.uber.org/goleak"
)

// victimEnv names what this binary does when a test runs it as another process: "hold" or "write".
const victimEnv = "TABLERO_KV_VICTIM"

func TestMain(m *testing.M) {
	if role := os.Getenv(victimEnv); role != "" {
		if err := victim(role, os.Args[1]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	goleak.VerifyTestMain(m,
		// Badger stops this one with Signal and does not wait; it wakes up within a minute (db.go, close).
		goleak.IgnoreAnyFunction("github.com/dgraph-io/badger/v4.(*DB).monitorCache"),
		// When its Open fails Badger does not stop these at all (db.go, cleanup): the price of a refused folder.
		goleak.IgnoreAnyFunction("github.com/dgraph-io/badger/v4.(*DB).updateSize"),
		goleak.IgnoreAnyFunction("github.com/dgraph-io/badger/v4/y.(*WaterMark).process"),
		goleak.IgnoreAnyFunction("github.com/dgraph-io/ristretto/v2/z.(*AllocatorPool).freeupAllocators"),
	)
}

// victim is the other process. It says "ready" when the folder is open.
func victim(role, dir string) error {
	ctx := context.Background()
	s, err := Open(ctx, small(Options{Dir: dir, Holder: "tablero victim", Reserve: -1}))
	if err != nil {
		return err
	}
	fmt.Println("ready")
	if role == "hold" {
		_, err := io.Copy(io.Discard, os.Stdin) // until the other side closes it
		return max2(err, s.Close())
	}
	return writePairs(ctx, s)
}

func max2(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// process is a victim that runs.
type process struct {
	*exec.Cmd
	stdin io.Closer
}

func startVictim(t *testing.T, role, dir string) process {
	t.Helper()
	cmd := exec.Command(os.Args[0], dir)
	cmd.Env = append(os.Environ(), victimEnv+"="+role)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if line != "ready\n" {
		t.Fatalf("the other process said %q: %v", line, err)
	}
	return process{cmd, in}
}

func (p process) kill() { _ = p.Process.Kill(); _ = p.Wait() }

// small makes memtables and tables small, so that a few hundred writes fill files and start compactions.
func small(o Options) Options {
	o.badger = func(b badger.Options) badger.Options {
		return b.WithMemTableSize(1 << 20).WithValueThreshold(64 << 10).WithBaseTableSize(64 << 10).WithBaseLevelSize(256 << 10)
	}
	o.poll = time.Millisecond
	return o
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// open opens a store that is verified and closed when the test ends.
func open(t testing.TB, o Options) *Store {
	t.Helper()
	if o.Reserve == 0 {
		o.Reserve = -1
	}
	s, err := Open(t.Context(), o)
	must(t, err)
	t.Cleanup(func() {
		if err := s.Verify(context.Background(), nil); err != nil {
			t.Errorf("Verify at the end: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func put(t testing.TB, s *Store, pairs ...string) {
	t.Helper()
	must(t, s.Update(t.Context(), func(tx *Txn) error {
		for i := 0; i < len(pairs); i += 2 {
			if err := tx.Set([]byte(pairs[i]), []byte(pairs[i+1])); err != nil {
				return err
			}
		}
		return nil
	}))
}

func get(t testing.TB, s *Store, key string) (value string, ok bool) {
	t.Helper()
	must(t, s.View(func(tx *Txn) error {
		v, found, err := tx.Get([]byte(key))
		value, ok = string(v), found
		return err
	}))
	return value, ok
}

// tree is what a folder holds: the sum of each file by its path, "dir" for a folder.
func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	must(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil || d.IsDir() {
			files[name] = "dir"
			return err
		}
		data, err := os.ReadFile(path)
		sum := sha256.Sum256(data)
		files[name] = fmt.Sprintf("%d bytes, %s", len(data), hex.EncodeToString(sum[:6]))
		return err
	}))
	return files
}
