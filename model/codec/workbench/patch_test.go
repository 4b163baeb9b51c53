package workbench_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tablero/model"
	"tablero/model/codec/workbench"
)

// spread is a file in which every part is spelled in a way that no writer would choose, so that what is written anew shows.
const spread = `{
  "ModelName" : "m",
  "ModelMetadata": { "Author": "w",  "Version": "3.0", "DateLastModified": "Jan 01, 2020, 01:02 AM", "Extra": 1.50 },
  "Unknown": [1,  2, {"x" : null}],
  "DataModel": [
    {
      "TableName": "T",
      "KeyAttributes": {
        "PartitionKey": { "AttributeName": "pk", "AttributeType": "S", "Id": "1" }
      },
      "NonKeyAttributes": [
        { "AttributeName": "s", "AttributeType": "S",  "Id": "2" },
        { "AttributeName": "n", "AttributeType": "N" }
      ],
      "GlobalSecondaryIndexes": [
        {
          "IndexName": "G",  "KeyAttributes": { "PartitionKey": { "AttributeName": "s", "AttributeType": "S" } },
          "Projection": { "ProjectionType": "INCLUDE", "NonKeyAttributes": ["n",  "pk"] }
        }
      ],
      "TableData": [
        {
          "pk": { "S": "\u0031" },
          "s": { "S": "caf\u00e9" },
          "n": { "N": 1.0 },
          "b": { "B": "AAE=" },
          "t": { "BOOL": true },
          "z": { "NULL":  true },
          "ss": { "SS": ["b",  "a"] },
          "ns": { "NS": [ "1.0" ] },
          "bs": { "BS": ["AA=="] },
          "l": { "L": [ {"S": "x"},  {"N":"2"}, { "bare": true } ] },
          "m": {
            "M": {
              "x": { "S": "\u0041" },
              "y": {"N" : "1e0"}
            }
          }
        },
        { "pk": { "S": "2" },  "n": 7 }
      ],
      "Mine": {"a" : 1},
      "SampleDataFormats": { "n": ["Int"],  "gone": ["Int"] },
      "BillingMode": "PROVISIONED",
      "ProvisionedCapacitySettings": { "ProvisionedThroughput": { "ReadCapacityUnits": 5,  "WriteCapacityUnits": 5 } }
    }
  ]
}`

// change is an edit and the lines of the file that it changes: those that go and those that come.
type change struct {
	name string
	edit func(*model.Document)
	gone string
	come string
}

// first edits the first item.
func first(edit func(model.Item) model.Item) func(*model.Document) {
	return func(d *model.Document) {
		d.Items[0].Items[0].Item = edit(d.Items[0].Items[0].Item)
	}
}

func set(name string, v model.Value) func(*model.Document) {
	return first(func(it model.Item) model.Item { return it.With(name, v) })
}

func table(edit func(*model.Table)) func(*model.Document) {
	return func(d *model.Document) { edit(&d.Model.Tables[0]) }
}

