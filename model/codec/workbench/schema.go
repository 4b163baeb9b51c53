package workbench

import (
	"slices"
	"strconv"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/jsondoc"
)

// tableReader reads one element of DataModel.
type tableReader struct {
	*reader
	at    *place
	table model.Table
	link  *tableLink
	items []model.PlacedItem
	types map[string]model.Type // of every declared attribute, keys first: the first declaration wins
}

func (t *tableReader) read() {
	n := t.link.node
	t.types = map[string]model.Type{}
	t.table.Name = t.required(n, t.at, "TableName", "a table")
	key, p := t.child(n, t.at, "KeyAttributes", jsondoc.Object)
	if key == nil {
		if member(n, "KeyAttributes") == nil {
			t.fail(n, t.at, "KeyAttributes with a PartitionKey is required", "the table %q has no key", t.table.Name)
		}
		return
	}
	declared, declaredAt := t.child(n, t.at, "NonKeyAttributes", jsondoc.Array)
	t.table.Key = t.key(key, p, declared)
	for _, k := range t.table.Key.Attributes() {
		if _, ok := t.types[k.Name]; ok {
			t.fail(key, p, "The two keys are two attributes", "%q is partition key and sort key", k.Name)
		}
		t.types[k.Name] = k.Type
	}
	if declared != nil {
		t.declarations(declared, declaredAt)
	}
	t.indexes()
	t.facets()
	t.table.TTL = t.text(n, t.at, "TimeToLiveAttribute")
	t.table.Modified = t.text(n, t.at, "DateLastModified")
	t.billing()
	t.readItems()
	t.formats()
}

// key reads PartitionKey and SortKey; what they lack of a type is looked up in the declarations.
func (t *tableReader) key(n *jsondoc.Node, p *place, declared *jsondoc.Node) (k model.KeySchema) {
	part, at := t.child(n, p, "PartitionKey", jsondoc.Object)
	if part == nil {
		if member(n, "PartitionKey") == nil {
			t.fail(n, p, "PartitionKey with AttributeName and AttributeType is required", "no PartitionKey")
		}
		return k
	}
	k.Partition = []model.KeyAttribute{t.keyAttribute(part, at, declared)}
	if sort, at := t.child(n, p, "SortKey", jsondoc.Object); sort != nil {
		k.Sort = []model.KeyAttribute{t.keyAttribute(sort, at, declared)}
	}
	return k
}

func (t *tableReader) keyAttribute(n *jsondoc.Node, p *place, declared *jsondoc.Node) model.KeyAttribute {
	k := model.KeyAttribute{Name: t.required(n, p, "AttributeName", "a key attribute"), Type: model.TypeS}
	typ := member(n, "AttributeType")
	if typ == nil {
		if declared != nil {
			for _, d := range declared.Elems {
				if name := member(d, "AttributeName"); name.Is(jsondoc.String) && name.Text == k.Name {
					typ = member(d, "AttributeType")
				}
			}
		}
		if typ.Is(jsondoc.String) && model.DynamoDB.TypeOf(typ.Text).Keyable() {
			k.Type = model.DynamoDB.TypeOf(typ.Text)
		}
		t.note(n, p, codec.Repair, "the key attribute %q has no AttributeType: read as %s", k.Name, k.Type)
		return k
	}
	if k.Type = t.attributeType(typ, p.member("AttributeType")); k.Type != model.TypeNone && !k.Type.Keyable() {
		t.fail(typ, p.member("AttributeType"), "A key is of type S, N or B", "the key attribute %q is of type %s", k.Name, k.Type)
	}
	return k
}

func (t *tableReader) attributeType(n *jsondoc.Node, p *place) model.Type {
	typ := model.DynamoDB.TypeOf(n.Text)
	if !n.Is(jsondoc.String) || typ == model.TypeNone {
		t.fail(n, p, "The types are S, N, B, BOOL, NULL, SS, NS, BS, L and M", "%s is no attribute type", n.Raw)
	}
	return typ
}

