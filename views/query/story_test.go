package query

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/themes"
	"tablero/ttl"
	"tablero/ui/uitest"
	"tablero/views/workspace"
)

// TestStory asks for Pizza by Calories above 400, by keys alone.
func TestStory(t *testing.T) {
	t.Parallel()
	for _, size := range []uitest.Size{{W: 80, H: 24}, {W: 120, H: 40}} {
		name := func(s string) string { return fmt.Sprintf("%s-%d", s, size.W) }
		st := play(t, sample(t, "menu"), size.W, size.H)
		st.Golden(name("start"))
		st.Keys("i").Golden(name("from"))
		st.Type("Calories").Keys("enter", "enter").Type("Piz")
		st.Golden(name("suggestions"))
		st.Keys("tab", "enter").Type(">").Keys("enter", "enter").Type("400").Keys("enter")
		st.Golden(name("form"))
		st.Keys("enter")
		st.Golden(name("answer"))
		if !strings.Contains(st.Frame(), "read 1 · matched 1 · 1 page · end") || !strings.Contains(st.Frame(), "est. 0.5 RCU · was 0.5 RCU") {
			t.Error(st.Frame())
		}
		st.Keys("esc", "a").Type("Cost").Keys("enter", "enter").Type("<").Keys("down", "enter")
		st.Golden(name("filter"))
	}
}

func TestReadingPageByPage(t *testing.T) {
	t.Parallel()
	st := play(t, numbered(40), 80, 24)
	st.Keys("t").Type("p").Keys("enter")
	st.screen.spec.Limit = "15"
	st.screen.changed()
	st.Keys("x")
	if !strings.Contains(st.Frame(), "read 15 · matched 15 · 1 page · m more") || !strings.Contains(st.Frame(), "n00") {
		t.Fatal(st.Frame())
	}
	st.Keys("m")
	if !strings.Contains(st.Frame(), "read 30 · matched 30 · 2 pages · m more") {
		t.Error(st.Frame())
	}
	at := st.screen.grid.Key()
	st.Keys("G", "down")
	if !strings.Contains(st.Frame(), "read 40 · matched 40 · 3 pages · end") || st.screen.grid.Key() == at {
		t.Error(st.Frame())
	}
	st.Keys("m")
	if st.last() != "everything that the query finds is here" {
		t.Error(st.last())
	}
	st.Keys("r") // reversed and read again
	if !strings.Contains(st.Frame(), "n39") || !strings.Contains(st.Frame(), "1 page · m more") {
		t.Error(st.Frame())
	}
	if st.Keys("y", "t"); len(st.copied) != 1 || st.copied[0] != "tablero query sample:numbered T --partition p --reverse --limit 15" {
		t.Error(st.copied)
	}
	st.Keys("enter")
	if len(st.went) != 1 || st.went[0].Digit != 3 || st.went[0].Table != "T" || st.went[0].Partition[0].Text() != "p" {
		t.Error(st.went)
	}
}

// numbered is a partition p of n items with the sort keys n00, n01 and so on; V is the number.
func numbered(n int) *model.Document {
	table := *kitchen()
	table.Name, table.Indexes, table.Attributes = "T", nil, nil
	var items []model.Item
	for i := range n {
		items = append(items, model.Item{{Name: "PK", Value: model.S("p")}, {Name: "SK", Value: model.S(fmt.Sprintf("n%02d", i))}, {Name: "V", Value: model.Int(int64(i))}})
	}
	return documentOf("numbered", table, items...)
}

func TestEmptyPagesAreReadOn(t *testing.T) {
	t.Parallel()
	st := play(t, numbered(60), 80, 24)
	ask := func(limit, than string) {
		st.screen.setSpec(Spec{Table: "T", Partition: []string{"p"}, Limit: limit, Filter: []Term{{Path: "V", Op: ">", Type: "N", A: than}}})
		st.Keys("x")
	}
	ask("4", "56")
	if !strings.Contains(st.Frame(), "read 60 · matched 3 · 15 pages · end") {
		t.Error(st.Frame())
	}
	ask("1", "55") // the budget ends before
	if !strings.Contains(st.Frame(), "read 25 · matched 0 · 25 pages · m more") || !strings.Contains(st.Frame(), "Nothing matched in 25 items; m reads on.") {
		t.Error(st.Frame())
	}
	st.Keys("m", "m")
	if !strings.Contains(st.Frame(), "read 57 · matched 1 · 57 pages · m more") {
		t.Error(st.Frame())
	}
	ask("", "99")
	if !strings.Contains(st.Frame(), "none meets the filter") {
		t.Error(st.Frame())
	}
	if st.Keys("e"); st.screen.folded || st.screen.focus != paneForm {
		t.Error("e does not open the form where there is no item")
	}
}

