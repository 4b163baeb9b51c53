package patterns

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"tablero/model"
	"tablero/themes"
	"tablero/ui"
	"tablero/ui/keymap"
	"tablero/ui/uitest"
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

// blank is a session on a model with a table of Catalyst and no question.
func blank(t testing.TB) *workspace.Session {
	t.Helper()
	return changetest.Open(t, &model.Document{Model: &model.Model{Name: "new", Dialect: model.Catalyst, Tables: []model.Table{{
		Name: "Menu", Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "Category", Type: model.TypeS}}},
	}}}})
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

// names is the names of the questions in their order.
func names(st *changetest.Stage) []string {
	var out []string
	for _, p := range st.Model().Patterns {
		out = append(out, p.Name)
	}
	return out
}

func TestShown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		sample string
		w, h   int
	}{{"menu-80x20", "menu", 80, 20}, {"shop-120x36", "shop", 120, 36}, {"shop-40x12", "shop", 40, 12}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			play(t, changetest.Sample(t, c.sample), c.w, c.h).Golden("shown")
		})
	}
}

// Every question of the samples is answered by the keys: that is what they teach.
func TestSamplesAnswerTheirQuestions(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"menu", "travel", "shop", "devices", "sessions"} {
		doc, err := workspace.SampleDocument(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rowsOf(doc.Model) {
			if r.lacks != "" {
				t.Errorf("%s: %s: %s", name, r.pattern.Name, r.lacks)
			}
		}
	}
}

// The first question of a new model: written, grey, answered once its key fits.
func TestFirstQuestion(t *testing.T) {
	t.Parallel()
	st := play(t, blank(t), 80, 20)
	st.Golden("empty")
	st.Keys("a").Type("Which dishes has a category?\n").Golden("asked")
	st.Keys("tab", "tab").Type(`DishName = "Vegan`)
	st.Keys("ctrl+s")
	if st.Screen.TextFocus() == false || len(names(st)) != 0 {
		t.Fatal("half a text is no condition")
	}
	st.Type(`"`).Keys("ctrl+s").Golden("unanswered")
	has(t, st, "no", "1 unanswered")
	st.Keys("tab", "down", "down", "down", "down", "down", "enter", "ctrl+u").Type(`Category = "Pizza"`).Keys("ctrl+s")
	has(t, st, "yes")
	if strings.Contains(st.Frame(), "unanswered") {
		t.Errorf("still unanswered:\n%s", st.Frame())
	}
	want := []model.AccessPattern{{
		Name: "Which dishes has a category", Intent: "Which dishes has a category?", Operation: "Query", Table: "Menu", KeyCondition: `Category = "Pizza"`,
	}}
	if diff := cmp.Diff(want, st.Model().Patterns); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"edit question Which dishes has a category", "add question Which dishes has a category"}, st.Labels()); diff != "" {
		t.Error(diff)
	}
	st.Undo()
	has(t, st, "1 unanswered")
	st.Undo()
	has(t, st, "No question yet.")
}

// Questions are moved and removed; the cursor stays on the one that moved.
func TestOrder(t *testing.T) {
	t.Parallel()
	st := play(t, changetest.Sample(t, "menu"), 80, 20)
	start := names(st)
	st.Keys("J")
	if got := names(st); got[0] != start[1] || got[1] != start[0] {
		t.Errorf("%q", got)
	}
	if r := st.Screen.(*Screen).list.at(); r.pattern.Name != start[0] {
		t.Errorf("the cursor is on %s", r.pattern.Name)
	}
	st.Keys("shift+up")
	if diff := cmp.Diff(start, names(st)); diff != "" {
		t.Error(diff)
	}
	if st.Keys("K"); st.Last() != "it is the outermost" {
		t.Errorf("%q", st.Last())
	}
	st.Keys("d").Golden("asked")
	st.Keys("enter")
	if len(names(st)) != len(start) {
		t.Fatal("Enter alone removed it")
	}
	st.Keys("d", "y")
	if diff := cmp.Diff(start[1:], names(st)); diff != "" {
		t.Error(diff)
	}
	for range 3 {
		st.Undo()
	}
	if diff := cmp.Diff(start, names(st)); diff != "" {
		t.Error(diff)
	}
}

