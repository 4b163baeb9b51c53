package datagen_test

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"tablero/datagen"
	"tablero/model"
	"tablero/model/modeltest"
	"tablero/model/rules"
)

// keyTexts are texts as keys have them, and some as nobody would choose them.
func keyTexts() *rapid.Generator[string] {
	part := rapid.OneOf(
		rapid.SampledFrom([]string{
			"ORDER", "user", "a", "2026-11-28", "2026-11-28T10:00:00Z", "00", "1", "0012", "x9", "8f4a00", "{", "}", "{seq}", "{.K}", "|", "a b", "é漢",
			"ann@example.com", "123e4567-e89b-12d3-a456-426614174000", "99999999999999999999", "https://x.example/1",
		}),
		rapid.StringN(1, 4, 12),
	)
	return rapid.Custom(func(t *rapid.T) string {
		text := part.Draw(t, "first")
		for range rapid.IntRange(0, 3).Draw(t, "more") {
			text += rapid.SampledFrom([]string{"#", "-", "|", ":", "_", "/"}).Draw(t, "sep") + part.Draw(t, "part")
		}
		return text
	})
}

func keyValues(typ model.Type) *rapid.Generator[model.Value] {
	return rapid.Custom(func(t *rapid.T) model.Value {
		switch typ {
		case model.TypeN:
			v, err := model.N(rapid.SampledFrom([]string{"0", "1", "-5", "1.5", "1700000000", "1700000000000", "12345678901234567890123456789012345678", "1e100", "1e-100", "007"}).Draw(t, "n"))
			if err != nil {
				t.Fatal(err)
			}
			return v
		case model.TypeB:
			return model.B([]byte(keyTexts().Draw(t, "b")))
		}
		return model.S(keyTexts().Draw(t, "s"))
	})
}

// TestAnySample: whatever stands in the keys and attributes of sample items, a plan comes of it that makes valid items beside them.
func TestAnySample(t *testing.T) {
	t.Parallel()
	types := rapid.SampledFrom([]model.Type{model.TypeS, model.TypeS, model.TypeN, model.TypeB})
	rapid.Check(t, func(t *rapid.T) {
		k := func(name string) []model.KeyAttribute {
			return []model.KeyAttribute{{Name: name, Type: types.Draw(t, "type of "+name)}}
		}
		table := model.Table{Name: "Table", Key: model.KeySchema{Partition: k("K")}, TTL: rapid.SampledFrom([]string{"", "ttl", "v0"}).Draw(t, "ttl")}
		if rapid.Bool().Draw(t, "sorted") {
			table.Key.Sort = k("S")
		}
		table.Indexes = []model.Index{{Name: "Index", Kind: model.Global, Key: model.KeySchema{Partition: k("I"), Sort: k("J")}, Projection: model.Projection{Kind: model.ProjectAll}}}
		m := &model.Model{Name: "m", Dialect: rapid.SampledFrom([]model.Dialect{model.DynamoDB, model.Catalyst}).Draw(t, "dialect"), Tables: []model.Table{table}}
		if rules.Worst(rules.Check(m, nil, now)) == rules.Error {
			return
		}
		there := map[string]bool{}
		var items []model.Item
		for range rapid.IntRange(1, 12).Draw(t, "items") {
			var it model.Item
			for _, a := range append(table.Key.Attributes(), table.Indexes[0].Key.Attributes()...) {
				if table.Key.Has(a.Name) || rapid.Bool().Draw(t, "has "+a.Name) {
					it = append(it, model.Attr{Name: a.Name, Value: keyValues(a.Type).Draw(t, a.Name)})
				}
			}
			for i := range rapid.IntRange(0, 3).Draw(t, "attributes") {
				v := modeltest.Values(2).Draw(t, "value")
				if rapid.Bool().Draw(t, "text") {
					v = model.S(keyTexts().Draw(t, "text"))
				}
				it = append(it, model.Attr{Name: fmt.Sprint("v", i), Value: v})
			}
			id, _ := table.Key.Identity(it)
			there[id] = true
			items = append(items, it)
		}
		p := datagen.Infer(m, &table, items)
		list := model.TableItems{Table: table.Name}
		o := datagen.Options{Items: 60, Seed: 1, Now: now, Exists: func(_ context.Context, key model.Item) (bool, error) {
			id, _ := table.Key.Identity(key)
			return there[id], nil
		}}
		for it, err := range datagen.Generate(context.Background(), p, o) {
			if err != nil {
				t.Fatalf("%v\n%v", err, p.Kinds)
			}
			list.Items = append(list.Items, model.PlacedItem{Item: it})
		}
		for _, f := range rules.Check(m, rules.Of(&model.Document{Model: m, Items: []model.TableItems{list}}), now) {
			if f.Severity == rules.Error {
				t.Errorf("%s\n%v", f, p.Kinds)
			}
		}
	})
}
