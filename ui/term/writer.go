package term

import (
	"io"
	"sync"
)

// File is a terminal as the standard library and Bubble Tea see one; *os.File is a File.
type File interface {
	io.ReadWriteCloser
	Fd() uintptr
}

// Writer is a terminal that several may write to: each Write reaches it whole. It is given to Bubble Tea as its output,
// and sequences outside of frames, such as the clipboard's, go through it as well, so that they never land in the middle
// of a frame. It still has the file's descriptor, without which Bubble Tea v1 cannot find the size.
type Writer struct {
	mu sync.Mutex
	f  File
}

// NewWriter returns a Writer to f.
func NewWriter(f File) *Writer { return &Writer{f: f} }

// Write writes p in one piece.
func (w *Writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.f.Write(p)
}

// Read reads from the file.
func (w *Writer) Read(p []byte) (int, error) { return w.f.Read(p) }

// Fd returns the file's descriptor.
func (w *Writer) Fd() uintptr { return w.f.Fd() }

// Close does nothing: the file belongs to the process, not to the program that draws on it.
func (w *Writer) Close() error { return nil }
