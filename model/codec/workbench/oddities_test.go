package workbench_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/workbench"
)

// oneTable is a model of one table T with the key pk, sk; members are further members of the table, with a comma before each.
func oneTable(members string) string {
	return `{"ModelName":"m","ModelMetadata":{"Version":"3.0"},"DataModel":[{"TableName":"T","KeyAttributes":{` +
		`"PartitionKey":{"AttributeName":"pk","AttributeType":"S"},"SortKey":{"AttributeName":"sk","AttributeType":"N"}}` + members + `}]}`
}

// oneItem is that table with an index over g, declared as S, and an item with further attributes.
func oneItem(attributes string) string {
	return oneTable(`,"NonKeyAttributes":[{"AttributeName":"g","AttributeType":"S"},{"AttributeName":"a","AttributeType":"S"}],` +
		`"GlobalSecondaryIndexes":[{"IndexName":"G","KeyAttributes":{"PartitionKey":{"AttributeName":"g","AttributeType":"S"}},"Projection":{"ProjectionType":"ALL"}}],` +
		`"TableData":[{"pk":{"S":"p"},"sk":{"N":"1"}` + attributes + `}]`)
}

// number is an N value of a spelling that has to be right.
func number(s string) model.Value {
	v, err := model.N(s)
	if err != nil {
		panic(err)
	}
	return v
}

// alphabet is thirteen attributes that hold 1.
func alphabet() model.Item {
	var it model.Item
	for c := 'a'; c <= 'm'; c++ {
		it = append(it, model.Attr{Name: string(c), Value: model.S("1")})
	}
	return it
}

