package dialog

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/google/go-cmp/cmp"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
)

func look(ascii bool) *themes.Look {
	l := &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()}
	if ascii {
		l.Glyphs = themes.ASCII()
	}
	return l
}

func stack(ds ...Dialog) *Stack {
	s := NewStack(func() time.Time { return time.Unix(0, 0) })
	for _, d := range ds {
		s.Push(d)
	}
	return s
}

func keys(s *Stack, names string) (last Result) {
	for _, k := range strings.Fields(names) {
		last, _ = s.Handle(keymap.Press(k))
	}
	return last
}

func menu() *Menu {
	return &Menu{ID: "m", Title: "Copy", Options: []Option{
		{Key: "c", Title: "the cell"},
		{Key: "k", Title: "the key"},
		{Key: "j", Title: "the whole thing as code", Off: "nothing selected"},
	}}
}

func prompt() *Prompt {
	return &Prompt{ID: "p", Title: "Go to", Message: "Which one?", Check: func(text string) string {
		if text == "" {
			return "say which"
		}
		return ""
	}}
}

func TestResults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		d    Dialog
		keys string
		want Result
	}{
		{"alert enter", &Alert{ID: "a"}, "x enter", Closed{"a"}},
		{"alert other", &Alert{ID: "a"}, "x y 1", nil},
		{"confirm default is no", &Confirm{ID: "c"}, "enter", Answer{"c", false}},
		{"confirm esc", &Confirm{ID: "c"}, "right esc", Answer{"c", false}},
		{"confirm y", &Confirm{ID: "c"}, "y", Answer{"c", true}},
		{"confirm n", &Confirm{ID: "c"}, "n", Answer{"c", false}},
		{"confirm chosen", &Confirm{ID: "c"}, "tab enter", Answer{"c", true}},
		{"confirm chosen and back", &Confirm{ID: "c"}, "right left space", Answer{"c", false}},
		{"word wrong", &TypedWord{ID: "w", Word: "menu"}, "m e n enter", nil},
		{"word right", &TypedWord{ID: "w", Word: "menu"}, "m e n enter u enter", Answer{"w", true}},
		{"word yes is not enough", &TypedWord{ID: "w", Word: "menu"}, "y enter", nil},
		{"word missing never agrees", &TypedWord{ID: "w"}, "enter", nil},
		{"word esc", &TypedWord{ID: "w", Word: "menu"}, "m esc", Answer{"w", false}},
		{"prompt", prompt(), "q space / enter", Text{"p", "q /"}},
		{"prompt checked", prompt(), "enter", nil},
		{"prompt esc", prompt(), "q esc", Cancelled{"p"}},
		{"menu key", menu(), "k", Choice{"m", "k"}},
		{"menu key before movement", menu(), "j", nil},
		{"menu moved", menu(), "down enter", Choice{"m", "k"}},
		{"menu off", menu(), "end enter", nil},
		{"menu esc", menu(), "esc", Cancelled{"m"}},
	} {
		s := stack(c.d)
		if got := keys(s, c.keys); got != c.want {
			t.Errorf("%s: %#v, want %#v", c.name, got, c.want)
		} else if (got == nil) != (s.Len() == 1) {
			t.Errorf("%s: %d dialogs are open", c.name, s.Len())
		} else if got != nil && got.From() != c.d.id() {
			t.Errorf("%s: from %q", c.name, got.From())
		}
	}
}

func TestPasteAnswersNothing(t *testing.T) {
	t.Parallel()
	s := stack(&Confirm{ID: "c"})
	if r, handled := s.Handle(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("y"), Paste: true}); r != nil || !handled {
		t.Errorf("a pasted y gives %#v", r)
	}
	s = stack(prompt())
	s.Handle(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("two\nlines"), Paste: true})
	if got := keys(s, "enter"); got != (Text{"p", "two lines"}) {
		t.Errorf("a paste into a prompt gives %#v", got)
	}
}

func TestStack(t *testing.T) {
	t.Parallel()
	s := stack()
	if _, handled := s.Handle(keymap.Press("y")); handled || s.Top() != "" || s.TextFocus() {
		t.Error("an empty stack takes keys")
	}
	s = stack(&Alert{ID: "a"}, &Confirm{ID: "c"}, prompt())
	if s.Top() != "p" || !s.TextFocus() {
		t.Errorf("top is %q", s.Top())
	}
	s.Drop("c")
	keys(s, "esc")
	if s.Top() != "a" || s.TextFocus() || s.Len() != 1 {
		t.Errorf("top is %q of %d", s.Top(), s.Len())
	}
}

