package cli_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// strange is an item of everything that is easily harmed on the way, as DynamoDB's typed JSON on one line.
const strange = `{"pk":{"S":"日本 😀 👨‍👩‍👧"},"sk":{"N":"1.0"},"a.b \"c\"'` + "`" + `":{"S":"dots and quotes"},` +
	`"digits":{"N":"12345678901234567890123456789012345678"},"tiny":{"N":"-1.2345678901234567890123456789012345678E-92"},` +
	`"escape":{"S":"\u001b[31mred\u0007\u0000 \u009b2J \u202e \r\n\t\\"},"empty":{"S":""},"nothing":{"NULL":true},"no":{"BOOL":false},` +
	`"bytes":{"B":"AP8Qgw=="},"none":{"B":""},"texts":{"SS":["b","","a"]},"numbers":{"NS":["2","1.0","1E+2"]},"blobs":{"BS":["AQ==","AA=="]},` +
	`"list":{"L":[{"M":{"":{"L":[]},"deep":{"N":"0.10"}}},{"NULL":true}]},"map":{"M":{}}}`

const strangeModel = `{"tablero":1,"name":"strange","dialect":"dynamodb","tables":[{"name":"T","partitionKey":[{"name":"pk","type":"S"}],` +
	`"sortKey":[{"name":"sk","type":"N"}],"items":[` + strange + `]},{"name":"Empty","partitionKey":[{"name":"pk","type":"B"}]}]}`

// canonical is what a JSON writer of ours makes of the escapes.
func canonical(s string) string {
	return strings.NewReplacer(`\u009b`, "\u009b", `\u202e`, "\u202e").Replace(s)
}

// From a file into the engine and out again nothing changes: by import and export, by query and put.
func TestNothingIsHarmed(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	source := p.write("strange.json", strangeModel)
	p.must("import", source)
	p.must("export", "strange", "-o", p.path("out.json"))
	if got := p.read("out.json"); got != strangeModel {
		t.Errorf("the export of what was imported is\n%s\nwant\n%s", got, strangeModel)
	}
	got := p.must("query", "strange", "T", "--partition", "日本 😀 👨‍👩‍👧", "--sort", "= 1").out
	if canonical(got) != canonical(strange)+"\n" {
		t.Errorf("query gives\n%s\nwant\n%s", got, strange)
	}
	if a := p.feed(got, "put", "strange", "T"); a.code != 0 {
		t.Fatal(a.err)
	}
	if again := p.must("scan", "strange", "T").out; again != got {
		t.Errorf("what was put is\n%s\nwant\n%s", again, got)
	}
	p.must("export", "strange", "-o", p.path("out.json"))
	if got := p.read("out.json"); got != strangeModel {
		t.Errorf("the export after putting the same item is\n%s\nwant\n%s", got, strangeModel)
	}
	name := "a.b \"c\"'``" // a backquote in backquotes is doubled
	a := p.must("get", "strange", "T", "--key", "pk=日本 😀 👨‍👩‍👧", "--key", "sk=1e0", "--select", "`"+name+"`,digits", "--plain")
	if want := `{"a.b \"c\"'` + "`" + `":"dots and quotes","digits":12345678901234567890123456789012345678}` + "\n"; a.out != want {
		t.Errorf("get --plain gives %swant %s", a.out, want)
	}
}

var control = regexp.MustCompile("[\x00-\x09\x0b-\x1f\x7f\u0080-\u009f\u202a-\u202e\u2066-\u2069]")

