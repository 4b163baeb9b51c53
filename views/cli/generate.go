package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tablero/datagen"
	"tablero/model"
	"tablero/views/generate"
	"tablero/views/workspace"
)

type generateFlags struct {
	items int
	seed  uint64
	now   string
	mode  string
	out   string
	write bool
}

// generated is how many made items are handed to the store at once.
const generated = 500

func (c *call) generateCommand() *cobra.Command {
	f := generateFlags{seed: 1, mode: "add"}
	cmd := &cobra.Command{
		Use:   "generate MODEL [TABLE] --items N [--seed S] [--now TIME] [-o FILE] [--write]",
		Short: "Sample items from the design, the same for the same seed",
		Long: `generate makes items for a table, or for each table of the model, and adds them to what is there. What an attribute holds is inferred
from names, types, formats, facets and the items of the table: email gets addresses, CUSTOMER#1006 is followed by CUSTOMER#1007. Keys
are unique, index keys are never empty, expiries are near the present. The same design, items, seed and --now give the same items.
With -o the items are written to FILE as JSON Lines of typed JSON, and nothing is stored.`,
		Example: "  tablero generate menu --items 500\n" +
			"  tablero generate sample:shop --items 1000 --seed 7 --now 2026-12-01T00:00:00Z -o items.jsonl\n" +
			"  tablero generate model.json Orders --items 50 --write",
		Args:              words(1, "MODEL", "TABLE"),
		ValidArgsFunction: c.completeTables,
		RunE: func(cmd *cobra.Command, args []string) error {
			o, err := f.options(cmd, c)
			if err != nil {
				return err
			}
			word, table := modelAndTable(args)
			if f.out != "" {
				return c.reading(cmd, word, func(s *workspace.Session) error { return c.generateInto(cmd.Context(), s, table, f.out, o) })
			}
			return c.writing(cmd, word, f.write, func(s *workspace.Session) error { return c.generate(cmd.Context(), s, table, o) })
		},
	}
	fl := cmd.Flags()
	fl.IntVar(&f.items, "items", 0, "how many items, in each table that is filled: `N`")
	fl.Uint64Var(&f.seed, "seed", f.seed, "what chance begins from, a `NUMBER`")
	fl.StringVar(&f.now, "now", "", "the `TIME` that dates and expiries are near, instead of the present")
	fl.StringVar(&f.mode, "mode", f.mode, "what becomes of the items that are there, a `WORD`: add keeps them")
	fl.StringVarP(&f.out, "output", "o", "", "write `FILE`, atomically, and store nothing")
	fl.BoolVar(&f.write, "write", false, "MODEL is a file: write it back in its own format")
	return cmd
}

func (f *generateFlags) options(cmd *cobra.Command, c *call) (datagen.Options, error) {
	o := datagen.Options{Items: f.items, Seed: f.seed, Now: c.clock.Now()}
	switch {
	case !cmd.Flags().Changed("items"):
		return o, usage("Say --items 100", "generate needs to know how many items")
	case f.items < 1:
		return o, usage("Give a number from 1", "--items %d makes nothing", f.items)
	case f.mode != "add":
		return o, usage("It is add", "unknown --mode %q", f.mode)
	case f.write && f.out != "":
		return o, usage("Leave one of them out", "--write stores the items in MODEL, and -o in another file")
	}
	if f.now != "" {
		now, err := parseTime(f.now)
		if err != nil {
			return o, err
		}
		o.Now = now
	}
	// A date is of four digits, and windows reach some decades from now.
	if y := o.Now.Year(); y < 1000 || y > 9000 {
		return o, usage("Give a time between the years 1000 and 9000", "--now %s is too far away", o.Now.UTC().Format(time.RFC3339))
	}
	return o, nil
}

// targets is the table of that name, or every table of the model.
func targets(m *model.Model, name string) ([]*model.Table, error) {
	if name != "" || len(m.Tables) == 0 {
		t, err := tableOf(m, name)
		return []*model.Table{t}, err
	}
	var list []*model.Table
	for i := range m.Tables {
		list = append(list, &m.Tables[i])
	}
	return list, nil
}

// generate stores items in a table, or in each.
func (c *call) generate(ctx context.Context, s *workspace.Session, name string, o datagen.Options) error {
	m, err := s.Store.Model(ctx)
	if err != nil {
		return err
	}
	list, err := targets(m, name)
	if err != nil {
		return err
	}
	plans := make([]datagen.Plan, len(list))
	for i, t := range list { // a table that cannot be filled is known before the first item
		if plans[i], err = generate.Learn(ctx, s.Store, m, t); err != nil {
			return err
		}
		if err := plans[i].Check(); err != nil {
			return dataError{tableFault(t, err)}
		}
	}
	for i, t := range list {
		done, err := c.store(ctx, s, plans[i], o)
		if err != nil {
			c.say("%d of %d items are stored in %s", done, o.Items, t.Name)
			return generateFault(t, err)
		}
		c.say("%s stored in %s", plural(done, "item"), t.Name)
	}
	return nil
}

// store hands the items to the store as they are made; done counts what is stored.
func (c *call) store(ctx context.Context, s *workspace.Session, p datagen.Plan, o datagen.Options) (done int, err error) {
	o.Exists = generate.Taken(s.Store, p.Table.Name)
	var batch []model.Item
	flush := func() error {
		n, err := s.Store.PutItems(ctx, p.Table.Name, batch)
		done, batch = done+n, batch[:0]
		return err
	}
	for it, gerr := range datagen.Generate(ctx, p, o) {
		if gerr != nil {
			return done, errors.Join(gerr, flush())
		}
		if batch = append(batch, it); len(batch) == generated {
			if err := flush(); err != nil {
				return done, err
			}
		}
	}
	return done, flush()
}

// generateInto writes the items to a file. It names one table: the lines do not say of which they are.
func (c *call) generateInto(ctx context.Context, s *workspace.Session, name, path string, o datagen.Options) error {
	m, ord, err := c.order(ctx, s, name, "")
	if err != nil {
		return err
	}
	p, err := generate.Learn(ctx, s.Store, m, ord.table)
	if err != nil {
		return err
	}
	o.Exists = generate.Taken(s.Store, ord.table.Name)
	done := 0
	err = workspace.ReplaceWith(path, func(w io.Writer) error {
		out := bufio.NewWriterSize(w, 64<<10)
		line := itemWriter{dialect: m.Dialect}
		var buf []byte
		for it, err := range datagen.Generate(ctx, p, o) {
			if err != nil {
				return generateFault(ord.table, err)
			}
			buf = line.line(buf[:0], it)
			if _, err := out.Write(buf); err != nil {
				return err
			}
			done++
		}
		return out.Flush()
	})
	if err == nil {
		c.say("%s for %s in %s", plural(done, "item"), ord.table.Name, path)
	}
	return err
}

// generateFault is an error of making items as one of the data: the design or its samples lead nowhere.
func generateFault(t *model.Table, err error) error {
	if is[*datagen.PlanError](err) {
		return dataError{tableFault(t, err)}
	}
	if is[*datagen.ExhaustedError](err) {
		return dataError{err}
	}
	return err
}

func tableFault(t *model.Table, err error) error {
	return &workspace.UsageError{Text: "the table " + strconv.Quote(t.Name) + " cannot be filled: " + strings.TrimRight(err.Error(), ".")}
}
