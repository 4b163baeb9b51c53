package engine

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"tablero/engine/keys"
	"tablero/engine/kv"
	"tablero/model"
)

// The names of catalog records and marks in the key space.
const (
	recordNext  = "next"  // the next free id
	recordModel = "model" // id of the model: a modelRecord
	recordBlob  = "blob"  // id of the blob, number of the piece: a piece of a document
	recordEdits = "edits" // id of the model: a historyRecord

	markGarbage = "garbage" // its id: ids to be removed
	markBuild   = "build"   // table, index: base key of the last item that a back-fill did
	markQueue   = "queue"   // table: the second below which its queue has no entry
	markChanged = "changed" // model: the second of the last change
)

// catalogVersion is the version of a modelRecord. A record of a newer one is refused.
const catalogVersion = 1

// modelRecord is what the catalog knows about a model, as JSON. The model itself is a blob, so that the record stays small
// however large the model is.
type modelRecord struct {
	Version int
	Name    string
	Model   blob          // JSON of model.Model
	Source  *sourceRecord `json:",omitempty"` // the file it came from
	Tables  []tableRecord // in the order of the model's tables
}

type sourceRecord struct {
	Format string
	Repair bool
	Blob   blob
}

type tableRecord struct {
	Name    string
	ID      uint64
	NextIdx uint32        // id of the next index
	Indexes []indexRecord // in the order of the table's indexes
}

type indexRecord struct {
	Name     string
	ID       uint32
	Building bool `json:",omitempty"` // kept by writes, not complete yet, not read
}

func (r *modelRecord) clone() *modelRecord {
	c := *r
	c.Tables = slices.Clone(r.Tables)
	for i := range c.Tables {
		c.Tables[i].Indexes = slices.Clone(c.Tables[i].Indexes)
	}
	return &c
}

func (r *modelRecord) table(id uint64) *tableRecord {
	for i := range r.Tables {
		if r.Tables[i].ID == id {
			return &r.Tables[i]
		}
	}
	return nil
}

func (r *tableRecord) index(name string) *indexRecord {
	for i := range r.Indexes {
		if r.Indexes[i].Name == name {
			return &r.Indexes[i]
		}
	}
	return nil
}

// modelState is a model as the catalog holds it. It is replaced, not changed; the tables in it live on.
type modelState struct {
	id      uint64
	rec     *modelRecord
	model   *model.Model
	tables  map[string]*tableState
	changed *atomic.Int64 // Unix second of the last change
	turn    chan struct{} // has room for one: who edits
}

// newState builds the tables of a record; those in known are kept.
func newState(id uint64, rec *modelRecord, m *model.Model, known *modelState) (*modelState, error) {
	if len(rec.Tables) != len(m.Tables) {
		return nil, damaged("the catalog has %d tables for model %q, and the model has %d", len(rec.Tables), rec.Name, len(m.Tables))
	}
	st := &modelState{
		id: id, rec: rec, model: m, tables: make(map[string]*tableState, len(m.Tables)),
		changed: new(atomic.Int64), turn: make(chan struct{}, 1),
	}
	if known != nil {
		st.changed, st.turn = known.changed, known.turn
	}
	for i := range m.Tables {
		name := m.Tables[i].Name
		if rec.Tables[i].Name != name || st.tables[name] != nil {
			return nil, damaged("the catalog of model %q names table %q twice or out of order", rec.Name, name)
		}
		if known != nil {
			if t := known.tableOf(rec.Tables[i].ID); t != nil {
				st.tables[name] = t
				continue
			}
		}
		sc, err := newSchema(m.Dialect, &m.Tables[i], &rec.Tables[i])
		if err != nil {
			return nil, err
		}
		st.tables[name] = &tableState{id: rec.Tables[i].ID, model: id, changed: st.changed, schema: sc}
	}
	return st, nil
}

// tableOf is the table of that id, nil when the model has none, or has it no longer.
func (st *modelState) tableOf(id uint64) *tableState {
	for _, t := range st.tables {
		if t.id == id {
			return t
		}
	}
	return nil
}