// No form for people, and no message, carries a byte from the data that a terminal would obey. JSON carries none either.
func TestTerminalsAreSafe(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	bad := `\u001b[31m\u0007\u009b\u007f\r\u202e`
	file := p.write("bad.json", `{"tablero":1,"name":"x`+bad+`","dialect":"dynamodb","description":"`+bad+`","tables":[{"name":"T","partitionKey":[{"name":"p`+bad+`","type":"S"}],`+
		`"ttl":"e`+bad+`","indexes":[{"name":"I`+bad+`","kind":"global","partitionKey":[{"name":"q`+bad+`","type":"S"}],"projection":"INCLUDE","include":["`+bad+`"]}],`+
		`"items":[{"p`+bad+`":{"S":"`+bad+`"},"e`+bad+`":{"N":"1715755926000"},"`+bad+`":{"M":{"`+bad+`":{"S":"`+bad+`"}}}}]}]}`)
	raw := "\x1b[31m\x07\u009b\x7f\r\u202e"
	for _, args := range [][]string{
		{"show", file},
		{"show", file, "T", "--index", "I" + raw},
		{"show", file, "--format", "json"},
		{"scan", file},
		{"scan", file, "--format", "text"},
		{"scan", file, "--format", "json"},
		{"query", file, "--partition", raw, "--limit", "1", "--format", "text"},
		{"ttl", file},
		{"check", file},
		{"diff", file, "sample:menu"},
		{"check", file, "--format", "json"},
		{"ttl", file, "--format", "json"},
		{"show", file, raw},
		{"show", raw},
		{"./" + raw},
		{"query", file, "--partition", "x", "--filter", raw},
		{"query", file, "--partition", "x", "--index", raw},
		{"get", file, "--key", raw},
		{"list", raw},
		{"list", "--" + raw},
		{"put", file, "T"},
		{"import", file},
		{"list"},
		{"list", "--format", "json"},
		{"diff", file, "sample:menu", "--format", "jsonl"},
		{"rm", "x" + raw},
		{"export", file, "--to", "workbench", "-o", p.path("wb.json")},
	} {
		a := p.run(args...)
		text := strings.ReplaceAll(a.out+a.err, "\n", "")
		jsonOut := len(args) > 2 && strings.HasPrefix(args[len(args)-1], "json") || args[0] == "scan" && len(args) == 2
		if jsonOut {
			text = strings.ReplaceAll(text, "\u202e", "") // which is data for programs
		}
		if at := control.FindStringIndex(text); at != nil {
			t.Errorf("%q prints %q", args, text[max(0, at[0]-20):min(len(text), at[1]+20)])
		}
		if a.code == 5 {
			t.Errorf("%q: %s", args, a.err)
		}
	}
}

// Everything that is no model is refused in one line with its place, and nothing is imported.
func TestNoModels(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	for _, c := range []struct{ name, text, want string }{
		{"empty.json", "", "line 1, column 1: the file is empty"},
		{"space.json", " \n ", "line 1, column 1: "},
		{"cut.json", "{\"a\":\n[1,", "line 2, column 4: "},
		{"array.json", "[]", "line 1, column 1: .*empty array"},
		{"object.json", `{"a":1}`, `line 1, column 1: .*the member "a"`},
		{"number.json", "5", "line 1, column 1: "},
		{"deep.json", strings.Repeat("[", 100000), "line 1, column 202: nested deeper"},
		{"text.yaml", "a: b\n", "line 1, column 1: .*YAML"},
		{"picture.png", "\x89PNG\r\n\x1a\n\x00", "line 3, column 1: .*binary"},
		{"utf16.json", "\xff\xfe{\x00", "UTF-16"},
		{"items.json", `{"item":{"a":{"S":"x"}},"item":{"a":{"S":"y"}}}`, `tablero put MODEL TABLE .*items.json`},
		{"items.jsonl", "{\"a\":{\"S\":\"x\"}}\n{\"a\":{\"S\":\"y\"}}\n", `tablero put MODEL TABLE .*items.jsonl`},
		{"twice.json", strings.Replace(strangeModel, strange, strange+","+strange, 1), `table T, item 2: .*key of item 1`},
		{"wrong.json", strings.Replace(strangeModel, `"sk":{"N":"1.0"}`, `"sk":{"S":"1.0"}`, 1), `table T, item 1: ValidationException: .*Type mismatch for key sk`},
		{"large.json", strings.Replace(strangeModel, "dots and quotes", strings.Repeat("x", 410000), 1), "ValidationException: .*Item size"},
		{"slash.json", strings.Replace(strangeModel, `"name":"strange"`, `"name":"a/b"`, 1), "would read as a path"},
	} {
		path := p.write(c.name, c.text)
		a := p.run("import", "sample:menu", path)
		want := 3
		if c.name == "slash.json" {
			want = 2
		}
		a.expect(t, c.name, want, "", "^tablero: .*"+c.want+".*\n$")
	}
	p.run("import", p.path("none.json")).expect(t, "none", 3, "", "no such file")
	p.run("import", p.dir).expect(t, "a folder", 3, "", "this is a folder")
	p.run("import", "--from", "nativ", p.path("cut.json")).expect(t, "--from", 2, "", "Did you mean native")
	if got := p.must("list").out; got != "" {
		t.Errorf("the workspace has\n%s", got)
	}
}

// The reader is told about a file that is too large before it is read.
func TestHugeFile(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	path := filepath.Join(p.dir, "huge.json")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(200 << 20); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	p.run("import", path).expect(t, "import", 3, "", "^tablero: .*huge.json: .*MB.*\n$")
}