func TestValuesThatNeedRepair(t *testing.T) {
	t.Parallel()
	const item = "$.DataModel[0].TableData[0]"
	set := func(members ...string) model.Value {
		v, err := model.NumberSet(members...)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, c := range []struct {
		name, source string // the value of the attribute a
		want         model.Value
		path, note   string // of the first note, "" for none
	}{
		{"string", `{"S":""}`, model.S(""), "", ""},
		{"json in text", `{"S":"{\"S\":1}"}`, model.S(`{"S":1}`), "", ""},
		{"number under N", `{"N":1.50}`, number("1.50"), ".a.N", `repair: a JSON number under N: stored as the string "1.50"`},
		{"number of many digits", `{"N":12345678901234567890123456789012345678}`, number("12345678901234567890123456789012345678"), ".a.N", "repair: a JSON number under N"},
		{"text under N", `{"N":"twelve"}`, model.S("twelve"), ".a.N", "repair: a string under N that is no number of a table: stored as S"},
		{"spaces under N", `{"N":" 12 "}`, number("12"), ".a.N", "repair: a string under N"},
		{"too many digits", `{"N":"123456789012345678901234567890123456789"}`, model.S("123456789012345678901234567890123456789"), ".a.N", "stored as S"},
		{"no number", `{"N":"NaN"}`, model.S("NaN"), ".a.N", "stored as S"},
		{"empty N", `{"N":""}`, model.Null(), ".a.N", "no number under N: stored as NULL"},
		{"null under S", `{"S":null}`, model.Null(), ".a.S", "repair: null under S: stored as NULL"},
		{"number under S", `{"S":1e3}`, model.S("1e3"), ".a.S", "repair: a number under S: stored as its text"},
		{"boolean under S", `{"S":true}`, model.S("true"), ".a.S", "repair: a boolean under S"},
		{"text under BOOL", `{"BOOL":"True"}`, model.Bool(true), ".a.BOOL", "repair: a string under BOOL: stored as BOOL"},
		{"other text under BOOL", `{"BOOL":"yes"}`, model.S("yes"), ".a.BOOL", "stored as S"},
		{"false under NULL", `{"NULL":false}`, model.Null(), ".a.NULL", "repair: NULL holds true and nothing else"},
		{"binary", `{"B":"AAE="}`, model.B([]byte{0, 1}), "", ""},
		{"binary without padding", `{"B":"AAE"}`, model.B([]byte{0, 1}), ".a.B", "repair: base64 that is not in the standard form"},
		{"binary for addresses", `{"B":"_-8="}`, model.B([]byte{0xff, 0xef}), ".a.B", "repair: base64"},
		{"no base64", `{"B":"*"}`, model.S("*"), ".a.B", "repair: no base64 under B: stored as text"},
		{"sets", `{"SS":["b","a"]}`, model.StringSet("b", "a"), "", ""},
		{"set of numbers", `{"NS":["1.0","2"]}`, set("1.0", "2"), "", ""},
		{"set of binary", `{"BS":["AA==","AQ=="]}`, model.BinarySet("\x00", "\x01"), "", ""},
		{"empty set", `{"SS":[]}`, model.Null(), ".a.SS", "repair: an empty set, which no table takes: stored as NULL"},
		{"repeated members", `{"SS":["a","b","a"]}`, model.StringSet("a", "b"), ".a.SS[2]", "repair: a repeated member of a set"},
		{"equal numbers", `{"NS":["1","1.0"]}`, set("1"), ".a.NS[1]", "repair: a repeated member"},
		{"equal bytes", `{"BS":["AA==","AA"]}`, model.BinarySet("\x00"), ".a.BS[1]", "repair"},
		{"JSON numbers in a set", `{"NS":[1,2]}`, set("1", "2"), ".a.NS[0]", `repair: a number in a set of N: stored as "1"`},
		{"a set of one", `{"SS":"a"}`, model.StringSet("a"), ".a.SS", "repair: a string under SS: stored as a set of one"},
		{"no number in a set", `{"NS":["1","x"]}`, model.List(model.S("1"), model.S("x")), ".a.NS", "repair: a set of N that holds something else: stored as a list"},
		{"no base64 in a set", `{"BS":["*"]}`, model.List(model.S("*")), ".a.BS", "repair: a set of B"},
		{"bare string", `"x"`, model.S("x"), ".a", "repair: a string without a type descriptor: stored as S"},
		{"bare number", `1.0`, number("1.0"), ".a", "repair: a number without a type descriptor: stored as N"},
		{"bare boolean", `false`, model.Bool(false), ".a", "repair: a boolean without a type descriptor: stored as BOOL"},
		{"bare null", `null`, model.Null(), ".a", "repair: null without a type descriptor: stored as NULL"},
		{"bare list", `["x",{"N":"1"}]`, model.List(model.S("x"), number("1")), ".a", "repair: an array without a type descriptor: stored as L"},
		{"bare map", `{"x":{"S":"1"},"y":true}`, model.Map(model.Item{{Name: "x", Value: model.S("1")}, {Name: "y", Value: model.Bool(true)}}), ".a", "repair: an object without a type descriptor: stored as M"},
		{"empty object", `{}`, model.Map(nil), ".a", "stored as M"},
		{"two descriptors", `{"S":"x","N":"1"}`, model.Map(model.Item{{Name: "S", Value: model.S("x")}, {Name: "N", Value: model.S("1")}}), ".a", "stored as M"},
		{"a child called S", `{"S":{"N":"1"}}`, model.Map(model.Item{{Name: "S", Value: number("1")}}), ".a", "stored as M"},
		{
			"a bare map in a list", `{"L":[{"x":{"S":"1"},"y":{"S":"2"}}]}`,
			model.List(model.Map(model.Item{{Name: "x", Value: model.S("1")}, {Name: "y", Value: model.S("2")}})), ".a.L[0]", "repair: an object without a type descriptor",
		},
		{"bare children", `{"M":{"b":true,"c":{"d":"e"}}}`, model.Map(model.Item{
			{Name: "b", Value: model.Bool(true)},
			{Name: "c", Value: model.Map(model.Item{{Name: "d", Value: model.S("e")}})},
		}), ".a.M.b", "repair: a boolean without"},
		{
			"wrapped twice", `{"M":{"M":{"x":{"N":"1"},"y":{"N":"2"}}}}`, model.Map(model.Item{{Name: "x", Value: number("1")}, {Name: "y", Value: number("2")}}),
			".a.M.M", "repair: a map wrapped twice: the outer wrapping is left out",
		},
		{"wrapped twice with one child", `{"M":{"M":{"x":{"N":"1"}}}}`, model.Map(model.Item{{Name: "x", Value: number("1")}}), ".a.M.M", "wrapped twice"},
		{"a child called M", `{"M":{"M":{"S":"x"}}}`, model.Map(model.Item{{Name: "M", Value: model.S("x")}}), "", ""},
		{"empty list and map", `{"L":[{"M":{}},{"L":[]}]}`, model.List(model.Map(nil), model.List()), "", ""},
		{"a repeated descriptor", `{"S":"x","S":"y"}`, model.S("y"), ".a.S", `repair: the member "S" stands again`},
		{"a repeated child", `{"M":{"x":{"S":"1"},"x":{"S":"2"}}}`, model.Map(model.Item{{Name: "x", Value: model.S("2")}}), ".a.M.x", "stands again"},
		{"a repeated attribute", `{"S":"1"},"a":{"S":"2"}`, model.S("2"), ".a", `repair: the member "a" stands again further on in the same object: the last one counts`},
		{"a repeated attribute among many", `{"S":"1"},"b":1,"c":1,"d":1,"e":1,"f":1,"h":1,"i":1,"j":1,"k":1,"l":1,"m":1,"a":{"S":"2"}`, model.S("2"), ".a", "stands again"},
		{
			"many attributes", `{"M":{"a":{"S":"1"},"b":{"S":"1"},"c":{"S":"1"},"d":{"S":"1"},"e":{"S":"1"},"f":{"S":"1"},"g":{"S":"1"},"h":{"S":"1"},"i":{"S":"1"},"j":{"S":"1"},"k":{"S":"1"},"l":{"S":"1"},"m":{"S":"1"}}}`,
			model.Map(alphabet()), "", "",
		},
		{"an empty index key", `{"S":"x"},"g":{"S":""}`, model.S("x"), ".g", "repair: an empty string as the key of an index: left out of the stored item"},
		{"null as an index key", `{"S":"x"},"g":{"S":null}`, model.S("x"), ".g", "repair: null as the key of an index: left out"},
		{"a number as an index key", `{"S":"x"},"g":{"N":"1"}`, model.S("x"), ".g", "repair: N where S is declared as the key of an index: left out"},
		{"an index key too long", `{"S":"x"},"g":{"S":"` + strings.Repeat("é", 1025) + `"}`, model.S("x"), ".g", "repair: 2050 bytes, above the limit of 2048, as the key of an index"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			src := oneItem(`,"a":` + c.source)
			doc, rep, err := workbench.Decode([]byte(src), false)
			if err != nil {
				t.Fatal(err)
			}
			got, _ := doc.Items[0].Items[0].Item.Get("a")
			if !model.Identical(got, c.want) {
				t.Errorf("stored as %s, want %s", got.Display(), c.want.Display())
			}
			if g, _ := doc.Items[0].Items[0].Item.Get("g"); !g.IsZero() && strings.Contains(c.note, "left out of the stored item") {
				t.Errorf("the index key is stored as %s", g.Display())
			}
			checkNote(t, rep, c.path, item, c.note)
			checkTrips(t, src)
		})
	}
}

