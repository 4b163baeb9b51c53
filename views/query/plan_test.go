package query

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tablero/engine"
	"tablero/model"
	"tablero/model/jsondoc"
)

// kitchen is a table with a sort key of each type, by index.
func kitchen() *model.Table {
	key := func(name string, t model.Type) []model.KeyAttribute {
		return []model.KeyAttribute{{Name: name, Type: t}}
	}
	t := model.Table{Name: "Kitchen", TTL: "Gone", Key: model.KeySchema{Partition: key("PK", model.TypeS), Sort: key("SK", model.TypeS)}}
	for _, typ := range []model.Type{model.TypeN, model.TypeB} {
		t.Indexes = append(t.Indexes, model.Index{
			Name: "By" + typ.String(), Kind: model.Global, Projection: model.Projection{Kind: model.ProjectAll},
			Key: model.KeySchema{Partition: key("PK", model.TypeS), Sort: key("S"+typ.String(), typ)},
		})
	}
	t.Indexes = append(t.Indexes, model.Index{
		Name: "Alone", Kind: model.Global, Projection: model.Projection{Kind: model.ProjectAll}, Key: model.KeySchema{Partition: key("Num", model.TypeN)},
	})
	t.Attributes = []model.Attribute{{Name: "a.b", Type: model.TypeN}, {Name: "On", Type: model.TypeBOOL}}
	return &t
}

