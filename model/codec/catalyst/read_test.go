package catalyst_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/catalyst"
	"tablero/model/modeltest"
)

// lines is what a text was read as: a line for each item, led by the line it begins on.
func lines(items []catalyst.Located) string {
	var b strings.Builder
	for _, it := range items {
		fmt.Fprintf(&b, "%d %s\n", it.Line, model.AppendItem(nil, model.Catalyst, it.Item))
	}
	return b.String()
}

func notes(r *codec.Report) string {
	var b strings.Builder
	for _, n := range r.Notes {
		fmt.Fprintln(&b, n)
	}
	return b.String()
}

const page = "# Fruit\n\nA table with *two* items:\n\n```json\n" + `{
  "item": {
    "Name": { "S:" "Fig" },
    "Price": { "N": 2.50 }
    "Tags": { "L": [ { "S": "sweet" } { "S": "soft" }, ] },
  }
  "item": {
    "Name:" { “S”: “Kaki” },
    "Price": { "N:": 1e1 },
    "Fresh": { "BOOL": true }
  }
}
` + "```\n\nand a command:\n\n```sh\ncurl http://localhost\n```\n"

func TestPageOfHelp(t *testing.T) {
	t.Parallel()
	if !catalyst.Looks([]byte(page)) {
		t.Error("the page does not look like items")
	}
	items, report, err := catalyst.ReadItems([]byte(page))
	if err != nil {
		t.Fatal(err)
	}
	want := `7 {"Name":{"S":"Fig"},"Price":{"N":"2.50"},"Tags":{"L":[{"S":"sweet"},{"S":"soft"}]}}
12 {"Name":{"S":"Kaki"},"Price":{"N":"1e1"},"Fresh":{"BOOL":"true"}}
`
	if diff := cmp.Diff(want, lines(items)); diff != "" {
		t.Error(diff)
	}
	wantNotes := `8:15 $.item[0].Name.S: repair: the colon stands inside the quotes of "S:"; it is read as "S" followed by a colon
10:5 $.item[0].Price: repair: a comma is missing before "Tags"
10:39 $.item[0].Tags.L[0]: repair: a comma is missing before "{"
10:54 $.item[0].Tags.L[1]: repair: a comma with nothing after it
10:59 $.item[0].Tags: repair: a comma with nothing after it
12:3 $.item: repair: a comma is missing before "item"
13:5 $.item[1].Name: repair: the colon stands inside the quotes of "Name:"; it is read as "Name" followed by a colon
13:15 $: repair: typographic quotes around "S" are read as plain ones
13:20 $: repair: typographic quotes around "Kaki" are read as plain ones
14:16 $.item[1].Price: repair: the type tag "N:" is read as "N"
23:1 $: remark: this fenced block does not begin like items and is passed over
`
	if diff := cmp.Diff(wantNotes, notes(report)); diff != "" {
		t.Error(diff)
	}
}

