package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"strings"
	"syscall"

	"tablero/engine"
	"tablero/engine/kv"
	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/formats"
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/views"
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
	log  string // "" when it could not be written
}

func (e *faultError) Error() string {
	text := fmt.Sprintf("a fault of tablero itself: %v", e.what)
	if e.log == "" {
		return text + ". Its log could not be written"
	}
	return text + ". The log is " + e.log
}

func usage(hint, format string, args ...any) error {
	return &workspace.UsageError{Text: fmt.Sprintf(format, args...), Hint: hint}
}

// code is the exit code of an error.
func code(err error) int {
	var ee *engine.Error
	switch {
	case err == nil, closedPipe(err):
		return exitDone
	case errors.Is(err, errNo):
		return exitNo
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case is[*faultError](err), is[*views.FaultError](err):
		return exitFault
	case is[dataError](err):
		return exitData
	case is[*workspace.UsageError](err), is[*workspace.UnknownModelError](err), is[*formats.UnknownError](err),
		is[*themes.UnknownThemeError](err), is[*themes.UnknownGlyphsError](err):
		return exitUsage
	case is[*kv.Error](err):
		return exitStore
	case errors.As(err, &ee) && (ee.Code == engine.CodeUnavailable || ee.Code == engine.CodeDamaged):
		return exitStore
	case is[*workspace.WriteError](err):
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.EISDIR) {
			return exitUsage // -o names what cannot be a file
		}
		return exitStore
	case is[*workspace.FileError](err), is[*codec.Error](err), is[*model.JSONError](err):
		return exitData
	case ee != nil:
		return exitUsage
	case is[*fs.PathError](err):
		return exitStore
	}
	return exitFault
}

func is[T error](err error) bool {
	var t T
	return errors.As(err, &t)
}

// The codes by which Windows says that the other end of a pipe is closed: ERROR_BROKEN_PIPE and ERROR_NO_DATA.
const (
	windowsBrokenPipe = syscall.Errno(109)
	windowsNoData     = syscall.Errno(232)
)

// closedPipe reports whether whoever read the output has had enough, as head does.
func closedPipe(err error) bool {
	if runtime.GOOS == "windows" {
		return errors.Is(err, windowsBrokenPipe) || errors.Is(err, windowsNoData)
	}
	return errors.Is(err, syscall.EPIPE)
}

// line is the error as one line for stderr, without a byte that a terminal could take for a command.
func line(err error) string {
	text := err.Error()
	var ee *engine.Error
	if errors.As(err, &ee) && !is[*workspace.FileError](err) && !is[dataError](err) {
		text = exception(ee)
	}
	return "tablero: " + strings.TrimRight(cell.Clean(strings.ReplaceAll(text, "\n", " ")), " .")
}

// exception is an error of the engine with its name, where a service has that name.
func exception(e *engine.Error) string {
	switch e.Code {
	case engine.CodeUnknownModel, engine.CodeModelExists, engine.CodeUnavailable, engine.CodeDamaged, engine.CodeCursor, "":
		return e.Error()
	}
	return e.Code + ": " + e.Error()
}
