package query

import (
	"strings"
	"testing"

	"tablero/engine/expr"
	"tablero/model"
	"tablero/model/samples"
	"tablero/views/workspace"
)

// TestPatternsOfSamples asks every question of every sample that is a query: the form makes of it what the pattern says.
func TestPatternsOfSamples(t *testing.T) {
	t.Parallel()
	asked := 0
	for _, name := range samples.Names() {
		doc := sample(t, name)
		session := open(t, doc)
		st := stageOf(t, session, 80, 24)
		for _, a := range doc.Model.Patterns {
			if a.Operation != "Query" {
				continue
			}
			asked++
			st.Send(arrive{workspace.Go{Digit: 4, Pattern: a.Name}})
			p := st.screen.plan
			if !p.ready() || st.screen.got == nil || st.screen.got.err != nil || st.screen.got.plan != p {
				t.Errorf("%s: %s: %v\n%s", name, a.Name, p.faults, st.Frame())
				continue
			}
			want, key := "", ""
			if a.Filter != "" {
				cond, err := expr.ParseCondition(a.Filter)
				if err != nil {
					t.Fatal(err)
				}
				want = cond.String()
			}
			cond, err := p.bind(p.keyIn)
			if err != nil {
				t.Fatal(err)
			}
			if c, err := expr.ParseCondition(a.KeyCondition); err == nil {
				key = c.String()
			}
			if p.req.Filter != want || cond.String() != key {
				t.Errorf("%s: %s:\n%s\n%s\n%s\n%s", name, a.Name, cond, key, p.req.Filter, want)
			}
		}
	}
	if asked < 10 {
		t.Errorf("only %d questions", asked)
	}
}

func TestPieces(t *testing.T) {
	t.Parallel()
	table := kitchen()
	for _, c := range []struct {
		filter, want string
		ok           bool
	}{
		{`A = "x and y" AND B BETWEEN 1 AND 2 OR contains(C, "),")`, "A = \"x and y\" AND B BETWEEN 1 AND 2 OR contains(C, \"),\")", true},
		{"`a.b` >= 3 and NOT contains(T, 'q')", "`a.b` >= 3 AND NOT contains(T, \"q\")", true},
		{`attribute_exists(X.Y[0]) and attribute_not_exists(Z) and attribute_type(Q, "S")`, `attribute_exists(X.Y[0]) AND attribute_not_exists(Z) AND attribute_type(Q, "S")`, true},
		{`A in ("x", "y") and size(B) > 3`, `A IN ("x", "y") AND size(B) > 3`, true},
		{`On = true`, "On = true", true},
		{`A = :a`, "", false},
		{`(A = 1 OR B = 2) AND C = 3`, "", false},
		{`NOT A = 1`, "", false},
		{`A = B`, "", false},
		{`begins_with(A)`, "", false},
	} {
		spec := fresh(table, nil)
		ok := spec.fill(table, table.Key, model.AccessPattern{KeyCondition: `PK = "x" AND begins_with(SK, "a")`, Filter: c.filter})
		p := newPlan(model.DynamoDB, table, spec, nil)
		if ok != c.ok || p.req.Filter != c.want || p.keyIn != "#k0 = :v0 AND begins_with(#k1, :v1)" {
			t.Errorf("%s: %v %s %s %v", c.filter, ok, p.req.Filter, p.keyIn, p.faults)
		}
	}
	spec := fresh(table, nil)
	if spec.fill(table, table.Key, model.AccessPattern{KeyCondition: "PK = :pk AND SK > :sk"}) || strings.Join(spec.Partition, "") != "" {
		t.Error("a placeholder is taken for a value")
	}
}
