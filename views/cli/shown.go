package cli

import (
	"context"
	"fmt"
	"strings"

	"tablero/engine"
	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/ui/cell"
)

// shownTable is a table, or one of its indexes, on its way to stdout. Partitions are printed as they are counted: a table may have many.
type shownTable struct {
	ctx       context.Context
	store     *engine.ModelStore
	dialect   model.Dialect
	order     order
	partition []model.Value // whose items are shown; nil before the first one is known
}

// shownPartition is one line of the list.
type shownPartition struct {
	key   []model.Value
	items int
	bytes int64
}

// eachPartition gives the partitions in key order, some at a time, the first few at once. Without a chosen partition the first becomes it.
func (t *shownTable) eachPartition(f func([]shownPartition) error) error {
	for limit, cursor := 50, ""; ; limit = 1000 {
		page, err := t.store.Partitions(t.ctx, engine.PartitionsRequest{Table: t.order.table.Name, Index: t.order.name(), Limit: limit, Cursor: cursor})
		if err != nil {
			return err
		}
		var some []shownPartition
		for _, key := range page.Partitions {
			size, err := t.store.Measure(t.ctx, engine.MeasureRequest{Table: t.order.table.Name, Index: t.order.name(), Partition: key})
			if err != nil {
				return err
			}
			some = append(some, shownPartition{key, size.Items, size.Bytes})
		}
		if t.partition == nil && len(some) > 0 {
			t.partition = some[0].key
		}
		if err := f(some); err != nil {
			return err
		}
		if cursor = page.Cursor; cursor == "" {
			return nil
		}
	}
}

// eachPage gives the items of the chosen partition.
func (t *shownTable) eachPage(f func([]model.Item) error) error {
	if t.partition == nil {
		return nil
	}
	for cursor := ""; ; {
		page, err := t.store.Query(t.ctx, engine.QueryRequest{Table: t.order.table.Name, Index: t.order.name(), Partition: t.partition, Cursor: cursor})
		if err != nil {
			return err
		}
		if err := f(page.Items); err != nil {
			return err
		}
		if cursor = page.Cursor; cursor == "" {
			return nil
		}
	}
}

// absent counts the items that the index leaves out.
func (t *shownTable) absent() (int, error) {
	if t.order.index == nil {
		return 0, nil
	}
	n, _, err := t.store.Sparse(t.ctx, t.order.table.Name, t.order.name(), 0)
	return n, err
}

// print prints everything for people.
func (t *shownTable) print(p *printer) error {
	o := t.order
	p.line("")
	p.line("%s", o.table.Name)
	for _, row := range schemaRows(o.table, t.dialect) {
		p.line("  %s", row)
	}
	p.line("")
	if o.index != nil {
		p.line("  partitions by %s", o.index.Name)
	} else {
		p.line("  partitions")
	}
	list := columns{indent: "    "}
	partitions, items, bytes := 0, 0, int64(0)
	err := t.eachPartition(func(some []shownPartition) error {
		rows := make([][]string, len(some))
		for i, s := range some {
			rows[i] = []string{partitionText(s.key), plural(s.items, "item"), fmt.Sprintf("%d B", s.bytes)}
			partitions++
			items += s.items
			bytes += s.bytes
		}
		list.print(p, rows)
		return p.flush()
	})
	if err != nil {
		return err
	}
	absent, err := t.absent()
	if err != nil {
		return err
	}
	total := fmt.Sprintf("  %s, %s, %d B", plural(partitions, "partition"), plural(items, "item"), bytes)
	if partitions == 0 {
		total = "    no items yet"
	}
	if absent > 0 {
		total += fmt.Sprintf("; %s not in it", plural(absent, "item"))
	}
	p.line("%s", total)
	if t.partition == nil {
		return nil
	}
	p.line("")
	title := "  " + partitionText(t.partition)
	if k := o.key(); len(k.Sort) > 0 {
		title += "  in the order of " + keyNames(k.Sort)
	}
	p.line("%s", title)
	table := newItemTable("    ", o.columns(false))
	seen := 0
	err = t.eachPage(func(page []model.Item) error {
		seen += len(page)
		for i, it := range page { // the partition's own value stands above already
			page[i] = it.Without(keyNamesOf(o.key().Partition)...)
		}
		if len(page) > 0 {
			table.print(p, page)
		}
		return p.flush()
	})
	if err == nil && seen == 0 {
		p.line("    no items")
	}
	return err
}

// printItems prints the items of the chosen partition, the first one if none is.
func (t *shownTable) printItems(p *printer, format string, w itemWriter) error {
	if err := t.firstPartition(); err != nil {
		return err
	}
	var kept []model.Item
	err := t.eachPage(func(page []model.Item) error {
		if format == "csv" {
			kept = append(kept, page...)
			return nil
		}
		p.lines(w, page)
		return p.flush()
	})
	if err == nil && format == "csv" {
		p.csv(w, kept, t.order.columns(true))
	}
	return err
}