func TestPlan(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name                string
		spec                Spec
		key, filter, engine string
	}{
		{"partition alone", Spec{Partition: []string{"x"}}, "#k0 = :v0", "", ""},
		{"equals", Spec{Partition: []string{"x"}, Sort: Sort{Op: "=", A: "y"}}, "#k0 = :v0 AND #k1 = :v1", "", ""},
		{"begins", Spec{Partition: []string{"x"}, Sort: Sort{Op: "begins_with"}}, "#k0 = :v0 AND begins_with(#k1, :v1)", "", ""},
		{"without ends", Spec{Partition: []string{"x"}, Sort: Sort{Op: "a < key < b", A: "a", B: "b"}}, "#k0 = :v0 AND #k1 BETWEEN :v1 AND :v2", "", ""},
		{"number", Spec{Index: "ByN", Partition: []string{"x"}, Sort: Sort{Op: "between", A: " 1 ", B: "2.50"}}, "#k0 = :v0 AND #k1 BETWEEN :v1 AND :v2", "", ""},
		{"no sort key", Spec{Index: "Alone", Partition: []string{"7"}, Sort: Sort{Op: "<", A: "1"}}, "#k0 = :v0", "", ""},
		{
			"filter",
			Spec{Partition: []string{"x"}, Filter: []Term{
				{Path: "Cost", Op: "<", Type: "N", A: "3"}, {Path: "Tags[1].Name", Op: "begins_with", A: "q", Or: true}, {Path: "a.b", Op: "between", A: "1", B: "2"},
			}},
			"#k0 = :v0", "#f0 < :v1 OR begins_with(#f1[1].#f2, :v2) AND #f3 BETWEEN :v3 AND :v4",
			"Cost < 3 OR begins_with(Tags[1].Name, \"q\") AND `a.b` BETWEEN 1 AND 2",
		},
		{
			"words",
			Spec{Partition: []string{"x"}, Filter: []Term{
				{Path: "A", Op: "in", A: "x, y"},
				{Path: "A", Op: "not contains", A: "z"},
				{Path: "B", Op: "exists"},
				{Path: "C", Op: "does not exist"},
				{Path: "D", Op: "is of type", A: "ss"},
				{Path: "E", Op: "size >", A: "3"},
			}},
			"#k0 = :v0",
			"#f0 IN (:v1, :v2) AND NOT contains(#f0, :v3) AND attribute_exists(#f1) AND attribute_not_exists(#f2) AND attribute_type(#f3, :v4) AND size(#f4) > :v5",
			`A IN ("x", "y") AND NOT contains(A, "z") AND attribute_exists(B) AND attribute_not_exists(C) AND attribute_type(D, "SS") AND size(E) > 3`,
		},
		{"declared type", Spec{Partition: []string{"x"}, Filter: []Term{{Path: "On", Op: "=", A: "true"}}}, "#k0 = :v0", "#f0 = :v1", "On = true"},
		{"illegal operator falls back", Spec{Partition: []string{"x"}, Filter: []Term{{Path: "On", Op: "<", A: "true"}}}, "#k0 = :v0", "#f0 = :v1", "On = true"},
		{"empty text is a value", Spec{Partition: []string{"x"}, Filter: []Term{{Path: "Z", Op: "="}}}, "#k0 = :v0", "#f0 = :v1", `Z = ""`},
		{"null", Spec{Partition: []string{"x"}, Filter: []Term{{Path: "Z", Op: "=", Type: "NULL"}}}, "#k0 = :v0", "#f0 = :v1", "Z = null"},
	} {
		p := newPlan(model.DynamoDB, kitchen(), c.spec, nil)
		if p.keyIn != c.key || p.filter != c.filter || p.req.Filter != c.engine || !p.ready() {
			t.Errorf("%s:\n%s\n%s\n%s\n%v", c.name, p.keyIn, p.filter, p.req.Filter, p.faults)
		}
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	at := func(k fieldKind, n int) field { return field{k, n} }
	for _, c := range []struct {
		name string
		spec Spec
		at   field
		text string
	}{
		{"no partition", Spec{}, at(fieldPart, 0), "type a value of PK; a key is never empty (ValidationException)"},
		{"comma", Spec{Index: "Alone", Partition: []string{"12,5"}}, at(fieldPart, 0), "point"},
		{"long", Spec{Partition: []string{strings.Repeat("x", 2049)}}, at(fieldPart, 0), "at most 2048"},
		{"long sort key", Spec{Partition: []string{"x"}, Sort: Sort{Op: "=", A: strings.Repeat("x", 1025)}}, at(fieldSortA, 0), "at most 1024"},
		{"empty sort key", Spec{Partition: []string{"x"}, Sort: Sort{Op: "="}}, at(fieldSortA, 0), "a key is never empty"},
		{"reversed", Spec{Partition: []string{"x"}, Sort: Sort{Op: "between", A: "b", B: "a"}}, at(fieldSortB, 0), "exchange them (ValidationException)"},
		{"no base64", Spec{Index: "ByB", Partition: []string{"x"}, Sort: Sort{Op: "=", A: "?"}}, at(fieldSortA, 0), "base64"},
		{"index gone", Spec{Index: "Old", Partition: []string{"x"}}, at(fieldFrom, 0), `no index "Old"`},
		{"limit", Spec{Partition: []string{"x"}, Limit: "0"}, at(fieldLimit, 0), "from 1 to 10000"},
		{"limit no number", Spec{Partition: []string{"x"}, Limit: "ten"}, at(fieldLimit, 0), "whole number"},
		{"no attribute", Spec{Partition: []string{"x"}, Filter: []Term{{Op: "="}}}, at(fieldTermPath, 0), "d takes the row away"},
		{"key attribute", Spec{Partition: []string{"x"}, Filter: []Term{{Path: "A", Op: "exists"}, {Path: "SK", Op: "exists"}}}, at(fieldTermPath, 1), "part of the key"},
		{"path", Spec{Partition: []string{"x"}, Filter: []Term{{Path: "a[", Op: "exists"}}}, at(fieldTermPath, 0), "expected"},
		{"value", Spec{Partition: []string{"x"}, Filter: []Term{{Path: "a", Op: "=", Type: "N", A: "x"}}}, at(fieldTermA, 0), "no number"},
		{"bounds", Spec{Partition: []string{"x"}, Filter: []Term{{Path: "a", Op: "between", Type: "N", A: "2", B: "1"}}}, at(fieldTermA, 0), "BETWEEN"},
		{"type", Spec{Partition: []string{"x"}, Filter: []Term{{Path: "a", Op: "is of type", A: "X"}}}, at(fieldTermA, 0), "S N B"},
	} {
		p := newPlan(model.DynamoDB, kitchen(), c.spec, nil)
		if got := p.faults[c.at].String(); !strings.Contains(got, c.text) || p.ready() {
			t.Errorf("%s: %q in %v", c.name, got, p.faults)
		}
	}
}

