// Package formats is the list of the formats of model files: it recognises a file by its content, reads it, writes one, and says in a
// line what a file is that it cannot read. It must not know how a format is read or written; each has a folder beside this one.
package formats

import (
	"fmt"
	"strings"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/native"
	"tablero/model/codec/workbench"
	"tablero/model/jsondoc"
	"tablero/model/nearest"
)

// MaxFile is the largest file in bytes that is read, 64 MB: a thousand times the largest real model that is known, while the tree of a
// file takes some thirty times its bytes and a second for each few MB.
const MaxFile = 64 << 20

// format is a format that can be read and written.
type format struct {
	name   string
	looks  func(root *jsondoc.Node) bool
	decode func(src []byte, repair bool) (*model.Document, *codec.Report, error)
	parsed func(doc *jsondoc.Doc, src []byte) (*model.Document, *codec.Report, error) // decode without parsing again; nil if there is none
	encode func(doc *model.Document) ([]byte, *codec.Report, error)
}

func all() []format {
	return []format{
		{
			name: native.Format, looks: native.Looks,
			decode: func(src []byte, _ bool) (*model.Document, *codec.Report, error) { return native.Decode(src) },
			parsed: native.DecodeParsed,
			encode: func(doc *model.Document) ([]byte, *codec.Report, error) {
				return native.Encode(doc), &codec.Report{Format: native.Format}, nil
			},
		},
		{name: workbench.Name, looks: workbench.Looks, decode: workbench.Decode, encode: workbench.Encode},
	}
}

// Names is the formats that can be read and written, tablero's own first.
func Names() []string {
	var names []string
	for _, f := range all() {
		names = append(names, f.name)
	}
	return names
}

// UnknownError is a format's name that means nothing.
type UnknownError struct{ Name string }

// Error names the formats there are, the nearest first.
func (e *UnknownError) Error() string {
	text := fmt.Sprintf("unknown format %q: the formats are %s", e.Name, strings.Join(Names(), ", "))
	if near := nearest.Names(e.Name, Names()); near != nil {
		text += fmt.Sprintf(". Did you mean %q?", near[0])
	}
	return text
}

func find(name string) (format, error) {
	for _, f := range all() {
		if f.name == name {
			return f, nil
		}
	}
	return format{}, &UnknownError{name}
}

// Options say how a file is read.
type Options struct {
	From   string // the format's name; "" to recognise it by content
	Name   string // the file's name, for hints that name commands
	Repair bool   // agrees to the repairs: an export then writes the repaired values
}

// Decode reads a model file. The error is an [*UnknownError] for a format that there is not, else a [*codec.Error], which says what
// the file looks like when it is no model; its Items is set when it holds items.
func Decode(src []byte, o Options) (*model.Document, *codec.Report, error) {
	if err := CheckSize(int64(len(src))); err != nil {
		return nil, nil, err
	}
	if o.From != "" {
		f, err := find(o.From)
		if err != nil {
			return nil, nil, err
		}
		if err := unreadable(src); err != nil {
			return nil, nil, err
		}
		return f.decode(src, o.Repair)
	}
	doc, fault := parse(src, o)
	if fault != nil {
		return nil, nil, fault
	}
	for _, f := range all() {
		if !f.looks(doc.Root) || invented(doc.Root) {
			continue
		}
		if f.parsed != nil {
			return f.parsed(doc, src)
		}
		doc = nil // the tree is the most memory that this needs, and the codec makes its own
		return f.decode(src, o.Repair)
	}
	return nil, nil, explain(doc, o)
}

// CheckSize refuses a file that is too large, so that a caller need not read it to know. The error is a [*codec.Error].
func CheckSize(bytes int64) error {
	if bytes <= MaxFile {
		return nil
	}
	return &codec.Error{
		Text: fmt.Sprintf("the file has %d MB, a model file at most %d MB", bytes>>20, MaxFile>>20),
		Hint: "Keep the model small and put the items in by tablero put, in parts",
	}
}

// Encode writes a document in a format. The error is an [*UnknownError] or the format's own.
func Encode(name string, doc *model.Document) ([]byte, *codec.Report, error) {
	f, err := find(name)
	if err != nil {
		return nil, nil, err
	}
	return f.encode(doc)
}
