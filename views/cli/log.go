package cli

import (
	"log/slog"
	"os"
	"path/filepath"
	"sync"

	"github.com/adrg/xdg"

	"tablero/ui/term"
)

// logLimit is the size in bytes above which the log starts anew.
const logLimit = 5 << 20

// logFile is where faults and the engine's words go: a file that is opened when the first line is written, so that a command with
// nothing to tell makes none.
type logFile struct {
	mu   sync.Mutex
	at   string
	file *os.File
	out  *term.LogWriter
	err  error
}

// in chooses the place: the flag, else the workspace if it is one already, else the XDG state folder.
func (l *logFile) in(workspace, explicit string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file != nil {
		return
	}
	l.at = explicit
	if l.at != "" {
		return
	}
	if _, err := os.Stat(filepath.Join(workspace, "FORMAT")); err == nil {
		l.at = filepath.Join(workspace, "tablero.log")
	}
}

// path is where the log is.
func (l *logFile) path() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.place()
}

// written is where the log is when lines have reached it, otherwise "".
func (l *logFile) written() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return ""
	}
	return l.at
}

func (l *logFile) place() string {
	if l.at == "" {
		l.at = filepath.Join(xdg.StateHome, "tablero", "tablero.log")
	}
	return l.at
}

// Write appends to the log. A log that cannot be written is no reason to stop: the line is dropped.
func (l *logFile) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil && l.err == nil {
		if l.file, l.err = term.OpenLog(l.place(), logLimit); l.err == nil {
			l.out = term.NewLogWriter(l.file)
		}
	}
	if l.err != nil {
		return len(p), nil
	}
	return l.out.Write(p)
}

func (l *logFile) logger() *slog.Logger {
	return slog.New(slog.NewJSONHandler(l, &slog.HandlerOptions{Level: slog.LevelInfo}))
}

func (l *logFile) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file != nil {
		_ = l.out.Close()
		_ = l.file.Close()
	}
}
