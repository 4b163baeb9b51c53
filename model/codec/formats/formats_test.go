package formats_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/formats"
	"tablero/model/codec/native"
	"tablero/model/codec/workbench"
	"tablero/model/modeltest"
)

const nativeFile = `{"tablero":1,"name":"x","dialect":"dynamodb","tables":[{"name":"T","partitionKey":[{"name":"a","type":"N"}],` +
	`"facets":[{"name":"F","items":[{"a":{"N":"3"}}]}],"items":[{"a":{"N":"2"}},{"a":{"N":"1.0"}}]}]}`

const workbenchFile = `{"ModelName":"x","DataModel":[{"TableName":"T","KeyAttributes":{"PartitionKey":{"AttributeName":"a","AttributeType":"S"}}}]}`

func TestRecognised(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ src, format string }{
		{nativeFile, native.Format},
		{"\xef\xbb\xbf" + nativeFile + "\r\n", native.Format},
		{workbenchFile, workbench.Name},
	} {
		for _, from := range []string{"", c.format} {
			doc, report, err := formats.Decode([]byte(c.src), formats.Options{From: from, Repair: true})
			if err != nil || report.Format != c.format || doc.Origin.Format != c.format {
				t.Errorf("%s: %v, %v", c.src, report, err)
				continue
			}
			out, _, err := formats.Encode(c.format, doc)
			if err != nil || string(out) != c.src {
				t.Errorf("%s is written back as %s, %v", c.src, out, err)
			}
		}
	}
}

