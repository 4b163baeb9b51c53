package engine

import (
	"fmt"
	"strings"
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
	CodeUnavailable  = "StoreUnavailable" // held, damaged, newer, full: Err is a [*kv.Error]
	CodeCursor       = "BadCursor"
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
