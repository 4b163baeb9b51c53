package workbench_test

import (
	"strings"
	"testing"

	"tablero/model"
	"tablero/model/codec/workbench"
)

// itemsOf edits the list of items of the first table.
func itemsOf(edit func([]model.PlacedItem) []model.PlacedItem) func(*model.Document) {
	return func(d *model.Document) { d.Items[0].Items = edit(d.Items[0].Items) }
}

const (
	inFacet1 = `{"pk":{"S":"1"},"sk":{"N":"1"},"a":{"S":"x"}}`
	inFacet2 = `{"pk":{"S":"2"},"sk":{"N":"1"},"m":{"M":{"x":{"S":"y"}}}}`
	inTable  = `{"pk":{"S":"3"},"sk":{"N":"1"},"l":{"L":[{"BOOL":true},{"NULL":true}]},"b":{"B":"AA=="},"s":{"NS":["1","2"]}}`
	theFacet = `[{"FacetName":"f","KeyAttributeAlias":{"PartitionKeyAlias":"p","SortKeyAlias":"s"},"TableData":[` + inFacet1 + `,` + inFacet2 + `],"NonKeyAttributes":["a"]}]`
)

// TestFacetsLocalsAndCapacity changes what only some files have. Each change is pairs of texts: what goes and what comes.
func TestFacetsLocalsAndCapacity(t *testing.T) {
	t.Parallel()
	added := model.PlacedItem{Item: model.Item{{Name: "pk", Value: model.S("4")}, {Name: "sk", Value: number("1")}}}
	for _, c := range []struct {
		name  string
		edit  func(*model.Document)
		pairs []string
	}{
		{
			"a facet's words", table(func(t *model.Table) {
				t.Facets[0] = model.Facet{Name: "g", PartitionAlias: "q", Attributes: []string{"b", "a"}}
			}),
			[]string{
				`{"FacetName":"f","KeyAttributeAlias":{"PartitionKeyAlias":"p","SortKeyAlias":"s"}`, `{"FacetName":"g","KeyAttributeAlias":{"PartitionKeyAlias":"q","SortKeyAlias":""}`,
				`],"NonKeyAttributes":["a"]}]`, `],"NonKeyAttributes":["b","a"]}]`,
			},
		},
		{"an item more, in the facet it names", itemsOf(func(is []model.PlacedItem) []model.PlacedItem {
			x := added
			x.Facet = "f"
			return append(is, x)
		}), []string{inFacet2, inFacet2 + `,{"pk":{"S":"4"},"sk":{"N":"1"}}`}},
		{
			"an item more, in the facet that fits", itemsOf(func(is []model.PlacedItem) []model.PlacedItem { return append(is, added) }),
			[]string{inFacet2, inFacet2 + `,{"pk":{"S":"4"},"sk":{"N":"1"}}`},
		},
		{"items that forgot their facets", itemsOf(func(is []model.PlacedItem) []model.PlacedItem {
			for i := range is {
				is[i].Facet = ""
			}
			return is
		}), nil},
		{"an item into a facet", itemsOf(func(is []model.PlacedItem) []model.PlacedItem {
			is[2].Facet = "f"
			return is
		}), []string{inFacet2, inFacet2 + "," + inTable, `"TableData":[` + inTable + `]`, `"TableData":[]`}},
		{"a facet more, with an item", func(d *model.Document) {
			d.Model.Tables[0].Facets = append([]model.Facet{{Name: "g", PartitionAlias: "p", Attributes: []string{"m"}}}, d.Model.Tables[0].Facets...)
			d.Items[0].Items[1].Facet = "g"
		}, []string{theFacet, `[{"FacetName":"g","KeyAttributeAlias":{"PartitionKeyAlias":"p","SortKeyAlias":""},"TableData":[` + inFacet2 + `],"NonKeyAttributes":["m"],"DataAccess":{"MySql":{}}},` +
			strings.Replace(theFacet[1:], ","+inFacet2, "", 1)}},
		{"no facet any more", table(func(t *model.Table) { t.Facets = nil }), []string{theFacet, `[]`, `"TableData":[` + inTable, `"TableData":[` + inTable + "," + inFacet1 + "," + inFacet2}},
		{
			"the first facet", func(d *model.Document) { d.Model.Tables[1].Facets = []model.Facet{{Name: "h"}} },
			[]string{`"TableData":[{"a":{"B":"AA=="}}]`, `"TableFacets":[{"FacetName":"h","KeyAttributeAlias":{"PartitionKeyAlias":""},"TableData":[{"a":{"B":"AA=="}}],"NonKeyAttributes":[],"DataAccess":{"MySql":{}}}],"TableData":[]`},
		},
		{
			"a local index", table(func(t *model.Table) { t.Indexes[0].Name, t.Indexes[0].Key.Sort[0].Name = "K", "a" }),
			[]string{`{"IndexName":"L","KeyAttributes":{"SortKey":{"AttributeName":"n","AttributeType":"N"}}`, `{"IndexName":"K","KeyAttributes":{"SortKey":{"AttributeName":"a","AttributeType":"N"}}`},
		},
		{
			"a local index less", table(func(t *model.Table) { t.Indexes = t.Indexes[1:] }),
			[]string{`"LocalSecondaryIndexes":[{"IndexName":"L","KeyAttributes":{"SortKey":{"AttributeName":"n","AttributeType":"N"}},"Projection":{"ProjectionType":"KEYS_ONLY"}}]`, `"LocalSecondaryIndexes":[]`},
		},
		{"the TTL less", table(func(t *model.Table) { t.TTL = "" }), []string{`,"TimeToLiveAttribute":"n"`, ``}},
		{"the sort key less", table(func(t *model.Table) { t.Key.Sort = nil }), []string{
			`"KeyAttributes":{"PartitionKey":{"AttributeName":"pk","AttributeType":"S"},"SortKey":{"AttributeName":"sk","AttributeType":"N"}}`,
			`"KeyAttributes":{"PartitionKey":{"AttributeName":"pk","AttributeType":"S"}}`,
		}},
		{"scaling", table(func(t *model.Table) {
			t.Billing.Read.Scaling = &model.AutoScaling{Min: 2, Max: 9, Target: 60, Role: "r"}
			t.Billing.Write = model.Capacity{Units: 7, Scaling: &model.AutoScaling{}}
		}), []string{
			`"ReadCapacityUnits":5}`, `"ReadCapacityUnits":5,"WriteCapacityUnits":7}`, `{"ScalableTargetRequest":{"MinCapacity":1}}`,
			`{"ScalableTargetRequest":{"MinCapacity":2,"MaxCapacity":9,"ServiceRole":"r"},"ScalingPolicyConfiguration":{"TargetValue":60}},"AutoScalingWrite":{}`,
		}},
		{
			"no scaling, no units", table(func(t *model.Table) { t.Billing.Read = model.Capacity{} }),
			[]string{`"ProvisionedCapacitySettings":{"ProvisionedThroughput":{"ReadCapacityUnits":5},"AutoScalingRead":{"ScalableTargetRequest":{"MinCapacity":1}}}`, `"ProvisionedCapacitySettings":{"ProvisionedThroughput":{}}`},
		},
		{"a new index with a key that is not declared", func(d *model.Document) {
			t := &d.Model.Tables[1]
			t.Indexes = []model.Index{{Name: "N", Kind: model.Global, Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "z", Type: model.TypeS}}}, Projection: model.Projection{Kind: model.ProjectAll}}}
		}, []string{`},"TableData":[{"a":{"B"`, `},"NonKeyAttributes":[{"AttributeName":"z","AttributeType":"S"}],"GlobalSecondaryIndexes":[{"IndexName":"N","KeyAttributes":{"PartitionKey":{"AttributeName":"z","AttributeType":"S"}},"Projection":{"ProjectionType":"ALL"}}],"TableData":[{"a":{"B"`}},
		{"a pattern's words", func(d *model.Document) {
			d.Model.Patterns[0] = model.AccessPattern{Name: "o", Operation: "Scan", Intent: "i", Table: "U"}
		}, []string{`{"Name":"n","Type":"Query","TableName":"T"}`, `{"Name":"o","Type":"Scan","Description":"i","TableName":"U"}`}},
		{"the tables in another order", func(d *model.Document) {
			ts := d.Model.Tables
			ts[0], ts[1] = ts[1], ts[0]
		}, []string{
			`{"TableName":"U","KeyAttributes":{"PartitionKey":{"AttributeName":"a","AttributeType":"B"}},"TableData":[{"a":{"B":"AA=="}}]}`, "\x00",
			wholeFile[strings.Index(wholeFile, `{"TableName":"T"`):strings.Index(wholeFile, `,{"TableName":"U"`)], `{"TableName":"U","KeyAttributes":{"PartitionKey":{"AttributeName":"a","AttributeType":"B"}},"TableData":[{"a":{"B":"AA=="}}]}`,
			"\x00", wholeFile[strings.Index(wholeFile, `{"TableName":"T"`):strings.Index(wholeFile, `,{"TableName":"U"`)],
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			doc, _, err := workbench.Decode([]byte(wholeFile), false)
			if err != nil {
				t.Fatal(err)
			}
			c.edit(doc)
			out, _, err := workbench.Encode(doc)
			if err != nil {
				t.Fatal(err)
			}
			want := wholeFile
			for i := 0; i < len(c.pairs); i += 2 {
				if strings.Count(want, c.pairs[i]) != 1 {
					t.Fatalf("%q does not stand once", c.pairs[i])
				}
				want = strings.Replace(want, c.pairs[i], c.pairs[i+1], 1)
			}
			if string(out) != want {
				t.Errorf("got\n%s\nwant\n%s", out, want)
			}
		})
	}
}

