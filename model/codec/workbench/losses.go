package workbench

import (
	"tablero/model"
	"tablero/model/codec"
	"tablero/model/jsondoc"
)

// tablePath is the path of a table in the model, $.tables.Orders.
func tablePath(t *model.Table) string { return "$.tables" + jsondoc.PathStep(t.Name) }

// losses reports what the format cannot hold of a model. was is the table of the source that a table is laid over, nil when there is none.
func losses(rep *codec.Report, m *model.Model, was func(table int) *model.Table) {
	lose := func(kind codec.Kind, path, format string, args ...any) {
		rep.Add(nil, nil, kind, path, format, args...)
	}
	if m.Dialect == model.Catalyst {
		lose(codec.Loss, "$.dialect", "the dialect %s: a Workbench file is always one for DynamoDB", m.Dialect)
	}
	if m.Notes != "" {
		lose(codec.Loss, "$.notes", "notes have no place in the format")
	}
	for i := range m.Tables {
		tableLosses(lose, &m.Tables[i], was(i))
	}
	for _, a := range m.Patterns {
		path := "$.patterns" + jsondoc.PathStep(a.Name)
		for _, x := range []struct{ what, text string }{
			{"index", a.Index},
			{"keyCondition", a.KeyCondition},
			{"filter", a.Filter},
			{"expect", a.Expect},
			{"size", a.Size},
			{"frequency", a.Frequency},
		} {
			if x.text != "" {
				lose(codec.Loss, path+"."+x.what, "has no place in the format, which keeps name, operation, description and table of an access pattern")
			}
		}
	}
}

func tableLosses(lose func(kind codec.Kind, path, format string, args ...any), t, old *model.Table) {
	path := tablePath(t)
	many := func(path string, k model.KeySchema) {
		if len(k.Partition) > 1 || len(k.Sort) > 1 {
			lose(codec.Loss, path+".key", "a key of %d attributes: the format has place for one partition key and one sort key", len(k.Partition)+len(k.Sort))
		}
	}
	many(path, t.Key)
	if t.Notes != "" {
		lose(codec.Loss, path+".notes", "notes have no place in the format")
	}
	for _, a := range t.Attributes {
		if a.Notes != "" {
			lose(codec.Loss, path+".attributes"+jsondoc.PathStep(a.Name), "notes have no place in the format")
		}
	}
	for i := range t.Indexes {
		ix := &t.Indexes[i]
		at := path + ".indexes" + jsondoc.PathStep(ix.Name)
		if ix.Kind == model.Local && !holdsLocals(old) {
			lose(codec.Loss, at, "a local index: Workbench models have none")
		} else {
			many(at, ix.Key)
		}
		if ix.Notes != "" {
			lose(codec.Loss, at+".notes", "notes have no place in the format")
		}
	}
	if b := t.Billing; b.Mode == model.PayPerRequest && (b.Read != (model.Capacity{}) || b.Write != (model.Capacity{})) {
		lose(codec.Loss, path+".billing", "capacity of an on-demand table")
	}
	if t.TTL != "" && (old == nil || old.TTL != t.TTL) {
		lose(codec.Remark, path+".ttl", "written as TimeToLiveAttribute, which Workbench does not show")
	}
}
