package rules

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tablero/model"
	"tablero/model/codec/native"
	"tablero/model/jsondoc"
	"tablero/model/modeltest"
)

// find walks a path through JSON. known is whether all of it but the last step is there: what is missing can only be named.
func find(n *jsondoc.Node, path string) (known bool) {
	for rest := path; rest != ""; {
		if n == nil {
			return false
		}
		switch {
		case strings.HasPrefix(rest, `["`):
			end := strings.Index(rest, `"]`)
			doc, err := jsondoc.Parse([]byte(rest[1 : end+1]))
			if err != nil {
				return false
			}
			n, rest = n.Get(doc.Root.Text), rest[end+2:]
		case rest[0] == '[':
			end := strings.IndexByte(rest, ']')
			i, err := strconv.Atoi(rest[1:end])
			if err != nil || i >= len(n.Elems) {
				return false
			}
			n, rest = n.Elems[i], rest[end+1:]
		default:
			rest = strings.TrimPrefix(rest, ".")
			end := strings.IndexAny(rest, ".[")
			if end < 0 {
				end = len(rest)
			}
			n, rest = n.Get(rest[:end]), rest[end:]
		}
	}
	return true
}

// TestPathsAreThoseOfTheNativeFormat: whatever is wrong with a document, each finding leads to a place in its file, and finding them
// changes nothing.
func TestPathsAreThoseOfTheNativeFormat(t *testing.T) {
	t.Parallel()
	codes := map[string]bool{}
	rapid.Check(t, func(r *rapid.T) {
		doc := modeltest.Documents().Draw(r, "document")
		if rapid.Bool().Draw(r, "local") && len(doc.Model.Tables) > 0 { // keys that the generator seldom breaks
			doc.Model.Tables[0].Indexes = append(doc.Model.Tables[0].Indexes, model.Index{Name: "x", Kind: model.Local, Projection: model.Projection{Kind: model.ProjectKeys}})
		}
		before := string(native.Canonical(doc))
		file, err := jsondoc.Parse([]byte(before))
		if err != nil {
			r.Fatal(err)
		}
		for _, f := range Check(doc.Model, Of(doc), time.Unix(1796000000, 0)) {
			codes[f.Code] = true
			if !find(file.Root, f.Path) {
				r.Fatalf("%s is not in the file: %s\n%s", f.Path, f, before)
			}
		}
		if string(native.Canonical(doc)) != before {
			r.Fatal("the document was changed")
		}
	})
	if len(codes) < 10 {
		t.Errorf("only %v were found at all", codes)
	}
}