func TestOnlyLegalOperators(t *testing.T) {
	t.Parallel()
	for _, o := range sortOpsFor(model.TypeN) {
		if o.op == engine.SortBeginsWith {
			t.Error("begins_with is offered for a number")
		}
	}
	if n := len(sortOpsFor(model.TypeS)) - len(sortOpsFor(model.TypeN)); n != 1 {
		t.Errorf("%d conditions are for text alone", n)
	}
	values := map[model.Type]string{
		model.TypeS: "x", model.TypeN: "1", model.TypeB: "aGk=", model.TypeBOOL: "true", model.TypeNULL: "null", model.TypeL: `{"L":[]}`, model.TypeM: `{"M":{}}`,
		model.TypeSS: `{"SS":["a"]}`, model.TypeNS: `{"NS":["1"]}`, model.TypeBS: `{"BS":["aGk="]}`,
	}
	for _, typ := range allTypes() {
		for _, o := range filterOpsFor(model.DynamoDB, typ) {
			a := values[typ]
			switch {
			case o.tag:
				a = "S"
			case o.size:
				a = "1"
			}
			p := newPlan(model.DynamoDB, kitchen(), Spec{Partition: []string{"x"}, Filter: []Term{{Path: "Z", Op: o.name, Type: typ.String(), A: a, B: a}}}, nil)
			if !p.ready() || p.req.Filter == "" {
				t.Errorf("%s %s: %v", typ, o.name, p.faults)
			}
		}
	}
}

// TestRulerAgreesWithTheStore asks the store with every condition and compares with what the ruler says of each key.
func TestRulerAgreesWithTheStore(t *testing.T) {
	t.Parallel()
	table := kitchen()
	var items []model.Item
	for i, text := range []string{"a", "ab", "abc", "b", "ba", "c", "é", "日"} {
		n, err := model.N([]string{"-10", "-1.5", "0", "0.1", "1", "1.0e1", "10.5", "200"}[i])
		if err != nil {
			t.Fatal(err)
		}
		items = append(items, model.Item{{Name: "PK", Value: model.S("p")}, {Name: "SK", Value: model.S(text)}, {Name: "SN", Value: n}, {Name: "SB", Value: model.B([]byte(text))}})
	}
	session := open(t, documentOf("kitchen", *table, items...))
	operands := map[string][]string{"": {"a", "ab", "b", "zz"}, "ByN": {"-1.50", "0", "10", "1e3"}, "ByB": {"YQ==", "YWI=", "Yg=="}}
	asked := 0
	for index, list := range operands {
		for _, a := range list {
			for _, b := range list {
				for _, o := range sortOps() {
					p := newPlan(model.DynamoDB, table, Spec{Index: index, Partition: []string{"p"}, Sort: Sort{Op: o.name, A: a, B: b}}, nil)
					if !p.ready() {
						continue
					}
					page, err := session.Store.Query(t.Context(), p.req)
					if err != nil {
						t.Fatalf("%s %s %s: %v", o.name, a, b, err)
					}
					var want, got []string
					for _, it := range page.Items {
						v, _ := it.Get(p.key.Sort[0].Name)
						if !p.dropped(v) {
							want = append(want, v.Display())
						}
					}
					all := p.req
					all.Sort = engine.SortCondition{}
					whole, err := session.Store.Query(t.Context(), all)
					if err != nil {
						t.Fatal(err)
					}
					for _, it := range whole.Items {
						if v, _ := it.Get(p.key.Sort[0].Name); p.side(v) == 0 {
							got = append(got, v.Display())
						}
					}
					asked++
					if diff := cmp.Diff(want, got); diff != "" {
						t.Errorf("%s %q %s %s: %s", index, o.name, a, b, diff)
					}
				}
			}
		}
	}
	if asked < 100 {
		t.Errorf("only %d queries", asked)
	}
}

