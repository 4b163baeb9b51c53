package cli

import (
	"context"
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"tablero/engine"
	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/views/workspace"
)

// readFlags are what query and scan share.
type readFlags struct {
	index   string
	filter  string
	sel     []string
	reverse bool
	limit   int
	cursor  string
	typed   bool
	plain   bool
}

func (f *readFlags) add(c *call, cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.index, "index", "", "read the local or global index of this `NAME` instead of the table")
	fl.StringVar(&f.filter, "filter", "", "an `EXPR` applied after reading: 'Calories > 400 and contains(Tags, \"x\")'")
	fl.Var(paths{&f.sel}, "select", "the attributes to print, as document paths: A,B.c,D[0]")
	fl.BoolVar(&f.reverse, "reverse", false, "from the greatest key down")
	fl.IntVar(&f.limit, "limit", 0, "read at most `N` items, counted before the filter; the cursor says where to go on (default: all)")
	fl.StringVar(&f.cursor, "cursor", "", "go on where the call that printed this `CURSOR` ended")
	fl.BoolVar(&f.plain, "plain", false, "plain JSON instead of typed")
	_ = cmd.RegisterFlagCompletionFunc("index", c.completeIndexes)
}

func (f *readFlags) check() error {
	if f.limit < 0 {
		return usage("Leave it out to read everything", "--limit cannot be negative")
	}
	return nil
}

func (c *call) queryCommand() *cobra.Command {
	var f readFlags
	var partition []string
	var sort string
	cmd := &cobra.Command{
		Use:   "query MODEL [TABLE] --partition V [--sort COND] [--index I] [--filter EXPR] [--select A,B] [--reverse] [--limit N] [--cursor C]",
		Short: "Items of one partition in sort-key order",
		Long: `query reads the items of one partition, of the table or of an index, in the order of the sort key, an item a line.

COND is '= V', '< V', '<= V', '> V', '>= V' (or eq lt le gt ge), 'between A and B' or 'begins_with P'; operands may be quoted.
Without --limit all pages are read. With it, the next cursor stands on stderr, or in the document of --format json.`,
		Example: "  tablero query sample:menu Menu --partition Pizza --index Calories --sort '> 400'\n" +
			"  tablero query sample:menu --partition Pizza --reverse --limit 1\n" +
			"  tablero query sample:menu --partition Pizza --filter 'Cost < 30' --select DishName,Cost --format text",
		Args:              words(1, "MODEL", "TABLE"),
		ValidArgsFunction: c.completeTables,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(); err != nil {
				return err
			}
			word, table := modelAndTable(args)
			return c.reading(cmd, word, func(s *workspace.Session) error {
				m, o, err := c.order(cmd.Context(), s, table, f.index)
				if err != nil {
					return err
				}
				k := o.key()
				if len(partition) == 0 {
					return usage("Say --partition VALUE, or read everything with scan", "a query needs the value of the partition key %s", keyNames(k.Partition))
				}
				q := engine.QueryRequest{Table: o.table.Name, Index: o.name(), Filter: f.filter, Select: f.sel, Reverse: f.reverse, Cursor: f.cursor}
				if q.Partition, err = values(m.Dialect, k.Partition, partition, f.typed); err != nil {
					return err
				}
				if sort != "" {
					if len(k.Sort) == 0 {
						return usage("", "%s has no sort key, so --sort means nothing there", orderTitle(o))
					}
					if q.Sort, err = sortCondition(m.Dialect, k.Sort[0], sort, f.typed); err != nil {
						return err
					}
				}
				return c.pages(cmd.Context(), m, o, &f, func(ctx context.Context, limit int, cursor string) (*engine.Page, error) {
					q.Limit, q.Cursor = limit, cursor
					return s.Store.Query(ctx, q)
				})
			})
		},
	}
	f.add(c, cmd)
	fl := cmd.Flags()
	fl.StringArrayVar(&partition, "partition", nil, "the `VALUE` of the partition key; once for each attribute of the key")
	fl.StringVar(&sort, "sort", "", "a condition `COND` on the sort key")
	fl.BoolVar(&f.typed, "typed", false, `values on the command line are typed JSON: {"N":"1"}`)
	return cmd
}

