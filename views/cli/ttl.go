package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tablero/engine"
	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/views/workspace"
)

type ttlFlags struct {
	within time.Duration
	at     string
	sweep  bool
	write  bool
	plain  bool
}

// shownExpiries is how many expiries of a table are listed for people; more are said to be more.
const shownExpiries = 100

func (c *call) ttlCommand() *cobra.Command {
	var f ttlFlags
	cmd := &cobra.Command{
		Use:   "ttl MODEL [--within D] [--at TIME] [--sweep]",
		Short: "The next expiries, suspect values, and what a sweep would remove",
		Long: `ttl lists the expiries of every table that has a TTL attribute, in time order, then values that look wrong (milliseconds, text, long
past), then what a sweep at the given time would remove. Expired items stay readable until they are swept; --sweep removes them.
TIME is RFC 3339 (2026-12-01T00:00:00Z) or Unix seconds; giving it with --sweep is the confirmation of a moved clock.`,
		Example:           "  tablero ttl sample:menu --at 2024-05-14T00:00:00Z\n  tablero ttl menu --within 48h\n  tablero ttl menu --sweep",
		Args:              words(1, "MODEL"),
		ValidArgsFunction: c.completeModels,
		RunE: func(cmd *cobra.Command, args []string) error {
			at := c.clock.Now()
			if f.at != "" {
				t, err := parseTime(f.at)
				if err != nil {
					return err
				}
				at = t
			}
			switch {
			case f.within < 0:
				return usage("Give a time such as 48h", "--within cannot be negative")
			case f.within > 0 && f.sweep:
				return usage("Leave one of them out", "--within shortens the list, and --sweep removes whatever has expired")
			case f.sweep:
				return c.writing(cmd, args[0], f.write, func(s *workspace.Session) error { return c.sweep(cmd.Context(), s, at) })
			}
			return c.reading(cmd, args[0], func(s *workspace.Session) error { return c.expiries(cmd.Context(), s, f, at) })
		},
	}
	fl := cmd.Flags()
	fl.DurationVar(&f.within, "within", 0, "only expiries that are due within this `TIME`")
	fl.StringVar(&f.at, "at", "", "the `TIME` to look from instead of now")
	fl.BoolVar(&f.sweep, "sweep", false, "remove what has expired")
	fl.BoolVar(&f.write, "write", false, "MODEL is a file: write it back in its own format")
	fl.BoolVar(&f.plain, "plain", false, "plain JSON instead of typed")
	return cmd
}

func parseTime(text string) (time.Time, error) {
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return t, nil
	}
	if v, err := model.N(text); err == nil {
		if s, ok := v.Decimal().Int64(); ok {
			return time.Unix(s, 0).UTC(), nil
		}
	}
	return time.Time{}, usage("Write 2026-12-01T00:00:00Z or Unix seconds", "%q is no time", text)
}

// expiring is one entry of a table's queue.
type expiring struct {
	table string
	engine.Expiry
}

func (c *call) expiries(ctx context.Context, s *workspace.Session, f ttlFlags, at time.Time) error {
	m, err := s.Store.Model(ctx)
	if err != nil {
		return err
	}
	var list []expiring
	var suspects []suspect
	tables, more := 0, false
	for i := range m.Tables {
		t := &m.Tables[i]
		if t.TTL == "" {
			continue
		}
		tables++
		found, cut, err := c.queue(ctx, s, t.Name, f.within, at)
		if err != nil {
			return err
		}
		list, more = append(list, found...), more || cut
		doubtful, err := findSuspects(ctx, s, m, t, at)
		if err != nil {
			return err
		}
		suspects = append(suspects, doubtful...)
	}
	slices.SortStableFunc(list, func(a, b expiring) int { return a.At.Compare(b.At) })
	preview, err := s.Store.Sweep(ctx, engine.SweepRequest{At: at, Preview: true})
	if err != nil {
		return err
	}
	if tables == 0 {
		c.say("no table of %s has a TTL attribute", m.Name)
	}
	if err := c.printExpiries(itemWriter{m.Dialect, f.plain}, at, list, suspects, preview); err != nil {
		return err
	}
	if more {
		c.say("the first %d expiries of each table are shown; --within shortens the list, --format json has them all", shownExpiries)
	}
	return nil
}

