package rules

import (
	"strings"

	"tablero/model"
)

// dynamodbRules are what only DynamoDB asks.
func dynamodbRules() []Rule {
	dialects := []model.Dialect{model.DynamoDB}
	return []Rule{
		{"table-name", Error, "A table's name is not 3 to 255 characters of a-z A-Z 0-9 _ - .", dialects, look{table: tableName}},
		{"index-name", Error, "An index's name is not 3 to 255 characters of a-z A-Z 0-9 _ - .", dialects, look{table: indexName}},
		{"attribute-name", Error, "The name of an attribute is too long", dialects, look{table: attributeName}},
		{"projection-count", Error, "Projections list more attributes than the service allows", dialects, look{table: projectionCount}},
	}
}

// fault says what is wrong with the name of a table or an index, "" when nothing is. That it is empty is another rule's.
func (n Numbers) fault(name string) (text string) {
	if name == "" {
		return ""
	}
	for _, r := range name {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_-.", r)) {
			return "the name may hold a-z, A-Z, 0-9, _ - and . but not " + string(r)
		}
	}
	switch {
	case len(name) < n.NameMin:
		return "the name is shorter than 3 characters"
	case len(name) > n.NameMax:
		return "the name is longer than 255 characters"
	}
	return ""
}

func tableName(t *tablePass) {
	if text := t.limits.fault(t.Name); text != "" {
		t.add(Error, t.path+".name", t.where(), "", "%s", text)
	}
}

func indexName(t *tablePass) {
	for i := range t.Indexes {
		if text := t.limits.fault(t.Indexes[i].Name); text != "" {
			t.add(Error, t.indexPath(i)+".name", t.indexWhere(i), "", "%s", text)
		}
	}
}

// attributeName: keys, and what a local index lists to project, have the shorter limit.
func attributeName(t *tablePass) {
	for _, a := range t.attributes() {
		most := t.limits.AttributeName
		if a.key {
			most = t.limits.KeyName
		}
		if len(a.name) > most {
			t.add(Error, a.path+".name", a.where, "", "the name of %s is %d bytes, of %d allowed", a.role, len(a.name), most)
		}
	}
	t.eachProjected(func(i, _ int, name, path string) {
		if t.Indexes[i].Kind == model.Local && len(name) > t.limits.KeyName {
			t.add(Error, path, t.indexWhere(i), "", "the name of a projected attribute is %d bytes, of %d allowed", len(name), t.limits.KeyName)
		}
	})
}

// projectionCount: an attribute that two indexes list counts twice.
func projectionCount(t *tablePass) {
	total := 0
	for i := range t.Indexes {
		n := len(t.Indexes[i].Projection.Attributes)
		if n > t.limits.ProjectedIndex {
			t.add(Error, t.indexPath(i)+".include", t.indexWhere(i), "Project ALL, which has no limit", "the projection lists %d attributes, of %d allowed", n, t.limits.ProjectedIndex)
		}
		total += n
	}
	if total > t.limits.Projected {
		t.add(Error, t.path+".indexes", t.where(), "Project ALL, which does not count", "the projections of all indexes list %d attributes, of %d allowed", total, t.limits.Projected)
	}
}
