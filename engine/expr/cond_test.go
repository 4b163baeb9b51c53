package expr

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tablero/model"
)

func must(t *testing.T, src string) Cond {
	t.Helper()
	c, err := ParseCondition(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return c
}

func TestZeroCondIsTrue(t *testing.T) {
	t.Parallel()
	var c Cond
	if !c.IsZero() || !c.Eval(Of(nil)) || c.String() != "" || c.Names() != nil {
		t.Errorf("the zero Cond: %+v", c)
	}
	var tmpl Template
	if b, err := tmpl.Bind(Params{}); err != nil || !b.IsZero() || tmpl.String() != "" {
		t.Errorf("the zero Template: %v %v", b, err)
	}
	for _, src := range []string{"", " \n\t"} {
		if _, err := ParseCondition(src); !errors.As(err, new(*EmptyError)) {
			t.Errorf("%q: %v", src, err)
		}
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	c := must(t, "b.x[0] = a and (size(c.d) > 3 or attribute_exists(b.y) or e in (1, f) or not g between h and `i j`)")
	if d := cmp.Diff([]string{"b", "a", "c", "e", "f", "g", "h", "i j"}, c.Names()); d != "" {
		t.Error(d)
	}
}

func TestEvalAsksNoFurtherThanNeeded(t *testing.T) {
	t.Parallel()
	it := model.Item{{Name: "a", Value: model.Int(1)}}
	for src, want := range map[string]string{
		"a = 1 or b = 1":           "a",
		"a = 2 and b = 1":          "a",
		"a = 1 and b = 1":          "a b",
		"b = c":                    "b",
		"a between 2 and c":        "a",
		"a in (1, b)":              "a",
		"not (a = 1 or b = 1)":     "a",
		"contains(b, c) or a <> 1": "b a",
	} {
		var asked []string
		must(t, src).Eval(func(name string) (model.Value, bool) {
			asked = append(asked, name)
			return it.Get(name)
		})
		if got := strings.Join(asked, " "); got != want {
			t.Errorf("%s asked for %s, want %s", src, got, want)
		}
	}
}

func TestBind(t *testing.T) {
	t.Parallel()
	c, err := ParseTemplate("#n.#m[0] > :v AND begins_with(#n.x, :p) AND attribute_type(t, :t)")
	if err != nil {
		t.Fatal(err)
	}
	names, values := c.Placeholders()
	if d := cmp.Diff([][]string{{"#n", "#m"}, {":v", ":p", ":t"}}, [][]string{names, values}); d != "" {
		t.Error(d)
	}
	p := Params{
		Names:  map[string]string{"#n": "size of", "#m": "m", "#unused": "u"},
		Values: map[string]model.Value{":v": model.Int(4), ":p": model.S("ab"), ":t": model.S("SN")},
	}
	b, err := c.Bind(p)
	if err != nil {
		t.Fatal(err)
	}
	const want = "`size of`.m[0] > 4 AND begins_with(`size of`.x, \"ab\") AND attribute_type(t, \"SN\")"
	if b.String() != want {
		t.Errorf("bound to %s\nwant %s", b, want)
	}
	if c.String() != "#n.#m[0] > :v AND begins_with(#n.x, :p) AND attribute_type(t, :t)" {
		t.Errorf("the original changed: %s", c)
	}
	it := item(t, `{"size of":{"M":{"m":{"L":[{"N":"5"}]},"x":{"S":"abc"}}},"t":{"NS":["1"]}}`)
	if !b.Eval(Of(it)) {
		t.Error("the bound condition must hold")
	}

	delete(p.Values, ":p")
	if _, err = c.Bind(p); err == nil || !strings.Contains(err.Error(), "attribute value: :p") {
		t.Errorf("without :p: %v", err)
	}
	delete(p.Names, "#m")
	if _, err = c.Bind(p); err == nil || !strings.Contains(err.Error(), "attribute name: #m") {
		t.Errorf("without #m: %v", err)
	}
	p.Names["#m"] = "m"
	p.Values[":p"] = model.Int(5)
	if _, err = c.Bind(p); err == nil || !strings.Contains(err.Error(), "begins_with, operand type: N") {
		t.Errorf("the checks run again: %v", err)
	}
}

func TestPlaceholdersNeedTheirValues(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]int{"a = :v": 4, ":v = a": 0, "#a = 1": 0, "x = 1 or m.#x = 1": 9, "attribute_exists(m.#x)": 17, "size(:v) = 0": 5} {
		_, err := ParseCondition(src)
		var missing *PlaceholderError
		if !errors.As(err, &missing) || missing.Offset != want {
			t.Errorf("%s: %v", src, err)
		}
	}
}

func TestErrorsAreOneLine(t *testing.T) {
	t.Parallel()
	for _, src := range []string{"a = \x1b[2J", "a \n= \n\x00", "a = \"x\n" + strings.Repeat("é", 100), strings.Repeat("ключ", 50) + " 5", "\xff = 1", "a = b\"" + strings.Repeat("é", 90) + "\""} {
		_, err := ParseCondition(src)
		if err == nil {
			t.Errorf("%q is accepted", src)
		} else if text := err.Error(); strings.ContainsAny(text, "\n\x00\x1b") || len(text) > 400 {
			t.Errorf("%q gives %q", src, text)
		}
	}
}

func TestParseLiteral(t *testing.T) {
	t.Parallel()
	n, _ := model.N("-1.50")
	for src, want := range map[string]model.Value{
		`"a b"`: model.S("a b"), ` 'x' `: model.S("x"), "-1.50": n, "TRUE": model.Bool(true), "null": model.Null(),
		`b"AQ=="`: model.B([]byte{1}), `{"SS": ["}", "\"{"]}`: model.StringSet("}", `"{`),
	} {
		if got, err := ParseLiteral(src); err != nil || !model.Identical(got, want) {
			t.Errorf("%s: %v %v", src, got, err)
		}
	}
	for _, src := range []string{"", "a", "1 2", ":v", `"x`, "{}", "[1]", "'x' y"} {
		if got, err := ParseLiteral(src); err == nil {
			t.Errorf("%s is read as %v", src, got)
		}
	}
}

func TestParsePath(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]string{
		"a.b[0].c": "a.b[0].c", " a ": "a", "movie.1-2-3": "movie.1-2-3", "`a.b`.\"c d\".'e'": `"a.b"."c d".e`,
		"a[0][12]": "a[0][12]", "and": "and", "#hash": "#hash", "a,b": "a,b", `"\x01"`: `"\x01"`,
	} {
		if got, err := ParsePath(src); err != nil || got.String() != want {
			t.Errorf("%s is %s, want %s (%v)", src, got, want, err)
		}
	}
	for src, want := range map[string]int{
		"": 0, ".a": 0, "a.": 2, "a..b": 2, "a[": 1, "a[x]": 1, "a[-1]": 1, "a[]": 1, "[0]": 0, "a b": 2, `"a`: 0, `""`: 0, "a]": 1,
		"a[9999999999]": 1,
	} {
		got, err := ParsePath(src)
		if err == nil {
			t.Errorf("%s is read as %s", src, got)
		} else if off, ok := Offset(err); !ok || off != want {
			t.Errorf("%s: at %d, want %d: %v", src, off, want, err)
		}
	}
}

