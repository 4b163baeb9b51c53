package views

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/themes"
	"tablero/ui/uitest"
)

// The reports that users of such programs filed, by the numbers of our list of them, as far as the program as a whole answers them:
// those that one screen or one package answers have their cases there.

// reports runs the cases of a section side by side.
func reports(t *testing.T, cases map[string]func(t *testing.T)) {
	t.Helper()
	for name, run := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run(t)
		})
	}
}

// stored is the items of the table with the name, as typed JSON.
func stored(t *testing.T, st *stage, name string) (list []string) {
	t.Helper()
	doc, err := st.app.set.Session.Document(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range doc.Items {
		for _, p := range table.Items {
			if table.Table == name {
				list = append(list, string(jsondoc.Append(nil, model.EncodeItem(doc.Model.Dialect, p.Item), jsondoc.Pretty())))
			}
		}
	}
	return list
}

// edited opens the stage on a document in a session of its own.
func edited(t *testing.T, doc *model.Document, w, h int) *stage {
	t.Helper()
	return play(t, nil, w, h, within(t, sessionOf(t, doc, false), nil))
}

func TestReportsOfEditing(t *testing.T) {
	t.Parallel()
	small := func() *model.Document {
		return documentOf("m", keyed("T"), append(item("PK", "a", "SK", "b"), model.Attr{Name: "Val", Value: model.Int(4)}))
	}
	reports(t, map[string]func(t *testing.T){
		"D1 saving an edited item keeps one item per key": func(t *testing.T) {
			st := edited(t, small(), 80, 24)
			for _, value := range []string{"5", "4", "5"} {
				st.Keys("enter", "enter", "end", "e", "ctrl+u").Type(value).Keys("enter")
				st.sees(t, "set Val of a / b")
				st.Keys("esc", "esc")
			}
			if got := stored(t, st, "T"); len(got) != 1 || !strings.Contains(got[0], `"5"`) {
				t.Fatalf("%q", got)
			}
			st.clean(t)
			st.Keys("enter", "d", "y")
			if got := stored(t, st, "T"); len(got) != 0 {
				t.Errorf("it cannot be deleted: %q", got)
			}
			st.clean(t)
		},
		"D2 an item put twice is one": func(t *testing.T) {
			st := edited(t, small(), 80, 24)
			st.Keys("enter", "a").Type("b\n")
			st.sees(t, "The key is taken")
			st.Keys("y")
			if got := stored(t, st, "T"); len(got) != 1 || strings.Contains(got[0], "Val") {
				t.Errorf("%q", got)
			}
			st.clean(t)
		},
		"D5 another table brings its own design": func(t *testing.T) {
			doc := small()
			doc.Model.Tables = append(doc.Model.Tables, model.Table{Name: "Second", Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "Id", Type: model.TypeN}}}})
			st := edited(t, doc, 80, 24)
			st.Keys("2")
			st.sees(t, "m › T", "partition key     PK S")
			st.Keys("/").Type("Second\n")
			st.sees(t, "m › Second", "partition key     Id N")
			st.lacks(t, "PK S")
			st.Keys("o")
			st.sees(t, "[3 Data]", "m › Second")
		},
		"D8 Enter edits, Esc restores": func(t *testing.T) {
			st := edited(t, small(), 80, 24)
			before := stored(t, st, "T")
			st.Keys("enter", "enter", "end", "enter").Type("99").Keys("esc")
			st.sees(t, "Val  N  4")
			if got := stored(t, st, "T"); !slices.Equal(got, before) {
				t.Errorf("%q", got)
			}
			st.Keys("u")
			st.sees(t, "nothing to undo")
		},
		"D10 keys are shown as they are stored": func(t *testing.T) {
			st := edited(t, sample(t, "shop"), 120, 40)
			st.sees(t, "CUSTOMER#1001")
			st.Keys("enter", "enter")
			st.sees(t, "PK", "CUSTOMER#1001", "GSI1PK")
		},
		"D6 many items are deleted after a question, and come back": func(t *testing.T) {
			st := edited(t, sample(t, "menu"), 80, 24)
			before := stored(t, st, "Menu")
			st.Keys("v", "space", "space", "space", "d")
			st.sees(t, "Delete 3 marked items of Menu", "u takes it back")
			if st.Keys("enter"); len(stored(t, st, "Menu")) != 3 {
				t.Fatal("Enter alone deletes")
			}
			st.Keys("d", "y")
			if got := stored(t, st, "Menu"); len(got) != 0 {
				t.Errorf("%q are left", got)
			}
			st.Keys("2", "g", "down", "d")
			st.sees(t, "Type Menu") // a whole table takes its name
			st.Keys("esc", "u")
			if got := stored(t, st, "Menu"); !slices.Equal(got, before) {
				t.Errorf("%q came back", got)
			}
		},
		"D13 an export is imported back": func(t *testing.T) {
			for digit, format := range []string{"native", "workbench"} {
				path := filepath.Join(t.TempDir(), "out.json")
				st := edited(t, sample(t, "shop"), 80, 24)
				st.Keys("7").Keys(slices.Repeat([]string{"down"}, digit)...).Keys("enter", "ctrl+u").Type(path).Keys("enter")
				st.sees(t, "wrote ")
				again, _ := atHome(t, 80, 24)
				again.Keys("o").Paste(path).Keys("enter", "i", "enter")
				again.sees(t, "LOCAL")
				got, want := all(t, again), all(t, st)
				for _, it := range want { // the order of items and attributes is the format's
					if !slices.ContainsFunc(got, func(other model.Item) bool { return model.EqualItems(it, other) }) {
						t.Errorf("%s: lost %v", format, it)
					}
				}
				if len(got) != len(want) {
					t.Errorf("%s: %d items of %d", format, len(got), len(want))
				}
				again.Keys("s")
				again.sees(t, "keeps every change at once") // a save that has nothing to do says so
			}
		},
		"D11 limits are said at the field": func(t *testing.T) {
			for _, c := range []struct{ part, sort, want string }{
				{strings.Repeat("x", 2049), "s", "2048"}, {"p", strings.Repeat("x", 1025), "1024"},
			} {
				st := edited(t, small(), 80, 24)
				st.Keys("a", "home", "shift+tab").Keys("ctrl+u").Paste(c.part).Keys("tab", "ctrl+u").Paste(c.sort).Keys("ctrl+s")
				if !strings.Contains(strings.ReplaceAll(st.Frame(), ",", ""), c.want) || len(stored(t, st, "T")) != 1 {
					t.Errorf("%.3s and %.3s:\n%s", c.part, c.sort, st.Frame())
				}
			}
			// An item above 400 KB does not come from a line, which says so, but from the editor.
			long := strings.Repeat("x", 400*1024)
			st := edited(t, small(), 80, 24)
			st.Keys("enter", "enter", "a").Type("Large").Keys("tab", "tab").Paste(long)
			st.sees(t, "does not fit")
			st.Keys("esc", "esc", "E", "ctrl+end", "up", "up", "end").Type(`,"Large":{"S":"`).Paste(long).Type(`"}`).Keys("ctrl+s")
			st.sees(t, "409600 are allowed")
			if got := stored(t, st, "T"); strings.Contains(got[0], "Large") {
				t.Errorf("an item above the limit is stored:\n%s", st.Frame())
			}
		},
	})
}

