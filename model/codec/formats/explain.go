package formats

import (
	"fmt"
	"strconv"
	"strings"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/catalyst"
	"tablero/model/jsondoc"
)

// invented reports whether a document has the member of a Workbench file in the shape that people and programs make up for it: an
// object that holds the tables.
func invented(root *jsondoc.Node) bool {
	d := root.Get("DataModel")
	return d.Is(jsondoc.Object) && (d.Has("Tables") || d.Has("tables") || d.Has("TableName"))
}

// explain says in one line what a JSON document looks like that is no model.
func explain(doc *jsondoc.Doc, o Options) error {
	root := doc.Root
	at := func(n *jsondoc.Node, path, hint, format string, args ...any) *codec.Error {
		e := codec.At(doc, n, path, format, args...)
		e.Hint = hint
		return e
	}
	if what := itemsIn(root); what != "" {
		return holdsItems(at(root, "", "", ""), what, o)
	}
	if root.Is(jsondoc.Array) {
		return at(root, "$", readable, "this is %s, not a model", arrayText(root))
	}
	if !root.Is(jsondoc.Object) {
		return at(root, "$", readable, "this is %s, not a model", root.Kind)
	}
	indexes, models := root.Get("indexes"), root.Get("models")
	switch {
	case invented(root):
		return at(root.Get("DataModel"), "$.DataModel", "A Workbench file has an array of tables there",
			"this looks like a Workbench file with an object under DataModel (%s), which is no shape that the program reads", names(root.Get("DataModel")))
	case indexes.Is(jsondoc.Object) && models.Is(jsondoc.Object):
		return at(root, "$", "It describes entities of code, not tables with items. "+readable,
			"this looks like a OneTable schema (%d indexes, %d models), not like a model file", len(indexes.Members), len(models.Members))
	case root.Has("AWSTemplateFormatVersion") || resources(root) > 0:
		return at(root, "$", "Templates are not read yet. "+readable, "this looks like a CloudFormation template with %s", counted(resources(root), "DynamoDB table"))
	case createTable(root):
		return at(root, "$", "Such descriptions are not read yet. "+readable, "this looks like a CreateTable request of DynamoDB")
	case createTable(root.Get("Table")), createTable(root.Get("TableDescription")):
		return at(root, "$", "Such descriptions are not read yet. "+readable, "this looks like DynamoDB's description of a table")
	case root.Get("Items").Is(jsondoc.Array), root.Get("Item").Is(jsondoc.Object):
		return at(root, "$", "Its items can be stored once taken out: jq -c '(.Items // [.Item])[]' FILE | tablero put MODEL TABLE",
			"this looks like DynamoDB's answer to a read, not like a model")
	case root.Has("openapi"), root.Has("swagger"):
		return at(root, "$", readable, "this looks like an OpenAPI description")
	case root.Has("$schema") && root.Has("properties"):
		return at(root, "$", readable, "this looks like a JSON Schema")
	case root.Has("name") && root.Has("version") && (root.Has("dependencies") || root.Has("devDependencies") || root.Has("scripts")):
		return at(root, "$", readable, "this looks like the package.json of a program")
	case root.Has("ModelName") || root.Has("ModelMetadata"):
		return at(root, "$", `A Workbench file has its tables under "DataModel"`, "this looks like a Workbench file without its member DataModel (it has %s)", names(root))
	case root.Has("tables") && (root.Has("dialect") || root.Has("name")):
		return at(root, "$", `A file of tablero has "tablero": 1 as its first member`, "this looks like a file of tablero without its version (it has %s)", names(root))
	case len(root.Members) == 0:
		return at(root, "$", readable, "this is an empty JSON object, not a model")
	}
	return at(root, "$", readable, "this is a JSON object with %s, not a model", names(root))
}

// itemsIn says which form of items a document has, "" when it has none.
func itemsIn(root *jsondoc.Node) string {
	if _, ok := catalyst.Drawn(root); ok {
		return "items in Catalyst's custom JSON"
	}
	if typedItem(root) {
		return "an item in typed JSON"
	}
	if !root.Is(jsondoc.Array) || len(root.Elems) == 0 {
		return ""
	}
	if _, drawn := catalyst.Drawn(root.Elems[0]); drawn || typedItem(root.Elems[0]) {
		return "an array of " + counted(len(root.Elems), "item") + " in typed JSON"
	}
	return ""
}

// typedItem reports whether every member of an object looks like a typed value of either dialect.
func typedItem(n *jsondoc.Node) bool {
	if !n.Is(jsondoc.Object) || len(n.Members) == 0 {
		return false
	}
	for _, m := range n.Members {
		v := m.Value
		if !v.Is(jsondoc.Object) || len(v.Members) != 1 {
			return false
		}
		tag := v.Members[0].Name
		if model.DynamoDB.TypeOf(tag) == model.TypeNone && model.Catalyst.TypeOf(tag) == model.TypeNone {
			return false
		}
	}
	return true
}

// resources is the number of DynamoDB tables among the resources of a CloudFormation template.
func resources(root *jsondoc.Node) int {
	count := 0
	if r := root.Get("Resources"); r.Is(jsondoc.Object) {
		for _, m := range r.Members {
			if t := m.Value.Get("Type"); t != nil && (t.Text == "AWS::DynamoDB::Table" || t.Text == "AWS::DynamoDB::GlobalTable" || t.Text == "AWS::Serverless::SimpleTable") {
				count++
			}
		}
	}
	return count
}

func createTable(n *jsondoc.Node) bool {
	return n.Is(jsondoc.Object) && n.Has("TableName") && (n.Has("KeySchema") || n.Has("AttributeDefinitions"))
}

func arrayText(n *jsondoc.Node) string {
	if len(n.Elems) == 0 {
		return "an empty array"
	}
	first := n.Elems[0]
	text := "an array of " + counted(len(n.Elems), "value")
	switch {
	case createTable(first):
		return "an array of CreateTable requests of DynamoDB, which are not read yet"
	case first.Is(jsondoc.Object) && len(first.Members) > 0:
		return text + ", the first an object with " + names(first)
	}
	return text + ", the first " + first.Kind.String()
}

// names lists the first members of an object.
func names(n *jsondoc.Node) string {
	var list []string
	for i, m := range n.Members {
		if i == 4 {
			list = append(list, fmt.Sprintf("and %d more", len(n.Members)-i))
			break
		}
		name := m.Name
		if r := []rune(name); len(r) > 30 {
			name = string(r[:29]) + "…"
		}
		list = append(list, strconv.Quote(name))
	}
	word := "the members "
	if len(n.Members) == 1 {
		word = "the member "
	}
	return word + strings.Join(list, ", ")
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
