package record

// Kind says what is wrong.
type Kind uint8

// The kinds of error.
const (
	// Corrupt: the bytes are no record.
	Corrupt Kind = iota + 1
	// Newer: the record was written by a newer version.
	Newer
	// TooDeep: lists and maps are nested deeper than MaxDepth.
	TooDeep
	// Absent: an attribute, member or element has no value.
	Absent
)

// Error is the one error of this package: what is wrong in a sentence, and what to do about it.
type Error struct {
	Kind Kind
	Text string
	Hint string
}

// Error is one line: the text, then the hint.
func (e *Error) Error() string { return e.Text + ". " + e.Hint }

func corrupt(text string) *Error {
	return &Error{Kind: Corrupt, Text: "A stored item is damaged: " + text, Hint: "Run tablero doctor to find what else is damaged"}
}
