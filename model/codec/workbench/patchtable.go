package workbench

import (
	"slices"
	"strconv"

	"tablero/model"
	"tablero/model/jsondoc"
)

var (
	tableOrder = []string{
		"TableName", "KeyAttributes", "NonKeyAttributes", "TableFacets", localList, globalList, "TableData", "DataAccess",
		formatsMember, "BillingMode", capacityMember, "TimeToLiveAttribute", "DateLastModified",
	}
	keyOrder       = []string{"PartitionKey", "SortKey"}
	attributeOrder = []string{"AttributeName", "AttributeType"}
	indexOrder     = []string{"IndexName", "KeyAttributes", "Projection"}
	projectOrder   = []string{"ProjectionType", "NonKeyAttributes"}
	facetOrder     = []string{"FacetName", "KeyAttributeAlias", "TableData", "NonKeyAttributes", "DataAccess"}
	aliasOrder     = []string{"PartitionKeyAlias", "SortKeyAlias"}
	capacityOrder  = []string{"ProvisionedThroughput", "AutoScalingRead", "AutoScalingWrite"}
	scalingOrder   = []string{"ScalableTargetRequest", "ScalingPolicyConfiguration"}
	targetOrder    = []string{"MinCapacity", "MaxCapacity", "ServiceRole"}
	unitsOrder     = []string{"ReadCapacityUnits", "WriteCapacityUnits"}
)

// table is a table of the source with what changed in it.
func (w *writer) table(link *tableLink, base, now *model.Table) *jsondoc.Node {
	o := &object{w.patch, link.node}
	o.text("TableName", base.Name, now.Name, tableOrder)
	o.set("KeyAttributes", w.key(member(o.n, "KeyAttributes"), base.Key, now.Key), tableOrder)
	w.attributes(o, link, base, now)
	w.indexes(o, link, base, now)
	w.contents(o, link, base, now)
	w.formats(o, base, now)
	if base.Billing.Mode != now.Billing.Mode { // a mode that is not known is no repair: it stays
		o.optional("BillingMode", string(base.Billing.Mode), string(now.Billing.Mode), tableOrder)
	}
	w.billing(o, base.Billing, now.Billing)
	o.optional("TimeToLiveAttribute", base.TTL, now.TTL, tableOrder)
	o.optional("DateLastModified", base.Modified, now.Modified, tableOrder)
	return o.n
}

// key is the KeyAttributes of a table or an index.
func (w *writer) key(n *jsondoc.Node, base, now model.KeySchema) *jsondoc.Node {
	o := &object{w.patch, n}
	for i, name := range keyOrder {
		b, k := first(base, i), first(now, i)
		if k.Name == "" {
			if b.Name != "" {
				o.drop(name)
			}
			continue
		}
		have := member(o.n, name)
		if have == nil && b == k { // a local index of the source that leaves its partition key out
			continue
		}
		o.set(name, w.attribute(have, b, k), keyOrder)
	}
	return o.n
}

// first is the first attribute of the partition (0) or sort (1) part of a key; this format has place for one of each.
func first(k model.KeySchema, part int) model.KeyAttribute {
	as := k.Partition
	if part == 1 {
		as = k.Sort
	}
	if len(as) == 0 {
		return model.KeyAttribute{}
	}
	return as[0]
}

func (w *writer) attribute(n *jsondoc.Node, base, now model.KeyAttribute) *jsondoc.Node {
	o := &object{w.patch, n}
	o.text("AttributeName", base.Name, now.Name, attributeOrder)
	o.text("AttributeType", base.Type.String(), now.Type.String(), attributeOrder)
	return o.n
}

