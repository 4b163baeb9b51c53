package codec

import (
	"fmt"
	"strings"

	"tablero/model/jsondoc"
)

// Kind says what a note reports.
type Kind string

// The kinds of notes. A repair changed what is stored; a loss is something that the model or the target format cannot hold;
// a remark is worth knowing and changes nothing.
const (
	Repair Kind = "repair"
	Loss   Kind = "loss"
	Remark Kind = "remark"
)

// Note is one thing a reader or a writer has to say about a place in a file.
type Note struct {
	Kind Kind   `json:"kind"`
	Path string `json:"path"`           // JSON path, $.DataModel[0].TableData[2].Price; for a writer, a path into the model
	Line int    `json:"line,omitempty"` // from 1; 0 when there is no source
	Col  int    `json:"col,omitempty"`  // from 1, in characters
	Text string `json:"text"`
}

// String is one line: place, kind and text.
func (n Note) String() string {
	var b strings.Builder
	if n.Line > 0 {
		fmt.Fprintf(&b, "%d:%d ", n.Line, n.Col)
	}
	fmt.Fprintf(&b, "%s: %s: %s", n.Path, n.Kind, n.Text)
	return b.String()
}

// Report is what a reader or writer has to say, in the order of the file.
type Report struct {
	Format string `json:"format"`
	Notes  []Note `json:"notes"`
}

// Add notes something about a node of a source.
func (r *Report) Add(d *jsondoc.Doc, n *jsondoc.Node, kind Kind, path, format string, args ...any) {
	note := Note{Kind: kind, Path: path, Text: fmt.Sprintf(format, args...)}
	if d != nil && n != nil && n.Start >= 0 {
		note.Line, note.Col = d.Position(n.Start)
	}
	r.Notes = append(r.Notes, note)
}

// Count is the number of notes of a kind.
func (r *Report) Count(kind Kind) int {
	n := 0
	for _, x := range r.Notes {
		if x.Kind == kind {
			n++
		}
	}
	return n
}

// Error is a file that cannot be read as a model. Text says in one line what the file looks like or what is wrong in it.
type Error struct {
	Line, Col int    // from 1; 0 when the fault has no place
	Path      string // JSON path, "" when the fault has none
	Text      string
	Hint      string
	Items     bool // the file holds items, not a model: put can store them
}

// Error is one line: place, text, hint.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Line > 0 {
		fmt.Fprintf(&b, "line %d, column %d: ", e.Line, e.Col)
	}
	if e.Path != "" {
		fmt.Fprintf(&b, "%s: ", e.Path)
	}
	b.WriteString(e.Text)
	if e.Hint != "" {
		b.WriteString(". " + e.Hint)
	}
	return b.String()
}

// At makes an error with the place of a node.
func At(d *jsondoc.Doc, n *jsondoc.Node, path, format string, args ...any) *Error {
	e := &Error{Path: path, Text: fmt.Sprintf(format, args...)}
	if d != nil && n != nil && n.Start >= 0 {
		e.Line, e.Col = d.Position(n.Start)
	}
	return e
}