// queue is the expiries of a table in time order: for people as many as are shown, otherwise all.
func (c *call) queue(ctx context.Context, s *workspace.Session, table string, within time.Duration, at time.Time) (list []expiring, cut bool, err error) {
	r := engine.ExpiriesRequest{Table: table, Limit: shownExpiries}
	if within > 0 {
		r.Until = at.Add(within)
	}
	for {
		page, err := s.Store.Expiries(ctx, r)
		if err != nil {
			return nil, false, err
		}
		for _, e := range page.Expiries {
			list = append(list, expiring{table, e})
		}
		if page.Cursor == "" || c.text() {
			return list, page.Cursor != "", nil
		}
		r.Cursor, r.Limit = page.Cursor, 1000
	}
}

func (c *call) printExpiries(w itemWriter, at time.Time, list []expiring, suspects []suspect, preview *engine.SweepReport) error {
	p := c.printer()
	arr := jsondoc.Arr()
	var rows [][]string
	for _, e := range list {
		when, seconds := e.At.UTC().Format(time.RFC3339), e.At.Unix()-at.Unix()
		if c.text() {
			rows = append(rows, []string{when, left(seconds), e.table, keyText(e.Key)})
			continue
		}
		key := w.node(e.Key)
		rows = append(rows, []string{when, strconv.FormatInt(seconds, 10), e.table, string(jsondoc.Append(nil, key, jsondoc.Compact()))})
		arr.Elems = append(arr.Elems, jsondoc.Obj().Add("table", jsondoc.Str(e.table)).Add("key", key).Add("at", jsondoc.Str(when)).Add("seconds", count(seconds)))
	}
	if c.format == "json" {
		doubts := jsondoc.Arr()
		for _, x := range suspects {
			doubts.Elems = append(doubts.Elems, jsondoc.Obj().Add("table", jsondoc.Str(x.table)).Add("key", w.node(x.key)).Add("text", jsondoc.Str(x.text)))
		}
		p.json(jsondoc.Obj().Add("at", jsondoc.Str(at.UTC().Format(time.RFC3339))).Add("expiries", arr).Add("suspects", doubts).
			Add("sweep", removedNode(preview)))
		return p.flush()
	}
	p.records(c.format, arr, rows, "at", "seconds", "table", "key")
	if c.text() {
		for _, x := range suspects {
			p.line("suspect  %s  %s  %s", x.table, keyText(x.key), x.text)
		}
		p.line("a sweep at %s would remove %s", at.UTC().Format(time.RFC3339), removedText(preview))
	}
	return p.flush()
}

func (c *call) sweep(ctx context.Context, s *workspace.Session, at time.Time) error {
	r, err := s.Store.Sweep(ctx, engine.SweepRequest{At: at})
	if r == nil {
		return err
	}
	p := c.printer() // also after an error: what was removed is removed
	if c.text() {
		p.line("removed %s", removedText(r))
	} else {
		var rows [][]string
		arr := jsondoc.Arr()
		for _, name := range slices.Sorted(maps.Keys(r.Removed)) {
			rows = append(rows, []string{name, strconv.Itoa(r.Removed[name])})
			arr.Elems = append(arr.Elems, jsondoc.Obj().Add("table", jsondoc.Str(name)).Add("removed", count(int64(r.Removed[name]))))
		}
		if c.format == "json" {
			p.json(jsondoc.Obj().Add("at", jsondoc.Str(at.UTC().Format(time.RFC3339))).Add("removed", removedNode(r)))
		} else {
			p.records(c.format, arr, rows, "table", "removed")
		}
	}
	return errors.Join(err, p.flush())
}

func removedNode(r *engine.SweepReport) *jsondoc.Node {
	n := jsondoc.Obj()
	for _, name := range slices.Sorted(maps.Keys(r.Removed)) {
		n.Add(name, count(int64(r.Removed[name])))
	}
	return n
}

func removedText(r *engine.SweepReport) string {
	total := 0
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(r.Removed)) {
		total += r.Removed[name]
		parts = append(parts, fmt.Sprintf("%d of %s", r.Removed[name], name))
	}
	if total == 0 {
		return "nothing"
	}
	return plural(total, "item") + " (" + strings.Join(parts, ", ") + ")"
}
