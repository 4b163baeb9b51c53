package engine

import (
	"fmt"
	"strings"

	"tablero/model/nearest"
)

// unknown says that a name is none of the known ones, and which of them come near.
func unknown(code, text, name string, known []string, kind string) *Error {
	e := &Error{Code: code, Message: text}
	switch near := nearest.Names(name, known); {
	case len(known) == 0:
		e.Hint = "There are no " + kind
	case len(near) > 0:
		e.Hint = "Did you mean " + strings.Join(near, " or ") + "?"
	default:
		shown := known[:min(len(known), 10)]
		e.Hint = fmt.Sprintf("There are the %s %s", kind, strings.Join(shown, ", "))
		if len(shown) < len(known) {
			e.Hint += fmt.Sprintf(" and %d more", len(known)-len(shown))
		}
	}
	return e
}