// everywhere is each screen by its digit, and what can be opened on it.
var everywhere = map[string][]string{
	"home": {"0"}, "patterns": {"1"}, "patterns form": {"1", "a"}, "design": {"2"}, "design menu": {"2", "a"}, "data": {"3"}, "data form": {"3", "a"},
	"data question": {"3", "enter", "d"}, "query": {"4"}, "query list": {"4", "i"}, "generate": {"5"}, "generate form": {"5", "e"}, "expiry": {"6"},
	"export": {"7"}, "export path": {"7", "enter"}, "help": {"?"}, "palette": {":"},
}

func TestReportsOfTerminals(t *testing.T) {
	t.Parallel()
	colour := regexp.MustCompile(`\x1b\[[0-9;:]*m`)
	reports(t, map[string]func(t *testing.T){
		"G1 G2 narrow and wide again": func(t *testing.T) {
			for name, keys := range everywhere {
				st := onSample(t, "menu", 100, 30)
				st.Keys(keys...).Emulate()
				before := st.Frame()
				for _, size := range []uitest.Size{{W: 20, H: 5}, {W: 100, H: 12}, {W: 100, H: 30}} {
					st.Resize(size.W, size.H)
				}
				st.Emulate()
				if after := st.Frame(); after != before {
					t.Errorf("%s: before\n%s\nafter\n%s", name, before, after)
				}
			}
		},
		"G4 keys before the size is known": func(t *testing.T) {
			st := onSample(t, "menu", 80, 24)
			want := st.Keys("down").Frame()
			app := onSample(t, "menu", 80, 24).app
			app.w, app.h = 0, 0 // as before the terminal has said its size
			app.Update(tea.KeyMsg{Type: tea.KeyDown})
			uitest.Drive(t, app, 1, 1)
			if got := uitest.Drive(t, app, 80, 24).Frame(); got != want {
				t.Errorf("%s\nwant\n%s", got, want)
			}
		},
		"G5 small terminals are not locked out": func(t *testing.T) {
			st := onSample(t, "menu", 73, 41)
			for digit := range screens {
				for _, size := range []uitest.Size{{W: 73, H: 41}, {W: 20, H: 5}, {W: 19, H: 4}} {
					st.Resize(size.W, size.H).Keys(fmt.Sprint(digit))
					if small := strings.Contains(st.Frame(), "needs 20"); small != (size.W < 20) {
						t.Errorf("%s at %v:\n%s", titles[digit], size, st.Frame())
					}
				}
			}
			if st.Keys("ctrl+c", "ctrl+c"); !st.Quit() {
				t.Error("the quit keys do not work")
			}
		},
		"G9 G11 no colour and no line of a font anywhere": func(t *testing.T) {
			for name, keys := range everywhere {
				st := play(t, nil, 80, 24, within(t, sessionOf(t, sample(t, "menu"), false), nil), inGlyphs(themes.ASCII()), inTheme(themes.Mono()), inProfile(themes.NoColor))
				st.Keys(keys...)
				for _, r := range st.Frame() {
					if r > '~' {
						t.Errorf("%s: the frame holds %q:\n%s", name, r, st.Frame())
						break
					}
				}
				for _, seq := range colour.FindAllString(st.Styled(), -1) {
					for _, n := range strings.Split(seq[2:len(seq)-1], ";") {
						if len(n) == 2 && strings.ContainsAny(n[:1], "349") || len(n) == 3 {
							t.Fatalf("%s: a colour %q", name, seq)
						}
					}
				}
			}
		},
		"G6 wide rows go sideways, and one at a time below each other": func(t *testing.T) {
			wide := item("PK", "a", "SK", "b")
			for i := range 20 {
				wide = append(wide, model.Attr{Name: fmt.Sprintf("Column%02d", i), Value: model.S(fmt.Sprintf("value %02d", i))})
			}
			st := edited(t, documentOf("m", keyed("T"), wide), 60, 20)
			st.Keys("enter")
			st.lacks(t, "value 19")
			st.Keys(slices.Repeat([]string{"right"}, 20)...)
			st.sees(t, "Column19", "value 19")
			st.Keys("enter", "z")
			st.sees(t, "Column00", "value 00")
			st.Keys("G")
			st.sees(t, "Column19", "value 19")
		},
		"G7 G8 in every theme what is selected has a mark, and the ground is the terminal's own": func(t *testing.T) {
			menu := sessionOf(t, sample(t, "menu"), false)
			for _, name := range themes.Names() {
				th, err := themes.ByName(name)
				if err != nil {
					t.Fatal(err)
				}
				if !th.Style(themes.Text).BG.IsDefault() && !strings.HasPrefix(name, "high-contrast") { // which are chosen for it
					t.Errorf("%s paints the background", name)
				}
				for _, p := range []themes.Profile{themes.TrueColor, themes.ANSI16} {
					st := play(t, nil, 80, 24, within(t, menu, nil), inTheme(th), inProfile(p))
					for _, digit := range []string{"0", "1", "2", "3", "5", "6", "7"} {
						st.Keys(digit)
						st.sees(t, "▌")
					}
				}
			}
		},
		"G15 the mouse is given back by one key": func(t *testing.T) {
			st := onSample(t, "menu", 80, 24)
			for digit := range screens {
				st.Keys(fmt.Sprint(digit), "M")
				st.sees(t, "mouse off")
				st.Keys("M")
				st.sees(t, "the mouse works here again")
			}
		},
		"G16 a copy that fails says so": func(t *testing.T) {
			st := edited(t, documentOf("m", keyed("T"), item("PK", "fail", "SK", "b")), 80, 24)
			st.Keys("y", "c")
			st.sees(t, "no clipboard")
			st.Keys("enter", "y", "k")
			st.sees(t, "copied")
		},
		"G17 several marked items are copied together": func(t *testing.T) {
			doc := documentOf("m", keyed("T"), item("PK", "a", "SK", "1", "V", "x"), item("PK", "a", "SK", "2"), item("PK", "a", "SK", "3"))
			st := edited(t, doc, 80, 24)
			st.Keys("enter", "space", "down", "space", "y")
			st.sees(t, "the keys of 2 marked items as JSON", "2 marked items as typed JSON")
			st.Keys("k", "y", "i", "y", "p", "y", "c")
			want := []string{
				`[{"PK":{"S":"a"},"SK":{"S":"1"}},{"PK":{"S":"a"},"SK":{"S":"3"}}]`,
				`[{"PK":{"S":"a"},"SK":{"S":"1"},"V":{"S":"x"}},{"PK":{"S":"a"},"SK":{"S":"3"}}]`,
				`[{"PK":"a","SK":"1","V":"x"},{"PK":"a","SK":"3"}]`,
			}
			for i, w := range want {
				if i >= len(st.copied) || strings.Join(strings.Fields(st.copied[i]), "") != w {
					t.Errorf("copied %q, want %s", st.copied, w)
				}
			}
			st.Keys("esc", "y")
			st.sees(t, "item as typed JSON")
			st.lacks(t, "marked")
		},
	})
}

