package keymap

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/google/go-cmp/cmp"
)

type ran struct{ id string }

func action(id string, hint int, keys ...string) Action {
	return Action{
		ID: id, Keys: keys, Title: "do " + id, Help: "does " + id, Group: "Test", Hint: hint,
		Run: func() tea.Cmd { return func() tea.Msg { return ran{id} } },
	}
}

func off(a Action, reason string) Action {
	a.Disabled = func() string { return reason }
	return a
}

// press handles the keys and returns what ran, what was refused and what nobody wanted, in one word each.
func press(s *Set, keys ...string) string {
	var out []string
	for _, k := range keys {
		cmd, handled, reason := s.Handle(Press(k))
		switch {
		case cmd != nil:
			out = append(out, cmd().(ran).id)
		case reason != "":
			out = append(out, "("+reason+")")
		case handled:
			out = append(out, "…")
		default:
			out = append(out, "-")
		}
	}
	return strings.Join(out, " ")
}

func TestHandle(t *testing.T) {
	t.Parallel()
	deadly := action("drop", 0, "D")
	deadly.Danger = TypedWord
	s := New(action("quit", 0, "ctrl+c ctrl+c", "q"), action("top", 0, "g"), off(action("edit", 0, "e"), "read-only"),
		off(action("old", 0, "x"), "gone"), action("new", 0, "x"), deadly)
	for _, c := range []struct{ keys, want string }{
		{"q", "quit"},
		{"ctrl+c ctrl+c", "… quit"},
		{"ctrl+c g", "… top"},
		{"ctrl+c z ctrl+c", "… - …"},
		{"e", "(read-only)"},
		{"x", "new"},
		{"z", "-"},
		{"D", "(needs a confirmation that cannot be asked for here)"},
	} {
		s.Forget()
		if got := press(s, strings.Fields(c.keys)...); got != c.want {
			t.Errorf("%s: %s, want %s", c.keys, got, c.want)
		}
	}
	s.Guard = func(a Action) tea.Cmd { return func() tea.Msg { return ran{"ask " + a.ID} } }
	if got := press(s, "D"); got != "ask drop" {
		t.Errorf("with a guard: %s", got)
	}
}

func TestPasteIsNoKey(t *testing.T) {
	t.Parallel()
	s := New(action("quit", 0, "q"), action("end", 0, "end"))
	for _, msg := range []tea.KeyMsg{
		{Type: tea.KeyRunes, Runes: []rune("q"), Paste: true}, {Type: tea.KeyRunes, Runes: []rune("end")},
	} {
		if _, handled, _ := s.Handle(msg); handled {
			t.Errorf("%v ran something", msg)
		}
	}
}

func TestUseKeepsStrokes(t *testing.T) {
	t.Parallel()
	s := New(action("quit", 0, "ctrl+c ctrl+c"))
	press(s, "ctrl+c")
	if s.Strokes() != "ctrl+c" {
		t.Fatalf("strokes %q", s.Strokes())
	}
	s.Use(action("leave", 0, "ctrl+c ctrl+c"))
	if got := press(s, "ctrl+c"); got != "leave" {
		t.Errorf("after the second stroke: %s", got)
	}
	if a, ok := s.ByID("leave"); !ok || a.ID != "leave" {
		t.Error("ByID does not find the action")
	}
	if _, ok := s.ByID("quit"); ok {
		t.Error("ByID finds what was replaced")
	}
}

func TestSafe(t *testing.T) {
	t.Parallel()
	deadly := action("drop", 0, "D")
	deadly.Danger = Confirm
	if got := Safe([]Action{action("top", 0, "g"), deadly}); len(got) != 1 || got[0].ID != "top" {
		t.Errorf("safe actions: %v", got)
	}
}

func TestHints(t *testing.T) {
	t.Parallel()
	actions := []Action{action("zero", 0, "z"), action("low", 1, "l"), off(action("off", 90, "o"), "no"), action("high", 50, "enter", "h")}
	for i := range 9 {
		actions = append(actions, action("mid"+string(rune('a'+i)), 10, "m"))
	}
	hints := Hints(actions, false)
	if len(hints) != HintLimit {
		t.Fatalf("%d hints", len(hints))
	}
	if hints[0].ID != "high" || hints[0].Keys[0] != "Enter" || hints[1].ID != "mida" || hints[6].ID != "midf" {
		t.Errorf("hints are %+v", hints)
	}
}

func TestGroupedAndMarkdown(t *testing.T) {
	t.Parallel()
	a, b, c := action("a", 0, "a", "ctrl+a"), action("b", 0, "|"), action("c", 0, "`")
	b.Group, b.Help = "Other", "one | two"
	p := action("p", 0)
	p.PaletteOnly = true
	var names []string
	for _, g := range Grouped(Entries([]Action{a, b, c, p}, false)) {
		names = append(names, g.Name)
		for _, e := range g.Entries {
			names = append(names, e.ID)
		}
	}
	if diff := cmp.Diff([]string{"Test", "a", "c", "p", "Other", "b"}, names); diff != "" {
		t.Error(diff)
	}
	want := "| key | does | where |\n|---|---|---|\n| `a` `Ctrl+A` | does a | Test |\n| `` ` `` | does c | Test |\n" +
		"| palette | does p | Test |\n| `\\|` | one \\| two | Other |\n"
	if diff := cmp.Diff(want, Markdown([]Action{a, b, c, p})); diff != "" {
		t.Error(diff)
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	good := []Action{action("a", 0, "a"), action("b", 0, "b", "ctrl+b"), off(action("a2", 0, "a"), "not now")}
	if problems := Check([]Action{action("quit", 0, "q", "ctrl+c ctrl+c")}, good); len(problems) > 0 {
		t.Fatalf("good actions: %q", problems)
	}
	none := action("none", 0, "n")
	none.Help = ""
	idle := action("idle", 0, "i")
	idle.Run = nil
	same := action("same", 0, "enter")
	same.Help = "enter"
	for name, c := range map[string]struct {
		globals, screen []Action
		want            string
	}{
		"shared":   {nil, []Action{action("x", 0, "k"), action("y", 0, "k")}, `x and y both have the key "k"`},
		"begins":   {nil, []Action{action("x", 0, "g"), action("y", 0, "g g")}, `x and y both have the key "g g"`},
		"shadows":  {[]Action{action("g", 0, "q")}, []Action{off(action("x", 0, "q"), "no")}, `x takes the key "q" of the global g`},
		"help":     {nil, []Action{none}, "none: title, help and group must be given"},
		"run":      {nil, []Action{idle}, "idle: does nothing"},
		"keys":     {nil, []Action{action("x", 0)}, "x: must either have keys or be for the palette only"},
		"spelling": {nil, []Action{action("x", 0, "Ctrl-P")}, `x: key "Ctrl-P" is spelled "ctrl+p"`},
		"text":     {nil, []Action{same}, `same: a text is the key "enter" itself`},
		"unsent":   {nil, []Action{action("x", 0, "shift+enter")}, `x: no terminal sends the key "shift+enter"`},
		"twice":    {[]Action{action("x", 0, "q")}, []Action{action("x", 0, "w")}, "x: the id is used twice"},
	} {
		problems := Check(c.globals, c.screen)
		if diff := cmp.Diff([]string{c.want}, problems); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
