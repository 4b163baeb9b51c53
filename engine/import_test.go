package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tablero/engine"
	"tablero/model"
	"tablero/ttl"

	"github.com/google/go-cmp/cmp"
)

var background = context.Background()

// orders is a document with one table and n items; each has an index entry and an expiry.
func orders(name string, n int) *model.Document {
	m := &model.Model{Name: name, Dialect: model.DynamoDB, Notes: "why the keys are so", Tables: []model.Table{{
		Name: "Orders", Key: model.KeySchema{
			Partition: []model.KeyAttribute{{Name: "customer", Type: model.TypeS}},
			Sort:      []model.KeyAttribute{{Name: "number", Type: model.TypeN}},
		},
		Indexes: []model.Index{byState()},
		TTL:     "exp",
	}}}
	doc := &model.Document{Model: m, Items: []model.TableItems{{Table: "Orders"}}}
	for i := range n {
		doc.Items[0].Items = append(doc.Items[0].Items, model.PlacedItem{Item: order(i)})
	}
	return doc
}

func byState() model.Index {
	return model.Index{
		Name: "ByState", Kind: model.Global, Projection: model.Projection{Kind: model.ProjectAll},
		Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "state", Type: model.TypeS}}},
	}
}

func order(i int) model.Item {
	return model.Item{
		{Name: "customer", Value: model.S(fmt.Sprintf("c%03d", i%50))},
		{Name: "number", Value: model.Int(int64(i))},
		{Name: "state", Value: model.S([]string{"open", "paid", "sent"}[i%3])},
		{Name: "exp", Value: model.Int(int64(1000 + i))},
		{Name: "note", Value: model.S(strings.Repeat("x", 200))},
	}
}

func countItems(tb testing.TB, s engine.Store, table, index string) int {
	tb.Helper()
	n := 0
	for q := (engine.ScanRequest{Table: table, Index: index, Select: []string{"customer"}}); ; {
		p, err := s.Scan(background, q)
		if err != nil {
			tb.Fatal(err)
		}
		n += p.Count
		if q.Cursor = p.Cursor; q.Cursor == "" {
			return n
		}
	}
}

func TestModelsSideBySide(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	clock := ttl.NewFake(time.Unix(1_800_000_000, 0))
	db := openDB(t, engine.Options{Dir: dir, Clock: clock})
	a, b := orders("a", 700), orders("b", 3)
	source := bytes.Repeat([]byte("{\"a\": 1}\n"), 400_000) // more than a value and less than two transactions
	a.Origin = &model.Origin{Format: "workbench", Repair: true, Source: source}
	var told []int64
	if err := db.Import(background, a, engine.ImportOptions{Progress: func(done, total int64) { told = append(told, done, total) }}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(told, []int64{500, 700, 700, 700}) {
		t.Errorf("progress %v", told)
	}
	importDoc(t, db, b)
	importDoc(t, db, &model.Document{Model: &model.Model{Name: "empty", Dialect: model.Catalyst}})
	clock.Advance(time.Minute)
	s, err := db.Model(background, "b")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.DeleteItem(background, engine.DeleteItemRequest{Table: "Orders", Key: order(1)[:2]}); err != nil {
		t.Fatal(err)
	}
	want := []engine.ModelInfo{
		{Name: "a", Dialect: model.DynamoDB, Tables: []engine.TableInfo{{Name: "Orders", Items: 700}}, Items: 700, Changed: time.Unix(1_800_000_000, 0).UTC(), Format: "workbench"},
		{Name: "b", Dialect: model.DynamoDB, Tables: []engine.TableInfo{{Name: "Orders", Items: 2}}, Items: 2, Changed: time.Unix(1_800_000_060, 0).UTC()},
		{Name: "empty", Dialect: model.Catalyst, Changed: time.Unix(1_800_000_000, 0).UTC()},
	}
	for _, when := range []string{"now", "after opening again"} {
		list, err := db.Models(background)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, list); diff != "" {
			t.Errorf("%s (-want +got)\n%s", when, diff)
		}
		doc, err := db.Document(background, "a")
		if err != nil {
			t.Fatal(err)
		}
		if doc.Origin == nil || !bytes.Equal(doc.Origin.Source, source) || !doc.Origin.Repair {
			t.Errorf("%s: the source did not come back", when)
		}
		if diff := cmp.Diff(a.Model, doc.Model); diff != "" {
			t.Errorf("%s (-want +got)\n%s", when, diff)
		}
		if n := len(doc.TableItemsOf("Orders")); n != 700 {
			t.Errorf("%s: %d items", when, n)
		}
		if db.Path() != dir {
			t.Errorf("path %q", db.Path())
		}
		closeClean(t, db)
		db = openDB(t, engine.Options{Dir: dir, Clock: clock})
	}
}

