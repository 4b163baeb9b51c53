package design

import (
	"strconv"
	"strings"

	"tablero/model"
	"tablero/themes"
	"tablero/ui/sheet"
)

// fields is the sheet of a place.
func fields(m *model.Model, p place) []sheet.Field {
	t, ok := m.Table(p.table)
	if p.part == ofModel || !ok {
		return modelFields(m)
	}
	switch p.part {
	case ofKey:
		return attributeFields(m.Dialect, t, p.name, true)
	case ofAttribute:
		return attributeFields(m.Dialect, t, p.name, false)
	case ofIndex:
		if ix, ok := t.Index(p.name); ok {
			return indexFields(m, t, ix)
		}
	}
	return tableFields(m, t)
}

func modelFields(m *model.Model) []sheet.Field {
	return []sheet.Field{
		{ID: "name", Label: "model", Value: m.Name, Off: "a model keeps its name; import it as another one"},
		{ID: "dialect", Label: "dialect", Value: string(m.Dialect), Off: "the dialect is chosen when a model is made"},
		{ID: "tables", Label: "tables", Value: strconv.Itoa(len(m.Tables)), Note: "a adds one", Off: "a adds a table"},
		{ID: "patterns", Label: "access patterns", Value: strconv.Itoa(len(m.Patterns)), Note: "key 1 shows them", Off: "1 shows the access patterns"},
		{ID: "author", Label: "author", Value: m.Author},
		{ID: "description", Label: "description", Value: firstLine(m.Description)},
		{ID: "notes", Label: "notes", Value: m.Notes, Note: none(m.Notes), Long: true},
	}
}

func tableFields(m *model.Model, t *model.Table) []sheet.Field {
	d := m.Dialect
	local, global := count(t, model.Local), count(t, model.Global)
	list := []sheet.Field{
		{ID: "name", Label: "table", Value: t.Name},
		{ID: "partition", Label: "partition key", Value: keyText(d, t.Key.Partition), Token: themes.Key},
		{ID: "sort", Label: "sort key", Value: keyText(d, t.Key.Sort), Token: themes.SortKey},
		{
			ID: "indexes", Label: kindWords(d, model.Local), Value: of(local, limit(d, model.Local)), Note: indexNames(t, model.Local),
			Off: "a adds one; each has its own line in the tree",
		},
		{
			ID: "globals", Label: kindWords(d, model.Global), Value: of(global, limit(d, model.Global)), Note: indexNames(t, model.Global),
			Off: "a adds one; each has its own line in the tree",
		},
		{ID: "attributes", Label: "other attributes", Value: strconv.Itoa(len(t.Attributes)), Off: "a adds one; each has its own line in the tree"},
		{ID: "ttl", Label: "TTL attribute", Value: orNone(t.TTL), Token: themes.Expiry},
	}
	if d == model.DynamoDB {
		list = append(list, sheet.Field{ID: "billing", Label: "billing", Value: billingWord(t.Billing.Mode), Note: units(t.Billing)})
	}
	return append(list, sheet.Field{ID: "notes", Label: "notes", Value: t.Notes, Note: none(t.Notes), Long: true})
}

func indexNames(t *model.Table, k model.IndexKind) string {
	var names []string
	for i := range t.Indexes {
		if t.Indexes[i].Kind == k {
			names = append(names, t.Indexes[i].Name)
		}
	}
	return strings.Join(names, ", ")
}

// units is the capacity of a provisioned table in words.
func units(b model.Billing) string {
	if b.Mode != model.ProvisionedMode {
		return ""
	}
	return strconv.FormatInt(b.Read.Units, 10) + " read, " + strconv.FormatInt(b.Write.Units, 10) + " write units"
}

