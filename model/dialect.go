package model

import "fmt"

// Dialect names the service a model is made for.
type Dialect string

// The two dialects.
const (
	DynamoDB Dialect = "dynamodb"
	Catalyst Dialect = "catalyst"
)

// ParseDialect reads a dialect's name.
func ParseDialect(s string) (Dialect, error) {
	switch d := Dialect(s); d {
	case DynamoDB, Catalyst:
		return d, nil
	}
	return "", fmt.Errorf("unknown dialect %q: it is %s or %s", s, DynamoDB, Catalyst)
}

// Tag is the type's tag in the dialect's typed JSON: Catalyst spells the sets of numbers and of binary SN and SB.
func (d Dialect) Tag(t Type) string {
	if d == Catalyst {
		switch t {
		case TypeNS:
			return "SN"
		case TypeBS:
			return "SB"
		}
	}
	return t.String()
}

// TypeOf is the type that a tag means in the dialect, TypeNone when it means nothing there.
func (d Dialect) TypeOf(tag string) Type {
	for t := TypeS; t <= TypeM; t++ {
		if d.Tag(t) == tag {
			return t
		}
	}
	return TypeNone
}
