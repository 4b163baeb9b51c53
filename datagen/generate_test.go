package datagen_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tablero/datagen"
	"tablero/model"
	"tablero/model/codec/formats"
	"tablero/model/modeltest"
	"tablero/model/rules"
	"tablero/model/samples"
)

func sample(t *testing.T, name string) (*model.Model, *model.Table, []model.Item) {
	t.Helper()
	src, _ := samples.Load(name)
	doc, _, err := formats.Decode(src, formats.Options{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	table := &doc.Model.Tables[0]
	return doc.Model, table, itemsOf(doc, table.Name)
}

func lines(m *model.Model, items []model.Item) string {
	var out []byte
	for _, it := range items {
		out = append(model.AppendItem(out, m.Dialect, it), '\n')
	}
	return string(out)
}

// TestSameSeedSameBytes: the same plan, seed, time and count give the same items; each of the four matters, the count only at the end.
func TestSameSeedSameBytes(t *testing.T) {
	t.Parallel()
	for _, name := range samples.Names() {
		m, table, items := sample(t, name)
		o := datagen.Options{Items: 300, Seed: 42, Now: now}
		first := lines(m, generate(t, datagen.Infer(m, table, items), o))
		if diff := cmp.Diff(first, lines(m, generate(t, datagen.Infer(m, table, items), o))); diff != "" {
			t.Errorf("%s: two runs differ: %s", name, diff)
		}
		other := o
		other.Seed = 43
		if lines(m, generate(t, datagen.Infer(m, table, items), other)) == first {
			t.Errorf("%s: the seed does not matter", name)
		}
	}
	m, table, items := sample(t, "menu")
	p := datagen.Infer(m, table, items)
	early := lines(m, generate(t, p, datagen.Options{Items: 20, Now: now}))
	if early == lines(m, generate(t, p, datagen.Options{Items: 20, Now: now.AddDate(1, 0, 0)})) {
		t.Error("the time does not matter to expiries")
	}
}

// TestFieldsDoNotDisturbEachOther: another generator for one attribute leaves the others as they were, which a preview needs.
func TestFieldsDoNotDisturbEachOther(t *testing.T) {
	t.Parallel()
	m, table, items := sample(t, "menu")
	p := datagen.Infer(m, table, items)
	before := generate(t, p, datagen.Options{Items: 50, Seed: 3})
	q := p.Clone()
	q.Kinds[0].Field("Calories").Spec = datagen.Spec{Gen: "number", Min: 1, Max: 5}
	after := generate(t, q, datagen.Options{Items: 50, Seed: 3})
	if p.Kinds[0].Field("Calories").Spec.Max == 5 {
		t.Error("a clone shares its fields")
	}
	for i := range before {
		if !model.IdenticalItems(before[i].Without("Calories"), after[i].Without("Calories")) {
			t.Fatalf("item %d: %v, then %v", i, before[i], after[i])
		}
		if n, _ := after[i].Get("Calories"); n.Decimal().Cmp(model.Int(5).Decimal()) > 0 {
			t.Errorf("Calories %s", n.Text())
		}
	}
}

// TestShop looks at a table of several kinds: customers with their orders in one partition, index keys made from attributes.
func TestShop(t *testing.T) {
	t.Parallel()
	m, table, items := sample(t, "shop")
	p := datagen.Infer(m, table, items)
	made := generate(t, p, datagen.Options{Items: 2000, Seed: 1})
	text := func(it model.Item, name string) string {
		v, _ := it.Get(name)
		return v.Text()
	}
	partitions, profiles := map[string]int{}, map[string]int{}
	kinds := map[string]int{}
	for _, it := range made {
		partitions[text(it, "PK")]++
		kinds[text(it, "Kind")]++
		switch text(it, "Kind") {
		case "customer":
			profiles[text(it, "PK")]++
			if text(it, "GSI1PK") != "EMAIL#"+text(it, "Email") {
				t.Errorf("not linked: %v", it)
			}
		case "order":
			if text(it, "SK") != "ORDER#"+text(it, "Placed")+"#"+text(it, "OrderId") || text(it, "GSI1PK") != "ORDER#"+text(it, "OrderId") {
				t.Errorf("not linked: %v", it)
			}
			if it.Has("GSI2PK") != it.Has("GSI2SK") {
				t.Errorf("half a key of an index: %v", it)
			}
			if profiles[text(it, "PK")] != 1 {
				t.Errorf("an order without its customer: %v", it)
			}
		}
	}
	if len(kinds) < 5 {
		t.Errorf("kinds %v", kinds)
	}
	if average := len(made) / len(partitions); average < 2 || average > 12 {
		t.Errorf("%d partitions", len(partitions))
	}
}

// TestExpiriesAreNearNow: some are over, most are to come.
func TestExpiriesAreNearNow(t *testing.T) {
	t.Parallel()
	m, table, items := sample(t, "sessions")
	over, ahead := 0, 0
	for _, it := range generate(t, datagen.Infer(m, table, items), datagen.Options{Items: 1000, Seed: 5}) {
		v, ok := it.Get(table.TTL)
		if !ok {
			continue
		}
		s, _ := v.Decimal().Int64()
		switch at := time.Unix(s, 0); {
		case at.Before(now.AddDate(0, 0, -3)), at.After(now.AddDate(0, 0, 31)):
			t.Errorf("expires %s", at)
		case at.Before(now):
			over++
		default:
			ahead++
		}
	}
	if over == 0 || ahead < 5*over {
		t.Errorf("%d over, %d to come", over, ahead)
	}
}

func numbered(fields ...datagen.Field) datagen.Plan {
	t := &model.Table{Name: "T", Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "pk", Type: model.TypeS}}}}
	return datagen.Plan{Dialect: model.DynamoDB, Table: t, Kinds: []datagen.Kind{{Share: 100, Least: 1, Most: 1, Weight: 1, Fields: fields}}}
}