func TestImportTakesTheNameOrNothing(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	old := importDoc(t, db, orders("shop", 20))
	var e *engine.Error
	if err := db.Import(background, orders("shop", 5), engine.ImportOptions{}); !errors.As(err, &e) || e.Code != engine.CodeModelExists {
		t.Errorf("a name that is taken: %v", err)
	}
	page, err := old.Query(background, engine.QueryRequest{Table: "Orders", Index: "ByState", Partition: []model.Value{model.S("open")}, Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Import(background, orders("shop", 5), engine.ImportOptions{Replace: true}); err != nil {
		t.Fatal(err)
	}
	// A store goes on with what its name means now; a cursor of before does not.
	if n := countItems(t, old, "Orders", "ByState"); n != 5 {
		t.Errorf("%d items after replacing", n)
	}
	if _, err := old.Query(background, engine.QueryRequest{Table: "Orders", Index: "ByState", Partition: []model.Value{model.S("open")}, Cursor: page.Cursor}); !errors.As(err, &e) || e.Code != engine.CodeCursor {
		t.Errorf("a cursor of the replaced table: %v", err)
	}
	wrong := orders("wrong", 4)
	wrong.Items[0].Items[2].Item = wrong.Items[0].Items[2].Item.With("state", model.Int(1))
	twice := orders("twice", 4)
	twice.Items[0].Items[3].Item = order(1).With("number", mustN("1.0"))
	for _, c := range []struct {
		doc  *model.Document
		want string
	}{
		{wrong, "table Orders, item 3: One or more parameter values were invalid: Type mismatch for Index Key state Expected: S Actual: N IndexName: ByState"},
		{twice, "table Orders, item 4: It has the key of item 2. Items of a table differ in their keys: remove one of the two"},
		{&model.Document{Model: &model.Model{Name: "t", Tables: []model.Table{{Name: "T"}}}}, `table "T": its key has 0 partition and 0 sort attributes; it needs 1 to 4 and 0 to 4. Run tablero check on the model`},
		{&model.Document{Model: &model.Model{Name: "bytes", Notes: "caf\xe9"}}, `model "bytes" has a name or a text that is not UTF-8. Rewrite it in UTF-8`},
		{&model.Document{Model: &model.Model{}}, "The model has no name. Give it one"},
	} {
		err := db.Import(background, c.doc, engine.ImportOptions{Replace: true})
		if err == nil || err.Error() != c.want {
			t.Errorf("got  %v\nwant %s", err, c.want)
		}
	}
	if list, err := db.Models(background); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
}

func mustN(s string) model.Value {
	v, err := model.N(s)
	if err != nil {
		panic(err)
	}
	return v
}

// An import that is cut off before it switches over is as if it had never begun.
func TestImportCutOff(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := openDB(t, engine.Options{Dir: dir})
	importDoc(t, db, orders("shop", 10))
	ctx, cancel := context.WithCancel(background)
	err := db.Import(ctx, orders("shop", 2000), engine.ImportOptions{Replace: true, Progress: func(done, total int64) {
		if done >= 1000 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	closeClean(t, db)
	db = openDB(t, engine.Options{Dir: dir})
	s, err := db.Model(background, "shop")
	if err != nil {
		t.Fatal(err)
	}
	if n := countItems(t, s, "Orders", ""); n != 10 {
		t.Errorf("%d items", n)
	}
}

func TestUnknownNames(t *testing.T) {
	t.Parallel()
	db := openDB(t, engine.Options{})
	_, err := db.Model(background, "shop")
	if got, want := fmt.Sprint(err), `There is no model "shop" in the workspace. There are no models`; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	for _, name := range []string{"Shop", "shop-2", "devices"} {
		importDoc(t, db, &model.Document{Model: &model.Model{Name: name}})
	}
	for name, want := range map[string]string{
		"shop":   `There is no model "shop" in the workspace. Did you mean Shop or shop-2?`,
		"device": `There is no model "device" in the workspace. Did you mean devices?`,
		"zebra":  `There is no model "zebra" in the workspace. There are the models Shop, devices, shop-2`,
	} {
		_, err := db.Model(background, name)
		var e *engine.Error
		if !errors.As(err, &e) || e.Code != engine.CodeUnknownModel || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
		if err := db.Remove(background, name, nil); err == nil || err.Error() != want {
			t.Errorf("remove: %v", err)
		}
		if _, err := db.Document(background, name); err == nil || err.Error() != want {
			t.Errorf("document: %v", err)
		}
	}
}
