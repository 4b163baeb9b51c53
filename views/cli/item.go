package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"tablero/engine"
	"tablero/model"
	"tablero/model/codec/items"
	"tablero/views/workspace"
)

// keyFlags are how one item is named.
type keyFlags struct {
	keys  []string
	typed bool
}

func (f *keyFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.keys, "key", nil, "a key attribute as `NAME=VALUE`, once for each")
	cmd.Flags().BoolVar(&f.typed, "typed", false, `values on the command line are typed JSON: {"N":"1"}`)
}

func (c *call) getCommand() *cobra.Command {
	var key keyFlags
	var sel []string
	var plain bool
	cmd := &cobra.Command{
		Use:   "get MODEL [TABLE] --key NAME=VALUE... [--select A,B]",
		Short: "One item by its key; exit 1 when there is none",
		Long: `get prints one item, which is named by all attributes of its primary key. Values are read by the declared types of the attributes;
--typed takes typed JSON instead.`,
		Example: "  tablero get sample:menu Menu --key Category=Pizza --key DishName=Vegan\n" +
			"  tablero get sample:menu --key Category=Pizza --key DishName=Vegan --select Calories,Cost --plain",
		Args:              words(1, "MODEL", "TABLE"),
		ValidArgsFunction: c.completeTables,
		RunE: func(cmd *cobra.Command, args []string) error {
			word, table := modelAndTable(args)
			return c.reading(cmd, word, func(s *workspace.Session) error {
				m, o, err := c.order(cmd.Context(), s, table, "")
				if err != nil {
					return err
				}
				k, err := primaryKey(m.Dialect, o.table, key.keys, key.typed)
				if err != nil {
					return err
				}
				r, err := s.Store.GetItem(cmd.Context(), engine.GetItemRequest{Table: o.table.Name, Key: k, Select: sel})
				if err != nil {
					return err
				}
				if r.Item == nil {
					c.say("there is no item with this key in %s", o.table.Name)
					return errNo
				}
				return c.printItem(itemWriter{m.Dialect, plain}, r.Item, o.selected(sel))
			})
		},
	}
	key.add(cmd)
	cmd.Flags().Var(paths{&sel}, "select", "the attributes to print, as document paths: A,B.c,D[0]")
	cmd.Flags().BoolVar(&plain, "plain", false, "plain JSON instead of typed")
	return cmd
}

func (c *call) printItem(w itemWriter, it model.Item, keys []string) error {
	p := c.printer()
	list := []model.Item{it}
	switch c.format {
	case "json":
		p.json(w.node(it))
	case "csv":
		p.csv(w, list, keys)
	case "text":
		newItemTable("", keys).print(p, list)
	default:
		p.lines(w, list)
	}
	return p.flush()
}

func (c *call) putCommand() *cobra.Command {
	var plain, write bool
	cmd := &cobra.Command{
		Use:   "put MODEL [TABLE] [FILE] [--plain] [--write]",
		Short: "Items from a file or standard input into a table",
		Long: `put stores items: one object, an array, one a line, or the custom JSON of Catalyst's help pages, typed JSON by default. An item of
the same key is replaced. Every item is read and checked before the first is written: when one is wrong, nothing was written.`,
		Example: "  tablero put menu Menu dishes.jsonl\n" +
			"  tablero query sample:menu --partition Pizza | tablero put menu Menu",
		Args:              words(1, "MODEL", "TABLE", "FILE"),
		ValidArgsFunction: c.completeTables,
		RunE: func(cmd *cobra.Command, args []string) error {
			word, table := modelAndTable(args)
			path := "-"
			if len(args) == 3 {
				path = args[2]
			}
			if err := c.mayWrite(cmd, workspace.Classify(word), write); err != nil {
				return err // before anything is read
			}
			src, err := c.readItems(cmd, path, word, table)
			if err != nil {
				return err
			}
			return c.writing(cmd, word, write, func(s *workspace.Session) error {
				m, o, err := c.order(cmd.Context(), s, table, "")
				if err != nil {
					return notATable(err, word, args)
				}
				return c.putItems(cmd.Context(), s, o.table, sourceName(path), src, items.Options{Dialect: m.Dialect, Plain: plain})
			})
		},
	}
	f := cmd.Flags()
	f.BoolVar(&plain, "plain", false, "the items are plain JSON: arrays become lists, numbers stay exact")
	f.BoolVar(&write, "write", false, "MODEL is a file: write it back in its own format")
	return cmd
}

