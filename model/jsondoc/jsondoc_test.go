package jsondoc

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestParseKeepsOrderRepeatsAndSpellings(t *testing.T) {
	t.Parallel()
	src := "{\"b\": 1.0, \"a\":[\"\\u0041\", {}], \"b\":1e2,\n  \"é\": {\"x\": null}}"
	d, err := Parse([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(Append(nil, d.Root, Compact())); got != `{"b":1.0,"a":["\u0041",{}],"b":1e2,"é":{"x":null}}` {
		t.Errorf("written back as %s", got)
	}
	if r := d.Root.Repeated(); len(r) != 1 || r[0].Name != "b" || r[0].Value.Text != "1e2" {
		t.Errorf("repeated members: %+v", r)
	}
	x := d.Root.Get("é").Get("x")
	if line, col := d.Position(x.Start); line != 2 || col != 14 {
		t.Errorf("position %d:%d, want 2:14", line, col)
	}
	if d.Root.Get("a").Elems[0].Text != "A" {
		t.Error("escapes of a string are not decoded")
	}
}

func TestParseFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ src, want string }{
		{"", "line 1, column 1: the text ends in the middle of a value"},
		{"{\n  \"a\": ", "line 2, column 8: the text ends in the middle of a value"},
		{"[1,\n]", "line 1, column 3: a comma with nothing after it"},
		{"{} {}", "line 1, column 4: another value follows the end of the document"},
		{"{\"a\" 1}", "line 1, column 6: "},
		{strings.Repeat("[", 100000), "line 1, column 202: nested deeper than 200 levels"},
	} {
		_, err := Parse([]byte(c.src))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%.20q: got %v, want %q", c.src, err, c.want)
		}
	}
}

func TestStyleIsReadBack(t *testing.T) {
	t.Parallel()
	for _, src := range []string{
		"{\"a\":[1,2],\"b\":{}}",
		"{\n  \"a\": [\n    1\n  ]\n}",
		"{\r\n\t\"a\": true\r\n}\r\n",
		"\xef\xbb\xbf{\n    \"a\": \"\\u00e9\"\n}\n",
	} {
		d, err := Parse([]byte(src))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(Append(nil, d.Root, d.Style())); got != src {
			t.Errorf("%q came back as %q", src, got)
		}
	}
}

func TestRealFilesComeBack(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("../../../shared/models/*.json")
	if len(files) == 0 {
		t.Skip("no model files beside the project")
	}
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		d, err := Parse(src)
		if err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		again, err := Parse(Append(nil, d.Root, d.Style()))
		if err != nil || !Equal(d.Root, again.Root) {
			t.Errorf("%s changes when written: %v", filepath.Base(f), err)
		}
	}
}

func TestParseStream(t *testing.T) {
	t.Parallel()
	var got []string
	err := ParseStream([]byte("{\"a\":1}\n[2]\n\n\"x\" "), func(d *Doc, n *Node) error {
		got = append(got, string(d.Source[n.Start:n.End]))
		return nil
	})
	if err != nil || strings.Join(got, "|") != `{"a":1}|[2]|"x"` {
		t.Errorf("got %q, %v", got, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"a":[1,"x",{"b":null}],"a":true}`))
	f.Add([]byte("\xef\xbb\xbf[1e5]"))
	f.Fuzz(func(t *testing.T, src []byte) {
		d, err := Parse(src)
		if err != nil {
			return
		}
		out := Append(nil, d.Root, d.Style())
		again, err := Parse(out)
		if err != nil {
			t.Fatalf("%q written as %q: %v", src, out, err)
		}
		if !Equal(d.Root, again.Root) {
			t.Fatalf("%q written as %q", src, out)
		}
		if twice := Append(nil, again.Root, again.Style()); !bytes.Equal(Append(nil, again.Root, Compact()), Append(nil, d.Root, Compact())) {
			t.Fatalf("not stable: %q", twice)
		}
	})
}