func TestShapes(t *testing.T) {
	t.Parallel()
	one := `{"Name":{"S":"Fig"}}`
	two := `{"Name":{"S":"Kaki"}}`
	both := "1 " + one + "\n1 " + two + "\n"
	for _, c := range []struct {
		name, src, want string
		repairs         int
	}{
		{"one item", one, "1 " + one + "\n", 0},
		{"an array", "[" + one + "," + two + "]", both, 0},
		{"one a line", one + "\n" + two + "\n", "1 " + one + "\n2 " + two + "\n", 0},
		{"one after the other", one + two, both, 0},
		{"one after the other with a comma", one + ", " + two, both, 1},
		{"a drawing", `{"item":` + one + `,"item":` + two + `}`, both, 0},
		{"a drawing of one", `{"item":` + one + `}`, "1 " + one + "\n", 0},
		{"a drawing without braces", `"item":` + one + `,"item":` + two, both, 1},
		{"drawings one after the other", `{"item":` + one + `}{"item":` + two + `}`, both, 0},
		{"an array of drawings", `[{"item":` + one + `},{"item":` + two + `}]`, both, 0},
		{"a drawing over an array", `{"item":[` + one + `,` + two + `]}`, both, 0},
		{"an attribute called item", `{"item":{"S":"x"}}`, `1 {"item":{"S":"x"}}` + "\n", 0},
		{"a map called item", `{"item":{"M":{"a":{"S":"x"}}}}`, `1 {"item":{"M":{"a":{"S":"x"}}}}` + "\n", 0},
		{"an attribute named with a colon", `{"a:":{"S":"x"}}`, `1 {"a:":{"S":"x"}}` + "\n", 0},
		{"a member of a map named like a tag with a colon", `{"a":{"M":{"S:":{"S":"x"}}}}`, `1 {"a":{"M":{"S:":{"S":"x"}}}}` + "\n", 0},
		{"a colon that is missing", `{"Name" {"S" "Fig"}}`, "1 " + one + "\n", 2},
		{"a colon inside the value", `{"Name":{"S" ":Fig"}}`, "1 " + one + "\n", 1},
		{"a space before the colon", `{"Name" : {"S" : "Fig"}}`, "1 " + one + "\n", 0},
		{"a space inside the tag", `{"Name":{"S ":"Fig"}}`, "1 " + one + "\n", 1},
		{"commas doubled", `{"Name":{"S":"Fig"},,}`, "1 " + one + "\n", 2},
		{"a mark before the text and spaces of the web", "\xef\xbb\xbf\u00a0" + one, "1 " + one + "\n", 0},
		{"escapes and quotes inside", `{"Name":{"S":"\"\u00e9\\ “x” ` + "``` " + `"}}`, `1 {"Name":{"S":"\"é\\ “x” ` + "``` " + `"}}` + "\n", 0},
		{"a fence that is not closed", "~~~\n" + one, "2 " + one + "\n", 0},
		{"two fences", "```\n" + one + "\n```\n```\n" + two + "\n```", "2 " + one + "\n5 " + two + "\n", 0},
	} {
		items, report, err := catalyst.ReadItems([]byte(c.src))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := lines(items); got != c.want {
			t.Errorf("%s is read as\n%swant\n%s", c.name, got, c.want)
		}
		if got := report.Count(codec.Repair); got != c.repairs {
			t.Errorf("%s: %d repairs, want %d\n%s", c.name, got, c.repairs, notes(report))
		}
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ src, want string }{
		{"", "line 1, column 1: no items in the text"},
		{"just words", `line 1, column 1: "just" stands where JSON is expected. Items on a page of prose stand in blocks`},
		{"# Title\n```sh\nls\n```\n", "none of the page's fenced blocks holds items"},
		{"{\n \"a\": {\"S\": \"x}}\n", "line 2, column 13: the string that begins here is not closed on its line"},
		{"{\"a\": {\"S\": \"x\"}", `line 1, column 17: the text ends before the '{' of line 1, column 1 is closed`},
		{"[{\"a\": {\"S\": \"x\"}}", `the text ends before the '[' of line 1, column 1 is closed`},
		{"{\"a\": {\"S\": \"x\"]}", `line 1, column 16: "]" stands where a comma or the end of the '{' of line 1, column 7 is expected`},
		{"{\"a\": {\"S\": }}", `line 1, column 13: '}' stands where a value is expected`},
		{"{\"a\" , {\"S\": 1}}", `line 1, column 6: "," stands where a colon after the name "a" is expected`},
		{"{\"a\": {\"S\": \"x\"}} }", `line 1, column 19: '}' stands where a value is expected`},
		{"{\"a\": {\"S\": 'x'}}", "line 1, column 13: a string in single quotes. JSON strings stand in double quotes"},
		{"{\"a\": {\"N\": 01}}", `line 1, column 13: "01" is no JSON number`},
		{"{\"a\": {\"BOOL\": True}}", `"True" stands where JSON is expected`},
		{"{\"a\": {\"S\": \"\\x\"}}", "line 1, column 13: a string that is not JSON"},
		{"{\"a\": {\"N\": \"x\"}}", "line 1, column 13: $.a.N: "},
		{"{\"a\": {\"NS\": [\"1\"]}}", "catalyst spells this set SN"},
		{"{\"item\": {\"a\": {\"S\": \"1\"}, \"a\": {\"S\": \"2\"}}}", `$.item[0].a: the name "a" stands twice, first at line 1, column 11`},
		{"{\"item\": {\"a\": {\"S\": \"1\"}}, \"return\": \"NEW\"}", "line 1, column 10: $.item: "},
		{"[5]", "$[0]: an item is an object of typed values, here stands a number"},
		{strings.Repeat("[", 100), "line 1, column 72: nested deeper than an item can be"},
		{"page\n\n```\n{\"a\": {\"S\": x}}\n```", `line 4, column 13: "x" stands where JSON is expected`},
	} {
		_, _, err := catalyst.ReadItems([]byte(c.src))
		var e *codec.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) || e.Line == 0 {
			t.Errorf("%q:\n%v\nwant %s", c.src, err, c.want)
		}
	}
}

