package data

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/themes"
	"tablero/ui/uitest"
)

// editKeys is every key that edits, and those that go on from there.
var editKeys = strings.Fields("e E a c d delete space ctrl+n ctrl+l ctrl+t T enter esc tab shift+tab ctrl+s ctrl+o up down left right home y n m x u")

// states is the ways to every form and dialog of editing.
func states() map[string][]string {
	return map[string][]string{
		"text": {"enter", "enter", "e"}, "number": {"enter", "enter", "end", "e"}, "set": {"enter", "enter", "end", "up", "up", "e"},
		"list": {"enter", "enter", "end", "up", "e"}, "attribute": {"enter", "enter", "a"}, "add": {"a"}, "duplicate": {"enter", "c"},
		"delete": {"enter", "d"}, "marked": {"enter", "space", "space", "d"}, "whole": {"enter", "E"},
		"wrong": {"enter", "E", "=x", "ctrl+s"}, "key": {"enter", "enter", "down", "e", "=2", "enter"}, "taken": {"a", "=Vegan", "enter"},
		"aggregate": {"v", "space"}, "raw": {"v", "v", "space"},
	}
}

// Every form and dialog fills the screen exactly at every size.
func TestSweep(t *testing.T) {
	t.Parallel()
	sizes := uitest.Sizes(false)
	var some []uitest.Size
	for i := 0; i < len(sizes); i += 61 {
		some = append(some, sizes[i])
	}
	for name, keys := range states() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			st := play(t, menu(t), 80, 24)
			st.press(keys...)
			for _, s := range some {
				st.Resize(s.W, s.H)
			}
			st.Resize(80, 24).Emulate()
		})
	}
}

// Every key twice in every state does no harm, and Esc leads out.
func TestEveryKeyTwice(t *testing.T) {
	t.Parallel()
	for name, keys := range states() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			st := play(t, menu(t), 80, 24)
			for i, k := range editKeys {
				if i%2 == len(name)%2 { // each key in about half of the states
					continue
				}
				st.press(keys...).press(k, k)
				for range 8 {
					st.Keys("esc")
				}
				if st.s.TextFocus() {
					t.Fatalf("after %s twice Esc does not lead out:\n%s", k, st.Frame())
				}
				for range 4 {
					st.press("u")
				}
				st.want("Menu", menuItems...)
				if t.Failed() {
					t.Fatalf("after %s twice", k)
				}
			}
		})
	}
}

// Where there is nothing, keys say why, and a opens what there can be.
func TestEmptyStates(t *testing.T) {
	t.Parallel()
	empty := menu(t)
	empty.Items = nil
	none := menu(t)
	none.Items, none.Model.Tables = nil, nil
	for name, doc := range map[string]*model.Document{"no items": empty, "no tables": none} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			st := play(t, doc, 80, 24)
			for _, focus := range []string{"", "tab", "tab", "v"} {
				if focus != "" {
					st.Keys(focus)
				}
				for _, k := range editKeys {
					if st.Keys(k, k); st.s.TextFocus() {
						st.Keys("esc", "esc", "esc")
					}
				}
			}
		})
	}
	st := play(t, empty, 80, 24)
	st.press("a", "=Bread", "enter", "=Rye", "enter")
	st.want("Menu", `{"Category":{"S":"Bread"},"Dish":{"S":"Rye"}}`)
	st.shows("Rye")
	st.press("d", "y")
	st.want("Menu")
	st.shows("No items")
}

// No byte of an item reaches the terminal as an escape, in no form, no dialog and not in the editor.
func TestHostileText(t *testing.T) {
	t.Parallel()
	bad := "\x1b]0;owned\x07\x1b[2J\u202e\r\n\t<b>"
	doc := menu(t)
	doc.Items[0].Items = []model.PlacedItem{{Item: model.Item{
		{Name: "Category", Value: model.S(bad)},
		{Name: "Dish", Value: model.S(bad)},
		{Name: bad, Value: model.S(bad)},
		{Name: "set", Value: model.StringSet(bad, "b")},
		{Name: "map", Value: model.Map(model.Item{{Name: bad, Value: model.S(bad)}})},
	}}}
	st := play(t, doc, 80, 24)
	before := st.items("Menu")
	for line := range 5 {
		for _, k := range []string{"e", "E", "c", "d", "a"} {
			st.press("enter", "enter", "home")
			for range line {
				st.Keys("down")
			}
			st.press(k).Emulate()
			if strings.Contains(st.Frame(), "\x1b") {
				t.Fatalf("%s on line %d: an escape in\n%q", k, line, st.Frame())
			}
			if k != "d" {
				st.Keys("ctrl+s").Emulate() // nothing was typed, so nothing changes
			}
			for range 5 {
				st.Keys("esc")
			}
		}
	}
	st.press("u", "u", "u", "u", "u")
	if after := st.items("Menu"); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("%q became %q", before, after)
	}
}

