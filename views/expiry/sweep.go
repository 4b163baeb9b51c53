package expiry

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/model/edit"
	"tablero/ui"
	"tablero/ui/dialog"
	"tablero/ui/grid"
	"tablero/views/shown"
	"tablero/views/workspace"
)

// sweepPage is how many items are removed by one step of a sweep.
const sweepPage = 500

type (
	// counted is what a sweep would remove, by table.
	counted struct {
		at      time.Time
		removed map[string]int
		err     error
	}
	// swept is what it did; edit is nil when nothing was removed.
	swept struct{ edit *edit.Edit }
)

func (s *Screen) offSweep() string {
	switch {
	case s.session.ReadOnly():
		return "the session is read-only"
	case s.job != nil:
		return "a sweep is running"
	}
	return s.noTTL()
}

// sweep counts what has expired, and asks.
func (s *Screen) sweep() tea.Cmd {
	store, at, tables := s.session.Store, s.env.Clock.Now(), s.tables()
	return s.env.Runner.Do(s.owner, "count what has expired", func(ctx context.Context) tea.Msg {
		m := counted{at: at, removed: map[string]int{}}
		for _, t := range tables {
			report, err := store.Sweep(ctx, engine.SweepRequest{Table: t.Name, At: at, Preview: true})
			if err != nil {
				return counted{err: err}
			}
			maps.Copy(m.removed, report.Removed)
		}
		return m
	})
}

// takeCounted asks whether to remove what was counted.
func (s *Screen) takeCounted(m counted) tea.Cmd {
	total := 0
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(m.removed)) {
		total += m.removed[name]
		parts = append(parts, grid.Thousands(m.removed[name])+" of "+name)
	}
	switch {
	case m.err != nil:
		return ui.Fail("count what has expired", m.err)
	case total == 0:
		return ui.Say("nothing has expired, so there is nothing to sweep")
	}
	what := shown.Count(total, "item") + ", " + strings.Join(parts, ", ")
	if len(parts) == 1 {
		what = parts[0]
	}
	message := "What has expired up to now is removed: " + what + ".\nu brings it back."
	return workspace.Do(workspace.Ask{
		Dialog: &dialog.Confirm{ID: "expiry.sweep", Title: "Sweep", Message: message, Yes: "Sweep", No: "Leave", Dangerous: true},
		Then: func(r dialog.Result) tea.Cmd {
			if a, ok := r.(dialog.Answer); ok && a.Yes {
				return s.remove(m, total)
			}
			return nil
		},
	})
}

// remove takes the items away, as a job and as one edit.
func (s *Screen) remove(m counted, total int) tea.Cmd {
	if why := s.offSweep(); why != "" {
		return ui.Say(why)
	}
	store := s.session.Store
	label := "sweep " + shown.Count(total, "expired item")
	job, cmd := s.env.Jobs.Start("sweep", s.model.Name, func(ctx context.Context, report ui.Report) (tea.Msg, error) {
		b, err := store.Bulk(ctx, label)
		if err != nil {
			return nil, err
		}
		done := 0
		for _, table := range slices.Sorted(maps.Keys(m.removed)) {
			if err = sweepTable(ctx, store, b, table, m.at, func(n int) {
				done += n
				report(int64(done), int64(total))
			}); err != nil {
				break
			}
		}
		e, derr := b.Done() // what was removed before an error is removed, and can be taken back
		return swept{e}, errors.Join(err, derr)
	})
	s.job = job
	return cmd
}

// sweepTable removes the items of a table that have expired at the instant, page after page.
func sweepTable(ctx context.Context, store *engine.ModelStore, b *engine.BulkEdit, table string, at time.Time, removed func(n int)) error {
	for cursor := ""; ; {
		page, err := store.Expiries(ctx, engine.ExpiriesRequest{Table: table, Until: at, Limit: sweepPage, Cursor: cursor})
		if err != nil {
			return err
		}
		keys := make([]model.Item, len(page.Expiries))
		for i, e := range page.Expiries {
			keys[i] = e.Key
		}
		if len(keys) > 0 {
			if err := b.Delete(ctx, table, keys); err != nil {
				return err
			}
			removed(len(keys))
		}
		if cursor = page.Cursor; cursor == "" {
			return nil
		}
	}
}

// takeEnd tells everybody what a sweep changed.
func (s *Screen) takeEnd(end ui.JobEndMsg) tea.Cmd {
	if s.job == nil || end.Job != s.job {
		return nil
	}
	s.job = nil
	var cmds []tea.Cmd
	done, _ := end.Result.(swept)
	if done.edit != nil {
		cmds = append(cmds, workspace.Do(workspace.Changed{Label: done.edit.Label}), ui.Say("swept "+shown.Count(done.edit.Items, "item")+"; u brings them back"))
	}
	switch {
	case errors.Is(end.Err, context.Canceled):
		if done.edit == nil {
			cmds = append(cmds, ui.Say("the sweep was stopped, nothing was removed"))
		}
	case end.Err != nil:
		cmds = append(cmds, ui.Fail("sweep", end.Err))
	}
	return tea.Batch(cmds...)
}