var changes = []change{
	{"S", set("s", model.S("tea")), `          "s": { "S": "caf\u00e9" },`, `          "s": { "S": "tea" },`},
	{"N", set("n", model.Int(2)), `          "n": { "N": 1.0 },`, `          "n": { "N": "2" },`},
	{"B", set("b", model.B([]byte{1})), `          "b": { "B": "AAE=" },`, `          "b": { "B": "AQ==" },`},
	{"BOOL", set("t", model.Bool(false)), `          "t": { "BOOL": true },`, `          "t": { "BOOL": false },`},
	{"NULL", set("z", model.S("")), `          "z": { "NULL":  true },`, "          \"z\": {\n            \"S\": \"\"\n          },"},
	{"SS", set("ss", model.StringSet("b", "c")), `          "ss": { "SS": ["b",  "a"] },`, `          "ss": { "SS": ["b","c"] },`},
	{"NS", first(func(it model.Item) model.Item {
		v, _ := model.NumberSet("1.0", "2")
		return it.With("ns", v)
	}), `          "ns": { "NS": [ "1.0" ] },`, `          "ns": { "NS": ["1.0","2"] },`},
	{"BS", set("bs", model.BinarySet("\x01")), `          "bs": { "BS": ["AA=="] },`, `          "bs": { "BS": ["AQ=="] },`},
	{"an element of a list", first(func(it model.Item) model.Item {
		l, _ := it.Get("l")
		return it.With("l", model.List(l.List()[0], model.S("new"), l.List()[2]))
	}), `          "l": { "L": [ {"S": "x"},  {"N":"2"}, { "bare": true } ] },`, `          "l": { "L": [ {"S": "x"},  {"S":"new"}, { "bare": true } ] },`},
	{"an element less", first(func(it model.Item) model.Item {
		l, _ := it.Get("l")
		return it.With("l", model.List(l.List()[1:]...))
	}), `          "l": { "L": [ {"S": "x"},  {"N":"2"}, { "bare": true } ] },`, `          "l": { "L": [ {"N":"2"}, { "bare": true } ] },`},
	{"a member of a map", first(func(it model.Item) model.Item {
		m, _ := it.Get("m")
		return it.With("m", model.Map(m.Map().With("y", model.Int(2)).With("z", model.S("new")).Without("w")))
	}), `              "y": {"N" : "1e0"}`, "              \"y\": {\"N\" : \"2\"},\n              \"z\": {\n                \"S\": \"new\"\n              }"},
	{"an attribute more", set("new", model.Bool(true)), "            }\n          }\n        },", "            }\n          },\n          \"new\": {\n            \"BOOL\": true\n          }\n        },"},
	{"an attribute less", first(func(it model.Item) model.Item { return it.Without("t", "z") }), "          \"t\": { \"BOOL\": true },\n          \"z\": { \"NULL\":  true },\n", ""},
	{"an item more", func(d *model.Document) {
		d.Items[0].Items = append([]model.PlacedItem{{Item: model.Item{{Name: "pk", Value: model.S("0")}}}}, d.Items[0].Items...)
	}, `        { "pk": { "S": "2" },  "n": 7 }`, "        { \"pk\": { \"S\": \"2\" },  \"n\": 7 },\n        {\n          \"pk\": {\n            \"S\": \"0\"\n          }\n        }"},
	{"an item less", func(d *model.Document) { d.Items[0].Items = d.Items[0].Items[:1] }, ",\n        { \"pk\": { \"S\": \"2\" },  \"n\": 7 }", ""},
	{"the order of items", func(d *model.Document) {
		is := d.Items[0].Items
		is[0], is[1] = is[1], is[0]
	}, "", ""},
	{"the model's name", func(d *model.Document) { d.Model.Name = "é" }, `  "ModelName" : "m",`, `  "ModelName" : "é",`},
	{
		"author and description", func(d *model.Document) { d.Model.Author, d.Model.Description = "me", "d" },
		`{ "Author": "w",  "Version": "3.0", "DateLastModified": "Jan 01, 2020, 01:02 AM", "Extra": 1.50 }`,
		`{ "Author": "me", "Description": "d",  "Version": "3.0", "DateLastModified": "Jan 01, 2020, 01:02 AM", "Extra": 1.50 }`,
	},
	{"the date", func(d *model.Document) { d.Model.Modified = "now" }, `"DateLastModified": "Jan 01, 2020, 01:02 AM"`, `"DateLastModified": "now"`},
	{"a pattern", func(d *model.Document) {
		d.Model.Patterns = []model.AccessPattern{{Name: "p", Operation: "Scan", Intent: "all", Table: "T"}}
	}, "    }\n  ]\n}", "    }\n  ],\n  \"AccessPatterns\": [\n    {\n      \"Name\": \"p\",\n      \"Type\": \"Scan\",\n      \"Description\": \"all\",\n      \"TableName\": \"T\",\n      \"DateLastModified\": \"\"\n    }\n  ]\n}"},
	{"a table's name", func(d *model.Document) { d.Model.Tables[0].Name, d.Items[0].Table = "U", "U" }, `      "TableName": "T",`, `      "TableName": "U",`},
	{
		"a sort key", table(func(t *model.Table) {
			t.Key.Sort = []model.KeyAttribute{{Name: "n", Type: model.TypeN}}
			t.Attributes = append(t.Attributes[:1:1], t.Attributes[2:]...)
		}),
		`        "PartitionKey": { "AttributeName": "pk", "AttributeType": "S", "Id": "1" }` + "\n", "",
	},
	{
		"a declared attribute", table(func(t *model.Table) { t.Attributes[1].Type = model.TypeS }),
		`        { "AttributeName": "n", "AttributeType": "N" }`, `        { "AttributeName": "n", "AttributeType": "S" }`,
	},
	{"the name of an attribute", table(func(t *model.Table) {
		t.Attributes[0].Name, t.Indexes[0].Key.Partition = "r", []model.KeyAttribute{{Name: "r", Type: model.TypeS}}
	}), `        { "AttributeName": "s", "AttributeType": "S",  "Id": "2" },`, `        { "AttributeName": "r", "AttributeType": "S",  "Id": "2" },`},
	{
		"an attribute declared in between", table(func(t *model.Table) {
			t.Attributes = append(t.Attributes[:1:1], append([]model.Attribute{{Name: "q", Type: model.TypeM}}, t.Attributes[1:]...)...)
		}), `        { "AttributeName": "s", "AttributeType": "S",  "Id": "2" },`,
		"        { \"AttributeName\": \"s\", \"AttributeType\": \"S\",  \"Id\": \"2\" },\n        {\n          \"AttributeName\": \"q\",\n          \"AttributeType\": \"M\"\n        },",
	},
	{
		"an attribute's format", table(func(t *model.Table) { t.Attributes[1].Format = []string{"date", "x"} }),
		`{ "n": ["Int"],  "gone": ["Int"] }`, `{ "n": ["date","x"],  "gone": ["Int"] }`,
	},
	{"a format less", table(func(t *model.Table) { t.Attributes[1].Format = nil }), `{ "n": ["Int"],  "gone": ["Int"] }`, `{ "gone": ["Int"] }`},
	{"an index's name", table(func(t *model.Table) { t.Indexes[0].Name = "H" }), `          "IndexName": "G",  `, `          "IndexName": "H",  `},
	{
		"an index's projection", table(func(t *model.Table) { t.Indexes[0].Projection = model.Projection{Kind: model.ProjectAll} }),
		`{ "ProjectionType": "INCLUDE", "NonKeyAttributes": ["n",  "pk"] }`, `{ "ProjectionType": "ALL" }`,
	},
	{
		"projected attributes", table(func(t *model.Table) { t.Indexes[0].Projection.Attributes = []string{"pk", "t", "n"} }),
		`["n",  "pk"]`, `["pk",  "t",  "n"]`,
	},
	{"an index less", table(func(t *model.Table) { t.Indexes = nil }), "[\n        {\n          \"IndexName\": \"G\",  \"KeyAttributes\": { \"PartitionKey\": { \"AttributeName\": \"s\", \"AttributeType\": \"S\" } },\n          \"Projection\": { \"ProjectionType\": \"INCLUDE\", \"NonKeyAttributes\": [\"n\",  \"pk\"] }\n        }\n      ]", "[]"},
	{
		"an index's key", table(func(t *model.Table) { t.Indexes[0].Key.Sort = []model.KeyAttribute{{Name: "n", Type: model.TypeN}} }),
		`{ "PartitionKey": { "AttributeName": "s", "AttributeType": "S" } }`, `{ "PartitionKey": { "AttributeName": "s", "AttributeType": "S" }, "SortKey": {"AttributeName":"n","AttributeType":"N"} }`,
	},
	{"TTL", table(func(t *model.Table) { t.TTL = "n" }), "5 } }\n    }", "5 } },\n      \"TimeToLiveAttribute\": \"n\"\n    }"},
	{"units", table(func(t *model.Table) { t.Billing.Read.Units = 6 }), `"ReadCapacityUnits": 5,`, `"ReadCapacityUnits": 6,`},
	{
		"on demand", table(func(t *model.Table) { t.Billing = model.Billing{Mode: model.PayPerRequest} }),
		"      \"BillingMode\": \"PROVISIONED\",\n      \"ProvisionedCapacitySettings\": { \"ProvisionedThroughput\": { \"ReadCapacityUnits\": 5,  \"WriteCapacityUnits\": 5 } }", "      \"BillingMode\": \"PAY_PER_REQUEST\"",
	},
	{"a table less", func(d *model.Document) { d.Model.Tables, d.Items = nil, nil }, spread[strings.Index(spread, "[\n    {\n      \"TableName\""):], "[]\n}"},
}

