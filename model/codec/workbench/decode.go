package workbench

import (
	"fmt"
	"slices"
	"strconv"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/jsondoc"
)

// Name is the format's name, as [model.Origin] carries it.
const Name = "workbench"

// Looks reports whether a JSON document is, or means to be, a model file of NoSQL Workbench.
func Looks(root *jsondoc.Node) bool {
	return root.Is(jsondoc.Object) && root.Has("DataModel") && (root.Get("DataModel").Is(jsondoc.Array) || root.Has("ModelName"))
}

// Decode reads a model file. The document's origin holds the source; repair says whether an export may write the repaired values, and
// is kept there. The report names every repair, every item that cannot be stored, and what else is worth knowing, in the order
// of the file. The error is a [*codec.Error]: the first fault in the file.
func Decode(src []byte, repair bool) (*model.Document, *codec.Report, error) {
	o, err := read(src)
	if err != nil {
		return nil, nil, err
	}
	o.base.Origin = &model.Origin{Format: Name, Repair: repair, Source: src}
	return o.base, o.report, nil
}

// original is a file as it was read: the document, and beside it the node that each part came from.
type original struct {
	doc      *jsondoc.Doc
	base     *model.Document
	tables   []*tableLink // of each table of the base
	repeated int          // members whose name stands again in the same object
	report   *codec.Report
}

// tableLink is where the parts of a table stand. Places in lists are positions of elements, -1 for what stands nowhere: an attribute
// that was inferred.
type tableLink struct {
	node       *jsondoc.Node
	attributes []int       // of each declared attribute, in NonKeyAttributes
	locals     []int       // of each index, in LocalSecondaryIndexes
	globals    []int       // of each index, in GlobalSecondaryIndexes
	items      []*itemLink // of each stored item
	unstored   []*itemLink // items that the file holds and the document does not
}

// itemLink is where an item stands and what was done to it.
type itemLink struct {
	node    *jsondoc.Node
	list    int // the facet that holds it, tableList for the table's own list
	elem    int
	key     string          // the canonical text of its primary key, "" when it has none
	fixed   map[string]bool // attributes that are stored repaired
	leftOut map[string]bool // attributes that are not stored
}

// tableList stands for the table's own list of items among the facets'.
const tableList = -1

type reader struct {
	doc      *jsondoc.Doc
	notes    []remark
	fault    *codec.Error
	faultAt  int
	repeated int
}

func read(src []byte) (*original, error) {
	doc, err := jsondoc.Parse(src)
	if err != nil {
		fault := codec.FromJSON(err)
		fault.Hint = "A model file is one JSON object"
		return nil, fault
	}
	r := &reader{doc: doc}
	o := &original{doc: doc, base: &model.Document{Model: &model.Model{Dialect: model.DynamoDB}}}
	if !doc.Root.Is(jsondoc.Object) {
		r.fail(doc.Root, nil, "A Workbench model is an object with a member DataModel", "%s, not a model", doc.Root.Kind)
		return nil, r.fault
	}
	r.repeats(doc.Root, nil)
	r.metadata(o)
	r.dataModel(o)
	r.patterns(o)
	if r.fault != nil {
		return nil, r.fault
	}
	o.repeated, o.report = r.repeated, r.report()
	return o, nil
}

// knownVersions are those seen in real files. 3.0 has been written since 2021, whatever was added to the format.
var knownVersions = []string{"1.0", "2.0", "3.0", "3.20"}

func (r *reader) metadata(o *original) {
	m, root := o.base.Model, o.doc.Root
	m.Name = r.text(root, nil, "ModelName")
	meta, p := r.child(root, nil, "ModelMetadata", jsondoc.Object)
	if meta == nil {
		return
	}
	m.Author = r.text(meta, p, "Author")
	m.Description = r.text(meta, p, "Description")
	m.Created = r.text(meta, p, "DateCreated")
	m.Modified = r.text(meta, p, "DateLastModified")
	if v := member(meta, "Version"); v == nil {
		r.note(meta, p, codec.Remark, "no Version, as in files of 2019: read all the same")
	} else if !v.Is(jsondoc.String) || !slices.Contains(knownVersions, v.Text) {
		r.note(v, p.member("Version"), codec.Remark, "version %s is not known: read by what stands in the file", v.Raw)
	}
}

