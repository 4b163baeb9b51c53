package workbench

import (
	"fmt"
	"strconv"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/jsondoc"
)

// Limits that decide whether an item can be stored, from
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html.
const (
	maxPartitionKey = 2048 // bytes
	maxSortKey      = 1024 // bytes
	maxDepth        = 32   // levels of a value, itself the first
)

// typeCount is what the items say about an attribute.
type typeCount struct {
	first *jsondoc.Node // of the first value of another type than the declared one
	path  string
	typ   model.Type // of that value
	count int
}

// itemReader reads the items of a table, wherever they stand.
type itemReader struct {
	*tableReader
	tableKey  map[string]bool
	indexKeys map[string]model.KeyAttribute
	limits    map[string]int // bytes that a key attribute may have
	seen      map[string]*place
	others    map[string]*typeCount // attributes whose items differ from the declaration
	order     []string              // of others
}

func (t *tableReader) readItems() {
	r := &itemReader{
		tableReader: t, tableKey: map[string]bool{}, indexKeys: map[string]model.KeyAttribute{}, limits: map[string]int{},
		seen: map[string]*place{}, others: map[string]*typeCount{},
	}
	for _, ix := range t.table.Indexes {
		r.keyLimits(ix.Key)
		for _, k := range ix.Key.Attributes() {
			r.indexKeys[k.Name] = k
		}
	}
	r.keyLimits(t.table.Key)
	for _, name := range t.table.Key.Names() {
		r.tableKey[name] = true
	}
	n := t.link.node
	last := lastMember(n, "TableData") > lastMember(n, "TableFacets")
	if !last {
		r.listOf(n, t.at, "", tableList)
	}
	if facets := member(n, "TableFacets"); facets.Is(jsondoc.Array) {
		for i, f := range facets.Elems {
			r.listOf(f, t.at.member("TableFacets").elem(i), t.table.Facets[i].Name, i)
		}
	}
	if last {
		r.listOf(n, t.at, "", tableList)
	}
	r.finish()
}

func (r *itemReader) keyLimits(k model.KeySchema) {
	lower := func(name string, limit int) {
		if l, ok := r.limits[name]; !ok || limit < l {
			r.limits[name] = limit
		}
	}
	for _, a := range k.Partition {
		lower(a.Name, maxPartitionKey)
	}
	for _, a := range k.Sort {
		lower(a.Name, maxSortKey)
	}
}

// listOf reads the TableData of the table or of a facet.
func (r *itemReader) listOf(n *jsondoc.Node, p *place, facet string, list int) {
	data, at := r.child(n, p, "TableData", jsondoc.Array)
	if data == nil {
		return
	}
	for i, e := range data.Elems {
		if !r.expect(e, at.elem(i), jsondoc.Object, "an item") {
			continue
		}
		link := &itemLink{node: e, list: list, elem: i}
		if it, ok := r.item(link, at.elem(i)); ok {
			r.items = append(r.items, model.PlacedItem{Item: it, Facet: facet})
			r.link.items = append(r.link.items, link)
		} else {
			r.link.unstored = append(r.link.unstored, link)
		}
	}
}

// item reads one item. ok is false when the table cannot hold it; then the one note about it says why.
func (r *itemReader) item(link *itemLink, p *place) (it model.Item, ok bool) {
	n, before := link.node, len(r.notes)
	it = make(model.Item, 0, len(n.Members))
	over := shadowed(n)
	for i, m := range n.Members {
		if over != nil && over[i] {
			continue
		}
		at, mark := p.member(m.Name), len(r.notes)
		v, fixed := r.value(m.Value, at)
		if why := r.noIndexKey(m.Name, v); why != "" {
			r.notes = r.notes[:mark]
			r.note(m.Value, at, codec.Repair, "%s as the key of an index: left out of the stored item, which is then not in the index", why)
			link.leftOut = with(link.leftOut, m.Name)
			continue
		}
		if fixed {
			link.fixed = with(link.fixed, m.Name)
		}
		it = append(it, model.Attr{Name: m.Name, Value: v})
	}
	why := r.unstorable(link, it, p)
	if why != "" {
		r.notes = r.notes[:before]
		r.note(n, p, codec.Loss, "%s: the item is not stored, the file keeps it", why)
		return nil, false
	}
	for _, a := range it {
		r.count(a, n, p)
	}
	return it, true
}

func with(set map[string]bool, name string) map[string]bool {
	if set == nil {
		set = map[string]bool{}
	}
	set[name] = true
	return set
}

