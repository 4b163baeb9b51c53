package ui

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// A reply that comes late is no keys, however it is cut; what comes before, after and instead of it is.
func TestReplyFilter(t *testing.T) {
	t.Parallel()
	runes := func(text string, alt bool) tea.KeyMsg {
		return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Alt: alt}
	}
	start, end, bell := runes("]", true), runes(`\`, true), tea.KeyMsg{Type: tea.KeyCtrlG}
	for name, c := range map[string]struct {
		msgs []tea.KeyMsg
		left string
	}{
		"whole":             {[]tea.KeyMsg{runes("j", false), start, runes("11;rgb:1e1e/1e1e/1E1E", false), end, runes("k", false)}, "j k"},
		"bell":              {[]tea.KeyMsg{start, runes("10;rgb:ffff/ffff/ffff", false), bell, bell}, "ctrl+g"},
		"cut":               {[]tea.KeyMsg{start, runes("1", false), runes("1;r", false), runes("gba:00/0", false), runes("0/00", false), end, runes("1", false)}, "1"},
		"something else":    {[]tea.KeyMsg{start, runes("x", false), runes("11;rgb:", false)}, "x 11;rgb:"},
		"an end without it": {[]tea.KeyMsg{end, bell}, `alt+\ ctrl+g`},
		"a paste":           {[]tea.KeyMsg{start, {Type: tea.KeyRunes, Runes: []rune("11;rgb:"), Paste: true}}, "[11;rgb:]"},
	} {
		now := time.Unix(0, 0)
		f := NewReplyFilter(func() time.Time { return now })
		var left []string
		for _, msg := range c.msgs {
			if out := f.Filter(nil, msg); out != nil {
				left = append(left, out.(tea.KeyMsg).String())
			}
		}
		if got := strings.Join(left, " "); got != c.left {
			t.Errorf("%s: %q is left, want %q", name, got, c.left)
		}
	}
	now := time.Unix(0, 0)
	f := NewReplyFilter(func() time.Time { return now })
	f.Filter(nil, start)
	now = now.Add(time.Second)
	if f.Filter(nil, runes("1", false)) == nil {
		t.Error("a key long after Alt+] is lost")
	}
	if f.Filter(nil, tea.WindowSizeMsg{}) == nil {
		t.Error("a size is lost")
	}
}