// attributes patches NonKeyAttributes. What was inferred is declared when repairs are agreed to; repeated declarations stay as long
// as the attribute that they repeat, and go when it goes, since they would bring it back.
func (w *writer) attributes(o *object, link *tableLink, base, now *model.Table) {
	list := member(o.n, "NonKeyAttributes")
	pairs := match(len(base.Attributes), len(now.Attributes), func(i int) string { return base.Attributes[i].Name },
		func(j int) string { return now.Attributes[j].Name }, func(i, j int) bool { return link.attributes[i] >= 0 })
	var parts []part
	linked, names := map[int]bool{}, map[string]bool{}
	for _, e := range link.attributes {
		linked[e] = true
	}
	for _, k := range now.Key.Names() {
		names[k] = true
	}
	for j, a := range now.Attributes {
		names[a.Name] = true
		i := pairs[j]
		if now.Key.Has(a.Name) {
			continue // a format that stands beside the key
		}
		to := model.KeyAttribute{Name: a.Name, Type: a.Type}
		if i < 0 {
			parts = append(parts, part{-1, w.attribute(nil, model.KeyAttribute{}, to)})
			continue
		}
		from := model.KeyAttribute{Name: base.Attributes[i].Name, Type: base.Attributes[i].Type}
		switch e := link.attributes[i]; {
		case e >= 0:
			parts = append(parts, part{e, w.attribute(list.Elems[e], from, to)})
		case w.repair || from != to || base.Key.Has(a.Name):
			parts = append(parts, part{-1, w.attribute(nil, model.KeyAttribute{}, to)})
		}
	}
	for _, ix := range now.Indexes { // the program wants every key of an index declared
		for _, k := range ix.Key.Attributes() {
			if ix.Kind == model.Global && !names[k.Name] {
				names[k.Name] = true
				parts = append(parts, part{-1, w.attribute(nil, model.KeyAttribute{}, k)})
			}
		}
	}
	keep := func(i int) bool {
		return !linked[i] && !w.repair && names[member(list.Elems[i], "AttributeName").Text]
	}
	o.set("NonKeyAttributes", w.list(list, arrange(elems(list), parts, keep)), tableOrder)
}

func (w *writer) indexes(o *object, link *tableLink, base, now *model.Table) {
	pairs := match(len(base.Indexes), len(now.Indexes), func(i int) string { return string(base.Indexes[i].Kind) + base.Indexes[i].Name },
		func(j int) string { return string(now.Indexes[j].Kind) + now.Indexes[j].Name },
		func(i, j int) bool { return base.Indexes[i].Kind == now.Indexes[j].Kind })
	lists := map[model.IndexKind]*jsondoc.Node{model.Local: member(o.n, localList), model.Global: member(o.n, globalList)}
	parts := map[model.IndexKind][]part{}
	for j := range now.Indexes {
		ix := &now.Indexes[j]
		i := pairs[j]
		switch {
		case i >= 0:
			at := max(link.locals[i], link.globals[i])
			parts[ix.Kind] = append(parts[ix.Kind], part{at, w.index(lists[ix.Kind].Elems[at], &base.Indexes[i], ix)})
		case ix.Kind == model.Global || holdsLocals(base):
			parts[ix.Kind] = append(parts[ix.Kind], part{-1, freshIndex(ix)})
		}
	}
	for _, kind := range []model.IndexKind{model.Local, model.Global} {
		name := globalList
		if kind == model.Local {
			name = localList
		}
		o.set(name, w.list(lists[kind], arrange(elems(lists[kind]), parts[kind], nil)), tableOrder)
	}
}

// holdsLocals reports whether a table of the source has local indexes: then another can stand beside them.
func holdsLocals(base *model.Table) bool {
	return base != nil && slices.ContainsFunc(base.Indexes, func(ix model.Index) bool { return ix.Kind == model.Local })
}

func (w *writer) index(n *jsondoc.Node, base, now *model.Index) *jsondoc.Node {
	o := &object{w.patch, n}
	o.text("IndexName", base.Name, now.Name, indexOrder)
	o.set("KeyAttributes", w.key(member(n, "KeyAttributes"), base.Key, now.Key), indexOrder)
	p := &object{w.patch, member(n, "Projection")}
	p.text("ProjectionType", string(base.Projection.Kind), string(now.Projection.Kind), projectOrder)
	w.stringList(p, "NonKeyAttributes", base.Projection.Attributes, now.Projection.Attributes, projectOrder)
	if now.Projection.Kind != model.ProjectInclude && (w.repair || now.Projection.Kind != base.Projection.Kind) {
		p.drop("NonKeyAttributes")
	}
	o.set("Projection", p.n, indexOrder)
	return o.n
}