func attributeFields(d model.Dialect, t *model.Table, name string, key bool) []sheet.Field {
	a, _ := t.Attribute(name)
	uses := usesOf(t, name)
	list := []sheet.Field{
		{ID: "name", Label: "attribute", Value: name, Note: "renaming keeps the data"},
		{ID: "type", Label: "type", Value: d.Tag(a.Type), Token: typeToken(a.Type)},
		{ID: "uses", Label: "used as", Value: orNone(uses), Off: "keys, indexes and the TTL attribute are changed where they stand"},
	}
	if key {
		what := "partition"
		if len(t.Key.Partition) == 0 || t.Key.Partition[0].Name != name {
			what = "sort"
		}
		list = append(list, sheet.Field{ID: what, Label: what + " key", Value: name, Note: "or another attribute", Token: themes.Key})
	}
	return append(list, sheet.Field{ID: "notes", Label: "notes", Value: a.Notes, Note: none(a.Notes), Long: true})
}

// usesOf is everything that an attribute is used for, in words.
func usesOf(t *model.Table, name string) string {
	var uses []string
	in := func(keys []keyPart, role string) {
		for _, k := range keys {
			if k.Name == name {
				uses = append(uses, role)
			}
		}
	}
	in(t.Key.Partition, "partition key")
	in(t.Key.Sort, "sort key")
	for i := range t.Indexes {
		ix := &t.Indexes[i]
		if ix.Kind == model.Global {
			in(ix.Key.Partition, "partition key of "+ix.Name)
		}
		in(ix.Key.Sort, "sort key of "+ix.Name)
	}
	if t.TTL == name {
		uses = append(uses, "TTL")
	}
	return strings.Join(uses, ", ")
}

func indexFields(m *model.Model, t *model.Table, ix *model.Index) []sheet.Field {
	d := m.Dialect
	own := ""
	if d == model.Catalyst && ix.Kind == model.Local && len(ix.Key.Sort) == 1 && ix.Key.Sort[0].Name == ix.Name {
		own = "named by its attribute"
	}
	list := []sheet.Field{{ID: "name", Label: kindWord(d, ix.Kind), Value: ix.Name, Note: own}}
	partition := sheet.Field{ID: "partition", Label: "partition key", Value: keyText(d, ix.Key.Partition), Token: themes.IndexKey}
	if ix.Kind == model.Local {
		partition.Value, partition.Note = keyText(d, t.Key.Partition), "the table's"
		partition.Off = "it has the partition key of the table; change that, or add a global index"
	}
	list = append(
		list, partition,
		sheet.Field{ID: "sort", Label: "sort key", Value: keyText(d, ix.Key.Sort), Token: themes.IndexKey},
		sheet.Field{ID: "projection", Label: "carries", Value: projectionWord(d, ix.Projection.Kind), Note: projectionNote(ix.Projection.Kind)},
	)
	if ix.Projection.Kind == model.ProjectInclude || len(ix.Projection.Attributes) > 0 {
		list = append(list, sheet.Field{ID: "include", Label: "and these", Value: strings.Join(ix.Projection.Attributes, ", ")})
	}
	var asked []string
	for _, p := range m.Patterns {
		if p.Table == t.Name && p.Index == ix.Name {
			asked = append(asked, p.Name)
		}
	}
	return append(
		list, sheet.Field{ID: "patterns", Label: "answers", Value: orNone(strings.Join(asked, ", ")), Off: "1 shows the access patterns"},
		sheet.Field{ID: "notes", Label: "notes", Value: ix.Notes, Note: none(ix.Notes), Long: true},
	)
}

func projectionNote(k model.ProjectionKind) string {
	switch k {
	case model.ProjectAll:
		return "every attribute"
	case model.ProjectKeys:
		return "the keys of table and index"
	}
	return "the keys, and the attributes below"
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// none says that a long text is empty.
func none(s string) string {
	if strings.TrimSpace(s) == "" {
		return "none"
	}
	return ""
}

func firstLine(s string) string {
	line, rest, more := strings.Cut(s, "\n")
	if more && strings.TrimSpace(rest) != "" {
		line += " …"
	}
	return line
}
