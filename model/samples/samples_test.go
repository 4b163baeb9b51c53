package samples

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tablero/model"
	"tablero/model/codec/native"
	"tablero/model/rules"
)

var update = flag.Bool("update", false, "write the samples in the layout of the format")

func load(t *testing.T, name string) *model.Document {
	t.Helper()
	src, ok := Load(name)
	if !ok {
		t.Fatalf("there is no sample %s", name)
	}
	doc, report, err := native.Decode(src)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if report != nil && len(report.Notes) > 0 {
		t.Errorf("%s: %v", name, report.Notes)
	}
	return doc
}

func TestFilesAreInTheLayoutOfTheFormat(t *testing.T) {
	for _, name := range Names() {
		src, _ := Load(name)
		out := native.Canonical(load(t, name))
		if *update {
			if err := os.WriteFile(name+".json", out, 0o644); err != nil {
				t.Fatal(err)
			}
		} else if !bytes.Equal(src, out) {
			t.Errorf("%s.json is laid out differently: go test ./model/samples -update", name)
		}
	}
}

func TestList(t *testing.T) {
	t.Parallel()
	entries, err := files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(List()) {
		t.Errorf("%d files, %d in the list", len(entries), len(List()))
	}
	for _, s := range List() {
		doc := load(t, s.Name)
		if doc.Model.Name != s.Name || doc.Model.Dialect != s.Dialect || s.Title == "" || len(s.Title) > 72 {
			t.Errorf("%+v is not what its file says: %s, %s", s, doc.Model.Name, doc.Model.Dialect)
		}
		if doc.Model.Notes == "" || len(doc.Model.Patterns) == 0 {
			t.Errorf("%s teaches nothing", s.Name)
		}
		if items := len(doc.Items[0].Items); s.Dialect == model.DynamoDB && items < 40 {
			t.Errorf("%s has %d items", s.Name, items)
		}
	}
	for _, name := range []string{"", "nope", "menu.json", "../samples/menu"} {
		if src, ok := Load(name); ok || src != nil {
			t.Errorf("%q is loaded", name)
		}
	}
}

// TestNothingToFind: a sample shows a sound design, today and in the years to come.
func TestNothingToFind(t *testing.T) {
	t.Parallel()
	for _, year := range []int{2026, 2030} {
		for _, name := range Names() {
			doc := load(t, name)
			for _, f := range rules.Check(doc.Model, rules.Of(doc), time.Date(year, 11, 30, 0, 0, 0, 0, time.UTC)) {
				t.Errorf("%s in %d: %s", name, year, f)
			}
		}
	}
}

// TestEveryIndexIsAsked: each index and the table itself answer a pattern.
func TestEveryIndexIsAsked(t *testing.T) {
	t.Parallel()
	for _, name := range Names() {
		m := load(t, name).Model
		asked := map[string]bool{}
		for _, p := range m.Patterns {
			asked[p.Index] = true
			if p.Intent == "" || p.KeyCondition == "" || p.Expect == "" || p.Size == "" || p.Frequency == "" {
				t.Errorf("%s: %+v", name, p)
			}
		}
		for _, ix := range m.Tables[0].Indexes {
			if !asked[ix.Name] {
				t.Errorf("%s: nobody asks %s", name, ix.Name)
			}
		}
		if !asked[""] {
			t.Errorf("%s: nobody asks the table", name)
		}
	}
}

// show is the items of a table as typed JSON of DynamoDB, an item a line.
func show(doc *model.Document) []string {
	var lines []string
	for _, p := range doc.Items[0].Items {
		lines = append(lines, strings.ReplaceAll(string(model.AppendItem(nil, model.DynamoDB, p.Item)), `"`, ""))
	}
	return lines
}

