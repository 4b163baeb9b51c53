package datagen

import "fmt"

// PlanError is a plan that cannot be carried out.
type PlanError struct {
	Kind  string // the kind's name, may be ""
	Field string // the attribute, "" when it is about the kind
	Text  string
	Hint  string
}

// Error is one line: place, what is wrong, what to do.
func (e *PlanError) Error() string {
	s := e.Text
	if e.Field != "" {
		s = e.Field + ": " + s
	}
	if e.Kind != "" {
		s = e.Kind + ", " + s
	}
	if e.Hint != "" {
		s += ". " + e.Hint
	}
	return s
}

// ExhaustedError says that the generators of the key give no further key that is free.
type ExhaustedError struct {
	Table string
	Made  int    // items that were made before
	Keys  string // the key attributes
}

// Error says what to do.
func (e *ExhaustedError) Error() string {
	return fmt.Sprintf("%s: after %d items every key that was drawn was taken already. Give %s a generator of more values, such as a uuid or a template with {seq}",
		e.Table, e.Made, e.Keys)
}
