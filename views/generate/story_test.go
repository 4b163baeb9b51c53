package generate

import (
	"context"
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/model/codec/formats"
	"tablero/model/edit"
	"tablero/model/rules"
	"tablero/ui/keymap"
	"tablero/ui/uitest"
	"tablero/views/workspace"
)

// TestFill is the way from a sample to five hundred items and back.
func TestFill(t *testing.T) {
	t.Parallel()
	for _, size := range []uitest.Size{{W: 80, H: 24}, {W: 120, H: 40}} {
		t.Run(fmt.Sprintf("%dx%d", size.W, size.H), func(t *testing.T) {
			t.Parallel()
			st := play(t, sample(t, "menu"), size.W, size.H)
			st.Golden("start")
			st.Keys("enter").Type("fruit").Golden("pick")
			st.Keys("enter").Golden("picked")
			st.Keys("e", "ctrl+u").Type("12,5").Keys("ctrl+s").Golden("wrong")
			st.Keys("ctrl+u").Type("500").Keys("tab", "ctrl+u").Type("7").Golden("form")
			st.Keys("enter", "tab", "right", "right").Golden("preview")
			st.Keys("esc", "tab")
			st.Keys("z").Golden("zoom")
			st.Keys("z", "a")
			if st.last() != "500 items in Menu; u takes them back" || st.changed != 1 || st.count(t, "Menu") != 503 {
				t.Errorf("%v, %d changes, %d items", st.said, st.changed, st.count(t, "Menu"))
			}
			if st.s.count != 500 || st.s.seed != 7 || st.s.plan.Kinds[0].Field("Category").Spec.Gen != "fruit" {
				t.Error("what was chosen is lost after the run")
			}
			doc, err := st.session.Document(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if list := rules.Check(doc.Model, rules.Of(doc), present); rules.Worst(list) == rules.Error {
				t.Error(list)
			}
			history, err := st.session.Store.History(t.Context(), 0)
			if err != nil || len(history) != 1 || history[0].Label != "generate 500 items in Menu" {
				t.Errorf("history %v, %v", history, err)
			}
			if _, err := st.session.Store.Undo(t.Context(), nil); err != nil || st.count(t, "Menu") != 3 {
				t.Errorf("after the undo %d items, %v", st.count(t, "Menu"), err)
			}
		})
	}
}

func TestSeveralKinds(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "shop"), 100, 30)
	st.Golden("start")
	st.Keys("G", "enter").Golden("number")
	st.Keys("esc")
	if st.s.fields.Key() == "" || st.s.fields.Row() == nil {
		t.Error("the cursor is gone")
	}
	st.Keys("a")
	if st.count(t, "Shop") != 170 {
		t.Errorf("%d items", st.count(t, "Shop"))
	}
	if n := len(st.s.plan.Kinds); n < 5 {
		t.Errorf("%d kinds are known after the run", n)
	}
}

// TestLearnsEveryKind: of a table of many items, the kinds behind the first thousand are known too.
func TestLearnsEveryKind(t *testing.T) {
	t.Parallel()
	doc := sample(t, "shop")
	for i := range 1500 {
		it := model.Item{{Name: "PK", Value: model.S(fmt.Sprintf("AUDIT#%05d", i))}, {Name: "SK", Value: model.S("ENTRY")}}
		doc.Items[0].Items = append(doc.Items[0].Items, model.PlacedItem{Item: it})
	}
	st := play(t, doc, 80, 24)
	families := map[string]bool{}
	for _, k := range st.s.plan.Kinds {
		families[strings.SplitN(k.Family, "#", 2)[0]] = true
	}
	for _, want := range []string{"AUDIT", "CUSTOMER", "ORDER", "PRODUCT"} {
		if !families[want] {
			t.Errorf("no kind of %s among %v", want, families)
		}
	}
}

func TestTables(t *testing.T) {
	t.Parallel()
	orders := model.Table{Name: "Orders", Key: keyOf("CustomerId", "At"), TTL: "Expires", Attributes: []model.Attribute{{Name: "Total", Type: model.TypeN}}}
	st := play(t, document(orders, model.Table{Name: "Customers", Key: keyOf("Email")}), 80, 24)
	contains(t, st, "Orders", "customer-000001", "TTL")
	st.Keys("b").Golden("tables")
	st.Type("cust").Keys("enter")
	contains(t, st, "Customers", "email")
	st.Send(workspace.Go{Digit: 5, Table: "Orders"})
	contains(t, st, "customer-000001")
	if place := st.s.Place(); place != "Orders" {
		t.Errorf("place %v", place)
	}
	st.Send(workspace.Go{Digit: 5})
	st.s.Visit("Customers")
	st.Keys("b").Keys("esc")
	if st.s.name != "Customers" {
		t.Errorf("visited %s", st.s.name)
	}
}

