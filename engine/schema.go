package engine

import (
	"fmt"
	"sync"
	"sync/atomic"

	"tablero/model"
)

// tableState is a live table.
type tableState struct {
	id      uint64
	model   uint64
	changed *atomic.Int64 // of the model
	mark    atomic.Int64  // second below which the expiry queue is empty; never less than what is stored

	// gate is held shared by who reads or writes, and alone by who changes what the table is.
	gate   sync.RWMutex
	schema *schema       // replaced, not changed
	gone   bool          // removed, or replaced by a table of another id
	frozen chan struct{} // not nil while writes wait; closed when they may go on
}

// schema is a table as the hot paths want it. It is not changed.
type schema struct {
	dialect model.Dialect
	table   *model.Table
	id      uint64
	pk, sk  []model.KeyAttribute
	ttl     string
	indexes []*indexSchema
}

// indexSchema is an index likewise.
type indexSchema struct {
	*model.Index
	id       uint32
	building bool
	pk, sk   []model.KeyAttribute // of the index; a local one has the table's partition attributes
	carries  []string             // the attributes it carries, nil for all
}

func newSchema(d model.Dialect, t *model.Table, rec *tableRecord) (*schema, error) {
	sc := &schema{dialect: d, table: t, id: rec.ID, pk: t.Key.Partition, sk: t.Key.Sort, ttl: t.TTL}
	if len(rec.Indexes) != len(t.Indexes) {
		return nil, damaged("the catalog has %d indexes for table %q, and the model has %d", len(rec.Indexes), t.Name, len(t.Indexes))
	}
	for i := range t.Indexes {
		ix := &t.Indexes[i]
		if rec.Indexes[i].Name != ix.Name {
			return nil, damaged("the catalog has the indexes of table %q out of order", t.Name)
		}
		s := &indexSchema{Index: ix, id: rec.Indexes[i].ID, building: rec.Indexes[i].Building, pk: ix.Key.Partition, sk: ix.Key.Sort}
		if ix.Kind == model.Local {
			s.pk = sc.pk
		}
		if ix.Projection.Kind != model.ProjectAll {
			s.carries = carried(t, s)
		}
		sc.indexes = append(sc.indexes, s)
	}
	return sc, nil
}

// carried is the attributes of an index that does not carry all: the keys of table and index, and what it includes.
func carried(t *model.Table, s *indexSchema) []string {
	names := make([]string, 0, 8)
	seen := map[string]bool{}
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	for _, a := range t.Key.Attributes() {
		add(a.Name)
	}
	for _, list := range [][]model.KeyAttribute{s.pk, s.sk} {
		for _, a := range list {
			add(a.Name)
		}
	}
	if s.Projection.Kind == model.ProjectInclude {
		for _, name := range s.Projection.Attributes {
			add(name)
		}
	}
	return names
}

func (ix *indexSchema) has(name string) bool {
	if ix.carries == nil {
		return true
	}
	for _, n := range ix.carries {
		if n == name {
			return true
		}
	}
	return false
}

// index is the index of that name, nil for "", which is the table itself. An index that is being built is refused.
func (sc *schema) index(name string) (*indexSchema, error) {
	if name == "" {
		return nil, nil
	}
	names := make([]string, 0, len(sc.indexes))
	for _, ix := range sc.indexes {
		if ix.Name == name {
			if ix.building {
				return nil, sc.buildingIndex(name)
			}
			return ix, nil
		}
		names = append(names, ix.Name)
	}
	return nil, sc.unknownIndex(name, names)
}

// keyOf is the partition and sort attributes of an index, or of the table for nil.
func (sc *schema) keyOf(ix *indexSchema) (pk, sk []model.KeyAttribute) {
	if ix == nil {
		return sc.pk, sc.sk
	}
	return ix.pk, ix.sk
}

// plain reports whether a write needs to know nothing of the item that was there before.
func (sc *schema) plain() bool { return len(sc.indexes) == 0 && sc.ttl == "" }

// checkTable refuses what the key space cannot hold: a model that is still being drawn may have it.
func checkTable(t *model.Table) error {
	fail := func(format string, args ...any) error {
		return &Error{
			Code: CodeValidation, Message: fmt.Sprintf("table %q: ", t.Name) + fmt.Sprintf(format, args...),
			Hint: "Run tablero check on the model",
		}
	}
	if err := checkKey(t.Key, "its key", fail); err != nil {
		return err
	}
	seen := map[string]bool{}
	for i := range t.Indexes {
		ix := &t.Indexes[i]
		if seen[ix.Name] || ix.Name == "" {
			return fail("it has two indexes %q, or one without a name", ix.Name)
		}
		seen[ix.Name] = true
		key := ix.Key
		if ix.Kind == model.Local {
			key.Partition = t.Key.Partition
		}
		if err := checkKey(key, fmt.Sprintf("the key of index %q", ix.Name), fail); err != nil {
			return err
		}
	}
	return nil
}

// maxKeyParts is how many attributes a partition key or a sort key may have.
const maxKeyParts = 4

func checkKey(k model.KeySchema, what string, fail func(string, ...any) error) error {
	if len(k.Partition) == 0 || len(k.Partition) > maxKeyParts || len(k.Sort) > maxKeyParts {
		return fail("%s has %d partition and %d sort attributes; it needs 1 to %d and 0 to %d", what, len(k.Partition), len(k.Sort), maxKeyParts, maxKeyParts)
	}
	for _, a := range k.Attributes() {
		if !a.Type.Keyable() || a.Name == "" {
			return fail("%s has attribute %q of type %q; a key attribute has a name and type S, N or B", what, a.Name, a.Type)
		}
	}
	return nil
}
