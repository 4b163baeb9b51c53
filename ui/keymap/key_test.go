package keymap

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"pgregory.net/rapid"
)

func TestNormal(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"": "", " ": "space", "a": "a", "G": "G", "<": "<", "+": "+", "ctrl++": "ctrl++", "Ctrl-P": "ctrl+p", "CTRL+C": "ctrl+c",
		"Shift+Tab": "shift+tab", "shift+g": "G", "PgDn": "pgdown", "pageup": "pgup", "Del": "delete", "Return": "enter",
		"escape": "esc", "F1": "f1", "alt+X": "alt+X", "shift+ctrl+up": "ctrl+shift+up", "é": "é", "ctrl+ ": "ctrl+space",
	} {
		if got := Normal(in); got != want {
			t.Errorf("Normal(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		msg  tea.KeyMsg
		want string
	}{
		{tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("j")}, "j"},
		{tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("end")}, ""},
		{tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("q"), Paste: true}, ""},
		{tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(" ")}, "space"},
		{tea.KeyMsg{Type: tea.KeySpace, Runes: []rune(" ")}, "space"},
		{tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x"), Alt: true}, "alt+x"},
		{tea.KeyMsg{Type: tea.KeyCtrlC}, "ctrl+c"},
		{tea.KeyMsg{Type: tea.KeyCtrlI}, "tab"},
		{tea.KeyMsg{Type: tea.KeyPgDown}, "pgdown"},
		{tea.KeyMsg{Type: tea.KeyUp, Alt: true}, "alt+up"},
	} {
		if got := Name(c.msg); got != c.want {
			t.Errorf("Name(%#v) = %q, want %q", c.msg, got, c.want)
		}
	}
}

func TestPressIsTheInverseOfName(t *testing.T) {
	t.Parallel()
	for kt := tea.KeyF20; kt <= tea.KeyCtrlQuestionMark; kt++ {
		if kt == tea.KeyRunes || (tea.Key{Type: kt}).String() == "" {
			continue
		}
		name := Name(tea.KeyMsg{Type: kt})
		if got := Name(Press(name)); got != name {
			t.Errorf("Name(Press(%q)) = %q", name, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.Rune().Draw(t, "rune")
		if got := Name(Press(string(r))); r != ' ' && got != string(r) {
			t.Fatalf("Name(Press(%q)) = %q", r, got)
		}
	})
}

func TestText(t *testing.T) {
	t.Parallel()
	for r := rune(' '); r < 0x3000; r++ {
		if text, ok := Text(Press(string(r))); !ok || text != string(r) {
			t.Fatalf("Text of %q is %q, %v", r, text, ok)
		}
	}
	for _, name := range []string{"enter", "tab", "esc", "ctrl+p", "alt+j", "backspace", "f1", "up"} {
		if text, ok := Text(Press(name)); ok {
			t.Errorf("%s types %q", name, text)
		}
	}
	if text, ok := Text(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("q\ndd"), Paste: true}); !ok || text != "q\ndd" {
		t.Errorf("a paste is %q, %v", text, ok)
	}
}

func TestHuman(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ key, unicode, ascii string }{
		{"ctrl+p", "Ctrl+P", "Ctrl+P"},
		{"enter", "Enter", "Enter"},
		{"space", "Space", "Space"},
		{"up", "↑", "Up"},
		{"shift+tab", "Shift+Tab", "Shift+Tab"},
		{"g", "g", "g"},
		{"G", "G", "G"},
		{"pgdown", "PgDn", "PgDn"},
		{"ctrl+c ctrl+c", "Ctrl+C Ctrl+C", "Ctrl+C Ctrl+C"},
		{"alt+left", "Alt+←", "Alt+Left"},
		{"f1", "F1", "F1"},
		{"delete", "Del", "Del"},
		{"<", "<", "<"},
		{"", "", ""},
	} {
		if got := Human(c.key, false); got != c.unicode {
			t.Errorf("Human(%q) = %q, want %q", c.key, got, c.unicode)
		}
		if got := Human(c.key, true); got != c.ascii {
			t.Errorf("Human(%q, ascii) = %q, want %q", c.key, got, c.ascii)
		}
	}
}
