package grid

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"testing"
)

// numbers is a source of n rows with the keys 0000000 and up, whose anchors are keys: a page after an anchor begins with the
// first key above it. Every skip'th key alone is shown when skip is above 1.
type numbers struct {
	n     int
	skip  int
	gone  map[int]bool // keys that were deleted
	total bool         // says how many there are
	fail  error
}

func key(i int) string { return fmt.Sprintf("%07d", i) }

func (s *numbers) there(i int) bool {
	return i >= 0 && i < s.n && !s.gone[i] && (s.skip <= 1 || i%s.skip == 0)
}

func (s *numbers) Page(_ context.Context, req Request) (Page, error) {
	if s.fail != nil {
		return Page{}, s.fail
	}
	from, step := 0, 1
	switch req.Want {
	case Last:
		from, step = s.n-1, -1
	case After:
		n, _ := strconv.Atoi(req.Anchor)
		from = n + 1
	case Before:
		n, _ := strconv.Atoi(req.Anchor)
		from, step = n-1, -1
	case At:
		n, err := strconv.Atoi(req.Key)
		if err != nil {
			n = s.n
		}
		from = n
	}
	var p Page
	if s.total {
		p.Total = Length{N: s.n, Sure: Known}
	}
	i := from
	for ; p.Read < req.Limit && i >= 0 && i < s.n; i += step {
		p.Read++
		if s.there(i) {
			row := Row{Key: key(i), Cells: []Cell{{Text: "row " + key(i)}, {Text: strconv.Itoa(i * 7), Share: i % 1001}, {Text: "x" + strconv.Itoa(i%13)}}}
			if step > 0 {
				p.Rows = append(p.Rows, row)
			} else {
				p.Rows = append([]Row{row}, p.Rows...)
			}
		}
	}
	low, high := from, i-1
	if step < 0 {
		low, high = i+1, from
	}
	if low > 0 {
		p.Before = key(low)
	}
	if high < s.n-1 {
		p.After = key(high)
	}
	return p, nil
}

// idle answers requests until the grid wants nothing more, as the screen would.
func idle(t testing.TB, g *Grid, s Source) {
	t.Helper()
	for range 10000 {
		wants := g.Wants()
		if len(wants) == 0 {
			return
		}
		for _, req := range wants {
			g.Take(Fetch(context.Background(), s, req))
		}
	}
	t.Fatal("the grid never stops asking")
}

var errRead = errors.New("cannot read")
