package model

import "slices"

// IndexKind tells a local index, which shares the table's partition key, from a global one.
type IndexKind string

// The two kinds. A local index of a Catalyst table is one of its additional sort keys, named by its attribute.
const (
	Local  IndexKind = "local"
	Global IndexKind = "global"
)

// Index is another order over a table's items. An item that lacks one of its key attributes is not in it.
type Index struct {
	Name       string
	Kind       IndexKind
	Key        KeySchema // for a local index, Partition is the table's own
	Projection Projection
	Notes      string
}

// Clone is a deep copy.
func (ix Index) Clone() Index {
	ix.Key = ix.Key.Clone()
	ix.Projection.Attributes = slices.Clone(ix.Projection.Attributes)
	return ix
}

// ProjectionKind says which attributes an index carries besides the keys of table and index, which it always carries.
type ProjectionKind string

// The projections, by DynamoDB's names; Catalyst's are all, keys_only and include.
const (
	ProjectAll     ProjectionKind = "ALL"
	ProjectKeys    ProjectionKind = "KEYS_ONLY"
	ProjectInclude ProjectionKind = "INCLUDE"
)

// Projection is what an index carries; Attributes only with INCLUDE.
type Projection struct {
	Kind       ProjectionKind
	Attributes []string
}

// Carries reports whether an index of this table has the attribute in its entries.
func (ix *Index) Carries(t *Table, name string) bool {
	switch {
	case ix.Projection.Kind == ProjectAll, t.Key.Has(name), ix.Key.Has(name):
		return true
	case ix.Projection.Kind == ProjectInclude:
		return slices.Contains(ix.Projection.Attributes, name)
	}
	return false
}
