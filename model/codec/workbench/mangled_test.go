package workbench_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tablero/model"
	"tablero/model/codec/workbench"
	"tablero/model/jsondoc"
)

// wholeFile has one of everything, for files that are mangled.
const wholeFile = `{"ModelName":"m","ModelMetadata":{"Author":"w","Version":"3.0"},"DataModel":[{"TableName":"T",` +
	`"KeyAttributes":{"PartitionKey":{"AttributeName":"pk","AttributeType":"S"},"SortKey":{"AttributeName":"sk","AttributeType":"N"}},` +
	`"NonKeyAttributes":[{"AttributeName":"a","AttributeType":"S"},{"AttributeName":"n","AttributeType":"N"}],` +
	`"TableFacets":[{"FacetName":"f","KeyAttributeAlias":{"PartitionKeyAlias":"p","SortKeyAlias":"s"},` +
	`"TableData":[{"pk":{"S":"1"},"sk":{"N":"1"},"a":{"S":"x"}},{"pk":{"S":"2"},"sk":{"N":"1"},"m":{"M":{"x":{"S":"y"}}}}],"NonKeyAttributes":["a"]}],` +
	`"LocalSecondaryIndexes":[{"IndexName":"L","KeyAttributes":{"SortKey":{"AttributeName":"n","AttributeType":"N"}},"Projection":{"ProjectionType":"KEYS_ONLY"}}],` +
	`"GlobalSecondaryIndexes":[{"IndexName":"G","KeyAttributes":{"PartitionKey":{"AttributeName":"a","AttributeType":"S"}},"Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["pk","n"]}}],` +
	`"TableData":[{"pk":{"S":"3"},"sk":{"N":"1"},"l":{"L":[{"BOOL":true},{"NULL":true}]},"b":{"B":"AA=="},"s":{"NS":["1","2"]}}],` +
	`"SampleDataFormats":{"n":["Int"],"pk":["Int"]},"BillingMode":"PROVISIONED",` +
	`"ProvisionedCapacitySettings":{"ProvisionedThroughput":{"ReadCapacityUnits":5},"AutoScalingRead":{"ScalableTargetRequest":{"MinCapacity":1}}},` +
	`"TimeToLiveAttribute":"n"},` +
	`{"TableName":"U","KeyAttributes":{"PartitionKey":{"AttributeName":"a","AttributeType":"B"}},"TableData":[{"a":{"B":"AA=="}}]}],` +
	`"AccessPatterns":[{"Name":"n","Type":"Query","TableName":"T"}]}`

// mangler changes a tree of JSON in ways that writers have, and some that they have not.
type mangler struct{ *rapid.T }

// words are names and texts that mean something somewhere in the format.
var words = rapid.SampledFrom([]string{"", "S", "N", "M", "L", "B", "SS", "NULL", "ALL", "a", "n", "pk", "sk", "T", "G", "f", "1", "1.0", "AA==", "true", "TableName", "TableData"})

func (g mangler) node(depth int) *jsondoc.Node {
	switch kind := rapid.IntRange(0, 7).Draw(g.T, "kind"); {
	case kind == 0:
		return jsondoc.Nil()
	case kind == 1:
		return jsondoc.Bool(rapid.Bool().Draw(g.T, "bool"))
	case kind == 2:
		return jsondoc.Num(rapid.SampledFrom([]string{"1", "1.0", "-1e400", "5"}).Draw(g.T, "number"))
	case kind == 3 && depth > 0:
		return jsondoc.Arr(g.node(depth-1), g.node(depth-1))
	case kind == 4 && depth > 0:
		return jsondoc.Obj().Add(words.Draw(g.T, "name"), g.node(depth-1)).Add(words.Draw(g.T, "name"), g.node(depth-1))
	case kind == 5 && depth > 0:
		return jsondoc.Obj().Add(words.Draw(g.T, "name"), g.node(depth-1))
	case kind == 6:
		return jsondoc.Obj()
	}
	return jsondoc.Str(words.Draw(g.T, "text"))
}