func TestNoModel(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		src, want string
		items     bool
	}{
		{"", "line 1, column 1: the file is empty", false},
		{"\n  \t\n", "line 1, column 1: the file holds nothing but white space", false},
		{"\xef\xbb\xbf", "nothing but white space", false},
		{"\xff\xfe{\x00", "UTF-16 text. Save it as UTF-8", false},
		{"PK\x03\x04rest", "a ZIP archive", false},
		{"\x1f\x8brest", "gzip", false},
		{"{\n\"a\": \x00}", "line 2, column 6: the file is binary", false},
		{"{\"a\": \"\xff\"}", "line 1, column 8: the file is binary", false},
		{"{\n  \"a\": 1,\n}", "line 2, column 9: this is no JSON: a comma with nothing after it", false},
		{"{\"a\": 1", "line 1, column 8: this is no JSON: the text ends in the middle of a value", false},
		{strings.Repeat("[", 5000), "line 1, column 202: nested deeper than 200 levels", false},
		{"\n\njust some words", "line 3, column 1: this is no JSON but looks like plain text. Models are read as JSON", false},
		{"a,b\n1,2\n", "looks like CSV", false},
		{"---\nname: x\n", "looks like YAML", false},
		{"AWSTemplateFormatVersion: '2010-09-09'\n", "looks like a CloudFormation template in YAML", false},
		{"resource \"aws_dynamodb_table\" \"t\" {\n}\n", "looks like Terraform (HCL)", false},
		{"<!DOCTYPE html>", "looks like HTML or XML", false},
		{"CREATE TABLE x (a INT);", "looks like SQL", false},
		{"# Title\n\nwords\n", "looks like Markdown without items", false},
		{"import x from 'y'\n", "looks like a program's source", false},
		{"5", "line 1, column 1: $: this is a number, not a model", false},
		{"[]", "this is an empty array, not a model", false},
		{"[1,2]", "this is an array of 2 values, the first a number, not a model", false},
		{`[{"a":1}]`, `this is an array of 1 value, the first an object with the member "a", not a model`, false},
		{" {}", "line 1, column 2: $: this is an empty JSON object", false},
		{`{"a":1,"b":2,"c":3,"d":4,"e":5}`, `this is a JSON object with the members "a", "b", "c", "d", and 1 more, not a model`, false},
		{`{"name":"x","version":"1","scripts":{}}`, "looks like the package.json of a program", false},
		{`{"indexes":{"primary":{}},"models":{"a":{},"b":{}}}`, "looks like a OneTable schema (1 indexes, 2 models)", false},
		{`{"AWSTemplateFormatVersion":"","Resources":{"T":{"Type":"AWS::DynamoDB::Table"}}}`, "looks like a CloudFormation template with 1 DynamoDB table. Templates are not read yet", false},
		{`{"TableName":"T","KeySchema":[]}`, "looks like a CreateTable request", false},
		{`[{"TableName":"T","KeySchema":[]}]`, "an array of CreateTable requests", false},
		{`{"Table":{"TableName":"T","KeySchema":[]}}`, "looks like DynamoDB's description of a table", false},
		{`{"Items":[{"a":{"S":"x"}}],"Count":1}`, "looks like DynamoDB's answer to a read", false},
		{`{"$schema":"x","properties":{}}`, "looks like a JSON Schema", false},
		{"{\"ModelName\":\"x\",\n\"DataModel\":{\"Tables\":[]}}", `line 2, column 13: $.DataModel: this looks like a Workbench file with an object under DataModel (the member "Tables")`, false},
		{`{"ModelName":"x","ModelMetadata":{}}`, "looks like a Workbench file without its member DataModel", false},
		{`{"name":"x","tables":[]}`, "looks like a file of tablero without its version", false},
		{`{"a":{"S":"x"},"b":{"SN":["1"]}}`, "line 1, column 1: this looks like an item in typed JSON, not like a model. To store items: tablero put MODEL TABLE dishes.json", true},
		{`[{"a":{"S":"x"}},{"a":{"S":"y"}}]`, "an array of 2 items in typed JSON", true},
		{`{"item":{"a":{"S":"x"}},"item":{"a":{"N":1}}}`, "items in Catalyst's custom JSON", true},
		{`{"item":{"a":{"S:" "x"}}`, "items in typed JSON", true},
		{"{\"a\":{\"S\":\"x\"}}\n{\"a\":{\"S\":\"y\"}}\n", "items in typed JSON", true},
		{"# Menu\n\n```json\n{\"item\": {\"a\": {\"S\": \"x\"}}}\n```\n", "items in typed JSON", true},
		{"{\"a\":1}\n{\"a\":2}\n", "plain JSON objects one after the other, not like a model. To store items: tablero put MODEL TABLE dishes.json --plain", true},
	} {
		_, _, err := formats.Decode([]byte(c.src), formats.Options{Name: "dishes.json"})
		var e *codec.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) || e.Items != c.items || e.Line == 0 {
			t.Errorf("%q:\n%v\nwant %s", c.src[:min(len(c.src), 80)], err, c.want)
			continue
		}
		if strings.Contains(err.Error(), "\n") {
			t.Errorf("more than one line: %s", err)
		}
	}
}