func key(spec datagen.Spec) datagen.Field {
	return datagen.Field{Name: "pk", Type: model.TypeS, Spec: spec}
}

func template(text string) datagen.Spec { return datagen.Spec{Gen: "template", Text: text} }

func TestTemplates(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"ORDER#{seq:6}", "ORDER#000001 ORDER#000002 ORDER#000003"},
		{"{seq:0:1007}", "1007 1008 1009"},
		{"{{{seq}}}", "{1} {2} {3}"},
		{"{seq}#{date:2006}{.seq}", ""}, // an attribute named seq
		{"{one:a}-{number:7:7}-{number:105:105:2}-{seq}", "a-7-1.05-1 a-7-1.05-2 a-7-1.05-3"},
		{"same{again}", "same same 2 same 3"},
	} {
		p := numbered(key(template(c.text)))
		if c.want == "" {
			p.Kinds[0].Fields = append(p.Kinds[0].Fields, datagen.Field{Name: "seq", Type: model.TypeS, Spec: template("x")})
			c.want = "1#2026x 2#2026x 3#2026x"
		}
		var got []string
		for _, it := range generate(t, p, datagen.Options{Items: 3, Now: time.Date(2026, 12, 31, 23, 0, 0, 0, time.UTC)}) {
			v, _ := it.Get("pk")
			got = append(got, v.Text())
		}
		if g := strings.Join(got, " "); g != c.want {
			t.Errorf("%s: %s, want %s", c.text, g, c.want)
		}
	}
}

func TestWrongPlansAreRefused(t *testing.T) {
	t.Parallel()
	n := func(gen string) datagen.Field {
		return datagen.Field{Name: "n", Type: model.TypeN, Spec: datagen.Spec{Gen: gen}}
	}
	s := func(name, text string) datagen.Field {
		return datagen.Field{Name: name, Type: model.TypeS, Spec: template(text)}
	}
	for _, c := range []struct {
		fields []datagen.Field
		want   string
	}{
		{nil, "pk: the key of the table is missing"},
		{[]datagen.Field{key(template("{seq"))}, `pk: a { without its } in "{seq"; a brace is written {{. Pick another generator`},
		{[]datagen.Field{key(template("seq}"))}, `pk: a } without its { in "seq}"; a brace is written }}. Pick another generator`},
		{[]datagen.Field{key(template("{nothing}"))}, "pk: there is no generator {nothing}. Pick another generator"},
		{[]datagen.Field{key(template("{seq:x}"))}, "pk: {seq:x}: the width is a number from 0 to 256. Pick another generator"},
		{[]datagen.Field{key(template("{hex:0}"))}, "pk: {hex:0}: how many is a number from 1 to 256. Pick another generator"},
		{[]datagen.Field{key(template("{number:5:1}"))}, "pk: {number:5:1}: it takes a lesser and a greater number. Pick another generator"},
		{[]datagen.Field{key(template("{.gone}"))}, "pk: it refers to gone, which the items do not have"},
		{[]datagen.Field{key(template("{.a}")), s("a", "{.b}"), s("b", "{.a}")}, "a: it refers to itself: pk → a → b → a. Break the circle"},
		{[]datagen.Field{key(datagen.Spec{Gen: "city"}), n("city")}, "n: city gives S, and the attribute is of type N. Pick another generator"},
		{[]datagen.Field{key(datagen.Spec{Gen: "city"}), n("one of")}, "n: one of nothing: give it a value. Pick another generator"},
		{[]datagen.Field{key(datagen.Spec{Gen: "city"}), n("never heard")}, `n: there is no generator "never heard". Pick another generator`},
		{[]datagen.Field{key(datagen.Spec{Gen: "city"}), key(datagen.Spec{Gen: "city"})}, "pk: the attribute stands there twice"},
		{[]datagen.Field{{Name: "pk", Type: model.TypeN, Spec: datagen.Spec{Gen: "sequence"}}}, "pk: the key is of type S, and the generator makes N"},
	} {
		p := numbered(c.fields...)
		err := p.Check()
		var pe *datagen.PlanError
		if !errors.As(err, &pe) || err.Error() != c.want {
			t.Errorf("%v\nwant %s", err, c.want)
		}
		for _, gerr := range datagen.Generate(context.Background(), p, datagen.Options{Items: 1}) {
			if gerr == nil || gerr.Error() != c.want {
				t.Errorf("generating: %v", gerr)
			}
		}
	}
}

