package workspace

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind says where a model lives.
type Kind uint8

// The places of a model.
const (
	Kept   Kind = iota // in the workspace
	File               // in a model file
	Sample             // bundled with the program
)

// Target is what the word MODEL of a command means.
type Target struct {
	Kind Kind
	Word string // as it was typed
	Name string // of a kept model or a sample
	Path string // of a file
}

// SamplePrefix marks a bundled sample.
const SamplePrefix = "sample:"

// Classify reads the word as far as it can be without opening a workspace: sample:NAME is a sample, what holds a separator or begins
// with a dot is a path, and the rest is a name that may still turn out to be a file of this folder.
func Classify(word string) Target {
	if name, ok := strings.CutPrefix(word, SamplePrefix); ok {
		return Target{Kind: Sample, Word: word, Name: name}
	}
	if strings.HasPrefix(word, ".") || strings.ContainsRune(word, filepath.Separator) || strings.ContainsRune(word, '/') {
		return Target{Kind: File, Word: word, Path: word}
	}
	return Target{Kind: Kept, Word: word, Name: word}
}

// CheckName refuses a name that could never be said again as MODEL: one that reads as a path or as a sample, or holds control characters. The error is a
// [*UsageError].
func CheckName(name string) error {
	if strings.TrimSpace(name) == "" {
		return &UsageError{"a model needs a name", "Say --as NAME"}
	}
	if strings.ContainsFunc(name, unicode.IsControl) || !utf8.ValidString(name) {
		return &UsageError{fmt.Sprintf("the name %q holds characters that nobody can type", name), "Say --as NAME for another one"}
	}
	if Classify(name).Kind != Kept {
		return &UsageError{fmt.Sprintf("the name %q would read as a path or a sample", name), "Say --as NAME for another one"}
	}
	return nil
}

// Title is the target in words for messages.
func (t Target) Title() string {
	switch t.Kind {
	case File:
		return t.Path
	case Sample:
		return "the sample " + t.Name
	}
	return "the model " + t.Name
}

// isFile reports whether the word names a file of this folder.
func isFile(word string) bool {
	info, err := os.Stat(word)
	return err == nil && info.Mode().IsRegular()
}

// UnknownModelError is a word that is neither a model nor a file nor a sample.
type UnknownModelError struct {
	Word    string
	Nearest []string // what may have been meant, nearest first
}

// Error says what to do.
func (e *UnknownModelError) Error() string {
	s := fmt.Sprintf("there is no model %q. ", e.Word)
	if strings.ContainsRune(e.Word, '.') && !strings.HasPrefix(e.Word, SamplePrefix) {
		s = fmt.Sprintf("there is no model and no file %q. ", e.Word)
	}
	if len(e.Nearest) > 0 {
		return s + "Did you mean " + strings.Join(e.Nearest, " or ") + "?"
	}
	return s + "tablero list names the models, tablero demo --list the samples"
}

// UsageError is a call that cannot be carried out as it is written.
type UsageError struct{ Text, Hint string }

// Error is one line.
func (e *UsageError) Error() string {
	if e.Hint == "" {
		return e.Text
	}
	return e.Text + ". " + e.Hint
}
