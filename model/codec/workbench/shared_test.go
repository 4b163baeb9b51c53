package workbench_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/workbench"
)

// root is the folder of go.mod, above this package.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	t.Fatal("no go.mod above the test")
	return ""
}

// realFiles is the model files beside the project, which are not part of it.
func realFiles(t testing.TB) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(root(t), "..", "shared", "models", "*.json"))
	if err != nil || len(names) == 0 {
		t.Skip("no model files beside the project")
	}
	files := map[string][]byte{}
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = src
	}
	return files
}

func TestRealFilesComeBackByteForByte(t *testing.T) {
	t.Parallel()
	for name, src := range realFiles(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			doc, rep, err := workbench.Decode(src, false)
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range rep.Notes {
				if n.Line == 0 || n.Col == 0 || !strings.HasPrefix(n.Path, "$.") {
					t.Errorf("a note without its place: %s", n)
				}
				if n.Kind == codec.Loss {
					t.Errorf("an item is lost: %s", n)
				}
			}
			out, losses, err := workbench.Encode(doc)
			if err != nil || len(losses.Notes) > 0 {
				t.Fatalf("%v, %v", err, losses)
			}
			if !bytes.Equal(out, src) {
				t.Error("the export differs from the source")
			}
		})
	}
}

// TestRealFilesWrittenAnew takes the source away: what the model holds has to come back, and a second time to the byte.
func TestRealFilesWrittenAnew(t *testing.T) {
	t.Parallel()
	for name, src := range realFiles(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			doc, _, err := workbench.Decode(src, false)
			if err != nil {
				t.Fatal(err)
			}
			doc.Origin = nil
			first, _, err := workbench.Encode(doc)
			if err != nil {
				t.Fatal(err)
			}
			again, rep, err := workbench.Decode(first, false)
			if err != nil {
				t.Fatal(err)
			}
			if n := rep.Count(codec.Repair) + rep.Count(codec.Loss); n > 0 {
				t.Errorf("what we wrote needs repairs: %v", rep.Notes)
			}
			for i := range doc.Model.Tables { // what is not stated is stated in a file written anew
				doc.Model.Tables[i].Billing = again.Model.Tables[i].Billing
			}
			same(t, doc, again)
			again.Origin = nil
			if second, _, err := workbench.Encode(again); err != nil || !bytes.Equal(first, second) {
				t.Errorf("the second time differs: %v", err)
			}
		})
	}
}

// TestRealFilesRepaired agrees to the repairs: what is written then needs none, and comes back to the byte.
func TestRealFilesRepaired(t *testing.T) {
	t.Parallel()
	for name, src := range realFiles(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			doc, rep, err := workbench.Decode(src, true)
			if err != nil {
				t.Fatal(err)
			}
			first, _, err := workbench.Encode(doc)
			if err != nil {
				t.Fatal(err)
			}
			if changed := !bytes.Equal(first, src); changed != (rep.Count(codec.Repair) > 0) {
				t.Errorf("%d repairs, source changed: %v", rep.Count(codec.Repair), changed)
			}
			again, rep, err := workbench.Decode(first, true)
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range rep.Notes {
				if n.Kind != codec.Remark {
					t.Errorf("still to be repaired: %s", n)
				}
			}
			same(t, doc, again)
		})
	}
}

// TestRealFilesChanged edits every file and compares JSON values: only what was edited may differ.
func TestRealFilesChanged(t *testing.T) {
	t.Parallel()
	for name, src := range realFiles(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			doc, _, err := workbench.Decode(src, false)
			if err != nil {
				t.Fatal(err)
			}
			doc.Model.Author = "somebody"
			for i := range doc.Items {
				doc.Items[i].Items[0].Item = doc.Items[i].Items[0].Item.With("edited here", model.S("x"))
			}
			out, _, err := workbench.Encode(doc)
			if err != nil {
				t.Fatal(err)
			}
			diffs := differences("$", value(t, src), value(t, out))
			if want := 1 + len(doc.Items); len(diffs) != want {
				t.Errorf("%d differences, want %d: %v", len(diffs), want, diffs)
			}
			again, _, err := workbench.Decode(out, false)
			if err != nil {
				t.Fatal(err)
			}
			for i := range doc.Model.Tables { // an attribute of an item is declared by what stands in the item
				if len(doc.TableItemsOf(doc.Model.Tables[i].Name)) > 0 {
					doc.Model.Tables[i].Attributes = again.Model.Tables[i].Attributes
				}
			}
			same(t, doc, again)
		})
	}
}

func value(t *testing.T, src []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(bytes.TrimPrefix(src, []byte("\xef\xbb\xbf")), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// differences is the paths at which two JSON values differ.
func differences(path string, a, b any) (out []string) {
	x, okx := a.(map[string]any)
	y, oky := b.(map[string]any)
	if okx && oky {
		for k := range x {
			out = append(out, differences(path+"."+k, x[k], y[k])...)
		}
		for k := range y {
			if _, ok := x[k]; !ok {
				out = append(out, path+"."+k)
			}
		}
		return out
	}
	l, okl := a.([]any)
	m, okm := b.([]any)
	if okl && okm && len(l) == len(m) {
		for i := range l {
			out = append(out, differences(fmt.Sprintf("%s[%d]", path, i), l[i], m[i])...)
		}
		return out
	}
	if !reflect.DeepEqual(a, b) {
		out = append(out, path)
	}
	return out
}