// TestSeeds: the same seed gives the same preview, another one another.
func TestSeeds(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "devices"), 80, 24)
	first := st.Frame()
	st.Keys("+")
	if st.s.seed != 2 || st.Frame() == first {
		t.Error("the next seed shows the same items")
	}
	if st.Keys("-"); st.Frame() != first {
		t.Error("the seed before shows other items than it did")
	}
	st.Keys("-", "-")
	if st.s.seed != ^uint64(0) {
		t.Errorf("seed %d", st.s.seed)
	}
	st.Keys("e", "ctrl+u").Type("300").Keys("esc")
	if st.s.count != firstCount {
		t.Errorf("Esc keeps the count %d", st.s.count)
	}
}

// held is a filling that stops in the middle, as a cancel finds it.
type held struct {
	filling
	put func(n int)
}

func (h held) Put(ctx context.Context, table string, items []model.Item) error {
	if err := h.filling.Put(ctx, table, items); err != nil {
		return err
	}
	h.put(len(items))
	return ctx.Err()
}

func TestCancelLeavesWholeItems(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24)
	real := st.s.begin
	st.s.begin = func(ctx context.Context, label string) (filling, error) {
		b, err := real(ctx, label)
		return held{b, func(int) { st.s.job.Cancel() }}, err
	}
	st.Keys("e", "ctrl+u").Type("5000").Keys("ctrl+s", "a")
	if st.last() != "stopped, 500 items in Menu; u takes them back" || st.count(t, "Menu") != 503 || st.s.running() {
		t.Errorf("%v, %d items", st.said, st.count(t, "Menu"))
	}
	if _, err := st.session.Store.Undo(t.Context(), nil); err != nil || st.count(t, "Menu") != 3 {
		t.Errorf("after the undo %d items, %v", st.count(t, "Menu"), err)
	}
}

// TestWhileItRuns looks at the screen while a run is held.
func TestWhileItRuns(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24)
	cmd := st.s.start() // which is not run: the job stands
	if cmd == nil || !st.s.running() {
		t.Fatal("no run")
	}
	st.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
	contains(t, st, "generate Menu", "Esc stops")
	for _, k := range []string{"a", "e", "enter", "b", "+"} {
		if st.Keys(k); !strings.Contains(st.last(), "are being made") && k != "b" {
			t.Errorf("%s while a run is under way: %q", k, st.last())
		}
	}
	if st.Keys("esc"); st.last() != "stopping" {
		t.Error(st.said)
	}
	st.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
	contains(t, st, "stopping")
	for _, c := range []tea.Cmd{cmd} {
		for _, each := range c().(tea.BatchMsg)[:1] {
			st.Send(each())
		}
	}
	if st.s.running() || st.last() != "stopped, nothing was stored" || st.count(t, "Menu") != 3 {
		t.Errorf("%v", st.said)
	}
}

// failing is a filling that fails.
type failing struct{ err error }

func (f failing) Put(context.Context, string, []model.Item) error { return f.err }
func (f failing) Done() (*edit.Edit, error)                       { return nil, nil }

func TestFaults(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24)
	st.s.begin = func(context.Context, string) (filling, error) {
		return failing{&engine.Error{Code: engine.CodeUnavailable, Message: "the disk is full"}}, nil
	}
	if st.Keys("a"); st.last() != "generate items: the disk is full" {
		t.Error(st.said)
	}
	st.s.begin = func(context.Context, string) (filling, error) { return nil, errDisk }
	if st.Keys("a"); st.last() != "generate items: the disk is gone" {
		t.Error(st.said)
	}
	st.s.store = brokenStore{st.s.store}
	st.Keys("f5").Golden("broken")
	st.Keys("a", "enter", "e", "z", "tab")
}

// TestKeysRunOut: a generator of few values for the whole key is said in the preview, and nothing can be started.
func TestKeysRunOut(t *testing.T) {
	t.Parallel()
	st := play(t, document(model.Table{Name: "Flags", Key: keyOf("Name")}), 80, 24)
	st.Keys("enter").Type("digit").Keys("enter", "e", "ctrl+u").Type("11").Keys("ctrl+s", "a")
	if !strings.Contains(st.last(), "every key that was drawn was taken already") || st.count(t, "Flags") != 10 {
		t.Errorf("%v, %d items", st.said, st.count(t, "Flags"))
	}
	st.Golden("none-left")
	if st.Keys("a"); st.last() != "no item can be made so; the preview says why" {
		t.Error(st.said)
	}
	st.Keys("enter").Type("inferred").Keys("enter")
	if st.Keys("a"); st.count(t, "Flags") != 21 {
		t.Errorf("%v, %d items", st.said, st.count(t, "Flags"))
	}
}

func TestReadOnly(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24, readOnly)
	if st.Keys("a"); st.last() != "the model is open for reading only" || st.count(t, "Menu") != 3 {
		t.Error(st.said)
	}
	st.Keys("enter").Type("fruit").Keys("enter")
	contains(t, st, "fruit")
}

func TestEmptyStates(t *testing.T) {
	t.Parallel()
	st := play(t, document(), 80, 24)
	st.Golden("no-tables")
	for _, k := range everyKey(st) {
		st.Keys(k, k)
	}
	st = play(t, document(model.Table{Name: "Any", Key: keyOf("PK", "SK")}), 80, 24)
	st.Golden("no-items")
}