// checkNote looks for a note among those of a report; no text means that there has to be none but remarks.
func checkNote(t *testing.T, rep *codec.Report, path, under, text string) {
	t.Helper()
	if text == "" {
		for _, n := range rep.Notes {
			if n.Kind != codec.Remark {
				t.Errorf("unexpected: %s", n)
			}
		}
		return
	}
	for _, n := range rep.Notes {
		if n.Path == under+path && strings.Contains(fmt.Sprintf("%s: %s", n.Kind, n.Text), text) && n.Line > 0 && n.Col > 0 {
			return
		}
	}
	t.Errorf("no note at %s that says %q in %v", under+path, text, rep.Notes)
}

// checkTrips holds for every file that can be read: unchanged it comes back byte for byte; repaired, it needs no repair any more and
// holds the same document.
func checkTrips(t fataler, src string) {
	t.Helper()
	doc, rep, err := workbench.Decode([]byte(src), false)
	if err != nil {
		t.Fatalf("%v", err)
	}
	out, _, err := workbench.Encode(doc)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if string(out) != src {
		t.Errorf("unchanged, it came back as\n%s\nfrom\n%s", out, src)
	}
	doc.Origin.Repair = true
	out, _, err = workbench.Encode(doc)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if rep.Count(codec.Repair) == 0 && string(out) != src {
		t.Errorf("without repairs, it came back as\n%s\nfrom\n%s", out, src)
	}
	again, rep, err := workbench.Decode(out, true)
	if err != nil {
		t.Fatalf("repaired, it is not read: %v\n%s", err, out)
	}
	same(t, doc, again)
	for _, n := range rep.Notes {
		if n.Kind == codec.Repair {
			t.Errorf("repaired, it still needs %s\nin %s", n, out)
		}
	}
}

