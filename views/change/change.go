// Package change is how a screen changes the design of the open model: what the change means in the service is said first, then it is made as
// a job and as one edit. It must not draw, and it knows no screen.
package change

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"time"

	"tablero/engine"
	"tablero/model"
	"tablero/model/rules"
)

// Change is a change of the design.
type Change struct {
	Label   string // what it does: "rename table Menu to Dishes"
	Renames []engine.Rename
	// Apply makes the change in a model, which is a copy of the one in the store. Its error is for the person, most often a
	// [*Wrong].
	Apply func(m *model.Model) error
	// Removes says what goes with it: then it is asked about before, whatever it means. "" for a change that takes nothing
	// away.
	Removes string
	Word    string // what must be typed to agree to it; "" = a yes is enough
}

// Wrong says what is wrong with an answer.
type Wrong struct{ Field, Text string }

func (w *Wrong) Error() string { return w.Text }

// After is the model as it is to be. The error is Apply's, or what the rules call an error and the model before did not have:
// the first of them, as a [*Wrong] that names no field.
func (c *Change) After(before *model.Model) (*model.Model, error) {
	after := before.Clone()
	if err := c.Apply(after); err != nil {
		return nil, err
	}
	had := map[string]int{}
	for _, f := range rules.Check(before, nil, time.Time{}) {
		if f.Severity == rules.Error {
			had[f.Code]++
		}
	}
	for _, f := range rules.Check(after, nil, time.Time{}) {
		if f.Severity != rules.Error {
			break
		}
		if had[f.Code]--; had[f.Code] < 0 {
			return nil, &Wrong{Text: explain(f)}
		}
	}
	return after, nil
}

// explain is a finding for the form that it stands in, where the place is known.
func explain(f rules.Finding) string {
	if f.Hint != "" {
		return f.Text + ". " + f.Hint
	}
	return f.Text
}

// designer is what a change needs of a store.
type designer interface {
	Model(ctx context.Context) (*model.Model, error)
	Scan(ctx context.Context, q engine.ScanRequest) (*engine.Page, error)
	Consequence(ctx context.Context, c engine.DesignChange) ([]engine.Effect, error)
	Design(ctx context.Context, c engine.DesignChange, p engine.Progress) (*engine.DesignResult, error)
}

// propose is the change as the engine takes it, made from the model that the store has now.
func (c *Change) propose(ctx context.Context, st designer) (engine.DesignChange, error) {
	before, err := st.Model(ctx)
	if err != nil {
		return engine.DesignChange{}, err
	}
	after, err := c.After(before)
	if err != nil {
		return engine.DesignChange{}, err
	}
	return engine.DesignChange{Label: c.Label, After: after, Renames: c.Renames}, nil
}

// words is effects in words: in the service: GSI1 is filled from the items (back-fill).
func words(effects []engine.Effect) string {
	var list []string
	for _, e := range effects {
		if e.Table == "" && e.Kind == engine.InPlace && len(effects) > 1 {
			continue // questions that only follow are not worth a word beside what happens to tables
		}
		text := e.Text
		if e.Kind != "" && !strings.Contains(strings.ToLower(text), string(e.Kind)) {
			text = string(e.Kind) + ": " + text
		}
		list = append(list, text)
	}
	const most = 4
	if len(list) > most {
		list = append(list[:most], "and more of the like")
	}
	return strings.Join(list, "; ")
}

// heavy reports whether the service has work to do that a person should agree to: a table with items that is made anew.
func heavy(ctx context.Context, st designer, renames []engine.Rename, effects []engine.Effect) bool {
	for _, e := range effects {
		if e.Kind != engine.NewTable || e.Table == "" {
			continue
		}
		name := e.Table
		for _, r := range renames {
			if r.Table == "" && r.To == name {
				name = r.From
			}
		}
		page, err := st.Scan(ctx, engine.ScanRequest{Table: name, Limit: 1})
		if err == nil && len(page.Items) > 0 {
			return true
		}
	}
	return false
}

// Same reports whether two models are the same to the last text: then there is nothing to change.
func Same(a, b *model.Model) bool { return reflect.DeepEqual(a.Clone(), b.Clone()) }

// AsWrong is the error as what is wrong with a field.
func AsWrong(err error) (*Wrong, bool) {
	var w *Wrong
	ok := errors.As(err, &w)
	return w, ok
}
