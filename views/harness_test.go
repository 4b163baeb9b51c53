package views

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tablero/engine"
	"tablero/model"
	"tablero/themes"
	"tablero/ttl"
	"tablero/ui/keymap"
	"tablero/ui/uitest"
	"tablero/views/data"
	"tablero/views/workspace"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("github.com/golang/glog.(*fileSink).flushDaemon"))
}

// present is when every story takes place.
var present = time.Date(2026, 11, 30, 15, 4, 5, 0, time.UTC)

// stage is the root with everything held still.
type stage struct {
	*uitest.Driver
	app    *App
	clock  *ttl.Fake
	copied []string
}

// option changes the setup of a stage.
type option func(*Setup)

func inTheme(th themes.Theme) option       { return func(s *Setup) { s.Look.Theme = th } }
func inGlyphs(g themes.Glyphs) option      { return func(s *Setup) { s.Look.Glyphs = g } }
func inProfile(p themes.Profile) option    { return func(s *Setup) { s.Profile = p } }
func on(sub *data.Subject) option          { return func(s *Setup) { s.Subject = sub } }
func withSetup(change func(*Setup)) option { return change }

// play opens the root on a document, or at home when there is none.
func play(t testing.TB, doc *model.Document, w, h int, opts ...option) *stage {
	t.Helper()
	st := &stage{clock: ttl.NewFake(present)}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	set := Setup{
		Context: ctx, Look: &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()}, Profile: themes.TrueColor,
		Now: st.clock.Now, Clock: st.clock, Facts: []string{"dynamodb", "LOCAL"}, Path: "~/.local/share/tablero", Folder: "~/.local/share/tablero",
	}
	set.Copy = func(text string) (string, error) {
		if text == "fail" {
			return "", errors.New("no clipboard")
		}
		st.copied = append(st.copied, text)
		return "copied", nil
	}
	if doc != nil {
		set.Subject = subjectOf(t, doc)
	}
	for _, o := range opts {
		o(&set)
	}
	if set.Subject != nil {
		set.Facts[0] = string(set.Subject.Model.Dialect)
	}
	st.app = NewApp(set)
	t.Cleanup(func() { // what a story opened
		if err := st.app.close(nil); err != nil {
			t.Error(err)
		}
	})
	st.Driver = uitest.Drive(t, st.app, w, h).Exact()
	return st
}

// subjectOf is the document in an engine in memory. What is only looked at can be shared by the stages of a test: an engine
// takes its time to open.
func subjectOf(t testing.TB, doc *model.Document) *data.Subject {
	t.Helper()
	db, err := engine.Open(t.Context(), engine.Options{Clock: ttl.NewFake(present)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := db.Import(t.Context(), doc, engine.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	s, err := db.Model(t.Context(), doc.Model.Name)
	if err != nil {
		t.Fatal(err)
	}
	return &data.Subject{Store: s, Model: doc.Model, Word: "sample:" + doc.Model.Name}
}

// sample is a bundled sample with its expiries around the present.
func sample(t testing.TB, name string) *model.Document {
	t.Helper()
	doc, err := workspace.SampleDocument(name)
	if err != nil {
		t.Fatal(err)
	}
	workspace.MoveExpiries(doc, present)
	return doc
}

// documentOf is a document with one table of the key PK and SK and these items; sort "" leaves the sort key out.
func documentOf(name string, t model.Table, items ...model.Item) *model.Document {
	doc := &model.Document{Model: &model.Model{Name: name, Dialect: model.DynamoDB, Tables: []model.Table{t}}}
	placed := make([]model.PlacedItem, len(items))
	for i, it := range items {
		placed[i].Item = it
	}
	doc.Items = []model.TableItems{{Table: t.Name, Items: placed}}
	return doc
}

// keyed is a table with the key PK and SK, both text.
func keyed(name string, indexes ...model.Index) model.Table {
	return model.Table{Name: name, Key: model.KeySchema{
		Partition: []model.KeyAttribute{{Name: "PK", Type: model.TypeS}},
		Sort:      []model.KeyAttribute{{Name: "SK", Type: model.TypeS}},
	}, Indexes: indexes}
}

// item is an item of text attributes, given as name and value in turn.
func item(pairs ...string) model.Item {
	var it model.Item
	for i := 0; i < len(pairs); i += 2 {
		it = append(it, model.Attr{Name: pairs[i], Value: model.S(pairs[i+1])})
	}
	return it
}

// everyKey is the keys that some action has, and all printable ones.
func everyKey(a *App) []string {
	seen := map[string]bool{}
	var keys []string
	add := func(k string) {
		if !seen[k] && k != "q" { // that one ends the story
			seen[k] = true
			keys = append(keys, k)
		}
	}
	for _, action := range append(a.screen().Actions(), a.Globals()...) {
		for _, k := range action.Keys {
			add(k)
		}
	}
	for r := '!'; r <= '~'; r++ {
		add(string(r))
	}
	for _, k := range []string{"space", "enter", "esc", "tab", "up", "down", "left", "right", "home", "end", "pgup", "pgdown", "f3", "ctrl+a", "alt+x"} {
		add(keymap.Normal(k))
	}
	return keys
}

// full tells whether the sweeps of sizes are to be whole.
func full() bool { return os.Getenv("TABLERO_SWEEP") == "full" }