func (t *tableReader) declarations(list *jsondoc.Node, p *place) {
	for i, n := range list.Elems {
		at := p.elem(i)
		if !t.expect(n, at, jsondoc.Object, "a declared attribute") {
			continue
		}
		name := t.required(n, at, "AttributeName", "a declared attribute")
		typ := model.TypeS
		if x := member(n, "AttributeType"); x != nil {
			typ = t.attributeType(x, at.member("AttributeType"))
		} else {
			t.note(n, at, codec.Repair, "the attribute %q has no AttributeType: declared as S", name)
		}
		if first, ok := t.types[name]; ok {
			t.note(n, at, codec.Repair, "the attribute %q is declared again, as %s: the first declaration, %s, counts", name, typ, first)
			continue
		}
		t.declare(name, typ, i)
	}
}

// declare adds a declared attribute; elem is its place in the list of the source, -1 when it has none.
func (t *tableReader) declare(name string, typ model.Type, elem int) {
	t.types[name] = typ
	t.table.Attributes = append(t.table.Attributes, model.Attribute{Name: name, Type: typ})
	t.link.attributes = append(t.link.attributes, elem)
}

// The members that hold indexes. The program writes only the second; the first was there, empty, in 2019.
const (
	localList  = "LocalSecondaryIndexes"
	globalList = "GlobalSecondaryIndexes"
)

func (t *tableReader) indexes() {
	names := map[string]bool{}
	lists := []string{globalList, localList}
	if n := t.link.node; lastMember(n, localList) < lastMember(n, globalList) {
		slices.Reverse(lists)
	}
	for _, name := range lists {
		list, p := t.child(t.link.node, t.at, name, jsondoc.Array)
		if list == nil {
			continue
		}
		for i, n := range list.Elems {
			at := p.elem(i)
			if !t.expect(n, at, jsondoc.Object, "an index") {
				continue
			}
			ix := t.index(n, at, name)
			ix.Name = t.unique(names, ix.Name, member(n, "IndexName"), at.member("IndexName"), "index")
			t.table.Indexes = append(t.table.Indexes, ix)
			local, global := -1, i
			if ix.Kind == model.Local {
				local, global = i, -1
			}
			t.link.locals, t.link.globals = append(t.link.locals, local), append(t.link.globals, global)
		}
	}
}

func (t *tableReader) index(n *jsondoc.Node, p *place, list string) model.Index {
	ix := model.Index{Name: t.required(n, p, "IndexName", "an index"), Kind: model.Global, Projection: model.Projection{Kind: model.ProjectAll}}
	declared := member(t.link.node, "NonKeyAttributes")
	key, at := t.child(n, p, "KeyAttributes", jsondoc.Object)
	switch {
	case key == nil && member(n, "KeyAttributes") != nil: // said by child
	case key == nil:
		t.fail(n, p, "KeyAttributes is required", "the index %q has no key", ix.Name)
	case list == localList:
		ix.Kind = model.Local
		ix.Key.Partition = slices.Clone(t.table.Key.Partition)
		if part, at := t.child(key, at, "PartitionKey", jsondoc.Object); part != nil && len(ix.Key.Partition) == 1 {
			if k := t.keyAttribute(part, at, declared); k != ix.Key.Partition[0] {
				t.note(part, at, codec.Repair, "a local index shares the table's partition key: read as %q", ix.Key.Partition[0].Name)
			}
		}
		if sort, at := t.child(key, at, "SortKey", jsondoc.Object); sort != nil {
			ix.Key.Sort = []model.KeyAttribute{t.keyAttribute(sort, at, declared)}
		} else if member(key, "SortKey") == nil {
			t.fail(key, at, "A local index orders by a sort key of its own", "the local index %q has no SortKey", ix.Name)
		}
	default:
		ix.Key = t.key(key, at, declared)
	}
	t.indexKeyTypes(ix.Key.Partition, member(key, "PartitionKey"), at.member("PartitionKey"))
	t.indexKeyTypes(ix.Key.Sort, member(key, "SortKey"), at.member("SortKey"))
	t.projection(&ix, n, p)
	return ix
}