func TestGrace(t *testing.T) {
	t.Parallel()
	now := time.Unix(100, 0)
	s := NewStack(func() time.Time { return now })
	ask := func() { s.PushUnasked(&Confirm{ID: "c"}) }
	press := func(after time.Duration) bool {
		now = now.Add(after)
		r, _ := s.Handle(keymap.Press("y"))
		return r != nil
	}
	ask()
	if press(0) || press(400*time.Millisecond) || press(200*time.Millisecond) {
		t.Error("a key in the first moments answers")
	}
	if !press(300 * time.Millisecond) {
		t.Error("a key after a pause does not answer")
	}
	ask()
	held := 0
	for range 30 {
		if press(100 * time.Millisecond) {
			break
		}
		held++
	}
	if held < 15 || held > 20 {
		t.Errorf("%d keys typed without a pause were held back", held)
	}
	s.Push(&Confirm{ID: "asked"})
	if !press(0) {
		t.Error("a dialog that was asked for holds keys back")
	}
}

func all() map[string]Dialog {
	word := &TypedWord{ID: "w", Title: "Remove menu", Message: "This removes the model menu with 1 table and 12,000 entries. It cannot be taken back.", Word: "menu"}
	wrong := prompt()
	wrong.handle(keymap.Press("enter"))
	return map[string]Dialog{
		"alert":   &Alert{ID: "a", Title: "Cannot open", Message: "The folder is held by another process (pid 1234).\nClose it, or wait.", Failure: true},
		"confirm": &Confirm{ID: "c", Title: "Quit", Message: "2 changes are not saved.", Yes: "Quit", No: "Stay"},
		"word":    word, "prompt": wrong, "menu": menu(),
		"hostile": &Confirm{ID: "h", Title: "\x1b[31mred\u202e", Message: strings.Repeat("\x1b]0;title\a ", 30) + strings.Repeat("界", 300), Yes: "\x00", No: "\t"},
	}
}

func TestFrames(t *testing.T) {
	t.Parallel()
	for name, d := range all() {
		for _, size := range []struct {
			name  string
			w, h  int
			ascii bool
		}{{"60x9", 60, 9, false}, {"30x6-ascii", 30, 6, true}, {"11x3", 11, 3, false}} {
			t.Run(name+"-"+size.name, func(t *testing.T) {
				c := cell.New(size.w, size.h)
				c.SetForm(cell.Form{ASCII: size.ascii})
				c.Fill(c.Bounds(), themes.Style{})
				for y := range size.h {
					c.Put(0, y, themes.Style{}, strings.Repeat("behind ", 20))
				}
				stack(d).Draw(c, look(size.ascii))
				golden.RequireEqual(t, c.Plain())
			})
		}
	}
}

func TestSizes(t *testing.T) {
	t.Parallel()
	for name, d := range all() {
		s := stack(d)
		for w := range 80 {
			for h := range 14 {
				c := cell.New(w, h)
				s.Draw(c, look(w%2 == 0))
				if out := c.Plain(); strings.ContainsAny(out, "\x1b\a\x00\t") || strings.Count(out, "\n") != max(0, h-1) {
					t.Fatalf("%s at %d×%d: %q", name, w, h, out)
				}
			}
		}
	}
}

func TestBackgroundIsDimmed(t *testing.T) {
	t.Parallel()
	c, l := cell.New(60, 9), look(false)
	c.Put(0, 0, l.Style(themes.Error), "behind")
	stack(&Alert{ID: "a", Message: "x"}).Draw(c, l)
	if text, style := c.At(0, 0); text != "b" || style != l.Style(themes.Faint) {
		t.Errorf("behind the dialog: %q %v", text, style)
	}
}

func TestClick(t *testing.T) {
	t.Parallel()
	s := stack(&Confirm{ID: "c", Message: "Really?"})
	c := cell.New(40, 9)
	s.Draw(c, look(false))
	x, y := -1, -1
	for row, line := range strings.Split(c.Plain(), "\n") {
		if i := strings.Index(line, "Yes"); i >= 0 {
			x, y = len([]rune(line[:i])), row
		}
	}
	if r, _ := s.Click(0, 0); r != nil {
		t.Errorf("a click beside answers %#v", r)
	}
	if r, _ := s.Click(x, y); r != (Answer{"c", true}) {
		t.Errorf("a click on yes at %d,%d answers %#v", x, y, r)
	}
}

func TestWrap(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		w    int
		want []string
	}{
		{"", 10, nil},
		{"one two three", 7, []string{"one two", "three"}},
		{"a\n\nb", 5, []string{"a", "", "b"}},
		{"abcdefgh", 3, []string{"abc", "def", "gh"}},
		{"日本語", 3, []string{"日", "本", "語"}},
		{"日", 1, []string{"日"}},
		{"x abcdef y", 4, []string{"x", "abcd", "ef y"}},
	} {
		if diff := cmp.Diff(c.want, wrap(cell.Form{}, c.text, c.w)); diff != "" {
			t.Errorf("%q at %d: %s", c.text, c.w, diff)
		}
	}
	if n := len(wrap(cell.Form{}, strings.Repeat("word ", 100_000), 10)); n > messageLines {
		t.Errorf("%d lines", n)
	}
}
