package workbench_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tablero/model"
	"tablero/model/codec/workbench"
	"tablero/model/jsondoc"
	"tablero/model/modeltest"
)

// storable reports whether every set in a value can stand in a table: with members, and no two the same.
func storable(v model.Value) bool {
	switch v.Type() {
	case model.TypeSS, model.TypeNS, model.TypeBS:
		seen := map[string]bool{}
		for i := range v.Set() {
			text := v.Element(i).Canonical().Text()
			if seen[text] {
				return false
			}
			seen[text] = true
		}
		return len(seen) > 0
	case model.TypeL:
		return !slices.ContainsFunc(v.List(), func(e model.Value) bool { return !storable(e) })
	case model.TypeM:
		return !slices.ContainsFunc(v.Map(), func(a model.Attr) bool { return !storable(a.Value) })
	}
	return true
}

var (
	names  = rapid.SampledFrom([]string{"a", "b.c", "d e", "M", "S", "é", `"`})
	values = modeltest.Values(3).Filter(storable)
	texts  = modeltest.Texts()
)

// editor draws edits of a document; what it calls new is numbered.
type editor struct {
	*rapid.T
	doc   *model.Document
	count int
}

func (e *editor) fresh(prefix string) string {
	e.count++
	return fmt.Sprintf("%s%d", prefix, e.count)
}

// pick is a position in a list, -1 when it is empty.
func (e *editor) pick(n int) int {
	if n == 0 {
		return -1
	}
	return rapid.IntRange(0, n-1).Draw(e.T, "pick")
}

func (e *editor) item(t *model.Table) model.PlacedItem {
	it := model.PlacedItem{Item: model.Item{{Name: t.Key.Partition[0].Name, Value: model.S(e.fresh("k"))}}}
	for _, n := range rapid.SliceOfNDistinct(names, 0, 3, rapid.ID).Draw(e.T, "names") {
		it.Item = it.Item.With(n, values.Draw(e.T, "value"))
	}
	if i := e.pick(len(t.Facets)); i >= 0 {
		it.Facet = t.Facets[i].Name
	}
	return it
}

func (e *editor) table() model.Table {
	t := model.Table{Name: e.fresh("T"), Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "pk", Type: model.TypeS}}}, Billing: model.Billing{Mode: model.PayPerRequest}}
	for range rapid.IntRange(0, 3).Draw(e.T, "parts") {
		e.part(&t)
	}
	return t
}

// whole is capacity in which nothing is left for the writer to fill in.
func whole(units int64) model.Billing {
	c := model.Capacity{Units: units, Scaling: &model.AutoScaling{Min: 1, Max: units, Target: 50, Role: "r"}}
	return model.Billing{Mode: model.ProvisionedMode, Read: c, Write: c}
}

// part changes a table.
func (e *editor) part(t *model.Table) {
	switch rapid.IntRange(0, 10).Draw(e.T, "part") {
	case 0:
		t.Attributes = append(t.Attributes, model.Attribute{Name: e.fresh("attr"), Type: model.TypeM, Format: []string{"x"}})
	case 1:
		if i := e.pick(len(t.Attributes)); i >= 0 && !strings.HasPrefix(t.Attributes[i].Name, "ik") {
			t.Attributes[i] = model.Attribute{Name: e.fresh("attr"), Type: model.TypeN}
		}
	case 2:
		if i := e.pick(len(t.Attributes)); i >= 0 && !strings.HasPrefix(t.Attributes[i].Name, "ik") {
			t.Attributes = slices.Delete(slices.Clone(t.Attributes), i, i+1)
		}
	case 3:
		key := model.KeyAttribute{Name: e.fresh("ik"), Type: model.TypeS}
		t.Attributes = append(t.Attributes, model.Attribute{Name: key.Name, Type: key.Type})
		t.Indexes = append(t.Indexes, model.Index{Name: e.fresh("I"), Kind: model.Global, Key: model.KeySchema{Partition: []model.KeyAttribute{key}, Sort: slices.Clone(t.Key.Partition)}, Projection: model.Projection{Kind: model.ProjectKeys}})
	case 4:
		if i := e.pick(len(t.Indexes)); i >= 0 {
			t.Indexes[i].Name, t.Indexes[i].Projection = e.fresh("I"), model.Projection{Kind: model.ProjectInclude, Attributes: []string{"a", "pk"}}
		}
	case 5:
		if i := e.pick(len(t.Indexes)); i >= 0 {
			t.Indexes = slices.Delete(slices.Clone(t.Indexes), i, i+1)
		}
	case 6:
		t.Facets = append(t.Facets, model.Facet{Name: e.fresh("F"), PartitionAlias: "p", Attributes: []string{"a", "S"}})
	case 7:
		if i := e.pick(len(t.Facets)); i >= 0 {
			t.Facets[i] = model.Facet{Name: e.fresh("F"), SortAlias: texts.Draw(e.T, "alias"), Attributes: []string{"a"}}
		}
	case 8:
		if i := e.pick(len(t.Facets)); i >= 0 {
			t.Facets = slices.Delete(slices.Clone(t.Facets), i, i+1)
		}
	case 9:
		t.TTL = rapid.SampledFrom([]string{"", "a"}).Draw(e.T, "ttl")
	case 10:
		t.Billing = rapid.SampledFrom([]model.Billing{{Mode: model.PayPerRequest}, whole(2), whole(3)}).Draw(e.T, "billing")
	}
}

