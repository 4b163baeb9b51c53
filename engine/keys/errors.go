package keys

// Kind says what is wrong.
type Kind uint8

// The kinds of error.
const (
	// NotKeyable: the value is not S, N or B.
	NotKeyable Kind = iota + 1
	// NotForType: the condition does not exist for the type, or its two operands differ in type.
	NotForType
	// Corrupt: the bytes are no key of the space they are read as.
	Corrupt
	// CursorMangled: the text is no cursor, or not a whole one.
	CursorMangled
	// CursorNewer: the cursor was made by a newer version.
	CursorNewer
	// CursorOther: the cursor belongs to another table, index or partition.
	CursorOther
)

// Error is the one error of this package: what is wrong in a sentence, and what to do about it.
type Error struct {
	Kind Kind
	Text string
	Hint string
}

// Error is one line: the text, then the hint.
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Text
	}
	return e.Text + ". " + e.Hint
}

const hintCheck = "Run tablero doctor to find what else is damaged"

func corrupt(text string) *Error { return &Error{Kind: Corrupt, Text: text, Hint: hintCheck} }
