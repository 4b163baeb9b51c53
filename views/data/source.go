package data

import (
	"context"
	"errors"
	"slices"
	"strings"

	"tablero/engine"
	"tablero/model"
	"tablero/ui/grid"
)

// The anchors of a page. The store pages by cursors that go one way; for the other way a page begins beside a row that is
// known. So an anchor is a cursor of the store, or the key of the row that lies just outside of the page.
const (
	byCursor = "c"
	byKey    = "k"
)

var (
	errNoPlace      = errors.New("this store cannot say where an item stands, so only forward reading works")
	errNoPartitions = errors.New("this store cannot list partitions")
	errMoved        = errors.New("the item at the edge of what was read is gone. Press F5 to read again")
)

// itemSource is the items of one partition, or of every partition, in an order.
type itemSource struct {
	store   engine.Store
	order   order
	part    []model.Value // nil = every partition
	filter  string
	reverse bool // the greatest sort key first
	raw     bool // entries carry their stored keys
}

// Page answers a request of the grid.
func (s *itemSource) Page(ctx context.Context, req grid.Request) (grid.Page, error) {
	against := req.Want == grid.Last || req.Want == grid.Before
	cursor, skip, limit := "", "", req.Limit
	var err error
	switch {
	case req.Want == grid.At:
		var there bool
		if cursor, there, err = s.placeOf(ctx, req.Key); err != nil {
			return grid.Page{}, err
		}
		if !there {
			req.Want = grid.First
		}
	case strings.HasPrefix(req.Anchor, byCursor):
		cursor = req.Anchor[len(byCursor):]
	case strings.HasPrefix(req.Anchor, byKey):
		skip = req.Anchor[len(byKey):]
		var there bool
		if cursor, there, err = s.placeOf(ctx, skip); err != nil {
			return grid.Page{}, err
		}
		if !there {
			return grid.Page{}, errMoved
		}
		limit++
	}
	page, err := s.read(ctx, cursor, s.reverse != against, limit)
	if err != nil {
		return grid.Page{}, err
	}
	out := grid.Page{Rows: s.rows(page), Read: page.Scanned}
	if skip != "" {
		out.Read = max(0, out.Read-1)
		if len(out.Rows) > 0 && out.Rows[0].Key == skip {
			out.Rows = out.Rows[1:]
		}
	}
	if against {
		slices.Reverse(out.Rows)
	}
	out.Before, out.After = anchors(req, out.Rows, page.Cursor, against)
	return out, nil
}

// anchors says where the pages beside the rows begin.
func anchors(req grid.Request, rows []grid.Row, cursor string, against bool) (before, after string) {
	onward := ""
	if cursor != "" {
		onward = byCursor + cursor
	}
	back := func(edge int) string {
		switch {
		case req.Want == grid.First || req.Want == grid.Last:
			return "" // the page begins where everything begins
		case len(rows) > 0:
			return byKey + rows[edge].Key
		case req.Want == grid.At:
			return byKey + req.Key
		}
		return req.Anchor
	}
	if against {
		return onward, back(len(rows) - 1)
	}
	return back(0), onward
}

// placeOf is a cursor from which reading, either way, begins with the item.
func (s *itemSource) placeOf(ctx context.Context, key string) (cursor string, there bool, err error) {
	l, ok := s.store.(engine.Locator)
	if !ok {
		return "", false, errNoPlace
	}
	item, err := readKey(s.order.d, key)
	if err != nil {
		return "", false, err
	}
	loc, err := l.Locate(ctx, engine.LocateRequest{Table: s.order.table.Name, Index: s.order.indexName(), Key: item})
	if err != nil || !loc.Present {
		return "", false, err
	}
	if s.part != nil && partText(s.order.d, loc.Partition) != partText(s.order.d, s.part) {
		return "", false, nil
	}
	return loc.Before, true, nil
}

func (s *itemSource) read(ctx context.Context, cursor string, reverse bool, limit int) (*engine.Page, error) {
	if s.part == nil {
		return s.store.Scan(ctx, engine.ScanRequest{
			Table: s.order.table.Name, Index: s.order.indexName(), Filter: s.filter,
			Reverse: reverse, Limit: limit, Cursor: cursor,
		})
	}
	return s.store.Query(ctx, engine.QueryRequest{
		Table: s.order.table.Name, Index: s.order.indexName(), Partition: s.part,
		Filter: s.filter, Reverse: reverse, Limit: limit, Cursor: cursor,
	})
}

func (s *itemSource) rows(page *engine.Page) []grid.Row {
	rows := make([]grid.Row, len(page.Items))
	for i, item := range page.Items {
		e := newEntry(s.order, page.Keys[i], item, page.Sizes[i], s.raw)
		rows[i] = grid.Row{Key: e.key, Data: e}
	}
	return rows
}

// partSource is the partitions of an order.
type partSource struct {
	store engine.Store
	order order
}

// Page answers a request of the list.
func (s *partSource) Page(ctx context.Context, req grid.Request) (grid.Page, error) {
	p, ok := s.store.(engine.Partitioner)
	if !ok {
		return grid.Page{}, errNoPartitions
	}
	against := req.Want == grid.Last || req.Want == grid.Before
	q := engine.PartitionsRequest{Table: s.order.table.Name, Index: s.order.indexName(), Reverse: against, Limit: req.Limit}
	skip, key := "", ""
	switch {
	case req.Want == grid.At:
		key = req.Key
	case strings.HasPrefix(req.Anchor, byCursor):
		q.Cursor = req.Anchor[len(byCursor):]
	case strings.HasPrefix(req.Anchor, byKey):
		skip = req.Anchor[len(byKey):]
		key = skip
		q.Limit++
	}
	if key != "" {
		from, err := readPart(s.order.d, key)
		if err != nil {
			return grid.Page{}, err
		}
		q.From = from
	}
	page, err := p.Partitions(ctx, q)
	if err != nil {
		return grid.Page{}, err
	}
	if req.Want == grid.At && len(page.Partitions) == 0 { // beyond the last one: show the end
		return s.Page(ctx, grid.Request{Want: grid.Last, Limit: req.Limit})
	}
	rows := make([]grid.Row, 0, len(page.Partitions))
	for _, part := range page.Partitions {
		for i := range part {
			part[i] = cloneValue(part[i])
		}
		text := partText(s.order.d, part)
		if text == skip {
			continue
		}
		rows = append(rows, grid.Row{Key: text, Data: part, Cells: []grid.Cell{{Text: partWords(part)}, {}, {}, {Share: -1}}})
	}
	if against {
		slices.Reverse(rows)
	}
	out := grid.Page{Rows: rows}
	out.Before, out.After = anchors(req, rows, page.Cursor, against)
	return out, nil
}
