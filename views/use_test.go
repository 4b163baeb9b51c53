package views

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui"
	"tablero/ui/cell"
	"tablero/ui/keymap"
	"tablero/views/data"
)

// sees fails unless the frame holds all the texts.
func (st *stage) sees(t testing.TB, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(st.Frame(), text) {
			t.Fatalf("the screen does not show %q:\n%s", text, st.Frame())
		}
	}
}

// lacks fails when the frame holds one of the texts.
func (st *stage) lacks(t *testing.T, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if strings.Contains(st.Frame(), text) {
			t.Fatalf("the screen shows %q:\n%s", text, st.Frame())
		}
	}
}

func TestTheCursorStaysOnItsItemInAnotherOrder(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "shop"), 120, 40)
	st.Keys("down", "down", "enter")
	st.sees(t, "• CUSTOMER#1003", "▌ ORDER#2026-10-05#5004")
	st.Keys("i")
	st.sees(t, "GSI1PK / GSI1SK · 12 items left out", "GSI2PK / GSI2SK · 46 items left out")
	st.Keys("enter")
	st.sees(t, "• ORDER#5004", "▌ ORDER ", "ORDER#2026-10-05#5004", "Shop by index GSI1")
	st.Keys("i", "enter") // the one before stands on top
	st.sees(t, "• CUSTOMER#1003", "▌ ORDER#2026-10-05#5004", "Shop table")
	st.Keys("i").Type("gsi2").Keys("enter")
	st.sees(t, "not in GSI2: no GSI2PK", "Shop by index GSI2")
}

func TestWhatAnIndexDoesNotCarry(t *testing.T) {
	t.Parallel()
	ix := model.Index{
		Name: "ByMail", Kind: model.Global, Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "Mail", Type: model.TypeS}}},
		Projection: model.Projection{Kind: model.ProjectKeys},
	}
	st := play(t, documentOf("m", keyed("T", ix), item("PK", "a", "SK", "b", "Mail", "x@y", "Name", "Ada")), 100, 30)
	st.Keys("i")
	st.sees(t, "global index · Mail · KEYS_ONLY · every item")
	st.Keys("enter", "enter")
	st.sees(t, "Name  S  Ada  not in ByMail", "Mail  S  x@y  ByMail partition key")
}

func TestBackAndForth(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24)
	st.Keys("[")
	st.sees(t, "no view before this one")
	st.Keys("enter", "down", "v")
	st.Keys("0")
	st.sees(t, "A workbench for NoSQL tables")
	st.Keys("[")
	st.sees(t, "Menu · aggregate", "▌Vegan")
	st.Keys("<")
	st.sees(t, "• Pizza", "▌ Vegan")
	st.Keys("]", ">")
	st.sees(t, "A workbench for NoSQL tables")
	st.Keys("]")
	st.sees(t, "no view after this one")
	st.Keys("3")
	st.sees(t, "Menu · aggregate", "▌Vegan") // the state of a screen survives leaving it
	st.Keys("esc")
	st.sees(t, "• Pizza", "▌ Vegan")
}

func TestFind(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "shop"), 120, 40)
	st.Keys("n")
	st.sees(t, "nothing was searched yet; / finds")
	st.Keys("/").Type("order#501").Keys("enter")
	st.sees(t, "▌ORDER#5010")
	st.Keys("n")
	st.sees(t, "▌ORDER#5011")
	st.Keys("N", "N")
	st.sees(t, "▌ORDER#5013", "the search went on at the end")
	st.Keys("esc", "/").Type("nothing like it").Keys("enter")
	st.sees(t, `no "nothing like it"`)
	st.Keys("g", "enter", "/").Type("profile").Keys("enter")
	st.sees(t, "▌ PROFILE")
	st.Keys("n")
	st.sees(t, `this is the only one with "profile"`)
	st.Keys("enter", "/").Type("lindqvist").Keys("enter")
	st.sees(t, "▌")
	st.Keys("/").Type("zzz").Keys("enter")
	st.sees(t, `no "zzz" in this item`)
	st.Keys("/", "up")
	st.sees(t, "find zzz")
}

func TestFilter(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "shop"), 100, 30)
	st.Keys("enter", "v", "f").Type(`Kind = "product" and Price > 10`).Keys("enter")
	st.sees(t, "aggregate · Kind = ", "of 70 read")
	st.Keys("f")
	for range 60 {
		st.Keys("backspace")
	}
	st.Keys("enter")
	st.sees(t, "70 items")
	st.Keys("f").Type("Price >> 3").Keys("enter")
	st.sees(t, "column 8: expected")
	st.Keys("esc")
	st.sees(t, "70 items")
}

