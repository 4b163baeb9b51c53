package native

import (
	"tablero/model"
	"tablero/model/jsondoc"
)

// Schema is the JSON Schema (draft 2020-12) of the format, made from the description that the reader checks files against. It says
// all that the reader asks for except what no schema can say: that numbers are in range, binary is base64 and names are not repeated.
func Schema() []byte {
	root := describe(model.DynamoDB)
	defs := jsondoc.Obj()
	n := jsondoc.Obj().
		Add("$schema", jsondoc.Str("https://json-schema.org/draft/2020-12/schema")).
		Add("title", jsondoc.Str("tablero model"))
	body := shapeSchema(root, defs)
	for _, m := range body.Members {
		n.Add(m.Name, m.Value)
	}
	version := n.Get("properties").Get(marker)
	version.Members = nil
	version.Add("description", jsondoc.Str(root.field(marker).about)).Add("const", jsondoc.Num("1"))

	branches := jsondoc.Arr()
	for _, d := range []model.Dialect{model.DynamoDB, model.Catalyst} {
		name := string(d) + "Item"
		defs.Add(name, itemSchema(d))
		defs.Add(string(d)+"Value", valueSchema(d))
		branches.Elems = append(branches.Elems, jsondoc.Obj().
			Add("if", properties("dialect", jsondoc.Obj().Add("const", jsondoc.Str(string(d))))).
			Add("then", properties("tables", each(tableBranch(d, name)))))
	}
	n.Add("allOf", branches)
	n.Add("$defs", defs)
	return jsondoc.Append(nil, n, jsondoc.Pretty())
}

// tableBranch is what the dialect says about a table: the names of types and the values of items.
func tableBranch(d model.Dialect, item string) *jsondoc.Node {
	held := each(ref(item))
	n := properties("attributes", each(properties("type", enum(types(d)))))
	p := n.Get("properties")
	p.Add("items", held)
	p.Add("facets", each(properties("items", held)))
	return n
}

func shapeSchema(s *shape, defs *jsondoc.Node) *jsondoc.Node {
	n := jsondoc.Obj().Add("description", jsondoc.Str(s.about)).Add("type", jsondoc.Str("object"))
	required := jsondoc.Arr()
	p := jsondoc.Obj()
	for i := range s.fields {
		f := &s.fields[i]
		if f.required {
			required.Elems = append(required.Elems, jsondoc.Str(f.name))
		}
		x := fieldSchema(f, defs)
		if f.about != "" {
			x.Members = append([]jsondoc.Member{{Name: "description", Start: -1, Value: jsondoc.Str(f.about)}}, x.Members...)
		}
		p.Add(f.name, x)
	}
	n.Add("properties", p)
	if len(required.Elems) > 0 {
		n.Add("required", required)
	}
	if s.name == "index" { // a local index has the partition key of its table
		n.Add("if", properties("kind", jsondoc.Obj().Add("const", jsondoc.Str(string(model.Global))))).
			Add("then", jsondoc.Obj().Add("required", jsondoc.Arr(jsondoc.Str("partitionKey"))))
	}
	return n.Add("additionalProperties", jsondoc.Bool(false))
}

func fieldSchema(f *field, defs *jsondoc.Node) *jsondoc.Node {
	switch f.kind {
	case prose:
		return jsondoc.Obj().Add("anyOf", jsondoc.Arr(typed("string"), each(typed("string"))))
	case word:
		if f.name == "type" && len(f.words) > len(keyTypes()) { // the branch of the dialect says which
			return typed("string")
		}
		return enum(f.words)
	case count:
		return typed("integer").Add("minimum", jsondoc.Num("0"))
	case object, list:
		if !defs.Has(f.of.name) {
			defs.Add(f.of.name, nil) // keeps its place while what it consists of is added
			defs.Set(f.of.name, shapeSchema(f.of, defs))
		}
		if f.kind == object {
			return ref(f.of.name)
		}
		x := each(ref(f.of.name))
		if f.filled {
			x.Add("minItems", jsondoc.Num("1"))
		}
		return x
	case texts:
		return each(typed("string"))
	case items:
		return each(typed("object"))
	case text:
	}
	return typed("string")
}

func itemSchema(d model.Dialect) *jsondoc.Node {
	return typed("object").Add("additionalProperties", ref(string(d)+"Value"))
}

// valueSchema is typed JSON: an object of one member that is named by the type's tag.
func valueSchema(d model.Dialect) *jsondoc.Node {
	number, boolean := typed("string"), typed("boolean")
	if d == model.Catalyst {
		number = jsondoc.Obj().Add("type", jsondoc.Arr(jsondoc.Str("string"), jsondoc.Str("number")))
		boolean = jsondoc.Obj().Add("enum", jsondoc.Arr(jsondoc.Bool(true), jsondoc.Bool(false), jsondoc.Str("true"), jsondoc.Str("false")))
	}
	p := jsondoc.Obj()
	for t := model.TypeS; t <= model.TypeM; t++ {
		var x *jsondoc.Node
		switch t {
		case model.TypeN:
			x = number
		case model.TypeBOOL:
			x = boolean
		case model.TypeNULL:
			x = jsondoc.Obj().Add("const", jsondoc.Bool(true))
		case model.TypeNS:
			x = each(number)
		case model.TypeSS, model.TypeBS:
			x = each(typed("string"))
		case model.TypeL:
			x = each(ref(string(d) + "Value"))
		case model.TypeM:
			x = ref(string(d) + "Item")
		default:
			x = typed("string")
		}
		p.Add(d.Tag(t), x)
	}
	return typed("object").Add("properties", p).Add("minProperties", jsondoc.Num("1")).Add("maxProperties", jsondoc.Num("1")).
		Add("additionalProperties", jsondoc.Bool(false))
}

func typed(name string) *jsondoc.Node { return jsondoc.Obj().Add("type", jsondoc.Str(name)) }

func ref(name string) *jsondoc.Node { return jsondoc.Obj().Add("$ref", jsondoc.Str("#/$defs/"+name)) }

func each(of *jsondoc.Node) *jsondoc.Node { return typed("array").Add("items", of) }

func properties(name string, of *jsondoc.Node) *jsondoc.Node {
	return jsondoc.Obj().Add("properties", jsondoc.Obj().Add(name, of))
}

func enum(words []string) *jsondoc.Node {
	x := jsondoc.Arr()
	for _, w := range words {
		x.Elems = append(x.Elems, jsondoc.Str(w))
	}
	return jsondoc.Obj().Add("enum", x)
}
