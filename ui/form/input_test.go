package form

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"pgregory.net/rapid"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
)

func look() *themes.Look { return &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()} }

func paste(text string) tea.KeyMsg {
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true}
}

func TestEveryPrintableCharacterCanBeTyped(t *testing.T) {
	t.Parallel()
	in := New("")
	var want strings.Builder
	for r := rune(' '); r <= '~'; r++ {
		if !in.Handle(keymap.Press(string(r))) {
			t.Fatalf("%q is not taken", r)
		}
		want.WriteRune(r)
	}
	for _, r := range "äöü ßéñ 日本語 कि 👩‍👩‍👧 ／＋１ \u00a0«»" {
		if !in.Handle(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}) {
			t.Fatalf("%q is not taken", r)
		}
		want.WriteRune(r)
	}
	if in.Value() != want.String() {
		t.Errorf("typed %q\nvalue %q", want.String(), in.Value())
	}
}

func TestTextIsNeverAKey(t *testing.T) {
	t.Parallel()
	in := New("")
	for _, msg := range []tea.KeyMsg{
		{Type: tea.KeyRunes, Runes: []rune("end")},
		{Type: tea.KeyRunes, Runes: []rune("left")},
		{Type: tea.KeyRunes, Runes: []rune("ctrl+u")},
		paste("q\r\ndd\n\tx\x1b\x00!"), paste("home"),
	} {
		if !in.Handle(msg) {
			t.Errorf("%q is not taken", string(msg.Runes))
		}
	}
	if want := "endleftctrl+uq dd  x!home"; in.Value() != want || in.Cursor() != len(want) {
		t.Errorf("value %q with the cursor at %d, want %q", in.Value(), in.Cursor(), want)
	}
}

func TestKeysThatAreLeftToTheScreen(t *testing.T) {
	t.Parallel()
	in := New("")
	in.Set("text")
	for _, k := range strings.Fields("enter esc tab shift+tab ctrl+c ctrl+p ctrl+n ctrl+s ctrl+v up down f1 pgup alt+x") {
		if in.Handle(keymap.Press(k)) {
			t.Errorf("%s is taken", k)
		}
	}
	if in.Value() != "text" {
		t.Errorf("value %q", in.Value())
	}
}

func TestEditing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ keys, want string }{
		{"left left x", "one txwo"},
		{"home x", "xone two"},
		{"home delete", "ne two"},
		{"backspace", "one tw"},
		{"ctrl+w x", "one x"},
		{"ctrl+u", ""},
		{"ctrl+a right ctrl+k", "o"},
		{"alt+b x", "one xtwo"},
		{"end space x", "one two x"},
		{"ctrl+a alt+d", " two"},
	} {
		in := New("")
		in.Set("one two")
		for _, k := range strings.Fields(c.keys) {
			in.Handle(keymap.Press(k))
		}
		if in.Value() != c.want {
			t.Errorf("%s: %q, want %q", c.keys, in.Value(), c.want)
		}
	}
}

func TestHistory(t *testing.T) {
	t.Parallel()
	in := New("")
	in.SetHistory([]string{"first", "second"})
	in.Set("draft")
	var got []string
	for _, k := range strings.Fields("up up up down down down") {
		if !in.Handle(keymap.Press(k)) {
			t.Fatalf("%s is not taken", k)
		}
		got = append(got, in.Value())
	}
	if s := strings.Join(got, " "); s != "second first first second draft draft" {
		t.Error(s)
	}
}

