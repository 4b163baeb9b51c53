package workspace

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/formats"
)

// FileError is a model file that could not be read or written, or is no model. Err is the cause: a [*codec.Error] when it is the data.
type FileError struct {
	Path string
	Err  error
}

// Error is one line that begins with the path.
func (e *FileError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap is the cause.
func (e *FileError) Unwrap() error { return e.Err }

// WriteError is a file that could not be written.
type WriteError struct {
	Path string
	Err  error
}

// Error is one line that begins with the path.
func (e *WriteError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap is the cause.
func (e *WriteError) Unwrap() error { return e.Err }

// ReadFile reads a whole file of at most [formats.MaxFile] bytes; "-" is r. The error is a [*FileError], or that of a context that
// ended the reading of r.
func ReadFile(path string, r io.Reader) ([]byte, error) {
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, &FileError{path, cause(err)}
		}
		defer f.Close() //nolint:errcheck // it was only read
		info, err := f.Stat()
		switch {
		case err != nil:
			return nil, &FileError{path, cause(err)}
		case info.IsDir():
			return nil, &FileError{path, errors.New("this is a folder")}
		case info.Mode().IsRegular():
			if err := formats.CheckSize(info.Size()); err != nil { // before a byte of it is read
				return nil, &FileError{path, err}
			}
		}
		r = f
	} else {
		path = "standard input"
	}
	src, err := io.ReadAll(io.LimitReader(r, formats.MaxFile+1))
	if errors.Is(err, context.Canceled) {
		return nil, err
	}
	if err != nil {
		return nil, &FileError{path, cause(err)}
	}
	if len(src) > formats.MaxFile { // of a pipe, or a file that grew meanwhile
		return nil, &FileError{path, &codec.Error{Text: fmt.Sprintf("larger than %d MB, which is more than is read at once", formats.MaxFile>>20)}}
	}
	return src, nil
}

// cause is the error of the operating system without the path, which is said already.
func cause(err error) error {
	var pe *os.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

// ReadModel reads a model file; from names its format, "" recognises it by content.
func ReadModel(path, from string, repair bool) (*model.Document, *codec.Report, error) {
	src, err := ReadFile(path, nil)
	if err != nil {
		return nil, nil, err
	}
	doc, report, err := formats.Decode(src, formats.Options{From: from, Name: path, Repair: repair})
	if err != nil {
		return nil, nil, &FileError{path, err}
	}
	return doc, report, nil
}

// ReplaceFile writes a file so that there is always the old one or the new one, whole. The mode of an existing file is kept.
// The error is a [*WriteError].
func ReplaceFile(path string, data []byte) error {
	return ReplaceWith(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// ReplaceWith is [ReplaceFile] for what is written piece by piece. When write fails, its error is returned and the old file stays.
func ReplaceWith(path string, write func(io.Writer) error) (err error) {
	if link, err := filepath.EvalSymlinks(path); err == nil {
		path = link // a link stays a link
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() { // a pipe or a device is written through, there is nothing to replace
			return writeThrough(path, write)
		}
		mode = info.Mode().Perm()
	}
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return &WriteError{path, cause(err)}
	}
	defer func() {
		if err != nil {
			_ = temp.Close()
			_ = os.Remove(temp.Name())
			err = writeFault(path, err)
		}
	}()
	if err = write(temp); err != nil {
		return err
	}
	if err = temp.Chmod(mode); err != nil {
		return err
	}
	if err = temp.Sync(); err != nil {
		return err
	}
	if err = temp.Close(); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}

func writeThrough(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return &WriteError{path, cause(err)}
	}
	return writeFault(path, errors.Join(write(f), f.Close()))
}

// writeFault is an error of the file with its path; every other error, of whoever made what is written, is passed through.
func writeFault(path string, err error) error {
	var of *os.PathError
	var link *os.LinkError
	if errors.As(err, &of) || errors.As(err, &link) {
		return &WriteError{path, cause(err)}
	}
	return err
}

// unchanged reports whether a file still holds the bytes.
func unchanged(path string, src []byte) (bool, error) {
	now, err := ReadFile(path, nil)
	if err != nil {
		return false, err
	}
	return bytes.Equal(now, src), nil
}
