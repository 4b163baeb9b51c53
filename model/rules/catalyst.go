package rules

import (
	"strings"

	"tablero/model"
)

// catalystRules are what only Catalyst asks. Its help says nothing about the form of names.
func catalystRules() []Rule {
	dialects := []model.Dialect{model.Catalyst}
	return []Rule{
		{"key-binary", Warning, "The partition key is binary, of which the help pages say two things", dialects, look{table: keyBinary}},
		{"sort-key-name", Warning, "An additional sort key is not named by its attribute", dialects, look{table: sortKeyName}},
		{"sort-key-projection", Warning, "An additional sort key does not carry every attribute", dialects, look{table: sortKeyProjection}},
		{"item-list-types", Info, "A list holds values of several types", dialects, look{item: itemListTypes}},
		{"pattern-scan", Warning, "An access pattern is a scan, which Catalyst does not have", dialects, look{model: patternScan}},
	}
}

// keyBinary: “Create and Manage Tables” lists binary for the partition key, “Working with Data” does not.
func keyBinary(t *tablePass) {
	for _, a := range t.attributes() {
		if a.key && a.index < 0 && a.role == "the partition key" && a.typ == model.TypeB {
			t.add(Warning, a.path+".type", a.where, "Use S or N to be sure", "the partition key %s is of type B: the help pages disagree on whether it may be", named(a.name))
		}
	}
}

// sortKeyName: an additional sort key is known to the service by its attribute alone.
func sortKeyName(t *tablePass) {
	for i := range t.Indexes {
		ix := &t.Indexes[i]
		if ix.Kind == model.Local && len(ix.Key.Sort) == 1 && ix.Name != ix.Key.Sort[0].Name && ix.Name != "" {
			t.add(Warning, t.indexPath(i)+".name", t.indexWhere(i), "Name it "+shorten(ix.Key.Sort[0].Name), "queries name it by its attribute, %s", named(ix.Key.Sort[0].Name))
		}
	}
}

func sortKeyProjection(t *tablePass) {
	for i := range t.Indexes {
		if ix := &t.Indexes[i]; ix.Kind == model.Local && ix.Projection.Kind != model.ProjectAll {
			t.add(Warning, t.indexPath(i)+".projection", t.indexWhere(i), "Project ALL", "it orders the items of the table itself and carries every attribute")
		}
	}
}

// itemListTypes: the help calls a list elements of the same type; its SDK sends others all the same.
func itemListTypes(p *itemPass) {
	p.eachValue(func(attribute string, v model.Value, _ int) bool {
		for _, e := range v.List() {
			if first := v.List()[0].Type(); e.Type() != first {
				p.add(attribute, "", "the list holds values of type %s and %s: the help pages speak of one type", p.m.Dialect.Tag(first), p.m.Dialect.Tag(e.Type()))
				return false
			}
		}
		return true
	})
}

func patternScan(p *pass) {
	p.eachPattern(func(a *model.AccessPattern, path, where string, _ *model.Table) {
		if strings.EqualFold(a.Operation, "Scan") {
			p.add(Warning, path+".operation", where, "Answer it by a query of a table or an index", "Catalyst has no scan")
		}
	})
}