func (c *call) scanCommand() *cobra.Command {
	var f readFlags
	cmd := &cobra.Command{
		Use:   "scan MODEL [TABLE] [--index I] [--filter EXPR] [--select A,B] [--reverse] [--limit N] [--cursor C]",
		Short: "Every item of a table or an index, in key order",
		Long: `scan reads a table or an index from one end to the other, partition after partition, an item a line. Without --limit all pages are
read. With it, the next cursor stands on stderr, or in the document of --format json.`,
		Example: "  tablero scan sample:menu\n" +
			"  tablero scan sample:shop --index GSI1 --filter 'attribute_exists(Total)' --format csv",
		Args:              words(1, "MODEL", "TABLE"),
		ValidArgsFunction: c.completeTables,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(); err != nil {
				return err
			}
			word, table := modelAndTable(args)
			return c.reading(cmd, word, func(s *workspace.Session) error {
				m, o, err := c.order(cmd.Context(), s, table, f.index)
				if err != nil {
					return err
				}
				return c.pages(cmd.Context(), m, o, &f, func(ctx context.Context, limit int, cursor string) (*engine.Page, error) {
					return s.Store.Scan(ctx, engine.ScanRequest{
						Table: o.table.Name, Index: o.name(), Filter: f.filter, Select: f.sel, Reverse: f.reverse,
						Limit: limit, Cursor: cursor,
					})
				})
			})
		},
	}
	f.add(c, cmd)
	return cmd
}

func (c *call) order(ctx context.Context, s *workspace.Session, table, index string) (*model.Model, order, error) {
	m, err := s.Store.Model(ctx)
	if err != nil {
		return nil, order{}, err
	}
	t, err := tableOf(m, table)
	if err != nil {
		return nil, order{}, err
	}
	o, err := orderOf(t, index)
	return m, o, err
}

func orderTitle(o order) string {
	if o.index != nil {
		return "the index " + o.index.Name + " of " + o.table.Name
	}
	return "the table " + o.table.Name
}

// pages reads as many items as the limit says, page after page, and prints them. Items go out as they come, where the format does not
// need them all.
func (c *call) pages(ctx context.Context, m *model.Model, o order, f *readFlags, next func(ctx context.Context, limit int, cursor string) (*engine.Page, error)) error {
	w := itemWriter{m.Dialect, f.plain}
	p := c.printer()
	table := newItemTable("", o.selected(f.sel))
	var kept []model.Item // json and csv need them all
	count, scanned, cursor := 0, 0, f.cursor
	for {
		limit := 0
		if f.limit > 0 {
			limit = f.limit - scanned
		}
		page, err := next(ctx, limit, cursor)
		if err != nil {
			return errors.Join(p.flush(), err)
		}
		count += page.Count
		scanned += page.Scanned
		cursor = page.Cursor
		switch c.format {
		case "json", "csv":
			kept = append(kept, page.Items...)
		case "text":
			table.print(p, page.Items)
		default:
			p.lines(w, page.Items)
		}
		if cursor == "" || f.limit > 0 && scanned >= f.limit || p.flush() != nil {
			break
		}
	}
	switch c.format {
	case "json":
		p.json(pageNode(w, kept, count, scanned, cursor))
	case "csv":
		p.csv(w, kept, o.columns(true))
	}
	if err := p.flush(); err != nil {
		return err
	}
	if f.filter != "" {
		c.say("read %d, matched %d", scanned, count)
	}
	if cursor != "" && c.format != "json" {
		c.say("cursor: %s", cursor)
	}
	return nil
}

func pageNode(w itemWriter, list []model.Item, count, scanned int, cursor string) *jsondoc.Node {
	items := jsondoc.Arr()
	for _, it := range list {
		items.Elems = append(items.Elems, w.node(it))
	}
	next := jsondoc.Nil()
	if cursor != "" {
		next = jsondoc.Str(cursor)
	}
	return jsondoc.Obj().Add("items", items).Add("count", jsondoc.Num(strconv.Itoa(count))).Add("scanned", jsondoc.Num(strconv.Itoa(scanned))).
		Add("cursor", next)
}
