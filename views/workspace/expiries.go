package workspace

import (
	"slices"
	"time"

	"tablero/model"
	"tablero/ttl"
)

// firstExpiry is how far ahead of the present a moved sample's first live expiry stands.
const firstExpiry = 2 * time.Hour

// MoveExpiries shifts the expiry times of a sample around the present, so that there is something to watch: each table's by one
// distance, which keeps them apart as they were. A tenth of a table's expiries has passed, the next is two hours ahead.
func MoveExpiries(doc *model.Document, now time.Time) {
	for ti := range doc.Items {
		t, ok := doc.Model.Table(doc.Items[ti].Table)
		if !ok || t.TTL == "" {
			continue
		}
		items := doc.Items[ti].Items
		var seconds []int64
		for _, it := range items {
			if at, ok := expiryOf(it.Item, t.TTL); ok {
				seconds = append(seconds, at)
			}
		}
		if len(seconds) == 0 {
			continue
		}
		slices.Sort(seconds)
		shift := now.Add(firstExpiry).Unix() - seconds[len(seconds)/10]
		for i := range items {
			if at, ok := expiryOf(items[i].Item, t.TTL); ok {
				items[i].Item = items[i].Item.With(t.TTL, model.Int(at+shift))
			}
		}
	}
}

func expiryOf(it model.Item, attribute string) (int64, bool) {
	v, ok := it.Get(attribute)
	if !ok {
		return 0, false
	}
	return ttl.Second(v)
}
