package query

import (
	"encoding/json"

	tea "github.com/charmbracelet/bubbletea"
)

// place is a query that was run, or the form before the first one.
type place struct{ ran string }

// Place is where one is: the query whose answer is shown.
func (s *Screen) Place() any {
	if s.got == nil {
		return place{}
	}
	return place{s.got.plan.spec.text()}
}

// SamePlace tells whether two places are the same query.
func (s *Screen) SamePlace(a, b any) bool {
	x, ok := a.(place)
	y, also := b.(place)
	return ok && also && x == y
}

// Visit runs the query of a place again.
func (s *Screen) Visit(to any) tea.Cmd {
	p, ok := to.(place)
	if !ok || s.plan == nil || p == s.Place() {
		return nil
	}
	var spec Spec
	if p.ran == "" || json.Unmarshal([]byte(p.ran), &spec) != nil {
		return s.unfold()
	}
	s.setSpec(spec)
	return s.run()
}