// fataler is what tests, properties and fuzz targets share.
type fataler interface {
	Helper()
	Errorf(string, ...any)
	Fatalf(string, ...any)
}

func TestItemsThatCannotBeStored(t *testing.T) {
	t.Parallel()
	nested := func(n int, inner string) string { return strings.Repeat(`{"L":[`, n) + inner + strings.Repeat(`]}`, n) }
	for _, c := range []struct{ name, items, want string }{
		{"key missing", `{"sk":{"N":"1"}}`, `the key attribute "pk" is missing`},
		{"key empty", `{"pk":{"S":""},"sk":{"N":"1"}}`, `the key attribute "pk" is an empty string`},
		{"key null", `{"pk":{"S":null},"sk":{"N":"1"}}`, `the key attribute "pk" is null`},
		{"key of another type", `{"pk":{"S":"p"},"sk":{"S":"1"}}`, `the key attribute "sk" is S where N is declared`},
		{"key too long", `{"pk":{"S":"` + strings.Repeat("x", 2049) + `"},"sk":{"N":"1"}}`, `the key attribute "pk" is 2049 bytes, above the limit of 2048,`},
		{"key repeated", `{"pk":{"S":"p"},"sk":{"N":1}},{"pk":{"S":"p"},"sk":{"N":"1.0"}}`, "the primary key stands before, at $.DataModel[0].TableData[1]"},
		{"too large", `{"pk":{"S":"p"},"sk":{"N":"1"},"a":{"S":"` + strings.Repeat("x", model.MaxItemSize) + `"}}`, "409608 bytes, above the limit of 409600"},
		{"too deep", `{"pk":{"S":"p"},"sk":{"N":"1"},"a":` + nested(33, "") + `}`, `"a" is nested deeper than 32 levels`},
		{"too deep by a text", `{"pk":{"S":"p"},"sk":{"N":"1"},"a":` + nested(32, `{"S":"x"}`) + `},{"pk":{"S":"o"},"sk":{"N":"1"},"a":` + nested(31, `{"S":"x"}`) + `}`, `"a" is nested deeper than 32 levels`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			good := `{"pk":{"S":"good"},"sk":{"N":"1"}}`
			src := oneTable(`,"TableData":[` + good + "," + c.items + "," + strings.Replace(good, "good", "last", 1) + `]`)
			doc, rep, err := workbench.Decode([]byte(src), false)
			if err != nil {
				t.Fatal(err)
			}
			if rep.Count(codec.Loss) != 1 {
				t.Fatalf("%d losses, want 1: %v", rep.Count(codec.Loss), rep.Notes)
			}
			for _, n := range rep.Notes {
				if n.Kind == codec.Loss && (!strings.HasPrefix(n.Text, c.want) || !strings.HasSuffix(n.Text, "the item is not stored, the file keeps it")) {
					t.Errorf("got %s, want %s", n, c.want)
				}
			}
			if got, want := len(doc.Items[0].Items), 2+strings.Count(c.items, `},{"pk"`); got != want {
				t.Errorf("%d items stored, want %d", got, want)
			}
			checkTrips(t, src)
		})
	}
}

