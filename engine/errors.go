package engine

import (
	"errors"
	"fmt"
	"strings"

	"tablero/engine/kv"
)

// Error is an answer that is not the one asked for. Code is the exception's name of the dialect (ValidationException,
// ResourceNotFoundException, INVALID_INPUT, ...) or one of tablero's own below; Message is the service's text where it is
// known; Hint says what to do.
type Error struct {
	Code    string
	Message string
	Hint    string
	Reasons []Error // for a transaction: one for each action, in order
	Err     error   // cause, if any
}

// Codes that no service has, for what only an embedded store can meet.
const (
	CodeUnknownModel = "UnknownModel"
	CodeModelExists  = "ModelExists"
	CodeUnavailable  = "StoreUnavailable" // held, damaged, newer, full, closed, read only: Err is a [*kv.Error]
	CodeDamaged      = "DamagedRecord"    // bytes inside the store are not what was written there: run doctor
	CodeCursor       = "BadCursor"        // a cursor that is none, or belongs to another query

	CodeNothingToUndo = "NothingToUndo"
	CodeNothingToRedo = "NothingToRedo"
	CodeChangedSince  = "ChangedSince" // an item or the design is not as the edit found it, or left it
	CodeItemExists    = "ItemExists"   // an item of that key is there already
	CodeNoTrayItem    = "NoTrayItem"
	CodeHalfway       = "Halfway" // an undo or redo was cut off: go on with one of them first
)

// Codes of the dialects.
const (
	CodeValidation   = "ValidationException"
	CodeNotFound     = "ResourceNotFoundException"
	CodeInvalidInput = "INVALID_INPUT" // Catalyst: an item's value is wrong
	CodeInvalidKey   = "INVALID_KEY"   // Catalyst: a mandatory key is missing
	CodeInvalidID    = "INVALID_ID"    // Catalyst: no such table or index
)

// Error is one line: the message, then the hint.
func (e *Error) Error() string {
	s := e.Message
	if s == "" {
		s = e.Code
	}
	if e.Hint != "" {
		s = strings.TrimRight(s, ".") + ". " + e.Hint
	}
	return s
}

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.Err }

func errf(code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// ItemError says which of many items an error is about.
type ItemError struct {
	Table string
	Item  int // counted from 1, in the order they were given
	Err   *Error
}

// Error is the place and the error in one line.
func (e *ItemError) Error() string {
	return fmt.Sprintf("table %s, item %d: %s", e.Table, e.Item, e.Err.Error())
}

// Unwrap is the error without its place.
func (e *ItemError) Unwrap() error { return e.Err }

// fromKV dresses an error of the folder below as one of ours; every other error is passed through.
func fromKV(err error) error {
	if err == nil {
		return nil
	}
	var k *kv.Error
	var own *Error
	if errors.As(err, &own) || !errors.As(err, &k) {
		return err
	}
	return &Error{Code: CodeUnavailable, Message: k.Text, Hint: k.Hint, Err: k}
}

func damaged(format string, args ...any) *Error {
	return &Error{Code: CodeDamaged, Message: fmt.Sprintf(format, args...), Hint: "Run tablero doctor to find what else is damaged"}
}
