package native_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/native"
	"tablero/model/modeltest"
)

const menu = `{
  "tablero": 1,
  "name": "menu",
  "dialect": "catalyst",
  "notes": [
    "Dishes by category.",
    "The additional sort keys answer \"what is quick\"."
  ],
  "tables": [
    {
      "name": "Menu",
      "partitionKey": [{"name":"Category","type":"S"}],
      "sortKey": [{"name":"DishName","type":"S"}],
      "attributes": [
        {"name":"Tags","type":"SN","notes":"numbers only"}
      ],
      "indexes": [
        {
          "name": "Calories",
          "kind": "local",
          "sortKey": [{"name":"Calories","type":"N"}],
          "projection": "ALL"
        },
        {
          "name": "ByCost",
          "kind": "global",
          "partitionKey": [{"name":"Cost","type":"N"}],
          "projection": "INCLUDE",
          "include": ["Calories"]
        }
      ],
      "ttl": "Expiry",
      "billing": {"mode":"PROVISIONED","read":{"units":5,"scaling":{"min":1,"max":10,"target":70}}},
      "facets": [
        {
          "name": "Specials",
          "attributes": ["Cost"],
          "items": [
            {"Category":{"S":"Soup"},"DishName":{"S":"Leek"},"Cost":{"N":"7.50"}}
          ]
        }
      ],
      "items": [
        {"Category":{"S":"Pizza"},"DishName":{"S":"Vegan"},"Calories":{"N":"350"},"Hot":{"BOOL":"true"}}
      ]
    }
  ],
  "patterns": [
    {
      "name": "quick dishes",
      "operation": "Query",
      "table": "Menu"
    }
  ]
}
`

func TestFileIsReadAndWrittenBack(t *testing.T) {
	t.Parallel()
	doc, report, err := native.Decode([]byte(menu))
	if err != nil || len(report.Notes) > 0 {
		t.Fatal(report, err)
	}
	table := doc.Model.Tables[0]
	if ix, _ := table.Index("Calories"); ix.Key.Partition[0].Name != "Category" {
		t.Errorf("the local index has the key %v", ix.Key)
	}
	if a, _ := table.Attribute("Tags"); a.Type != model.TypeNS {
		t.Errorf("Tags is %v", a.Type)
	}
	if placed := doc.TableItemsOf("Menu"); len(placed) != 2 || placed[0].Facet != "" || placed[1].Facet != "Specials" {
		t.Errorf("items: %v", placed)
	}
	if !strings.Contains(doc.Model.Notes, "category.\nThe") {
		t.Errorf("notes: %q", doc.Model.Notes)
	}
	if got := native.Canonical(doc); string(got) != menu {
		t.Errorf("written as\n%s", got)
	}
}