func TestSchemaOddities(t *testing.T) {
	t.Parallel()
	index := func(name, key, typ string) string {
		return `{"IndexName":"` + name + `","KeyAttributes":{"PartitionKey":{"AttributeName":"` + key + `","AttributeType":"` + typ + `"}},"Projection":{"ProjectionType":"ALL"}}`
	}
	const table = "$.DataModel[0]"
	for _, c := range []struct{ name, members, path, note string }{
		{"nothing", ``, "", ""},
		{"null lists", `,"NonKeyAttributes":null,"TableFacets":null,"GlobalSecondaryIndexes":null,"TableData":null,"SampleDataFormats":null`, "", ""},
		{"empty lists", `,"NonKeyAttributes":[],"TableViews":[],"LocalSecondaryIndexes":[],"GlobalSecondaryIndexes":[],"TableData":[]`, "", ""},
		{
			"undeclared", `,"TableData":[{"pk":{"S":"p"},"sk":{"N":"1"},"x y":{"NULL":true}},{"pk":{"S":"q"},"sk":{"N":"1"},"x y":{"M":{}}}]`,
			`.TableData[0]["x y"]`, `repair: the attribute "x y" of 2 items is not declared: declared as M`,
		},
		{
			"mixed types", `,"NonKeyAttributes":[{"AttributeName":"a","AttributeType":"S"}],"TableData":[{"pk":{"S":"p"},"sk":{"N":"1"},"a":{"SS":["x"]}}]`,
			`.TableData[0].a`, `remark: the attribute "a" is declared as S and is of another type, SS, in 1 item`,
		},
		{
			"declared twice", `,"NonKeyAttributes":[{"AttributeName":"a","AttributeType":"S"},{"AttributeName":"a","AttributeType":"N"}]`,
			`.NonKeyAttributes[1]`, `repair: the attribute "a" is declared again, as N: the first declaration, S, counts`,
		},
		{"key declared again", `,"NonKeyAttributes":[{"AttributeName":"sk","AttributeType":"S"}]`, `.NonKeyAttributes[0]`, `repair: the attribute "sk" is declared again`},
		{"no type declared", `,"NonKeyAttributes":[{"AttributeName":"a"}]`, `.NonKeyAttributes[0]`, `repair: the attribute "a" has no AttributeType: declared as S`},
		{
			"a key without a type", `,"NonKeyAttributes":[{"AttributeName":"a","AttributeType":"N"}],"GlobalSecondaryIndexes":[` + strings.Replace(index("G", "a", "N"), `,"AttributeType":"N"`, "", 1) + `]`,
			`.GlobalSecondaryIndexes[0].KeyAttributes.PartitionKey`, `repair: the key attribute "a" has no AttributeType: read as N`,
		},
		{
			"index key undeclared", `,"GlobalSecondaryIndexes":[` + index("G", "a", "N") + `]`,
			`.GlobalSecondaryIndexes[0].KeyAttributes.PartitionKey`, `repair: the index key "a" is not declared: declared as N`,
		},
		{
			"index key of another type", `,"NonKeyAttributes":[{"AttributeName":"a","AttributeType":"S"}],"GlobalSecondaryIndexes":[` + index("G", "a", "N") + `]`,
			`.GlobalSecondaryIndexes[0].KeyAttributes.PartitionKey`, `repair: the index key "a" is of type N, the attribute is declared as S: the declaration counts`,
		},
		{
			"index key of no key type", `,"NonKeyAttributes":[{"AttributeName":"a","AttributeType":"M"}],"GlobalSecondaryIndexes":[` + index("G", "a", "N") + `]`,
			`.GlobalSecondaryIndexes[0].KeyAttributes.PartitionKey`, `remark: the index key "a" is of type N, the attribute is declared as M`,
		},
		{
			"index names repeated", `,"GlobalSecondaryIndexes":[` + index("G", "pk", "S") + `,` + index("g", "pk", "S") + `,` + index("G", "pk", "S") + `]`,
			`.GlobalSecondaryIndexes[2].IndexName`, `repair: the index "G" stands twice: this one is stored as "G-2"`,
		},
		{
			"no projection", `,"GlobalSecondaryIndexes":[{"IndexName":"G","KeyAttributes":{"PartitionKey":{"AttributeName":"pk","AttributeType":"S"}}}]`,
			`.GlobalSecondaryIndexes[0]`, `repair: the index "G" does not say what it projects: read as ALL`,
		},
		{
			"attributes on ALL", `,"GlobalSecondaryIndexes":[` + strings.Replace(index("G", "pk", "S"), `"ALL"`, `"ALL","NonKeyAttributes":["a"]`, 1) + `]`,
			`.GlobalSecondaryIndexes[0].Projection.NonKeyAttributes`, `repair: attributes listed for a projection of ALL`,
		},
		{
			"attributes on KEYS_ONLY", `,"GlobalSecondaryIndexes":[` + strings.Replace(index("G", "pk", "S"), `"ALL"`, `"KEYS_ONLY","NonKeyAttributes":["a"]`, 1) + `]`,
			`.GlobalSecondaryIndexes[0].Projection.NonKeyAttributes`, `repair: attributes listed for a projection of KEYS_ONLY`,
		},
		{
			"a local index of another partition", `,"LocalSecondaryIndexes":[{"IndexName":"L","KeyAttributes":{"PartitionKey":{"AttributeName":"x","AttributeType":"S"},"SortKey":{"AttributeName":"pk","AttributeType":"S"}},"Projection":{"ProjectionType":"ALL"}}]`,
			`.LocalSecondaryIndexes[0].KeyAttributes.PartitionKey`, `repair: a local index shares the table's partition key: read as "pk"`,
		},
		{
			"facets repeated", `,"TableFacets":[{"FacetName":"f"},{"FacetName":"f","TableData":[{"pk":{"S":"p"},"sk":{"N":"1"}}]}]`,
			`.TableFacets[1].FacetName`, `repair: the facet "f" stands twice: this one is stored as "f-2"`,
		},
		{"a format for nothing", `,"SampleDataFormats":{"gone":["Int"]}`, `.SampleDataFormats.gone`, `remark: a format for the attribute "gone", which the table does not have`},
		{"a format that is none", `,"SampleDataFormats":{"pk":"Int"}`, `.SampleDataFormats.pk`, `remark: a format that is no list of words`},
		{
			"capacity on demand", `,"BillingMode":"PAY_PER_REQUEST","ProvisionedCapacitySettings":{"ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":5}}`,
			`.ProvisionedCapacitySettings`, `repair: capacity together with on-demand billing`,
		},
		{"a billing mode", `,"BillingMode":"FREE"`, `.BillingMode`, `remark: the billing mode "FREE" is not known`},
		{
			"no count", `,"BillingMode":"PROVISIONED","ProvisionedCapacitySettings":{"ProvisionedThroughput":{"ReadCapacityUnits":1.5}}`,
			`.ProvisionedCapacitySettings.ProvisionedThroughput.ReadCapacityUnits`, `remark: 1.5 is no count`,
		},
		{"repeated members", `,"TableName":"T"`, `.TableName`, `repair: the member "TableName" stands again`},
		{"repeated unknown members", `,"Mine":{"x":[{"y":1,"y":2}]}`, `.Mine.x[0].y`, `repair: the member "y" stands again`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			src := oneTable(c.members)
			_, rep, err := workbench.Decode([]byte(src), false)
			if err != nil {
				t.Fatal(err)
			}
			checkNote(t, rep, c.path, table, c.note)
			if c.note == "" && len(rep.Notes) > 0 {
				t.Errorf("unexpected: %v", rep.Notes)
			}
			checkTrips(t, src)
		})
	}
}

