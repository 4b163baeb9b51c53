package kv

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"github.com/dgraph-io/badger/v4"
)

// Kind says what sort of trouble an Error is. A Kind is itself an error, so that errors.Is(err, kv.Held) asks for it.
type Kind uint8

// The kinds of Error.
const (
	IO           Kind = iota + 1 // the file system refused
	Held                         // another process holds the folder
	HeldBySelf                   // this process has the folder open already
	Newer                        // the folder was written by a newer version
	NotWorkspace                 // the folder holds other things
	Damaged                      // files of the folder are missing, cut or changed
	DiskReserve                  // less free space than the reserve: no writes
	ReadOnly                     // a write in a read-only store or transaction
	TooBig                       // a key, a value or a transaction above its limit
	Closed                       // the store was closed
)

var kindText = map[Kind]string{
	IO: "file system error", Held: "folder is held", HeldBySelf: "folder is open already", Newer: "newer format",
	NotWorkspace: "no workspace", Damaged: "damaged", DiskReserve: "disk below its reserve", ReadOnly: "read only",
	TooBig: "too big", Closed: "closed",
}

// Error names the kind in a word or two.
func (k Kind) Error() string { return kindText[k] }

// Error is what every function of this package returns for its own failures. An error returned by the function given to
// View or Update is passed through as it is.
type Error struct {
	Kind   Kind
	Dir    string  // the workspace folder, "" in memory
	Text   string  // what is wrong, in one line and in a person's words
	Hint   string  // what to do about it, one line
	Holder *Holder // who holds the folder, for Held and HeldBySelf when it is known
	Err    error   // the cause, if there is one
}

// Error is the text and the hint in one line.
func (e *Error) Error() string {
	s := e.Text
	if e.Err != nil {
		s += " (" + e.Err.Error() + ")"
	}
	if e.Hint != "" {
		s += ". " + e.Hint
	}
	return s
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// Is holds for the error's own Kind.
func (e *Error) Is(target error) bool {
	k, ok := target.(Kind)
	return ok && k == e.Kind
}

// ioError dresses an error of the file system; doing says what was tried ("read MANIFEST").
func ioError(dir, doing string, err error) *Error {
	e := &Error{Kind: IO, Dir: dir, Text: fmt.Sprintf("cannot %s in %s", doing, dir), Err: err}
	switch {
	case errors.Is(err, fs.ErrPermission):
		e.Hint = "Check the permissions of the folder, or choose another with --workspace"
	case errors.Is(err, syscall.ENOSPC):
		e.Hint = "Free some disk space"
	default:
		e.Hint = "Check the disk, or choose another folder with --workspace"
	}
	return e
}

func damaged(dir, text string, err error) *Error {
	return &Error{
		Kind: Damaged, Dir: dir, Text: fmt.Sprintf("the workspace %s is damaged: %s", dir, text), Err: err,
		Hint: "Nothing in it was changed; put the files back from a backup, or choose another folder with --workspace",
	}
}

// fromBadger turns what Badger returns into our own; nil stays nil.
func (s *Store) fromBadger(doing string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, badger.ErrDBClosed), errors.Is(err, badger.ErrBlockedWrites):
		return s.closedError()
	case errors.Is(err, badger.ErrTxnTooBig):
		return s.tooBig(fmt.Sprintf("the transaction exceeds %d bytes", MaxTxn))
	case errors.Is(err, badger.ErrReadOnlyTxn):
		return s.readOnlyError()
	}
	return ioError(s.Dir(), doing, err)
}

func (s *Store) closedError() *Error {
	return &Error{Kind: Closed, Dir: s.Dir(), Text: "the workspace was closed", Hint: "Open it again"}
}

func (s *Store) readOnlyError() *Error {
	return &Error{Kind: ReadOnly, Dir: s.Dir(), Text: "this is open for reading only", Hint: "Open it without --read-only"}
}

func (s *Store) tooBig(text string) *Error {
	return &Error{Kind: TooBig, Dir: s.Dir(), Text: text, Hint: "Write it in smaller parts"}
}
