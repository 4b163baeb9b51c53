package rules

import (
	"fmt"
	"slices"
	"strings"

	"tablero/model"
)

func both() []model.Dialect { return []model.Dialect{model.DynamoDB, model.Catalyst} }

// designRules are about names and declarations, whatever the service.
func designRules() []Rule {
	return []Rule{
		{"name-empty", Error, "A table, an index or an attribute has no name", both(), look{table: nameEmpty}},
		{"name-repeated", Error, "Two tables, or two indexes of a table, have the same name", both(), look{model: tableRepeated, table: indexRepeated}},
		{"name-case", Warning, "Two names differ only in upper and lower case", both(), look{model: tableCase, table: nameCase}},
		{"attribute-repeated", Warning, "An attribute is declared twice", both(), look{table: attributeRepeated}},
		{"type-conflict", Error, "An attribute is declared with two types", both(), look{table: typeConflict}},
		{"undeclared-key", Warning, "A key attribute of an index is not declared", both(), look{table: undeclaredKey}},
		{"unused-attribute", Warning, "A declared attribute is in no key, index, pattern, facet or item", both(), look{after: unusedAttribute}},
		{"facet-undeclared", Warning, "A facet lists an attribute that is not declared", both(), look{table: facetUndeclared}},
	}
}

func nameEmpty(t *tablePass) {
	if t.Name == "" {
		t.add(Error, t.path+".name", t.where(), "", "the table has no name")
	}
	for i := range t.Indexes {
		if t.Indexes[i].Name == "" {
			t.add(Error, t.indexPath(i)+".name", t.indexWhere(i), "", "the index has no name")
		}
	}
	for _, a := range t.attributes() {
		if a.name == "" {
			t.add(Error, a.path, a.where, "", "%s has no name", a.role)
		}
	}
}

// mention is one place where a table names an attribute with a type.
type mention struct {
	name  string
	typ   model.Type
	path  string // of the object that holds name and type
	where string
	role  string // the partition key, a sort key, the attribute
	index int    // the index it is of, -1 for the table
	key   bool
}

// attributes is every place where the table names an attribute with a type: its key, its declarations, and the keys of indexes
// except the partition key that local indexes share with it.
func (t *tablePass) attributes() []mention {
	var list []mention
	key := func(path, where string, index int, k model.KeySchema) {
		for i, a := range k.Partition {
			list = append(list, mention{a.Name, a.Type, fmt.Sprintf("%s.partitionKey[%d]", path, i), where, "the partition key", index, true})
		}
		for i, a := range k.Sort {
			list = append(list, mention{a.Name, a.Type, fmt.Sprintf("%s.sortKey[%d]", path, i), where, "the sort key", index, true})
		}
	}
	key(t.path, t.where(), -1, t.Key)
	for i, a := range t.Attributes {
		list = append(list, mention{a.Name, a.Type, fmt.Sprintf("%s.attributes[%d]", t.path, i), t.where(), "an attribute", -1, false})
	}
	for i := range t.Indexes {
		k := t.Indexes[i].Key
		if t.Indexes[i].Kind == model.Local {
			k.Partition = nil
		}
		key(t.indexPath(i), t.indexWhere(i), i, k)
	}
	return list
}

func tableRepeated(p *pass) {
	for i, t := range p.m.Tables {
		if first := slices.IndexFunc(p.m.Tables[:i], func(o model.Table) bool { return o.Name == t.Name }); first >= 0 && t.Name != "" {
			p.add(Error, fmt.Sprintf("tables[%d].name", i), "table "+named(t.Name), "", "tables[%d] has the same name", first)
		}
	}
}

func indexRepeated(t *tablePass) {
	for i, ix := range t.Indexes {
		if first := slices.IndexFunc(t.Indexes[:i], func(o model.Index) bool { return o.Name == ix.Name }); first >= 0 && ix.Name != "" {
			t.add(Error, t.indexPath(i)+".name", t.indexWhere(i), "", "indexes[%d] of the table has the same name", first)
		}
	}
}

func tableCase(p *pass) {
	for i, t := range p.m.Tables {
		for _, o := range p.m.Tables[:i] {
			if o.Name != t.Name && strings.EqualFold(o.Name, t.Name) {
				p.add(Warning, fmt.Sprintf("tables[%d].name", i), "table "+named(t.Name), "", "another table is named %s: the service takes them for two", o.Name)
			}
		}
	}
}

