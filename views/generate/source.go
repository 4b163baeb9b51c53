package generate

import (
	"context"

	"tablero/datagen"
	"tablero/engine"
	"tablero/model"
)

// learned is how many items of a table a plan is inferred from.
const learned = 1000

// Learn infers the plan of a table from its design and from the first items in the store.
func Learn(ctx context.Context, s engine.Store, m *model.Model, t *model.Table) (datagen.Plan, error) {
	var items []model.Item
	r := engine.ScanRequest{Table: t.Name, Limit: learned}
	for {
		page, err := s.Scan(ctx, r)
		if err != nil {
			return datagen.Plan{}, err
		}
		items = append(items, page.Items...)
		r.Cursor, r.Limit = page.Cursor, learned-len(items)
		if page.Cursor == "" || r.Limit <= 0 {
			return datagen.Infer(m, t, items), nil
		}
	}
}

// Taken tells whether the table holds an item of a key already; it is what [datagen.Options] ask for.
func Taken(s engine.Store, table string) func(ctx context.Context, key model.Item) (bool, error) {
	return func(ctx context.Context, key model.Item) (bool, error) {
		r, err := s.GetItem(ctx, engine.GetItemRequest{Table: table, Key: key})
		return err == nil && r.Item != nil, err
	}
}
