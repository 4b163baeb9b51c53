package data

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/ui"
	"tablero/ui/grid"
	"tablero/ui/keymap"
)

// Bounds of what is read unasked.
const (
	measureLimit = 1000   // items of a partition that are counted: above it the count is "1,000+"
	measureBatch = 32     // partitions that one command measures
	knownLimit   = 10_000 // partitions whose measure is remembered
	sparseLimit  = 5000   // items that are looked at to count those an index leaves out
	searchBudget = 20_000 // rows that one search reads
	searchPage   = 500
)

// restart reads everything anew: the order is another one. part and item are where the cursor shall stand, "" for the start.
func (s *Screen) restart(part, item string) {
	for _, o := range []*ui.Owner{s.partsFrom, s.itemsFrom, s.measures, s.itemFrom, s.asks, s.search} {
		o.Bump()
	}
	s.seeking = false
	s.nameW, s.factW = 0, 0
	s.known, s.asking, s.largest = map[string]engine.Measure{}, map[string]bool{}, 0
	s.part, s.landing, s.partRead, s.awaiting, s.typed = "", item, false, false, ""
	s.forgetItem()
	if part == "" {
		s.parts.Reset()
	} else {
		s.parts.ResetAt(part)
	}
	s.restartItems(item)
}

// restartItems reads the items anew, for another partition, direction, filter or view.
func (s *Screen) restartItems(item string) {
	s.itemsFrom.Bump()
	s.search.Bump()
	s.seeking = false
	s.resetColumns()
	if s.view == viewGrid && s.part == "" {
		s.landing = item
		s.items.Reset() // forgets what is shown; wants asks for nothing before there is a partition
		return
	}
	if item == "" {
		s.items.Reset()
	} else {
		s.items.ResetAt(item)
	}
}

// wants turns what the panes want to have read into commands.
func (s *Screen) wants() tea.Cmd {
	if s.ord.table == nil {
		return nil
	}
	var cmds []tea.Cmd
	for _, req := range s.parts.Wants() {
		src := &partSource{store: s.sub.Store, order: s.ord}
		cmds = append(cmds, s.env.Runner.Do(s.partsFrom, "list the partitions", func(ctx context.Context) tea.Msg {
			return partsLoaded{grid.Fetch(ctx, src, req)}
		}))
	}
	s.follow()
	if s.view != viewGrid || s.part != "" {
		for _, req := range s.items.Wants() {
			src := s.source()
			cmds = append(cmds, s.env.Runner.Do(s.itemsFrom, "read the items", func(ctx context.Context) tea.Msg {
				return itemsLoaded{grid.Fetch(ctx, src, req)}
			}))
		}
	}
	return tea.Batch(append(cmds, s.measure(), s.readItem())...)
}

// follow shows the items of the partition under the cursor.
func (s *Screen) follow() {
	if s.view != viewGrid || s.parts.Key() == s.part || !s.partRead || s.awaiting {
		return
	}
	s.part = s.parts.Key()
	item := s.landing
	s.landing = ""
	s.restartItems(item)
}

// measure counts the partitions on the screen that are not known yet.
func (s *Screen) measure() tea.Cmd {
	p, ok := s.sub.Store.(engine.Partitioner)
	if !ok || !s.partRead {
		return nil
	}
	rows, at := s.parts.Resident(), 0
	for i, r := range rows {
		if r.Key == s.parts.Key() {
			at = i
		}
	}
	h := max(s.rects.parts.H, 1)
	var texts []string
	var todo []engine.MeasureRequest
	for i := max(0, at-h); i < min(len(rows), at+h+1) && len(todo) < measureBatch; i++ {
		key := rows[i].Key
		if _, known := s.known[key]; known || s.asking[key] {
			continue
		}
		part, _ := rows[i].Data.([]model.Value)
		s.asking[key] = true
		texts = append(texts, key)
		todo = append(todo, engine.MeasureRequest{Table: s.ord.table.Name, Index: s.ord.indexName(), Partition: part, Limit: measureLimit})
	}
	if len(todo) == 0 {
		return nil
	}
	name := s.ord.indexName()
	return s.env.Runner.Do(s.measures, "count the items of partitions", func(ctx context.Context) tea.Msg {
		m := measured{order: name, asked: texts, found: map[string]engine.Measure{}}
		for i, q := range todo {
			got, err := p.Measure(ctx, q)
			if err != nil {
				m.err = err
				break
			}
			m.found[texts[i]] = *got
		}
		return m
	})
}

