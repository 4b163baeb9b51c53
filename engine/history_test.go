package engine_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tablero/engine"
	"tablero/model"
	"tablero/model/codec/native"
	"tablero/model/edit"

	"github.com/google/go-cmp/cmp"
)

// editor makes random edits of a model, and remembers what there was after each.
type editor struct {
	*rand.Rand
	t        *testing.T
	db       *engine.DB
	s        *engine.ModelStore
	pictures []string
	at       int // the picture that is now
}

var editorAttributes = []string{"a", "b", "c", "d", "e"}

func (e *editor) one(list ...string) string { return list[e.IntN(len(list))] }

func (e *editor) value() model.Value {
	switch e.IntN(8) {
	case 0:
		return model.B([]byte{byte(e.IntN(3)), 0, 0xff})
	case 1:
		return model.Null()
	case 2, 3:
		n, err := model.N(e.one("1", "1.0", "2", "-3e2", "1700000000", "0.50"))
		if err != nil {
			e.t.Fatal(err)
		}
		return n
	case 4:
		return model.List(model.S(""), model.Map(model.Item{{Name: "x", Value: model.Bool(true)}}))
	}
	return model.S(e.one("p", "q", "r", "日本", "\x00\xff", "zz"))
}

// item is one that fits the key of a table, mostly.
func (e *editor) item(t *model.Table) model.Item {
	var it model.Item
	names := slices.Clone(editorAttributes)
	e.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	for _, name := range names[:2+e.IntN(4)] {
		it = append(it, model.Attr{Name: name, Value: e.value()})
	}
	return e.fit(t, it)
}

// fit gives an item the key of a table.
func (e *editor) fit(t *model.Table, it model.Item) model.Item {
	for _, k := range t.Key.Attributes() {
		if v, ok := it.Get(k.Name); ok && v.Type() == k.Type {
			continue
		}
		v := model.S(e.one("p", "q", "r", "s", "t"))
		switch k.Type {
		case model.TypeN:
			v = model.Int(int64(e.IntN(9)))
		case model.TypeB:
			v = model.B([]byte{byte(e.IntN(9))})
		}
		it = it.With(k.Name, v)
	}
	return it
}

func (e *editor) items(table string) []model.Item {
	var out []model.Item
	for q := (engine.ScanRequest{Table: table}); ; {
		p, err := e.s.Scan(background, q)
		if err != nil {
			e.t.Fatal(err)
		}
		out = append(out, p.Items...)
		if q.Cursor = p.Cursor; q.Cursor == "" {
			return out
		}
	}
}

// edit makes one random edit.
func (e *editor) edit(m *model.Model) error {
	switch n := e.IntN(10); {
	case n < 2 || len(m.Tables) == 0:
		return e.design(m)
	case n < 4:
		if tray, err := e.s.Tray(background); err != nil || len(tray) > 0 {
			if err != nil {
				return err
			}
			x := tray[e.IntN(len(tray))]
			t, _ := m.Table(x.Table)
			if e.IntN(3) == 0 {
				_, err = e.s.Discard(background, x.ID)
			} else {
				_, err = e.s.Mend(background, x.ID, e.fit(t, x.Item))
			}
			return err
		}
	case n < 5:
		return e.bulk(&m.Tables[e.IntN(len(m.Tables))])
	}
	var changes []edit.ItemChange
	for range 1 + e.IntN(3) {
		t := &m.Tables[e.IntN(len(m.Tables))]
		c := edit.ItemChange{Table: t.Name}
		if have := e.items(t.Name); len(have) > 0 && e.IntN(3) > 0 {
			c.Before = have[e.IntN(len(have))]
		}
		switch {
		case c.Before == nil:
			c.After = e.item(t)
		case e.IntN(4) > 0:
			c.After = e.fit(t, c.Before.With(e.one(editorAttributes...), e.value()).Without(e.one("", "d", "e")))
		}
		changes = append(changes, c)
	}
	_, err := e.s.Apply(background, "", changes)
	return err
}

