package datagen_test

import (
	"testing"

	"tablero/datagen"
	"tablero/model"
)

// TestSet: the key of a partition is that of every kind in it, another attribute is the kind's own.
func TestSet(t *testing.T) {
	t.Parallel()
	m, table, items := sample(t, "shop")
	p := datagen.Infer(m, table, items)
	p.Set("order", "PK", template("C-{seq:4}"))
	p.Set("order", "Kind", template("bestelling"))
	for _, k := range p.Kinds {
		pk, kind := k.Field("PK").Spec.String(), k.Field("Kind").Spec.String()
		if family := k.Family == "CUSTOMER#<n>"; family != (pk == "C-{seq:4}") {
			t.Errorf("%s has the key %s", k.Name, pk)
		}
		if (k.Name == "order") != (kind == "bestelling") {
			t.Errorf("%s is of the kind %s", k.Name, kind)
		}
	}
	p.Set("nobody", "PK", template("x"))
	p.Set("order", "nothing", template("x"))
	if err := p.Check(); err != nil {
		t.Error(err)
	}
	generate(t, p, datagen.Options{Items: 100})
}

func TestExamples(t *testing.T) {
	t.Parallel()
	for _, g := range datagen.Generators() {
		for _, typ := range g.Types {
			a, b := datagen.Example(g.Spec, typ, now), datagen.Example(g.Spec, typ, now)
			if a.Type() != typ || !model.Identical(a, b) {
				t.Errorf("%s: %v, then %v", g.Name, a, b)
			}
		}
		for _, o := range datagen.For(g.Types[0]) {
			if o.Types[0] != g.Types[0] {
				t.Errorf("%s is offered for %s", o.Name, g.Types[0])
			}
		}
	}
	if v := datagen.Example(template("ORDER#{.Placed}#{seq}"), model.TypeS, now); v.Text() != "ORDER#Placed#1" {
		t.Errorf("%q", v.Text())
	}
	if v := datagen.Example(template("{"), model.TypeS, now); !v.IsZero() {
		t.Errorf("%q", v.Text())
	}
}