// TestOnlyWhatChangedIsWritten makes one change at a time, in the file as it stands, with Windows line ends and a mark in front, and on
// one line.
func TestOnlyWhatChangedIsWritten(t *testing.T) {
	t.Parallel()
	for _, c := range changes {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if n := strings.Count(spread, c.gone); c.gone != "" && n != 1 {
				t.Fatalf("the text that goes stands %d times", n)
			}
			for _, layout := range []func(string) string{
				func(s string) string { return s },
				func(s string) string { return "\xef\xbb\xbf" + strings.ReplaceAll(s, "\n", "\r\n") + "\r\n" },
			} {
				doc, _, err := workbench.Decode([]byte(layout(spread)), false)
				if err != nil {
					t.Fatal(err)
				}
				c.edit(doc)
				out, _, err := workbench.Encode(doc)
				if err != nil {
					t.Fatal(err)
				}
				want := layout(strings.Replace(spread, c.gone, c.come, 1))
				if more := elsewhere[c.name]; more != nil {
					want = layout(more.Replace(spread))
				}
				if d := cmp.Diff(strings.Split(want, "\n"), strings.Split(string(out), "\n")); d != "" {
					t.Errorf("(-want +got):\n%s", d)
				}
			}
		})
	}
}

// elsewhere is the changes that show in two places.
var elsewhere = map[string]*strings.Replacer{
	"a sort key": strings.NewReplacer(
		`        "PartitionKey": { "AttributeName": "pk", "AttributeType": "S", "Id": "1" }`,
		"        \"PartitionKey\": { \"AttributeName\": \"pk\", \"AttributeType\": \"S\", \"Id\": \"1\" },\n        \"SortKey\": {\n          \"AttributeName\": \"n\",\n          \"AttributeType\": \"N\"\n        }",
		",\n        { \"AttributeName\": \"n\", \"AttributeType\": \"N\" }", "",
		`{ "n": ["Int"],  "gone": ["Int"] }`, `{ "gone": ["Int"] }`),
	"the name of an attribute": strings.NewReplacer(
		`"AttributeName": "s", "AttributeType": "S",  "Id": "2"`, `"AttributeName": "r", "AttributeType": "S",  "Id": "2"`,
		`{ "AttributeName": "s", "AttributeType": "S" } }`, `{ "AttributeName": "r", "AttributeType": "S" } }`),
}

