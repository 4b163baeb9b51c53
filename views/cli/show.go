package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tablero/engine"
	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/ui/cell"
	"tablero/views/workspace"
)

type showFlags struct {
	table     string
	index     string
	partition []string
	typed     bool
	plain     bool
}

func (c *call) showCommand() *cobra.Command {
	var f showFlags
	cmd := &cobra.Command{
		Use:   "show MODEL [TABLE]",
		Short: "Tables with keys and indexes, partitions with counts, and one partition's items",
		Long: `show prints each table with its keys and indexes, then its partitions with their counts, one a line, then the items of one
partition in sort-key order: the first one, or that of --partition.`,
		Example:           "  tablero show sample:menu\n  tablero show sample:menu Menu --index Calories --partition Pizza",
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: c.completeTables,
		RunE: func(cmd *cobra.Command, args []string) error {
			word, table := modelAndTable(args)
			f.table = table
			return c.reading(cmd, word, func(s *workspace.Session) error { return c.show(cmd.Context(), s, f) })
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.index, "index", "", "the order of a local or global index instead of the table's own")
	fl.StringArrayVar(&f.partition, "partition", nil, "the `value` of the partition key; once for each attribute of the key")
	fl.BoolVar(&f.typed, "typed", false, `values on the command line are typed JSON: {"N":"1"}`)
	fl.BoolVar(&f.plain, "plain", false, "plain JSON instead of typed")
	_ = cmd.RegisterFlagCompletionFunc("index", c.completeIndexes)
	return cmd
}

// shownTable is a table as show prints it.
type shownTable struct {
	dialect    model.Dialect
	order      order
	partitions []shownPartition
	items      int
	bytes      int64
	partition  []model.Value // whose items are shown; nil when there is none
	list       []model.Item
	absent     int // items the index leaves out
}

type shownPartition struct {
	key   []model.Value
	items int
	bytes int64
}

func (c *call) show(ctx context.Context, s *workspace.Session, f showFlags) error {
	m, err := s.Store.Model(ctx)
	if err != nil {
		return err
	}
	var orders []order
	if f.table != "" || f.index != "" || len(f.partition) > 0 {
		t, err := tableOf(m, f.table)
		if err != nil {
			return err
		}
		o, err := orderOf(t, f.index)
		if err != nil {
			return err
		}
		orders = []order{o}
	} else {
		for i := range m.Tables {
			orders = append(orders, order{table: &m.Tables[i]})
		}
	}
	p := c.printer()
	w := itemWriter{m.Dialect, f.plain}
	doc := jsondoc.Arr()
	if c.format != "json" && c.format != "jsonl" && c.format != "csv" {
		p.line("%s", modelLine(m))
	}
	for _, o := range orders {
		t, err := c.shownTable(ctx, s, m, o, f)
		if err != nil {
			return errors.Join(p.flush(), err)
		}
		switch c.format {
		case "json":
			doc.Elems = append(doc.Elems, t.node(w))
		case "jsonl", "csv":
			p.items(c.format, w, t.list, o.columns(true))
		default:
			t.print(p)
		}
	}
	if c.format == "json" {
		p.json(jsondoc.Obj().Add("model", jsondoc.Str(m.Name)).Add("dialect", jsondoc.Str(string(m.Dialect))).Add("tables", doc))
	}
	return p.flush()
}

func (c *call) shownTable(ctx context.Context, s *workspace.Session, m *model.Model, o order, f showFlags) (*shownTable, error) {
	t := &shownTable{dialect: m.Dialect, order: o}
	for cursor := ""; ; {
		page, err := s.Store.Partitions(ctx, engine.PartitionsRequest{Table: o.table.Name, Index: o.name(), Limit: 1000, Cursor: cursor})
		if err != nil {
			return nil, err
		}
		for _, key := range page.Partitions {
			size, err := s.Store.Measure(ctx, engine.MeasureRequest{Table: o.table.Name, Index: o.name(), Partition: key})
			if err != nil {
				return nil, err
			}
			t.partitions = append(t.partitions, shownPartition{key, size.Items, size.Bytes})
			t.items += size.Items
			t.bytes += size.Bytes
		}
		if cursor = page.Cursor; cursor == "" {
			break
		}
	}
	if len(f.partition) > 0 {
		key, err := values(m.Dialect, o.key().Partition, f.partition, f.typed)
		if err != nil {
			return nil, err
		}
		t.partition = key
	} else if len(t.partitions) > 0 {
		t.partition = t.partitions[0].key
	}
	if o.index != nil {
		absent, _, err := s.Store.Sparse(ctx, o.table.Name, o.name(), 0)
		if err != nil {
			return nil, err
		}
		t.absent = absent
	}
	if t.partition == nil {
		return t, nil
	}
	for cursor := ""; ; {
		page, err := s.Store.Query(ctx, engine.QueryRequest{Table: o.table.Name, Index: o.name(), Partition: t.partition, Cursor: cursor})
		if err != nil {
			return nil, err
		}
		t.list = append(t.list, page.Items...)
		if cursor = page.Cursor; cursor == "" {
			return t, nil
		}
	}
}

func modelLine(m *model.Model) string {
	return fmt.Sprintf("%s  %s  %s", m.Name, m.Dialect, plural(len(m.Tables), "table"))
}

func (t *shownTable) print(p *printer) {
	o := t.order
	p.line("")
	p.line("%s  %s", o.table.Name, plural(t.items, "item"))
	for _, row := range schemaRows(o.table, t.dialect) {
		p.line("  %s", row)
	}
	p.line("")
	title := "partitions"
	if o.index != nil {
		title += " by " + o.index.Name
		if t.absent > 0 {
			title += fmt.Sprintf(" (%s not in it)", plural(t.absent, "item"))
		}
	}
	if len(t.partitions) == 0 {
		p.line("  no items yet")
		return
	}
	p.line("  %s  %d", title, len(t.partitions))
	var rows [][]string
	for _, part := range t.partitions {
		rows = append(rows, []string{partitionText(part.key), plural(part.items, "item"), fmt.Sprintf("%d B", part.bytes)})
	}
	p.columns(rows, "    ")
	p.line("")
	p.line("  %s  %s in the order of %s", partitionText(t.partition), plural(len(t.list), "item"), sortText(o.key()))
	list := t.list
	for i, it := range list { // the partition's own value stands above already
		list[i] = it.Without(keyNamesOf(o.key().Partition)...)
	}
	p.table(list, o.columns(false))
}

func sortText(k model.KeySchema) string {
	if len(k.Sort) == 0 {
		return "no sort key"
	}
	return keyNames(k.Sort)
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
		row := fmt.Sprintf("%-13s  %s: ", string(ix.Kind)+" index", ix.Name)
		if ix.Kind == model.Local && d == model.Catalyst && len(ix.Key.Sort) == 1 && ix.Key.Sort[0].Name == ix.Name {
			rows = append(rows, "add. sort key  "+keys(ix.Key.Sort))
			continue
		}
		if ix.Kind == model.Local {
			row += keys(ix.Key.Sort)
		} else {
			row += keys(ix.Key.Partition)
			if len(ix.Key.Sort) > 0 {
				row += " + " + keys(ix.Key.Sort)
			}
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

func (t *shownTable) node(w itemWriter) *jsondoc.Node {
	o := t.order
	key := func(vals []model.Value) *jsondoc.Node {
		var it model.Item
		for i, a := range o.key().Partition {
			it = append(it, model.Attr{Name: a.Name, Value: vals[i]})
		}
		return w.node(it)
	}
	parts, items := jsondoc.Arr(), jsondoc.Arr()
	for _, p := range t.partitions {
		parts.Elems = append(parts.Elems, jsondoc.Obj().Add("partition", key(p.key)).Add("items", count(int64(p.items))).Add("bytes", count(p.bytes)))
	}
	for _, it := range t.list {
		items.Elems = append(items.Elems, w.node(it))
	}
	indexes := jsondoc.Arr()
	for _, ix := range o.table.Indexes {
		indexes.Elems = append(indexes.Elems, jsondoc.Obj().Add("name", jsondoc.Str(ix.Name)).Add("kind", jsondoc.Str(string(ix.Kind))).
			Add("partitionKey", keyNode(ix.Key.Partition)).Add("sortKey", keyNode(ix.Key.Sort)).Add("projection", jsondoc.Str(string(ix.Projection.Kind))))
	}
	n := jsondoc.Obj().Add("name", jsondoc.Str(o.table.Name)).Add("partitionKey", keyNode(o.table.Key.Partition)).Add("sortKey", keyNode(o.table.Key.Sort)).
		Add("indexes", indexes).Add("items", count(int64(t.items))).Add("bytes", count(t.bytes))
	if o.index != nil {
		n.Add("index", jsondoc.Str(o.index.Name)).Add("absent", count(int64(t.absent)))
	}
	n.Add("partitions", parts)
	shown := jsondoc.Nil()
	if t.partition != nil {
		shown = jsondoc.Obj().Add("partition", key(t.partition)).Add("items", items)
	}
	return n.Add("shown", shown)
}

func keyNode(k []model.KeyAttribute) *jsondoc.Node {
	arr := jsondoc.Arr()
	for _, a := range k {
		arr.Elems = append(arr.Elems, jsondoc.Obj().Add("name", jsondoc.Str(a.Name)).Add("type", jsondoc.Str(a.Type.String())))
	}
	return arr
}