// edit changes the document in one way.
func (e *editor) edit() {
	m := e.doc.Model
	at := e.pick(len(m.Tables))
	switch kind := rapid.IntRange(0, 9).Draw(e.T, "edit"); {
	case kind == 0:
		m.Author, m.Description = texts.Draw(e.T, "author"), texts.Draw(e.T, "description")
	case kind == 1:
		m.Patterns = append(m.Patterns, model.AccessPattern{Name: texts.Draw(e.T, "pattern"), Operation: "Query"})
	case kind == 2:
		if i := e.pick(len(m.Patterns)); i >= 0 {
			m.Patterns = slices.Delete(slices.Clone(m.Patterns), i, i+1)
		}
	case kind == 3:
		t := e.table()
		i := rapid.IntRange(0, len(m.Tables)).Draw(e.T, "place")
		m.Tables = slices.Insert(slices.Clone(m.Tables), i, t)
		e.doc.Items = slices.Insert(slices.Clone(e.doc.Items), i, model.TableItems{Table: t.Name, Items: []model.PlacedItem{e.item(&t)}})
	case at < 0:
	case kind == 4:
		m.Tables = slices.Delete(slices.Clone(m.Tables), at, at+1)
		e.doc.Items = slices.Delete(slices.Clone(e.doc.Items), at, at+1)
	case kind == 5:
		m.Tables[at].Name = e.fresh("T")
		e.doc.Items[at].Table = m.Tables[at].Name
	case kind < 8:
		e.part(&m.Tables[at])
	default:
		e.items(&m.Tables[at], &e.doc.Items[at])
	}
}

func (e *editor) items(t *model.Table, ti *model.TableItems) {
	i := e.pick(len(ti.Items))
	switch kind := rapid.IntRange(0, 3).Draw(e.T, "items"); {
	case kind == 0 || i < 0:
		ti.Items = append(ti.Items, e.item(t))
	case kind == 1:
		ti.Items = slices.Delete(slices.Clone(ti.Items), i, i+1)
	case kind == 2:
		ti.Items[i].Item = ti.Items[i].Item.Without(names.Draw(e.T, "name"))
	default:
		name := names.Draw(e.T, "name")
		v, ok := ti.Items[i].Item.Get(name)
		switch {
		case ok && v.Type() == model.TypeM:
			v = model.Map(v.Map().With(names.Draw(e.T, "child"), values.Draw(e.T, "value")))
		case ok && v.Type() == model.TypeL:
			at := rapid.IntRange(0, len(v.List())).Draw(e.T, "element")
			v = model.List(slices.Concat(v.List()[:at], []model.Value{values.Draw(e.T, "value")}, v.List()[at:])...)
		default:
			v = values.Draw(e.T, "value")
		}
		ti.Items[i].Item = ti.Items[i].Item.With(name, v)
	}
}