func TestParsePaths(t *testing.T) {
	t.Parallel()
	got, err := ParsePaths(`a, b.c[0],"d,e" , f`)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, p := range got {
		texts = append(texts, p.String())
	}
	if d := cmp.Diff([]string{"a", "b.c[0]", "d,e", "f"}, texts); d != "" {
		t.Error(d)
	}
	for _, src := range []string{"", "a,", ",a", "a,,b", "a b"} {
		if got, err := ParsePaths(src); err == nil {
			t.Errorf("%s is read as %v", src, got)
		}
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	repeat := func(s, sep string, n int) string { return strings.TrimSuffix(strings.Repeat(s+sep, n), sep) }
	ops := func(n int) string { return repeat("a=b", " OR ", (n+1)/2) }
	long := `"` + strings.Repeat("x", 100_000) + `"`
	for name, c := range map[string]struct {
		src string
		err any // nil: accepted
	}{
		"299 operators":        {ops(299), nil},
		"301 operators":        {ops(301), new(*CountError)},
		"IN with 100":          {"a IN (" + repeat("1", ",", 100) + ")", nil},
		"IN with 101":          {"a IN (" + repeat("1", ",", 101) + ")", new(*CountError)},
		"4096 bytes":           {strings.Repeat("a", 4094) + "=b", nil},
		"4097 bytes":           {strings.Repeat("a", 4095) + "=b", new(*SizeError)},
		"spaces count":         {"a=b" + strings.Repeat(" ", 4094), new(*SizeError)},
		"literals do not":      {"a IN (" + repeat(long, ",", 10) + ")", nil},
		"but have a limit":     {"a IN (" + repeat(long, ",", 30) + ")", new(*SizeError)},
		"path of 32 steps":     {"a" + strings.Repeat(".b", 31) + "=1", nil},
		"path of 33 steps":     {"a" + strings.Repeat(".b", 32) + "=1", new(*CountError)},
		"10,000 parentheses":   {strings.Repeat("(", 10_000) + "a=1" + strings.Repeat(")", 10_000), new(*SizeError)},
		"2,000 parentheses":    {strings.Repeat("(", 2000) + "a=1" + strings.Repeat(")", 2000), nil},
		"4,000 open":           {strings.Repeat("(", 4000) + "a=1", new(*SyntaxError)},
		"10,000 NOT":           {strings.Repeat("NOT ", 10_000) + "a=1", new(*CountError)},
		"a million braces":     {"a=" + strings.Repeat("{", 1_000_000), new(*SyntaxError)},
		"braces that do close": {"a=" + strings.Repeat("{", 500_000) + strings.Repeat("}", 500_000), new(*LiteralError)},
		"lists in typed JSON":  {`a={"L":` + strings.Repeat("[", 500_000) + strings.Repeat("]", 500_000) + "}", new(*LiteralError)},
	} {
		_, err := ParseCondition(c.src)
		switch {
		case c.err == nil && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.err != nil && !errors.As(err, c.err):
			t.Errorf("%s: %v, want %T", name, err, c.err)
		}
		if err != nil && len(err.Error()) > 500 {
			t.Errorf("%s: an error of %d bytes", name, len(err.Error()))
		}
	}
}

func BenchmarkEval(b *testing.B) {
	it := model.Item{}
	for _, name := range strings.Fields("pk sk Name Cost Note Kind State Owner Tags Calories") {
		it = append(it, model.Attr{Name: name, Value: model.S("some text of " + name)})
	}
	it = it.With("Calories", model.Int(450)).With("Tags", model.StringSet("a", "b", "x"))
	c, err := ParseCondition(`Calories > 400 and contains(Tags, "x")`)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if !c.Eval(it.Get) {
			b.Fatal("it does hold")
		}
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ParseCondition(`Calories > 400 and contains(Tags, "x") or not size(Note) between 3 and 9`); err != nil {
			b.Fatal(err)
		}
	}
}
