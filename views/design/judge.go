package design

import (
	"context"
	"fmt"
	"iter"

	"tablero/engine"
	"tablero/model"
	"tablero/model/rules"
	"tablero/views/workspace"
)

// Bounds of the items that are read to be judged with the design: beyond them the design is judged alone, so that a change never waits
// for a large table.
const (
	judgedItems = 2000
	judgedBytes = 4 << 20
	judgedPage  = 100
)

// readItems gives the items of the model for the rules; nil when there are more than are worth reading for that.
func readItems(ctx context.Context, st engine.Store, m *model.Model) (rules.Items, error) {
	held := make(map[string][]model.Item, len(m.Tables))
	count, size := 0, 0
	for i := range m.Tables {
		q := engine.ScanRequest{Table: m.Tables[i].Name, Limit: judgedPage}
		for {
			page, err := st.Scan(ctx, q)
			if err != nil {
				return nil, err
			}
			held[q.Table] = append(held[q.Table], page.Items...)
			count, size = count+len(page.Items), size+page.Bytes
			if count > judgedItems || size > judgedBytes {
				return nil, nil
			}
			if page.Cursor == "" {
				break
			}
			q.Cursor = page.Cursor
		}
	}
	at := make(map[string]int, len(m.Tables))
	for i := range m.Tables {
		at[m.Tables[i].Name] = i
	}
	return func(table string) iter.Seq2[string, model.Item] {
		return func(yield func(string, model.Item) bool) {
			for n, it := range held[table] {
				if !yield(fmt.Sprintf("tables[%d].items[%d]", at[table], n), it) {
					return
				}
			}
		}
	}, nil
}

// leads is where a finding leads that is not about the design: to the access patterns, or to the items of a table.
func leads(m *model.Model, f rules.Finding) (workspace.Go, bool) {
	if s := ofItem.FindStringSubmatch(f.Path); s != nil {
		if to, ok := targetOf(m, s[0]); ok {
			return workspace.Go{Digit: dataScreen, Table: to.place.table}, true
		}
	}
	if name := patternOf(m, f.Path); name != "" {
		return workspace.Go{Digit: patternsScreen, Pattern: name}, true
	}
	return workspace.Go{}, false
}