// noIndexKey says why a value cannot be the key of an index, "" when it can or need not be.
func (r *itemReader) noIndexKey(name string, v model.Value) string {
	k, ok := r.indexKeys[name]
	if !ok || r.tableKey[name] {
		return ""
	}
	return wrongKey(k, v, r.limits[name])
}

// wrongKey says what keeps a value from being a key attribute.
func wrongKey(k model.KeyAttribute, v model.Value, limit int) string {
	switch {
	case v.Type() != k.Type && v.Type() == model.TypeNULL:
		return "null"
	case v.Type() != k.Type:
		return fmt.Sprintf("%s where %s is declared", v.Type(), k.Type)
	case v.Type() == model.TypeN:
		return ""
	case v.Text() == "" && v.Type() == model.TypeS:
		return "an empty string"
	case v.Text() == "":
		return "an empty binary value"
	case len(v.Text()) > limit:
		return fmt.Sprintf("%d bytes, above the limit of %d,", len(v.Text()), limit)
	}
	return ""
}

// unstorable says why the table cannot hold an item.
func (r *itemReader) unstorable(link *itemLink, it model.Item, p *place) string {
	for _, k := range r.table.Key.Attributes() {
		v, ok := it.Get(k.Name)
		if !ok {
			return fmt.Sprintf("the key attribute %q is missing", k.Name)
		}
		if why := wrongKey(k, v, r.limits[k.Name]); why != "" {
			return fmt.Sprintf("the key attribute %q is %s", k.Name, why)
		}
	}
	if size := it.Size(); size > model.MaxItemSize {
		return fmt.Sprintf("%d bytes, above the limit of %d", size, model.MaxItemSize)
	}
	for _, a := range it {
		if depth(a.Value) > maxDepth {
			return fmt.Sprintf("%q is nested deeper than %d levels", a.Name, maxDepth)
		}
	}
	link.key = keyText(r.table.Key, it)
	if first, ok := r.seen[link.key]; ok {
		return "the primary key stands before, at " + first.String()
	}
	r.seen[link.key] = p
	return ""
}

// depth is the levels of a value: one, and those of what stands in it.
func depth(v model.Value) int {
	deepest := 0
	for _, e := range v.List() {
		deepest = max(deepest, depth(e))
	}
	for _, a := range v.Map() {
		deepest = max(deepest, depth(a.Value))
	}
	return deepest + 1
}

// keyText is a text that two items share when their primary keys are the same; "" when an attribute of the key is missing or
// is no key.
func keyText(k model.KeySchema, it model.Item) string {
	var b []byte
	for _, a := range k.Attributes() {
		v, ok := it.Get(a.Name)
		if !ok || !v.Type().Keyable() {
			return ""
		}
		text := v.Canonical().Text()
		b = append(b, v.Type().String()...)
		b = strconv.AppendInt(b, int64(len(text)), 10)
		b = append(append(b, ':'), text...)
	}
	return string(b)
}

// count compares the type of a stored value with the declaration.
func (r *itemReader) count(a model.Attr, n *jsondoc.Node, p *place) {
	typ, declared := r.types[a.Name]
	if declared && (a.Value.Type() == typ || a.Value.Type() == model.TypeNULL) {
		return
	}
	c := r.others[a.Name]
	if c == nil {
		c = &typeCount{first: n.Members[lastMember(n, a.Name)].Value, path: p.member(a.Name).String(), typ: a.Value.Type()}
		r.others[a.Name] = c
		r.order = append(r.order, a.Name)
	}
	if c.count++; c.typ == model.TypeNULL { // NULL says nothing about the type
		c.typ = a.Value.Type()
	}
}

// finish declares the attributes that only the items have, and remarks those whose items have other types than declared.
func (r *itemReader) finish() {
	for _, name := range r.order {
		c := r.others[name]
		note := codec.Note{Kind: codec.Remark, Path: c.path}
		if typ, ok := r.types[name]; ok {
			note.Text = fmt.Sprintf("the attribute %q is declared as %s and is of another type, %s, in %s", name, typ, c.typ, items(c.count))
		} else {
			note.Kind = codec.Repair
			note.Text = fmt.Sprintf("the attribute %q of %s is not declared: declared as %s", name, items(c.count), c.typ)
			r.declare(name, c.typ, -1)
		}
		r.notes = append(r.notes, remark{c.first.Start, note})
	}
}

func items(n int) string {
	if n == 1 {
		return "1 item"
	}
	return strconv.Itoa(n) + " items"
}
