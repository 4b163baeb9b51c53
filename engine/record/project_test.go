package record_test

import (
	"testing"

	"tablero/engine/record"
	"tablero/model"
)

func TestProject(t *testing.T) {
	t.Parallel()
	s := model.S
	it := model.Item{
		{Name: "id", Value: s("1")},
		{Name: "a.b", Value: s("dotted")},
		{Name: "m", Value: model.Map(model.Item{
			{Name: "z", Value: s("z")}, {Name: "l", Value: model.List(s("0"), s("1"), model.Map(model.Item{{Name: "k", Value: s("k")}, {Name: "j", Value: s("j")}}))}, {Name: "a", Value: s("a")},
		})},
		{Name: "l", Value: model.List(s("0"), model.List(s("10"), s("11")), s("2"))},
	}
	name, at := model.Name, model.At
	m := func(attrs ...model.Attr) model.Value { return model.Map(attrs) }
	attr := func(n string, v model.Value) model.Attr { return model.Attr{Name: n, Value: v} }
	tests := []struct {
		what  string
		paths []model.Path
		want  model.Item
	}{
		{"nothing", nil, nil},
		{"no such", []model.Path{{name("x")}, {name("m"), name("x")}, {name("l"), at(9)}, {name("id"), name("x")}, {name("id"), at(0)}, {name("m"), at(0)}, {name("l"), name("0")}, {}, {at(0)}}, nil},
		{"one", []model.Path{{name("id")}}, model.Item{attr("id", s("1"))}},
		{"dots in a name", []model.Path{{name("a.b")}, {name("a"), name("b")}}, model.Item{attr("a.b", s("dotted"))}},
		{"item's order", []model.Path{{name("l")}, {name("id")}}, model.Item{attr("id", s("1")), attr("l", it[3].Value)}},
		{"member", []model.Path{{name("m"), name("a")}}, model.Item{attr("m", m(attr("a", s("a"))))}},
		{"members in their order", []model.Path{{name("m"), name("a")}, {name("m"), name("z")}}, model.Item{attr("m", m(attr("z", s("z")), attr("a", s("a"))))}},
		{"elements closed up", []model.Path{{name("l"), at(2)}, {name("l"), at(0)}}, model.Item{attr("l", model.List(s("0"), s("2")))}},
		{"list in list", []model.Path{{name("l"), at(1), at(1)}}, model.Item{attr("l", model.List(model.List(s("11"))))}},
		{"deep", []model.Path{{name("m"), name("l"), at(2), name("j")}}, model.Item{attr("m", m(attr("l", model.List(m(attr("j", s("j")))))))}},
		{"whole wins", []model.Path{{name("m"), name("a")}, {name("m")}}, model.Item{it[2]}},
		{"one found, one not", []model.Path{{name("m"), name("a")}, {name("m"), name("x")}}, model.Item{attr("m", m(attr("a", s("a"))))}},
	}
	r := open(t, it)
	for _, tt := range tests {
		got, err := r.Project(tt.paths...)
		if err != nil || !model.IdenticalItems(got, tt.want) {
			t.Errorf("%s: %v, %v; want %v", tt.what, got, err, tt.want)
		}
	}
}

func TestProjectOfDamagedBytes(t *testing.T) {
	t.Parallel()
	data := encode(t, model.Item{{Name: "m", Value: model.Map(model.Item{{Name: "a", Value: model.S("x")}})}})
	data[len(data)-2] = 0x77 // no tag
	r, err := record.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Project(model.Path{model.Name("m"), model.Name("a")})
	wantKind(t, err, record.Corrupt)
	if got, err := r.Project(model.Path{model.Name("m"), model.Name("b")}); err != nil || len(got) != 0 {
		t.Errorf("what was not asked for was looked at: %v, %v", got, err)
	}
}
