package design

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"tablero/model"
	"tablero/ui"
	"tablero/views/change/changetest"
	"tablero/views/workspace"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("github.com/golang/glog.(*fileSink).flushDaemon"))
}

func screen(env workspace.Env, s *workspace.Session) ui.Screen { return New(env, s) }

func play(t testing.TB, s *workspace.Session, w, h int) *changetest.Stage {
	t.Helper()
	return changetest.Play(t, s, w, h, screen)
}

// blank is a session on a model without tables.
func blank(t testing.TB, d model.Dialect) *workspace.Session {
	t.Helper()
	return changetest.Open(t, &model.Document{Model: &model.Model{Name: "new", Dialect: d}})
}

// has fails unless the frame has every text.
func has(t testing.TB, st *changetest.Stage, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(st.Frame(), text) {
			t.Fatalf("no %q in\n%s", text, st.Frame())
		}
	}
}

// From nothing to a table with two additional sort keys and TTL.
func TestFromNothing(t *testing.T) {
	t.Parallel()
	st := play(t, blank(t, model.Catalyst), 80, 20)
	st.Golden("empty")
	st.Keys("a").Type("Menu\nCategory\n\nDishName\n").Golden("three-answers")
	st.Keys("enter")
	st.Golden("table")
	st.Keys("a", "s").Type("PreparationTime\n").Keys("right").Golden("sort-key")
	st.Keys("enter")
	st.Keys("a", "s").Type("Calories\n").Keys("right", "enter")
	st.Keys("/").Type("TTL\n").Keys("e").Type("Expiry\n")
	st.Keys("G").Golden("done")

	key := func(name string, typ model.Type) []model.KeyAttribute {
		return []model.KeyAttribute{{Name: name, Type: typ}}
	}
	all := model.Projection{Kind: model.ProjectAll}
	want := []model.Table{{
		Name: "Menu", Key: model.KeySchema{Partition: key("Category", model.TypeS), Sort: key("DishName", model.TypeS)}, TTL: "Expiry",
		Attributes: []model.Attribute{
			{Name: "PreparationTime", Type: model.TypeN}, {Name: "Calories", Type: model.TypeN}, {Name: "Expiry", Type: model.TypeN},
		},
		Indexes: []model.Index{
			{Name: "PreparationTime", Kind: model.Local, Key: model.KeySchema{Partition: key("Category", model.TypeS), Sort: key("PreparationTime", model.TypeN)}, Projection: all},
			{Name: "Calories", Kind: model.Local, Key: model.KeySchema{Partition: key("Category", model.TypeS), Sort: key("Calories", model.TypeN)}, Projection: all},
		},
	}}
	if diff := cmp.Diff(want, st.Model().Tables); diff != "" {
		t.Error(diff)
	}
	labels := []string{
		"let items of Menu expire by Expiry", "add additional sort key Calories to Menu", "add additional sort key PreparationTime to Menu", "add table Menu",
	}
	if diff := cmp.Diff(labels, st.Labels()); diff != "" {
		t.Error(diff)
	}
	for range labels {
		st.Undo()
	}
	has(t, st, "No table yet.")
	if n := len(st.Model().Tables); n != 0 {
		t.Errorf("%d tables after everything was taken back", n)
	}
}

// A global index is filled from the items that are there.
func TestGlobalIndex(t *testing.T) {
	t.Parallel()
	st := play(t, changetest.Sample(t, "menu"), 80, 20)
	st.Golden("before")
	st.Keys("a").Golden("add")
	st.Keys("g").Type("byCost\nCost\n").Golden("form") // the type follows what is declared
	st.Keys("ctrl+s")
	has(t, st, "Global index byCost")
	if n := len(st.Items("Menu", "byCost")); n != 2 {
		t.Errorf("%d items in the index, of 2 that have a cost", n)
	}
	// Its projection, with the attributes one a line.
	st.Keys("tab", "/").Keys("esc").Keys("j", "j", "j", "enter", "right", "right", "tab").Type("Calories\nKeyIngredients").Golden("include")
	st.Keys("ctrl+s")
	has(t, st, "copied", "Leave it") // a service makes the table again, so it is asked about
	st.Keys("y")
	ix, _ := st.Model().Tables[0].Index("byCost")
	if diff := cmp.Diff(model.Projection{Kind: model.ProjectInclude, Attributes: []string{"Calories", "KeyIngredients"}}, ix.Projection); diff != "" {
		t.Error(diff)
	}
	st.Keys("esc", "d")
	has(t, st, "The items keep all", "[ Keep ]")
	st.Keys("enter")
	if _, there := st.Model().Tables[0].Index("byCost"); !there {
		t.Fatal("Enter alone removed it")
	}
	st.Keys("d", "y")
	if _, there := st.Model().Tables[0].Index("byCost"); there {
		t.Error("it is still there")
	}
}

