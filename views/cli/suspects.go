package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"tablero/engine"
	"tablero/model"
	"tablero/model/rules"
	"tablero/views/workspace"
)

// suspect is a value under a TTL attribute that is probably no expiry.
type suspect struct {
	table, text string
	key         model.Item
}

// findSuspects reads a table for values that the unit check doubts.
func findSuspects(ctx context.Context, s *workspace.Session, m *model.Model, t *model.Table, at time.Time) ([]suspect, error) {
	var out []suspect
	for cursor := ""; ; {
		page, err := s.Store.Scan(ctx, engine.ScanRequest{Table: t.Name, Cursor: cursor})
		if err != nil {
			return nil, err
		}
		for i, it := range page.Items {
			v, ok := it.Get(t.TTL)
			if !ok {
				continue
			}
			if text := doubt(m.Dialect, v, at); text != "" {
				out = append(out, suspect{t.Name, text, page.Keys[i]})
			}
		}
		if cursor = page.Cursor; cursor == "" {
			return out, nil
		}
	}
}

func doubt(d model.Dialect, v model.Value, at time.Time) string {
	x, doubtful := rules.CheckExpiry(d, v, at)
	if !doubtful {
		return ""
	}
	text := v.DisplayIn(40)
	switch x.Doubt {
	case rules.NotNumber:
		return fmt.Sprintf("%s is of type %s: it never expires", text, d.Tag(v.Type()))
	case rules.WrongUnit:
		return fmt.Sprintf("%s looks like %s: divide by %d", text, x.Unit, x.Divisor)
	case rules.TooOld:
		return text + " is more than five years past: the service ignores it"
	case rules.NoTime:
	}
	return text + " is no time"
}

func keyText(key model.Item) string {
	var parts []string
	for _, a := range key {
		parts = append(parts, shown(a.Value, true, keyWidth))
	}
	return strings.Join(parts, " / ")
}

// left is the time to an expiry for people, in seconds: in 2 h, or expired 3 d ago.
func left(seconds int64) string {
	form := "in %d %s"
	if seconds <= 0 {
		form, seconds = "expired %d %s ago", -seconds
	}
	const minute, hour, day, year = 60, 3600, 86400, 31556952
	switch {
	case seconds < minute:
		return fmt.Sprintf(form, seconds, "s")
	case seconds < hour:
		return fmt.Sprintf(form, seconds/minute, "m")
	case seconds < 2*day:
		return fmt.Sprintf(form, seconds/hour, "h")
	case seconds < 2*year:
		return fmt.Sprintf(form, seconds/day, "d")
	}
	return fmt.Sprintf(form, seconds/year, "y")
}
