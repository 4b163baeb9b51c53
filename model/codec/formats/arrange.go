package formats

import (
	"cmp"
	"slices"

	"tablero/model"
)

// Arrange puts the items of a document back into the order of the file it came from, with the facets they stood in: a store gives
// them in the order of their keys. Items are matched by table and primary key; those that the file does not have follow in the
// order given. Without a readable origin nothing changes. The lists of doc are replaced, not sorted in place.
func Arrange(doc *model.Document) {
	if doc.Origin == nil {
		return
	}
	f, err := find(doc.Origin.Format)
	if err != nil {
		return
	}
	source, _, err := f.decode(doc.Origin.Source, doc.Origin.Repair)
	if err != nil {
		return // the export that follows meets the same source and can say so
	}
	lists := slices.Clone(doc.Items)
	for i, list := range lists {
		t, ok := doc.Model.Table(list.Table)
		if !ok {
			continue
		}
		lists[i].Items = arranged(t.Key, list.Items, source.TableItemsOf(list.Table))
	}
	doc.Items = lists
}

func arranged(k model.KeySchema, items, like []model.PlacedItem) []model.PlacedItem {
	type placed struct {
		item model.PlacedItem
		at   int
	}
	places := make(map[string]int, len(like))
	for i, p := range like {
		if id, ok := k.Identity(p.Item); ok {
			if _, twice := places[id]; !twice {
				places[id] = i
			}
		}
	}
	sorted := make([]placed, len(items))
	for i, p := range items {
		sorted[i] = placed{p, len(like)}
		if id, ok := k.Identity(p.Item); ok {
			if at, known := places[id]; known {
				sorted[i] = placed{model.PlacedItem{Item: p.Item, Facet: like[at].Facet}, at}
			}
		}
	}
	slices.SortStableFunc(sorted, func(a, b placed) int { return cmp.Compare(a.at, b.at) })
	out := make([]model.PlacedItem, len(items))
	for i, p := range sorted {
		out[i] = p.item
	}
	return out
}
