package native

import (
	"strconv"
	"strings"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/jsondoc"
)

// Format is the format's name in reports and origins.
const Format = "native"

// Looks reports whether a document claims to be of this format.
func Looks(root *jsondoc.Node) bool {
	return root.Is(jsondoc.Object) && root.Has(marker)
}

// Decode reads a file. The error is a [*codec.Error] with line and column: the format keeps everything, so whatever it does not
// understand is refused, and the report holds no losses. Items of the table stand before those of its facets.
func Decode(src []byte) (*model.Document, *codec.Report, error) {
	jd, err := jsondoc.Parse(src)
	if err != nil {
		return nil, nil, codec.FromJSON(err)
	}
	return DecodeParsed(jd, src)
}

// DecodeParsed is [Decode] of a source that has been parsed already.
func DecodeParsed(jd *jsondoc.Doc, src []byte) (*model.Document, *codec.Report, error) {
	doc, fault := decode(jd)
	if fault != nil {
		return nil, nil, fault
	}
	doc.Origin = &model.Origin{Format: Format, Source: src}
	return doc, &codec.Report{Format: Format}, nil
}

func decode(jd *jsondoc.Doc) (*model.Document, *codec.Error) {
	c, root := checker{jd}, jd.Root
	if !Looks(root) {
		return nil, c.fault(root, "$", `It begins with {"tablero": 1, …}`, "no model in the native format")
	}
	if err := c.version(root.Get(marker)); err != nil {
		return nil, err
	}
	// The dialect decides which names of types are right, so it is looked at before everything else.
	d := model.DynamoDB
	if x := root.Get("dialect"); x.Is(jsondoc.String) && x.Text == string(model.Catalyst) {
		d = model.Catalyst
	}
	if err := c.object(root, describe(d), "$"); err != nil {
		return nil, err
	}
	r := reader{doc: jd, dialect: d, out: &model.Document{}}
	if err := r.model(root); err != nil {
		return nil, err
	}
	return r.out, nil
}

func (c checker) version(x *jsondoc.Node) *codec.Error {
	v, err := strconv.ParseInt(x.Text, 10, 64)
	switch path := "$." + marker; {
	case !x.Is(jsondoc.Number) || err != nil || v < 1:
		return c.fault(x, path, "", "the version of the format is a whole number from 1, here stands %s", shown(x))
	case v > Version:
		return c.fault(x, path, "Open it with the newer program, or export it there in version "+strconv.Itoa(Version),
			"the file is of version %d of the native format, this program reads up to version %d", v, Version)
	}
	return nil
}

// reader takes a checked document over into a model.
type reader struct {
	doc     *jsondoc.Doc
	dialect model.Dialect
	out     *model.Document
}

func (r *reader) model(n *jsondoc.Node) *codec.Error {
	m := &model.Model{
		Name: str(n, "name"), Dialect: r.dialect, Author: str(n, "author"), Description: long(n, "description"),
		Notes: long(n, "notes"), Created: str(n, "created"), Modified: str(n, "modified"),
	}
	r.out.Model = m
	for i, t := range elems(n, "tables") {
		path := "$.tables[" + strconv.Itoa(i) + "]"
		if _, twice := m.Table(str(t, "name")); twice {
			return checker{r.doc}.fault(t.Get("name"), path+".name", "Give one of them another name", "two tables are called %q", str(t, "name"))
		}
		table, err := r.table(t, path)
		if err != nil {
			return err
		}
		m.Tables = append(m.Tables, table)
	}
	for _, p := range elems(n, "patterns") {
		m.Patterns = append(m.Patterns, model.AccessPattern{
			Name: str(p, "name"), Intent: long(p, "intent"), Operation: str(p, "operation"), Table: str(p, "table"), Index: str(p, "index"),
			KeyCondition: str(p, "keyCondition"), Filter: str(p, "filter"), Expect: str(p, "expect"), Size: str(p, "size"),
			Frequency: str(p, "frequency"), Modified: str(p, "modified"),
		})
	}
	return nil
}

