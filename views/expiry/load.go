package expiry

import (
	"cmp"
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/views/shown"
)

// queueLimit is how many expiries of a table are read, of those behind and of those ahead: the next and the latest to go.
const queueLimit = 500

// due is an item and when it expires.
type due struct {
	id     string
	table  string
	key    model.Item
	second int64
}

// loaded is the queues of the tables that are shown, in time order.
type loaded struct {
	list     []due
	expired  bool // there are more that have expired
	live     bool // there are more ahead
	suspects []doubt
	looked   bool // not the whole tables were looked at for suspects
	err      error
}

// tables is the tables that are shown: the one chosen, or every one that has a TTL attribute.
func (s *Screen) tables() []*model.Table {
	var out []*model.Table
	for i := range s.model.Tables {
		if t := &s.model.Tables[i]; t.TTL != "" && (s.table == "" || s.table == t.Name) {
			out = append(out, t)
		}
	}
	return out
}

// load reads the queues and looks for doubtful values.
func (s *Screen) load() tea.Cmd {
	s.reads.Bump()
	tables := s.tables()
	if len(tables) == 0 {
		s.got = loaded{}
		s.label()
		return nil
	}
	s.busy = true
	store, now, d := s.session.Store, s.env.Clock.Now(), s.model.Dialect
	return s.env.Runner.Do(s.reads, "read the expiries", func(ctx context.Context) tea.Msg {
		var m loaded
		for _, t := range tables {
			for _, part := range []struct {
				req  engine.ExpiriesRequest
				more *bool
			}{
				{engine.ExpiriesRequest{Table: t.Name, Until: now, Limit: queueLimit}, &m.expired},
				{engine.ExpiriesRequest{Table: t.Name, From: now.Truncate(secondLong).Add(secondLong), Limit: queueLimit}, &m.live},
			} {
				page, err := store.Expiries(ctx, part.req)
				if err != nil {
					return loaded{err: err}
				}
				*part.more = *part.more || page.Cursor != ""
				for _, e := range page.Expiries {
					m.list = append(m.list, due{t.Name + "\x00" + string(model.AppendItem(nil, d, e.Key)), t.Name, e.Key, e.At.Unix()})
				}
			}
		}
		slices.SortStableFunc(m.list, func(a, b due) int { return cmp.Compare(a.second, b.second) })
		m.suspects, m.looked, m.err = suspects(ctx, store, d, tables, now)
		return m
	})
}

// name is an item in a row: with its table where several are shown.
func (s *Screen) keyWords(table string, key model.Item) string {
	if len(s.tables()) > 1 {
		return table + " " + s.env.Look.Glyphs.Crumb + " " + shown.Key(key)
	}
	return shown.Key(key)
}