func TestEscStopsAndKeepsWhatHasCome(t *testing.T) {
	t.Parallel()
	st := play(t, numbered(30), 80, 24)
	st.screen.setSpec(Spec{Table: "T", Partition: []string{"p"}, Limit: "10"})
	st.Keys("x")
	cmd := st.screen.more() // on its way
	if !st.screen.Status().Busy {
		t.Error("not busy")
	}
	st.Keys("esc")
	if st.last() != "stopped; m reads on" || st.screen.Status().Busy {
		t.Error(st.last())
	}
	st.Send(cmd()) // too late
	if !strings.Contains(st.Frame(), "read 10 · matched 10 · 1 page · stopped") || !strings.Contains(st.Frame(), "n00") {
		t.Error(st.Frame())
	}
	st.Keys("m")
	if !strings.Contains(st.Frame(), "read 20 · matched 20 · 2 pages · m more") {
		t.Error(st.Frame())
	}
}

func TestEndsAreDropped(t *testing.T) {
	t.Parallel()
	st := play(t, numbered(10), 80, 24)
	st.screen.setSpec(Spec{Table: "T", Partition: []string{"p"}, Sort: Sort{Op: "a < key < b", A: "n03", B: "n06"}})
	st.Keys("x")
	frame := st.Frame()
	if !strings.Contains(frame, "read 4 · matched 2 · 2 ends dropped · 1 page · end") || !strings.Contains(frame, "2 of 10 keys, ends dropped") ||
		strings.Contains(frame, "n03  ") || !strings.Contains(frame, "n04") {
		t.Error(frame)
	}
	if st.Keys("y", "t"); st.last() == "" || !strings.Contains(strings.Join(st.said, "\n"), "between holds its ends") {
		t.Error(st.said)
	}
}

func TestFaultsStandAtTheField(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24)
	st.Keys("x")
	if !strings.Contains(st.Frame(), "type a value of Category; a key is never empty (INVALID_INPUT)") || st.screen.at.kind != fieldPart {
		t.Error(st.Frame())
	}
	st.screen.setSpec(Spec{Table: "Menu", Index: "Calories", Partition: []string{"Pizza"}, Sort: Sort{Op: ">"}})
	st.screen.at = field{kind: fieldSortA}
	st.Keys("enter").Type("12,5").Keys("enter")
	if !strings.Contains(st.Frame(), "12.5") || st.screen.input == nil {
		t.Error(st.Frame())
	}
	st.Keys("esc")
	if st.screen.input != nil {
		t.Error("Esc does not leave the input")
	}
	// An error of the store that the form did not foresee.
	st.screen.setSpec(Spec{Table: "Menu", Partition: []string{"Pizza"}})
	st.Keys("x")
	st.screen.got.busy = true
	st.screen.takePage(pageRead{err: errors.New("the disk is gone")})
	st.Resize(80, 24)
	if !strings.Contains(st.Frame(), "the disk is gone") {
		t.Error(st.Frame())
	}
}