func TestASCII(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24, ascii)
	st.Golden("start")
	for _, r := range st.Frame() {
		if r > 0x7e {
			t.Fatalf("%q in a frame of ASCII", r)
		}
	}
}

func everyKey(st *stage) []string {
	var keys []string
	for _, a := range st.s.Actions() {
		keys = append(keys, a.Keys...)
	}
	for r := '!'; r <= '~'; r++ {
		keys = append(keys, string(r))
	}
	return append(keys, "space", "enter", "esc", "tab", "up", "down", "left", "right", "home", "end", "pgup", "pgdown", "f3", "ctrl+a")
}

// TestEveryKeyTwice: no key does harm, in any pane and in what is open; every character can be typed in the inputs.
func TestEveryKeyTwice(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24)
	for _, pane := range []string{"tab", "tab"} {
		for _, k := range everyKey(st) {
			st.Keys(k, k, "esc", "esc", "esc")
		}
		st.Keys(pane)
	}
	for _, open := range []string{"enter", "e"} {
		st.s.setFocus(paneFields)
		st.Keys(open)
		if !st.s.TextFocus() {
			t.Fatalf("%s opens nothing", open)
		}
		if open == "e" {
			st.Keys("ctrl+u")
		}
		for r := ' '; r <= '~'; r++ {
			st.Type(string(r))
		}
		st.Paste("dq\n")
		text := st.Frame()
		if !st.s.TextFocus() || !strings.Contains(text, "xyz{|}~") {
			t.Errorf("not everything could be typed after %s:\n%s", open, text)
		}
		st.Keys("esc")
	}
	for _, pane := range []pane{paneFields, panePreview} {
		st.s.setFocus(pane)
		if bad := keymap.Check(nil, st.s.Actions()); len(bad) > 0 {
			t.Error(bad)
		}
	}
}

func TestMouse(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24)
	st.Click(6, 4).Click(6, 4)
	if st.s.choice == nil {
		t.Fatal("a double click opens no list")
	}
	st.Click(0, 0)
	if st.s.choice != nil {
		t.Error("a click beside the list leaves it open")
	}
	st.Click(10, 18)
	if st.s.focus != panePreview {
		t.Error("a click on the preview does not go there")
	}
	st.Wheel(10, 4, 2).Wheel(10, 18, 2)
	st.Click(5, 23).Click(5, 23)
	if st.s.form == nil {
		t.Error("a double click on the last line asks for nothing")
	}
	st.Wheel(10, 4, 2).Click(40, 10)
}

func TestSweep(t *testing.T) {
	t.Parallel()
	doc := hostile()
	base := play(t, doc, 80, 24)
	for _, keys := range [][]string{nil, {"enter"}, {"e"}, {"tab", "z"}} {
		n := 0
		uitest.Sweep(t, func() tea.Model {
			n++
			st := &stage{look: base.look, session: base.session}
			st.show(t, base.session.Clock())
			uitest.Drive(t, st, 80, 24).Keys(keys...)
			return st
		}, uitest.Sizes(false)[n*7%50:350])
	}
}

// attacks are texts that would do something to a terminal if they reached it as they are.
var attacks = []string{"\x1b[31mred\x1b[0m", "\x1b]52;c;ZGF0YQ==\x07", "a\rb\nc\td\x00e\x7f", "\u009b31m", "\u202etfel\u202c", "漢字かな交じり文", "👩‍👩‍👧‍👦 family", "e\u0301\u0302"}

func hostile() *model.Document {
	table := model.Table{Name: "T" + attacks[0], Key: keyOf("P"+attacks[1], attacks[5]), TTL: attacks[6], Attributes: []model.Attribute{{Name: attacks[2], Type: model.TypeL}}}
	doc := document(table)
	list := model.TableItems{Table: table.Name}
	for i, a := range attacks {
		list.Items = append(list.Items, model.PlacedItem{Item: model.Item{
			{Name: "P" + attacks[1], Value: model.S(attacks[i%3] + "{}")},
			{Name: attacks[5], Value: model.S(fmt.Sprint(i, a))},
			{Name: "v" + a, Value: model.S(a)},
			{Name: "entity type", Value: model.S(a)},
			{Name: "l", Value: model.List(model.S(a))},
			{Name: "b", Value: model.B([]byte(a))},
		}})
	}
	doc.Items = []model.TableItems{list}
	return doc
}

func TestHostileData(t *testing.T) {
	t.Parallel()
	st := play(t, hostile(), 80, 24)
	for _, keys := range [][]string{{}, {"enter"}, {"esc", "tab"}, {"right", "right", "z"}, {"z", "a"}} {
		st.Keys(keys...)
		st.Emulate()
		for _, r := range st.Frame() {
			if r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e {
				t.Fatalf("after %v the frame holds %q", keys, r)
			}
		}
	}
	if st.count(t, "T"+attacks[0]) != len(attacks)+firstCount {
		t.Errorf("%v", st.said)
	}
	doc, err := st.session.Document(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := formats.Encode("native", doc); err != nil {
		t.Error(err)
	}
}
