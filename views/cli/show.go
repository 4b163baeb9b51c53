package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tablero/model"
	"tablero/model/jsondoc"
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
		Use:   "show MODEL [TABLE] [--index I] [--partition V]",
		Short: "Tables with keys and indexes, partitions with counts, and one partition's items",
		Long: `show prints each table with its keys and indexes, then its partitions with their counts, one a line, then the items of one
partition in sort-key order: the first one, or that of --partition.`,
		Example:           "  tablero show sample:menu\n  tablero show sample:menu Menu --index Calories --partition Pizza",
		Args:              words(1, "MODEL", "TABLE"),
		ValidArgsFunction: c.completeTables,
		RunE: func(cmd *cobra.Command, args []string) error {
			word, table := modelAndTable(args)
			f.table = table
			return c.reading(cmd, word, func(s *workspace.Session) error { return c.show(cmd.Context(), s, f) })
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.index, "index", "", "the order of the local or global index of this `NAME` instead of the table's own")
	fl.StringArrayVar(&f.partition, "partition", nil, "the `VALUE` of the partition key; once for each attribute of the key")
	fl.BoolVar(&f.typed, "typed", false, `values on the command line are typed JSON: {"N":"1"}`)
	fl.BoolVar(&f.plain, "plain", false, "plain JSON instead of typed")
	_ = cmd.RegisterFlagCompletionFunc("index", c.completeIndexes)
	return cmd
}

func (c *call) show(ctx context.Context, s *workspace.Session, f showFlags) error {
	m, err := s.Store.Model(ctx)
	if err != nil {
		return err
	}
	orders, err := f.orders(m)
	if err != nil {
		return err
	}
	if c.format == "csv" && len(orders) > 1 {
		return usage("Name one of "+strings.Join(tableNames(m), ", "), "csv has one header, and the model %s has %d tables", m.Name, len(orders))
	}
	p := c.printer()
	w := itemWriter{m.Dialect, f.plain}
	doc := jsondoc.Arr()
	if c.text() {
		p.line("%s", modelLine(m))
	}
	for _, o := range orders {
		v := &shownTable{ctx: ctx, store: s.Store, dialect: m.Dialect, order: o}
		if len(f.partition) > 0 {
			if v.partition, err = values(m.Dialect, o.key().Partition, f.partition, f.typed); err != nil {
				return err
			}
		}
		switch c.format {
		case "json":
			var n *jsondoc.Node
			n, err = v.node(w)
			doc.Elems = append(doc.Elems, n)
		case "jsonl", "csv":
			err = v.printItems(p, c.format, w)
		default:
			err = v.print(p)
		}
		if err != nil {
			return errors.Join(p.flush(), err)
		}
	}
	if c.format == "json" {
		p.json(jsondoc.Obj().Add("model", jsondoc.Str(m.Name)).Add("dialect", jsondoc.Str(string(m.Dialect))).Add("tables", doc))
	}
	return p.flush()
}

// orders is what is to be shown: every table, or the one that was named, in the order that was named.
func (f showFlags) orders(m *model.Model) ([]order, error) {
	if f.table == "" && f.index == "" && len(f.partition) == 0 {
		var all []order
		for i := range m.Tables {
			all = append(all, order{table: &m.Tables[i]})
		}
		return all, nil
	}
	t, err := tableOf(m, f.table)
	if err != nil {
		return nil, err
	}
	o, err := orderOf(t, f.index)
	return []order{o}, err
}

func modelLine(m *model.Model) string {
	return fmt.Sprintf("%s  %s  %s", m.Name, m.Dialect, plural(len(m.Tables), "table"))
}
