package cli

import (
	"strings"
	"testing"

	"tablero/engine"
	"tablero/model"
)

func TestSortCondition(t *testing.T) {
	t.Parallel()
	text := model.KeyAttribute{Name: "Text", Type: model.TypeS}
	number := model.KeyAttribute{Name: "Number", Type: model.TypeN}
	bytes := model.KeyAttribute{Name: "Bytes", Type: model.TypeB}
	for _, c := range []struct {
		key   model.KeyAttribute
		text  string
		op    engine.SortOp
		a, b  string // texts of the operands
		fault string
	}{
		{number, "> 400", engine.SortGreater, "400", "", ""},
		{number, ">400", engine.SortGreater, "400", "", ""},
		{number, "  >=  1.50 ", engine.SortGreaterEq, "1.50", "", ""},
		{number, "<=-3", engine.SortLessEq, "-3", "", ""},
		{number, "lt 1e3", engine.SortLess, "1e3", "", ""},
		{number, "GE 7", engine.SortGreaterEq, "7", "", ""},
		{number, "between 1 and 2", engine.SortBetween, "1", "2", ""},
		{number, "BETWEEN '1' AND \"2\"", engine.SortBetween, "1", "2", ""},
		{text, "= rum and cola", engine.SortEqual, "rum and cola", "", ""},
		{text, "eq = 3", engine.SortEqual, "= 3", "", ""},
		{text, "= ", engine.SortEqual, "", "", ""},
		{text, "= ''", engine.SortEqual, "", "", ""},
		{text, `= "say \"x\" \\"`, engine.SortEqual, `say "x" \`, "", ""},
		{text, `= 'it \ is'`, engine.SortEqual, `it \ is`, "", ""},
		{text, `= it's`, engine.SortEqual, `it's`, "", ""},
		{text, "begins_with ORDER#", engine.SortBeginsWith, "ORDER#", "", ""},
		{text, "begins_with\tx", engine.SortBeginsWith, "x", "", ""},
		{text, "between a and b", engine.SortBetween, "a", "b", ""},
		{text, "between 'rum and cola' and z", engine.SortBetween, "rum and cola", "z", ""},
		{text, `between "a\" and" and "b and c"`, engine.SortBetween, `a" and`, "b and c", ""},
		{text, "between sand and land", engine.SortBetween, "sand", "land", ""},
		{bytes, "begins_with AAE=", engine.SortBeginsWith, "\x00\x01", "", ""},

		{number, "begins_with 4", "", "", "", "begins_with is for text and binary"},
		{number, "> x", "", "", "", `Number: "x" is no number`},
		{number, "between 1", "", "", "", "between needs two operands"},
		{number, "between 1 and", "", "", "", "between needs two operands"},
		{number, "400", "", "", "", "is no condition on a sort key"},
		{number, "", "", "", "", "is no condition on a sort key"},
		{number, "gt400", "", "", "", "is no condition on a sort key"},
		{number, "!= 3", "", "", "", "is no condition on a sort key"},
		{number, "<> 3", "", "", "", `"> 3" is no number`},
		{text, `= "open`, "", "", "", "is not closed"},
		{text, `between 'a and b`, "", "", "", "between needs two operands"},
		{bytes, "= ?", "", "", "", "is no base64"},
	} {
		got, err := sortCondition(model.DynamoDB, c.key, c.text, false)
		if c.fault != "" {
			if err == nil || !strings.Contains(err.Error(), c.fault) || code(err) != exitUsage {
				t.Errorf("%q: %v, want %s", c.text, err, c.fault)
			}
			continue
		}
		if err != nil || got.Op != c.op || got.A.Text() != c.a || c.op == engine.SortBetween && got.B.Text() != c.b {
			t.Errorf("%q: %v %q %q, %v", c.text, got.Op, got.A.Text(), got.B.Text(), err)
		}
	}
	if got, err := sortCondition(model.Catalyst, number, `= {"N":4}`, true); err != nil || got.A.Text() != "4" {
		t.Errorf("typed: %v, %v", got, err)
	}
	if _, err := sortCondition(model.DynamoDB, number, `= {"S":"4"}`, true); err == nil || !strings.Contains(err.Error(), "is of type N, and the value is S") {
		t.Errorf("typed: %v", err)
	}
}

func TestPaths(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"A,B.c,D[0]":   "A|B.c|D[0]",
		" A , B ":      "A|B",
		"`a,b`,c":      "`a,b`|c",
		"`a``,b`.c, d": "`a``,b`.c|d",
		`a"b`:          `a"b`,
	} {
		var got []string
		if err := (paths{&got}).Set(text); err != nil || strings.Join(got, "|") != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "a,", ",a", "a,,b"} {
		if err := (paths{new([]string)}).Set(text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}

func TestDisarm(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`{"a":"x"}`:                        `{"a":"x"}`,
		"\"\u007f\u0080\u009b\u009f\"":     `"\u007f\u0080\u009b\u009f"`,
		"\"\u00a0é\u0440\u2082日本😀\"":       "\"\u00a0é\u0440\u2082日本😀\"",
		"\"before \u009b31m and after\"\n": `"before \u009b31m and after"` + "\n",
	} {
		if got := string(disarm([]byte(in))); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}

func TestLeft(t *testing.T) {
	t.Parallel()
	for seconds, want := range map[int64]string{
		0: "expired 0 s ago", 1: "in 1 s", 59: "in 59 s", 60: "in 1 m", -61: "expired 1 m ago", 7200: "in 2 h", 172799: "in 47 h", 172800: "in 2 d",
		-80 * 365 * 86400: "expired 79 y ago",
	} {
		if got := left(seconds); got != want {
			t.Errorf("%d: %s, want %s", seconds, got, want)
		}
	}
}