func TestUntouchedFileKeepsItsLayout(t *testing.T) {
	t.Parallel()
	src := "\xef\xbb\xbf{\r\n\t\"name\": \"x\", \"tablero\": 1,\r\n\t\"dialect\": \"dynamodb\"}"
	doc, _, err := native.Decode([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	if got := native.Encode(doc); string(got) != src {
		t.Errorf("written as %q", got)
	}
	doc.Model.Author = "someone"
	want := strings.Replace(src, "}", ",\r\n\t\"author\": \"someone\"}", 1)
	if got := native.Encode(doc); string(got) != want {
		t.Errorf("a changed model is written as %q", got)
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, to, want string }{
		{`"tablero": 1`, `"tablero": 2`, "line 2, column 14: $.tablero: the file is of version 2 of the native format, this program reads up to version 1"},
		{`"tablero": 1`, `"tablero": "1"`, `$.tablero: the version of the format is a whole number from 1, here stands "1"`},
		{`"tablero"`, `"Tablero"`, "no model in the native format"},
		{`"dialect": "catalyst"`, `"dialect": "oracle"`, `$.dialect: one of "dynamodb", "catalyst" is expected, here stands "oracle"`},
		{`  "name": "menu",`, ``, `$: the model lacks its member "name"`},
		{`"sortKey": [{"name":"DishName","type":"S"}]`, `"sort_key": []`, `line 13, column 7: $.tables[0].sort_key: a table has no member "sort_key". Did you mean "sortKey"?`},
		{`"ttl"`, `"throughput"`, "Known members: name, partitionKey, sortKey, attributes"},
		{`"ttl": "Expiry"`, `"ttl": "Expiry", "ttl": "x"`, `$.tables[0].ttl: the member "ttl" stands twice, first at line`},
		{`"type":"SN"`, `"type":"NS"`, `$.tables[0].attributes[0].type: one of "S", "N"`},
		{`[{"name":"Category","type":"S"}]`, `[{"name":"Category","type":"M"}]`, `$.tables[0].partitionKey[0].type: one of "S", "N", "B" is expected`},
		{`[{"name":"Category","type":"S"}]`, `[]`, "$.tables[0].partitionKey: the list is empty"},
		{`"partitionKey": [{"name":"Cost","type":"N"}],`, ``, `$.tables[0].indexes[1]: a global index lacks its member "partitionKey"`},
		{`"units":5`, `"units":5.0`, "$.tables[0].billing.read.units: a whole number of 0 or more is expected, here stands 5.0"},
		{`"units":5`, `"units":-1`, "a whole number of 0 or more is expected"},
		{`"include": ["Calories"]`, `"include": [1]`, "$.tables[0].indexes[1].include[0]: a string is expected, here stands a number"},
		{`"notes":"numbers only"`, `"notes":{}`, "a string or an array of its lines is expected, here stands an object"},
		{`"facets": [`, `"facets": [ 5, `, "$.tables[0].facets[0]: a facet is an object, here stands a number"},
		{`"patterns": [`, `"patterns": 5, "x": [`, `a model has no member "x"`},
		{`{"N":"350"}`, `{"n":"350"}`, `line 44, column 71: $.tables[0].items[0].Calories: "n" is no type tag`},
		{`{"N":"7.50"}`, `{"N":"7,50"}`, "$.tables[0].facets[0].items[0].Cost.N: "},
		{`"DishName":{"S":"Leek"}`, `"Category":{"S":"Leek"}`, `the name "Category" stands twice`},
		{`"tables": [`, `"tables": [{"name": "Menu", "partitionKey": [{"name":"a","type":"S"}]},`, `$.tables[1].name: two tables are called "Menu"`},
		{`"mode":"PROVISIONED",`, `"mode":"PROVISIONED"`, "line 33, column 39: "},
	} {
		if !strings.Contains(menu, c.from) {
			t.Fatalf("the file has no %s", c.from)
		}
		_, _, err := native.Decode([]byte(strings.Replace(menu, c.from, c.to, 1)))
		var e *codec.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) || e.Line == 0 {
			t.Errorf("%s:\n%v\nwant %s", c.to, err, c.want)
		}
	}
}

func TestRandomDocumentsComeBack(t *testing.T) {
	t.Parallel()
	schema := compile(t)
	rapid.Check(t, func(t *rapid.T) {
		doc := modeltest.Documents().Draw(t, "document")
		first := native.Encode(doc)
		back, _, err := native.Decode(first)
		if err != nil {
			t.Fatalf("%v\n%s", err, first)
		}
		if !modeltest.Same(doc, back) {
			t.Fatalf("not the same document:\n%s", first)
		}
		if second := native.Canonical(back); !bytes.Equal(first, second) {
			t.Fatalf("not stable:\n%s\n%s", first, second)
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(first))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Fatalf("%v\n%s", err, first)
		}
	})
}

func compile(t *testing.T) *jsonschema.Schema {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(native.Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("native.json", value); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("native.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func TestSchemaRefusesWhatTheReaderRefuses(t *testing.T) {
	t.Parallel()
	schema := compile(t)
	validate := func(src string) error {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(src))
		if err != nil {
			t.Fatal(err)
		}
		return schema.Validate(value)
	}
	if err := validate(menu); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to string }{
		{`"tablero": 1`, `"tablero": 2`},
		{`"catalyst"`, `"oracle"`},
		{`"catalyst"`, `"dynamodb"`}, // the items and a type are Catalyst's
		{`  "name": "menu",`, ``},
		{`"sortKey"`, `"sort_key"`},
		{`"type":"SN"`, `"type":"NS"`},
		{`[{"name":"Category","type":"S"}]`, `[{"name":"Category","type":"M"}]`},
		{`[{"name":"Category","type":"S"}]`, `[]`},
		{`"partitionKey": [{"name":"Cost","type":"N"}],`, ``},
		{`"units":5`, `"units":-1`},
		{`"units":5`, `"units":5.5`},
		{`"include": ["Calories"]`, `"include": [1]`},
		{`"notes":"numbers only"`, `"notes":{}`},
		{`{"N":"350"}`, `{"n":"350"}`},
		{`{"N":"350"}`, `{"N":"350","S":""}`},
		{`{"N":"7.50"}`, `{}`},
	} {
		src := strings.Replace(menu, c.from, c.to, 1)
		if err := validate(src); err == nil {
			t.Errorf("the schema takes %s", c.to)
		}
		if _, _, err := native.Decode([]byte(src)); err == nil {
			t.Errorf("the reader takes %s", c.to)
		}
	}
}

func TestSchema(t *testing.T) {
	t.Parallel()
	golden.RequireEqual(t, native.Schema())
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(menu))
	f.Add([]byte(`{"tablero":1,"name":"","dialect":"dynamodb","tables":[{"name":"t","partitionKey":[{"name":"a","type":"B"}],"items":[{"a":{"B":"AQ=="}}]}]}`))
	f.Fuzz(func(t *testing.T, src []byte) {
		doc, _, err := native.Decode(src)
		if err != nil {
			return
		}
		if !bytes.Equal(native.Encode(doc), src) {
			t.Fatal("an untouched file changes")
		}
		first := native.Canonical(doc)
		back, _, err := native.Decode(first)
		if err != nil {
			t.Fatalf("%v\n%s", err, first)
		}
		if second := native.Canonical(back); !bytes.Equal(first, second) {
			t.Fatalf("not stable:\n%s\n%s", first, second)
		}
	})
}