// TestCapacityOfOnDemandStaysDead switches a table to provisioned whose file held capacity beside on-demand billing.
func TestCapacityOfOnDemandStaysDead(t *testing.T) {
	t.Parallel()
	src := oneTable(`,"BillingMode":"PAY_PER_REQUEST","ProvisionedCapacitySettings":{"ProvisionedThroughput":{"ReadCapacityUnits":5}}`)
	for _, c := range []struct {
		billing model.Billing
		want    string
	}{
		{model.Billing{Mode: model.ProvisionedMode}, `,"BillingMode":"PROVISIONED"`},
		{model.Billing{Mode: model.ProvisionedMode, Write: model.Capacity{Units: 2}}, `,"BillingMode":"PROVISIONED","ProvisionedCapacitySettings":{"ProvisionedThroughput":{"WriteCapacityUnits":2}}`},
		{model.Billing{}, ""},
	} {
		doc, _, err := workbench.Decode([]byte(src), false)
		if err != nil {
			t.Fatal(err)
		}
		doc.Model.Tables[0].Billing = c.billing
		out, _, err := workbench.Encode(doc)
		if err != nil {
			t.Fatal(err)
		}
		if want := oneTable(c.want); string(out) != want {
			t.Errorf("got\n%s\nwant\n%s", out, want)
		}
	}
}

