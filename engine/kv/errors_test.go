package kv

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/dgraph-io/badger/v4"
)

func TestErrorText(t *testing.T) {
	t.Parallel()
	s := &Store{o: Options{Dir: "/w"}}
	h := &Holder{PID: 4711, Host: "elsewhere", Words: "tablero query", Since: time.Date(2026, 11, 30, 14, 3, 0, 0, time.Local)}
	for _, c := range []struct {
		err  error
		kind Kind
		want string
	}{
		{heldError("/w", h), Held, "the workspace /w is in use by tablero query, process 4711, since 2026-11-30 14:03:00 on elsewhere. " +
			"Wait until it is free, or choose another folder with --workspace"},
		{heldError("/w", &Holder{PID: 1, Host: "elsewhere"}), Held, "by another program, process 1"},
		{heldError("/w", nil), Held, "the workspace /w is in use. "},
		{ioError("/w", "read FORMAT", fs.ErrPermission), IO, "cannot read FORMAT in /w (permission denied). Check the permissions"},
		{ioError("/w", "write CLEAN", syscall.ENOSPC), IO, "Free some disk space"},
		{s.fromBadger("write", badger.ErrTxnTooBig), TooBig, "the transaction exceeds 8388608 bytes. Write it in smaller parts"},
		{s.fromBadger("write", badger.ErrBlockedWrites), Closed, "the workspace was closed"},
		{s.fromBadger("write", badger.ErrReadOnlyTxn), ReadOnly, "reading only"},
		{s.fromBadger("write", fs.ErrInvalid), IO, "cannot write in /w (invalid argument)"},
	} {
		var e *Error
		if !errors.As(c.err, &e) || !errors.Is(c.err, c.kind) || e.Dir != "/w" {
			t.Errorf("%v is no %v", c.err, c.kind)
		}
		if !strings.Contains(c.err.Error(), c.want) || strings.Contains(c.err.Error(), "\n") {
			t.Errorf("%q, want %q", c.err, c.want)
		}
	}
	if s.fromBadger("write", nil) != nil {
		t.Error("no error became one")
	}
	if !errors.Is(ioError("/w", "x", fs.ErrPermission), fs.ErrPermission) {
		t.Error("the cause is lost")
	}
	for k := IO; k <= Closed; k++ {
		if k.Error() == "" {
			t.Errorf("kind %d has no words", k)
		}
	}
}
