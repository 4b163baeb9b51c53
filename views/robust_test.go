package views

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui/keymap"
	"tablero/ui/uitest"
)

// attacks are texts that would do something to a terminal, or to the layout, if they reached it as they are.
var attacks = []string{
	"\x1b[31mred\x1b[0m", "\x1b]52;c;ZGF0YQ==\x07", "\x1b[2J\x1b[H", "a\rb\nc\td\x00e\x7f", "\u009b31m", "\u202etfel\u202c", "\u2066isolate\u2069",
	"zero\u200bwidth\ufeff", "漢字かな交じり文", "👩‍👩‍👧‍👦 family", "🇩🇪🇯🇵 flags", "❤️ heart", "e\u0301\u0302\u0303", "नमस्ते", "مرحبا", strings.Repeat("\u0300", 50),
	strings.Repeat("wide漢", 60), "\U000E0041tag",
}

// hostile is a document whose names and values are all attacks.
func hostile() *model.Document {
	table := model.Table{Name: "T" + attacks[0] + attacks[5], Key: model.KeySchema{
		Partition: []model.KeyAttribute{{Name: "P" + attacks[0], Type: model.TypeS}},
		Sort:      []model.KeyAttribute{{Name: attacks[8], Type: model.TypeS}},
	}}
	table.Indexes = []model.Index{{
		Name: "I" + attacks[9] + attacks[2], Kind: model.Global, Projection: model.Projection{Kind: model.ProjectAll},
		Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: attacks[8], Type: model.TypeS}}, Sort: []model.KeyAttribute{{Name: "P" + attacks[0], Type: model.TypeS}}},
	}}
	var items []model.Item
	for i, a := range attacks {
		it := item("P"+attacks[0], fmt.Sprintf("%d%s", i%4, attacks[i%4]), attacks[8], fmt.Sprintf("%02d%s", i, a), "v"+a, a)
		items = append(items, append(it, model.Attr{Name: "list", Value: model.List(model.S(a), model.Map(item(a, a)))},
			model.Attr{Name: "bytes", Value: model.B([]byte(a))}))
	}
	return documentOf("model "+attacks[1]+attacks[9], table, items...)
}

func TestHostileData(t *testing.T) {
	t.Parallel()
	st := play(t, hostile(), 80, 24)
	for _, keys := range [][]string{{}, {"enter", "down"}, {"enter", "G", "h", "l"}, {"esc", "esc", "v"}, {"v"}, {"v", "i"}, {"enter", "?"}, {"esc", "y"}} {
		st.Keys(keys...)
		st.Emulate()
		for _, line := range strings.Split(st.Frame(), "\n") {
			for _, r := range line {
				if r < ' ' || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
					t.Fatalf("after %v the frame holds %q:\n%s", keys, r, line)
				}
			}
		}
		for _, seq := range strings.Split(st.Styled(), "\x1b")[1:] {
			if end := strings.IndexAny(seq, "mG"); !strings.HasPrefix(seq, "[") || end < 0 || strings.Trim(seq[1:end], "0123456789;:") != "" {
				t.Fatalf("after %v a sequence that no style makes: %q", keys, seq[:min(len(seq), 20)])
			}
		}
	}
	again := on(subjectOf(t, hostile()))
	uitest.Sweep(t, func() tea.Model { return play(t, nil, 80, 24, again).app }, uitest.Sizes(false)[1560:])
}

func TestSelectionSurvivesAResizeStorm(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "shop"), 120, 40)
	st.Keys("down", "down", "down", "enter", "down", "enter", "down", "down")
	before := st.Frame()
	for i, s := range uitest.Sizes(false) {
		if i%7 == 0 {
			st.Resize(s.W, s.H)
		}
	}
	if after := st.Resize(120, 40).Frame(); after != before {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
}

// emptyStages are the screens where there is nothing to act on.
func emptyStages(t *testing.T) map[string]*stage {
	index := model.Index{
		Name: "GSI1", Kind: model.Global, Projection: model.Projection{Kind: model.ProjectAll},
		Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "GPK", Type: model.TypeN}}},
	}
	stages := map[string]*stage{
		"home":        play(t, nil, 80, 24),
		"no-tables":   play(t, &model.Document{Model: &model.Model{Name: "m", Dialect: model.DynamoDB}}, 80, 24),
		"no-items":    play(t, documentOf("m", keyed("T")), 80, 24),
		"empty-index": play(t, documentOf("m", keyed("T", index), item("PK", "a", "SK", "b")), 80, 24),
		"no-match":    play(t, sample(t, "menu"), 80, 24),
	}
	stages["empty-index"].Keys("i", "enter")
	stages["no-match"].Keys("f").Type("Calories > 9000").Keys("enter")
	return stages
}

