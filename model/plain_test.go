package model_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/model/modeltest"
)

func decodePlain(t *testing.T, src string) (model.Item, []model.PlainRemark, error) {
	t.Helper()
	doc, err := jsondoc.Parse([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return model.DecodePlain(doc, doc.Root, "$")
}

func TestPlainJSON(t *testing.T) {
	t.Parallel()
	it, remarks, err := decodePlain(t, `{"s":"","n":1.0,"big":12345678901234567890123456789012345678,"t":true,"z":null,"l":[1,[]],"m":{"l":["x"],"e":{}}}`)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"s":{"S":""},"n":{"N":"1.0"},"big":{"N":"12345678901234567890123456789012345678"},"t":{"BOOL":true},"z":{"NULL":true},` +
		`"l":{"L":[{"N":"1"},{"L":[]}]},"m":{"M":{"l":{"L":[{"S":"x"}]},"e":{"M":{}}}}}`
	if got := string(model.AppendItem(nil, model.DynamoDB, it)); got != want {
		t.Errorf("read as %s", got)
	}
	if diff := cmp.Diff([]model.PlainRemark{{Path: "$.l", Count: 3, Text: "arrays become lists (L), never sets"}}, remarks); diff != "" {
		t.Error(diff)
	}
	if got := remarks[0].String(); got != "$.l and 2 more: arrays become lists (L), never sets" {
		t.Error(got)
	}
	if got := string(model.AppendPlain(nil, it)); !strings.Contains(got, `"n":1.0,"big":12345678901234567890123456789012345678,`) {
		t.Errorf("written as %s", got)
	}
}

func TestPlainJSONFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ src, want string }{
		{`[]`, "$: an item is an object, here stands an array"},
		{`{"a":{"b":[1e400]}}`, "line 1, column 12: $.a.b[0]: Number overflow"},
		{`{"a":1,"a":2}`, `line 1, column 8: $.a: the name "a" stands twice, first at line 1, column 2`},
		{`{"a":[{"b":1,"b":2}]}`, `$.a[0].b: the name "b" stands twice`},
		{`{"a":0.123456789012345678901234567890123456789}`, "more than 38 significant digits"},
	} {
		_, _, err := decodePlain(t, c.src)
		var e *model.JSONError
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.src, err, c.want)
		}
	}
}

func TestPlainLosses(t *testing.T) {
	t.Parallel()
	it, err := decode(t, model.DynamoDB, `{"b":{"B":"AQ=="},"m":{"M":{"ss":{"SS":["x"]},"bs":{"BS":["AQ=="]}}},"n":{"N":"+1"}}`)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(model.AppendPlain(nil, it)); got != `{"b":"AQ==","m":{"ss":["x"],"bs":["AQ=="]},"n":1}` {
		t.Errorf("written as %s", got)
	}
	want := []model.PlainRemark{
		{Path: "$.b", Count: 2, Text: "binary becomes a string of base64"},
		{Path: "$.m.ss", Count: 2, Text: "sets become arrays"},
	}
	if diff := cmp.Diff(want, model.PlainLosses(it)); diff != "" {
		t.Error(diff)
	}
}

// TestPlainIsTheSameWhenNothingIsLost writes random items and reads them again.
func TestPlainIsTheSameWhenNothingIsLost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		it := modeltest.Items().Draw(t, "item")
		doc, err := jsondoc.Parse(model.AppendPlain(nil, it))
		if err != nil {
			t.Fatal(err)
		}
		back, _, err := model.DecodePlain(doc, doc.Root, "$")
		if err != nil {
			t.Fatal(err)
		}
		if len(model.PlainLosses(it)) == 0 && !model.EqualItems(it, back) {
			t.Fatalf("%s came back as %s", model.AppendPlain(nil, it), model.AppendPlain(nil, back))
		}
	})
}

func TestParseText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		typ        model.Type
		text, want string // want is typed JSON of Catalyst, or part of the error
	}{
		{model.TypeS, "", `{"S":""}`},
		{model.TypeS, "12,5", `{"S":"12,5"}`},
		{model.TypeS, "\xff", "the text is not UTF-8"},
		{model.TypeN, "1.0", `{"N":"1.0"}`},
		{model.TypeN, "12,5", `"12,5" is no number. Use a point: 12.5`},
		{model.TypeN, " 5", "Leave out the space around it"},
		{model.TypeN, "", "Write digits"},
		{model.TypeN, "1e200", "1e200: Number overflow"},
		{model.TypeB, "AQI=", `{"B":"AQI="}`},
		{model.TypeB, "hello", `"hello" is no base64: base64 of 5 characters is not complete`},
		{model.TypeBOOL, "false", `{"BOOL":"false"}`},
		{model.TypeBOOL, "yes", `"yes" is no boolean. Write true or false`},
		{model.TypeNULL, "NULL", `{"NULL":true}`},
		{model.TypeNULL, "nil", `"nil" is not null`},
		{model.TypeNS, `{"SN":["1"]}`, `{"SN":["1"]}`},
		{model.TypeNS, `[1]`, "$: a typed value such as"},
		{model.TypeNS, `1,2`, `a value of type SN is given as typed JSON`},
		{model.TypeL, `{"SS":["1"]}`, `a value of type L is expected, this is SS. Write {"L": [{"S": "a"}]}`},
		{model.TypeM, `{"M":{"a":{"N":1}}}`, `{"M":{"a":{"N":"1"}}}`},
		{model.TypeNone, ``, "of no type"},
	} {
		v, err := model.ParseText(model.Catalyst, c.typ, c.text)
		got := string(model.AppendValue(nil, model.Catalyst, v))
		if err != nil {
			got = err.Error()
		}
		if err == nil && got != c.want || !strings.Contains(got, c.want) {
			t.Errorf("%v %q is %s, want %s", c.typ, c.text, got, c.want)
		}
	}
}

func TestDisplay(t *testing.T) {
	t.Parallel()
	it, err := decode(t, model.DynamoDB, `{"l":{"L":[{"S":"plain"},{"S":"a, b"},{"S":""},{"NULL":true}]},"m":{"M":{"a b":{"NS":["1","2.0"]},"c":{"B":"AQI="}}},"b":{"BOOL":true}}`)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"l": `[plain, "a, b", "", null]`, "m": `{a b: <<1, 2.0>>, c: AQI=}`, "b": "true", "": "",
	} {
		v, _ := it.Get(name)
		if got := v.Display(); got != want {
			t.Errorf("%s is shown as %s, want %s", name, got, want)
		}
	}
	if got := model.S("東京都").DisplayIn(2); got != "東…" {
		t.Errorf("cut to %q", got)
	}
	if got := model.List(model.S("東京都"), model.S("x")).DisplayIn(4); got != "[東京…" {
		t.Errorf("cut to %q", got)
	}
}

func TestDisplayIsBounded(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := modeltest.Values(3).Draw(t, "value")
		limit := rapid.IntRange(0, 20).Draw(t, "limit")
		whole, part := v.DisplayIn(1<<20), v.DisplayIn(limit)
		n := utf8.RuneCountInString(part)
		switch {
		case !utf8.ValidString(part) || n > limit:
			t.Fatalf("%q has %d characters of %d", part, n, limit)
		case utf8.RuneCountInString(whole) <= limit && part != whole:
			t.Fatalf("%q is cut to %q", whole, part)
		case utf8.RuneCountInString(whole) > limit && n > 0 && (!strings.HasSuffix(part, "…") || !strings.HasPrefix(whole, strings.TrimSuffix(part, "…"))):
			t.Fatalf("%q is cut to %q", whole, part)
		}
	})
}

// TestDisplayOfALargeValueIsCheap cannot run beside others, because it counts allocations.
func TestDisplayOfALargeValueIsCheap(t *testing.T) {
	long := make([]model.Value, 100000)
	for i := range long {
		long[i] = model.S(strings.Repeat("x", 100))
	}
	list := model.List(long...)
	if n := testing.AllocsPerRun(10, func() { _ = list.Display() }); n > 20 {
		t.Errorf("%v allocations for a line of a large value", n)
	}
}
