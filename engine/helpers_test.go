package engine_test

import (
	"errors"

	"tablero/engine"
	"tablero/engine/kv"
)

// isClosed reports whether an error says that the workspace was closed.
func isClosed(err error, e **engine.Error) bool {
	return errors.As(err, e) && (*e).Code == engine.CodeUnavailable && errors.Is(err, kv.Closed)
}