// Every printable character can be typed in every input, and a paste is text.
func TestTypingIsText(t *testing.T) {
	t.Parallel()
	const all = ` !"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_` + "`abcdefghijklmnopqrstuvwxyz{|}~"
	for name, keys := range map[string][]string{
		"value": {"enter", "enter", "e", "ctrl+u"}, "name": {"enter", "enter", "a"}, "key": {"a"}, "whole": {"enter", "E"},
		"member": {"enter", "enter", "end", "up", "up", "e", "ctrl+u"},
	} {
		st := play(t, menu(t), 120, 24)
		st.press(keys...).Type(all)
		st.shows(all[70:])
		if !st.s.TextFocus() {
			t.Fatal(name, "was left by a character")
		}
		st.Keys("esc", "esc", "esc")
		st.want("Menu", menuItems...)
	}
	st := play(t, menu(t), 80, 24)
	st.press("enter").Paste("dq\n")
	if st.s.TextFocus() {
		t.Error("a paste into a list opens something")
	}
}

// Colours are not what tells things apart.
func TestLooks(t *testing.T) {
	t.Parallel()
	for name, look := range map[string]themes.Look{
		"light": {Theme: themes.Light(), Glyphs: themes.Unicode()}, "mono": {Theme: themes.Mono(), Glyphs: themes.ASCII()},
	} {
		for _, size := range []uitest.Size{{W: 80, H: 24}, {W: 120, H: 40}} {
			t.Run(fmt.Sprint(name, size.W), func(t *testing.T) {
				t.Parallel()
				st := play(t, menu(t), size.W, size.H, func(_ *Subject, l *themes.Look) { *l = look })
				st.press("enter", "enter", "end", "e").Golden("number")
				st.press("esc", "up", "up", "e").Golden("set")
				st.press("esc", "shift+tab", "E").Golden("whole")
			})
		}
	}
}

// The mouse goes to fields and buttons, and a click beside does nothing.
func TestMouseInForms(t *testing.T) {
	t.Parallel()
	st := play(t, menu(t), 80, 24)
	st.press("enter", "enter", "end", "e")
	row := func(text string) int {
		for y, l := range strings.Split(st.Frame(), "\n") {
			if strings.Contains(l, text) {
				return y
			}
		}
		t.Fatalf("no %q on\n%s", text, st.Frame())
		return 0
	}
	st.Click(20, row("BOOL")).Click(20, row("BOOL")) // to the field, then to its next option
	st.shows("[B]")
	st.Click(0, 0).Send(tea.MouseMsg{X: 1, Y: 1, Action: tea.MouseActionMotion})
	st.shows("[B]").Keys("esc")
	st.press("home", "shift+tab", "E").Click(20, 4).Wheel(20, 4, 1)
	if line, _ := st.s.work.text.Cursor(); line == 1 {
		t.Error("neither click nor wheel moves the cursor")
	}
}

// Forty marked items go as one edit, and so do more than a transaction holds.
func TestDeletingManyIsOneEdit(t *testing.T) {
	t.Parallel()
	st := play(t, forty(t), 80, 24)
	st.press("v")
	for range 40 {
		st.Keys("space")
	}
	st.press("d").shows("Delete 40 marked items of Dishes", "and 34 more").press("y").says("delete 40 items of Dishes")
	st.want("Dishes")
	st.press("u")
	if n := len(st.items("Dishes")); n != 40 {
		t.Errorf("one undo brings %d back", n)
	}
	large := forty(t)
	for i := range large.Items[0].Items {
		it := &large.Items[0].Items[i].Item
		*it = it.With("Text", model.S(strings.Repeat("x", 300_000)))
	}
	st = play(t, large, 80, 24)
	st.press("v")
	for range 40 {
		st.Keys("space")
	}
	st.press("d", "y").says("delete 40 items of Dishes")
	st.want("Dishes")
	st.press("u")
	if n := len(st.items("Dishes")); n != 40 {
		t.Errorf("one undo brings %d back of what is more than a transaction", n)
	}
}

// Whatever is pressed, taking it all back leads to the start, byte for byte, and the store is whole.
func TestRandomKeysTakenBack(t *testing.T) {
	t.Parallel()
	phrases := []string{
		"enter", "esc", "tab", "down", "up", "right", "left", "v", "r", "space", "i down enter", "u", "ctrl+n", "ctrl+l", "ctrl+t", "d y",
		"e ctrl+u =2.50 ctrl+s esc esc", "e =2 ctrl+s m y esc esc", "e =2 ctrl+s c y esc esc", "a =x ctrl+s y esc esc", "a =Note tab tab =x ctrl+s esc esc",
		"c =2 ctrl+s y esc esc", `E right ="K":{"S":"v"}, ctrl+s esc esc`,
	}
	for seed := range uint64(8) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			st := play(t, menu(t), 80, 24)
			r := rand.New(rand.NewPCG(seed, 7))
			var pressed []string
			for range 60 {
				p := phrases[r.IntN(len(phrases))]
				pressed = append(pressed, p)
				st.press(strings.Fields(p)...)
			}
			for st.s.TextFocus() {
				st.press("esc")
			}
			if made, err := st.store.History(t.Context(), 0); err != nil || len(made) == 0 {
				t.Errorf("%d edits were made, %v", len(made), err)
			}
			for {
				if _, err := st.store.Undo(t.Context(), nil); err != nil {
					break
				}
			}
			st.want("Menu", menuItems...)
			report, err := st.db.Check(t.Context(), nil)
			if err != nil || !report.Clean() {
				t.Errorf("%+v, %v", report, err)
			}
			if t.Failed() {
				t.Log(strings.Join(pressed, " · "))
			}
		})
	}
}