func TestHintsQuoteNamesForTheShell(t *testing.T) {
	t.Parallel()
	_, _, err := formats.Decode([]byte(`{"a":{"S":"x"}}`), formats.Options{Name: "the chef's menu.json"})
	if err == nil || !strings.HasSuffix(err.Error(), `tablero put MODEL TABLE 'the chef'\''s menu.json'`) {
		t.Error(err)
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	if err := formats.CheckSize(formats.MaxFile); err != nil {
		t.Error(err)
	}
	err := formats.CheckSize(formats.MaxFile + 5<<20)
	if err == nil || err.Error() != "the file has 69 MB, a model file at most 64 MB. Keep the model small and put the items in by tablero put, in parts" {
		t.Error(err)
	}
}

func TestUnknownFormats(t *testing.T) {
	t.Parallel()
	var unknown *formats.UnknownError
	_, _, err := formats.Decode([]byte(nativeFile), formats.Options{From: "workbnch"})
	if !errors.As(err, &unknown) || err.Error() != `unknown format "workbnch": the formats are native, workbench. Did you mean "workbench"?` {
		t.Error(err)
	}
	if _, _, err := formats.Encode("x", &model.Document{Model: &model.Model{}}); !errors.As(err, &unknown) {
		t.Error(err)
	}
	for _, name := range formats.Names() {
		if _, _, err := formats.Encode(name, &model.Document{Model: &model.Model{Dialect: model.DynamoDB}}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestForeignFiles(t *testing.T) {
	t.Parallel()
	for pattern, want := range map[string]string{
		"nonconformant/*.json":  "looks like a OneTable schema",
		"cloudformation/*.json": "looks like a CloudFormation template with ",
	} {
		files, _ := filepath.Glob("../../../../shared/models/" + pattern)
		if len(files) == 0 {
			t.Skip("no files beside the project")
		}
		for _, f := range files {
			src, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := formats.Decode(src, formats.Options{}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v", filepath.Base(f), err)
			}
		}
	}
}

func order(doc *model.Document) (out []string) {
	for _, list := range doc.Items {
		for _, p := range list.Items {
			v, _ := p.Item.Get("a")
			out = append(out, strings.TrimSpace(v.Display()+" "+p.Facet))
		}
	}
	return out
}

func TestArrange(t *testing.T) {
	t.Parallel()
	doc, _, err := formats.Decode([]byte(nativeFile), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	before := order(doc)
	// A store gives the items by key and without facets; one is new.
	var stored []model.PlacedItem
	for _, n := range []string{"0", "1", "2", "3"} {
		v, err := model.N(n)
		if err != nil {
			t.Fatal(err)
		}
		stored = append(stored, model.PlacedItem{Item: model.Item{{Name: "a", Value: v}}})
	}
	doc.Items[0].Items = stored
	formats.Arrange(doc)
	if diff := cmp.Diff([]string{"2", "1", "3 F", "0"}, order(doc)); diff != "" {
		t.Errorf("from %v: %s", before, diff)
	}
	if stored[0].Facet != "" || len(doc.Items[0].Items) != 4 {
		t.Error("the list given is changed")
	}
	doc.Origin = nil
	doc.Items[0].Items = stored
	formats.Arrange(doc)
	if diff := cmp.Diff([]string{"0", "1", "2", "3"}, order(doc)); diff != "" {
		t.Errorf("without a file: %s", diff)
	}
}

// TestArrangedIsAsTheFile takes the items of a random document out of order and finds the file's order again.
func TestArrangedIsAsTheFile(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		doc := modeltest.Documents().Draw(t, "document")
		for i := range doc.Items {
			table, _ := doc.Model.Table(doc.Items[i].Table)
			for j := range doc.Items[i].Items {
				it := &doc.Items[i].Items[j].Item
				for _, name := range table.Key.Names() {
					*it = it.With(name, model.Int(int64(j)))
				}
			}
		}
		src := native.Canonical(doc)
		read, _, err := formats.Decode(src, formats.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range read.Items {
			read.Items[i].Items = rapid.Permutation(read.Items[i].Items).Draw(t, "order")
			for j := range read.Items[i].Items {
				read.Items[i].Items[j].Facet = ""
			}
		}
		formats.Arrange(read)
		if !modeltest.Same(doc, read) {
			t.Fatalf("not in the order of\n%s", src)
		}
		if out := native.Encode(read); !bytes.Equal(out, src) {
			t.Fatalf("written as\n%s", out)
		}
	})
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(nativeFile))
	f.Add([]byte(workbenchFile))
	f.Add([]byte(`{"item":{"a":{"S:" "x"}}`))
	f.Add([]byte("---\nname: x\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		_, _, err := formats.Decode(src, formats.Options{})
		var e *codec.Error
		if err != nil && (!errors.As(err, &e) || e.Line < 1 || strings.Contains(err.Error(), "\n")) {
			t.Fatalf("%q is refused by %v", src, err)
		}
	})
}
