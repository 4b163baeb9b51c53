package kv

import (
	"fmt"
	"log/slog"
	"strings"
)

// logger hands Badger's words to slog. By default Badger writes on stderr, that is, into the screen.
type logger struct{ log *slog.Logger }

func (l logger) Errorf(f string, a ...any)   { l.log.Error(line(f, a), "from", "badger") }
func (l logger) Warningf(f string, a ...any) { l.log.Warn(line(f, a), "from", "badger") }
func (l logger) Infof(f string, a ...any)    { l.log.Debug(line(f, a), "from", "badger") }

// Debugf drops the text: Badger says something for every transaction, and formatting it would cost more than the write.
func (l logger) Debugf(string, ...any) {}

func line(format string, args []any) string {
	return strings.TrimSpace(fmt.Sprintf(format, args...))
}
