package data

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui/find"
	"tablero/ui/grid"
)

// search reads pages from the request on, and from the other end, until a row has the query, it is back at the row it began
// at, or the budget is used up.
func search(ctx context.Context, src grid.Source, req grid.Request, q find.Query, where pane, from string) tea.Msg {
	out := searched{where: where, back: req.Want == grid.Before}
	onward, end := req.Want, grid.First
	if out.back {
		end = grid.Last
	}
	for {
		if ctx.Err() != nil {
			return nil
		}
		if out.read >= searchBudget {
			out.more = true
			return out
		}
		page, err := src.Page(ctx, req)
		if err != nil {
			out.err = err
			return out
		}
		out.read += max(page.Read, len(page.Rows))
		for i := range page.Rows {
			row := &page.Rows[i]
			if out.back {
				row = &page.Rows[len(page.Rows)-1-i]
			}
			out.last = row.Key
			if rowHas(row, q) {
				out.key, out.only = row.Key, row.Key == from
				return out
			}
			if out.around && row.Key == from {
				return out
			}
		}
		req.Want, req.Anchor = onward, page.After
		if out.back {
			req.Anchor = page.Before
		}
		if req.Anchor == "" {
			if out.around {
				return out
			}
			out.around, req.Want = true, end
		}
	}
}

// rowHas tells whether a name or a value of the row has the query. Of large items the first attributes are looked at, and of
// each value the part that a row keeps; of smaller ones everything.
func rowHas(row *grid.Row, q find.Query) bool {
	switch data := row.Data.(type) {
	case []model.Value:
		return q.In(partWords(data))
	case *entry:
		if data.item != nil {
			return itemHas(data.item, q)
		}
		for _, a := range data.attrs {
			if q.In(a.text) {
				return true
			}
		}
	}
	return false
}

func itemHas(item model.Item, q find.Query) bool {
	for _, a := range item {
		if valueHas(a.Value, q) {
			return true
		}
	}
	return false
}

func valueHas(v model.Value, q find.Query) bool {
	switch v.Type() {
	case model.TypeL:
		for _, e := range v.List() {
			if valueHas(e, q) {
				return true
			}
		}
		return false
	case model.TypeM:
		for _, a := range v.Map() {
			if q.In(a.Name) || valueHas(a.Value, q) {
				return true
			}
		}
		return false
	case model.TypeSS, model.TypeNS:
		for _, m := range v.Set() {
			if q.In(m) {
				return true
			}
		}
		return false
	case model.TypeB, model.TypeBS:
		return false
	case model.TypeNULL, model.TypeBOOL:
		return q.In(v.DisplayIn(textLimit))
	}
	return q.In(v.Text())
}
