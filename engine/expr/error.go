package expr

import (
	"errors"
	"fmt"
	"strings"

	"tablero/model"
)

// The texts begin with the sentence that DynamoDB answers with behind “Invalid FilterExpression: ”, as recorded in
// mhart/dynalite (db/conditionParser.pegjs, test/scan.js), floci-io/floci #1442 and scylladb/scylladb
// (test/alternator/test_condition_expression.py); what follows it says what was expected.

// EmptyError is an expression of white space only.
type EmptyError struct{}

func (*EmptyError) Error() string { return "The expression can not be empty" }

// SizeError is an expression longer than [MaxSize] without its literals, or [MaxSource] with them.
type SizeError struct{ Size int }

func (e *SizeError) Error() string {
	return fmt.Sprintf("Expression size has exceeded the maximum allowed size; expression size: %d; the limit is %d bytes, each literal counted as a placeholder", e.Size, MaxSize)
}

// CountError is too many of something.
type CountError struct {
	Offset int
	What   string
	Max    int
}

func (e *CountError) Error() string {
	return fmt.Sprintf("The expression has too many %s; the limit is %d", e.What, e.Max)
}

// SyntaxError is a token that cannot stand where it does. Token and Near are shortened.
type SyntaxError struct {
	Offset int // in bytes
	Token  string
	Near   string
	Want   string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("Syntax error; token: %s, near: %s; expected %s", quoted(e.Token), quoted(e.Near), e.Want)
}

// quoted sets a text in double quotes without escaping it, as the service does; only line breaks and controls are made visible.
func quoted(s string) string {
	return `"` + strings.Map(func(r rune) rune {
		if r < 0x20 || r == 0x7f {
			return ' '
		}
		return r
	}, s) + `"`
}

// FunctionError is a name that is no function of conditions, or a function where it cannot stand.
type FunctionError struct {
	Offset  int
	Name    string
	Misused bool
}

func (e *FunctionError) Error() string {
	if !e.Misused {
		s := "Invalid function name; function: " + preview(e.Name)
		if lower := strings.ToLower(e.Name); arity(lower) > 0 {
			return s + "; it is written " + lower
		}
		return s + "; the functions are " + strings.Join([]string{fnExists, fnNotExists, fnType, fnBeginsWith, fnContains, fnSize}, ", ")
	}
	s := "The function is not allowed to be used this way in an expression; function: " + e.Name
	if e.Name == fnSize {
		return s + "; compare it with a number: size(path) > 3"
	}
	return s + "; it is a condition by itself and is not compared"
}

// ArityError is a function with too few or too many arguments.
type ArityError struct {
	Offset    int
	Name      string
	Got, Want int
}

func (e *ArityError) Error() string {
	return fmt.Sprintf("Incorrect number of operands for operator or function; operator or function: %s, number of operands: %d; it takes %d", e.Name, e.Got, e.Want)
}

// OperandError is a value of a type that the operator or function does not take.
type OperandError struct {
	Offset int
	Op     string
	Type   model.Type
	Want   string
}

func (e *OperandError) Error() string {
	return fmt.Sprintf("Incorrect operand type for operator or function; operator or function: %s, operand type: %s; it takes %s", e.Op, e.Type, e.Want)
}

// PathError is a value where a function needs a path.
type PathError struct {
	Offset int
	Op     string
}

func (e *PathError) Error() string {
	return "Operator or function requires a document path; operator or function: " + e.Op
}

// DistinctError is a path that is compared with itself.
type DistinctError struct {
	Offset int
	Op     string
	Path   string
}

func (e *DistinctError) Error() string {
	return fmt.Sprintf("The first operand must be distinct from the remaining operands for this operator or function; operator: %s, first operand: [%s]", e.Op, preview(e.Path))
}

// BoundsError is a BETWEEN whose bounds are reversed or of two types.
type BoundsError struct {
	Offset    int
	Low, High model.Value
}

func (e *BoundsError) Error() string {
	what := "upper bound to be greater than or equal to lower bound"
	if e.Low.Type() != e.High.Type() {
		what = "same data type for lower and upper bounds"
	}
	return fmt.Sprintf("The BETWEEN operator requires %s; lower bound operand: AttributeValue: %s, upper bound operand: AttributeValue: %s", what, shown(e.Low), shown(e.High))
}

func shown(v model.Value) string {
	text := v.Text()
	if v.Type() == model.TypeB {
		text = encode64(text)
	}
	return "{" + v.Type().String() + ":" + preview(text) + "}"
}

// TypeNameError is a second argument of attribute_type that names no type.
type TypeNameError struct {
	Offset int
	Name   string
}

func (e *TypeNameError) Error() string {
	return "Invalid attribute type name found; type: " + preview(e.Name) + ", valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}; Catalyst spells NS and BS as SN and SB"
}

// LiteralError is a literal that is no value: a number out of range, wrong base64, wrong typed JSON. Err says why.
type LiteralError struct {
	Offset int
	Text   string // shortened
	Err    error
}

func (e *LiteralError) Error() string { return "Invalid value " + e.Text + ": " + e.Err.Error() }
func (e *LiteralError) Unwrap() error { return e.Err }

// PlaceholderError is a #name or :value that the maps do not hold.
type PlaceholderError struct {
	Offset int
	Name   string
}

func (e *PlaceholderError) Error() string {
	if strings.HasPrefix(e.Name, "#") {
		return "An expression attribute name used in the document path is not defined; attribute name: " + preview(e.Name)
	}
	return "An expression attribute value used in expression is not defined; attribute value: " + preview(e.Name)
}

// Offset is the byte of the source where an error of this package stands; ok is false for an error without a place.
func Offset(err error) (off int, ok bool) {
	var placed interface{ at() int }
	if !errors.As(err, &placed) {
		return 0, false
	}
	return placed.at(), true
}

func (e *CountError) at() int       { return e.Offset }
func (e *SyntaxError) at() int      { return e.Offset }
func (e *FunctionError) at() int    { return e.Offset }
func (e *ArityError) at() int       { return e.Offset }
func (e *OperandError) at() int     { return e.Offset }
func (e *PathError) at() int        { return e.Offset }
func (e *DistinctError) at() int    { return e.Offset }
func (e *BoundsError) at() int      { return e.Offset }
func (e *TypeNameError) at() int    { return e.Offset }
func (e *LiteralError) at() int     { return e.Offset }
func (e *PlaceholderError) at() int { return e.Offset }
