package editor

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"
	"pgregory.net/rapid"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
)

func look() *themes.Look { return &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()} }

func paste(text string) tea.KeyMsg {
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true}
}

func press(e *Editor, keys string) (last Outcome) {
	for _, k := range strings.Fields(keys) {
		last = e.Handle(keymap.Press(k))
	}
	return last
}

func draw(e *Editor, w, h int) string {
	c := cell.New(w, h)
	e.Draw(c, look())
	return c.Plain()
}

func TestEditing(t *testing.T) {
	t.Parallel()
	const text = "one two\n  three\n\n日本 four"
	for _, c := range []struct{ keys, want string }{
		{"x", "xone two\n  three\n\n日本 four"},
		{"end backspace x", "one twx\n  three\n\n日本 four"},
		{"down home x", "one two\n  xthree\n\n日本 four"},
		{"down home home x", "one two\nx  three\n\n日本 four"},
		{"down end enter x", "one two\n  three\n  x\n\n日本 four"},
		{"enter", "\none two\n  three\n\n日本 four"},
		{"delete delete delete delete", "two\n  three\n\n日本 four"},
		{"end delete", "one two  three\n\n日本 four"},
		{"ctrl+k ctrl+k", "  three\n\n日本 four"},
		{"ctrl+end ctrl+w", "one two\n  three\n\n日本 "},
		{"ctrl+end ctrl+w ctrl+w", "one two\n  three\n\n"},
		{"ctrl+end ctrl+u backspace backspace", "one two\n  three"},
		{"alt+d", " two\n  three\n\n日本 four"},
		{"ctrl+right ctrl+right x", "one twox\n  three\n\n日本 four"},
		{"ctrl+end ctrl+left ctrl+left delete", "one two\n  three\n\n本 four"},
		{"right right right right right right right down down down x", "one two\n  three\n\n日本 foxur"}, // as far from the left in cells
		{"tab", "\tone two\n  three\n\n日本 four"},
		{"left backspace up pgup", text},
		{"ctrl+end right delete down pgdown", text},
	} {
		e := New("", text)
		press(e, c.keys)
		if e.Text() != c.want || e.size != len(e.Text()) {
			t.Errorf("%s: %q of %d bytes, want %q", c.keys, e.Text(), e.size, c.want)
		}
		for range 60 {
			press(e, "ctrl+z")
		}
		if e.Text() != text || e.Changed() {
			t.Errorf("%s taken back: %q", c.keys, e.Text())
		}
		for range 60 {
			press(e, "ctrl+y")
		}
		if e.Text() != c.want {
			t.Errorf("%s made again: %q", c.keys, e.Text())
		}
	}
}

// What is hard for a terminal stays as it is, and is visible instead of acting.
func TestByteForByte(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "\n", "a\tb\r\nc\x1b[31m\x00\u202e", "\xff\xfe", strings.Repeat("line\n", 12_000)} {
		e := New("", text)
		draw(e, 30, 8)
		press(e, "down right ctrl+end x backspace ctrl+home")
		if e.Text() != text || e.Changed() {
			t.Errorf("%.20q comes back as %.20q", text, e.Text())
		}
	}
	e := New("", "")
	e.Handle(paste("a\r\nb\rc"))
	if e.Text() != "a\nb\nc" {
		t.Errorf("pasted: %q", e.Text())
	}
	if f := draw(New("", "a\x1b[2Jb"), 20, 4); strings.Contains(f, "\x1b") || !strings.Contains(f, "␛[2J") {
		t.Errorf("an escape is drawn as %q", f)
	}
}

func TestEveryPrintableCharacterIsText(t *testing.T) {
	t.Parallel()
	e := New("", "")
	var want strings.Builder
	for r := rune(' '); r <= '~'; r++ {
		if e.Handle(keymap.Press(string(r))) != Taken {
			t.Fatalf("%q is not taken", r)
		}
		want.WriteRune(r)
	}
	if e.Text() != want.String() {
		t.Errorf("%q", e.Text())
	}
}

func TestLeaving(t *testing.T) {
	t.Parallel()
	e := New("", "a")
	if press(e, "esc") != Left {
		t.Error("Esc without a change stays")
	}
	e = New("", "a")
	if press(e, "x esc") != Taken || !strings.Contains(draw(e, 80, 6), "Esc again throws it away") {
		t.Error("Esc with a change leaves at once")
	}
	if press(e, "right esc") != Taken {
		t.Error("a key between does not keep the text")
	}
	if press(e, "esc") != Left {
		t.Error("twice Esc stays")
	}
	if press(e, "ctrl+s") != Kept || press(e, "f9") != Ignored {
		t.Error("Ctrl+S, or a key that is none of the editor's")
	}
	if press(e, "left backspace"); e.Changed() {
		t.Error("typed and removed is a change")
	}
}

