package workbench

import "tablero/model/jsondoc"

// Locator gives the line and column in a file of what a path of the rules names, which nests as the native format does:
// tables[0].indexes[1].sortKey[0].name. What the file does not hold leads to what should hold it.
func Locator(src []byte) func(steps []jsondoc.Step) (line, col int) {
	o, err := read(src)
	if err != nil {
		return func([]jsondoc.Step) (line, col int) { return 0, 0 }
	}
	return func(steps []jsondoc.Step) (line, col int) { return o.doc.Position(o.node(steps).Start) }
}

// node follows a path of the native format through the file.
func (o *original) node(steps []jsondoc.Step) *jsondoc.Node {
	root := o.doc.Root
	if len(steps) == 0 {
		return root
	}
	switch steps[0].Name {
	case "tables":
		if len(steps) > 1 && steps[1].Array && steps[1].Index < len(o.tables) {
			return o.tables[steps[1].Index].part(steps[2:])
		}
	case "patterns":
		return root.Walk(append(named("AccessPatterns"), steps[1:]...))
	}
	return root
}

// part follows a path inside a table.
func (t *tableLink) part(steps []jsondoc.Step) *jsondoc.Node {
	if len(steps) == 0 {
		return t.node
	}
	at := -1
	if len(steps) > 1 && steps[1].Array {
		at = steps[1].Index
	}
	switch steps[0].Name {
	case "name":
		return t.node.Walk(named("TableName"))
	case "partitionKey":
		return t.node.Walk(named("KeyAttributes", "PartitionKey"))
	case "sortKey":
		return t.node.Walk(named("KeyAttributes", "SortKey"))
	case "ttl":
		return t.node.Walk(named("TimeToLiveAttribute"))
	case "attributes":
		if at >= 0 && at < len(t.attributes) && t.attributes[at] >= 0 {
			return t.node.Walk(append(named("NonKeyAttributes"), jsondoc.Step{Array: true, Index: t.attributes[at]}))
		}
	case "indexes":
		return t.index(at, steps[min(2, len(steps)):])
	case "items":
		return t.item(tableList, at, steps[min(2, len(steps)):])
	case "facets":
		if len(steps) > 3 && steps[2].Name == "items" && steps[3].Array {
			return t.item(at, steps[3].Index, steps[4:])
		}
		return t.node.Walk(append(named("TableFacets"), steps[min(1, len(steps)):]...))
	}
	return t.node
}

func (t *tableLink) index(at int, rest []jsondoc.Step) *jsondoc.Node {
	var list string
	var elem int
	switch {
	case at >= 0 && at < len(t.locals) && t.locals[at] >= 0:
		list, elem = "LocalSecondaryIndexes", t.locals[at]
	case at >= 0 && at < len(t.globals) && t.globals[at] >= 0:
		list, elem = "GlobalSecondaryIndexes", t.globals[at]
	default:
		return t.node
	}
	path := append(named(list), jsondoc.Step{Array: true, Index: elem})
	if len(rest) > 0 {
		switch rest[0].Name {
		case "name":
			path = append(path, named("IndexName")...)
		case "partitionKey":
			path = append(path, named("KeyAttributes", "PartitionKey")...)
		case "sortKey":
			path = append(path, named("KeyAttributes", "SortKey")...)
		case "projection", "include":
			path = append(path, named("Projection")...)
		}
	}
	return t.node.Walk(path)
}

// item is the n-th stored item of a list; rest leads on into its attributes.
func (t *tableLink) item(list, n int, rest []jsondoc.Step) *jsondoc.Node {
	for _, link := range t.items {
		if link.list != list {
			continue
		}
		if n == 0 {
			return link.node.Walk(rest)
		}
		n--
	}
	return t.node
}

func named(names ...string) []jsondoc.Step {
	var steps []jsondoc.Step
	for _, n := range names {
		steps = append(steps, jsondoc.Step{Name: n})
	}
	return steps
}
