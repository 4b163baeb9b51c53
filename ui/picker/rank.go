package picker

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sahilm/fuzzy"

	"tablero/ui/cell"
	"tablero/ui/find"
)

// match is an entry that the typed text found.
type match struct {
	entry int
	spans []find.Span // in the cleaned title
	tier  int
	score int
}

// The tiers: whoever typed a whole word means it, so that a fuzzy match never stands above a plain one.
const (
	equal = iota
	prefix
	wordStart
	inside
	scattered
	elsewhere // not in the title but in detail or key
)

// rank returns the entries that match the text, the best first: equal titles, then those that begin with it, have a word
// that begins with it, contain it, contain its letters in order, and then those where it stands in the detail or the key.
// Within a tier fuzzy's score decides and then the order of the entries. Words of the text are matched each by itself. An
// empty text matches everything in order.
func rank(entries []Entry, text string) []match {
	q := asked{whole: strings.TrimSpace(text)}
	for _, text := range strings.Fields(text) {
		q.words = append(q.words, word{text, find.New(strings.ToLower(text))})
	}
	matches := make([]match, 0, len(entries))
	for i := range entries {
		if m, ok := q.match(&entries[i]); ok {
			m.entry = i
			matches = append(matches, m)
		}
	}
	if len(q.words) > 0 {
		slices.SortStableFunc(matches, func(a, b match) int {
			if a.tier != b.tier {
				return a.tier - b.tier
			}
			return b.score - a.score
		})
	}
	return matches
}

// asked is the typed text, prepared once for all entries.
type asked struct {
	whole string
	words []word
}

type word struct {
	text  string
	query find.Query
}

func (q *asked) match(entry *Entry) (match, bool) {
	m := match{}
	if len(q.words) == 0 {
		return m, true
	}
	title := cell.Clean(entry.Title)
	if strings.EqualFold(title, q.whole) {
		m.spans = []find.Span{{From: 0, To: len(title)}}
		return m, true
	}
	for _, word := range q.words {
		tier, score, spans := word.match(title)
		if tier == elsewhere && !word.query.In(entry.Detail) && !word.query.In(entry.Key) {
			return m, false
		}
		m.tier = max(m.tier, tier)
		m.score += score
		m.spans = append(m.spans, spans...)
	}
	slices.SortFunc(m.spans, func(a, b find.Span) int { return a.From - b.From })
	return m, true
}

func (w word) match(title string) (tier, score int, spans []find.Span) {
	if hits := w.query.Spans(title); len(hits) > 0 {
		for _, hit := range hits {
			if hit.From == 0 {
				return prefix, -len(title), hits[:1]
			}
			last, _ := utf8.DecodeLastRuneInString(title[:hit.From])
			first, _ := utf8.DecodeRuneInString(title[hit.From:])
			if !unicode.IsLetter(last) && !unicode.IsDigit(last) || unicode.IsLower(last) && unicode.IsUpper(first) {
				return wordStart, -len(title), []find.Span{hit}
			}
		}
		return inside, -len(title), hits[:1]
	}
	found := fuzzy.FindNoSort(w.text, []string{title})
	if len(found) == 0 {
		return elsewhere, 0, nil
	}
	for _, at := range found[0].MatchedIndexes {
		_, size := utf8.DecodeRuneInString(title[at:])
		if n := len(spans); n > 0 && spans[n-1].To == at {
			spans[n-1].To = at + size
		} else {
			spans = append(spans, find.Span{From: at, To: at + size})
		}
	}
	return scattered, found[0].Score, spans
}