// TestWholeTable reads one of everything.
func TestWholeTable(t *testing.T) {
	t.Parallel()
	src := "\xef\xbb\xbf" + `{"DataModel":[{"TableFacets":[{"FacetName":"f","KeyAttributeAlias":{"PartitionKeyAlias":"P#id","SortKeyAlias":"s"},` +
		`"TableData":[{"pk":{"S":"1"},"sk":{"N":"1"},"a":{"S":"x"}}],"NonKeyAttributes":["a"],"DataAccess":{"MySql":{}}}],` +
		`"TableName":"T","KeyAttributes":{"SortKey":{"AttributeName":"sk","AttributeType":"N","MapFunction":{"x":"y"}},"PartitionKey":{"AttributeName":"pk","AttributeType":"S"}},` +
		`"NonKeyAttributes":[{"AttributeName":"a","AttributeType":"S","Id":"1"},{"AttributeName":"when","AttributeType":"N"}],` +
		`"LocalSecondaryIndexes":[{"IndexName":"L","KeyAttributes":{"SortKey":{"AttributeName":"a","AttributeType":"S"}},"Projection":{"ProjectionType":"KEYS_ONLY"}}],` +
		`"GlobalSecondaryIndexes":[{"IndexName":"l","KeyAttributes":{"PartitionKey":{"AttributeName":"a","AttributeType":"S"}},"Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["pk","when"]}}],` +
		`"TableData":[{"pk":{"S":"2"},"sk":{"N":"1"}}],"DataAccess":{"MySql":{"sqlQuery":"select"}},` +
		`"SampleDataFormats":{"when":["date","Epoc/Unix date format"],"pk":["Int"]},"BillingMode":"PROVISIONED",` +
		`"ProvisionedCapacitySettings":{"ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":6},` +
		`"AutoScalingRead":{"ScalableTargetRequest":{"MinCapacity":1,"MaxCapacity":10,"ServiceRole":"r"},"ScalingPolicyConfiguration":{"TargetValue":70}}},` +
		`"TimeToLiveAttribute":"when","DateLastModified":"d3"}],` +
		`"ModelName":"m","ModelMetadata":{"Author":"w","DateCreated":"d1","DateLastModified":"d2","Description":"l1\nl2","Version":"3.0","Project":"drafts"},` +
		`"AccessPatterns":[{"Name":"n","Type":"Query","Description":"d","TableName":"T","DateLastModified":"d4"}]}`
	doc, rep, err := workbench.Decode([]byte(src), false)
	if err != nil {
		t.Fatal(err)
	}
	if len(rep.Notes) > 0 {
		t.Errorf("unexpected: %v", rep.Notes)
	}
	pk, sk, a := model.KeyAttribute{Name: "pk", Type: model.TypeS}, model.KeyAttribute{Name: "sk", Type: model.TypeN}, model.KeyAttribute{Name: "a", Type: model.TypeS}
	keys := func(ks ...model.KeyAttribute) []model.KeyAttribute { return ks }
	item := func(id string, more ...model.Attr) model.Item {
		return append(model.Item{{Name: "pk", Value: model.S(id)}, {Name: "sk", Value: number("1")}}, more...)
	}
	want := &model.Document{
		Model: &model.Model{
			Name: "m", Dialect: model.DynamoDB, Author: "w", Description: "l1\nl2", Created: "d1", Modified: "d2",
			Tables: []model.Table{{
				Name: "T", Key: model.KeySchema{Partition: keys(pk), Sort: keys(sk)},
				Attributes: []model.Attribute{
					{Name: "a", Type: model.TypeS},
					{Name: "when", Type: model.TypeN, Format: []string{"date", "Epoc/Unix date format"}},
					{Name: "pk", Type: model.TypeS, Format: []string{"Int"}},
				},
				Indexes: []model.Index{
					{Name: "L", Kind: model.Local, Key: model.KeySchema{Partition: keys(pk), Sort: keys(a)}, Projection: model.Projection{Kind: model.ProjectKeys}},
					{Name: "l", Kind: model.Global, Key: model.KeySchema{Partition: keys(a)}, Projection: model.Projection{Kind: model.ProjectInclude, Attributes: []string{"pk", "when"}}},
				},
				TTL: "when", Modified: "d3",
				Billing: model.Billing{Mode: model.ProvisionedMode, Read: model.Capacity{Units: 5, Scaling: &model.AutoScaling{Min: 1, Max: 10, Target: 70, Role: "r"}}, Write: model.Capacity{Units: 6}},
				Facets:  []model.Facet{{Name: "f", PartitionAlias: "P#id", SortAlias: "s", Attributes: []string{"a"}}},
			}},
			Patterns: []model.AccessPattern{{Name: "n", Operation: "Query", Intent: "d", Table: "T", Modified: "d4"}},
		},
		Items: []model.TableItems{{Table: "T", Items: []model.PlacedItem{{Item: item("1", model.Attr{Name: "a", Value: model.S("x")}), Facet: "f"}, {Item: item("2")}}}},
	}
	if d := cmp.Diff(want, doc, comparing); d != "" {
		t.Error(d)
	}
	checkTrips(t, src)
}

func TestTablesOfOneName(t *testing.T) {
	t.Parallel()
	table := func(name, items string) string {
		return `{"TableName":"` + name + `","KeyAttributes":{"PartitionKey":{"AttributeName":"k","AttributeType":"S"}},"TableData":[` + items + `]}`
	}
	src := `{"ModelName":"m","ModelMetadata":{"Version":"9"},"DataModel":[` + table("T", `{"k":{"S":"1"}}`) + "," + table("t", `{"k":{"S":"2"}}`) + "," + table("T", `{"k":{"S":"3"}}`) + `]}`
	doc, rep, err := workbench.Decode([]byte(src), false)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, ti := range doc.Items {
		v, _ := ti.Items[0].Item.Get("k")
		got = append(got, ti.Table+v.Text())
	}
	if d := cmp.Diff([]string{"T1", "t2", "T-23"}, got); d != "" {
		t.Error(d)
	}
	checkNote(t, rep, "[2].TableName", "$.DataModel", `repair: the table "T" stands twice: this one is stored as "T-2"`)
	checkNote(t, rep, ".Version", "$.ModelMetadata", `remark: version "9" is not known`)
	checkTrips(t, src)
}
