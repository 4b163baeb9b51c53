package decimal

// Kind says why a text, or the result of a sum, is no number of a table.
type Kind uint8

// The kinds of refusal.
const (
	// Syntax: the text is no decimal number.
	Syntax Kind = iota + 1
	// Precision: more than 38 significant digits.
	Precision
	// Overflow: the magnitude is 1E+126 or more.
	Overflow
	// Underflow: the value is not zero and its magnitude is below 1E-130.
	Underflow
	// Inexact: the sum or difference of two numbers needs more than 38 significant digits.
	Inexact
)

// Error is the one error of this package. Text is what was refused, shortened; for a sum it is the sum's text.
type Error struct {
	Kind Kind
	Text string
}

// Error gives DynamoDB's own sentence for the kind. The sentences for reading a number are those that DynamoDB
// answers with, as recorded in mhart/dynalite (test/putItem.js, validations/index.js). That a sum of more than 38
// digits is reported as an overflow of magnitude is DynamoDB's behaviour too (scylladb/scylladb,
// test/alternator/test_number.py, test_update_expression_plus_imprecise).
func (e *Error) Error() string {
	switch e.Kind {
	case Precision:
		return "Attempting to store more than 38 significant digits in a Number"
	case Overflow, Inexact:
		return "Number overflow. Attempting to store a number with magnitude larger than supported range"
	case Underflow:
		return "Number underflow. Attempting to store a number with magnitude smaller than supported range"
	default:
		if e.Text == "" {
			return "The parameter cannot be converted to a numeric value"
		}
		return "The parameter cannot be converted to a numeric value: " + e.Text
	}
}

// maxText is how many bytes of a refused text an error repeats. Every number that can be written without padding
// zeros fits; a megabyte of digits does not.
const maxText = 200

// refuse makes the error for a text, cut to maxText bytes at a rune's border.
func refuse(k Kind, text string) *Error {
	if len(text) > maxText {
		cut := maxText
		for cut > maxText-4 && text[cut]&0xC0 == 0x80 {
			cut--
		}
		text = text[:cut] + "…"
	}
	return &Error{Kind: k, Text: text}
}
