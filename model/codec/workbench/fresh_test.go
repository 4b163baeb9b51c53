package workbench_test

import (
	"testing"

	"github.com/charmbracelet/x/exp/golden"
	gocmp "github.com/google/go-cmp/cmp"

	"tablero/model"
	"tablero/model/codec/workbench"
)

// everything is a document made elsewhere that has all a model can have, as far as the format has words for it.
func everything() *model.Document {
	pk, sk := model.KeyAttribute{Name: "PK", Type: model.TypeS}, model.KeyAttribute{Name: "SK", Type: model.TypeS}
	item := func(id string, more ...model.Attr) model.Item {
		return append(model.Item{{Name: "PK", Value: model.S(id)}, {Name: "SK", Value: model.S("東京 <&>")}}, more...)
	}
	return &model.Document{
		Model: &model.Model{
			Name: "shop", Dialect: model.DynamoDB, Author: "me", Description: "two\nlines", Created: "Jan 02, 2026, 03:04 PM", Modified: "Feb 03, 2026, 04:05 AM",
			Tables: []model.Table{
				{
					Name: "Shop", Key: model.KeySchema{Partition: []model.KeyAttribute{pk}, Sort: []model.KeyAttribute{sk}},
					Attributes: []model.Attribute{{Name: "total", Type: model.TypeN, Format: []string{"Int"}}, {Name: "until", Type: model.TypeN}, {Name: "tags", Type: model.TypeSS}},
					Indexes: []model.Index{
						{
							Name: "byStatus", Kind: model.Global, Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "status", Type: model.TypeS}}},
							Projection: model.Projection{Kind: model.ProjectInclude, Attributes: []string{"total"}},
						},
						{Name: "inverse", Kind: model.Global, Key: model.KeySchema{Partition: []model.KeyAttribute{sk}, Sort: []model.KeyAttribute{pk}}, Projection: model.Projection{Kind: model.ProjectKeys}},
					},
					TTL: "until", Billing: model.Billing{
						Mode: model.ProvisionedMode, Read: model.Capacity{Units: 5, Scaling: &model.AutoScaling{Min: 1, Max: 10, Target: 70, Role: "role"}},
						Write: model.Capacity{Units: 7, Scaling: &model.AutoScaling{Min: 2, Max: 20, Target: 50, Role: "role"}},
					},
					Facets: []model.Facet{{Name: "Order", PartitionAlias: "ORDER#id", SortAlias: "SK", Attributes: []string{"total", "status"}}, {Name: "Session", PartitionAlias: "PK", SortAlias: "SK", Attributes: []string{"until"}}},
				},
				{Name: "Log", Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "day", Type: model.TypeN}}}, Billing: model.Billing{Mode: model.PayPerRequest}, Modified: "d"},
			},
			Patterns: []model.AccessPattern{{Name: "orders of a status", Operation: "Query", Intent: "which are open?", Table: "Shop"}},
		},
		Items: []model.TableItems{
			{Table: "Log", Items: []model.PlacedItem{{Item: model.Item{{Name: "day", Value: number("20260101")}, {Name: "data", Value: model.B([]byte{1, 2})}}}}},
			{Table: "Shop", Items: []model.PlacedItem{
				{Item: item("1", model.Attr{Name: "until", Value: number("1.50e3")})},
				{Item: item("2", model.Attr{Name: "tags", Value: model.StringSet("a")}), Facet: "Order"},
				{Item: item("3", model.Attr{Name: "status", Value: model.S("open")}), Facet: "gone"},
			}},
		},
	}
}

func TestWrittenAnew(t *testing.T) {
	t.Parallel()
	out, rep, err := workbench.Encode(everything())
	if err != nil {
		t.Fatal(err)
	}
	golden.RequireEqual(t, out)
	if got := notes(rep.Notes); gocmp.Diff([]string{"$.tables.Shop.ttl: remark: written as TimeToLiveAttribute, which Workbench does not show"}, got) != "" {
		t.Errorf("notes: %q", got)
	}
	again, rep, err := workbench.Decode(out, false)
	if err != nil {
		t.Fatal(err)
	}
	want := everything()
	shop := &want.Model.Tables[0]
	shop.Attributes = append(shop.Attributes, model.Attribute{Name: "status", Type: model.TypeS})
	want.Model.Tables[1].Attributes = []model.Attribute{{Name: "data", Type: model.TypeB}}
	items := want.Items[1].Items
	items[0].Facet, items[2].Facet = "Session", "Order"
	want.Items = []model.TableItems{{Table: "Shop", Items: []model.PlacedItem{items[1], items[2], items[0]}}, want.Items[0]}
	same(t, want, again)
	if got := notes(rep.Notes); len(got) != 0 {
		t.Errorf("notes: %q", got)
	}
}