func (e *editor) bulk(t *model.Table) error {
	b, err := e.s.Bulk(background, "bulk")
	if err != nil {
		return err
	}
	var items, keys []model.Item
	for range 1 + e.IntN(20) {
		items = append(items, e.item(t))
	}
	err = b.Put(background, t.Name, items)
	for _, it := range e.items(t.Name) {
		if e.IntN(3) == 0 {
			keys = append(keys, it.Only(t.Key.Names()...))
		}
	}
	err = errors.Join(err, b.Delete(background, t.Name, keys))
	made, done := b.Done()
	if made != nil {
		return done
	}
	return errors.Join(err, done, errNothing)
}

// errNothing says that there is no entry in the history.
var errNothing = errors.New("nothing was edited")

func (e *editor) key(name string) model.KeyAttribute {
	return model.KeyAttribute{Name: name, Type: []model.Type{model.TypeS, model.TypeS, model.TypeN, model.TypeB}[e.IntN(4)]}
}

func (e *editor) design(m *model.Model) error {
	m = m.Clone()
	c := engine.DesignChange{After: m}
	if len(m.Tables) == 0 || len(m.Tables) < 3 && e.IntN(8) == 0 {
		name := fmt.Sprint("T", e.IntN(1000))
		m.Tables = append(m.Tables, model.Table{Name: name, Key: model.KeySchema{Partition: []model.KeyAttribute{e.key("a")}}})
		_, err := e.s.Design(background, c, nil)
		return err
	}
	i := e.IntN(len(m.Tables))
	t := &m.Tables[i]
	for range 1 + e.IntN(2) {
		switch e.IntN(9) {
		case 0:
			t.Notes = fmt.Sprint("note ", e.IntN(1000))
		case 1, 2:
			t.Indexes = append(t.Indexes, model.Index{
				Name: fmt.Sprint("I", e.IntN(1000)), Kind: model.Global, Key: model.KeySchema{Partition: []model.KeyAttribute{e.key(e.one(editorAttributes...))}},
				Projection: model.Projection{Kind: []model.ProjectionKind{model.ProjectAll, model.ProjectKeys}[e.IntN(2)]},
			})
		case 3:
			t.Indexes = t.Indexes[:len(t.Indexes)/2]
		case 4:
			t.TTL = e.one("", "c", "d")
		case 5:
			t.Key.Sort = []model.KeyAttribute{e.key(e.one("b", "c"))}
			if e.IntN(3) == 0 {
				t.Key.Sort = nil
			}
		case 6:
			if len(c.Renames) == 0 {
				from, to := e.one(editorAttributes...), e.one("a", "b", "c", "d", "e", "f")
				c.Renames = append(c.Renames, engine.Rename{Table: t.Name, From: from, To: to})
				for _, list := range [][]model.KeyAttribute{t.Key.Partition, t.Key.Sort} {
					for j := range list {
						if list[j].Name == from {
							list[j].Name = to
						}
					}
				}
			}
		case 7:
			if len(c.Renames) == 0 {
				name := fmt.Sprint("R", e.IntN(1000))
				c.Renames = append(c.Renames, engine.Rename{From: t.Name, To: name})
				t.Name = name
			}
		case 8:
			if len(m.Tables) > 1 && len(c.Renames) == 0 {
				m.Tables = slices.Delete(m.Tables, i, i+1)
				_, err := e.s.Design(background, c, nil)
				return err
			}
		}
	}
	_, err := e.s.Design(background, c, nil)
	return err
}

// look checks that the workspace is clean and shows what it should.
func (e *editor) look(what, want string) {
	e.t.Helper()
	mustCheck(e.t, e.db)
	if diff := cmp.Diff(want, e.db.Picture(e.t, "shop")); diff != "" {
		e.t.Fatalf("%s (-want +got)\n%s", what, diff)
	}
}

