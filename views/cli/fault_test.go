package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"tablero/engine"
	"tablero/engine/kv"
	"tablero/model/codec"
	"tablero/ttl"
	"tablero/views"
	"tablero/views/workspace"
)

// A fault of the program is exit code 5, one line that names the log, and the log holds the stack.
func TestFault(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, log := range []string{filepath.Join(dir, "log"), filepath.Join(dir, "log", "none")} {
		out, err := os.Create(filepath.Join(dir, "out"))
		if err != nil {
			t.Fatal(err)
		}
		var stderr bytes.Buffer
		c := &call{Streams: Streams{In: os.Stdin, Out: out, Err: &stderr}, clock: ttl.System{}}
		root := c.root()
		root.AddCommand(&cobra.Command{Use: "burst", RunE: func(cmd *cobra.Command, _ []string) error {
			return c.reading(cmd, "sample:menu", func(*workspace.Session) error { panic("a \x1b[31mbang\nand more") })
		}})
		code := c.execute(context.Background(), root, []string{"burst", "--log-file", log, "--workspace", filepath.Join(dir, "ws")})
		_ = out.Close()
		want := "tablero: a fault of tablero itself: a ␛[31mbang and more. The log is " + log + "\n"
		if strings.HasSuffix(log, "none") {
			want = "tablero: a fault of tablero itself: a ␛[31mbang and more. Its log could not be written\n"
		}
		if code != exitFault || stderr.String() != want {
			t.Errorf("exit %d, %q, want %q", code, stderr.String(), want)
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, "log"))
	if err != nil || !strings.Contains(string(text), "fault_test.go") {
		t.Errorf("the log holds no stack: %s %v", text, err)
	}
}

func TestCode(t *testing.T) {
	t.Parallel()
	unavailable := &engine.Error{Code: engine.CodeUnavailable, Err: &kv.Error{Kind: kv.Held}}
	for _, c := range []struct {
		err  error
		want int
	}{
		{nil, exitDone},
		{&fs.PathError{Op: "write", Path: "stdout", Err: syscall.EPIPE}, exitDone},
		{errNo, exitNo},
		{errors.Join(errNo, nil), exitNo},
		{context.Canceled, exitInterrupted},
		{fmt.Errorf("while reading: %w", context.Canceled), exitInterrupted},
		{usage("", "no"), exitUsage},
		{&workspace.UnknownModelError{Word: "x"}, exitUsage},
		{&engine.Error{Code: engine.CodeValidation}, exitUsage},
		{&engine.Error{Code: engine.CodeCursor}, exitUsage},
		{&workspace.WriteError{Path: "a/b", Err: syscall.ENOENT}, exitUsage},
		{dataError{&engine.Error{Code: engine.CodeValidation}}, exitData},
		{&workspace.FileError{Path: "x", Err: &codec.Error{Text: "no"}}, exitData},
		{&workspace.FileError{Path: "x", Err: fs.ErrNotExist}, exitData},
		{unavailable, exitStore},
		{errors.Join(unavailable, nil), exitStore},
		{&engine.Error{Code: engine.CodeDamaged}, exitStore},
		{&kv.Error{Kind: kv.DiskReserve}, exitStore},
		{&workspace.WriteError{Path: "x", Err: syscall.ENOSPC}, exitStore},
		{&fs.PathError{Op: "write", Path: "stdout", Err: syscall.ENOSPC}, exitStore},
		{&views.FaultError{What: "bang"}, exitFault},
		{errors.New("nobody knows"), exitFault},
	} {
		if got := code(c.err); got != c.want {
			t.Errorf("%v: %d, want %d", c.err, got, c.want)
		}
	}
}

func TestLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		want string
	}{
		{usage("", "this is wrong."), "tablero: this is wrong"},
		{usage("Do that", "this is\nwrong"), "tablero: this is wrong. Do that"},
		{usage("Did you mean that?", "no \x1b[31m"), "tablero: no ␛[31m. Did you mean that?"},
		{&engine.Error{Code: engine.CodeValidation, Message: "Bad."}, "tablero: ValidationException: Bad"},
		{&engine.Error{Code: engine.CodeInvalidKey, Message: "Bad", Hint: "Mend it"}, "tablero: INVALID_KEY: Bad. Mend it"},
		{&engine.Error{Code: engine.CodeUnavailable, Message: "held"}, "tablero: held"},
		{dataError{&workspace.FileError{Path: "a.json", Err: &engine.Error{Code: engine.CodeValidation, Message: "Bad"}}}, "tablero: a.json: Bad"},
	} {
		if got := line(c.err); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// What no file system takes: the message says so, and no half of a record is called done.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full here")
	}
	defer full.Close()
	for _, args := range [][]string{{"scan", "sample:menu"}, {"show", "sample:menu", "--format", "csv"}, {"schema"}, {"export", "sample:menu"}} {
		var stderr bytes.Buffer
		if code := Run(context.Background(), args, Streams{In: os.Stdin, Out: full, Err: &stderr}); code != exitStore || !strings.Contains(stderr.String(), "no space left") {
			t.Errorf("%v: exit %d, %s", args, code, stderr.String())
		}
	}
}
