package workbench

import (
	"strings"
	"testing"

	"tablero/model/jsondoc"
)

func TestLocatorFindsWhatARuleNames(t *testing.T) {
	t.Parallel()
	src := `{"ModelName":"m","DataModel":[{
"TableName":"T",
"KeyAttributes":{
"PartitionKey":{"AttributeName":"pk","AttributeType":"S"},
"SortKey":{"AttributeName":"sk","AttributeType":"S"}},
"NonKeyAttributes":[{"AttributeName":"a","AttributeType":"S"},
{"AttributeName":"a","AttributeType":"S"},
{"AttributeName":"b","AttributeType":"S"}],
"TableFacets":[{"FacetName":"F","KeyAttributeAlias":{"PartitionKeyAlias":"p","SortKeyAlias":"s"},"NonKeyAttributes":["a"],
"TableData":[{"pk":{"S":"broken"}},
{"pk":{"S":"1"},"sk":{"S":"1"},
"a":{"S":"x"}}]}],
"LocalSecondaryIndexes":[{"IndexName":"L",
"KeyAttributes":{"PartitionKey":{"AttributeName":"pk","AttributeType":"S"},"SortKey":{"AttributeName":"a","AttributeType":"S"}},"Projection":{"ProjectionType":"ALL"}}],
"GlobalSecondaryIndexes":[{
"IndexName":"G","KeyAttributes":{
"PartitionKey":{"AttributeName":"b","AttributeType":"S"}},
"Projection":{"ProjectionType":"ALL"}}]}],
"AccessPatterns":[{"Name":"p"}]}`
	doc, _, err := Decode([]byte(src), false)
	if err != nil {
		t.Fatal(err)
	}
	local, global := "0", "1"
	if doc.Model.Tables[0].Indexes[0].Name != "L" {
		local, global = global, local
	}
	at := Locator([]byte(src))
	for path, want := range map[string]int{
		"$":                                     1,
		"tables[0]":                             1,
		"tables[0].name":                        2,
		"tables[0].partitionKey[0].name":        4,
		"tables[0].sortKey[0].type":             5,
		"tables[0].attributes[1]":               8,  // the repeat before it is one declaration
		"tables[0].facets[0].items[0]":          11, // the broken item before it is not stored
		"tables[0].facets[0].items[0].a":        12,
		"tables[0].indexes[" + local + "].name": 13,
		"tables[0].indexes[" + local + "].partitionKey[0]":  14,
		"tables[0].indexes[" + global + "].name":            16,
		"tables[0].indexes[" + global + "].partitionKey[0]": 17,
		"tables[0].indexes[" + global + "].projection":      18,
		"tables[0].indexes[" + global + "].sortKey[0].name": 16,
		"tables[0].ttl":    1,
		"tables[9]":        1,
		"patterns[0].name": 19,
	} {
		if line, _ := at(jsondoc.ParsePath(path)); line != want {
			t.Errorf("%s is at line %d, want %d: %s", path, line, want, strings.Split(src, "\n")[max(0, want-1)])
		}
	}
	if line, col := Locator([]byte("{"))(nil); line != 0 || col != 0 {
		t.Error("a file that is no model has places")
	}
}