func (e *editor) step() {
	e.t.Helper()
	switch n := e.IntN(10); {
	case n == 0 && e.at > 0:
		undo(e.t, e.s)
		e.at--
		e.look("an undo", e.pictures[e.at])
		return
	case n == 1 && e.at < len(e.pictures)-1:
		redo(e.t, e.s)
		e.at++
		e.look("a redo", e.pictures[e.at])
		return
	}
	m, err := e.s.Model(background)
	if err != nil {
		e.t.Fatal(err)
	}
	err = e.edit(m)
	var refused *engine.Error
	switch {
	case err == nil:
		e.pictures = append(e.pictures[:e.at+1], e.db.Picture(e.t, "shop"))
		e.at++
	case !errors.Is(err, errNothing) && !errors.As(err, &refused):
		e.t.Fatal(err)
	}
	e.look("after an edit", e.pictures[e.at])
}

// canonical is the model with its items as a file of the native format.
func canonical(tb testing.TB, db *engine.DB) string {
	tb.Helper()
	doc, err := db.Document(background, "shop")
	if err != nil {
		tb.Fatal(err)
	}
	return string(native.Canonical(doc))
}

// TestRandomHistory makes random edits of design and items. All of them undone is the start, byte for byte, and all redone the
// end; each step between is the picture that there was, and Check is clean after each. Some go on after the workspace was closed.
func TestRandomHistory(t *testing.T) {
	t.Parallel()
	seeds := 16
	if testing.Short() {
		seeds = 6
	}
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			o := engine.Options{}
			if seed%6 == 0 {
				o.Dir = t.TempDir()
			}
			db := openDB(t, o)
			e := &editor{Rand: rand.New(rand.NewPCG(uint64(seed), 3)), t: t, db: db}
			table := model.Table{Name: "T", TTL: "d", Key: model.KeySchema{
				Partition: []model.KeyAttribute{{Name: "a", Type: model.TypeS}}, Sort: []model.KeyAttribute{{Name: "b", Type: model.TypeN}},
			}}
			doc := &model.Document{Model: &model.Model{Name: "shop", Dialect: model.DynamoDB, Tables: []model.Table{table}}}
			seen := map[string]bool{}
			var items []model.PlacedItem
			for range 30 {
				it := e.item(&table)
				if id, _ := table.Key.Identity(it); !seen[id] {
					seen[id] = true
					items = append(items, model.PlacedItem{Item: it})
				}
			}
			doc.Items = []model.TableItems{{Table: "T", Items: items}}
			e.s = importDoc(t, db, doc)
			e.pictures = []string{db.Picture(t, "shop")}
			start := canonical(t, db)
			again := func() {
				if o.Dir == "" {
					return
				}
				closeClean(t, e.db)
				e.db = openDB(t, o)
				var err error
				if e.s, err = e.db.Model(context.Background(), "shop"); err != nil {
					t.Fatal(err)
				}
			}
			for i := range 30 {
				e.step()
				if i == 15 {
					again()
				}
			}
			for e.at < len(e.pictures)-1 {
				redo(t, e.s)
				e.at++
			}
			end := canonical(t, e.db)
			again()
			for round := range 2 {
				for e.at > 0 {
					e.at--
					undo(t, e.s)
					e.look(fmt.Sprintf("undo to %d of %d", e.at, len(e.pictures)), e.pictures[e.at])
				}
				if got := canonical(t, e.db); got != start {
					t.Fatal(cmp.Diff(start, got))
				}
				again()
				if round == 1 {
					break
				}
				for e.at < len(e.pictures)-1 {
					e.at++
					redo(t, e.s)
					e.look(fmt.Sprintf("redo to %d", e.at), e.pictures[e.at])
				}
				if got := canonical(t, e.db); got != end {
					t.Fatal(cmp.Diff(end, got))
				}
			}
		})
	}
}
