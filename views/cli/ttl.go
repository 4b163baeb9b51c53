package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tablero/engine"
	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/model/rules"
	"tablero/views/workspace"
)

type ttlFlags struct {
	within time.Duration
	at     string
	sweep  bool
	write  bool
	plain  bool
}

// shownExpiries is how many expiries of a table are listed; more are counted as more.
const shownExpiries = 100

func (c *call) ttlCommand() *cobra.Command {
	var f ttlFlags
	cmd := &cobra.Command{
		Use:   "ttl MODEL",
		Short: "The next expiries, suspect values, and what a sweep would remove",
		Long: `ttl lists the expiries of every table that has a TTL attribute, in time order, then values that look wrong (milliseconds, text, long
past), then what a sweep at the given time would remove. Expired items stay readable until they are swept; --sweep removes them.
TIME is RFC 3339 (2026-12-01T00:00:00Z) or Unix seconds; giving it with --sweep is the confirmation of a moved clock.`,
		Example: "  tablero ttl sample:menu --at 2024-05-14T00:00:00Z\n  tablero ttl menu --within 48h\n  tablero ttl menu --sweep",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			at := c.clock.Now()
			if f.at != "" {
				t, err := parseTime(f.at)
				if err != nil {
					return err
				}
				at = t
			}
			if f.within < 0 {
				return usage("Give a time such as 48h", "--within cannot be negative")
			}
			if !f.sweep {
				return c.reading(cmd, args[0], func(s *workspace.Session) error { return c.expiries(cmd.Context(), s, f, at) })
			}
			return c.writing(cmd, args[0], f.write, func(s *workspace.Session) error {
				r, err := s.Store.Sweep(cmd.Context(), engine.SweepRequest{At: at})
				if r != nil {
					p := c.printer()
					c.sweepReport(p, "removed", r)
					if ferr := p.flush(); err == nil {
						err = ferr
					}
				}
				return err
			})
		},
		ValidArgsFunction: c.completeModels,
	}
	fl := cmd.Flags()
	fl.DurationVar(&f.within, "within", 0, "only expiries that are due within this time")
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

// suspect is a value under a TTL attribute that is probably no expiry.
type suspect struct {
	table, text string
	key         model.Item
}

func (c *call) expiries(ctx context.Context, s *workspace.Session, f ttlFlags, at time.Time) error {
	m, err := s.Store.Model(ctx)
	if err != nil {
		return err
	}
	p := c.printer()
	w := itemWriter{m.Dialect, f.plain}
	arr := jsondoc.Arr()
	var rows [][]string
	var suspects []suspect
	tables, more := 0, false
	for i := range m.Tables {
		t := &m.Tables[i]
		if t.TTL == "" {
			continue
		}
		tables++
		r := engine.ExpiriesRequest{Table: t.Name, Limit: shownExpiries}
		if f.within > 0 {
			r.Until = at.Add(f.within)
		}
		page, err := s.Store.Expiries(ctx, r)
		if err != nil {
			return err
		}
		more = more || page.Cursor != ""
		for _, e := range page.Expiries {
			rows = append(rows, []string{e.At.UTC().Format(time.RFC3339), left(e.At.Sub(at)), t.Name, keyText(e.Key)})
			arr.Elems = append(arr.Elems, jsondoc.Obj().Add("table", jsondoc.Str(t.Name)).Add("key", w.node(e.Key)).
				Add("at", jsondoc.Str(e.At.UTC().Format(time.RFC3339))).Add("seconds", count(int64(e.At.Sub(at)/time.Second))))
		}
		found, err := findSuspects(ctx, s, m, t, at)
		if err != nil {
			return err
		}
		suspects = append(suspects, found...)
	}
	slices.SortStableFunc(rows, func(a, b []string) int { return strings.Compare(a[0], b[0]) })
	preview, err := s.Store.Sweep(ctx, engine.SweepRequest{At: at, Preview: true})
	if err != nil {
		return err
	}
	switch c.format {
	case "json":
		sus := jsondoc.Arr()
		for _, x := range suspects {
			sus.Elems = append(sus.Elems, jsondoc.Obj().Add("table", jsondoc.Str(x.table)).Add("key", w.node(x.key)).Add("text", jsondoc.Str(x.text)))
		}
		sweep := jsondoc.Obj()
		for _, name := range sortedTables(preview.Removed) {
			sweep.Add(name, count(int64(preview.Removed[name])))
		}
		p.json(jsondoc.Obj().Add("at", jsondoc.Str(at.UTC().Format(time.RFC3339))).Add("expiries", arr).Add("suspects", sus).Add("sweep", sweep))
	case "jsonl", "csv":
		if err := c.records(p, arr, rows, []string{"at", "left", "table", "key"}); err != nil {
			return err
		}
	default:
		if tables == 0 {
			c.say("no table of %s has a TTL attribute", m.Name)
		}
		if err := c.records(p, arr, rows, nil); err != nil {
			return err
		}
		for _, x := range suspects {
			p.line("suspect  %s  %s  %s", x.table, keyText(x.key), x.text)
		}
		c.sweepReport(p, "a sweep at "+at.UTC().Format(time.RFC3339)+" would remove", preview)
	}
	if more {
		c.say("the first %d expiries of each table are shown; --within shortens the list", shownExpiries)
	}
	return p.flush()
}