// Enter asks the question; one that nothing answers leads to the design, where something could.
func TestLeads(t *testing.T) {
	t.Parallel()
	doc, err := workspace.SampleDocument("menu")
	if err != nil {
		t.Fatal(err)
	}
	doc.Model.Patterns = []model.AccessPattern{
		{Name: "a", Intent: "By category?", Operation: "Query", Table: "Menu", KeyCondition: `Category = "Pizza"`},
		{Name: "b", Intent: "By calories?", Operation: "Query", Table: "Menu", KeyCondition: `Category = "Pizza" AND Calories > 4`},
		{Name: "c", Intent: "By colour?", Operation: "Query", KeyCondition: `Colour = "red"`},
		{Name: "d", Intent: "By cost, anywhere?", Operation: "Query", KeyCondition: `Category = "Pizza" AND Calories > 1`},
	}
	st := play(t, changetest.Open(t, doc), 120, 24)
	st.Golden("judged")
	st.Keys("enter", "down", "enter", "down", "enter", "down", "o")
	want := []workspace.Go{
		{Digit: queryScreen, Table: "Menu", Pattern: "a"},
		{Digit: designScreen, Table: "Menu"},
		{Digit: designScreen},
		{Digit: designScreen, Table: "Menu", Index: "Calories"},
	}
	if diff := cmp.Diff(want, st.Went); diff != "" {
		t.Error(diff)
	}
	s := st.Screen.(*Screen)
	s.Update(workspace.Go{Digit: patternsScreen, Pattern: "b"})
	if s.list.at().pattern.Name != "b" || len(s.Places()) != 4 {
		t.Error("a question is not found by its name")
	}
}

// The notes are read and written.
func TestNotes(t *testing.T) {
	t.Parallel()
	st := play(t, blank(t), 80, 20)
	st.Keys("shift+tab", "e").Type("# Why\nBecause d and q.").Golden("editor")
	st.Keys("ctrl+s").Golden("read")
	if got := st.Model().Notes; got != "# Why\nBecause d and q." {
		t.Errorf("%q", got)
	}
	st.Keys("y")
	if diff := cmp.Diff([]string{"# Why\nBecause d and q."}, st.Copied); diff != "" {
		t.Error(diff)
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	st := play(t, changetest.Sample(t, "shop"), 80, 24)
	rows := st.Screen.(*Screen).list.rows
	last := rows[len(rows)-1]
	st.Keys("/").Type(last.pattern.Intent + "\n")
	if r := st.Screen.(*Screen).list.at(); r.pattern.Name != last.pattern.Name {
		t.Errorf("on %q", r.pattern.Name)
	}
	st.Keys("n", "N", "esc", "/").Type("nowhere at all\n")
	if st.Last() != `no "nowhere at all" in the questions` {
		t.Errorf("%q", st.Last())
	}
}

func TestReadOnly(t *testing.T) {
	t.Parallel()
	doc, err := workspace.SampleDocument("menu")
	if err != nil {
		t.Fatal(err)
	}
	st := play(t, changetest.OpenWith(t, workspace.Settings{ReadOnly: true}, doc), 80, 20)
	for _, key := range []string{"a", "d", "e", "J"} {
		if st.Keys(key); st.Last() != "the model is open for reading only" {
			t.Errorf("%s: %q", key, st.Last())
		}
	}
	st.Keys("tab", "enter", "tab", "enter")
	if st.Screen.TextFocus() || len(st.Labels()) > 0 {
		t.Error("a form opened, or something changed")
	}
}

// Every key, once and twice, in each pane: nothing breaks, and nothing but moving changes by a key alone.
func TestEveryKey(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		session *workspace.Session
	}{{"empty", blank(t)}, {"menu", changetest.Sample(t, "menu")}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, focus := range []string{"", "tab", "shift+tab"} {
				st := play(t, c.session, 80, 20)
				for _, key := range changetest.EveryKey(st.Screen) {
					if focus != "" {
						st.Keys(focus)
					}
					st.Keys(key, key, "esc", "esc", "esc")
				}
				if wrong := keymap.Check(nil, st.Screen.Actions()); len(wrong) > 0 {
					t.Error(wrong)
				}
				for _, l := range st.Labels() {
					if !strings.HasPrefix(l, "move question") {
						t.Errorf("%q: a key alone made the edit %s", focus, l)
					}
				}
			}
		})
	}
}

// Texts that are hostile stand in the frame as what they are, at every size.
func TestHostileSizes(t *testing.T) {
	t.Parallel()
	m := &model.Model{Name: "hostile", Dialect: model.DynamoDB, Notes: "notes\x1b]0;x\a " + strings.Repeat("日本語", 40)}
	for _, n := range []string{"\x1b[31mred", "日本語の質問ですか", "a\u202eb", strings.Repeat("long ", 60), "line\nbreak", ""} {
		m.Patterns = append(m.Patterns, model.AccessPattern{Name: n, Intent: n, Table: n, KeyCondition: n, Filter: n, Size: n, Frequency: n})
	}
	session := changetest.Open(t, &model.Document{Model: m})
	var some []uitest.Size
	for i, s := range uitest.Sizes(false) {
		if i%11 == 0 {
			some = append(some, s)
		}
	}
	for name, keys := range map[string][]string{"list": nil, "sheet": {"tab", "down"}, "notes": {"shift+tab"}, "form": {"a"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			uitest.Sweep(t, func() tea.Model {
				r := changetest.NewRoot(t, session, themes.ASCII(), screen)
				uitest.Drive(t, r, 80, 24).Keys(keys...)
				if strings.ContainsAny(r.View(), "\x1b\a\u202e") {
					t.Fatalf("an escape in the frame:\n%q", r.View())
				}
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