func TestFail(t *testing.T) {
	t.Parallel()
	e := New("Item", "{\n  \"日本\": x\n}")
	e.Fail("a value is expected", 2, 9)
	if line, col := e.Cursor(); line != 2 || col != 9 {
		t.Error("the cursor is on", line, col)
	}
	if press(e, "delete 1"); e.Text() != "{\n  \"日本\": 1\n}" || e.Error != "" {
		t.Errorf("%q, %s", e.Text(), e.Error)
	}
	e.Fail("beyond the end", 99, 99)
	if line, col := e.Cursor(); line != 3 || col != 2 {
		t.Error("beyond the end the cursor is on", line, col)
	}
}

func TestLimit(t *testing.T) {
	t.Parallel()
	e := New("", strings.Repeat("x", Limit))
	if press(e, "y"); e.size != Limit || e.Error == "" {
		t.Error("more than the limit is taken")
	}
}

func TestDraw(t *testing.T) {
	t.Parallel()
	e := New("Item of Menu", "{\n  \"Category\": {\"S\": \"Pizza\"},\n  \"Calories\": {\"N\": \"12,5\"}\n}\n")
	t.Run("plain", func(t *testing.T) { golden.RequireEqual(t, draw(e, 50, 9)) })
	e.Fail(`line 3, column 21: $.Calories: "12,5" is no number. Use a point: 12.5`, 3, 21)
	t.Run("error", func(t *testing.T) { golden.RequireEqual(t, draw(e, 50, 9)) })
	t.Run("narrow", func(t *testing.T) { golden.RequireEqual(t, draw(e, 24, 7)) })
}

func TestClick(t *testing.T) {
	t.Parallel()
	e := New("", "one\n日本語\nthree")
	draw(e, 30, 8)
	r := e.geo.text
	for _, c := range []struct{ x, y, line, col int }{{0, 0, 1, 1}, {2, 0, 1, 3}, {9, 0, 1, 4}, {2, 1, 2, 2}, {3, 1, 2, 2}, {4, 1, 2, 3}, {0, 4, 3, 1}} {
		e.Click(r.X+c.x, r.Y+c.y)
		if line, col := e.Cursor(); line != c.line || col != c.col {
			t.Errorf("a click on %d,%d: line %d, column %d", c.x, c.y, line, col)
		}
	}
	e.Wheel(-9)
	if line, _ := e.Cursor(); line != 1 {
		t.Error("the wheel stops on line", line)
	}
}

// Random keys at random sizes: the cursor is on the screen, on the border of a character, and undo leads back to the start.
func TestRandomKeys(t *testing.T) {
	t.Parallel()
	keys := strings.Fields("left right up down home end pgup pgdown ctrl+home ctrl+end ctrl+left ctrl+right enter tab backspace delete " +
		"ctrl+w alt+d ctrl+k ctrl+u a 日 é ctrl+z ctrl+y")
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", "one two\n  three\n\n日本 four\n", "a\u0301b\n👩‍👩‍👧\tx\n" + strings.Repeat("long ", 40)}).Draw(t, "text")
		e := New("x", text)
		for range rapid.IntRange(0, 60).Draw(t, "steps") {
			press(e, rapid.SampledFrom(keys).Draw(t, "key"))
			w, h := rapid.IntRange(20, 60).Draw(t, "w"), rapid.IntRange(5, 12).Draw(t, "h")
			c, l := cell.New(w, h), look()
			e.Draw(c, l)
			seen := false
			for y := range h {
				for x := range w {
					if _, s := c.At(x, y); s.BG == l.Style(themes.Cursor).BG {
						seen = true
					}
				}
			}
			if !seen {
				t.Fatalf("no cursor at %v of %q on %d×%d", e.at, e.Text(), w, h)
			}
			if e.size != len(e.Text()) || e.back(e.on(e.at)) != e.at && e.on(e.at) != e.at {
				t.Fatalf("%v in %q, %d bytes", e.at, e.Text(), e.size)
			}
		}
		for len(e.past) > 0 {
			press(e, "ctrl+z")
		}
		if e.Text() != text {
			t.Fatalf("undone to %q, not %q", e.Text(), text)
		}
	})
}