func (c *call) sweepReport(p *printer, verb string, r *engine.SweepReport) {
	total := 0
	var parts []string
	for _, name := range sortedTables(r.Removed) {
		if n := r.Removed[name]; n > 0 {
			total += n
			parts = append(parts, fmt.Sprintf("%d of %s", n, name))
		}
	}
	text := fmt.Sprintf("%s %s", verb, plural(total, "item"))
	if len(parts) > 0 {
		text += " (" + strings.Join(parts, ", ") + ")"
	}
	p.line("%s", text)
}

func sortedTables(removed map[string]int) []string {
	var names []string
	for n := range removed {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// findSuspects reads a table for values that the unit check doubts.
func findSuspects(ctx context.Context, s *workspace.Session, m *model.Model, t *model.Table, at time.Time) ([]suspect, error) {
	var out []suspect
	for cursor := ""; ; {
		page, err := s.Store.Scan(ctx, engine.ScanRequest{Table: t.Name, Cursor: cursor})
		if err != nil {
			return nil, err
		}
		for i, it := range page.Items {
			v, ok := it.Get(t.TTL)
			if !ok {
				continue
			}
			if text := doubt(m.Dialect, v, at); text != "" {
				out = append(out, suspect{t.Name, text, page.Keys[i]})
			}
		}
		if cursor = page.Cursor; cursor == "" {
			return out, nil
		}
	}
}

func doubt(d model.Dialect, v model.Value, at time.Time) string {
	x, doubtful := rules.CheckExpiry(d, v, at)
	if !doubtful {
		return ""
	}
	text := v.DisplayIn(40)
	switch x.Doubt {
	case rules.NotNumber:
		return fmt.Sprintf("%s is of type %s: it never expires", text, d.Tag(v.Type()))
	case rules.WrongUnit:
		return fmt.Sprintf("%s looks like %s: divide by %d", text, x.Unit, x.Divisor)
	case rules.TooOld:
		return text + " is more than five years past: the service ignores it"
	case rules.NoTime:
	}
	return text + " is no time"
}

func keyText(key model.Item) string {
	var parts []string
	for _, a := range key {
		parts = append(parts, shown(a.Value, true, keyWidth))
	}
	return strings.Join(parts, " / ")
}

// left is the time to an expiry for people: in 2 h 5 m, or expired 3 d ago.
func left(d time.Duration) string {
	form := "in %s"
	if d <= 0 {
		form, d = "expired %s ago", -d
	}
	switch {
	case d < time.Minute:
		return fmt.Sprintf(form, fmt.Sprintf("%d s", d/time.Second))
	case d < time.Hour:
		return fmt.Sprintf(form, fmt.Sprintf("%d m", d/time.Minute))
	case d < 48*time.Hour:
		return fmt.Sprintf(form, fmt.Sprintf("%d h", d/time.Hour))
	}
	return fmt.Sprintf(form, fmt.Sprintf("%d d", d/(24*time.Hour)))
}