// tableNames is the names of the model's tables in its order.
func (st *modelState) tableNames() []string {
	names := make([]string, len(st.model.Tables))
	for i := range st.model.Tables {
		names[i] = st.model.Tables[i].Name
	}
	return names
}

func writeModel(tx *kv.Txn, id uint64, rec *modelRecord) error {
	data, err := json.Marshal(rec)
	if err != nil {
		return err
	}
	return tx.Set(keys.AppendCatalog(nil, recordModel, id), data)
}

// loadCatalog reads every model.
func (db *DB) loadCatalog() error {
	return db.kv.View(func(tx *kv.Txn) error {
		it := tx.Iter(kv.Prefix(keys.AppendCatalog(nil, recordModel)))
		defer it.Close()
		for ; it.Valid(); it.Next() {
			_, ids, err := keys.SplitNamed(it.Key())
			if err != nil || len(ids) != 1 {
				return damaged("the catalog has a model under a key that is none")
			}
			st, err := loadModel(tx, ids[0], it.Value())
			if err != nil {
				return err
			}
			if db.models[st.rec.Name] != nil {
				return damaged("the catalog has two models %q", st.rec.Name)
			}
			db.models[st.rec.Name] = st
		}
		return nil
	})
}

func loadModel(tx *kv.Txn, id uint64, data []byte) (*modelState, error) {
	rec := new(modelRecord)
	if err := json.Unmarshal(data, rec); err != nil {
		return nil, damaged("the catalog record of model %d cannot be read: %v", id, err)
	}
	if rec.Version > catalogVersion {
		return nil, &Error{
			Code:    CodeUnavailable,
			Message: fmt.Sprintf("model %q was written by a newer version of tablero (catalog version %d, this one knows %d)", rec.Name, rec.Version, catalogVersion),
			Hint:    "Use a newer version, or choose another folder with --workspace",
		}
	}
	data, err := readBlob(tx, rec.Model)
	if err != nil {
		return nil, err
	}
	m := new(model.Model)
	if err := json.Unmarshal(data, m); err != nil {
		return nil, damaged("the document of model %q cannot be read: %v", rec.Name, err)
	}
	st, err := newState(id, rec, m, nil)
	if err != nil {
		return nil, err
	}
	value, ok, err := tx.Get(keys.AppendMark(nil, markChanged, id))
	if err != nil {
		return nil, err
	}
	if ok && len(value) == 8 {
		st.changed.Store(int64(binary.BigEndian.Uint64(value)))
	}
	for _, t := range st.tables {
		mark, err := queueMark(tx, t.id)
		if err != nil {
			return nil, err
		}
		t.mark.Store(mark)
	}
	return st, nil
}

// nextIDs takes n ids from the sequence; the first is returned.
func nextIDs(tx *kv.Txn, n int) (uint64, error) {
	key := keys.AppendCatalog(nil, recordNext)
	value, ok, err := tx.Get(key)
	if err != nil {
		return 0, err
	}
	first := uint64(1)
	if ok {
		if len(value) != 8 {
			return 0, damaged("the catalog's next id cannot be read")
		}
		first = binary.BigEndian.Uint64(value)
	}
	return first, tx.Set(key, binary.BigEndian.AppendUint64(nil, first+uint64(n)))
}

// state is the model of that name.
func (db *DB) state(name string) (*modelState, error) {
	db.mu.RLock()
	defer db.mu.RUnlock()
	st := db.models[name]
	if st == nil {
		names := slices.Sorted(maps.Keys(db.models))
		return nil, unknown(CodeUnknownModel, fmt.Sprintf("There is no model %q in the workspace", name), name, names, "models")
	}
	return st, nil
}

// setModel makes a name mean a model, or nothing.
func (db *DB) setModel(name string, st *modelState) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if st == nil {
		delete(db.models, name)
	} else {
		db.models[name] = st
	}
}
