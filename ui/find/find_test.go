package find

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestSpans(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		query, text string
		want        []Span
	}{
		{"", "abc", nil},
		{"a", "", nil},
		{"an", "Banana", []Span{{1, 3}, {3, 5}}},
		{"aa", "aaaa", []Span{{0, 2}, {2, 4}}},
		{"pizza", "PIZZA Pizza", []Span{{0, 5}, {6, 11}}},
		{"Pizza", "PIZZA Pizza", []Span{{6, 11}}},
		{"é", "ÉéE", []Span{{0, 2}, {2, 4}}},
		{"i", "İi", []Span{{0, 2}, {2, 3}}},
		{"日", "x日本", []Span{{1, 4}}},
		{"x", "\xffx", []Span{{1, 2}}},
	} {
		if diff := cmp.Diff(c.want, New(c.query).Spans(c.text)); diff != "" {
			t.Errorf("%q in %q: %s", c.query, c.text, diff)
		}
		if New(c.query).In(c.text) != (c.want != nil) {
			t.Errorf("In(%q, %q) does not agree with Spans", c.query, c.text)
		}
	}
	if !New("").Empty() || New("a").Empty() {
		t.Error("Empty is wrong")
	}
}

func TestSpansAreInside(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text, query := rapid.String().Draw(t, "text"), rapid.StringN(0, 3, -1).Draw(t, "query")
		at := 0
		for _, s := range New(query).Spans(text) {
			if s.From < at || s.To <= s.From || s.To > len(text) {
				t.Fatalf("span %v of %d bytes after %d", s, len(text), at)
			}
			if !strings.EqualFold(text[s.From:s.To], query) && !strings.EqualFold(strings.ToLower(text[s.From:s.To]), strings.ToLower(query)) {
				t.Fatalf("span %q is not %q", text[s.From:s.To], query)
			}
			at = s.To
		}
	})
}
