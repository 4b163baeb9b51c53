package workbench

import (
	"tablero/model"
	"tablero/model/jsondoc"
)

// contents patches the items of a table and the facets, which may hold them. Items keep the order of the source; what is new stands
// behind them.
func (w *writer) contents(o *object, link *tableLink, base, now *model.Table) {
	facetList := member(o.n, "TableFacets")
	pairs := match(len(base.Facets), len(now.Facets), func(i int) string { return base.Facets[i].Name },
		func(j int) string { return now.Facets[j].Name }, nil)
	placer := newPlacer(now)
	placer.was(base, pairs)
	lists := w.place(link, base, now, placer)

	w.itemList(o, lists[tableList], tableOrder)
	parts := make([]part, len(now.Facets))
	for j := range now.Facets {
		i := pairs[j]
		if i < 0 {
			parts[j] = part{-1, freshFacet(now, &now.Facets[j], lists[j])}
			continue
		}
		f := &object{w.patch, facetList.Elems[i]}
		w.facet(f, &base.Facets[i], &now.Facets[j])
		w.itemList(f, lists[j], facetOrder)
		parts[j] = part{i, f.n}
	}
	o.set("TableFacets", w.list(facetList, arrange(elems(facetList), parts, nil)), tableOrder)
}

func (w *writer) itemList(o *object, items []*jsondoc.Node, order []string) {
	o.set("TableData", w.list(member(o.n, "TableData"), items), order)
}

func (w *writer) facet(f *object, base, now *model.Facet) {
	f.text("FacetName", base.Name, now.Name, facetOrder)
	alias := &object{w.patch, member(f.n, "KeyAttributeAlias")}
	alias.text("PartitionKeyAlias", base.PartitionAlias, now.PartitionAlias, aliasOrder)
	alias.text("SortKeyAlias", base.SortAlias, now.SortAlias, aliasOrder)
	f.set("KeyAttributeAlias", alias.n, facetOrder)
	w.stringList(f, "NonKeyAttributes", base.Attributes, now.Attributes, facetOrder)
}

// place gives each list of items, the table's own and the facets', its nodes: those of the source with what changed in them, in their
// order, then those that came from another list or are new. Items that could not be stored stay, except one that repeats the key of
// an item that was taken out: it would come back in its stead.
func (w *writer) place(link *tableLink, base, now *model.Table, placer *placer) map[int][]*jsondoc.Node {
	links := make(map[string]int, len(link.items)) // stored items of the source by key
	for k, l := range link.items {
		links[l.key] = k
	}
	items, old := w.items[now.Name], w.o.base.TableItemsOf(base.Name)
	current := make([]int, len(link.items)) // for each item of the source, what it is now
	for k := range current {
		current[k] = -1
	}
	var added []int
	keys := []model.KeySchema{now.Key}
	if !sameKey(base.Key, now.Key) { // the attributes of the old key may still be there
		keys = append(keys, base.Key)
	}
search:
	for j, it := range items {
		for _, key := range keys {
			if k, ok := links[keyText(key, it.Item)]; ok && current[k] < 0 {
				current[k] = j
				continue search
			}
		}
		added = append(added, j)
	}
	out, later := map[int][]*jsondoc.Node{}, map[int][]*jsondoc.Node{}
	unstored := link.unstored
	others := func(before *itemLink) { // what could not be stored and stood before that item
		for len(unstored) > 0 && (before == nil || unstored[0].node.Start < before.node.Start) {
			l := unstored[0]
			unstored = unstored[1:]
			if k, ok := links[l.key]; ok && l.key != "" && current[k] < 0 {
				continue
			}
			if to := placer.list(l.list, model.PlacedItem{}); to == placer.current(l.list) {
				out[to] = append(out[to], l.node)
			} else {
				later[to] = append(later[to], l.node)
			}
		}
	}
	for k, l := range link.items {
		others(l)
		if current[k] < 0 {
			continue
		}
		it := items[current[k]]
		n := w.item(l, old[k].Item, it.Item)
		if to := placer.list(l.list, it); to == placer.current(l.list) {
			out[to] = append(out[to], n)
		} else {
			later[to] = append(later[to], n)
		}
	}
	others(nil)
	for to, ns := range later {
		out[to] = append(out[to], ns...)
	}
	for _, j := range added {
		to := placer.list(noList, items[j])
		out[to] = append(out[to], model.EncodeItem(model.DynamoDB, items[j].Item))
	}
	return out
}

// item is an item of the source with what changed in it, attribute by attribute.
func (w *writer) item(l *itemLink, base, now model.Item) *jsondoc.Node {
	if len(l.leftOut) == 0 && (!w.repair || len(l.fixed) == 0) && model.IdenticalItems(base, now) {
		return l.node
	}
	o := &object{w.patch, l.node}
	was, is := lookup(base), lookup(now)
	for _, a := range base {
		if _, ok := is[a.Name]; !ok {
			o.drop(a.Name)
		}
	}
	for name := range l.leftOut {
		if _, ok := is[name]; !ok && w.repair {
			o.drop(name)
		}
	}
	for _, a := range now {
		b, ok := was[a.Name]
		switch have := lastMember(o.n, a.Name); {
		case !ok || have < 0 || w.repair && l.fixed[a.Name]:
			o.set(a.Name, model.EncodeValue(model.DynamoDB, a.Value), nil)
		default:
			o.set(a.Name, w.value(o.n.Members[have].Value, b, a.Value), nil)
		}
	}
	return o.n
}

