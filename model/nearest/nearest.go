// Package nearest finds what a misspelt name may have meant. It must not know what the names are of.
package nearest

import (
	"slices"
	"strings"
)

// Names is the candidates that a misspelt word may have meant, nearest first, at most three: those within a third of the word's
// length in edits (three at most), and those that begin with it.
func Names(word string, candidates []string) []string {
	type ranked struct {
		word string
		far  int
	}
	var near []ranked
	w := []rune(strings.ToLower(word))
	for _, c := range candidates {
		l := []rune(strings.ToLower(c))
		far := distance(w, l)
		if far <= max(1, min(3, len(w)/3)) || len(w) >= 2 && strings.HasPrefix(string(l), string(w)) {
			near = append(near, ranked{c, far})
		}
	}
	slices.SortStableFunc(near, func(a, b ranked) int { return a.far - b.far })
	var out []string
	for _, n := range near[:min(3, len(near))] {
		out = append(out, n.word)
	}
	return out
}

// distance counts insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
func distance(a, b []rune) int {
	if len(a) > 64 || len(b) > 64 { // no slip of the keyboard
		return 64
	}
	before, prev := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, prev = prev, row
	}
	return prev[len(b)]
}
