package workbench_test

import (
	"errors"
	"strings"
	"testing"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/workbench"
	"tablero/model/jsondoc"
)

// TestFaults reads what cannot be read: one line that names the first fault in the file, its place, and what would be right.
func TestFaults(t *testing.T) {
	t.Parallel()
	key := func(members string) string {
		return "{\n\"DataModel\": [\n{ \"TableName\": \"T\", \"KeyAttributes\": { \"PartitionKey\": { \"AttributeName\": \"k\", \"AttributeType\": \"S\" } }" + members + "}\n]}"
	}
	for _, c := range []struct{ name, src, want string }{
		{"nothing", "", "line 1, column 1: the text ends in the middle of a value. A model file is one JSON object"},
		{"no JSON", "{\n\"a\": }", "line 2, column 6: "},
		{"no object", "[1]", "line 1, column 1: $: an array, not a model. A Workbench model is an object with a member DataModel"},
		{"no DataModel", `{"ModelName":"x"}`, "line 1, column 1: $: no member DataModel. A Workbench model lists its tables there"},
		{"DataModel null", `{"DataModel":null}`, "line 1, column 14: $.DataModel: DataModel is null. It lists the tables, [] for none"},
		{"DataModel an object", `{"DataModel":{"Tables":[]}}`, "line 1, column 14: $.DataModel: DataModel is an object, not an array. Workbench writes an array of tables, not an object that holds Tables"},
		{"a table that is none", `{"DataModel":[1]}`, "line 1, column 15: $.DataModel[0]: a table is a number, not an object"},
		{"no name", `{"DataModel":[{"KeyAttributes":{"PartitionKey":{"AttributeName":"k","AttributeType":"S"}}}]}`, "line 1, column 15: $.DataModel[0]: a table without a name. TableName is required"},
		{"a name that is none", `{"DataModel":[{"TableName":5,"KeyAttributes":{}}]}`, "line 1, column 28: $.DataModel[0].TableName: TableName is a number, not a string"},
		{"no key", `{"DataModel":[{"TableName":"T"}]}`, `line 1, column 15: $.DataModel[0]: the table "T" has no key. KeyAttributes with a PartitionKey is required`},
		{"a key that is none", `{"DataModel":[{"TableName":"T","KeyAttributes":1}]}`, "$.DataModel[0].KeyAttributes: KeyAttributes is a number, not an object"},
		{"a partition key that is none", `{"DataModel":[{"TableName":"T","KeyAttributes":{"PartitionKey":"k"}}]}`, "$.DataModel[0].KeyAttributes.PartitionKey: PartitionKey is a string, not an object"},
		{"no partition key", `{"DataModel":[{"TableName":"T","KeyAttributes":{}}]}`, "line 1, column 48: $.DataModel[0].KeyAttributes: no PartitionKey"},
		{
			"a key of no type", `{"DataModel":[{"TableName":"T","KeyAttributes":{"PartitionKey":{"AttributeName":"k","AttributeType":"String"}}}]}`,
			`$.DataModel[0].KeyAttributes.PartitionKey.AttributeType: "String" is no attribute type. The types are S, N, B, BOOL, NULL, SS, NS, BS, L and M`,
		},
		{
			"a key of another type", `{"DataModel":[{"TableName":"T","KeyAttributes":{"PartitionKey":{"AttributeName":"k","AttributeType":"M"}}}]}`,
			`the key attribute "k" is of type M. A key is of type S, N or B`,
		},
		{"a key without a name", `{"DataModel":[{"TableName":"T","KeyAttributes":{"PartitionKey":{"AttributeType":"S"}}}]}`, "a key attribute without a name"},
		{
			"one attribute for both keys", key(`, "KeyAttributes": { "PartitionKey": { "AttributeName": "k", "AttributeType": "S" }, "SortKey": { "AttributeName": "k", "AttributeType": "S" } }`),
			`"k" is partition key and sort key`,
		},
		{"attributes that are no list", key(`, "NonKeyAttributes": {}`), "$.DataModel[0].NonKeyAttributes: NonKeyAttributes is an object, not an array"},
		{"an attribute of no type", key(`, "NonKeyAttributes": [ { "AttributeName": "a", "AttributeType": 1 } ]`), "1 is no attribute type"},
		{"an attribute without a name", key(`, "NonKeyAttributes": [ {} ]`), "a declared attribute without a name"},
		{"an index without a name", key(`, "GlobalSecondaryIndexes": [ {} ]`), "an index without a name"},
		{"an index without a key", key(`, "GlobalSecondaryIndexes": [ { "IndexName": "G" } ]`), `the index "G" has no key`},
		{"a local index without a sort key", key(`, "LocalSecondaryIndexes": [ { "IndexName": "L", "KeyAttributes": {} } ]`), `the local index "L" has no SortKey`},
		{
			"a projection that is none", key(`, "GlobalSecondaryIndexes": [ { "IndexName": "G", "KeyAttributes": { "PartitionKey": { "AttributeName": "k", "AttributeType": "S" } }, "Projection": { "ProjectionType": "SOME" } } ]`),
			`"SOME" is no projection type. It is ALL, KEYS_ONLY or INCLUDE`,
		},
		{"items that are no list", key(`, "TableData": {}`), "line 3, column 119: $.DataModel[0].TableData: TableData is an object, not an array"},
		{"an item that is none", key(`, "TableData": [ 1 ]`), "$.DataModel[0].TableData[0]: an item is a number, not an object"},
		{"a facet that is none", key(`, "TableFacets": [ 1 ]`), "$.DataModel[0].TableFacets[0]: a facet is a number, not an object"},
		{"items of a facet", key(`, "TableFacets": [ { "FacetName": "f", "TableData": 1 } ]`), "$.DataModel[0].TableFacets[0].TableData: TableData is a number, not an array"},
		{"a facet's attribute", key(`, "TableFacets": [ { "FacetName": "f", "NonKeyAttributes": [ {} ] } ]`), "the name of an attribute is an object, not a string"},
		{"capacity that is none", key(`, "ProvisionedCapacitySettings": []`), "ProvisionedCapacitySettings is an array, not an object"},
		{"patterns that are none", `{"DataModel":[],"AccessPatterns":[[]]}`, "$.AccessPatterns[0]: an access pattern is an array, not an object"},
		{"the first of two", "{\"ModelName\":[],\n\"DataModel\":[{}]}", "line 1, column 14: $.ModelName: ModelName is an array, not a string"},
		{"the first of two, read last", "{\"AccessPatterns\":1,\n\"DataModel\":[{}]}", "line 1, column 19: $.AccessPatterns: AccessPatterns is a number, not an array"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			doc, _, err := workbench.Decode([]byte(c.src), false)
			var fault *codec.Error
			if !errors.As(err, &fault) || doc != nil {
				t.Fatalf("got %v, %v", doc, err)
			}
			if got := fault.Error(); !strings.Contains(got, c.want) || strings.Contains(got, "\n") || fault.Line == 0 || fault.Hint == "" {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestLooks(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]bool{
		`{"DataModel":[]}`:                 true,
		`{"ModelName":"x","DataModel":{}}`: true,
		`{"DataModel":{}}`:                 false,
		`{"ModelName":"x"}`:                false,
		`[{"DataModel":[]}]`:               false,
	} {
		doc, err := jsondoc.Parse([]byte(src))
		if err != nil {
			t.Fatal(err)
		}
		if got := workbench.Looks(doc.Root); got != want {
			t.Errorf("%s: %v", src, got)
		}
	}
}

func TestEncodeNeedsPartitionKeys(t *testing.T) {
	t.Parallel()
	_, _, err := workbench.Encode(&model.Document{Model: &model.Model{Tables: []model.Table{{Name: "T"}}}})
	if err == nil || err.Error() != "$.tables.T: a table without a partition key. A Workbench file names one for every table" {
		t.Errorf("got %v", err)
	}
}
