package engine

import (
	"fmt"
	"slices"
	"time"

	"tablero/model"
	"tablero/model/rules"
)

// plan is a change of design worked out: what becomes of each table. Nothing is read or written for it.
type plan struct {
	before, after *model.Model      // after is a copy
	tables        []tablePlan       // in the order of after
	renamed       map[string]string // tables, old name to new
}

// tablePlan is what becomes of a table.
type tablePlan struct {
	before, after *model.Table      // before is nil for a new one
	renames       map[string]string // attributes, old name to new
	rewrite       bool              // its items are written again under another id
	indexes       []int             // for each index after: the place of the one before that it goes on as, -1 for a new one
}

// newPlan works a change out. strict asks the rules too.
func newPlan(before *model.Model, c DesignChange, strict bool) (*plan, error) {
	if c.After == nil || c.After.Name != before.Name {
		return nil, validation("A change of design keeps the name of its model, %q", before.Name)
	}
	pl := &plan{before: before, after: c.After.Clone(), renamed: map[string]string{}}
	attributes, err := pl.takeRenames(c.Renames)
	if err != nil {
		return nil, err
	}
	if strict {
		if err := newFinding(before, pl.after); err != nil {
			return nil, err
		}
	}
	seen := map[string]bool{}
	for i := range pl.after.Tables {
		t := &pl.after.Tables[i]
		if seen[t.Name] || t.Name == "" {
			return nil, validation("The model has two tables %q, or one without a name", t.Name)
		}
		seen[t.Name] = true
		if err := checkTable(t); err != nil {
			return nil, err
		}
		tp := tablePlan{before: pl.origin(t.Name), after: t}
		if tp.before != nil {
			tp.renames = attributes[tp.before.Name]
		}
		tp.work(before.Dialect != pl.after.Dialect)
		pl.tables = append(pl.tables, tp)
	}
	return pl, nil
}

// takeRenames sorts the renames; those of attributes come by table.
func (pl *plan) takeRenames(list []Rename) (attributes map[string]map[string]string, err error) {
	attributes = map[string]map[string]string{}
	taken := map[Rename]bool{}
	for _, r := range list {
		if r.From == "" || r.To == "" || r.From == r.To {
			return nil, validation("%q is renamed to %q: both names are needed, and two different ones", r.From, r.To)
		}
		table := r.Table
		if table == "" {
			table = r.From
		}
		if _, ok := pl.before.Table(table); !ok {
			return nil, validation("A rename is about table %q, and the model has none of that name", table)
		}
		names := pl.renamed
		if r.Table != "" {
			if attributes[r.Table] == nil {
				attributes[r.Table] = map[string]string{}
			}
			names = attributes[r.Table]
		} else if _, ok := pl.after.Table(r.To); !ok {
			return nil, validation("Table %q is renamed to %q, and the new design has no such table", r.From, r.To)
		}
		if _, twice := names[r.From]; twice || taken[Rename{r.Table, "", r.To}] {
			return nil, validation("%q is renamed twice, or two become %q", r.From, r.To)
		}
		names[r.From] = r.To
		taken[Rename{r.Table, "", r.To}] = true
	}
	return attributes, nil
}

// origin is the table before that a table after goes on as, nil when it is new.
func (pl *plan) origin(name string) *model.Table {
	for from, to := range pl.renamed {
		if to == name {
			t, _ := pl.before.Table(from)
			return t
		}
	}
	if _, away := pl.renamed[name]; away {
		return nil
	}
	t, _ := pl.before.Table(name)
	return t
}

// successor is the table after that a table before goes on as, nil when it is dropped.
func (pl *plan) successor(t *model.Table) *tablePlan {
	for i := range pl.tables {
		if pl.tables[i].before == t {
			return &pl.tables[i]
		}
	}
	return nil
}

// work finds what is to be done with a table that goes on.
func (tp *tablePlan) work(dialect bool) {
	tp.indexes = make([]int, len(tp.after.Indexes))
	for i := range tp.indexes {
		tp.indexes[i] = -1
	}
	if tp.before == nil {
		return
	}
	tp.rewrite = dialect || len(tp.renames) > 0 || tp.before.TTL != tp.after.TTL || !sameKey(tp.before.Key, tp.after.Key)
	if !tp.rewrite {
		tp.indexes = matchIndexes(tp.before.Indexes, tp.after.Indexes)
	}
}

func sameKey(a, b model.KeySchema) bool {
	return slices.Equal(a.Partition, b.Partition) && slices.Equal(a.Sort, b.Sort)
}

// sameIndex reports whether two indexes of a table hold the same: name and notes do not count.
func sameIndex(a, b *model.Index) bool {
	return a.Kind == b.Kind && slices.Equal(a.Key.Sort, b.Key.Sort) && (a.Kind == model.Local || slices.Equal(a.Key.Partition, b.Key.Partition)) &&
		a.Projection.Kind == b.Projection.Kind && slices.Equal(a.Projection.Attributes, b.Projection.Attributes)
}

// matchIndexes finds for each index after the one before that it goes on as: of the same name if there is one, so that a name
// alone costs nothing.
func matchIndexes(before, after []model.Index) []int {
	found := make([]int, len(after))
	taken := make([]bool, len(before))
	for i := range found {
		found[i] = -1
	}
	for _, byName := range []bool{true, false} {
		for i := range after {
			for j := range before {
				if found[i] < 0 && !taken[j] && (!byName || before[j].Name == after[i].Name) && sameIndex(&before[j], &after[i]) {
					found[i], taken[j] = j, true
				}
			}
		}
	}
	return found
}

// newFinding is the first error of the rules that the design before did not have: a design that has errors already, from a file,
// can be worked on.
func newFinding(before, after *model.Model) error {
	type finding struct{ code, where, text string }
	had := map[finding]bool{}
	for _, f := range rules.Check(before, nil, time.Time{}) {
		had[finding{f.Code, f.Where, f.Text}] = true
	}
	for _, f := range rules.Check(after, nil, time.Time{}) {
		if f.Severity == rules.Error && !had[finding{f.Code, f.Where, f.Text}] {
			return &Error{Code: CodeValidation, Message: fmt.Sprintf("%s: %s", f.Where, f.Text), Hint: f.Hint}
		}
	}
	return nil
}