func TestCopies(t *testing.T) {
	t.Parallel()
	spec := Spec{
		Index: "ByN", Partition: []string{"it's"}, Sort: Sort{Op: "a < key < b", A: "1", B: "2"}, Reverse: true, Limit: "7",
		Filter: []Term{{Path: "Tags", Op: "contains", A: "x y"}, {Path: "Gone", Op: "does not exist", Or: true}},
	}
	p := newPlan(model.DynamoDB, kitchen(), spec, nil)
	text, ends := p.command("my model")
	want := `tablero query 'my model' Kitchen --partition 'it'\''s' --index ByN --sort 'between 1 and 2' --filter 'contains(Tags, "x y") OR attribute_not_exists(Gone)' --reverse --limit 7`
	if text != want || !ends {
		t.Errorf("%s\n%s", text, want)
	}
	aws := p.awsCommand()
	for _, part := range []string{
		"aws dynamodb query", "--table-name Kitchen", "--index-name ByN", "--key-condition-expression '#k0 = :v0 AND #k1 BETWEEN :v1 AND :v2'",
		"--filter-expression 'contains(#f0, :v3) OR attribute_not_exists(#f1)'", `'{"#k0":"PK","#k1":"SN","#f0":"Tags","#f1":"Gone"}'`,
		`":v0":{"S":"it'\''s"},":v1":{"N":"1"}`, "--no-scan-index-forward", "--limit 7",
	} {
		if !strings.Contains(aws, part) {
			t.Errorf("%s lacks %s", aws, part)
		}
	}
	request := string(jsondoc.Append(nil, p.request(), jsondoc.Compact()))
	if !strings.Contains(request, `"KeyConditionExpression":"#k0 = :v0 AND #k1 BETWEEN :v1 AND :v2"`) || !strings.Contains(request, `"ScanIndexForward":false,"Limit":7`) {
		t.Error(request)
	}
	q := newPlan(model.DynamoDB, kitchen(), Spec{Partition: []string{"x"}, Sort: Sort{Op: "begins_with", A: `a "b" and c`}}, nil)
	if text, ends := q.command("m"); text != `tablero query m Kitchen --partition x --sort 'begins_with "a \"b\" and c"'` || ends {
		t.Error(text)
	}
}

func TestCatalyst(t *testing.T) {
	t.Parallel()
	p := newPlan(model.Catalyst, kitchen(), Spec{
		Partition: []string{"x"}, Sort: Sort{Op: "begins_with", A: "a"}, Limit: "5",
		Filter: []Term{{Path: "A", Op: "in", A: "x,y"}, {Path: "B.C", Op: "exists"}, {Path: "D", Op: "does not exist", Or: true}, {Path: "E", Op: "is of type", A: "SN"}},
	}, nil)
	got := string(appendJSON(p))
	want := `{"key_condition":{"group_operator":"AND","group":[{"attribute":["PK"],"operator":"equals","value":{"S":"x"}},` +
		`{"attribute":["SK"],"operator":"begins_with","value":{"S":"a"}}]},"other_condition":{"group_operator":"OR","group":[` +
		`{"group_operator":"AND","group":[{"attribute":["A"],"operator":"in","value":{"L":[{"S":"x"},{"S":"y"}]}},` +
		`{"function":{"function_name":"attribute_exists","args":[{"attribute_path":["B","C"]}]}}]},` +
		`{"group_operator":"AND","group":[{"function":{"function_name":"attribute_exists","args":[{"attribute_path":["D"]}]},"negate":true},` +
		`{"function":{"function_name":"attribute_type","args":[{"attribute_path":["E"]},{"S":"SN"}]}}]}]},"forward_scan":true,"limit":5}`
	if got != want || !p.ready() {
		t.Errorf("%v\n%s\n%s", p.faults, got, want)
	}
	for _, o := range filterOpsFor(model.Catalyst, model.TypeS) {
		if o.size {
			t.Errorf("%s is offered, which Catalyst does not have", o.name)
		}
	}
	if p := newPlan(model.Catalyst, kitchen(), Spec{Partition: []string{"x"}, Limit: "101"}, nil); p.ready() {
		t.Error("more than Catalyst gives at once is asked for")
	}
}

func TestCost(t *testing.T) {
	t.Parallel()
	for bytes, want := range map[int]string{0: "0.5 RCU", 1: "0.5 RCU", 4096: "0.5 RCU", 4097: "1 RCU", 8193: "1.5 RCU", 1 << 20: "128 RCU"} {
		if got := units(halves(bytes)); got != want {
			t.Errorf("%d bytes: %s, want %s", bytes, got, want)
		}
	}
	if units(0) != "0 RCU" {
		t.Error("nothing read costs something")
	}
}