func TestQueriesOfBefore(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "ws")
	settings := workspace.Settings{Dir: dir, Clock: ttl.NewFake(present)}
	for start := range 3 {
		session := kept(t, settings)
		st := stageOf(t, session, 80, 24)
		if start == 0 {
			st.Keys("p")
			if st.last() != "no query was run yet" {
				t.Error(st.last())
			}
			st.Keys("t").Type("Pizza").Keys("enter", "x", "r")
		} else {
			st.Keys("p")
			if frame := st.Frame(); !strings.Contains(frame, `Menu   Category = "Pizza"   limit 50 ↓`) || !strings.Contains(frame, `limit 50 ↑`) {
				t.Error(frame)
			}
			st.Keys("enter")
			if !strings.Contains(st.Frame(), "matched 2") {
				t.Error(st.Frame())
			}
		}
		if err := session.Close(); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "queries", "*.json"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	if err := os.WriteFile(files[0], []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	session := kept(t, settings)
	st := stageOf(t, session, 80, 24)
	if !strings.Contains(st.last(), "read the queries of before") {
		t.Error(st.said)
	}
	if err := session.Close(); err != nil {
		t.Fatal(err)
	}
}

// kept opens a workspace with the menu in it.
func kept(t *testing.T, s workspace.Settings) *workspace.Session {
	t.Helper()
	if !s.Exists() {
		db, err := s.OpenWorkspace(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(importInto(t.Context(), db, sample(t, "menu")), db.Close()); err != nil {
			t.Fatal(err)
		}
	}
	session, err := workspace.Open(t.Context(), s, "menu")
	if err != nil {
		t.Fatal(err)
	}
	return session
}

func TestChangesAreReadAgain(t *testing.T) {
	t.Parallel()
	st := play(t, numbered(10), 80, 24)
	st.screen.setSpec(Spec{Table: "T", Partition: []string{"p"}, Limit: "6"})
	st.Keys("x", "m", "down", "down")
	at := st.screen.grid.Key()
	if err := put(t, st.session, model.Item{{Name: "PK", Value: model.S("p")}, {Name: "SK", Value: model.S("a")}, {Name: "V", Value: model.Int(1)}}); err != nil {
		t.Fatal(err)
	}
	st.Send(workspace.Changed{Label: "add"})
	if frame := st.Frame(); st.screen.grid.Key() != at || !strings.Contains(frame, "read 11") || !strings.Contains(frame, "11 of 11 keys") {
		t.Errorf("%s %s\n%s", at, st.screen.grid.Key(), frame)
	}
	st.Send(workspace.Changed{Design: true}) // nothing of it concerns the query
	if st.screen.grid.Key() != at {
		t.Error(st.Frame())
	}
}

func TestGoAndPlaces(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24)
	first := st.screen.Place()
	st.Send(arrive{workspace.Go{Digit: 4, Table: "Menu", Index: "Calories", Partition: []model.Value{model.S("Pizza")}}})
	st.Keys("enter")
	second := st.screen.Place()
	if !strings.Contains(st.Frame(), "matched 2") || st.screen.SamePlace(first, second) || !st.screen.SamePlace(second, st.screen.Place()) {
		t.Error(st.Frame())
	}
	st.Keys("r")
	st.Send(visit{second})
	if !st.screen.SamePlace(second, st.screen.Place()) || !strings.Contains(st.Frame(), "limit 50 ↑") {
		t.Error(st.Frame())
	}
	st.Send(arrive{workspace.Go{Digit: 4, Table: "Nowhere"}}, arrive{workspace.Go{Digit: 4}})
	st.Exact()
}

// visit asks the stage to go to a place, arrive to hand a place of the model to the screen.
type (
	visit  struct{ to any }
	arrive struct{ workspace.Go }
)

func TestIndexWithoutTheAttribute(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "sessions"), 80, 24)
	st.screen.setSpec(Spec{Table: "Sessions", Index: "ByToken", Partition: []string{"x"}, Filter: []Term{{Path: "StartedAt", Op: "exists"}}})
	st.Resize(80, 24)
	if !strings.Contains(st.Frame(), "not in ByToken") {
		t.Error(st.Frame())
	}
	st.Keys("a")
	for _, o := range st.screen.offers.list {
		if o.text == "StartedAt" {
			t.Error("what the index does not carry is offered")
		}
	}
}

func TestRobust(t *testing.T) {
	t.Parallel()
	empty := &model.Document{Model: &model.Model{Name: "empty", Dialect: model.DynamoDB}}
	for name, make := range map[string]func() *stage{
		"no table": func() *stage { return play(t, empty, 80, 24) },
		"no item":  func() *stage { return play(t, numbered(0), 80, 24) },
		"fresh":    func() *stage { return play(t, numbered(3), 80, 24) },
		"answer": func() *stage {
			st := play(t, numbered(3), 80, 24)
			st.screen.setSpec(Spec{Table: "T", Partition: []string{"p"}, Filter: []Term{{Path: "V", Op: "exists"}}})
			st.Keys("x")
			return st
		},
	} {
		st := make()
		var keys []string
		for _, a := range st.screen.Actions() {
			keys = append(keys, a.Keys...)
			if a.Help == "" || a.Title == "" || a.Group == "" {
				t.Errorf("%s says nothing of itself", a.ID)
			}
		}
		seen := map[string]string{}
		for _, a := range st.screen.Actions() {
			for _, k := range a.Keys {
				if other, twice := seen[k]; twice && a.Off() == "" {
					t.Errorf("%s: %s and %s share %s", name, a.ID, other, k)
				}
				seen[k] = a.ID
			}
		}
		for r := ' '; r <= '~'; r++ {
			keys = append(keys, string(r))
		}
		for _, k := range keys {
			st.Keys(k, k, "esc", "esc")
		}
		st.Paste("dq\n").Keys("esc")
		for _, size := range []uitest.Size{{W: 1, H: 1}, {W: 19, H: 7}, {W: 20, H: 8}, {W: 80, H: 24}} {
			st.Resize(size.W, size.H)
		}
	}
}