func (r *reader) dataModel(o *original) {
	list, p := r.child(o.doc.Root, nil, "DataModel", jsondoc.Array)
	if list == nil {
		if i := lastMember(o.doc.Root, "DataModel"); i < 0 {
			r.fail(o.doc.Root, nil, "A Workbench model lists its tables there", "no member DataModel")
		} else if x := o.doc.Root.Members[i].Value; x.Is(jsondoc.Null) {
			r.fail(x, p, "It lists the tables, [] for none", "DataModel is null")
		}
		return
	}
	names := map[string]bool{}
	for i, n := range list.Elems {
		at := p.elem(i)
		if !r.expect(n, at, jsondoc.Object, "a table") {
			continue
		}
		t := &tableReader{reader: r, link: &tableLink{node: n}, at: at}
		t.read()
		t.table.Name = r.unique(names, t.table.Name, member(n, "TableName"), at.member("TableName"), "table")
		o.base.Model.Tables = append(o.base.Model.Tables, t.table)
		o.tables = append(o.tables, t.link)
		if len(t.items) > 0 {
			o.base.Items = append(o.base.Items, model.TableItems{Table: t.table.Name, Items: t.items})
		}
	}
}

// unique gives a name that stood before a number behind it, because parts of a model are told apart by their names.
func (r *reader) unique(taken map[string]bool, name string, n *jsondoc.Node, p *place, what string) string {
	if !taken[name] || n == nil {
		taken[name] = true
		return name
	}
	for i := 2; ; i++ {
		if other := name + "-" + strconv.Itoa(i); !taken[other] {
			taken[other] = true
			r.note(n, p, codec.Repair, "the %s %q stands twice: this one is stored as %q", what, name, other)
			return other
		}
	}
}

func (r *reader) patterns(o *original) {
	list, p := r.child(o.doc.Root, nil, "AccessPatterns", jsondoc.Array)
	if list == nil {
		return
	}
	for i, n := range list.Elems {
		at := p.elem(i)
		if !r.expect(n, at, jsondoc.Object, "an access pattern") {
			continue
		}
		a := model.AccessPattern{
			Name:      r.text(n, at, "Name"),
			Intent:    r.text(n, at, "Description"),
			Operation: r.text(n, at, "Type"),
			Table:     r.text(n, at, "TableName"),
			Modified:  r.text(n, at, "DateLastModified"),
		}
		if _, ok := o.base.Model.Table(a.Table); !ok && a.Table != "" {
			r.note(member(n, "TableName"), at.member("TableName"), codec.Remark, "the access pattern %q asks the table %q, which the model does not have", a.Name, a.Table)
		}
		o.base.Model.Patterns = append(o.base.Model.Patterns, a)
	}
}

// child is the member of that name, which has to be of that kind; nil when it is absent or null.
func (r *reader) child(n *jsondoc.Node, p *place, name string, kind jsondoc.Kind) (*jsondoc.Node, *place) {
	at := p.member(name)
	x := member(n, name)
	if x == nil || r.expect(x, at, kind, name) {
		return x, at
	}
	return nil, at
}

func (r *reader) expect(n *jsondoc.Node, p *place, kind jsondoc.Kind, what string) bool {
	if n.Kind == kind {
		return true
	}
	hint := fmt.Sprintf("Workbench writes %s there", kind)
	if what == "DataModel" && n.Has("Tables") {
		hint = "Workbench writes an array of tables, not an object that holds Tables"
	}
	r.fail(n, p, hint, "%s is %s, not %s", what, n.Kind, kind)
	return false
}

// text is a member that has to be a string; "" when it is absent or null.
func (r *reader) text(n *jsondoc.Node, p *place, name string) string {
	if x, _ := r.child(n, p, name, jsondoc.String); x != nil {
		return x.Text
	}
	return ""
}

// required is a member that has to be a string with something in it.
func (r *reader) required(n *jsondoc.Node, p *place, name, what string) string {
	s := r.text(n, p, name)
	if x := member(n, name); s == "" && (x == nil || x.Is(jsondoc.String)) {
		r.fail(n, p, name+" is required", "%s without a name", what)
	}
	return s
}
