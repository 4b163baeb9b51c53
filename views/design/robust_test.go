package design

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/themes"
	"tablero/ui/keymap"
	"tablero/ui/uitest"
	"tablero/views/change/changetest"
	"tablero/views/workspace"
)

// Every key, once and twice, with and without tables, in each pane: nothing breaks, and nothing is changed by a key alone.
func TestEveryKey(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		session *workspace.Session
	}{{"empty", blank(t, model.DynamoDB)}, {"menu", changetest.Sample(t, "menu")}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, focus := range []string{"", "tab", "shift+tab"} {
				st := play(t, c.session, 80, 24)
				before := len(st.Labels())
				for _, key := range changetest.EveryKey(st.Screen) {
					if focus != "" {
						st.Keys(focus)
					}
					st.Keys(key, key, "esc", "esc", "esc")
				}
				if n := len(st.Labels()); n != before {
					t.Errorf("%q: a key alone made %d edits: %v", focus, n, st.Labels())
				}
			}
		})
	}
}

// No two actions of one focus share a key, and none lacks its words.
func TestActions(t *testing.T) {
	t.Parallel()
	st := play(t, changetest.Sample(t, "shop"), 80, 24)
	for _, keys := range [][]string{nil, {"tab"}, {"tab"}, {"tab"}, {"a", "a"}} {
		st.Keys(keys...)
		if wrong := keymap.Check(nil, st.Screen.Actions()); len(wrong) > 0 {
			t.Errorf("%v: %v", keys, wrong)
		}
	}
}

// Whatever can be typed can be typed into every field, and a paste is text.
func TestTyping(t *testing.T) {
	t.Parallel()
	st := play(t, blank(t, model.DynamoDB), 100, 24)
	st.Keys("a")
	for r := '!'; r <= '~'; r++ {
		st.Type(string(r))
	}
	if got := st.Screen.(*Screen).asking.Field("name").Value(); len(got) != '~'-'!'+1 {
		t.Errorf("%q", got)
	}
	st.Keys("esc").Paste("dq\n")
	if st.Screen.TextFocus() || len(st.Labels()) > 0 {
		t.Error("a paste into the tree did something")
	}
}

// Names that are hostile stand in the frame as what they are.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	names := []string{"\x1b[31mred", "日本語の表です", "a\u202eb", strings.Repeat("long ", 60), "line\nbreak"}
	m := &model.Model{Name: "hostile\x1b[2J", Dialect: model.Catalyst, Notes: "notes\x1b]0;x\a"}
	for _, n := range names {
		key := []model.KeyAttribute{{Name: n, Type: model.TypeS}}
		m.Tables = append(m.Tables, model.Table{
			Name: n, Key: model.KeySchema{Partition: key}, Notes: n, TTL: n, Attributes: []model.Attribute{{Name: n + "2", Type: model.TypeM, Notes: n}},
			Indexes: []model.Index{{
				Name: n + "3", Kind: model.Global, Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: n + "2", Type: model.TypeS}}},
				Projection: model.Projection{Kind: model.ProjectInclude, Attributes: names},
			}},
		})
	}
	m.Tables[0].Attributes[0].Type = model.TypeS
	st := play(t, changetest.Open(t, &model.Document{Model: m}), 80, 24)
	for range 60 {
		st.Keys("l", "j")
		if strings.ContainsAny(st.Frame(), "\x1b\a\u202e") {
			t.Fatalf("an escape in the frame:\n%q", st.Frame())
		}
	}
	st.Keys("tab", "enter", "esc", "z", "z")
}

// Every size has a whole frame, also with a form open.
func TestSizes(t *testing.T) {
	t.Parallel()
	session := changetest.Sample(t, "shop")
	sizes := uitest.Sizes(false)
	for name, keys := range map[string][]string{"tree": nil, "findings": {"shift+tab"}, "sheet": {"enter"}, "form": {"e"}, "notes": {"g", "enter", "G", "enter"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var some []uitest.Size
			for i, s := range sizes {
				if i%13 == len(name) {
					some = append(some, s)
				}
			}
			uitest.Sweep(t, func() tea.Model {
				r := changetest.NewRoot(t, session, themes.ASCII(), screen)
				d := uitest.Drive(t, r, 80, 24)
				d.Keys(keys...)
				return &played{r}
			}, some)
		})
	}
}

// played is a root that has been opened already.
type played struct{ *changetest.Root }

func (p *played) Init() tea.Cmd { return nil }

func (p *played) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := p.Root.Update(msg)
	return p, cmd
}

// Two tables: the sheet is always that of the table which is selected.
func TestSwitchingTables(t *testing.T) {
	t.Parallel()
	doc := &model.Document{Model: &model.Model{Name: "two", Dialect: model.DynamoDB}}
	for _, n := range []string{"First", "Second"} {
		doc.Model.Tables = append(doc.Model.Tables, model.Table{Name: n, Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: n + "Id", Type: model.TypeS}}}})
	}
	st := play(t, changetest.Open(t, doc), 80, 24)
	has(t, st, "Table First", "FirstId S")
	s := st.Screen.(*Screen)
	s.Update(workspace.Go{Digit: designScreen, Table: "Second"})
	st.Resize(90, 24)
	has(t, st, "Table Second", "SecondId S")
	s.Update(workspace.Go{Digit: designScreen, Table: "First"})
	st.Resize(80, 24)
	has(t, st, "Table First", "FirstId S")
	if s.SamePlace(place{table: "First"}, place{table: "Second"}) || !s.SamePlace(s.Place(), s.Place()) {
		t.Error("places")
	}
	s.Visit(place{table: "Second", part: ofTable})
	st.Keys("tab")
	has(t, st, "Table Second")
	st.Keys("o", "y")
	if len(st.Went) != 1 || st.Went[0].Digit != dataScreen || st.Went[0].Table != "Second" {
		t.Errorf("%v", st.Went)
	}
	if len(st.Copied) != 1 || st.Copied[0] != "Second" {
		t.Errorf("%v", st.Copied)
	}
}