func TestEverythingCanBeTyped(t *testing.T) {
	t.Parallel()
	st := play(t, numbered(1), 80, 24)
	var want strings.Builder
	st.Keys("t")
	for r := ' '; r <= '~'; r++ {
		want.WriteRune(r)
	}
	want.WriteString("日本 ä")
	st.Type(want.String()).Paste("dq\n")
	st.Keys("enter")
	if got := st.screen.spec.Partition[0]; got != want.String()+"dq " {
		t.Errorf("%q", got)
	}
}

func TestHostile(t *testing.T) {
	t.Parallel()
	bad := []string{"\x1b[31mred", "\x1b]52;c;ZGF0YQ==\x07", "a\rb\nc\t\x00", "\u202etfel", "漢字かな", "👩‍👩‍👧‍👦", strings.Repeat("\u0300", 50)}
	table := *kitchen()
	table.Name, table.Indexes = "T"+bad[0], nil
	table.Key.Partition[0].Name = "P" + bad[1]
	var items []model.Item
	for i, b := range bad {
		items = append(items, model.Item{{Name: "P" + bad[1], Value: model.S(bad[0])}, {Name: "SK", Value: model.S(fmt.Sprint(i) + b)}, {Name: b, Value: model.S(b)}})
	}
	st := play(t, documentOf("bad"+bad[3], table, items...), 80, 24)
	check := func() {
		t.Helper()
		for _, r := range strings.ReplaceAll(st.frame, "\n", "") {
			if r < ' ' || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e {
				t.Fatalf("the frame holds %q:\n%s", r, st.frame)
			}
		}
	}
	st.Keys("t", "down")
	check()
	st.Keys("enter", "x")
	check()
	st.Keys("p")
	check()
	st.Keys("esc", "f")
	check()
	for i, size := range uitest.Sizes(false) {
		if i%29 == 0 {
			st.Resize(size.W, size.H)
		}
	}
}

func TestSweep(t *testing.T) {
	t.Parallel()
	sizes := uitest.Sizes(os.Getenv("TABLERO_SWEEP") == "full")
	if len(sizes) < 5000 {
		sizes = sizes[1400:]
	}
	session := open(t, sample(t, "menu"))
	for name, g := range map[string]themes.Glyphs{"unicode": themes.Unicode(), "ascii": themes.ASCII()} {
		for _, keys := range [][]string{{}, {"t", "P"}, {"x"}, {"run"}} {
			var st *stage
			uitest.Sweep(t, func() tea.Model {
				r := rootOf(t, session, g)
				st = &stage{Driver: uitest.Drive(t, r, 80, 24).Exact(), root: r}
				if len(keys) == 1 && keys[0] == "run" {
					r.screen.setSpec(Spec{Table: "Menu", Partition: []string{"Pizza"}, Filter: []Term{{Path: "Cost", Op: "exists"}}})
					st.Keys("x")
				} else {
					st.Keys(keys...)
				}
				return r
			}, sizes[:len(sizes)/10])
			if name == "ascii" {
				st.Resize(80, 24)
				for _, r := range st.frame {
					if r > '~' {
						t.Fatalf("%q in a frame of ASCII:\n%s", r, st.frame)
					}
				}
			}
		}
	}
}

func TestReadOnly(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "ws")
	if err := kept(t, workspace.Settings{Dir: dir}).Close(); err != nil {
		t.Fatal(err)
	}
	session := kept(t, workspace.Settings{Dir: dir, ReadOnly: true, Clock: ttl.NewFake(present)})
	st := stageOf(t, session, 80, 24)
	st.Keys("t").Type("Pizza").Keys("enter", "x")
	if !strings.Contains(st.Frame(), "matched 2") {
		t.Error(st.Frame())
	}
	if _, err := os.Stat(filepath.Join(dir, "queries")); !errors.Is(err, os.ErrNotExist) {
		t.Error("a read-only session wrote into the workspace")
	}
	if err := session.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestMouse(t *testing.T) {
	t.Parallel()
	st := play(t, numbered(30), 80, 24)
	st.Click(13, 2) // the partition
	if st.screen.at.kind != fieldPart {
		t.Errorf("%v\n%s", st.screen.at, st.Frame())
	}
	st.Click(13, 2)
	if st.screen.input == nil {
		t.Error("a double click does not open the field")
	}
	st.Type("p").Keys("enter", "x")
	st.Click(10, 12)
	key := st.screen.grid.Key()
	st.Wheel(10, 12, 3)
	if key == "" || st.screen.focus != paneResult {
		t.Error(st.Frame())
	}
	st.Click(10, 1)
	if st.screen.folded || st.screen.focus != paneForm {
		t.Error("a click on the folded form does not open it")
	}
}