func TestEmptyStatesTeach(t *testing.T) {
	t.Parallel()
	for name, st := range emptyStages(t) {
		st.Golden(name)
	}
}

// Every key, pressed twice, does no harm: no fault, no frame of another size, and the way back is open.
func TestEveryKeyTwice(t *testing.T) {
	t.Parallel()
	stages, menu := emptyStages(t), on(subjectOf(t, sample(t, "menu")))
	for name, keys := range map[string][]string{"list": nil, "items": {"enter"}, "item": {"enter", "enter"}, "aggregate": {"v"}, "raw": {"v", "v"}, "narrow": nil} {
		stages[name] = play(t, nil, 80, 24, menu)
		stages[name].Keys(keys...)
	}
	stages["narrow"].Resize(30, 9)
	for name, st := range stages {
		for _, key := range everyKey(st.app) {
			st.Keys(key, key)
			if st.Quit() {
				t.Fatalf("%s: %s quits", name, key)
			}
			st.Keys("esc", "esc")
			if st.app.dialogs.Len() > 0 || st.app.palette != nil || st.app.sheet != nil || st.app.screen().TextFocus() {
				t.Fatalf("%s: Esc does not leave what %s opened:\n%s", name, key, st.Frame())
			}
		}
	}
}

func TestEveryCharacterIsTypable(t *testing.T) {
	t.Parallel()
	var all strings.Builder
	for r := rune(' '); r <= '~'; r++ {
		all.WriteRune(r)
	}
	text := all.String() + "é漢ｊ１"
	menu := on(subjectOf(t, sample(t, "menu")))
	for _, open := range []string{"/", "f", "t", "i", "?"} {
		st := play(t, nil, 200, 24, menu)
		for _, r := range text { // as the first one, too
			if st.Keys(open).Type(string(r)); st.Quit() || !st.app.textFocus() {
				t.Fatalf("in the input of %s the character %q is not text", open, r)
			}
			st.Keys("esc")
		}
		tail := text[len(text)-40:] // a narrow input shows the end
		if st.Keys(open).Type(text); !strings.Contains(st.Frame(), tail) {
			t.Errorf("in the input of %s typed text is lost:\n%s", open, st.Frame())
		}
	}
}

func TestPasteIsText(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24)
	before := st.Frame()
	st.Paste("dq\n")
	if st.Quit() || st.app.dialogs.Len() > 0 {
		t.Fatal("a paste acts")
	}
	if st.Keys("down", "up"); st.Frame() != before {
		t.Errorf("a paste into the list changed the screen:\n%s", st.Frame())
	}
	st.Keys("f").Paste("Calories\n> 1")
	if !strings.Contains(st.Frame(), "Calories > 1") {
		t.Errorf("a paste into an input is not its text:\n%s", st.Frame())
	}
}

// Keys that arrive together are pressed one after the other, full-width ones as their plain forms.
func TestKeysTogether(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "shop"), 80, 24)
	st.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("jjj")})
	if !strings.Contains(st.Frame(), "▌CUSTOMER#1004") {
		t.Errorf("jjj:\n%s", st.Frame())
	}
	st.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("ｋ")})
	if !strings.Contains(st.Frame(), "▌CUSTOMER#1003") {
		t.Errorf("full-width k:\n%s", st.Frame())
	}
	st.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("/5007")})
	if st.Keys("enter"); !strings.Contains(st.Frame(), "▌ORDER#5007") {
		t.Errorf("a search typed in one go:\n%s", st.Frame())
	}
	st.Keys("enter", "enter")
	st.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("j"), Alt: true}) // Esc and j
	if !strings.Contains(st.Frame(), "• ORDER#5007") {
		t.Errorf("Esc j:\n%s", st.Frame())
	}
}

func TestKeyMapsAgree(t *testing.T) {
	t.Parallel()
	stages, menu := emptyStages(t), on(subjectOf(t, sample(t, "menu")))
	for name, keys := range map[string][]string{
		"list": nil, "items": {"enter"}, "item": {"enter", "enter"}, "aggregate": {"v"}, "aggregate item": {"v", "enter"}, "raw": {"v", "v"},
		"zoomed": {"z"}, "orders": {"i"}, "copy": {"enter", "y"}, "filter": {"f"},
	} {
		stages[name] = play(t, nil, 80, 24, menu)
		stages[name].Keys(keys...)
	}
	for name, st := range stages {
		globals := st.app.Globals()
		if st.app.screen().TextFocus() {
			globals = nil // keys are text then
		}
		for _, problem := range keymap.Check(globals, st.app.screen().Actions()) {
			t.Errorf("%s: %s", name, problem)
		}
	}
}