// TestRemovedItemsStayRemoved takes out an item whose key another item of the file repeats: that one was never stored, and must not
// come back in its stead.
func TestRemovedItemsStayRemoved(t *testing.T) {
	t.Parallel()
	src := oneTable(`,"TableData":[{"pk":{"S":"p"},"sk":{"N":"1"}},{"sk":{"N":"1"}},{"pk":{"S":"p"},"sk":{"N":"1.0"}},{"pk":{"S":"q"},"sk":{"N":"1"}}]`)
	doc, _, err := workbench.Decode([]byte(src), false)
	if err != nil {
		t.Fatal(err)
	}
	doc.Items[0].Items = doc.Items[0].Items[1:]
	out, _, err := workbench.Encode(doc)
	if err != nil {
		t.Fatal(err)
	}
	if want := oneTable(`,"TableData":[{"sk":{"N":"1"}},{"pk":{"S":"q"},"sk":{"N":"1"}}]`); string(out) != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
}

// TestUnrepairedStaysUntilEdited edits beside values that are not as they should be, and then those themselves.
func TestUnrepairedStaysUntilEdited(t *testing.T) {
	t.Parallel()
	const source = `,"a":{"S":"x"},"b":{"M":{"M":{"c":1}}},"g":{"S":""},"d":{"L":[null,{"x":5}]}`
	for _, c := range []struct {
		edit func(model.Item) model.Item
		want string
	}{
		{func(it model.Item) model.Item { return it.With("a", model.S("y")) }, `,"a":{"S":"y"},"b":{"M":{"M":{"c":1}}},"g":{"S":""},"d":{"L":[null,{"x":5}]}`},
		{
			func(it model.Item) model.Item {
				return it.With("b", model.Map(model.Item{{Name: "c", Value: model.Int(2)}}))
			},
			`,"a":{"S":"x"},"b":{"M":{"c":{"N":"2"}}},"g":{"S":""},"d":{"L":[null,{"x":5}]}`,
		},
		{func(it model.Item) model.Item { return it.With("g", model.S("key")) }, `,"a":{"S":"x"},"b":{"M":{"M":{"c":1}}},"g":{"S":"key"},"d":{"L":[null,{"x":5}]}`},
		{func(it model.Item) model.Item {
			d, _ := it.Get("d")
			return it.With("d", model.List(model.S("z"), d.List()[1]))
		}, `,"a":{"S":"x"},"b":{"M":{"M":{"c":1}}},"g":{"S":""},"d":{"L":[{"S":"z"},{"x":5}]}`},
	} {
		doc, _, err := workbench.Decode([]byte(oneItem(source)), false)
		if err != nil {
			t.Fatal(err)
		}
		doc.Items[0].Items[0].Item = c.edit(doc.Items[0].Items[0].Item)
		out, _, err := workbench.Encode(doc)
		if err != nil {
			t.Fatal(err)
		}
		if want := oneItem(c.want); string(out) != want {
			t.Errorf("got\n%s\nwant\n%s", out, want)
		}
	}
}