func TestLosses(t *testing.T) {
	t.Parallel()
	d := everything()
	m := d.Model
	m.Dialect, m.Notes = model.Catalyst, "n"
	d.Items = append(d.Items, model.TableItems{Table: "gone", Items: d.Items[0].Items})
	shop, log := &m.Tables[0], &m.Tables[1]
	shop.Notes, shop.Attributes[0].Notes, shop.Indexes[0].Notes, shop.TTL = "n", "n", "n", ""
	shop.Indexes[0].Key.Sort = []model.KeyAttribute{{Name: "a", Type: model.TypeS}, {Name: "b", Type: model.TypeS}}
	shop.Indexes[1].Kind = model.Local
	shop.Billing.Write.Scaling, shop.Billing.Read = nil, model.Capacity{Scaling: &model.AutoScaling{Min: 1, Max: 2, Target: 3}}
	log.Billing = model.Billing{}
	m.Patterns = []model.AccessPattern{{Name: "a b", Index: "i", KeyCondition: "k", Filter: "f", Expect: "e", Size: "s", Frequency: "often"}}
	out, rep, err := workbench.Encode(d)
	if err != nil {
		t.Fatal(err)
	}
	const words = "has no place in the format, which keeps name, operation, description and table of an access pattern"
	want := []string{
		"$.items.gone: loss: 1 item of a table that the model does not have",
		"$.dialect: loss: the dialect catalyst: a Workbench file is always one for DynamoDB",
		"$.notes: loss: notes have no place in the format",
		"$.tables.Shop.notes: loss: notes have no place in the format",
		"$.tables.Shop.attributes.total: loss: notes have no place in the format",
		"$.tables.Shop.indexes.byStatus.key: loss: a key of 3 attributes: the format has place for one partition key and one sort key",
		"$.tables.Shop.indexes.byStatus.notes: loss: notes have no place in the format",
		"$.tables.Shop.indexes.inverse: loss: a local index: Workbench models have none",
		`$.patterns["a b"].index: loss: ` + words,
		`$.patterns["a b"].keyCondition: loss: ` + words,
		`$.patterns["a b"].filter: loss: ` + words,
		`$.patterns["a b"].expect: loss: ` + words,
		`$.patterns["a b"].size: loss: ` + words,
		`$.patterns["a b"].frequency: loss: ` + words,
		"$.tables.Shop: remark: the role that scales the read capacity is not stated: written as AWSServiceRoleForApplicationAutoScaling_DynamoDBTable",
		"$.tables.Shop: remark: the read capacity is not stated: written as 5 units",
		"$.tables.Shop: loss: write capacity without scaling: written as scaling that stays at 7",
		"$.tables.Log: remark: the billing mode is not stated: written as PAY_PER_REQUEST",
	}
	if d := gocmp.Diff(want, notes(rep.Notes)); d != "" {
		t.Error(d)
	}
	if _, rep, err := workbench.Decode(out, false); err != nil || rep.Count("loss") > 0 {
		t.Errorf("%v, %v", rep, err)
	}
}

// TestLossesOverASource reports only what the source has no place for: the local index that it holds stays.
func TestLossesOverASource(t *testing.T) {
	t.Parallel()
	const local = `{"IndexName":"L","KeyAttributes":{"SortKey":{"AttributeName":"a","AttributeType":"S"}},"Projection":{"ProjectionType":"ALL"}}`
	src := oneTable(`,"NonKeyAttributes":[{"AttributeName":"a","AttributeType":"S"}],"LocalSecondaryIndexes":[` + local + `],"TimeToLiveAttribute":"a"`)
	doc, _, err := workbench.Decode([]byte(src), false)
	if err != nil {
		t.Fatal(err)
	}
	tab := &doc.Model.Tables[0]
	tab.Name = "U"
	second := tab.Indexes[0].Clone()
	second.Name, second.Key.Partition = "L2", tab.Key.Partition
	tab.Indexes = append(tab.Indexes, second)
	out, rep, err := workbench.Encode(doc)
	if err != nil || len(rep.Notes) > 0 {
		t.Fatalf("%v, %v", rep, err)
	}
	again, _, err := workbench.Decode(out, false)
	if err != nil {
		t.Fatal(err)
	}
	same(t, doc, again)
}
