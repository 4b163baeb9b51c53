package help

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"

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

func actions() []keymap.Action {
	off := func() string { return "the store is read-only" }
	return []keymap.Action{
		{ID: "open", Keys: []string{"enter", "right"}, Help: "open what the cursor is on", Group: "Move"},
		{ID: "up", Keys: []string{"up", "k"}, Help: "move up", Group: "Move"},
		{ID: "find", Keys: []string{"/"}, Help: "find in what is listed", Group: "Find"},
		{ID: "edit", Keys: []string{"e"}, Help: "edit", Group: "Change", Disabled: off},
		{ID: "suspend", PaletteOnly: true, Help: "suspend the program", Group: "Program"},
		{ID: "quit", Keys: []string{"q", "ctrl+c ctrl+c"}, Help: "quit \x1b[31m", Group: "Program"},
	}
}

func typed(s *Sheet, text string) {
	for _, r := range text {
		s.Handle(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
}

func frame(s *Sheet, w, h int, ascii bool) string {
	c := cell.New(w, h)
	c.SetForm(cell.Form{ASCII: ascii})
	s.Draw(c, look(ascii))
	return c.Plain()
}

func TestFrames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		w, h       int
		ascii      bool
	}{
		{"all", "", 60, 18, false},
		{"scrolls", "", 60, 10, false},
		{"two-columns", "", 110, 12, false},
		{"typed", "prog ctrl", 60, 8, false},
		{"reason", "read-only", 60, 8, false},
		{"none", "zzz", 40, 7, false},
		{"ascii", "", 40, 10, true},
		{"tiny", "", 11, 4, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := New("Keys of the list", actions(), c.ascii)
			typed(s, c.text)
			golden.RequireEqual(t, frame(s, c.w, c.h, c.ascii))
		})
	}
}

func TestHandle(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"esc", "enter", "f1"} {
		if !New("", actions(), false).Handle(keymap.Press(key)) {
			t.Errorf("%s does not close", key)
		}
	}
	s := New("", actions(), false)
	var want strings.Builder
	for r := ' '; r <= '~'; r++ {
		if s.Handle(keymap.Press(string(r))) {
			t.Errorf("%q closes", r)
		}
		want.WriteRune(r)
	}
	if s.input.Value() != want.String() {
		t.Errorf("typed is %q", s.input.Value())
	}
}

func TestScrolling(t *testing.T) {
	t.Parallel()
	s := New("", actions(), false)
	first := frame(s, 60, 9, false)
	for range 50 {
		s.Handle(keymap.Press("pgdown"))
	}
	last := frame(s, 60, 9, false)
	if !strings.Contains(last, "suspend") || strings.Contains(first, "suspend") || strings.Contains(last, "Move") {
		t.Errorf("first:\n%s\nlast:\n%s", first, last)
	}
	typed(s, "m")
	if s.top != 0 {
		t.Error("typing leaves the list scrolled")
	}
	s.Handle(keymap.Press("backspace"))
	for range 50 {
		s.Handle(keymap.Press("up"))
	}
	if frame(s, 60, 9, false) != first {
		t.Error("scrolling up does not lead back")
	}
}

func TestEveryActionIsShown(t *testing.T) {
	t.Parallel()
	for _, w := range []int{60, 110} {
		s := New("", actions(), false)
		_, h := s.Size(w, 60)
		out := frame(s, w, h, false)
		for _, a := range actions() {
			if !strings.Contains(out, cell.Clean(a.Help)) {
				t.Errorf("at width %d %q is missing:\n%s", w, a.Help, out)
			}
		}
	}
}

func TestSizes(t *testing.T) {
	t.Parallel()
	s := New("title \x1b[1m", actions(), false)
	for w := range 120 {
		for h := range 14 {
			if out := frame(s, w, h, w%2 == 0); strings.ContainsAny(out, "\x1b") || strings.Count(out, "\n") != max(0, h-1) {
				t.Fatalf("%d×%d: %q", w, h, out)
			}
			if sw, sh := s.Size(w, h); sw > w || sh > h {
				t.Fatalf("a sheet of %d×%d for %d×%d", sw, sh, w, h)
			}
		}
	}
}