func (r *reader) table(n *jsondoc.Node, path string) (model.Table, *codec.Error) {
	t := model.Table{
		Name: str(n, "name"), Key: r.key(n), TTL: str(n, "ttl"), Billing: billing(n.Get("billing")),
		Notes: long(n, "notes"), Modified: str(n, "modified"),
	}
	for _, a := range elems(n, "attributes") {
		t.Attributes = append(t.Attributes, model.Attribute{
			Name: str(a, "name"), Type: r.dialect.TypeOf(str(a, "type")), Format: strs(a, "format"), Notes: long(a, "notes"),
		})
	}
	for i, x := range elems(n, "indexes") {
		ix := model.Index{
			Name: str(x, "name"), Kind: model.IndexKind(str(x, "kind")), Key: r.key(x), Notes: long(x, "notes"),
			Projection: model.Projection{Kind: model.ProjectionKind(str(x, "projection")), Attributes: strs(x, "include")},
		}
		if ix.Key.Partition == nil {
			if ix.Kind == model.Global {
				return t, checker{r.doc}.fault(x, path+".indexes["+strconv.Itoa(i)+"]", "", `a global index lacks its member "partitionKey"`)
			}
			ix.Key.Partition = t.Key.Clone().Partition
		}
		t.Indexes = append(t.Indexes, ix)
	}
	placed, err := r.items(nil, n, path, "")
	if err != nil {
		return t, err
	}
	for i, f := range elems(n, "facets") {
		facet := model.Facet{
			Name: str(f, "name"), PartitionAlias: str(f, "partitionAlias"), SortAlias: str(f, "sortAlias"), Attributes: strs(f, "attributes"),
		}
		at := path + ".facets[" + strconv.Itoa(i) + "]"
		t.Facets = append(t.Facets, facet)
		if placed, err = r.items(placed, f, at, facet.Name); err != nil {
			return t, err
		}
	}
	if placed != nil {
		r.out.Items = append(r.out.Items, model.TableItems{Table: t.Name, Items: placed})
	}
	return t, nil
}

// items appends the items that stand in a table or a facet.
func (r *reader) items(to []model.PlacedItem, n *jsondoc.Node, path, facet string) ([]model.PlacedItem, *codec.Error) {
	for i, x := range elems(n, "items") {
		it, err := model.DecodeItem(r.dialect, r.doc, x, path+".items["+strconv.Itoa(i)+"]")
		if err != nil {
			return nil, codec.FromJSON(err)
		}
		to = append(to, model.PlacedItem{Item: it, Facet: facet})
	}
	return to, nil
}

func (r *reader) key(n *jsondoc.Node) model.KeySchema {
	return model.KeySchema{Partition: r.keyAttributes(n, "partitionKey"), Sort: r.keyAttributes(n, "sortKey")}
}

func (r *reader) keyAttributes(n *jsondoc.Node, name string) (out []model.KeyAttribute) {
	for _, a := range elems(n, name) {
		out = append(out, model.KeyAttribute{Name: str(a, "name"), Type: r.dialect.TypeOf(str(a, "type"))})
	}
	return out
}

func billing(n *jsondoc.Node) model.Billing {
	return model.Billing{Mode: model.BillingMode(str(n, "mode")), Read: capacity(n.Get("read")), Write: capacity(n.Get("write"))}
}

func capacity(n *jsondoc.Node) model.Capacity {
	c := model.Capacity{Units: num(n, "units")}
	if s := n.Get("scaling"); s != nil {
		c.Scaling = &model.AutoScaling{Min: num(s, "min"), Max: num(s, "max"), Target: num(s, "target"), Role: str(s, "role")}
	}
	return c
}

// The getters below read what the checker has seen; an absent member is the zero of its kind.

func str(n *jsondoc.Node, name string) string {
	if x := n.Get(name); x != nil {
		return x.Text
	}
	return ""
}

func long(n *jsondoc.Node, name string) string {
	x := n.Get(name)
	if !x.Is(jsondoc.Array) {
		return str(n, name)
	}
	return strings.Join(strs(n, name), "\n")
}

func num(n *jsondoc.Node, name string) int64 {
	i, _ := strconv.ParseInt(str(n, name), 10, 64)
	return i
}

func elems(n *jsondoc.Node, name string) []*jsondoc.Node {
	if x := n.Get(name); x != nil {
		return x.Elems
	}
	return nil
}

// strs is nil for an absent array and not nil for an empty one.
func strs(n *jsondoc.Node, name string) []string {
	x := n.Get(name)
	if x == nil {
		return nil
	}
	out := make([]string, len(x.Elems))
	for i, e := range x.Elems {
		out[i] = e.Text
	}
	return out
}
