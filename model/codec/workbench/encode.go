package workbench

import (
	"bytes"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/jsondoc"
)

// The order in which the program writes members.
var (
	rootOrder = []string{"ModelName", "ModelMetadata", "DataModel", "AccessPatterns"}
	metaOrder = []string{"Author", "DateCreated", "DateLastModified", "Description", "AWSService", "Version", "Project"}
)

// Encode writes a document as a model file. One that was read from such a file is written as its source with the changes laid over
// it: byte for byte the source when nothing changed. Any other is written anew, in the form of version 3.0. The report names what
// the format cannot hold. The error is a [*codec.Error]: a model that the format has no words for.
func Encode(doc *model.Document) ([]byte, *codec.Report, error) {
	rep := &codec.Report{Format: Name}
	for i := range doc.Model.Tables {
		if t := &doc.Model.Tables[i]; len(t.Key.Partition) == 0 {
			return nil, nil, &codec.Error{Path: tablePath(t), Text: "a table without a partition key", Hint: "A Workbench file names one for every table"}
		}
	}
	for _, t := range doc.Items {
		if _, ok := doc.Model.Table(t.Table); !ok && len(t.Items) > 0 {
			rep.Add(nil, nil, codec.Loss, "$.items"+jsondoc.PathStep(t.Table), "%s of a table that the model does not have", items(len(t.Items)))
		}
	}
	if doc.Origin == nil || doc.Origin.Format != Name {
		losses(rep, doc.Model, func(int) *model.Table { return nil })
		root := freshModel(rep, doc)
		return jsondoc.Append(nil, root, jsondoc.Style{Indent: "  ", Newline: "\n"}), rep, nil
	}
	o, err := read(doc.Origin.Source)
	if err != nil {
		return nil, nil, err
	}
	pairs := tablePairs(o.base.Model, doc.Model)
	losses(rep, doc.Model, func(j int) *model.Table {
		if pairs[j] < 0 {
			return nil
		}
		return &o.base.Model.Tables[pairs[j]]
	})
	w := &writer{patch: newPatch(o.doc, doc.Origin.Repair), o: o, rep: rep, items: map[string][]model.PlacedItem{}}
	for _, t := range doc.Items {
		w.items[t.Table] = append(w.items[t.Table], t.Items...)
	}
	root := w.model(doc.Model)
	if w.repair && o.repeated > 0 {
		root = w.unrepeat(root)
	}
	if root == o.doc.Root {
		return bytes.Clone(doc.Origin.Source), rep, nil
	}
	return w.document(o.doc, root), rep, nil
}

// writer lays a document over the source it came from.
type writer struct {
	*patch
	o     *original
	rep   *codec.Report
	items map[string][]model.PlacedItem
}

func (w *writer) model(m *model.Model) *jsondoc.Node {
	base := w.o.base.Model
	root := &object{w.patch, w.o.doc.Root}
	root.text("ModelName", base.Name, m.Name, rootOrder)
	meta := &object{w.patch, member(root.n, "ModelMetadata")}
	meta.text("Author", base.Author, m.Author, metaOrder)
	meta.text("DateCreated", base.Created, m.Created, metaOrder)
	meta.text("DateLastModified", base.Modified, m.Modified, metaOrder)
	meta.text("Description", base.Description, m.Description, metaOrder)
	root.set("ModelMetadata", meta.n, rootOrder)

	list := member(root.n, "DataModel")
	pairs := tablePairs(base, m)
	parts := make([]part, len(m.Tables))
	for j := range m.Tables {
		t := &m.Tables[j]
		if i := pairs[j]; i >= 0 {
			parts[j] = part{i, w.table(w.o.tables[i], &base.Tables[i], t)}
		} else {
			parts[j] = part{-1, freshTable(w.rep, t, w.items[t.Name])}
		}
	}
	root.set("DataModel", w.list(list, arrange(list.Elems, parts, nil)), rootOrder)

	list = member(root.n, "AccessPatterns")
	root.set("AccessPatterns", w.list(list, w.patterns(list, base.Patterns, m.Patterns)), rootOrder)
	return root.n
}

func tablePairs(base, now *model.Model) []int {
	return match(len(base.Tables), len(now.Tables), func(i int) string { return base.Tables[i].Name },
		func(j int) string { return now.Tables[j].Name },
		func(i, j int) bool { return sameKey(base.Tables[i].Key, now.Tables[j].Key) })
}

func sameKey(a, b model.KeySchema) bool {
	x, y := a.Attributes(), b.Attributes()
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}

var patternOrder = []string{"Name", "Type", "Description", "TableName", "DateLastModified"}

func (w *writer) patterns(list *jsondoc.Node, base, now []model.AccessPattern) []*jsondoc.Node {
	pairs := match(len(base), len(now), func(i int) string { return base[i].Name }, func(j int) string { return now[j].Name }, nil)
	parts := make([]part, len(now))
	for j, a := range now {
		i := pairs[j]
		if i < 0 {
			parts[j] = part{-1, freshPattern(a)}
			continue
		}
		n := &object{w.patch, list.Elems[i]}
		n.text("Name", base[i].Name, a.Name, patternOrder)
		n.text("Type", base[i].Operation, a.Operation, patternOrder)
		n.text("Description", base[i].Intent, a.Intent, patternOrder)
		n.text("TableName", base[i].Table, a.Table, patternOrder)
		n.text("DateLastModified", base[i].Modified, a.Modified, patternOrder)
		parts[j] = part{i, n.n}
	}
	return arrange(elems(list), parts, nil)
}

func elems(n *jsondoc.Node) []*jsondoc.Node {
	if n == nil {
		return nil
	}
	return n.Elems
}

// match pairs the parts that are there now with those of the base, -1 for what is new: by name, the first with the first where a name
// repeats; then, when there are as many as before, what has changed its name in its place. alike, when given, has to agree to that.
func match(base, now int, baseName, nowName func(int) string, alike func(i, j int) bool) []int {
	byName := make(map[string][]int, base)
	for i := range base {
		byName[baseName(i)] = append(byName[baseName(i)], i)
	}
	pairs, used := make([]int, now), make([]bool, base)
	for j := range pairs {
		pairs[j] = -1
		if is := byName[nowName(j)]; len(is) > 0 {
			pairs[j], used[is[0]] = is[0], true
			byName[nowName(j)] = is[1:]
		}
	}
	if base == now {
		for j, i := range pairs {
			if i < 0 && !used[j] && (alike == nil || alike(j, j)) {
				pairs[j] = j
			}
		}
	}
	return pairs
}

// part is an element of a list as it is to be written; old is its position in the source, -1 when it is new.
type part struct {
	old  int
	node *jsondoc.Node
}

// arrange is the elements of a list: the parts in their order, and between them what the source has besides, as far as keep says,
// before the part that it stood before.
func arrange(src []*jsondoc.Node, parts []part, keep func(i int) bool) []*jsondoc.Node {
	out := make([]*jsondoc.Node, 0, len(parts))
	next := 0
	others := func(before int) {
		for ; keep != nil && next < before; next++ {
			if keep(next) {
				out = append(out, src[next])
			}
		}
	}
	for _, x := range parts {
		if x.old >= 0 {
			others(x.old)
		}
		out = append(out, x.node)
	}
	others(len(src))
	return out
}
