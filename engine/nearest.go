package engine

import (
	"fmt"
	"slices"
	"strings"
)

// unknown says that a name is none of the known ones, and which of them come near.
func unknown(code, text, name string, known []string, kind string) *Error {
	e := &Error{Code: code, Message: text}
	switch near := nearest(name, known); {
	case len(known) == 0:
		e.Hint = "There are no " + kind
	case len(near) > 0:
		e.Hint = "Did you mean " + strings.Join(near, " or ") + "?"
	default:
		shown := known[:min(len(known), 10)]
		e.Hint = fmt.Sprintf("There are the %s %s", kind, strings.Join(shown, ", "))
		if len(shown) < len(known) {
			e.Hint += fmt.Sprintf(" and %d more", len(known)-len(shown))
		}
	}
	return e
}

// nearest is at most three of the names that differ from name in case, by a typing error or two, or by an end left out.
func nearest(name string, names []string) []string {
	type candidate struct {
		name     string
		distance int
	}
	var near []candidate
	want := strings.ToLower(name)
	for _, n := range names {
		have := strings.ToLower(n)
		d := distance(want, have)
		if len(want) > 2 && (strings.HasPrefix(have, want) || strings.HasPrefix(want, have)) {
			d = min(d, 1)
		}
		if d <= max(1, min(len(want)/3, 3)) {
			near = append(near, candidate{n, d})
		}
	}
	slices.SortStableFunc(near, func(a, b candidate) int { return a.distance - b.distance })
	var out []string
	for _, c := range near[:min(len(near), 3)] {
		out = append(out, c.name)
	}
	return out
}

// distance is the number of letters to insert, remove or change to make b of a (Levenshtein), over at most 64 bytes.
func distance(a, b string) int {
	a, b = a[:min(len(a), 64)], b[:min(len(b), 64)]
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