// nameCase looks at indexes among each other, and at attributes wherever they are named: Status and status are two attributes.
func nameCase(t *tablePass) {
	for i, ix := range t.Indexes {
		for _, o := range t.Indexes[:i] {
			if o.Name != ix.Name && strings.EqualFold(o.Name, ix.Name) {
				t.add(Warning, t.indexPath(i)+".name", t.indexWhere(i), "", "another index is named %s: the service takes them for two", o.Name)
			}
		}
	}
	list := t.attributes()
	first := map[string]string{}
	told := map[string]bool{}
	for _, a := range list {
		fold := strings.ToLower(a.name)
		if other, ok := first[fold]; ok && other != a.name && !told[a.name] {
			told[a.name] = true
			t.add(Warning, a.path+".name", a.where, "", "the attributes %s and %s differ only in case: the service takes them for two", shorten(other), shorten(a.name))
		}
		if first[fold] == "" {
			first[fold] = a.name
		}
	}
}

func attributeRepeated(t *tablePass) {
	for i, a := range t.Attributes {
		if first := slices.IndexFunc(t.Attributes[:i], func(o model.Attribute) bool { return o.Name == a.Name }); first >= 0 && a.Name != "" {
			t.add(Warning, fmt.Sprintf("%s.attributes[%d]", t.path, i), t.where(), "", "%s is declared before, as attributes[%d]", shorten(a.Name), first)
		}
	}
}

func typeConflict(t *tablePass) {
	first := map[string]mention{}
	for _, a := range t.attributes() {
		if a.typ == model.TypeNone || a.name == "" {
			continue
		}
		o, ok := first[a.name]
		if !ok {
			first[a.name] = a
		} else if o.typ != a.typ {
			t.add(Error, a.path+".type", a.where, "An attribute of a key has one type in the whole table",
				"%s is %s here and %s in %s", shorten(a.name), t.m.Dialect.Tag(a.typ), t.m.Dialect.Tag(o.typ), o.path)
		}
	}
}

// declared reports whether the table's key or its attributes declare the name.
func (t *tablePass) declared(name string) bool {
	return t.Key.Has(name) || slices.ContainsFunc(t.Attributes, func(a model.Attribute) bool { return a.Name == name })
}

func undeclaredKey(t *tablePass) {
	for _, a := range t.attributes() {
		if a.key && a.index >= 0 && a.name != "" && !t.declared(a.name) {
			t.add(Warning, a.path, a.where, "Declare it as an attribute of the table, with its type", "%s is %s but is not declared", shorten(a.name), a.role)
		}
	}
}

func unusedAttribute(t *tablePass) {
	for i, a := range t.Attributes {
		if a.Name == "" || t.seen[a.Name] || t.Key.Has(a.Name) || t.TTL == a.Name || t.inIndex(a.Name) || t.inFacet(a.Name) || t.inPattern(a.Name) {
			continue
		}
		t.add(Warning, fmt.Sprintf("%s.attributes[%d]", t.path, i), t.where(), "Remove it, or give an item that has it",
			"%s is declared, but no key, index, access pattern, facet or item has it", shorten(a.Name))
	}
}

func (t *tablePass) inIndex(name string) bool {
	return slices.ContainsFunc(t.Indexes, func(ix model.Index) bool {
		return ix.Key.Has(name) || slices.Contains(ix.Projection.Attributes, name)
	})
}

func (t *tablePass) inFacet(name string) bool {
	return slices.ContainsFunc(t.Facets, func(f model.Facet) bool { return slices.Contains(f.Attributes, name) })
}

func (t *tablePass) inPattern(name string) bool {
	return slices.ContainsFunc(t.m.Patterns, func(p model.AccessPattern) bool {
		return (p.Table == t.Name || p.Table == "") && (slices.Contains(words(p.KeyCondition), name) || slices.Contains(words(p.Filter), name))
	})
}

func facetUndeclared(t *tablePass) {
	for i, f := range t.Facets {
		for j, name := range f.Attributes {
			if !t.declared(name) {
				t.add(Warning, fmt.Sprintf("%s.facets[%d].attributes[%d]", t.path, i, j), t.where()+", facet "+named(f.Name),
					"Declare it as an attribute of the table", "the facet lists %s, which is not declared", named(name))
			}
		}
	}
}
