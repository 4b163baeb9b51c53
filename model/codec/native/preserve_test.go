package native_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tablero/model"
	"tablero/model/codec/native"
	"tablero/model/jsondoc"
	"tablero/model/modeltest"
)

// byHand is a file laid out as no writer of ours would.
const byHand = `{ "tablero": 1,
    "dialect": "dynamodb", "name": "x",
    "tables": [
        { "name": "T", "ttl": "",
          "partitionKey": [ { "name": "a", "type": "S" } ],
          "items": [
              { "a": {"S": "1"},   "n": {"N": "1.0"} },
              { "a": {"S": "2"},
                "n": {"N": "2"}, "l": {"L": [ {"S": "\u0041"} ]} },
              { "a": {"S": "3"} }
          ] }
    ]
}
`

func TestChangesKeepTheLayoutAroundThem(t *testing.T) {
	t.Parallel()
	items := func(d *model.Document) *[]model.PlacedItem { return &d.Items[0].Items }
	for _, c := range []struct {
		name     string
		edit     func(d *model.Document)
		from, to string
	}{
		{"a value", func(d *model.Document) {
			it := &(*items(d))[1].Item
			*it = it.With("n", model.Int(5))
		}, `"n": {"N": "2"}`, `"n": {"N": "5"}`},
		{"an attribute more", func(d *model.Document) {
			it := &(*items(d))[2].Item
			*it = it.With("b", model.Bool(true))
		}, `{ "a": {"S": "3"} }`, `{ "a": {"S": "3"}, "b": {"BOOL":true} }`},
		{"an attribute less", func(d *model.Document) {
			it := &(*items(d))[1].Item
			*it = it.Without("n")
		}, "{\"S\": \"2\"},\n                \"n\": {\"N\": \"2\"}, \"l\"", `{"S": "2"}, "l"`},
		{"an item more", func(d *model.Document) {
			*items(d) = append(*items(d), model.PlacedItem{Item: model.Item{{Name: "a", Value: model.S("4")}}})
		}, `{ "a": {"S": "3"} }`, "{ \"a\": {\"S\": \"3\"} },\n              {\"a\":{\"S\":\"4\"}}"},
		{
			"the first items less", func(d *model.Document) { *items(d) = (*items(d))[2:] },
			byHand[strings.Index(byHand, `{ "a": {"S": "1"}`):strings.Index(byHand, `{ "a": {"S": "3"}`)], "",
		},
		{"another first item", func(d *model.Document) {
			(*items(d))[0].Item = model.Item{{Name: "a", Value: model.S("0")}}
		}, `{ "a": {"S": "1"},   "n": {"N": "1.0"} }`, `{"a":{"S":"0"}}`},
		{"the last item less", func(d *model.Document) { *items(d) = (*items(d))[:2] }, ",\n              { \"a\": {\"S\": \"3\"} }", ""},
		{"a member that said nothing", func(d *model.Document) { d.Model.Tables[0].TTL = "n" }, `"ttl": ""`, `"ttl": "n"`},
		{"a key of another type", func(d *model.Document) { d.Model.Tables[0].Key.Partition[0].Type = model.TypeB }, `"type": "S"`, `"type": "B"`},
	} {
		if !strings.Contains(byHand, c.from) {
			t.Fatalf("%s: the file has no %s", c.name, c.from)
		}
		doc, _, err := native.Decode([]byte(byHand))
		if err != nil {
			t.Fatal(err)
		}
		c.edit(doc)
		if diff := cmp.Diff(strings.Replace(byHand, c.from, c.to, 1), string(native.Encode(doc))); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// TestAnyChangeToAnyLayoutIsWritten changes random documents in random layouts.
func TestAnyChangeToAnyLayoutIsWritten(t *testing.T) {
	t.Parallel()
	layouts := []jsondoc.Style{
		jsondoc.Compact(), {Indent: "\t", Newline: "\n", Final: true}, {Indent: "   ", Newline: "\r\n", BOM: true}, jsondoc.Pretty(),
	}
	rapid.Check(t, func(t *rapid.T) {
		canonical, err := jsondoc.Parse(native.Canonical(modeltest.Documents().Draw(t, "document")))
		if err != nil {
			t.Fatal(err)
		}
		src := jsondoc.Append(nil, canonical.Root, rapid.SampledFrom(layouts).Draw(t, "layout"))
		doc, _, err := native.Decode(src)
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(1, 4).Draw(t, "changes") {
			change(t, doc)
		}
		out := native.Encode(doc)
		back, _, err := native.Decode(out)
		if err != nil || !bytes.Equal(native.Canonical(back), native.Canonical(doc)) {
			t.Fatalf("%v\n%s\nwas changed to\n%s", err, src, out)
		}
	})
}

func change(t *rapid.T, doc *model.Document) {
	m := doc.Model
	switch kind := rapid.IntRange(0, 7).Draw(t, "kind"); {
	case kind == 0:
		m.Notes = modeltest.Texts().Draw(t, "notes")
	case kind == 1 && len(m.Tables) > 0:
		m.Tables[0].Indexes = append(m.Tables[0].Indexes, model.Index{
			Name: "New", Kind: model.Global, Key: m.Tables[0].Key.Clone(),
			Projection: model.Projection{Kind: model.ProjectAll},
		})
	case kind == 2 && len(m.Tables) > 0:
		m.Tables[0].Attributes = nil
	case kind == 3 && len(m.Tables) > 1:
		m.Tables[0], m.Tables[1] = m.Tables[1], m.Tables[0]
	case len(doc.Items) == 0:
		m.Author = modeltest.Texts().Draw(t, "author")
	case kind == 4:
		doc.Items[0].Items = append(doc.Items[0].Items, model.PlacedItem{Item: modeltest.Items().Draw(t, "new")})
	case kind == 5:
		doc.Items[0].Items = doc.Items[0].Items[:len(doc.Items[0].Items)-1]
		if len(doc.Items[0].Items) == 0 {
			doc.Items = doc.Items[1:]
		}
	default:
		i := rapid.IntRange(0, len(doc.Items[0].Items)-1).Draw(t, "item")
		it := &doc.Items[0].Items[i].Item
		*it = it.With(modeltest.Names().Draw(t, "attribute"), modeltest.Values(1).Draw(t, "value"))
	}
}