func TestCopy(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24)
	st.Keys("y", "c", "y", "q")
	st.Keys("enter", "right", "y", "c", "y", "k", "y", "p")
	st.Keys("i").Type("cal").Keys("enter", "r", "f").Type("Cost <> 'a b'").Keys("enter", "y", "q")
	st.Keys("enter", "down", "y", "c", "v", "y", "q")
	want := []string{"Pizza", "tablero query sample:menu Menu --partition Pizza", "30", `{"Category":{"S":"Pizza"},"DishName":{"S":"Chicken Overload"}}`}
	if len(st.copied) < 8 {
		t.Fatalf("%q\n%s", st.copied, st.Frame())
	}
	for i, w := range want {
		if st.copied[i] != w {
			t.Errorf("copy %d: %q, want %q", i, st.copied[i], w)
		}
	}
	if !strings.Contains(st.copied[4], `"KeyIngredients": [`) {
		t.Errorf("plain: %s", st.copied[4])
	}
	if w := `tablero query sample:menu Menu --partition Pizza --index Calories --filter 'Cost <> '\''a b'\''' --reverse`; st.copied[5] != w {
		t.Errorf("command: %q, want %q", st.copied[5], w)
	}
	if st.copied[6] != "Chicken Overload" || !strings.HasPrefix(st.copied[7], "tablero scan sample:menu Menu --index Calories --filter") {
		t.Errorf("%q", st.copied[6:])
	}
	st.sees(t, "copied")
}

func TestMouse(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "shop"), 100, 30)
	st.Click(5, 5)
	st.sees(t, "▌CUSTOMER#1003", "• Partitions")
	st.clock.Advance(time.Second)
	st.Click(5, 6).Click(5, 6)
	st.sees(t, "▌CUSTOMER#1004", "• CUSTOMER#1004")
	st.clock.Advance(time.Second)
	st.Click(45, 6)
	st.sees(t, "▌ PROFILE")
	st.Wheel(5, 10, 2)
	st.lacks(t, " CUSTOMER#1001")
	before := column(st.Frame(), "╮╭")
	st.Drag(before, 10, before+8, 10)
	if after := column(st.Frame(), "╮╭"); after != before+8 {
		t.Errorf("the border went from %d to %d", before, after)
	}
	y := line(st.Frame(), "─ Item ─")
	st.Drag(60, y, 60, y-4)
	if after := line(st.Frame(), "─ Item ─"); after != y-4 {
		t.Errorf("the line went from %d to %d", y, after)
	}
	st.Click(1+strings.Index(" Enter open  e edit  a add  / find", "/ find"), 29)
	st.sees(t, "Enter find  Esc leave")
	st.Keys("esc").Click(3, 1)
	st.sees(t, "no model is open")
	st.Keys("M")
	st.sees(t, "mouse off")
	st.Keys("M", "i").Click(30, 16)
	st.Keys("esc")
}

// column is where a text begins on the first line that has it, in cells.
func column(frame, text string) int {
	for _, l := range strings.Split(frame, "\n") {
		if before, _, ok := strings.Cut(l, text); ok {
			return cell.Width(before)
		}
	}
	return -1
}

// line is the number of the first line that has the text.
func line(frame, text string) int {
	for i, l := range strings.Split(frame, "\n") {
		if strings.Contains(l, text) {
			return i
		}
	}
	return -1
}

func TestTables(t *testing.T) {
	t.Parallel()
	doc := documentOf("two", keyed("First"), item("PK", "a", "SK", "b"))
	second := keyed("Second")
	second.Key.Partition[0].Type, second.Key.Sort = model.TypeN, nil
	doc.Model.Tables = append(doc.Model.Tables, second)
	doc.Items = append(doc.Items, model.TableItems{Table: "Second"})
	for n := range 300 {
		doc.Items[1].Items = append(doc.Items[1].Items, model.PlacedItem{Item: model.Item{{Name: "PK", Value: model.Int(int64(n * 10))}}})
	}
	st := play(t, doc, 80, 24)
	st.Keys("b")
	st.sees(t, "Tables of two", "First  PK / SK", "now")
	st.Keys("down", "enter")
	st.sees(t, "two › Second", "▌0 ")
	st.Keys("t").Type("x").Keys("enter")
	st.sees(t, `"x" is no number`)
	st.Keys("backspace").Type("1234").Keys("enter")
	st.sees(t, `no partition "1234"; this is the first after it`, "▌1240")
	st.Keys("t").Type("99999").Keys("enter")
	st.sees(t, "this is the last", "▌2990")
	st.Keys("t").Type("1.5e2").Keys("enter")
	st.sees(t, "▌150")
	st.Keys("t", "enter")
	st.sees(t, "type a value of PK")
	st.Keys("esc", "[")
	st.sees(t, "two › First")
}

