package workbench

import (
	"strconv"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/jsondoc"
)

// What the program writes where a person leaves its defaults alone: the capacity block is the same in every file seen.
const (
	defaultUnits  = 5
	defaultTarget = 70
	defaultMax    = 10
	defaultRole   = "AWSServiceRoleForApplicationAutoScaling_DynamoDBTable"
)

// freshModel is a file written anew, in the program's own order of members. Empty collections are left out, as the program does.
func freshModel(rep *codec.Report, doc *model.Document) *jsondoc.Node {
	m := doc.Model
	meta := jsondoc.Obj().
		Add("Author", jsondoc.Str(m.Author)).
		Add("DateCreated", jsondoc.Str(m.Created)).
		Add("DateLastModified", jsondoc.Str(m.Modified)).
		Add("Description", jsondoc.Str(m.Description)).
		Add("AWSService", jsondoc.Str("Amazon DynamoDB")).
		Add("Version", jsondoc.Str("3.0"))
	tables := jsondoc.Arr()
	items := map[string][]model.PlacedItem{}
	for _, t := range doc.Items {
		items[t.Table] = append(items[t.Table], t.Items...)
	}
	for i := range m.Tables {
		tables.Elems = append(tables.Elems, freshTable(rep, &m.Tables[i], items[m.Tables[i].Name]))
	}
	root := jsondoc.Obj().Add("ModelName", jsondoc.Str(m.Name)).Add("ModelMetadata", meta).Add("DataModel", tables)
	if len(m.Patterns) > 0 {
		list := jsondoc.Arr()
		for _, a := range m.Patterns {
			list.Elems = append(list.Elems, freshPattern(a))
		}
		root.Add("AccessPatterns", list)
	}
	return root
}

func freshPattern(a model.AccessPattern) *jsondoc.Node {
	return jsondoc.Obj().
		Add("Name", jsondoc.Str(a.Name)).
		Add("Type", jsondoc.Str(a.Operation)).
		Add("Description", jsondoc.Str(a.Intent)).
		Add("TableName", jsondoc.Str(a.Table)).
		Add("DateLastModified", jsondoc.Str(a.Modified))
}

// freshTable is a table made elsewhere. The report gets what was added so that the program has what it always writes.
func freshTable(rep *codec.Report, t *model.Table, items []model.PlacedItem) *jsondoc.Node {
	n := jsondoc.Obj().Add("TableName", jsondoc.Str(t.Name)).Add("KeyAttributes", freshKey(t.Key))
	if declared := declarations(t, items); len(declared) > 0 {
		list := jsondoc.Arr()
		for _, k := range declared {
			list.Elems = append(list.Elems, freshAttribute(k))
		}
		n.Add("NonKeyAttributes", list)
	}
	placer := newPlacer(t)
	lists := map[int][]*jsondoc.Node{}
	for _, it := range items {
		to := placer.list(noList, it)
		lists[to] = append(lists[to], model.EncodeItem(model.DynamoDB, it.Item))
	}
	if len(t.Facets) > 0 {
		list := jsondoc.Arr()
		for j := range t.Facets {
			list.Elems = append(list.Elems, freshFacet(t, &t.Facets[j], lists[j]))
		}
		n.Add("TableFacets", list)
	}
	globals := jsondoc.Arr()
	for i := range t.Indexes {
		if t.Indexes[i].Kind == model.Global {
			globals.Elems = append(globals.Elems, freshIndex(&t.Indexes[i]))
		}
	}
	if len(globals.Elems) > 0 {
		n.Add(globalList, globals)
	}
	if own := lists[tableList]; len(own) > 0 {
		n.Add("TableData", jsondoc.Arr(own...))
	}
	n.Add("DataAccess", dataAccess())
	formats := jsondoc.Obj()
	for _, a := range t.Attributes {
		if len(a.Format) > 0 {
			formats.Add(a.Name, strs(a.Format))
		}
	}
	if len(formats.Members) > 0 {
		n.Add(formatsMember, formats)
	}
	freshBilling(rep, n, t)
	if t.TTL != "" {
		n.Add("TimeToLiveAttribute", jsondoc.Str(t.TTL))
	}
	if t.Modified != "" {
		n.Add("DateLastModified", jsondoc.Str(t.Modified))
	}
	return n
}

// declarations is what NonKeyAttributes lists: the declared attributes that are no keys of the table, then keys of indexes and
// attributes of items that are not declared, since the program declares every one.
func declarations(t *model.Table, items []model.PlacedItem) []model.KeyAttribute {
	var out []model.KeyAttribute
	seen := map[string]bool{}
	for _, k := range t.Key.Names() {
		seen[k] = true
	}
	add := func(name string, typ model.Type) {
		if !seen[name] {
			seen[name] = true
			out = append(out, model.KeyAttribute{Name: name, Type: typ})
		}
	}
	for _, a := range t.Attributes {
		add(a.Name, a.Type)
	}
	for _, ix := range t.Indexes {
		if ix.Kind == model.Global {
			for _, k := range ix.Key.Attributes() {
				add(k.Name, k.Type)
			}
		}
	}
	for _, it := range items {
		for _, a := range it.Item {
			add(a.Name, a.Value.Type())
		}
	}
	return out
}