func (t *shownTable) firstPartition() error {
	if t.partition != nil {
		return nil
	}
	page, err := t.store.Partitions(t.ctx, engine.PartitionsRequest{Table: t.order.table.Name, Index: t.order.name(), Limit: 1})
	if err == nil && len(page.Partitions) > 0 {
		t.partition = page.Partitions[0]
	}
	return err
}

// node is everything as JSON.
func (t *shownTable) node(w itemWriter) (*jsondoc.Node, error) {
	o := t.order
	key := func(vals []model.Value) *jsondoc.Node {
		var it model.Item
		for i, a := range o.key().Partition {
			it = append(it, model.Attr{Name: a.Name, Value: vals[i]})
		}
		return w.node(it)
	}
	parts, list := jsondoc.Arr(), jsondoc.Arr()
	items, bytes := 0, int64(0)
	err := t.eachPartition(func(some []shownPartition) error {
		for _, s := range some {
			parts.Elems = append(parts.Elems, jsondoc.Obj().Add("partition", key(s.key)).Add("items", count(int64(s.items))).Add("bytes", count(s.bytes)))
			items += s.items
			bytes += s.bytes
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = t.eachPage(func(page []model.Item) error {
		for _, it := range page {
			list.Elems = append(list.Elems, w.node(it))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	indexes := jsondoc.Arr()
	for _, ix := range o.table.Indexes {
		indexes.Elems = append(indexes.Elems, jsondoc.Obj().Add("name", jsondoc.Str(ix.Name)).Add("kind", jsondoc.Str(string(ix.Kind))).
			Add("partitionKey", keyNode(ix.Key.Partition)).Add("sortKey", keyNode(ix.Key.Sort)).Add("projection", jsondoc.Str(string(ix.Projection.Kind))))
	}
	n := jsondoc.Obj().Add("name", jsondoc.Str(o.table.Name)).Add("partitionKey", keyNode(o.table.Key.Partition)).Add("sortKey", keyNode(o.table.Key.Sort)).
		Add("indexes", indexes).Add("items", count(int64(items))).Add("bytes", count(bytes))
	if o.index != nil {
		absent, err := t.absent()
		if err != nil {
			return nil, err
		}
		n.Add("index", jsondoc.Str(o.index.Name)).Add("absent", count(int64(absent)))
	}
	shown := jsondoc.Nil()
	if t.partition != nil {
		shown = jsondoc.Obj().Add("partition", key(t.partition)).Add("items", list)
	}
	return n.Add("partitions", parts).Add("shown", shown), nil
}

func keyNode(k []model.KeyAttribute) *jsondoc.Node {
	arr := jsondoc.Arr()
	for _, a := range k {
		arr.Elems = append(arr.Elems, jsondoc.Obj().Add("name", jsondoc.Str(a.Name)).Add("type", jsondoc.Str(a.Type.String())))
	}
	return arr
}

// partitionText is the value of a partition key in one line.
func partitionText(key []model.Value) string {
	var parts []string
	for _, v := range key {
		parts = append(parts, shown(v, true, keyWidth))
	}
	return strings.Join(parts, " · ")
}

// schemaRows is the keys and indexes of a table, a line each.
func schemaRows(t *model.Table, d model.Dialect) []string {
	keys := func(k []model.KeyAttribute) string {
		var parts []string
		for _, a := range k {
			parts = append(parts, fmt.Sprintf("%s (%s)", a.Name, a.Type))
		}
		return strings.Join(parts, ", ")
	}
	rows := []string{"partition key  " + keys(t.Key.Partition)}
	if len(t.Key.Sort) > 0 {
		rows = append(rows, "sort key       "+keys(t.Key.Sort))
	}
	for _, ix := range t.Indexes {
		if ix.Kind == model.Local && d == model.Catalyst && len(ix.Key.Sort) == 1 && ix.Key.Sort[0].Name == ix.Name {
			rows = append(rows, "add. sort key  "+keys(ix.Key.Sort))
			continue
		}
		row := fmt.Sprintf("%-13s  %s: ", string(ix.Kind)+" index", ix.Name)
		switch {
		case ix.Kind == model.Local:
			row += keys(ix.Key.Sort)
		case len(ix.Key.Sort) > 0:
			row += keys(ix.Key.Partition) + " + " + keys(ix.Key.Sort)
		default:
			row += keys(ix.Key.Partition)
		}
		row += ", " + string(ix.Projection.Kind)
		if len(ix.Projection.Attributes) > 0 {
			row += " " + strings.Join(ix.Projection.Attributes, ", ")
		}
		rows = append(rows, row)
	}
	if t.TTL != "" {
		rows = append(rows, "expiry         "+t.TTL)
	}
	for i := range rows {
		rows[i] = cell.Clean(rows[i])
	}
	return rows
}
