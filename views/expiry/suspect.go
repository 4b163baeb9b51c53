package expiry

import (
	"context"
	"strconv"
	"strings"
	"time"

	"tablero/engine"
	"tablero/model"
	"tablero/model/rules"
	"tablero/views/shown"
)

// Bounds of the search for doubtful values, for all tables together.
const (
	lookLimit    = 20_000   // items looked at
	lookBytes    = 32 << 20 // bytes of them
	suspectLimit = 200      // listed
)

// doubt is a value under a TTL attribute that is probably no expiry.
type doubt struct {
	id    string
	table string
	key   model.Item
	value string
	why   string
}

// suspects reads the tables for values that the rules doubt; cut says that not every item was looked at.
func suspects(ctx context.Context, store *engine.ModelStore, d model.Dialect, tables []*model.Table, now time.Time) (list []doubt, cut bool, err error) {
	left, room := lookLimit, lookBytes
	for _, t := range tables {
		for cursor := ""; ; {
			if left <= 0 || room <= 0 || len(list) >= suspectLimit {
				return list, true, nil
			}
			page, err := store.Scan(ctx, engine.ScanRequest{Table: t.Name, Cursor: cursor, Limit: min(left, 1000)})
			if err != nil {
				return nil, false, err
			}
			left, room = left-page.Scanned, room-page.Bytes
			for i, it := range page.Items {
				v, ok := it.Get(t.TTL)
				if !ok {
					continue
				}
				x, doubtful := rules.CheckExpiry(d, v, now)
				if !doubtful {
					continue
				}
				key := model.Item{}
				for _, a := range page.Keys[i] { // what is kept shares no memory with the page
					w, err := model.ParseText(d, a.Value.Type(), shown.Typed(d, a.Value))
					if err != nil {
						return nil, false, err
					}
					key = append(key, model.Attr{Name: strings.Clone(a.Name), Value: w})
				}
				list = append(list, doubt{
					id: t.Name + "\x00" + string(model.AppendItem(nil, d, key)), table: t.Name, key: key, value: strings.Clone(v.DisplayIn(24)), why: why(d, v, x),
				})
			}
			if cursor = page.Cursor; cursor == "" {
				break
			}
		}
	}
	return list, false, nil
}

// why says what is doubtful about a value, and what would help.
func why(d model.Dialect, v model.Value, x rules.Suspect) string {
	switch x.Doubt {
	case rules.NotNumber:
		return "of type " + d.Tag(v.Type()) + ": never expires"
	case rules.WrongUnit:
		text := x.Unit + "? divide by " + strconv.FormatInt(x.Divisor, 10)
		if x.Year > 0 {
			text += ", else the year " + strconv.Itoa(x.Year)
		}
		return text
	case rules.TooOld:
		return "more than five years past: the service ignores it"
	case rules.NoTime:
	}
	return "no time: never expires"
}
