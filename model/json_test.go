package model_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/model/modeltest"
)

var dialects = []model.Dialect{model.DynamoDB, model.Catalyst}

func decode(t *testing.T, d model.Dialect, src string) (model.Item, error) {
	t.Helper()
	doc, err := jsondoc.Parse([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return model.DecodeItem(d, doc, doc.Root, "$")
}

func TestTypedJSONAsWritten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		d         model.Dialect
		src, want string // want "" is src itself
	}{
		{model.DynamoDB, `{}`, ""},
		{model.DynamoDB, `{"a":{"S":""},"n":{"N":"1.0"},"b":{"B":"AQI="},"t":{"BOOL":true},"f":{"BOOL":false},"z":{"NULL":true}}`, ""},
		{model.DynamoDB, `{"ss":{"SS":["b","a"]},"ns":{"NS":["1","1e3"]},"bs":{"BS":["AQ==",""]},"l":{"L":[{"N":"+1"},{"L":[]}]},"m":{"M":{"x.y":{"M":{}}}}}`, ""},
		{model.DynamoDB, `{"S":{"S":"an attribute may be called S"}}`, ""},
		{
			model.Catalyst, `{"n":{"N":450},"m":{"N":"1.0"},"e":{"N":-1.50E2},"t":{"BOOL":true},"f":{"BOOL":"false"},"z":{"NULL":true}}`,
			`{"n":{"N":"450"},"m":{"N":"1.0"},"e":{"N":"-1.50E2"},"t":{"BOOL":"true"},"f":{"BOOL":"false"},"z":{"NULL":true}}`,
		},
		{model.Catalyst, `{"sn":{"SN":["1",2.0]},"sb":{"SB":["AQ=="]},"ss":{"SS":["é"]}}`, `{"sn":{"SN":["1","2.0"]},"sb":{"SB":["AQ=="]},"ss":{"SS":["é"]}}`},
	} {
		it, err := decode(t, c.d, c.src)
		if err != nil {
			t.Errorf("%s: %v", c.src, err)
			continue
		}
		want := c.want
		if want == "" {
			want = c.src
		}
		if got := string(model.AppendItem(nil, c.d, it)); got != want {
			t.Errorf("%s is written\n%s, want\n%s", c.src, got, want)
		}
	}
}

func TestTypedJSONFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		d         model.Dialect
		src, want string // want is part of the error
	}{
		{model.DynamoDB, `[1]`, "line 1, column 1: $: an item is an object of typed values, here stands an array"},
		{model.DynamoDB, `{"a": 5}`, `line 1, column 7: $.a: a typed value such as {"N": …} is expected, here stands a number`},
		{model.DynamoDB, `{"a": {"N": 5}}`, `$.a.N: a number is written as a string in DynamoDB's typed JSON. Write {"N": "5"}`},
		{model.DynamoDB, `{"a": {"N": "12,5"}}`, "Use a point: 12.5"},
		{model.DynamoDB, `{"a": {"N": "1,234,567"}}`, "Leave out what groups the digits: 1234567"},
		{model.DynamoDB, `{"a": {"N": "NaN"}}`, "A number is written like"},
		{model.DynamoDB, `{"a": {"N": "1e126"}}`, "magnitude larger than supported range. A number has at most 38 digits"},
		{model.DynamoDB, `{"a": {"BOOL": "true"}}`, "Write true without quotes"},
		{model.Catalyst, `{"a": {"BOOL": "True"}}`, `BOOL holds true or false, here stands "True"`},
		{model.DynamoDB, `{"a": {"NULL": false}}`, "NULL holds true, here stands false"},
		{model.Catalyst, `{"a": {"NS": ["1"]}}`, "catalyst spells this set SN; NS belongs to the dynamodb dialect"},
		{model.DynamoDB, `{"a": {"SB": [""]}}`, "dynamodb spells this set BS; SB belongs to the catalyst dialect"},
		{model.DynamoDB, `{"a": {"s": ""}}`, "the tags are S, N, B, BOOL, NULL, SS, NS, BS, L, M. Did you mean \"S\"?"},
		{model.DynamoDB, `{"a": {"S:": ""}}`, `Did you mean "S"?`},
		{model.DynamoDB, `{"a": {}}`, `$.a: an empty object is no typed value`},
		{model.DynamoDB, `{"a": {"S": "", "N": "1"}}`, `one tag, here stand 2 members: "S", "N". Keep one of them`},
		{model.DynamoDB, `{"a": {"x": 1, "y": 1}}`, `A map is written {"M": {…}}`},
		{model.DynamoDB, "{\"a\": {\"S\": \"\"},\n \"a\": {\"S\": \"\"}}", `line 2, column 2: $.a: the name "a" stands twice, first at line 1, column 2`},
		{model.DynamoDB, `{"a": {"M": {"b": {"S":"1"}, "b": {"S":"1"}}}}`, `$.a.M.b: the name "b" stands twice`},
		{model.DynamoDB, `{"a": {"B": "AQI"}}`, "base64 of 3 characters is not complete"},
		{model.DynamoDB, `{"a": {"B": "AQJ="}}`, "base64 is wrong at character"},
		{model.DynamoDB, `{"a": {"B": "A-I="}}`, "'-' at character 2 belongs to the URL alphabet"},
		{model.DynamoDB, `{"a": {"B": "AQ\nI="}}`, `'\n' at character 3 is not base64`},
		{model.DynamoDB, `{"a": {"SS": ["x", 1]}}`, `$.a.SS[1]: a member of SS is a string, here stands a number`},
		{model.DynamoDB, `{"a b": {"L": [{"S": 1}]}}`, `$["a b"].L[0].S: S holds a string, here stands a number. Write "1" for text, or use the tag N`},
	} {
		_, err := decode(t, c.d, c.src)
		var e *model.JSONError
		if !errors.As(err, &e) {
			t.Errorf("%s: error %v is no JSONError", c.src, err)
			continue
		}
		if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s:\n%s\nwant %s", c.src, err, c.want)
		}
	}
}

func TestTypedJSONRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.SampledFrom(dialects).Draw(t, "dialect")
		it := modeltest.Items().Draw(t, "item")
		line := model.AppendItem(nil, d, it)
		if tree := jsondoc.Append(nil, model.EncodeItem(d, it), jsondoc.Compact()); string(tree) != string(line) {
			t.Fatalf("the tree says %s, the line %s", tree, line)
		}
		doc, err := jsondoc.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		back, err := model.DecodeItem(d, doc, doc.Root, "$")
		if err != nil || !model.IdenticalItems(it, back) {
			t.Fatalf("%s came back as %s, %v", line, model.AppendItem(nil, d, back), err)
		}
	})
}

func FuzzTypedJSON(f *testing.F) {
	f.Add([]byte(`{"a":{"S":"x"},"n":{"N":"1.0"},"l":{"L":[{"BOOL":true},{"NULL":true}]},"m":{"M":{"b":{"BS":["AQ=="]}}}}`), false)
	f.Add([]byte(`{"n":{"N":1.50},"b":{"BOOL":"true"},"s":{"SN":["1",2]},"sb":{"SB":[]}}`), true)
	f.Fuzz(func(t *testing.T, src []byte, catalyst bool) {
		d := model.DynamoDB
		if catalyst {
			d = model.Catalyst
		}
		doc, err := jsondoc.Parse(src)
		if err != nil {
			return
		}
		it, err := model.DecodeItem(d, doc, doc.Root, "$")
		if err != nil {
			return
		}
		line := model.AppendItem(nil, d, it)
		again, err := jsondoc.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		back, err := model.DecodeItem(d, again, again.Root, "$")
		if err != nil || !model.IdenticalItems(it, back) {
			t.Fatalf("%s came back as %s, %v", line, model.AppendItem(nil, d, back), err)
		}
	})
}