// TestKeysRunOut: every key that there is, and then an error that says so.
func TestKeysRunOut(t *testing.T) {
	t.Parallel()
	p := numbered(key(template("{number:1:9}")))
	got := map[string]bool{}
	var err error
	for it, e := range datagen.Generate(context.Background(), p, datagen.Options{Items: 10, Now: now}) {
		if err = e; e == nil {
			v, _ := it.Get("pk")
			got[v.Text()] = true
		}
	}
	var out *datagen.ExhaustedError
	if !errors.As(err, &out) || out.Made != 9 || len(got) != 9 || !strings.Contains(err.Error(), "after 9 items") {
		t.Errorf("%d keys, %v", len(got), err)
	}
}

func TestWhatIsThereIsNotMadeAgain(t *testing.T) {
	t.Parallel()
	p := numbered(key(template("{seq}")))
	o := datagen.Options{Items: 5, Now: now, Exists: func(_ context.Context, key model.Item) (bool, error) {
		v, _ := key.Get("pk")
		return v.Text() == "2" || v.Text() == "4", nil
	}}
	var got []string
	for _, it := range generate(t, p, o) {
		v, _ := it.Get("pk")
		got = append(got, v.Text())
	}
	if want := []string{"1", "7", "3", "9", "5"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	broken := errors.New("broken")
	o.Exists = func(context.Context, model.Item) (bool, error) { return false, broken }
	for _, err := range datagen.Generate(context.Background(), p, o) {
		if !errors.Is(err, broken) {
			t.Errorf("%v", err)
		}
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	for it, err := range datagen.Generate(ctx, numbered(key(template("{seq}"))), datagen.Options{Items: 1000, Now: now}) {
		if err != nil {
			if !errors.Is(err, context.Canceled) || it != nil {
				t.Errorf("%v %v", it, err)
			}
			break
		}
		if n++; n == 10 {
			cancel()
		}
	}
	cancel()
	if n != 10 {
		t.Errorf("%d items after the cancel", n)
	}
}

// TestSparseIndexes: without items to learn from, a share of the items lacks the whole key of an index.
func TestSparseIndexes(t *testing.T) {
	t.Parallel()
	s := func(names ...string) (k []model.KeyAttribute) {
		for _, n := range names {
			k = append(k, model.KeyAttribute{Name: n, Type: model.TypeS})
		}
		return k
	}
	table := &model.Table{Name: "T", Key: model.KeySchema{Partition: s("pk"), Sort: s("sk")}, TTL: "ttl", Indexes: []model.Index{
		{Name: "G", Kind: model.Global, Key: model.KeySchema{Partition: s("gpk"), Sort: s("gsk")}, Projection: model.Projection{Kind: model.ProjectAll}},
	}}
	absent, partitions := 0, map[string]bool{}
	for _, it := range generate(t, datagen.Infer(&model.Model{Dialect: model.DynamoDB}, table, nil), datagen.Options{Items: 1000, Seed: 9}) {
		if it.Has("gpk") != it.Has("gsk") {
			t.Errorf("half a key: %v", it)
		}
		if !it.Has("gpk") {
			absent++
		}
		pk, _ := it.Get("pk")
		partitions[pk.Text()] = true
		if !it.Has("ttl") {
			t.Errorf("no expiry: %v", it)
		}
	}
	if absent < 100 || absent > 200 {
		t.Errorf("%d of 1000 lack the key", absent)
	}
	if len(partitions) < 100 || len(partitions) > 500 {
		t.Errorf("%d partitions of 1000 items", len(partitions))
	}
}

// TestAnyModel: whatever the design, as long as the rules find no error in it, items are made in which they find none either.
func TestAnyModel(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		doc := modeltest.Documents().Draw(t, "document")
		if rules.Worst(rules.Check(doc.Model, nil, now)) == rules.Error {
			return
		}
		for i := range doc.Model.Tables {
			table := &doc.Model.Tables[i]
			var learned []model.Item
			if rapid.Bool().Draw(t, "learn") {
				learned = itemsOf(doc, table.Name)
			}
			list := model.TableItems{Table: table.Name}
			p := datagen.Infer(doc.Model, table, learned)
			for it, err := range datagen.Generate(context.Background(), p, datagen.Options{Items: 30, Seed: rapid.Uint64().Draw(t, "seed"), Now: now}) {
				if err != nil {
					t.Fatalf("%v\n%s", err, fmt.Sprint(p.Kinds))
				}
				list.Items = append(list.Items, model.PlacedItem{Item: it})
			}
			made := &model.Document{Model: doc.Model, Items: []model.TableItems{list}}
			for _, f := range rules.Check(doc.Model, rules.Of(made), now) {
				if f.Severity == rules.Error {
					t.Errorf("%s", f)
				}
			}
		}
	})
}