func TestLeaving(t *testing.T) {
	t.Parallel()
	if st := play(t, sample(t, "menu"), 80, 24); !st.Keys("q").Quit() {
		t.Error("q does not quit")
	}
	st := play(t, sample(t, "menu"), 80, 24)
	st.Keys("esc", "esc", "backspace")
	if st.Quit() {
		t.Error("Esc quits")
	}
	st.sees(t, "nothing to leave; q quits")
	st.Keys("f", "q", "ctrl+c")
	st.sees(t, "Ctrl+C again quits")
	st.clock.Advance(3 * time.Second)
	if st.Keys("ctrl+c").Quit() {
		t.Error("two slow ones quit")
	}
	if !st.Keys("ctrl+c").Quit() {
		t.Error("Ctrl+C twice does not quit from an input")
	}
}

func TestQuittingAsksWhileSomethingRuns(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24)
	st.app.jobs.Start("import", "menu", func(ctx context.Context, _ ui.Report) (tea.Msg, error) { return nil, ctx.Err() })
	st.clock.Advance(2 * time.Second)
	st.Keys("q")
	st.sees(t, "import menu is running", "[ Stay ]")
	if st.Keys("enter").Quit() {
		t.Fatal("Enter alone quits")
	}
	st.sees(t, "import")
	if !st.Keys("q", "y").Quit() {
		t.Error("yes does not quit")
	}
	for _, job := range st.app.jobs.Running() {
		if p := job.Progress(); p.State != ui.JobStopping {
			t.Errorf("the job is %s", p.State)
		}
	}
}

// broken is a screen that fails.
type broken struct{ ui.Screen }

func (broken) Draw(*cell.Canvas)        { panic("cannot draw \x1b[2J") }
func (broken) Init() tea.Cmd            { return nil }
func (broken) Status() ui.Status        { return ui.Status{} }
func (broken) Actions() []keymap.Action { return nil }
func (broken) TextFocus() bool          { return false }
func (broken) Update(msg tea.Msg) tea.Cmd {
	if k, ok := msg.(tea.KeyMsg); ok && keymap.Name(k) == "x" {
		panic("cannot take x")
	}
	return nil
}

func TestAFaultIsShownAndTheRestGoesOn(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24, withSetup(func(s *Setup) { s.LogPath = "/logs/tablero.log" }))
	owner := ui.NewOwner(t.Context(), "test")
	st.Send(st.app.runner.Do(owner, "count", func(context.Context) tea.Msg { panic("boom") })())
	st.sees(t, "A fault of the program", "boom", "Details are in /logs/tablero.log")
	st.Keys("enter") // held back: nobody asked for the dialog
	st.sees(t, "A fault of the program")
	st.clock.Advance(3 * time.Second)
	st.Keys("enter", "enter", "down")
	st.sees(t, "▌ Vegan")
	st.app.screens[5] = broken{}
	st.Keys("5")
	st.sees(t, "cannot draw")
	st.clock.Advance(3 * time.Second)
	st.Keys("enter", "3")
	st.sees(t, "▌ Vegan")
	if st.app.Fault() != nil {
		t.Error("a fault of a screen ended the program")
	}
}

func TestErrorsOfTheStoreAreShown(t *testing.T) {
	t.Parallel()
	doc := sample(t, "menu")
	st := play(t, nil, 80, 24, on(&data.Subject{Store: brokenStore{}, Model: doc.Model, Word: "menu"}))
	st.sees(t, "the disk is gone")
	st.Keys("down", "enter", "f5")
	st.sees(t, "the disk is gone")
	st.Send(ui.ErrorMsg{What: "copy", Err: errors.New("no clipboard")})
	st.sees(t, "Error: copy: no clipboard")
	st.Keys("down")
	st.lacks(t, "no clipboard")
}

func TestShowKeys(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24, withSetup(func(s *Setup) { s.ShowKeys = true }))
	st.Keys("down", "down", "enter")
	st.sees(t, "Enter")
	st.Paste("secret")
	st.lacks(t, "secret")
}

func TestExpiriesFollowTheClock(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 120, 40)
	st.Keys("enter", "down")
	st.sees(t, "in 2 h", "▌ Vegan")
	st.clock.Advance(26 * time.Hour)
	st.Keys("f5")
	st.sees(t, "expired 24 h", "▌ Vegan") // and the selection stays
}

func TestNotes(t *testing.T) {
	t.Parallel()
	st := play(t, nil, 80, 24, withSetup(func(s *Setup) { s.Notes = []string{"the workspace is held"} }))
	st.sees(t, "the workspace is held", "begins one")
	for digit := 1; digit < 8; digit++ {
		st.Keys(fmt.Sprint(digit))
		if _, made := constructors()[digit]; made || digit == screenData {
			st.sees(t, "no model is open")
			continue
		}
		want := " is not there yet"
		if _, made := constructors()[digit]; made {
			want = "no model is open"
		}
		st.sees(t, want)
	}
}