func TestReportsOfKeys(t *testing.T) {
	t.Parallel()
	reports(t, map[string]func(t *testing.T){
		"H1 the sheet of keys and the row of hints": func(t *testing.T) {
			st := onSample(t, "menu", 80, 24)
			for digit := range screens {
				st.Keys(fmt.Sprint(digit))
				st.sees(t, "? help")
				st.Keys("?")
				st.sees(t, "Keys · "+titles[digit], "type to find a key")
				st.Keys("esc")
			}
			st.Keys("enter") // the path of an export
			st.sees(t, "Write native to a file", "Enter take  Esc leave")
		},
		"H5 letters of another script do no harm": func(t *testing.T) {
			st := onSample(t, "menu", 80, 24)
			for digit := range screens {
				st.Keys(fmt.Sprint(digit))
				before := st.Frame()
				for r := 'а'; r <= 'я'; r++ {
					st.Type(string(r) + strings.ToUpper(string(r)))
				}
				if st.Quit() || st.app.textFocus() || st.Frame() != before {
					t.Errorf("%s: before\n%s\nafter\n%s", titles[digit], before, st.Frame())
				}
			}
			st.Keys("3", "/").Type("съешь")
			st.sees(t, "съешь")
		},
		"H7 letters of actions are text in every input": func(t *testing.T) {
			const text = "jkq?:/ dya[u0"
			for name, keys := range map[string][]string{
				"home name": {"0", "a"}, "home path": {"0", "o"}, "patterns find": {"1", "/"}, "patterns question": {"1", "a"}, "design find": {"2", "/"},
				"design table": {"2", "g", "a", "t"}, "data find": {"3", "/"}, "data filter": {"3", "f"}, "data partition": {"3", "t"}, "data item": {"3", "a"},
				"query from": {"4", "i"}, "query partition": {"4", "t"}, "generate generator": {"5", "enter"}, "export path": {"7", "enter", "ctrl+u"},
				"palette": {":"}, "help": {"?"},
			} {
				st := onSample(t, "menu", 120, 40)
				st.Keys(keys...).Type(text)
				if st.Quit() || !strings.Contains(st.Frame(), text) {
					t.Errorf("%s:\n%s", name, st.Frame())
				}
			}
		},
		"H10 Esc never quits and hjkl are arrows": func(t *testing.T) {
			st := onSample(t, "menu", 80, 24)
			for digit := range screens {
				st.Keys(fmt.Sprint(digit), "esc", "esc", "backspace", "esc", "esc")
				if st.Quit() {
					t.Fatalf("Esc quits from %s", titles[digit])
				}
			}
			for digit := 1; digit < screens; digit++ {
				letters, arrows := onSample(t, "shop", 80, 24), onSample(t, "shop", 80, 24)
				letters.Keys(fmt.Sprint(digit), "j", "j", "k", "l", "j", "h")
				arrows.Keys(fmt.Sprint(digit), "down", "down", "up", "right", "down", "left")
				if letters.Frame() != arrows.Frame() {
					t.Errorf("%s: by letters\n%s\nby arrows\n%s", titles[digit], letters.Frame(), arrows.Frame())
				}
			}
		},
	})
}
