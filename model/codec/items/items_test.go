package items_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/items"
)

func show(list []items.Located) string {
	var b strings.Builder
	for _, it := range list {
		fmt.Fprintf(&b, "%d %s\n", it.Line, model.AppendItem(nil, model.DynamoDB, it.Item))
	}
	return b.String()
}

func TestRead(t *testing.T) {
	t.Parallel()
	typed := items.Options{Dialect: model.DynamoDB}
	plain := items.Options{Dialect: model.DynamoDB, Plain: true}
	catalyst := items.Options{Dialect: model.Catalyst}
	for _, c := range []struct {
		name  string
		o     items.Options
		src   string
		want  string
		notes int
	}{
		{"one object", typed, "\n{\"a\":\n{\"S\":\"x\"}}", "2 {\"a\":{\"S\":\"x\"}}\n", 0},
		{"an array", typed, "[{\"a\":{\"S\":\"x\"}},\n{\"a\":{\"N\":\"1.0\"}}]", "1 {\"a\":{\"S\":\"x\"}}\n2 {\"a\":{\"N\":\"1.0\"}}\n", 0},
		{"one a line", typed, "{\"a\":{\"S\":\"x\"}}\n\n{\"a\":{\"NS\":[\"1\"]}}\n", "1 {\"a\":{\"S\":\"x\"}}\n3 {\"a\":{\"NS\":[\"1\"]}}\n", 0},
		{"plain", plain, "{\"a\":[1,\"x\"]}\n{\"a\":[]}\n", "1 {\"a\":{\"L\":[{\"N\":\"1\"},{\"S\":\"x\"}]}}\n2 {\"a\":{\"L\":[]}}\n", 1},
		{"plain with a member item", plain, `{"item":{"a":1}}`, "1 {\"item\":{\"M\":{\"a\":{\"N\":\"1\"}}}}\n", 0},
		{"custom JSON", catalyst, `{"item":{"a":{"N":1}},"item":{"a":{"SN":["1"]}}}`, "1 {\"a\":{\"N\":\"1\"}}\n1 {\"a\":{\"NS\":[\"1\"]}}\n", 0},
		{"custom JSON into a table of the other dialect", typed, `{"item":{"a":{"N":1}}}`, "1 {\"a\":{\"N\":\"1\"}}\n", 0},
		{"a drawing with slips", typed, `{"item":{"a":{"N:" 1}}}`, "1 {\"a\":{\"N\":\"1\"}}\n", 1},
		{"slips of the dialect that has them", catalyst, `{"a":{"N:" 1},}`, "1 {\"a\":{\"N\":\"1\"}}\n", 2},
	} {
		list, report, err := items.Read([]byte(c.src), c.o)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := show(list); got != c.want || len(report.Notes) != c.notes {
			t.Errorf("%s is read as\n%swith %v, want\n%s", c.name, got, report.Notes, c.want)
		}
	}
}

func TestReadFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		o         items.Options
		src, want string
	}{
		{items.Options{Dialect: model.DynamoDB}, " \n", "line 1, column 1: there are no items in the input"},
		{items.Options{Dialect: model.DynamoDB}, "[]", "there are no items in the input"},
		{items.Options{Dialect: model.DynamoDB}, "a,b\n1,2\n", "Items are JSON: one object, an array of objects, or one object a line"},
		{items.Options{Dialect: model.DynamoDB}, `{"a":{"N:" 1}}`, "line 1, column 12: "},
		{items.Options{Dialect: model.DynamoDB}, `{"a":1}`, "here stands a number. A value without a type is plain JSON; --plain reads it"},
		{items.Options{Dialect: model.DynamoDB}, "{\"a\":{\"S\":\"\"}}\n{\"a\":{\"S\":\"\"},\"a\":{\"S\":\"\"}}", `line 2, column 15: $.a: the name "a" stands twice`},
		{items.Options{Dialect: model.DynamoDB, Plain: true}, `[{"a":1},{"a":1,"a":2}]`, `$[1].a: the name "a" stands twice`},
		{items.Options{Dialect: model.DynamoDB, Plain: true}, `{"a":1,}`, "a comma with nothing after it"},
		{items.Options{Dialect: model.Catalyst}, `[{"a":{"S":"x"}]`, "line 1, column 16: "},
		{items.Options{Dialect: model.DynamoDB}, "{\"a\":\n{\"S\":\"\xff\"}}", "line 2, column 7: the text is not UTF-8"},
		{items.Options{Dialect: model.DynamoDB}, "5", "an item is an object of typed values, here stands a number"},
	} {
		_, _, err := items.Read([]byte(c.src), c.o)
		var e *codec.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) || e.Line == 0 {
			t.Errorf("%q: %v, want %s", c.src, err, c.want)
		}
	}
}

func TestManyLinesAreReadInOnePass(t *testing.T) {
	t.Parallel()
	const count = 20000
	list, _, err := items.Read([]byte(strings.Repeat("{\"a\":{\"S\":\"x\"}}\n", count)), items.Options{Dialect: model.DynamoDB})
	if err != nil || len(list) != count || list[count-1].Line != count {
		t.Fatalf("%d items, %v", len(list), err)
	}
}