func TestLimit(t *testing.T) {
	t.Parallel()
	f := NewLine("text", "text", "")
	in := f.Input
	f.handle(paste(strings.Repeat("é", Limit+1))) // refused whole: a part of it would pass for the text
	if in.Value() != "" || f.Error != tooLong {
		t.Errorf("%d bytes, %q", len(in.Value()), f.Error)
	}
	f.handle(paste(strings.Repeat("é", Limit)))
	if n := len([]rune(in.Value())); n != Limit || in.Cursor() != Limit || f.Error != "" {
		t.Errorf("%d characters, cursor at %d, %q", n, in.Cursor(), f.Error)
	}
	if f.handle(keymap.Press("x")); len([]rune(in.Value())) != Limit || f.Error != tooLong {
		t.Errorf("a key at the limit: %q", f.Error)
	}
	several := NewLines("lines", "lines")
	several.handle(paste("a\n" + strings.Repeat("é", Limit+1) + "\nb"))
	if got := several.Rows.Values(); len(got) != 3 || got[1] != "" || got[2] != "b" || several.Error != tooLong {
		t.Errorf("%d lines, %q", len(got), several.Error)
	}
	if several.handle(keymap.Press("up")); several.Error != "" {
		t.Errorf("it is said again: %q", several.Error)
	}
}

func draw(in *Input, w, h int) string {
	c := cell.New(w, h)
	in.Draw(c, look())
	return c.Plain()
}

func TestDraw(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, prompt, text, keys, err string
		w, h                          int
		want                          string
	}{
		{"empty", "find", "", "", "", 16, 1, "find Pizza or so"},
		{"text", "find", "abc", "", "", 12, 1, "find abc    "},
		{"long", "find", "0123456789", "", "", 12, 1, "find ‹56789 "},
		{"start", "find", "0123456789", "home", "", 12, 1, "find 012345›"},
		{"middle", "", "0123456789", "left left left left", "", 5, 1, "‹456›"},
		{"wide", "", "日本語日本語", "", "", 6, 1, "‹本語 "},
		{"error", "find", "abc", "", "no such row", 9, 2, "find abc \nno such …"},
		{"prompt gives way", "a long prompt", "abc", "", "", 8, 1, "abc     "},
		{"one cell", "find", "abc", "", "", 1, 1, " "},
		{"hostile", "", "a\u202eb", "", "", 10, 1, "a<202E>b  "},
	} {
		in := New(c.prompt)
		in.Placeholder = "Pizza or so"
		in.Set(c.text)
		for _, k := range strings.Fields(c.keys) {
			in.Handle(keymap.Press(k))
		}
		in.Error = c.err
		if got := draw(in, c.w, c.h); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestCursorIsVisible edits at random, at random widths, and wants one cell or one wide character drawn as the cursor.
func TestCursorIsVisible(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in := New(rapid.SampledFrom([]string{"", "find", "日本"}).Draw(t, "prompt"))
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			switch rapid.IntRange(0, 2).Draw(t, "op") {
			case 0:
				in.Handle(paste(rapid.String().Draw(t, "text")))
			case 1:
				in.Handle(keymap.Press(rapid.SampledFrom(strings.Fields("left right home end backspace delete ctrl+w alt+b")).Draw(t, "key")))
			case 2:
				in.Handle(keymap.Press(rapid.SampledFrom([]string{"a", "日", "é", " "}).Draw(t, "rune")))
			}
			w := rapid.IntRange(1, 30).Draw(t, "w")
			c, l := cell.New(w, in.Height()), look()
			in.Draw(c, l)
			cursor := 0
			for x := range w {
				if _, style := c.At(x, 0); style.BG == l.Style(themes.Cursor).BG {
					cursor++
				}
			}
			if cursor < 1 || cursor > 2 {
				t.Fatalf("the cursor takes %d cells of %q at width %d", cursor, in.Value(), w)
			}
			if in.Cursor() > len([]rune(in.Value())) || strings.ContainsAny(in.Value(), "\n\r\t\x1b") {
				t.Fatalf("cursor %d in %q", in.Cursor(), in.Value())
			}
		}
	})
}

func TestNotFocusedHasNoCursor(t *testing.T) {
	t.Parallel()
	in, l := New(""), look()
	in.Focused = false
	c := cell.New(5, 1)
	in.Draw(c, l)
	if _, style := c.At(0, 0); style == l.Style(themes.Cursor) {
		t.Error("there is a cursor")
	}
}