// plain is a document in the form in which two of them are compared: what is inferred and where items stand left aside.
func plain(doc *model.Document, file []byte) *model.Document {
	out := comparable(doc, file)
	for i := range out.Model.Tables { // those that edits declare have names of their own
		t := &out.Model.Tables[i]
		t.Attributes = slices.DeleteFunc(t.Attributes, func(a model.Attribute) bool {
			return !strings.HasPrefix(a.Name, "attr") && !strings.HasPrefix(a.Name, "ik")
		})
	}
	out.Items = slices.DeleteFunc(out.Items, func(t model.TableItems) bool { return len(t.Items) == 0 })
	for _, t := range out.Items {
		for i := range t.Items {
			t.Items[i] = model.PlacedItem{Item: sorted(model.Map(t.Items[i].Item)).Map()}
		}
	}
	return out
}

// sorted is a value with the members of maps in the order of their names.
func sorted(v model.Value) model.Value {
	switch v.Type() {
	case model.TypeL:
		out := make([]model.Value, len(v.List()))
		for i, e := range v.List() {
			out[i] = sorted(e)
		}
		return model.List(out...)
	case model.TypeM:
		out := make(model.Item, len(v.Map()))
		for i, a := range v.Map() {
			out[i] = model.Attr{Name: a.Name, Value: sorted(a.Value)}
		}
		slices.SortFunc(out, func(a, b model.Attr) int { return cmp.Compare(a.Name, b.Name) })
		return model.Map(out)
	}
	return v
}

// TestEditsComeBack writes random documents in random layouts, reads them, edits what was read, and reads the export: it is the
// document that was edited, and what nobody knows about the file is still in it.
func TestEditsComeBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		e := &editor{T: t, doc: &model.Document{Model: &model.Model{Name: "m", Dialect: model.DynamoDB}}}
		for range rapid.IntRange(0, 12).Draw(t, "making") {
			e.edit()
		}
		src, _, err := workbench.Encode(e.doc)
		if err != nil {
			t.Fatal(err)
		}
		src = layout(t, src)
		if e.doc, _, err = workbench.Decode(src, rapid.Bool().Draw(t, "repair")); err != nil {
			t.Fatal(err)
		}
		for _, table := range e.doc.Model.Tables { // a list for each table, so that edits find it
			if e.doc.TableItemsOf(table.Name) == nil {
				e.doc.Items = append(e.doc.Items, model.TableItems{Table: table.Name})
			}
		}
		order := map[string]int{}
		for i, table := range e.doc.Model.Tables {
			order[table.Name] = i
		}
		slices.SortStableFunc(e.doc.Items, func(a, b model.TableItems) int { return order[a.Table] - order[b.Table] })
		for range rapid.IntRange(1, 8).Draw(t, "edits") {
			e.edit()
		}
		out, _, err := workbench.Encode(e.doc)
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := workbench.Decode(out, false)
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		same(t, plain(e.doc, out), plain(again, out))
		if !strings.Contains(string(out), `"Unknown`) {
			t.Errorf("a member that nobody knows is gone:\n%s", out)
		}
		if t.Failed() {
			t.Logf("from\n%s\nto\n%s", src, out)
		}
	})
}

// layout gives a file another layout, and a member that nobody knows.
func layout(t *rapid.T, src []byte) []byte {
	doc, err := jsondoc.Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	doc.Root.Add("Unknown", jsondoc.Num("1.50"))
	style := rapid.SampledFrom([]jsondoc.Style{{}, {Indent: "\t", Newline: "\r\n", Final: true}, {Indent: "  ", Newline: "\n", BOM: true}}).Draw(t, "style")
	return jsondoc.Append(nil, doc.Root, style)
}

// FuzzDecode holds for whatever is read: unchanged it comes back byte for byte, and repaired it needs no more repair.
func FuzzDecode(f *testing.F) {
	f.Add(spread)
	f.Add(oneItem(`,"a":{"M":{"M":{"x":1}}},"a":{"NS":[1,"x"]},"g":{"S":""}`))
	f.Add(oneTable(`,"TableFacets":[{"FacetName":"f","TableData":[{"pk":"p","sk":1}]}],"SampleDataFormats":{"pk":["Int"]},"BillingMode":"PAY_PER_REQUEST"`))
	f.Fuzz(func(t *testing.T, src string) {
		if _, _, err := workbench.Decode([]byte(src), false); err != nil {
			return
		}
		checkTrips(t, src)
	})
}
