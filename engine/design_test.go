package engine_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"tablero/engine"
	"tablero/model"
	"tablero/model/edit"

	"github.com/google/go-cmp/cmp"
)

// design changes the design of a model by fn.
func design(tb testing.TB, s *engine.ModelStore, fn func(m *model.Model), renames ...engine.Rename) *engine.DesignResult {
	tb.Helper()
	r, err := s.Design(background, change(tb, s, fn, renames...), nil)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

func change(tb testing.TB, s *engine.ModelStore, fn func(m *model.Model), renames ...engine.Rename) engine.DesignChange {
	tb.Helper()
	m, err := s.Model(background)
	if err != nil {
		tb.Fatal(err)
	}
	m = m.Clone()
	fn(m)
	return engine.DesignChange{After: m, Renames: renames}
}

// Each kind of change: made, checked, undone, redone, and undone again, with items edited in between.
func TestDesignChanges(t *testing.T) {
	t.Parallel()
	key := func(m *model.Model) *model.KeySchema { return &m.Tables[0].Key }
	for _, c := range []struct {
		label   string // of the edit
		effects string // kinds and tables
		change  func(m *model.Model)
		renames []engine.Rename
		tray    int
		index   string // to be read afterwards
		held    int    // items in it
	}{
		{"change table Orders", "in place Orders", func(m *model.Model) { m.Tables[0].Notes = "why" }, nil, 0, "ByState", 120},
		{"change the questions", "in place ", func(m *model.Model) {
			m.Patterns = append(m.Patterns, model.AccessPattern{Name: "all", Intent: "Which orders are there?", Operation: "Scan", Table: "Orders"})
		}, nil, 0, "ByState", 120},
		{"add index ByNote", "back-fill Orders", func(m *model.Model) {
			ix := byState()
			ix.Name, ix.Key.Partition[0].Name = "ByNote", "note"
			m.Tables[0].Indexes = append(m.Tables[0].Indexes, ix)
		}, nil, 0, "ByNote", 120},
		{"drop index ByState", "in place Orders", func(m *model.Model) { m.Tables[0].Indexes = nil }, nil, 0, "", 120},
		{"change index ByState", "back-fill Orders", func(m *model.Model) {
			m.Tables[0].Indexes[0].Projection.Kind = model.ProjectKeys
		}, nil, 0, "ByState", 120},
		{"rename index ByState to State", "back-fill Orders", func(m *model.Model) { m.Tables[0].Indexes[0].Name = "State" }, nil, 0, "State", 120},
		{"add table More", "new table More", func(m *model.Model) {
			m.Tables = append(m.Tables, model.Table{Name: "More", Key: m.Tables[0].Key.Clone()})
		}, nil, 0, "ByState", 120},
		{
			"rename table Orders to Sales", "new table Sales", func(m *model.Model) { m.Tables[0].Name = "Sales" },
			[]engine.Rename{{From: "Orders", To: "Sales"}},
			0, "ByState", 120,
		},
		{
			"rename note of Orders to remark", "back-fill Orders", func(*model.Model) {},
			[]engine.Rename{{Table: "Orders", From: "note", To: "remark"}},
			0, "ByState", 120,
		},
		{
			"rename customer of Orders to buyer", "back-fill Orders, new table Orders", func(m *model.Model) { key(m).Partition[0].Name = "buyer" },
			[]engine.Rename{{Table: "Orders", From: "customer", To: "buyer"}},
			0, "ByState", 120,
		},
		{
			"rename state of Orders to note", "back-fill Orders", func(m *model.Model) { m.Tables[0].Indexes[0].Key.Partition[0].Name = "note" },
			[]engine.Rename{{Table: "Orders", From: "state", To: "note"}},
			120, "ByState", 0,
		},
		{"change the TTL attribute of Orders", "in place Orders", func(m *model.Model) { m.Tables[0].TTL = "number" }, nil, 0, "ByState", 120},
		{"change the key of Orders", "new table Orders", func(m *model.Model) { key(m).Sort = nil }, nil, 70, "ByState", 50},
		{"change the key of Orders, drop index ByState", "new table Orders, in place Orders", func(m *model.Model) {
			key(m).Sort[0] = model.KeyAttribute{Name: "state", Type: model.TypeS}
			m.Tables[0].Indexes = nil
		}, nil, 0, "", 120},
		{"change the key of Orders", "new table Orders", func(m *model.Model) { key(m).Sort[0].Type = model.TypeS }, nil, 120, "ByState", 0},
		{"change the dialect", "new table , in place Orders", func(m *model.Model) { m.Dialect = model.Catalyst; m.Tables[0].Notes = "now" }, nil, 0, "ByState", 120},
		{"drop table Orders", "in place Orders", func(m *model.Model) { m.Tables = nil }, nil, 0, "-", 0},
	} {
		t.Run(c.label, func(t *testing.T) {
			t.Parallel()
			db := openDB(t, engine.Options{})
			s := importDoc(t, db, orders("shop", 120))
			start := db.Picture(t, "shop")
			dc := change(t, s, c.change, c.renames...)
			effects, err := s.Consequence(background, dc)
			if err != nil {
				t.Fatal(err)
			}
			var kinds []string
			for _, e := range effects {
				kinds = append(kinds, string(e.Kind)+" "+e.Table)
			}
			if got := strings.Join(kinds, ", "); got != c.effects {
				t.Errorf("effects %q, want %q: %+v", got, c.effects, effects)
			}
			r, err := s.Design(background, dc, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.Tray != c.tray || !strings.HasPrefix(r.Edit.Label, c.label) || !r.Edit.Design {
				t.Errorf("%+v, tray %d", r.Edit, r.Tray)
			}
			if len(dc.After.Tables) > 0 && c.index != "-" {
				if n := countItems(t, s, dc.After.Tables[0].Name, c.index); n != c.held {
					t.Errorf("the index holds %d items", n)
				}
			}
			mustCheck(t, db)
			end := db.Picture(t, "shop")
			if c.tray == 0 && len(dc.After.Tables) > 0 {
				it := model.Item{{Name: "customer", Value: model.S("new")}, {Name: "buyer", Value: model.S("new")}, {Name: "number", Value: model.Int(9)}, {Name: "state", Value: model.S("new")}}
				apply(t, s, edit.ItemChange{Table: dc.After.Tables[0].Name, After: it})
				mustCheck(t, db)
				undo(t, s)
			}
			for range 2 {
				undo(t, s)
				mustCheck(t, db)
				if diff := cmp.Diff(start, db.Picture(t, "shop")); diff != "" {
					t.Fatalf("undone (-want +got)\n%s", diff)
				}
				redo(t, s)
				mustCheck(t, db)
				if diff := cmp.Diff(end, db.Picture(t, "shop")); diff != "" {
					t.Fatalf("redone (-want +got)\n%s", diff)
				}
			}
			undo(t, s)
			// A new edit makes what was undone go, with the ids that only it had.
			apply(t, s, edit.ItemChange{Table: "Orders", Before: order(1)})
			db.WaitJobs()
			if n := db.CountGarbage(t); n != 0 {
				t.Errorf("%d notes of garbage are left", n)
			}
			if n := db.CountTables(t); n != 1 {
				t.Errorf("items of %d tables are stored", n)
			}
		})
	}
}

// What cannot be is refused before anything is written.
func TestDesignsThatAreRefused(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	s := importDoc(t, db, orders("shop", 3))
	start := db.Picture(t, "shop")
	for what, c := range map[string]engine.DesignChange{
		"nothing":        change(t, s, func(*model.Model) {}),
		"no model":       {},
		"another name":   change(t, s, func(m *model.Model) { m.Name = "other" }),
		"a table twice":  change(t, s, func(m *model.Model) { m.Tables = append(m.Tables, m.Tables[0]) }),
		"a key of lists": change(t, s, func(m *model.Model) { m.Tables[0].Key.Partition[0].Type = model.TypeL }),
		"six local indexes": change(t, s, func(m *model.Model) {
			for i := range 6 {
				m.Tables[0].Indexes = append(m.Tables[0].Indexes, model.Index{
					Name: fmt.Sprint("local", i), Kind: model.Local, Projection: model.Projection{Kind: model.ProjectAll},
					Key: model.KeySchema{Partition: m.Tables[0].Key.Partition, Sort: []model.KeyAttribute{{Name: fmt.Sprint("a", i), Type: model.TypeS}}},
				})
			}
		}),
		"no such table":    change(t, s, func(*model.Model) {}, engine.Rename{Table: "Order", From: "a", To: "b"}),
		"a name for none":  change(t, s, func(*model.Model) {}, engine.Rename{From: "Orders", To: "Sales"}),
		"the same name":    change(t, s, func(*model.Model) {}, engine.Rename{Table: "Orders", From: "a", To: "a"}),
		"two to one name":  change(t, s, func(*model.Model) {}, engine.Rename{Table: "Orders", From: "a", To: "c"}, engine.Rename{Table: "Orders", From: "b", To: "c"}),
		"a name not UTF-8": change(t, s, func(m *model.Model) { m.Tables[0].Notes = "\xff" }),
	} {
		_, err := s.Design(background, c, nil)
		if err == nil {
			t.Errorf("%s is taken", what)
			continue
		}
		wantCode(t, err, engine.CodeValidation)
	}
	if db.Picture(t, "shop") != start || len(labels(t, s)) != 0 {
		t.Error("a change that was refused left something")
	}
}

// A change of key that some items cannot follow: they lie on the tray, are mended or discarded, and undo takes all back.
func TestTray(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	doc := orders("shop", 40)
	doc.Items[0].Items[7].Item = order(7).Without("exp")
	doc.Items[0].Items[9].Item = order(9).With("exp", model.S("soon"))
	doc.Items[0].Items[12].Item = order(12).With("exp", model.Int(1013)).With("customer", model.S("c013"))
	s := importDoc(t, db, doc)
	pictures := []string{db.Picture(t, "shop")}
	r := design(t, s, func(m *model.Model) { m.Tables[0].Key.Sort[0].Name = "exp" })
	tray, err := s.Tray(background)
	if err != nil || r.Tray != 3 {
		t.Fatal(r.Tray, err)
	}
	var reasons []string
	for _, x := range tray {
		reasons = append(reasons, x.Table+": "+x.Reason)
	}
	if diff := cmp.Diff([]string{"Orders: no exp", "Orders: exp is S, not N", `Orders: there is another customer="c013" exp="1013"`}, reasons); diff != "" {
		t.Error(diff)
	}
	step := func() { mustCheck(t, db); pictures = append(pictures, db.Picture(t, "shop")) }
	step()
	_, err = s.Mend(background, tray[0].ID, tray[0].Item)
	wantCode(t, err, engine.CodeValidation)
	_, err = s.Mend(background, tray[2].ID, tray[2].Item)
	wantCode(t, err, engine.CodeItemExists)
	_, err = s.Mend(background, 99999, tray[0].Item)
	wantCode(t, err, engine.CodeNoTrayItem)
	if _, err := s.Mend(background, tray[0].ID, tray[0].Item.With("exp", model.Int(1))); err != nil {
		t.Fatal(err)
	}
	step()
	if _, err := s.Discard(background, tray[2].ID); err != nil {
		t.Fatal(err)
	}
	step()
	_, err = s.Discard(background, tray[2].ID)
	wantCode(t, err, engine.CodeNoTrayItem)
	if n := countItems(t, s, "Orders", ""); n != 38 {
		t.Errorf("%d items", n)
	}
	// Another change gives what lies on the tray another chance.
	if r := design(t, s, func(m *model.Model) { m.Tables[0].Key.Sort[0].Name = "number"; m.Tables[0].TTL = "" }); r.Tray != 0 {
		t.Error("still on the tray", r.Tray)
	}
	step()
	if n := countItems(t, s, "Orders", ""); n != 39 {
		t.Errorf("%d items", n)
	}
	for i := len(pictures) - 2; i >= 0; i-- {
		undo(t, s)
		mustCheck(t, db)
		if diff := cmp.Diff(pictures[i], db.Picture(t, "shop")); diff != "" {
			t.Fatalf("undo to %d (-want +got)\n%s", i, diff)
		}
	}
	for i := 1; i < len(pictures); i++ {
		redo(t, s)
		if diff := cmp.Diff(pictures[i], db.Picture(t, "shop")); diff != "" {
			t.Fatalf("redo to %d (-want +got)\n%s", i, diff)
		}
	}
}

// What was written past the history to a table that was rewritten is not lost: undo and redo refuse, name the item, and change
// nothing.
func TestDesignUndoKeepsWhatOthersWrote(t *testing.T) {
	t.Parallel()
	put := func(t *testing.T, s *engine.ModelStore, it model.Item) {
		t.Helper()
		if _, err := s.PutItem(background, engine.PutItemRequest{Table: "Orders", Item: it}); err != nil {
			t.Fatal(err)
		}
	}
	for name, write := range map[string]func(t *testing.T, s *engine.ModelStore, named func(int) model.Item){
		"changed": func(t *testing.T, s *engine.ModelStore, named func(int) model.Item) {
			put(t, s, named(3).With("state", model.S("x")))
		},
		"added": func(t *testing.T, s *engine.ModelStore, named func(int) model.Item) { put(t, s, named(103)) },
		"removed": func(t *testing.T, s *engine.ModelStore, named func(int) model.Item) {
			if _, err := s.DeleteItem(background, engine.DeleteItemRequest{Table: "Orders", Key: named(3)[:2]}); err != nil {
				t.Fatal(err)
			}
		},
	} {
		for _, way := range []string{"undo", "redo"} {
			t.Run(way+" "+name, func(t *testing.T) {
				t.Parallel()
				db := openDB(t, engine.Options{})
				s := importDoc(t, db, orders("shop", 20))
				buyer := engine.Rename{Table: "Orders", From: "customer", To: "buyer"}
				design(t, s, func(m *model.Model) { m.Tables[0].Key.Partition[0].Name = "buyer" }, buyer)
				step := s.Undo
				if way == "redo" {
					undo(t, s)
					step = s.Redo
				}
				write(t, s, func(i int) model.Item {
					it := append(model.Item(nil), order(i)...)
					if way == "undo" {
						it[0].Name = "buyer"
					}
					return it
				})
				there := db.Picture(t, "shop")
				_, err := step(background, nil)
				wantCode(t, err, engine.CodeChangedSince)
				if err == nil || !strings.Contains(err.Error(), `="c003"`) {
					t.Errorf("the item is not named: %v", err)
				}
				if db.Picture(t, "shop") != there {
					t.Error("what was refused changed something")
				}
				if way == "redo" { // made anew, the change takes what is there
					design(t, s, func(m *model.Model) { m.Tables[0].Key.Partition[0].Name = "buyer" }, buyer)
					undo(t, s)
					if diff := cmp.Diff(there, db.Picture(t, "shop")); diff != "" {
						t.Error(diff)
					}
				}
			})
		}
	}
	t.Run("a new table", func(t *testing.T) {
		t.Parallel()
		db := openDB(t, engine.Options{})
		s := importDoc(t, db, &model.Document{Model: &model.Model{Name: "shop", Dialect: model.DynamoDB}})
		design(t, s, func(m *model.Model) { m.Tables = orders("", 0).Model.Tables })
		put(t, s, order(3))
		_, err := s.Undo(background, nil)
		wantCode(t, err, engine.CodeChangedSince)
		if n := countItems(t, s, "Orders", ""); n != 1 {
			t.Errorf("%d items", n)
		}
	})
}

// A change of design that is cut off leaves nothing but the design and the items that there were, and the file they came from.
func TestDesignCutOff(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	doc := orders("shop", 1600)
	doc.Origin = &model.Origin{Format: "workbench", Repair: true, Source: []byte("{}\n")}
	s := importDoc(t, db, doc)
	start := db.Picture(t, "shop")
	rekey := func(m *model.Model) {
		m.Tables[0].Key.Sort = []model.KeyAttribute{{Name: "exp", Type: model.TypeN}}
		ix := byState()
		ix.Name = "Again"
		m.Tables[0].Indexes = append(m.Tables[0].Indexes, ix)
	}
	var told []int64
	for i := range 3 {
		ctx, cancel := context.WithCancel(background)
		_, err := s.Design(ctx, change(t, s, rekey), func(done, total int64) {
			if told = append(told, done, total); len(told)/2 > i {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		cancel()
		told = nil
		mustCheck(t, db)
		if db.Picture(t, "shop") != start || len(labels(t, s)) != 0 {
			t.Error("a change that was cut off left something")
		}
		db.WaitJobs()
		if n, m := db.CountGarbage(t), db.CountTables(t); n != 0 || m != 1 {
			t.Errorf("%d notes of garbage, items of %d tables", n, m)
		}
	}
	if _, err := s.Design(background, change(t, s, rekey), func(done, total int64) { told = append(told, done, total) }); err != nil {
		t.Fatal(err)
	}
	if n := len(told); n < 6 || told[n-2] != 1600 || told[n-1] != 1600 {
		t.Errorf("progress %v", told)
	}
	for _, step := range []func(testing.TB, *engine.ModelStore) *edit.Edit{undo, redo, undo} {
		out, err := db.Document(background, "shop")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(doc.Origin, out.Origin); diff != "" {
			t.Error(diff)
		}
		step(t, s)
	}
	if diff := cmp.Diff(start, db.Picture(t, "shop")); diff != "" {
		t.Error(diff)
	}
}

// A back-fill that is cut off leaves the edit made, and goes on when the workspace is opened again; undo takes the index away
// wherever it has got to.
func TestDesignIndexCutOff(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := openDB(t, engine.Options{Dir: dir})
	s := importDoc(t, db, orders("shop", 900))
	start := db.Picture(t, "shop")
	add := change(t, s, func(m *model.Model) {
		ix := byState()
		ix.Name = "Again"
		m.Tables[0].Indexes = append(m.Tables[0].Indexes, ix)
	})
	cut := func() {
		ctx, cancel := context.WithCancel(background)
		defer cancel()
		r, err := s.Design(ctx, add, func(int64, int64) { cancel() })
		if !errors.Is(err, context.Canceled) || r == nil || r.Edit.Label != "add index Again" {
			t.Fatal(r, err)
		}
		mustCheck(t, db)
	}
	cut()
	undo(t, s)
	mustCheck(t, db)
	if diff := cmp.Diff(start, db.Picture(t, "shop")); diff != "" {
		t.Error(diff)
	}
	cut()
	closeClean(t, db)
	db = openDB(t, engine.Options{Dir: dir})
	db.WaitJobs()
	var err error
	if s, err = db.Model(background, "shop"); err != nil {
		t.Fatal(err)
	}
	if n := countItems(t, s, "Orders", "Again"); n != 900 {
		t.Errorf("the index holds %d items", n)
	}
	undo(t, s)
	if diff := cmp.Diff(start, db.Picture(t, "shop")); diff != "" {
		t.Error(diff)
	}
	redo(t, s)
	if n := countItems(t, s, "Orders", "Again"); n != 900 {
		t.Errorf("the index holds %d items", n)
	}
}