// mangle changes one place, found by going down from the root at random.
func (g mangler) mangle(n *jsondoc.Node) {
	size := len(n.Members) + len(n.Elems)
	if size == 0 {
		return
	}
	i := rapid.IntRange(0, size-1).Draw(g.T, "child")
	child := func() **jsondoc.Node {
		if n.Kind == jsondoc.Object {
			return &n.Members[i].Value
		}
		return &n.Elems[i]
	}()
	if c := *child; len(c.Members)+len(c.Elems) > 0 && rapid.IntRange(0, 5).Draw(g.T, "here") > 0 {
		g.mangle(c)
		return
	}
	switch rapid.IntRange(0, 5).Draw(g.T, "mangle") {
	case 0:
		*child = g.node(2)
	case 1: // goes
		if n.Kind == jsondoc.Object {
			n.Members = append(n.Members[:i:i], n.Members[i+1:]...)
		} else {
			n.Elems = append(n.Elems[:i:i], n.Elems[i+1:]...)
		}
	case 2: // stands twice
		if n.Kind == jsondoc.Object {
			n.Members = append(n.Members, n.Members[i])
		} else {
			n.Elems = append(n.Elems, n.Elems[i])
		}
	case 3: // stands twice with another value
		if n.Kind == jsondoc.Object {
			n.Add(n.Members[i].Name, g.node(2))
		} else {
			n.Elems = append(n.Elems, g.node(2))
		}
	case 4: // is wrapped
		*child = jsondoc.Obj().Add(words.Draw(g.T, "name"), *child)
	case 5: // is unwrapped
		if c := *child; len(c.Members) > 0 {
			*child = c.Members[0].Value
		} else {
			*child = jsondoc.Str(words.Draw(g.T, "text"))
		}
	}
}

// mangled holds for every file, whatever was done to it: it is refused, or it comes back byte for byte, and repaired it needs no more
// repair.
func mangled(t *rapid.T) {
	doc, err := jsondoc.Parse([]byte(wholeFile))
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(1, 6).Draw(t, "times") {
		mangler{t}.mangle(doc.Root)
	}
	src := jsondoc.Append(nil, doc.Root, rapid.SampledFrom([]jsondoc.Style{jsondoc.Compact(), jsondoc.Pretty()}).Draw(t, "style"))
	if _, _, err := workbench.Decode(src, false); err == nil {
		checkTrips(t, string(src))
	}
}

func TestMangledFiles(t *testing.T) {
	t.Parallel()
	rapid.Check(t, mangled)
}

func FuzzMangled(f *testing.F) { f.Fuzz(rapid.MakeFuzz(mangled)) }

// TestMangledFilesEdited edits items of files that need repairs: what was edited comes back, and nothing else is lost or comes to life.
func TestMangledFilesEdited(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		doc, err := jsondoc.Parse([]byte(wholeFile))
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(1, 6).Draw(t, "times") {
			mangler{t}.mangle(doc.Root)
		}
		src := jsondoc.Append(nil, doc.Root, jsondoc.Compact())
		d, _, err := workbench.Decode(src, rapid.Bool().Draw(t, "repair"))
		if err != nil || len(d.Items) == 0 {
			return
		}
		items := &d.Items[rapid.IntRange(0, len(d.Items)-1).Draw(t, "table")]
		i := rapid.IntRange(0, len(items.Items)-1).Draw(t, "item")
		it := items.Items[i].Item
		table, _ := d.Model.Table(items.Table)
		switch attr := it[rapid.IntRange(0, len(it)-1).Draw(t, "attribute")].Name; {
		case table.Key.Has(attr):
			items.Items = slices.Delete(items.Items, i, i+1)
		case rapid.Bool().Draw(t, "set") && !slices.ContainsFunc(table.Indexes, func(ix model.Index) bool { return ix.Key.Has(attr) }):
			items.Items[i].Item = it.With(attr, values.Draw(t, "value"))
		default:
			items.Items[i].Item = it.Without(attr)
		}
		if len(items.Items) == 0 {
			name := items.Table
			d.Items = slices.DeleteFunc(d.Items, func(t model.TableItems) bool { return t.Table == name })
		}
		out, _, err := workbench.Encode(d)
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := workbench.Decode(out, false)
		if err != nil {
			t.Fatal(err)
		}
		same(t, &model.Document{Items: inOrder(d.Items)}, &model.Document{Items: inOrder(again.Items)})
		if t.Failed() {
			t.Logf("from\n%s\nto\n%s", src, out)
		}
	})
}

// inOrder is the items with the members of their maps in the order of their names.
func inOrder(tables []model.TableItems) []model.TableItems {
	var out []model.TableItems
	for _, t := range tables {
		items := slices.Clone(t.Items)
		for i := range items {
			items[i].Item = sorted(model.Map(items[i].Item)).Map()
		}
		out = append(out, model.TableItems{Table: t.Table, Items: items})
	}
	return out
}
