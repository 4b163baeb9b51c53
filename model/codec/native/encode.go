package native

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"tablero/model"
	"tablero/model/jsondoc"
)

// Encode writes a document. A file of this format that nobody changed comes back byte for byte, however it is laid out, and what was
// changed in one is exchanged in its source. Everything else is written as [Canonical] does.
func Encode(doc *model.Document) []byte {
	out := Canonical(doc)
	if doc.Origin == nil || doc.Origin.Format != Format || bytes.Equal(doc.Origin.Source, out) {
		return out
	}
	source := doc.Origin.Source
	old, _, err := Decode(source)
	if err != nil {
		return out
	}
	before := Canonical(old)
	switch {
	case bytes.Equal(before, out):
		return slices.Clone(source)
	case bytes.Equal(before, source):
		return out // the layout is the canonical one
	}
	if kept, ok := preserve(source, before, out); ok {
		if back, _, err := Decode(kept); err == nil && bytes.Equal(Canonical(back), out) {
			return kept
		}
	}
	return out
}

// Canonical writes a document in the one layout that the format has: two spaces a level; keys, declared attributes and items on a line
// each; members without content left out. What it writes is read back as the same document, and written again as the same bytes.
// Items whose facet the table does not have stand in the table's own list.
func Canonical(doc *model.Document) []byte {
	m := doc.Model
	w := writer{m.Dialect}
	if w.dialect == "" {
		w.dialect = model.DynamoDB
	}
	n := jsondoc.Obj().Add(marker, jsondoc.Num(strconv.Itoa(Version)))
	n.Add("name", jsondoc.Str(m.Name)).Add("dialect", jsondoc.Str(string(w.dialect)))
	addText(n, "author", m.Author)
	addProse(n, "description", m.Description)
	addProse(n, "notes", m.Notes)
	addText(n, "created", m.Created)
	addText(n, "modified", m.Modified)
	tables := jsondoc.Arr()
	for i := range m.Tables {
		t := &m.Tables[i]
		tables.Elems = append(tables.Elems, w.table(t, doc.TableItemsOf(t.Name)))
	}
	addList(n, "tables", tables)
	patterns := jsondoc.Arr()
	for _, p := range m.Patterns {
		patterns.Elems = append(patterns.Elems, pattern(p))
	}
	addList(n, "patterns", patterns)
	return jsondoc.Append(nil, n, jsondoc.Pretty())
}

type writer struct{ dialect model.Dialect }

func (w writer) table(t *model.Table, placed []model.PlacedItem) *jsondoc.Node {
	n := jsondoc.Obj().Add("name", jsondoc.Str(t.Name))
	w.addKey(n, "partitionKey", t.Key.Partition)
	w.addKey(n, "sortKey", t.Key.Sort)
	attributes := jsondoc.Arr()
	for _, a := range t.Attributes {
		x := jsondoc.Obj().Add("name", jsondoc.Str(a.Name)).Add("type", jsondoc.Str(w.dialect.Tag(a.Type)))
		addTexts(x, "format", a.Format)
		addProse(x, "notes", a.Notes)
		attributes.Elems = append(attributes.Elems, line(x))
	}
	addList(n, "attributes", attributes)
	indexes := jsondoc.Arr()
	for i := range t.Indexes {
		indexes.Elems = append(indexes.Elems, w.index(t, &t.Indexes[i]))
	}
	addList(n, "indexes", indexes)
	addText(n, "ttl", t.TTL)
	if b := payment(t.Billing); len(b.Members) > 0 {
		n.Add("billing", line(b))
	}

	own, byFacet := spread(t, placed)
	facets := jsondoc.Arr()
	written := make(map[string]bool, len(t.Facets))
	for _, f := range t.Facets {
		x := jsondoc.Obj().Add("name", jsondoc.Str(f.Name))
		addText(x, "partitionAlias", f.PartitionAlias)
		addText(x, "sortAlias", f.SortAlias)
		addTexts(x, "attributes", f.Attributes)
		if !written[f.Name] { // a name that stands twice holds its items once
			w.addItems(x, byFacet[f.Name])
			written[f.Name] = true
		}
		facets.Elems = append(facets.Elems, x)
	}
	addList(n, "facets", facets)
	addProse(n, "notes", t.Notes)
	addText(n, "modified", t.Modified)
	w.addItems(n, own)
	return n
}

// spread parts a table's items into its own and those of each facet, every part in the order of the file.
func spread(t *model.Table, placed []model.PlacedItem) (own []model.Item, byFacet map[string][]model.Item) {
	byFacet = make(map[string][]model.Item, len(t.Facets))
	for _, f := range t.Facets {
		byFacet[f.Name] = nil
	}
	for _, p := range placed {
		if _, known := byFacet[p.Facet]; known && p.Facet != "" {
			byFacet[p.Facet] = append(byFacet[p.Facet], p.Item)
		} else {
			own = append(own, p.Item)
		}
	}
	return own, byFacet
}