// A rename keeps the data, and what speaks of the attribute follows.
func TestRename(t *testing.T) {
	t.Parallel()
	st := play(t, changetest.Sample(t, "menu"), 80, 24)
	st.Keys("/").Type("Category\n").Keys("e").Keys("ctrl+u").Type("Kind")
	has(t, st, "In the service, ")
	st.Keys("enter")
	st.Keys("y")
	has(t, st, "Attribute Kind")
	items := st.Items("Menu", "")
	for _, it := range items {
		if _, ok := it.Get("Kind"); !ok {
			t.Errorf("an item without Kind: %v", it)
		}
	}
	if len(items) != 3 {
		t.Errorf("%d items", len(items))
	}
	for _, p := range st.Model().Patterns {
		if strings.Contains(p.KeyCondition, "Category") {
			t.Errorf("the pattern %s asks for %s", p.Name, p.KeyCondition)
		}
	}
	st.Keys("g", "down", "e", "ctrl+u").Type("Dishes\n").Keys("y")
	has(t, st, "Table Dishes")
	if len(st.Items("Dishes", "")) != 3 {
		t.Error("items were lost with the name of the table")
	}
}

// A key that some items lack: they go to the tray, and it is said how many.
func TestKeyChange(t *testing.T) {
	t.Parallel()
	st := play(t, changetest.Sample(t, "menu"), 80, 24)
	st.Keys("enter", "down", "down", "enter", "ctrl+u").Type("Cost")
	has(t, st, "[N]", "a new table")
	st.Keys("ctrl+s").Golden("asked")
	st.Keys("n")
	has(t, st, "Key of Menu") // the answers are kept
	st.Keys("ctrl+s", "y").Golden("tray")
	st.Keys("enter")
	if n := len(st.Items("Menu", "")); n != 2 {
		t.Errorf("%d items followed, of 2 that have a cost", n)
	}
	tray, err := st.Session.Store.Tray(t.Context())
	if err != nil || len(tray) != 1 {
		t.Fatalf("%d items on the tray: %v", len(tray), err)
	}
	st.Undo()
	if n := len(st.Items("Menu", "")); n != 3 {
		t.Errorf("%d items after it was taken back", n)
	}
}

// Wrong answers are said at their field.
func TestWrongAnswers(t *testing.T) {
	t.Parallel()
	st := play(t, changetest.Sample(t, "devices"), 80, 24)
	for _, c := range []struct{ keys, want string }{
		{"t\n\n\n\n\n", "type a name for the table"},
		{"tDeviceLog\nx\n\n\n", "there is a table of this name"},
		{"tNew\n\n\n\n", "type the attribute that items are spread by"},
		{"tNew\nA\n\nA\n\n", "it is the partition key"},
		{"tno\nA\n\n\n\n", "name"}, // two characters, which the rules refuse
		{"a\n\n", "type a name for the attribute"},
		{"aState\n\n", "the table has an attribute of this name"},
		{"gnew\n\n\n\n\n\n", "type the attribute that items are spread by"},
		{"gEscalations\n\nSite\n\n\n\n\n", "the table has an index of this name"},
		{"s\n\n\n\n\n\n", "type the attribute that orders a partition"},
	} {
		st.Keys("a").Type(c.keys[:1]).Type(c.keys[1:]).Keys("ctrl+s")
		if !strings.Contains(st.Frame(), c.want) || len(st.Labels()) > 0 {
			t.Fatalf("%q: no %q in\n%s", c.keys, c.want, st.Frame())
		}
		st.Keys("esc")
	}
}

