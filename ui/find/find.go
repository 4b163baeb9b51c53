// Package find says where a searched text stands in another text, for widgets that highlight and screens that search. It
// must not draw or scroll anything.
package find

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Span is a part of a text in bytes, from From up to and without To.
type Span struct{ From, To int }

// Query is a text to look for. A capital letter in it makes the search exact; without one, case does not count. The zero
// Query matches nothing.
type Query struct {
	text  string
	runes []rune // in lower case, when case does not count
}

// New returns the query for a typed text.
func New(text string) Query {
	q := Query{text: text}
	if !strings.ContainsFunc(text, unicode.IsUpper) {
		for _, r := range text {
			q.runes = append(q.runes, unicode.ToLower(r))
		}
	}
	return q
}

// Empty tells whether the query looks for nothing.
func (q Query) Empty() bool { return q.text == "" }

// In tells whether the query occurs in the text.
func (q Query) In(text string) bool {
	_, ok := q.next(text, 0)
	return ok
}

// Spans returns where the query occurs in the text, left to right, without overlap.
func (q Query) Spans(text string) []Span {
	var spans []Span
	for at := 0; ; {
		span, ok := q.next(text, at)
		if !ok {
			return spans
		}
		spans = append(spans, span)
		at = span.To
	}
}

// next returns the first occurrence at or after the byte offset.
func (q Query) next(text string, from int) (Span, bool) {
	if q.text == "" {
		return Span{}, false
	}
	if q.runes == nil {
		i := strings.Index(text[from:], q.text)
		return Span{from + i, from + i + len(q.text)}, i >= 0
	}
	// Letters of two cases may differ in length (İ), so the comparison goes rune by rune on the text itself.
	for at := from; at < len(text); {
		if to, ok := q.matchAt(text, at); ok {
			return Span{at, to}, true
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return Span{}, false
}

func (q Query) matchAt(text string, at int) (to int, ok bool) {
	for _, want := range q.runes {
		r, size := utf8.DecodeRuneInString(text[at:])
		if size == 0 || r != want && unicode.ToLower(r) != want {
			return 0, false
		}
		at += size
	}
	return at, true
}
