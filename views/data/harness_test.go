package data

import (
	"context"
	"os/exec"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/themes"
	"tablero/ui"
	"tablero/ui/cell"
	"tablero/ui/keymap"
	"tablero/ui/uitest"
	"tablero/views/workspace"
)

// root is as much of the program around the screen as editing needs: keys by their actions, answers, what is said, and undo.
type root struct {
	s       *Screen
	store   *engine.ModelStore
	runner  *ui.Runner
	keys    keymap.Set
	w, h    int
	frame   string
	said    []string
	off     string
	changed int
}

func (r *root) Init() tea.Cmd { return r.s.Init() }
func (r *root) View() string  { return r.frame }

func (r *root) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := r.route(msg)
	c := cell.New(r.w, r.h)
	c.SetForm(cell.Form{ASCII: r.s.env.Look.Glyphs.ASCII})
	r.s.Draw(c)
	r.frame = c.Render(themes.TrueColor)
	return r, tea.Batch(cmd, r.s.Drawn())
}

func (r *root) route(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		r.w, r.h = msg.Width, msg.Height
	case tea.KeyMsg:
		var cmds []tea.Cmd
		for _, k := range ui.SplitKeys(msg, r.s.TextFocus()) {
			cmds = append(cmds, r.key(k))
		}
		return tea.Batch(cmds...)
	case tea.MouseMsg, ui.WheelMsg, workspace.Go:
		return r.s.Update(msg)
	case workspace.Changed:
		r.changed++
		return r.s.Update(msg)
	case ui.NoticeMsg:
		r.said = append(r.said, msg.Text)
	case ui.ErrorMsg:
		r.said = append(r.said, "error: "+msg.Error())
	case ui.PanicMsg:
		panic(msg.Error())
	case ui.Answer:
		switch inner := msg.Msg.(type) {
		case ui.NoticeMsg, ui.ErrorMsg, workspace.Changed:
			return r.route(inner)
		}
		cmd, _ := ui.Deliver(msg, r.s)
		return cmd
	}
	return nil
}

func (r *root) key(k tea.KeyMsg) tea.Cmd {
	r.off = ""
	if r.s.TextFocus() {
		return r.s.Update(k)
	}
	if keymap.Name(k) == "u" {
		return func() tea.Msg {
			e, err := r.store.Undo(context.Background(), nil)
			if err != nil {
				return ui.ErrorMsg{What: "undo", Err: err}
			}
			return workspace.Changed{Label: e.Label, Design: e.Design}
		}
	}
	r.keys.Use(r.s.Actions()...)
	cmd, handled, off := r.keys.Handle(k)
	r.off = off
	if !handled {
		return r.s.Update(k)
	}
	return cmd
}

// stage is a screen on a store in memory, driven by keys.
type stage struct {
	*uitest.Driver
	t     testing.TB
	root  *root
	s     *Screen
	store *engine.ModelStore
	db    *engine.DB
}

// play opens the screen on a document. Every change of the subject is made before it is opened.
func play(t testing.TB, doc *model.Document, w, h int, change ...func(*Subject, *themes.Look)) *stage {
	t.Helper()
	db, err := engine.Open(t.Context(), engine.Options{Clock: epoch})
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
	store, err := db.Model(t.Context(), doc.Model.Name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := store.Model(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	sub := Subject{Store: store, Model: m, Word: doc.Model.Name}
	look := &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()}
	for _, f := range change {
		f(&sub, look)
	}
	runner := ui.NewRunner(nil, "")
	s := New(Env{Context: ctx, Runner: runner, Look: look, Clock: epoch, Now: epoch.Now, Copy: func(string) (string, error) { return "copied", nil }}, sub)
	s.exec = func(cmd *exec.Cmd, done tea.ExecCallback) tea.Cmd { return func() tea.Msg { return done(cmd.Run()) } }
	st := &stage{t: t, s: s, store: store, db: db, root: &root{s: s, store: store, runner: runner}}
	st.Driver = uitest.Drive(t, st.root, w, h).Exact()
	return st
}

// items is everything in a table, as typed JSON, in the order of the table.
func (st *stage) items(table string) []string {
	st.t.Helper()
	var out []string
	for cursor := "-"; cursor != ""; {
		page, err := st.store.Scan(context.Background(), engine.ScanRequest{Table: table, Cursor: strings.TrimPrefix(cursor, "-")})
		if err != nil {
			st.t.Fatal(err)
		}
		for _, it := range page.Items {
			out = append(out, string(model.AppendItem(nil, st.s.ord.d, it)))
		}
		cursor = page.Cursor
	}
	return out
}

// want compares what is in a table.
func (st *stage) want(table string, items ...string) {
	st.t.Helper()
	if got := st.items(table); !slices.Equal(got, items) {
		st.t.Errorf("%s holds\n%s\nwant\n%s\nsaid %q\n%s", table, strings.Join(got, "\n"), strings.Join(items, "\n"), st.root.said, st.Frame())
	}
}

// shows wants texts on the screen.
func (st *stage) shows(texts ...string) *stage {
	st.t.Helper()
	for _, text := range texts {
		if !strings.Contains(st.Frame(), text) {
			st.t.Errorf("no %q on\n%s\nsaid %q", text, st.Frame(), st.root.said)
		}
	}
	return st
}

// says wants the last thing that was said to hold a text.
func (st *stage) says(text string) *stage {
	st.t.Helper()
	if n := len(st.root.said); n == 0 || !strings.Contains(st.root.said[n-1], text) {
		st.t.Errorf("said %q, want %q\n%s", st.root.said, text, st.Frame())
	}
	return st
}

// menu is a small table with a value of each kind, spelled in ways that only a careful hand keeps.
func menu(t testing.TB) *model.Document {
	t.Helper()
	tab := model.Table{
		Name: "Menu",
		Key:  model.KeySchema{Partition: []model.KeyAttribute{{Name: "Category", Type: model.TypeS}}, Sort: []model.KeyAttribute{{Name: "Dish", Type: model.TypeS}}},
		Indexes: []model.Index{{
			Name: "ByCost", Kind: model.Global, Projection: model.Projection{Kind: model.ProjectAll},
			Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "Kitchen", Type: model.TypeS}}, Sort: []model.KeyAttribute{{Name: "Cost", Type: model.TypeN}}},
		}},
	}
	doc := &model.Document{Model: &model.Model{Name: "menu", Dialect: model.DynamoDB, Tables: []model.Table{tab}}}
	var placed []model.PlacedItem
	for _, text := range menuItems {
		it, err := readItemText(model.DynamoDB, text)
		if err != nil {
			t.Fatal(err)
		}
		placed = append(placed, model.PlacedItem{Item: it})
	}
	doc.Items = []model.TableItems{{Table: "Menu", Items: placed}}
	return doc
}

var menuItems = []string{
	`{"Category":{"S":"Pizza"},"Dish":{"S":"Funghi"},"Cost":{"N":"7.50"},"Kitchen":{"S":"east"},"Tags":{"SS":["z","a","m"]},"Steps":{"L":[{"S":"bake"},{"N":"1.0"}]},"Kcal":{"N":"450.0"}}`,
	`{"Category":{"S":"Pizza"},"Dish":{"S":"Vegan"},"Cost":{"N":"1e1"},"Note":{"NULL":true},"Text":{"S":"one\ntwo\tend"},"Hot":{"BOOL":false}}`,
	`{"Category":{"S":"Soup"},"Dish":{"S":"Pho"},"Cost":{"N":"9"},"Raw":{"B":"AQI="}}`,
}
