package workbench_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tablero/model"
	"tablero/model/codec"
)

var comparing = gocmp.Options{
	gocmp.Comparer(model.Identical),
	cmpopts.EquateEmpty(),
	cmpopts.IgnoreFields(model.Document{}, "Origin"),
}

// same compares two documents to the letter, their origin apart.
func same(t interface {
	Helper()
	Errorf(string, ...any)
}, want, got *model.Document,
) {
	t.Helper()
	if d := gocmp.Diff(want, got, comparing); d != "" {
		t.Errorf("the document differs (-want +got):\n%s", d)
	}
}

// comparable is a document without what a reader infers: attributes that the file does not declare are left out, items stand in the
// order of their first attributes.
func comparable(doc *model.Document, file []byte) *model.Document {
	var f struct {
		DataModel []struct {
			NonKeyAttributes []struct{ AttributeName string }
		}
	}
	if err := json.Unmarshal(bytes.TrimPrefix(file, []byte("\xef\xbb\xbf")), &f); err != nil {
		panic(err)
	}
	out := &model.Document{Model: doc.Model.Clone()}
	for i, t := range f.DataModel {
		declared := map[string]bool{}
		for _, a := range t.NonKeyAttributes {
			declared[a.AttributeName] = true
		}
		m := &out.Model.Tables[i]
		m.Attributes = slices.DeleteFunc(m.Attributes, func(a model.Attribute) bool { return !declared[a.Name] && a.Format == nil })
	}
	for _, t := range doc.Items {
		items := slices.Clone(t.Items)
		slices.SortFunc(items, func(a, b model.PlacedItem) int {
			return cmp.Compare(a.Item[0].Value.Text(), b.Item[0].Value.Text())
		})
		out.Items = append(out.Items, model.TableItems{Table: t.Table, Items: items})
	}
	return out
}

// notes is the notes as lines.
func notes(ns []codec.Note) []string {
	var out []string
	for _, n := range ns {
		out = append(out, n.String())
	}
	return out
}
