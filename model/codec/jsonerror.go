package codec

import (
	"errors"

	"tablero/model"
	"tablero/model/jsondoc"
)

// FromJSON makes the error of a reader out of one of [jsondoc] or of the typed JSON of model, with its place; nil stays nil.
func FromJSON(err error) *Error {
	if err == nil {
		return nil
	}
	var syntax *jsondoc.Error
	var typed *model.JSONError
	switch {
	case errors.As(err, &syntax):
		return &Error{Line: syntax.Line, Col: syntax.Col, Text: syntax.Text}
	case errors.As(err, &typed):
		return &Error{Line: typed.Line, Col: typed.Col, Path: typed.Path, Text: typed.Text, Hint: typed.Hint}
	}
	return &Error{Text: err.Error()}
}