// indexKeyTypes gives the key attributes of an index the type that the table declares, and declares those it does not.
func (t *tableReader) indexKeyTypes(ks []model.KeyAttribute, n *jsondoc.Node, p *place) {
	if n == nil {
		return
	}
	for i, k := range ks {
		switch first, ok := t.types[k.Name]; {
		case !ok:
			t.note(n, p, codec.Repair, "the index key %q is not declared: declared as %s", k.Name, k.Type)
			t.declare(k.Name, k.Type, -1)
		case first == k.Type:
		case first.Keyable():
			t.note(n, p, codec.Repair, "the index key %q is of type %s, the attribute is declared as %s: the declaration counts", k.Name, k.Type, first)
			ks[i].Type = first
		default:
			t.note(n, p, codec.Remark, "the index key %q is of type %s, the attribute is declared as %s, which is no type of a key", k.Name, k.Type, first)
		}
	}
}

func (t *tableReader) projection(ix *model.Index, n *jsondoc.Node, p *place) {
	x, at := t.child(n, p, "Projection", jsondoc.Object)
	if kind := member(x, "ProjectionType"); kind == nil {
		t.note(n, p, codec.Repair, "the index %q does not say what it projects: read as ALL", ix.Name)
		return
	} else if ix.Projection.Kind = model.ProjectionKind(kind.Text); !slices.Contains([]model.ProjectionKind{model.ProjectAll, model.ProjectKeys, model.ProjectInclude}, ix.Projection.Kind) {
		t.fail(kind, at.member("ProjectionType"), "It is ALL, KEYS_ONLY or INCLUDE", "%s is no projection type", t.source(kind))
	}
	names, namesAt := t.child(x, at, "NonKeyAttributes", jsondoc.Array)
	if names == nil || len(names.Elems) == 0 {
		return
	}
	if ix.Projection.Kind != model.ProjectInclude {
		t.note(names, namesAt, codec.Repair, "attributes listed for a projection of %s, which takes none: left out of the stored index", ix.Projection.Kind)
		return
	}
	ix.Projection.Attributes = t.names(names, namesAt)
}

// source is the text of a node in the source, cut when it is long.
func (t *tableReader) source(n *jsondoc.Node) string {
	const most = 40
	s := string(t.doc.Source[n.Start:n.End])
	if len(s) > most {
		s = strconv.Quote(s[:most]) + "…"
	}
	return s
}

func (t *tableReader) names(list *jsondoc.Node, p *place) []string {
	var out []string
	for i, e := range list.Elems {
		if t.expect(e, p.elem(i), jsondoc.String, "the name of an attribute") {
			out = append(out, e.Text)
		}
	}
	return out
}

func (t *tableReader) facets() {
	list, p := t.child(t.link.node, t.at, "TableFacets", jsondoc.Array)
	if list == nil {
		return
	}
	names := map[string]bool{}
	for i, n := range list.Elems {
		at := p.elem(i)
		if !t.expect(n, at, jsondoc.Object, "a facet") {
			n = jsondoc.Obj() // keeps places in the list and in the table the same
		}
		f := model.Facet{Name: t.text(n, at, "FacetName")}
		f.Name = t.unique(names, f.Name, member(n, "FacetName"), at.member("FacetName"), "facet")
		if alias, at := t.child(n, at, "KeyAttributeAlias", jsondoc.Object); alias != nil {
			f.PartitionAlias = t.text(alias, at, "PartitionKeyAlias")
			f.SortAlias = t.text(alias, at, "SortKeyAlias")
		}
		if list, at := t.child(n, at, "NonKeyAttributes", jsondoc.Array); list != nil {
			f.Attributes = t.names(list, at)
		}
		t.table.Facets = append(t.table.Facets, f)
	}
}
