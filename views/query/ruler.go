package query

import (
	"context"
	"sort"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/themes"
	"tablero/ui/cell"
)

// What is read of a partition for its ruler, in stored order; of a larger one it shows the begin.
const (
	rulerLimit = 2000    // keys
	rulerBytes = 8 << 20 // bytes of the items that they stand in
)

// ruler is the sort keys of a partition in stored order, and where the condition falls among them.
type ruler struct {
	of     string // what partition of what order it is
	values []model.Value
	sizes  []int
	more   bool
	err    error
	asked  bool

	low, high int // the first key that the condition of now holds and the one behind the last; equal when it holds none
}

// rulerOf names the partition that a plan reads.
func rulerOf(p *plan) string {
	if !p.keyed {
		return ""
	}
	return p.table.Name + "\x00" + p.spec.Index + "\x00" + string(model.AppendValue(nil, p.dialect, model.List(p.req.Partition...).Canonical()))
}

// readRuler asks for the keys of the partition in the form, when they are another one's.
func (s *Screen) readRuler() tea.Cmd {
	of := rulerOf(s.plan)
	if of == s.ruler.of {
		return nil
	}
	s.rules.Bump()
	s.ruler = ruler{of: of}
	if of == "" {
		return nil
	}
	s.ruler.asked = true
	req := engine.QueryRequest{Table: s.plan.table.Name, Index: s.plan.spec.Index, Partition: s.plan.req.Partition}
	var by string
	if len(s.plan.key.Sort) > 0 {
		by = s.plan.key.Sort[0].Name
	}
	store := s.session.Store
	return s.env.Runner.Do(s.rules, "read the keys of the partition", func(ctx context.Context) tea.Msg {
		r := ruler{of: of}
		for bytes := 0; ; {
			req.Limit = rulerLimit - len(r.values)
			page, err := store.Query(ctx, req)
			if err != nil {
				r.err = err
				return rulerRead{r}
			}
			for i, item := range page.Items {
				v, _ := item.Get(by)
				r.values = append(r.values, cloneScalar(v))
				r.sizes = append(r.sizes, page.Sizes[i])
			}
			bytes += page.Bytes
			if req.Cursor = page.Cursor; req.Cursor == "" || len(r.values) >= rulerLimit || bytes >= rulerBytes {
				r.more = req.Cursor != ""
				return rulerRead{r}
			}
		}
	})
}

// place says which keys the condition of the plan holds.
func (r *ruler) place(p *plan) {
	r.low = sort.Search(len(r.values), func(i int) bool { return p.side(r.values[i]) >= 0 })
	r.high = sort.Search(len(r.values), func(i int) bool { return p.side(r.values[i]) > 0 })
	if p.req.Sort.Op != engine.SortAny && p.req.Sort.A.IsZero() { // not typed yet: it holds nothing
		r.low, r.high = 0, 0
	}
}

// count is how many keys the condition holds.
func (r *ruler) count() int { return max(0, r.high-r.low) }

// estimate is the cost of the first page in half units; sure is false when keys that were not read may count.
func (r *ruler) estimate(p *plan) (half int, sure bool) {
	bytes := 0
	for i := range r.count() {
		at := r.low + i
		if p.spec.Reverse {
			at = r.high - 1 - i
		}
		if p.req.Limit > 0 && i == p.req.Limit {
			return halves(bytes), !r.more || !p.spec.Reverse
		}
		bytes += r.sizes[at]
	}
	return halves(bytes), !r.more
}

// rulerWidth is the cells of the ruler with the gap behind it.
const rulerWidth = 3

// draw draws the keys from top to bottom, a cell for one or for many; those inside the bounds are thick, and the bounds have marks.
func (r *ruler) draw(c *cell.Canvas, look *themes.Look) {
	_, h := c.Size()
	n := len(r.values)
	if n == 0 || h < 1 {
		return
	}
	g := &look.Glyphs
	lines := min(h, n)
	bounded := r.high > r.low && (r.low > 0 || r.high < n)
	for y := range lines {
		from, to := y*n/lines, (y+1)*n/lines
		style, text := look.Style(themes.Track), g.Vertical
		if from < r.high && to > r.low {
			style, text = look.Style(themes.Bar), g.Thumb
		}
		c.Put(1, y, style, text)
		if bounded && (r.low >= from && r.low < to || r.high-1 >= from && r.high-1 < to) {
			c.Put(0, y, look.Style(themes.Accent), g.Right)
		}
	}
}