// readItem reads the item under the cursor whole, where the row does not have it: it is large, or the index does not carry
// all of it.
func (s *Screen) readItem() tea.Cmd {
	s.selectItem()
	if !s.unread {
		return nil
	}
	s.unread = false
	key, err := readKey(s.ord.d, s.shownKey)
	if err != nil {
		s.itemErr = err
		return nil
	}
	text, table := s.shownKey, s.ord.table.Name
	return s.env.Runner.Do(s.itemFrom, "read the item", func(ctx context.Context) tea.Msg {
		got, err := s.sub.Store.GetItem(ctx, engine.GetItemRequest{Table: table, Key: key})
		if err != nil {
			return itemRead{key: text, err: err}
		}
		return itemRead{key: text, item: got.Item}
	})
}

// selectItem puts the item under the cursor into the item pane, or notes that it must be read first.
func (s *Screen) selectItem() {
	e := s.entryAt()
	if e == nil {
		if !s.items.Loading() && s.shownKey != "" {
			s.forgetItem()
		}
		return
	}
	if e == s.shownEntry { // a row that was read again is another one, though the key is the same
		return
	}
	s.itemFrom.Bump()
	if s.shownEntry = e; e.key != s.shownKey {
		s.shownItem = nil
	}
	s.shownKey, s.itemErr, s.unread = e.key, nil, true
	if e.item != nil && (s.ord.index == nil || s.ord.index.Projection.Kind == model.ProjectAll) {
		s.shownItem, s.unread = e.item, false
		s.showItem(s.tree.Lines() == 0)
	}
}

func (s *Screen) forgetItem() {
	s.itemFrom.Bump()
	s.shownEntry, s.shownKey, s.shownItem, s.itemErr, s.unread = nil, "", nil, nil, false
	s.tree.Show(nil)
}

// locate asks where the item under the cursor stands in another order.
func (s *Screen) locate(index, key string) tea.Cmd {
	l, ok := s.sub.Store.(engine.Locator)
	if !ok {
		return nil
	}
	item, err := readKey(s.ord.d, key)
	if err != nil {
		return nil
	}
	table := s.ord.table.Name
	s.asks.Bump()
	return s.env.Runner.Do(s.asks, "find the item in another order", func(ctx context.Context) tea.Msg {
		loc, err := l.Locate(ctx, engine.LocateRequest{Table: table, Index: index, Key: item})
		return located{index: index, key: key, loc: loc, err: err}
	})
}

// countSparse asks how many items each index leaves out, for the picker.
func (s *Screen) countSparse() tea.Cmd {
	sp, ok := s.sub.Store.(engine.Sparse)
	if !ok {
		return nil
	}
	var cmds []tea.Cmd
	table := s.ord.table.Name
	for i := range s.ord.table.Indexes {
		name := s.ord.table.Indexes[i].Name
		cmds = append(cmds, s.env.Runner.Do(s.asks, "count the items that an index leaves out", func(ctx context.Context) tea.Msg {
			absent, more, err := sp.Sparse(ctx, table, name, sparseLimit)
			return counted{index: name, absent: absent, more: more, err: err}
		}))
	}
	return tea.Batch(cmds...)
}

// seek looks for the query from the cursor on, page after page and around the end, and goes to the first row that has it.
func (s *Screen) seek(back bool) tea.Cmd {
	where := s.focus
	var src grid.Source = s.source()
	from, q := s.items.Key(), s.query
	if where == paneParts {
		src, from = &partSource{store: s.sub.Store, order: s.ord}, s.parts.Key()
	}
	req := grid.Request{Want: grid.After, Limit: searchPage}
	if back {
		req.Want = grid.Before
	}
	req.Anchor = byKey + from
	s.search.Bump()
	s.seeking = true
	return s.env.Runner.Do(s.search, "search", func(ctx context.Context) tea.Msg {
		return search(ctx, src, req, q, where, from)
	})
}

// tick comes every half minute, so that what is said of expiries stays true.
func (s *Screen) tick() tea.Cmd { return s.env.Runner.After(s.owner, 30*time.Second, minute{}) }

// press is the message of a key, for actions that hand it on to a widget.
func press(name string) tea.KeyMsg { return keymap.Press(name) }