func TestTravel(t *testing.T) {
	t.Parallel()
	doc := load(t, "travel")
	tab := doc.Model.Tables[0]
	if tab.Name != "Travel" || len(tab.Indexes) != 0 || tab.TTL != "" ||
		!cmp.Equal(tab.Key, model.KeySchema{Partition: []model.KeyAttribute{{Name: "DestinationName", Type: model.TypeS}}}) {
		t.Errorf("%+v", tab)
	}
	want := []string{
		"{DestinationName:{S:Honolulu},Distance:{N:4960},EstimatedCost:{N:2500},BestTimeToVisit:{L:[{S:September},{S:October},{S:November}]}}",
		"{DestinationName:{S:Prague},Distance:{N:4081},EstimatedCost:{N:3000},Location:{M:{Country:{S:Czech Republic},Continent:{S:Europe}}}}",
		"{DestinationName:{S:Marrakesh},Distance:{N:3700},EstimatedCost:{N:1700},BestTimeToVisit:{L:[{S:March},{S:April},{S:September},{S:October}]},Location:{M:{Country:{S:Morocco},Continent:{S:Africa}}}}",
	}
	if d := cmp.Diff(want, show(doc)); d != "" {
		t.Error(d)
	}
}

func TestMenu(t *testing.T) {
	t.Parallel()
	doc := load(t, "menu")
	tab := doc.Model.Tables[0]
	key := model.KeySchema{Partition: []model.KeyAttribute{{Name: "Category", Type: model.TypeS}}, Sort: []model.KeyAttribute{{Name: "DishName", Type: model.TypeS}}}
	if tab.Name != "Menu" || tab.TTL != "Expiry" || !cmp.Equal(tab.Key, key) {
		t.Errorf("%+v", tab)
	}
	var orders []string
	for _, ix := range tab.Indexes {
		if ix.Kind != model.Local || ix.Projection.Kind != model.ProjectAll || !cmp.Equal(ix.Key.Sort, []model.KeyAttribute{{Name: ix.Name, Type: model.TypeN}}) {
			t.Errorf("%+v", ix)
		}
		orders = append(orders, ix.Name)
	}
	if d := cmp.Diff([]string{"PreparationTime", "Calories"}, orders); d != "" {
		t.Error(d)
	}
	want := []string{
		"{Category:{S:Pizza},DishName:{S:Vegan},Calories:{N:350},PreparationTime:{N:20},Cost:{N:25},DiscountPercentage:{N:5},KeyIngredients:{L:[{S:Pizza Base},{S:Pizza Sauce},{S:Olives},{S:Bell Peppers},{S:Corn},{S:Onions}]},Expiry:{N:1715755926}}",
		"{Category:{S:Pizza},DishName:{S:Chicken Overload},Calories:{N:450},PreparationTime:{N:30},KeyIngredients:{L:[{S:Pizza Base},{S:Pizza Sauce},{S:Fried Chicken},{S:Paprika}]},Expiry:{N:1715565610}}",
		"{Category:{S:Sandwich},DishName:{S:Vegan},Calories:{N:300},PreparationTime:{N:20},Cost:{N:25},DiscountPercentage:{N:15},Expiry:{N:1715700869}}",
	}
	if d := cmp.Diff(want, show(doc)); d != "" {
		t.Error(d)
	}
	var sizes []int
	for _, p := range doc.Items[0].Items {
		sizes = append(sizes, p.Item.Size())
	}
	if d := cmp.Diff([]int{301 - 138, 138, 94}, sizes); d != "" {
		t.Errorf("sizes: %s", d)
	}
}

// TestSparse: of the indexes that are said to be sparse, most items are not in them.
func TestSparse(t *testing.T) {
	t.Parallel()
	for name, index := range map[string]string{"shop": "GSI2", "devices": "Escalations", "sessions": "Admins"} {
		doc := load(t, name)
		ix, ok := doc.Model.Tables[0].Index(index)
		if !ok {
			t.Errorf("%s has no %s", name, index)
			continue
		}
		in := 0
		for _, p := range doc.Items[0].Items {
			if p.Item.Has(ix.Key.Partition[0].Name) {
				in++
			}
		}
		if all := len(doc.Items[0].Items); in == 0 || in*2 > all {
			t.Errorf("%s: %d of %d items are in %s", name, in, all, index)
		}
	}
}
