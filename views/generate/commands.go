package generate

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/datagen"
	"tablero/model"
	"tablero/ui"
	"tablero/views/shown"
)

// learn infers the plan of the table that is shown, from the model as the store has it.
func (s *Screen) learn() tea.Cmd {
	s.learns.Bump()
	s.samples.Bump()
	s.fresh = false
	store, name := s.store, s.name
	return s.env.Runner.Do(s.learns, "infer generators", func(ctx context.Context) tea.Msg {
		m, err := store.Model(ctx)
		if err != nil {
			return learnedPlan{err: err}
		}
		t, ok := m.Table(name)
		if !ok && len(m.Tables) > 0 {
			t, ok = &m.Tables[0], true
		}
		if !ok {
			return learnedPlan{model: m}
		}
		p, err := Learn(ctx, store, m, t)
		return learnedPlan{t.Name, m, p, err}
	})
}

// options are those of a run as it stands.
func (s *Screen) options() datagen.Options {
	return datagen.Options{Items: s.count, Seed: s.seed, Now: s.env.Clock.Now(), Exists: Taken(s.store, s.plan.Table.Name)}
}

// sample asks for the first items of the run.
func (s *Screen) sample() tea.Cmd {
	s.samples.Bump()
	s.fresh = false
	if !s.known {
		return nil
	}
	plan, o := s.plan.Clone(), s.options()
	return s.env.Runner.Do(s.samples, "make a preview", func(ctx context.Context) tea.Msg {
		var m sampled
		for it, err := range datagen.Generate(ctx, plan, o) {
			if m.err = err; err != nil {
				break
			}
			if m.items = append(m.items, it); len(m.items) == previewed {
				break
			}
		}
		return m
	})
}

// start begins the run, as one edit that one undo takes back.
func (s *Screen) start() tea.Cmd {
	if s.offStart() != "" {
		return nil
	}
	plan, o, begin := s.plan.Clone(), s.options(), s.begin
	table := plan.Table.Name
	label := "generate " + shown.Count(o.Items, "item") + " in " + table
	job, cmd := s.env.Jobs.Start("generate", table, func(ctx context.Context, report ui.Report) (tea.Msg, error) {
		stored, err := fill(ctx, plan, o, begin, label, report)
		return ran{table, stored}, err
	})
	s.job, s.into = job, table
	return cmd
}

// fill stores the items as they are made; stored counts what the edit holds. When it ends by an error or a cancel those are whole items,
// and stay.
func fill(ctx context.Context, plan datagen.Plan, o datagen.Options, begin func(context.Context, string) (filling, error), label string,
	report ui.Report,
) (stored int, err error) {
	b, err := begin(ctx, label)
	if err != nil {
		return 0, err
	}
	err = put(ctx, plan, o, b, report)
	e, derr := b.Done()
	if e != nil {
		stored = e.Items
	}
	return stored, errors.Join(err, derr)
}

// put hands the items on in batches.
func put(ctx context.Context, plan datagen.Plan, o datagen.Options, b filling, report ui.Report) error {
	var list []model.Item
	done := 0
	flush := func() error {
		if len(list) == 0 {
			return nil
		}
		if err := b.Put(ctx, plan.Table.Name, list); err != nil {
			return err
		}
		done, list = done+len(list), list[:0]
		report(int64(done), int64(o.Items))
		return nil
	}
	report(0, int64(o.Items))
	for it, err := range datagen.Generate(ctx, plan, o) {
		if err != nil {
			return errors.Join(err, flush())
		}
		if list = append(list, it); len(list) == batch {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}