// stringList changes a member that is an array of strings; what stays keeps its node.
func (w *writer) stringList(o *object, name string, base, now, order []string) {
	if slices.Equal(base, now) {
		return
	}
	have := member(o.n, name)
	old := map[string][]*jsondoc.Node{}
	for _, e := range elems(have) {
		old[e.Text] = append(old[e.Text], e)
	}
	list := make([]*jsondoc.Node, len(now))
	for i, s := range now {
		if es := old[s]; len(es) > 0 {
			list[i], old[s] = es[0], es[1:]
		} else {
			list[i] = jsondoc.Str(s)
		}
	}
	o.set(name, w.list(have, list), order)
}

// formats patches SampleDataFormats, attribute by attribute; formats of attributes that the table does not have stay.
func (w *writer) formats(o *object, base, now *model.Table) {
	f := &object{w.patch, member(o.n, formatsMember)}
	was := map[string][]string{}
	for _, a := range base.Attributes {
		if a.Format != nil {
			was[a.Name] = a.Format
		}
	}
	for _, a := range now.Attributes {
		have, _ := formatOf(member(f.n, a.Name))
		before := was[a.Name]
		delete(was, a.Name)
		if slices.Equal(have, a.Format) && slices.Equal(before, a.Format) {
			continue
		}
		if len(a.Format) == 0 {
			f.drop(a.Name)
			continue
		}
		list := jsondoc.Arr()
		for _, word := range a.Format {
			list.Elems = append(list.Elems, jsondoc.Str(word))
		}
		f.set(a.Name, list, nil)
	}
	for _, a := range base.Attributes {
		if _, ok := was[a.Name]; ok {
			f.drop(a.Name)
		}
	}
	o.set(formatsMember, f.n, tableOrder)
}

func (w *writer) billing(o *object, base, now model.Billing) {
	onDemand := now.Mode == model.PayPerRequest
	if onDemand != (base.Mode == model.PayPerRequest) || onDemand && w.repair {
		o.drop(capacityMember) // in the source of an on-demand table it means nothing, and must not come to life
		if base.Mode != model.PayPerRequest {
			return
		}
		base.Read, base.Write = model.Capacity{}, model.Capacity{}
	}
	if onDemand || sameCapacity(base.Read, now.Read) && sameCapacity(base.Write, now.Write) {
		return
	}
	block := &object{w.patch, member(o.n, capacityMember)}
	units := &object{w.patch, member(block.n, "ProvisionedThroughput")}
	units.count("ReadCapacityUnits", base.Read.Units, now.Read.Units, unitsOrder)
	units.count("WriteCapacityUnits", base.Write.Units, now.Write.Units, unitsOrder)
	block.set("ProvisionedThroughput", units.n, capacityOrder)
	w.scaling(block, "AutoScalingRead", base.Read.Scaling, now.Read.Scaling)
	w.scaling(block, "AutoScalingWrite", base.Write.Scaling, now.Write.Scaling)
	o.set(capacityMember, block.n, tableOrder)
}

func sameCapacity(a, b model.Capacity) bool {
	if a.Units != b.Units || (a.Scaling == nil) != (b.Scaling == nil) {
		return false
	}
	return a.Scaling == nil || *a.Scaling == *b.Scaling
}

func (w *writer) scaling(block *object, name string, base, now *model.AutoScaling) {
	if now == nil {
		if base != nil {
			block.drop(name)
		}
		return
	}
	if base == nil {
		base = &model.AutoScaling{}
	}
	o := &object{w.patch, member(block.n, name)}
	target := &object{w.patch, member(o.n, scalingOrder[0])}
	target.count("MinCapacity", base.Min, now.Min, targetOrder)
	target.count("MaxCapacity", base.Max, now.Max, targetOrder)
	target.text("ServiceRole", base.Role, now.Role, targetOrder)
	o.set(scalingOrder[0], target.n, scalingOrder)
	policy := &object{w.patch, member(o.n, scalingOrder[1])}
	policy.count("TargetValue", base.Target, now.Target, nil)
	o.set(scalingOrder[1], policy.n, scalingOrder)
	if o.n == nil {
		o.n = jsondoc.Obj() // scaling that states nothing is still scaling
	}
	block.set(name, o.n, capacityOrder)
}

// count changes a member that is a whole number.
func (o *object) count(name string, base, now int64, order []string) {
	if base == now {
		return
	}
	if now == 0 {
		o.drop(name)
		return
	}
	o.set(name, jsondoc.Num(strconv.FormatInt(now, 10)), order)
}
