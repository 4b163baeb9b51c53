package cli

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"tablero/engine"
	"tablero/model"
	"tablero/model/codec/items"
	"tablero/views/workspace"
)

func (c *call) getCommand() *cobra.Command {
	var keys, sel []string
	var typed, plain bool
	cmd := &cobra.Command{
		Use:               "get MODEL [TABLE] --key NAME=VALUE...",
		Short:             "One item by its key; exit 1 when there is none",
		Example:           "  tablero get sample:menu Menu --key Category=Pizza --key DishName=Vegan",
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: c.completeTables,
		RunE: func(cmd *cobra.Command, args []string) error {
			word, table := modelAndTable(args)
			return c.reading(cmd, word, func(s *workspace.Session) error {
				m, o, err := c.order(cmd.Context(), s, table, "")
				if err != nil {
					return err
				}
				key, err := primaryKey(m.Dialect, o.table, keys, typed)
				if err != nil {
					return err
				}
				r, err := s.Store.GetItem(cmd.Context(), engine.GetItemRequest{Table: o.table.Name, Key: key, Select: sel})
				if err != nil {
					return err
				}
				if r.Item == nil {
					c.say("there is no item with this key in %s", o.table.Name)
					return errNo
				}
				p := c.printer()
				w := itemWriter{m.Dialect, plain}
				if c.format == "json" {
					p.json(w.node(r.Item))
				} else {
					p.items(c.format, w, []model.Item{r.Item}, o.columns(true))
				}
				return p.flush()
			})
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&keys, "key", nil, "a key attribute as `NAME=VALUE`, once for each")
	f.StringSliceVar(&sel, "select", nil, "the attributes to print, as document paths")
	f.BoolVar(&typed, "typed", false, `values on the command line are typed JSON: {"N":"1"}`)
	f.BoolVar(&plain, "plain", false, "plain JSON instead of typed")
	return cmd
}

func (c *call) putCommand() *cobra.Command {
	var plain, write bool
	cmd := &cobra.Command{
		Use:   "put MODEL [TABLE] [FILE]",
		Short: "Items from a file or standard input into a table",
		Long: `put stores items: one object, an array, one a line, or the custom JSON of Catalyst's help pages, typed JSON by default. An item of
the same key is replaced. Every item is read and checked before the first is written: when one is wrong, nothing was written.`,
		Example: "  tablero put menu Menu dishes.jsonl\n" +
			"  tablero query sample:menu --partition Pizza | tablero put copy Menu",
		Args:              cobra.RangeArgs(1, 3),
		ValidArgsFunction: c.completeTables,
		RunE: func(cmd *cobra.Command, args []string) error {
			word, table := modelAndTable(args)
			path := "-"
			if len(args) == 3 {
				path = args[2]
			}
			src, err := workspace.ReadFile(path, c.In) // before the workspace is opened: the other end of a pipe may hold it
			if err != nil {
				return err
			}
			return c.writing(cmd, word, write, func(s *workspace.Session) error {
				m, o, err := c.order(cmd.Context(), s, table, "")
				if err != nil {
					return err
				}
				if len(bytes.TrimSpace(src)) == 0 { // the call before in the pipeline found nothing
					c.say("there are no items in the input")
					return nil
				}
				located, report, err := items.Read(src, items.Options{Dialect: m.Dialect, Plain: plain})
				if err != nil {
					return dataError{fileFault(path, err)}
				}
				for _, n := range report.Notes {
					c.say("%s:%s", sourceName(path), n)
				}
				batch := make([]model.Item, len(located))
				for i, l := range located {
					batch[i] = l.Item
				}
				done, err := s.Store.PutItems(cmd.Context(), o.table.Name, batch)
				var bad *engine.ItemError
				if done == 0 && errors.As(err, &bad) { // all are checked before the first is written
					return dataError{fmt.Errorf("%s:%d: %w", sourceName(path), located[bad.Item-1].Line, bad.Err)}
				}
				if err != nil {
					c.say("%d of %d items are stored", done, len(batch))
					return err
				}
				c.say("%s stored in %s", plural(done, "item"), o.table.Name)
				return nil
			})
		},
	}
	f := cmd.Flags()
	f.BoolVar(&plain, "plain", false, "the items are plain JSON: arrays become lists, numbers stay exact")
	f.BoolVar(&write, "write", false, "MODEL is a file: write it back in its own format")
	return cmd
}

func (c *call) deleteCommand() *cobra.Command {
	var keys []string
	var typed, write bool
	cmd := &cobra.Command{
		Use:               "delete MODEL [TABLE] --key NAME=VALUE...",
		Short:             "Removes one item by its key",
		Example:           "  tablero delete menu Menu --key Category=Pizza --key DishName=Vegan",
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: c.completeTables,
		RunE: func(cmd *cobra.Command, args []string) error {
			word, table := modelAndTable(args)
			return c.writing(cmd, word, write, func(s *workspace.Session) error {
				m, o, err := c.order(cmd.Context(), s, table, "")
				if err != nil {
					return err
				}
				key, err := primaryKey(m.Dialect, o.table, keys, typed)
				if err != nil {
					return err
				}
				r, err := s.Store.DeleteItem(cmd.Context(), engine.DeleteItemRequest{Table: o.table.Name, Key: key})
				if err != nil {
					return err
				}
				if r.Old == nil {
					c.say("there was no item with this key in %s", o.table.Name)
				}
				return nil
			})
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&keys, "key", nil, "a key attribute as `NAME=VALUE`, once for each")
	f.BoolVar(&typed, "typed", false, `values on the command line are typed JSON: {"N":"1"}`)
	f.BoolVar(&write, "write", false, "MODEL is a file: write it back in its own format")
	return cmd
}

// fileFault puts the file's name before an error of its content.
func fileFault(path string, err error) error {
	var fe *workspace.FileError
	if errors.As(err, &fe) {
		return err
	}
	return &workspace.FileError{Path: sourceName(path), Err: err}
}

func sourceName(path string) string {
	if path == "-" {
		return "standard input"
	}
	return path
}

func plural(n int, what string) string {
	if n == 1 {
		return fmt.Sprintf("%d %s", n, what)
	}
	if what[len(what)-1] == 'x' {
		return fmt.Sprintf("%d %ses", n, what)
	}
	return fmt.Sprintf("%d %ss", n, what)
}