func TestLooks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		src          string
		looks, typed bool
	}{
		{`{"item": {"a": {"S": "x"}}}`, true, false},
		{`{"item:" {"a" {"S:" "x"}}}`, true, false},
		{`[{"item": {"a": {"N": 1}}}]`, true, false},
		{`"item": {"a": {"N": 1}}`, true, false},
		{`{"item": {"S": "x"}}`, false, true},
		{`{"item": {"S": {"S": "an attribute called S"}}}`, true, false},
		{`{"a": {"NS": ["1"]}}`, false, true},
		{`[{"a" : {"S:" "1"}}`, false, true},
		{`{"a": 1}`, false, false},
		{`{"tablero": 1}`, false, false},
		{"words\n```\n{\"a\": {\"S\": \"x\"}}\n```\n", true, true},
		{"words", false, false},
		{"", false, false},
	} {
		if looks, typed := catalyst.Looks([]byte(c.src)), catalyst.LooksTyped([]byte(c.src)); looks != c.looks || typed != c.typed {
			t.Errorf("%q: looks %v, typed %v", c.src, looks, typed)
		}
	}
}

// TestSlipsDoNotChangeItems takes marks of punctuation away from the text of items and reads the same items.
func TestSlipsDoNotChangeItems(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var src []byte
		var want strings.Builder
		src = append(src, '{')
		count := rapid.IntRange(1, 3).Draw(t, "items")
		for i := range count {
			it := modeltest.Items().Draw(t, "item")
			src = append(src, `"item" `...)
			if rapid.Bool().Draw(t, "colon") {
				src = append(src, ':')
			}
			src = model.AppendItem(src, model.Catalyst, it)
			if i+1 < count && rapid.Bool().Draw(t, "comma") {
				src = append(src, ',')
			}
			fmt.Fprintf(&want, "1 %s\n", model.AppendItem(nil, model.Catalyst, it))
		}
		src = append(src, '}')
		items, _, err := catalyst.ReadItems(src)
		if err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		if got := lines(items); got != want.String() {
			t.Fatalf("%s\nis read as\n%s", src, got)
		}
	})
}

func FuzzReadItems(f *testing.F) {
	f.Add([]byte(page))
	f.Add([]byte(`{"item:" {"a" {"S" ":x"},,} "item": [{"b": {"M": {"N:": {"N:" 1}}}},]}`))
	f.Add([]byte("“item”: {„a“: {\"B\": \"AQ==\"}}"))
	f.Fuzz(func(t *testing.T, src []byte) {
		catalyst.LooksTyped(src)
		if looks := catalyst.Looks(src); looks && len(src) == 0 {
			t.Fatal("nothing looks like items")
		}
		items, report, err := catalyst.ReadItems(src)
		var e *codec.Error
		if err != nil {
			if !errors.As(err, &e) || e.Line < 1 || e.Col < 1 {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		for _, n := range report.Notes {
			if n.Line < 1 || n.Col < 1 {
				t.Fatalf("a note without a place: %v", n)
			}
		}
		var again []byte
		for _, it := range items {
			again = append(model.AppendItem(again, model.Catalyst, it.Item), '\n')
		}
		back, _, err := catalyst.ReadItems(again)
		if err != nil || len(back) != len(items) {
			t.Fatalf("%q came back as %d items of %d, %v", again, len(back), len(items), err)
		}
	})
}
