package generate

import (
	"context"
	"strings"

	"tablero/datagen"
	"tablero/engine"
	"tablero/model"
)

// Bounds of what a plan is inferred from.
const (
	learned  = 1000 // items from the start of the table
	families = 24   // further sorts of partitions that are looked for
	members  = 12   // partitions of each that are read
	deep     = 25   // items of each partition
)

// Learn infers the plan of a table from its design and from items in the store: those at its start, and where that is not all of them
// some of each sort of partition, told by what stands before the first separator of its key.
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
		if page.Cursor == "" {
			return datagen.Infer(m, t, items), nil
		}
		if r.Limit <= 0 {
			break
		}
	}
	more, err := others(ctx, s, t, items)
	return datagen.Infer(m, t, append(items, more...)), err
}

// others reads some items of the sorts of partitions that come behind those at the start.
func others(ctx context.Context, s engine.Store, t *model.Table, first []model.Item) (items []model.Item, err error) {
	p, ok := s.(engine.Partitioner)
	if !ok || len(t.Key.Partition) != 1 || t.Key.Partition[0].Type != model.TypeS || len(first) == 0 {
		return nil, nil
	}
	last, _ := first[len(first)-1].Get(t.Key.Partition[0].Name)
	for range families {
		next, ok := behind(last.Text())
		if !ok {
			return items, nil
		}
		page, err := p.Partitions(ctx, engine.PartitionsRequest{Table: t.Name, From: []model.Value{model.S(next)}, Limit: members})
		if err != nil || len(page.Partitions) == 0 {
			return items, err
		}
		last = page.Partitions[0][0]
		sort, _ := behind(last.Text())
		for _, part := range page.Partitions {
			if other, _ := behind(part[0].Text()); other != sort {
				break
			}
			q, err := s.Query(ctx, engine.QueryRequest{Table: t.Name, Partition: part, Limit: deep})
			if err != nil {
				return items, err
			}
			items = append(items, q.Items...)
		}
	}
	return items, nil
}

// behind is the least text after all that begin like a key up to its first separator; ok is false for a key without one.
func behind(key string) (next string, ok bool) {
	at := strings.IndexAny(key, "#|:")
	if at < 0 {
		return "", false
	}
	return key[:at] + string(key[at]+1), true
}

// Taken tells whether the table holds an item of a key already; it is what [datagen.Options] ask for.
func Taken(s engine.Store, table string) func(ctx context.Context, key model.Item) (bool, error) {
	return func(ctx context.Context, key model.Item) (bool, error) {
		r, err := s.GetItem(ctx, engine.GetItemRequest{Table: table, Key: key})
		return err == nil && r.Item != nil, err
	}
}