func freshAttribute(k model.KeyAttribute) *jsondoc.Node {
	return jsondoc.Obj().Add("AttributeName", jsondoc.Str(k.Name)).Add("AttributeType", jsondoc.Str(k.Type.String()))
}

func freshKey(k model.KeySchema) *jsondoc.Node {
	n := jsondoc.Obj()
	for i, name := range keyOrder {
		if a := first(k, i); a.Name != "" {
			n.Add(name, freshAttribute(a))
		}
	}
	return n
}

func freshIndex(ix *model.Index) *jsondoc.Node {
	p := jsondoc.Obj().Add("ProjectionType", jsondoc.Str(string(ix.Projection.Kind)))
	if ix.Projection.Kind == model.ProjectInclude {
		p.Add("NonKeyAttributes", strs(ix.Projection.Attributes))
	}
	return jsondoc.Obj().Add("IndexName", jsondoc.Str(ix.Name)).Add("KeyAttributes", freshKey(ix.Key)).Add("Projection", p)
}

func freshFacet(t *model.Table, f *model.Facet, items []*jsondoc.Node) *jsondoc.Node {
	alias := jsondoc.Obj().Add("PartitionKeyAlias", jsondoc.Str(f.PartitionAlias))
	if len(t.Key.Sort) > 0 || f.SortAlias != "" {
		alias.Add("SortKeyAlias", jsondoc.Str(f.SortAlias))
	}
	n := jsondoc.Obj().
		Add("FacetName", jsondoc.Str(f.Name)).
		Add("KeyAttributeAlias", alias).
		Add("TableData", jsondoc.Arr(items...)).
		Add("NonKeyAttributes", strs(f.Attributes))
	if len(items) > 0 {
		n.Add("DataAccess", dataAccess())
	}
	return n
}

func dataAccess() *jsondoc.Node { return jsondoc.Obj().Add("MySql", jsondoc.Obj()) }

func strs(list []string) *jsondoc.Node {
	n := jsondoc.Arr()
	for _, s := range list {
		n.Elems = append(n.Elems, jsondoc.Str(s))
	}
	return n
}

// freshBilling writes the mode, which the program always states, and the capacity block, which it always writes whole.
func freshBilling(rep *codec.Report, n *jsondoc.Node, t *model.Table) {
	b := t.Billing
	if b.Mode == model.BillingUnset {
		if b.Mode = model.PayPerRequest; b.Read != (model.Capacity{}) || b.Write != (model.Capacity{}) {
			b.Mode = model.ProvisionedMode
		}
		rep.Add(nil, nil, codec.Remark, tablePath(t), "the billing mode is not stated: written as %s", b.Mode)
	}
	n.Add("BillingMode", jsondoc.Str(string(b.Mode)))
	if b.Mode != model.ProvisionedMode {
		return
	}
	read, write := wholeCapacity(rep, t, "read", b.Read), wholeCapacity(rep, t, "write", b.Write)
	n.Add(capacityMember, jsondoc.Obj().
		Add("ProvisionedThroughput", jsondoc.Obj().Add("ReadCapacityUnits", count(read.Units)).Add("WriteCapacityUnits", count(write.Units))).
		Add("AutoScalingRead", freshScaling(read.Scaling)).
		Add("AutoScalingWrite", freshScaling(write.Scaling)))
}

// wholeCapacity completes what a model does not state: units by the program's default, scaling by bounds that never scale.
func wholeCapacity(rep *codec.Report, t *model.Table, what string, c model.Capacity) model.Capacity {
	s := model.AutoScaling{Min: 1, Max: defaultMax, Target: defaultTarget, Role: defaultRole}
	if c.Scaling != nil {
		if s = *c.Scaling; s.Role == "" {
			s.Role = defaultRole
			rep.Add(nil, nil, codec.Remark, tablePath(t), "the role that scales the %s capacity is not stated: written as %s", what, s.Role)
		}
	} else if c.Units > 0 {
		s.Min, s.Max = c.Units, c.Units
		rep.Add(nil, nil, codec.Loss, tablePath(t), "%s capacity without scaling: written as scaling that stays at %d", what, c.Units)
	}
	if c.Units == 0 {
		c.Units = defaultUnits
		rep.Add(nil, nil, codec.Remark, tablePath(t), "the %s capacity is not stated: written as %d units", what, c.Units)
	}
	c.Scaling = &s
	return c
}

func freshScaling(s *model.AutoScaling) *jsondoc.Node {
	return jsondoc.Obj().
		Add("ScalableTargetRequest", jsondoc.Obj().
			Add("MinCapacity", count(s.Min)).Add("MaxCapacity", count(s.Max)).Add("ServiceRole", jsondoc.Str(s.Role))).
		Add("ScalingPolicyConfiguration", jsondoc.Obj().Add("TargetValue", count(s.Target)))
}

func count(n int64) *jsondoc.Node { return jsondoc.Num(strconv.FormatInt(n, 10)) }