func (w writer) index(t *model.Table, ix *model.Index) *jsondoc.Node {
	n := jsondoc.Obj().Add("name", jsondoc.Str(ix.Name)).Add("kind", jsondoc.Str(string(ix.Kind)))
	if ix.Kind == model.Global || !slices.Equal(ix.Key.Partition, t.Key.Partition) {
		w.addKey(n, "partitionKey", ix.Key.Partition)
	}
	w.addKey(n, "sortKey", ix.Key.Sort)
	projection := ix.Projection.Kind
	if projection == "" {
		projection = model.ProjectKeys // which is what an index of no stated projection carries
	}
	n.Add("projection", jsondoc.Str(string(projection)))
	addTexts(n, "include", ix.Projection.Attributes)
	addProse(n, "notes", ix.Notes)
	return n
}

func (w writer) addKey(n *jsondoc.Node, name string, key []model.KeyAttribute) {
	if len(key) == 0 {
		return
	}
	x := jsondoc.Arr()
	for _, a := range key {
		x.Elems = append(x.Elems, jsondoc.Obj().Add("name", jsondoc.Str(a.Name)).Add("type", jsondoc.Str(w.dialect.Tag(a.Type))))
	}
	n.Add(name, line(x))
}

func (w writer) addItems(n *jsondoc.Node, list []model.Item) {
	x := jsondoc.Arr()
	for _, it := range list {
		x.Elems = append(x.Elems, verbatim(model.AppendItem(nil, w.dialect, it)))
	}
	addList(n, "items", x)
}

func payment(b model.Billing) *jsondoc.Node {
	n := jsondoc.Obj()
	addText(n, "mode", string(b.Mode))
	for _, c := range []struct {
		name string
		of   model.Capacity
	}{{"read", b.Read}, {"write", b.Write}} {
		x := jsondoc.Obj()
		addCount(x, "units", c.of.Units)
		if s := c.of.Scaling; s != nil {
			scaling := jsondoc.Obj()
			addCount(scaling, "min", s.Min)
			addCount(scaling, "max", s.Max)
			addCount(scaling, "target", s.Target)
			addText(scaling, "role", s.Role)
			x.Add("scaling", scaling)
		}
		if len(x.Members) > 0 {
			n.Add(c.name, x)
		}
	}
	return n
}

func pattern(p model.AccessPattern) *jsondoc.Node {
	n := jsondoc.Obj().Add("name", jsondoc.Str(p.Name))
	addProse(n, "intent", p.Intent)
	addText(n, "operation", p.Operation)
	addText(n, "table", p.Table)
	addText(n, "index", p.Index)
	addText(n, "keyCondition", p.KeyCondition)
	addText(n, "filter", p.Filter)
	addText(n, "expect", p.Expect)
	addText(n, "size", p.Size)
	addText(n, "frequency", p.Frequency)
	addText(n, "modified", p.Modified)
	return n
}

func addText(n *jsondoc.Node, name, s string) {
	if s != "" {
		n.Add(name, jsondoc.Str(s))
	}
}

// addProse writes text of several lines as an array of them, which people can read and compare.
func addProse(n *jsondoc.Node, name, s string) {
	if !strings.Contains(s, "\n") {
		addText(n, name, s)
		return
	}
	x := jsondoc.Arr()
	for _, l := range strings.Split(s, "\n") {
		x.Elems = append(x.Elems, jsondoc.Str(l))
	}
	n.Add(name, x)
}

// addTexts leaves out a nil list and writes an empty one.
func addTexts(n *jsondoc.Node, name string, list []string) {
	if list == nil {
		return
	}
	x := jsondoc.Arr()
	for _, s := range list {
		x.Elems = append(x.Elems, jsondoc.Str(s))
	}
	n.Add(name, line(x))
}

func addCount(n *jsondoc.Node, name string, i int64) {
	if i > 0 {
		n.Add(name, jsondoc.Num(strconv.FormatInt(i, 10)))
	}
}

func addList(n *jsondoc.Node, name string, list *jsondoc.Node) {
	if len(list.Elems) > 0 {
		n.Add(name, list)
	}
}

// line keeps a node on one line whatever the layout around it.
func line(n *jsondoc.Node) *jsondoc.Node {
	return verbatim(jsondoc.Append(nil, n, jsondoc.Compact()))
}

// verbatim is a node that is written as it stands: jsondoc writes the source text of a scalar where there is one.
func verbatim(text []byte) *jsondoc.Node {
	return &jsondoc.Node{Kind: jsondoc.String, Raw: string(text), Start: -1}
}