// TestChangesComeBack reads each changed file again: the document is the one that was written, as far as the file declares attributes.
func TestChangesComeBack(t *testing.T) {
	t.Parallel()
	for _, c := range changes {
		for _, repair := range []bool{false, true} {
			doc, _, err := workbench.Decode([]byte(spread), repair)
			if err != nil {
				t.Fatal(err)
			}
			c.edit(doc)
			out, _, err := workbench.Encode(doc)
			if err != nil {
				t.Fatal(err)
			}
			again, _, err := workbench.Decode(out, repair)
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			t.Run(c.name, func(t *testing.T) { same(t, comparable(doc, out), comparable(again, out)) })
		}
	}
}

func TestMinifiedStaysMinified(t *testing.T) {
	t.Parallel()
	src := oneItem(`,"a":{"S":"x"}`)
	doc, _, err := workbench.Decode([]byte(src), false)
	if err != nil {
		t.Fatal(err)
	}
	doc.Items[0].Items[0].Item = doc.Items[0].Items[0].Item.With("a", model.List(model.S("y")))
	doc.Items[0].Items = append(doc.Items[0].Items, model.PlacedItem{Item: model.Item{{Name: "pk", Value: model.S("q")}, {Name: "sk", Value: number("2")}}})
	out, _, err := workbench.Encode(doc)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(src, `"a":{"S":"x"}}`, `"a":{"L":[{"S":"y"}]}},{"pk":{"S":"q"},"sk":{"N":"2"}}`, 1)
	if string(out) != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
}
