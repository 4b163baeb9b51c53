package query

import (
	"context"
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/ui"
	"tablero/views/shown"
)

// Bounds of what one key press reads of a query whose filter matches nothing: pages, and items in them.
const (
	emptyPages = 25
	emptyItems = 25_000
)

// reading is an answer, as far as it was read.
type reading struct {
	plan    *plan
	entries []*entry
	cursor  string // where the next page begins
	read    int    // items
	matched int
	dropped int // ends
	pages   int
	halves  int // half units consumed

	busy    bool
	end     bool // there is no more
	stopped bool // by the person
	spent   bool // the budget of a search through empty pages was used up
	full    bool // as many rows are kept as can be
	err     error

	empty     int // pages since the last match
	emptyRead int // and items in them
	until     int // items that are read without asking, to see again what was there before
}

// run makes the request of the form, or goes to the first field that it cannot be made for.
func (s *Screen) run() tea.Cmd {
	if !s.plan.ready() {
		s.point()
		return nil
	}
	s.past.use(s.spec)
	s.folded = true
	s.setFocus(paneResult)
	return tea.Batch(s.start(0), s.keepPast())
}

// point goes to the first field with something wrong and says what.
func (s *Screen) point() {
	s.folded = false
	s.setFocus(paneForm)
	s.told = true
	for _, r := range s.rows() {
		for _, c := range r.cells {
			if _, wrong := s.faultAt(c.at); wrong {
				s.at = c.at
				return
			}
		}
	}
}

// start reads the query from its start; until is how many items are read at least.
func (s *Screen) start(until int) tea.Cmd {
	s.pages.Bump()
	s.got = &reading{plan: s.plan, busy: true, until: until}
	s.columns, s.texts = nil, map[string]bool{}
	s.faults = nil
	s.grid.Empty = ""
	s.grid.Columns = nil
	s.grid.Reset()
	return s.readPage()
}

func (s *Screen) readPage() tea.Cmd {
	p, g, store := s.got.plan, s.env.Look.Glyphs, s.session.Store
	req := p.req
	req.Cursor = s.got.cursor
	return s.env.Runner.Do(s.pages, "query "+p.table.Name, func(ctx context.Context) tea.Msg {
		page, err := store.Query(ctx, req)
		if err != nil {
			return pageRead{err: err}
		}
		list, dropped := p.entries(page, &g)
		return pageRead{entries: list, dropped: dropped, cursor: page.Cursor, read: page.Scanned, bytes: page.Bytes}
	})
}

func (s *Screen) takePage(msg pageRead) tea.Cmd {
	got := s.got
	if got == nil || !got.busy {
		return nil
	}
	got.busy = false
	if msg.err != nil {
		return s.takeError(msg.err)
	}
	got.pages++
	got.read += msg.read
	got.matched += len(msg.entries)
	got.dropped += msg.dropped
	got.halves += halves(msg.bytes)
	got.cursor, got.end = msg.cursor, msg.cursor == ""
	got.empty, got.emptyRead = got.empty+1, got.emptyRead+msg.read
	if len(msg.entries) > 0 {
		got.empty, got.emptyRead = 0, 0
		first := len(got.entries) == 0
		got.entries = append(got.entries, msg.entries...)
		s.learn(msg.entries)
		if first {
			s.grid.Reset()
		} else {
			s.grid.Reload()
		}
		s.feed()
		if s.landing != "" && s.grid.Key() != s.landing {
			s.grid.GoTo(s.landing)
			s.feed()
		}
	}
	got.full = len(got.entries) >= rowLimit
	if got.end || got.full {
		s.landing = ""
		return nil
	}
	switch {
	case got.read < got.until:
	case got.empty > 0 && got.empty < emptyPages && got.emptyRead < emptyItems:
	default:
		got.spent = got.empty > 0
		s.landing = ""
		return nil
	}
	got.busy = true
	return s.readPage()
}

// more reads the next page.
func (s *Screen) more() tea.Cmd {
	if s.offMore() != "" {
		return nil
	}
	s.got.busy, s.got.stopped, s.got.spent = true, false, false
	s.got.empty, s.got.emptyRead, s.got.until, s.got.err = 0, 0, 0, nil
	return s.readPage()
}

func (s *Screen) offMore() string {
	switch {
	case s.got == nil:
		return "nothing was run yet; x runs the query"
	case s.got.busy:
		return "a page is on its way"
	case s.got.end:
		return "everything that the query finds is here"
	case s.got.full:
		return "more rows are not kept; narrow the query"
	}
	return ""
}

// stop ends the reading; what has come stays.
func (s *Screen) stop() tea.Cmd {
	s.pages.Bump()
	s.got.busy, s.got.stopped, s.landing = false, true, ""
	return ui.Say("stopped; m reads on")
}

// takeError shows an error of the store at the field that it is about.
func (s *Screen) takeError(err error) tea.Cmd {
	s.got.err = err
	f, text := s.blame(err)
	s.faults = map[field]fault{f: text}
	if f.kind != fieldRun {
		s.point()
	}
	return nil
}

// blame finds the field that an error is about, and says it in words, the exception's name behind.
func (s *Screen) blame(err error) (field, fault) {
	var e *engine.Error
	if !errors.As(err, &e) {
		return field{kind: fieldRun}, fault{text: err.Error()}
	}
	told := fault{text: e.Error(), code: e.Code}
	switch {
	case e.Code == engine.CodeNotFound, e.Code == engine.CodeInvalidID, strings.Contains(e.Message, "index"):
		return field{kind: fieldFrom}, told
	case strings.Contains(e.Message, "FilterExpression") && len(s.plan.spec.Filter) > 0:
		return field{kind: fieldTermPath}, told
	case strings.Contains(e.Message, "KeyConditionExpression"), strings.Contains(e.Message, "range keys"), strings.Contains(e.Message, "sort key"):
		if s.plan.sortOp().operands > 0 {
			return field{kind: fieldSortA}, told
		}
	case strings.Contains(e.Message, "hashkey"), strings.Contains(e.Message, "partition key"), e.Code == engine.CodeInvalidKey:
		return field{kind: fieldPart}, told
	}
	return field{kind: fieldRun}, told
}

// faultAt is what is wrong at a field: what the store said of the request, or what the form knows by itself.
func (s *Screen) faultAt(f field) (fault, bool) {
	if x, ok := s.faults[f]; ok {
		return x, true
	}
	x, ok := s.plan.faults[f]
	return x, ok
}

// countWords is how far the answer was read: "read 12 · matched 3 · 1 page · end".
func (r *reading) countWords(dot string) string {
	parts := []string{"read " + shownCount(r.read), "matched " + shownCount(r.matched)}
	if r.dropped > 0 {
		parts = append(parts, shown.Count(r.dropped, "end")+" dropped")
	}
	parts = append(parts, shown.Count(r.pages, "page"))
	switch {
	case r.err != nil:
		parts = append(parts, "failed")
	case r.busy:
		parts = append(parts, "reading, Esc stops")
	case r.end:
		parts = append(parts, "end")
	case r.full:
		parts = append(parts, "more are not kept")
	case r.stopped:
		parts = append(parts, "stopped")
	default:
		parts = append(parts, "m more")
	}
	return strings.Join(parts, " "+dot+" ")
}
