package term

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"tablero/ui/cell"
)

// LogWriter writes lines to a log that someone will show on a terminal: whatever a line quotes, no escape or control
// character reaches the log as such. Lines are kept apart by \n; an unfinished line waits for its end.
type LogWriter struct {
	mu   sync.Mutex
	w    io.Writer
	rest []byte
}

// maxLogLine is how much of a line is held back while its end is missing, in bytes.
const maxLogLine = 64 << 10

// NewLogWriter returns a LogWriter to w.
func NewLogWriter(w io.Writer) *LogWriter { return &LogWriter{w: w} }

// Write takes p; it reports all of p as written once it is taken, since what reaches the log has another length.
func (l *LogWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rest = append(l.rest, p...)
	for {
		i := bytes.IndexByte(l.rest, '\n')
		if i < 0 {
			break
		}
		if err := l.line(l.rest[:i]); err != nil {
			return 0, err
		}
		l.rest = l.rest[i+1:]
	}
	if len(l.rest) > maxLogLine {
		if err := l.line(l.rest); err != nil {
			return 0, err
		}
		l.rest = nil
	}
	return len(p), nil
}

// Close writes an unfinished line; it does not close what lies below.
func (l *LogWriter) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.rest) == 0 {
		return nil
	}
	rest := l.rest
	l.rest = nil
	return l.line(rest)
}

func (l *LogWriter) line(b []byte) error {
	_, err := io.WriteString(l.w, cell.Clean(string(bytes.TrimSuffix(b, []byte("\r"))))+"\n")
	return err
}

// OpenLog opens the log file at path for appending, for its owner only, with the folders above it. A file above limit
// bytes is moved to path.1 first, in place of an older one.
func OpenLog(path string, limit int64) (*os.File, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("open the log: %w", err)
	}
	if st, err := os.Stat(path); err == nil && st.Mode().IsRegular() && st.Size() > limit {
		if err := os.Rename(path, path+".1"); err != nil {
			return nil, fmt.Errorf("rotate the log: %w", err)
		}
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the log: %w", err)
	}
	return f, nil
}