// A table goes only after its name was typed.
func TestDeleteTable(t *testing.T) {
	t.Parallel()
	st := play(t, changetest.Sample(t, "menu"), 80, 24)
	st.Keys("d").Golden("asked")
	st.Type("menu\n")
	has(t, st, "type the name exactly")
	st.Keys("esc")
	if len(st.Model().Tables) != 1 {
		t.Fatal("Esc removed it")
	}
	st.Keys("d").Type("Menu\n")
	if len(st.Model().Tables) != 0 {
		t.Fatal("it is still there")
	}
	st.Undo()
	if len(st.Items("Menu", "")) != 3 {
		t.Error("the items did not come back")
	}
}

// Enter on a finding goes to the field that it is about.
func TestFindings(t *testing.T) {
	t.Parallel()
	doc := &model.Document{Model: &model.Model{Name: "odd", Dialect: model.DynamoDB, Tables: []model.Table{
		{Name: "Other", Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "PK", Type: model.TypeS}}}},
		{
			Name: "Orders", Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "PK", Type: model.TypeS}}},
			Indexes: []model.Index{{
				Name: "ByDay", Kind: model.Global, Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "Day", Type: model.TypeS}}},
				Projection: model.Projection{Kind: model.ProjectAll},
			}},
		},
	}, Patterns: []model.AccessPattern{{Name: "lost", Intent: "What is lost?", Operation: "Query", Table: "None", KeyCondition: "PK = 1"}}}}
	st := play(t, changetest.Open(t, doc), 80, 20)
	st.Golden("odd")
	st.Keys("shift+tab", "enter")
	if len(st.Went) != 1 || st.Went[0].Digit != patternsScreen || st.Went[0].Pattern != "lost" {
		t.Errorf("it went to %v", st.Went)
	}
	st.Keys("down", "enter").Golden("field")
	if s := st.Screen.(*Screen); s.at != (place{"Orders", ofIndex, "ByDay"}) || s.fieldNow() != "partition" {
		t.Errorf("it went to %v, field %s", s.at, s.fieldNow())
	}
}

// What can be had no more of is off, with the reason, and in the words of the dialect.
func TestLimits(t *testing.T) {
	t.Parallel()
	for _, d := range []model.Dialect{model.Catalyst, model.DynamoDB} {
		t.Run(string(d), func(t *testing.T) {
			t.Parallel()
			table := model.Table{Name: "Full", Key: model.KeySchema{
				Partition: []model.KeyAttribute{{Name: "PK", Type: model.TypeS}}, Sort: []model.KeyAttribute{{Name: "SK", Type: model.TypeS}},
			}}
			for i := range 5 {
				name := "Key" + strconv.Itoa(i)
				table.Attributes = append(table.Attributes, model.Attribute{Name: name, Type: model.TypeN})
				table.Indexes = append(table.Indexes, model.Index{
					Name: name, Kind: model.Local, Projection: model.Projection{Kind: model.ProjectAll},
					Key: model.KeySchema{Partition: table.Key.Partition, Sort: []model.KeyAttribute{{Name: name, Type: model.TypeN}}},
				})
			}
			st := play(t, changetest.Open(t, &model.Document{Model: &model.Model{Name: "full", Dialect: d, Tables: []model.Table{table}}}), 80, 20)
			st.Keys("a")
			has(t, st, map[model.Dialect]string{model.Catalyst: "additional sort key", model.DynamoDB: "local index"}[d], "5 of 5 are there")
			st.Keys("s").Golden("full")
		})
	}
}

// A session for reading shows everything and changes nothing.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	doc, err := workspace.SampleDocument("menu")
	if err != nil {
		t.Fatal(err)
	}
	st := play(t, changetest.OpenWith(t, workspace.Settings{ReadOnly: true}, doc), 80, 20)
	for _, key := range []string{"a", "d", "e"} {
		if st.Keys(key); st.Last() != "the model is open for reading only" {
			t.Errorf("%s: %q", key, st.Last())
		}
	}
	for _, a := range st.Screen.Actions() {
		if a.Group == "Change" && a.Off() == "" {
			t.Errorf("%s can be done", a.ID)
		}
	}
	st.Keys("enter", "enter", "j", "enter")
	if st.Screen.TextFocus() {
		t.Error("a form opened")
	}
}
