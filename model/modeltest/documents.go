package modeltest

import (
	"fmt"
	"reflect"

	"pgregory.net/rapid"

	"tablero/model"
)

// Documents generates documents of both dialects with everything a model can hold. Table, facet and index names are unique in their
// lists; items are not made to fit the keys of their tables.
func Documents() *rapid.Generator[*model.Document] {
	return rapid.Custom(func(t *rapid.T) *model.Document {
		m := &model.Model{
			Name: Texts().Draw(t, "model"), Dialect: rapid.SampledFrom([]model.Dialect{model.DynamoDB, model.Catalyst}).Draw(t, "dialect"),
			Author: Texts().Draw(t, "author"), Description: Texts().Draw(t, "description"), Notes: Texts().Draw(t, "notes"),
			Created: Texts().Draw(t, "created"), Modified: Texts().Draw(t, "modified"),
		}
		doc := &model.Document{Model: m}
		for i := range rapid.IntRange(0, 2).Draw(t, "tables") {
			table := tables(fmt.Sprint("Table", i)).Draw(t, "table")
			m.Tables = append(m.Tables, table)
			if placed := placedItems(table).Draw(t, "items"); len(placed) > 0 {
				doc.Items = append(doc.Items, model.TableItems{Table: table.Name, Items: placed})
			}
		}
		for range rapid.IntRange(0, 2).Draw(t, "patterns") {
			m.Patterns = append(m.Patterns, model.AccessPattern{
				Name: Texts().Draw(t, "pattern"), Intent: Texts().Draw(t, "intent"), Operation: "Query", Table: Texts().Draw(t, "of"),
				Index: Texts().Draw(t, "index"), KeyCondition: Texts().Draw(t, "condition"), Filter: Texts().Draw(t, "filter"),
				Expect: Texts().Draw(t, "expect"), Size: Texts().Draw(t, "size"), Frequency: Texts().Draw(t, "frequency"),
				Modified: Texts().Draw(t, "changed"),
			})
		}
		return doc
	})
}

// placedItems generates the items of a table, its own before those of its facets, as files hold them.
func placedItems(table model.Table) *rapid.Generator[[]model.PlacedItem] {
	return rapid.Custom(func(t *rapid.T) []model.PlacedItem {
		var out []model.PlacedItem
		places := []string{""}
		for _, f := range table.Facets {
			places = append(places, f.Name)
		}
		for _, facet := range places {
			for _, it := range rapid.SliceOfN(Items(), 0, 2).Draw(t, "items") {
				out = append(out, model.PlacedItem{Item: it, Facet: facet})
			}
		}
		return out
	})
}

func tables(name string) *rapid.Generator[model.Table] {
	return rapid.Custom(func(t *rapid.T) model.Table {
		table := model.Table{
			Name: name, Key: keys(1).Draw(t, "key"), TTL: Texts().Draw(t, "ttl"), Billing: billings().Draw(t, "billing"),
			Notes: Texts().Draw(t, "notes"), Modified: Texts().Draw(t, "modified"),
		}
		for range rapid.IntRange(0, 2).Draw(t, "attributes") {
			table.Attributes = append(table.Attributes, model.Attribute{
				Name: Names().Draw(t, "attribute"), Type: model.Type(rapid.IntRange(int(model.TypeS), int(model.TypeM)).Draw(t, "type")),
				Format: list().Draw(t, "format"), Notes: Texts().Draw(t, "notes"),
			})
		}
		for i := range rapid.IntRange(0, 2).Draw(t, "indexes") {
			ix := model.Index{Name: fmt.Sprint("Index", i), Kind: model.Global, Key: keys(4).Draw(t, "key"), Notes: Texts().Draw(t, "notes")}
			if rapid.Bool().Draw(t, "local") {
				ix.Kind, ix.Key.Partition = model.Local, table.Key.Clone().Partition
			}
			ix.Projection.Kind = rapid.SampledFrom([]model.ProjectionKind{model.ProjectAll, model.ProjectKeys, model.ProjectInclude}).Draw(t, "projection")
			if ix.Projection.Kind == model.ProjectInclude {
				ix.Projection.Attributes = list().Draw(t, "include")
			}
			table.Indexes = append(table.Indexes, ix)
		}
		for i := range rapid.IntRange(0, 2).Draw(t, "facets") {
			table.Facets = append(table.Facets, model.Facet{
				Name: fmt.Sprint("Facet", i), PartitionAlias: Texts().Draw(t, "alias"), SortAlias: Texts().Draw(t, "alias"),
				Attributes: list().Draw(t, "attributes"),
			})
		}
		return table
	})
}

func list() *rapid.Generator[[]string] {
	return rapid.Custom(func(t *rapid.T) []string {
		if rapid.Bool().Draw(t, "none") {
			return nil
		}
		return rapid.SliceOfN(Texts(), 0, 2).Draw(t, "list")
	})
}

func keys(most int) *rapid.Generator[model.KeySchema] {
	attribute := rapid.Custom(func(t *rapid.T) model.KeyAttribute {
		return model.KeyAttribute{Name: Names().Draw(t, "name"), Type: rapid.SampledFrom([]model.Type{model.TypeS, model.TypeN, model.TypeB}).Draw(t, "type")}
	})
	return rapid.Custom(func(t *rapid.T) model.KeySchema {
		k := model.KeySchema{Partition: rapid.SliceOfN(attribute, 1, most).Draw(t, "partition")}
		if rapid.Bool().Draw(t, "sorted") {
			k.Sort = rapid.SliceOfN(attribute, 1, most).Draw(t, "sort")
		}
		return k
	})
}

func billings() *rapid.Generator[model.Billing] {
	capacity := rapid.Custom(func(t *rapid.T) model.Capacity {
		c := model.Capacity{Units: rapid.Int64Range(0, 100).Draw(t, "units")}
		if rapid.Bool().Draw(t, "scaled") {
			c.Scaling = &model.AutoScaling{
				Min: rapid.Int64Range(0, 9).Draw(t, "min"), Max: rapid.Int64Range(0, 9).Draw(t, "max"),
				Target: rapid.Int64Range(0, 100).Draw(t, "target"), Role: Texts().Draw(t, "role"),
			}
		}
		return c
	})
	return rapid.Custom(func(t *rapid.T) model.Billing {
		return model.Billing{
			Mode: rapid.SampledFrom([]model.BillingMode{"", model.PayPerRequest, model.ProvisionedMode}).Draw(t, "mode"),
			Read: capacity.Draw(t, "read"), Write: capacity.Draw(t, "write"),
		}
	})
}

// Same reports whether two documents hold the same model and the same items to the letter, wherever they came from.
func Same(a, b *model.Document) bool {
	if !reflect.DeepEqual(a.Model, b.Model) || len(a.Items) != len(b.Items) {
		return false
	}
	for i, x := range a.Items {
		y := b.Items[i]
		if x.Table != y.Table || len(x.Items) != len(y.Items) {
			return false
		}
		for j := range x.Items {
			if x.Items[j].Facet != y.Items[j].Facet || !model.IdenticalItems(x.Items[j].Item, y.Items[j].Item) {
				return false
			}
		}
	}
	return true
}