// readItems reads the whole input before the workspace is opened: the other end of a pipe may hold it. A person is told what is wrong
// with the call before typing anything.
func (c *call) readItems(cmd *cobra.Command, path, word, table string) ([]byte, error) {
	if path == "-" && c.terminal().In {
		err := c.reading(cmd, word, func(s *workspace.Session) error {
			_, _, err := c.order(cmd.Context(), s, table, "")
			return err
		})
		if err != nil {
			return nil, err
		}
		c.say("reading items from the terminal; Ctrl+D ends them")
	}
	return workspace.ReadFile(path, c.input(cmd.Context()))
}

// notATable says more where a file was named in the place of a table.
func notATable(err error, word string, args []string) error {
	var u *workspace.UsageError
	if len(args) == 2 && errors.As(err, &u) {
		if info, serr := os.Stat(args[1]); serr == nil && info.Mode().IsRegular() {
			return usage("To put what is in the file, name the table too: tablero put "+shellWord(word)+" TABLE "+shellWord(args[1]), "%s", u.Text)
		}
	}
	return err
}

func (c *call) putItems(ctx context.Context, s *workspace.Session, t *model.Table, source string, src []byte, o items.Options) error {
	if len(bytes.TrimSpace(src)) == 0 { // the call before in the pipeline found nothing
		c.say("there are no items in the input")
		return nil
	}
	located, report, err := items.Read(src, o)
	if err != nil {
		return dataError{&workspace.FileError{Path: source, Err: err}}
	}
	c.notes(source, report.Notes, true)
	batch := make([]model.Item, len(located))
	for i, l := range located {
		batch[i] = l.Item
	}
	done, err := s.Store.PutItems(ctx, t.Name, batch)
	var bad *engine.ItemError
	if done == 0 && errors.As(err, &bad) && bad.Item > 0 && bad.Item <= len(located) { // all are checked before the first is written
		return dataError{fmt.Errorf("%s:%d: %s", source, located[bad.Item-1].Line, exception(bad.Err))}
	}
	if err != nil {
		c.say("%d of %d items are stored", done, len(batch))
		return err
	}
	c.say("%s stored in %s", plural(done, "item"), t.Name)
	return nil
}

func (c *call) deleteCommand() *cobra.Command {
	var key keyFlags
	var write bool
	cmd := &cobra.Command{
		Use:               "delete MODEL [TABLE] --key NAME=VALUE... [--write]",
		Short:             "Removes one item by its key",
		Long:              "delete removes one item, which is named by all attributes of its primary key. That there is none is no fault.",
		Example:           "  tablero delete menu Menu --key Category=Pizza --key DishName=Vegan",
		Args:              words(1, "MODEL", "TABLE"),
		ValidArgsFunction: c.completeTables,
		RunE: func(cmd *cobra.Command, args []string) error {
			word, table := modelAndTable(args)
			return c.writing(cmd, word, write, func(s *workspace.Session) error {
				m, o, err := c.order(cmd.Context(), s, table, "")
				if err != nil {
					return err
				}
				k, err := primaryKey(m.Dialect, o.table, key.keys, key.typed)
				if err != nil {
					return err
				}
				r, err := s.Store.DeleteItem(cmd.Context(), engine.DeleteItemRequest{Table: o.table.Name, Key: k, ReturnOld: true})
				if err != nil {
					return err
				}
				if r.Old == nil {
					c.say("there was no item with this key in %s", o.table.Name)
				} else {
					c.say("1 item removed from %s", o.table.Name)
				}
				return nil
			})
		},
	}
	key.add(cmd)
	cmd.Flags().BoolVar(&write, "write", false, "MODEL is a file: write it back in its own format")
	return cmd
}

func sourceName(path string) string {
	if path == "-" {
		return "standard input"
	}
	return path
}

// plural is a number with its noun.
func plural(n int, what string) string {
	if n == 1 {
		return fmt.Sprintf("%d %s", n, what)
	}
	if what[len(what)-1] == 'x' {
		return fmt.Sprintf("%d %ses", n, what)
	}
	return fmt.Sprintf("%d %ss", n, what)
}
