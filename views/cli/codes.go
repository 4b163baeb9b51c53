package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"tablero/engine"
	"tablero/engine/kv"
	"tablero/model"
	"tablero/model/codec"
	"tablero/ui/cell"
	"tablero/views/workspace"
)

// Exit codes of every command.
const (
	exitDone        = 0
	exitNo          = 1 // it ran and the answer is no: findings, a difference, no such item
	exitUsage       = 2 // the call is wrong: usage, unknown model, table, index, attribute
	exitData        = 3 // the data is wrong: unreadable file, invalid item; nothing was written
	exitStore       = 4 // the store could not be used: held, newer, damaged, disk below its reserve
	exitFault       = 5 // a fault of tablero itself
	exitInterrupted = 130
)

// errNo ends a command whose answer is no; what there is to say has been said.
var errNo = errors.New("no")

// dataError marks an error as one of the data that was given, whatever its type says.
type dataError struct{ err error }

func (e dataError) Error() string { return e.err.Error() }
func (e dataError) Unwrap() error { return e.err }

// faultError is a panic that was caught: the log knows more.
type faultError struct {
	what any
	log  string
}

func (e *faultError) Error() string {
	return fmt.Sprintf("a fault of tablero itself: %v. The log is %s", e.what, e.log)
}

func usage(hint, format string, args ...any) error {
	return &workspace.UsageError{Text: fmt.Sprintf(format, args...), Hint: hint}
}

// code is the exit code of an error.
func code(err error) int {
	var (
		usage   *workspace.UsageError
		unknown *workspace.UnknownModelError
		data    dataError
		file    *workspace.FileError
		decode  *codec.Error
		typed   *model.JSONError
		ee      *engine.Error
		store   *kv.Error
		fault   *faultError
	)
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE):
		return exitDone
	case errors.Is(err, errNo):
		return exitNo
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.As(err, &fault):
		return exitFault
	case errors.As(err, &data):
		return exitData
	case errors.As(err, &usage), errors.As(err, &unknown):
		return exitUsage
	case errors.As(err, &store):
		return exitStore
	case errors.As(err, &ee) && ee.Code == engine.CodeUnavailable:
		return exitStore
	case errors.As(err, &file), errors.As(err, &decode), errors.As(err, &typed):
		return exitData
	case errors.As(err, &ee):
		return exitUsage
	case errors.As(err, new(*fs.PathError)):
		return exitStore
	}
	return exitUsage // what is left is the command line's own parser
}

// line is the error as one line for stderr, without a byte that a terminal could take for a command.
func line(err error) string {
	text := err.Error()
	var file *workspace.FileError
	var ee *engine.Error
	if errors.As(err, &ee) && !errors.As(err, &file) && ee.Code != "" && strings.HasSuffix(ee.Code, "Exception") {
		text = ee.Code + ": " + text
	}
	return "tablero: " + strings.TrimRight(cell.Clean(strings.ReplaceAll(text, "\n", " ")), " .") + ending(text)
}

// ending closes a sentence that is not closed.
func ending(text string) string {
	if strings.HasSuffix(text, "?") {
		return ""
	}
	return "."
}