func lookup(it model.Item) map[string]model.Value {
	out := make(map[string]model.Value, len(it))
	for _, a := range it {
		out[a.Name] = a.Value
	}
	return out
}

// value is a value of the source, that of base, changed into now. It goes into maps and lists, so that what did not change inside
// them keeps its text; a value that is not written as it should be is written anew.
func (w *writer) value(n *jsondoc.Node, base, now model.Value) *jsondoc.Node {
	if model.Identical(base, now) {
		return n
	}
	fresh := model.EncodeValue(model.DynamoDB, now)
	t, x := tagged(n)
	if t != now.Type() || t != base.Type() {
		return fresh
	}
	o := &object{w.patch, n}
	tag := t.String()
	switch t {
	case model.TypeM:
		if _, twice := wrapped(x); twice || x.Kind != jsondoc.Object {
			return fresh
		}
		o.set(tag, w.members(x, base.Map(), now.Map()), nil)
	case model.TypeL:
		if x.Kind != jsondoc.Array || len(x.Elems) != len(base.List()) {
			return fresh
		}
		o.set(tag, w.list(x, w.elements(x.Elems, base.List(), now.List())), nil)
	default:
		o.set(tag, fresh.Members[0].Value, nil)
	}
	return o.n
}

func (w *writer) members(x *jsondoc.Node, base, now model.Item) *jsondoc.Node {
	o := &object{w.patch, x}
	was, is := lookup(base), lookup(now)
	for _, a := range base {
		if _, ok := is[a.Name]; !ok {
			o.drop(a.Name)
		}
	}
	for _, a := range now {
		if b, ok := was[a.Name]; ok {
			o.set(a.Name, w.value(o.n.Members[lastMember(o.n, a.Name)].Value, b, a.Value), nil)
		} else {
			o.set(a.Name, model.EncodeValue(model.DynamoDB, a.Value), nil)
		}
	}
	return o.n
}

// elements changes a list between the elements that are the same at both its ends.
func (w *writer) elements(src []*jsondoc.Node, base, now []model.Value) []*jsondoc.Node {
	head, tail := 0, 0
	for head < len(base) && head < len(now) && model.Identical(base[head], now[head]) {
		head++
	}
	for tail < len(base)-head && tail < len(now)-head && model.Identical(base[len(base)-1-tail], now[len(now)-1-tail]) {
		tail++
	}
	out := append([]*jsondoc.Node(nil), src[:head]...)
	for i := head; i < len(now)-tail; i++ {
		if i < len(base)-tail {
			n := w.value(src[i], base[i], now[i])
			if n.Start < 0 {
				w.stead[n] = src[i]
			}
			out = append(out, n)
		} else {
			out = append(out, model.EncodeValue(model.DynamoDB, now[i]))
		}
	}
	return append(out, src[len(src)-tail:]...)
}

// noList stands for the list of an item that is new.
const noList = -2

// placer finds the list in which an item is to stand: in the facet it names; where it stood; with facets, in the one that fits best;
// else in the table's own list.
type placer struct {
	facets    []map[string]bool // the attributes of each facet
	names     map[string]int
	keys      map[string]bool
	moved     map[int]int // lists of the source, as positions among the facets that are there now
	hadFacets bool
}

func newPlacer(t *model.Table) *placer {
	p := &placer{names: map[string]int{}, keys: map[string]bool{}, moved: map[int]int{}}
	for _, k := range t.Key.Names() {
		p.keys[k] = true
	}
	for j, f := range t.Facets {
		set := make(map[string]bool, len(f.Attributes))
		for _, a := range f.Attributes {
			set[a] = true
		}
		p.facets = append(p.facets, set)
		if _, ok := p.names[f.Name]; !ok {
			p.names[f.Name] = j
		}
	}
	return p
}

// was tells the placer which facets the source had; pairs gives for each facet now the one it was.
func (p *placer) was(base *model.Table, pairs []int) {
	p.hadFacets = len(base.Facets) > 0
	for j, i := range pairs {
		if i >= 0 {
			p.moved[i] = j
		}
	}
}

// current is the place that a list of the source has now, noList when it is gone.
func (p *placer) current(list int) int {
	if list == tableList {
		return tableList
	}
	if j, ok := p.moved[list]; ok {
		return j
	}
	return noList
}

// list is where an item that stood in a list of the source, or in noList, is to stand.
func (p *placer) list(stood int, it model.PlacedItem) int {
	if j, ok := p.names[it.Facet]; ok && it.Facet != "" {
		return j
	}
	if stood == tableList && (len(p.facets) == 0 || p.hadFacets) {
		return tableList
	}
	if at := p.current(stood); at >= 0 {
		return at
	}
	if len(p.facets) == 0 {
		return tableList
	}
	return p.fit(it.Item)
}

// fit is the facet that leaves the fewest attributes of an item out and then has the fewest others.
func (p *placer) fit(it model.Item) int {
	best, least, spare := 0, -1, 0
	for j, f := range p.facets {
		missing, has := 0, 0
		for _, a := range it {
			if f[a.Name] {
				has++
			} else if !p.keys[a.Name] {
				missing++
			}
		}
		if least < 0 || missing < least || missing == least && len(f)-has < spare {
			best, least, spare = j, missing, len(f)-has
		}
	}
	return best
}
