package cell

import (
	"strings"
	"testing"

	"tablero/themes"
	"tablero/ui/layout"
)

var none themes.Style

func frame(lines ...string) string { return strings.Join(lines, "\n") }

func TestPutCutsAtTheEdges(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		x    int
		text string
		used int
		want string
	}{
		{"inside", 1, "abc", 3, ".abc.."},
		{"past the right", 4, "abc", 2, "....ab"},
		{"from the left", -2, "abcd", 4, "cd...."},
		{"left of everything", -9, "abc", 3, "......"},
		{"right of everything", 6, "abc", 0, "......"},
		{"wide", 0, "漢字", 4, "漢字.."},
		{"half at the right", 3, "漢字", 3, "...漢 "},
		{"half at the left", -1, "漢字", 4, " 字..."},
		{"control", 0, "\x1b[m", 3, "␛[m..."},
		{"joined", 2, "ก็", 1, "..ก็..."},
	} {
		cv := New(6, 1)
		cv.Put(0, 0, none, "......")
		if used := cv.Put(c.x, 0, none, c.text); used != c.used {
			t.Errorf("%s: used %d cells, want %d", c.name, used, c.used)
		}
		if got := cv.Plain(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	cv := New(4, 2)
	if used := cv.Put(0, 7, none, "abc"); used != 3 || strings.TrimSpace(cv.Plain()) != "" {
		t.Error("a row outside must stay outside and be measured alike")
	}
}

func TestPutOverHalvesOfWideCharacters(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		x    int
		text string
		want string
	}{
		{0, "x", "x 字な"}, {1, "x", " x字な"}, {2, "x", "漢x な"}, {1, "字", " 字 な"}, {5, "x", "漢字 x"}, {1, "xyz", " xyzな"},
	} {
		cv := New(6, 1)
		cv.Put(0, 0, none, "漢字な")
		cv.Put(c.x, 0, none, c.text)
		if got := cv.Plain(); got != c.want {
			t.Errorf("%q at %d: %q, want %q", c.text, c.x, got, c.want)
		}
	}
}

func TestSubHasItsOwnOriginAndClip(t *testing.T) {
	t.Parallel()
	cv := New(8, 4)
	cv.Put(0, 0, none, "........")
	sub := cv.Sub(layout.Rect{X: 2, Y: 1, W: 4, H: 2})
	sub.Put(-1, 0, none, "abcdefgh")
	sub.Put(0, -1, none, "no")
	sub.Put(0, 2, none, "no")
	inner := sub.Sub(layout.Rect{X: 2, Y: 1, W: 9, H: 9})
	inner.Put(0, 0, none, "1234")
	if w, h := inner.Size(); w != 9 || h != 9 {
		t.Errorf("a part has the size asked for, got %d×%d", w, h)
	}
	want := frame("........", "  bcde  ", "    12  ", "        ")
	if got := cv.Plain(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := inner.Plain(); !strings.HasPrefix(got, "12       \n") {
		t.Errorf("what lies outside is blank: %q", got)
	}
	if text, _ := sub.At(0, 0); text != "b" {
		t.Errorf("At: %q", text)
	}
	if text, _ := sub.At(-1, 0); text != "" {
		t.Errorf("At outside: %q", text)
	}
}

func TestPutFit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		align Align
		want  string
	}{
		{"ab", Left, "|ab    |"},
		{"ab", Right, "|    ab|"},
		{"ab", Center, "|  ab  |"},
		{"abcdefgh", Left, "|abcde…|"},
		{"漢字かな", Right, "| 漢字…|"},
		{"", Left, "|      |"},
	} {
		cv := New(8, 1)
		cv.Put(0, 0, none, "|xxxxxx|")
		cv.PutFit(1, 0, 6, none, c.text, c.align, "…")
		if got := cv.Plain(); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestFrames(t *testing.T) {
	t.Parallel()
	draw := func(w, h int, g themes.Glyphs, title, note string) string {
		cv := New(w, h)
		in := cv.Box(cv.Bounds(), g, none, title, note)
		cv.Fill(in, none)
		return cv.Plain()
	}
	uni := themes.Unicode()
	for _, c := range []struct{ name, got, want string }{
		{
			"roomy", draw(22, 3, uni, "Partitions", "2"),
			frame("╭─ Partitions ─── 2 ─╮", "│                    │", "╰────────────────────╯"),
		},
		{
			"tight", draw(20, 3, uni, "Partitions", "2"),
			frame("╭─ Partitions ─ 2 ─╮", "│                  │", "╰──────────────────╯"),
		},
		{
			"the note goes first", draw(17, 3, uni, "Partitions", "2"),
			frame("╭─ Partitions ──╮", "│               │", "╰───────────────╯"),
		},
		{"then the title is cut", draw(12, 3, uni, "Partitions", "2"), frame("╭─ Parti… ─╮", "│          │", "╰──────────╯")},
		{"then it goes", draw(6, 3, uni, "Partitions", "2"), frame("╭────╮", "│    │", "╰────╯")},
		{"note alone", draw(12, 2, uni, "", "12"), frame("╭───── 12 ─╮", "╰──────────╯")},
		{"wide title", draw(11, 2, uni, "漢字かな", ""), frame("╭─ 漢字… ─╮", "╰─────────╯")},
		{"one row", draw(6, 1, uni, "", ""), "╭────╮"},
		{"one column", draw(1, 3, uni, "", ""), frame("─", "│", "─")},
		{"one cell", draw(1, 1, uni, "x", "y"), "─"},
		{"nothing", draw(0, 3, uni, "x", "y"), "\n\n"},
		{"ascii", draw(16, 3, themes.ASCII(), "Item", "3"), frame("+- Item --- 3 -+", "|              |", "+--------------+")},
	} {
		if c.got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, c.got, c.want)
		}
	}
}

func TestDividerRestyleRepaint(t *testing.T) {
	t.Parallel()
	cv := New(16, 4)
	g := themes.Unicode()
	cv.Box(cv.Bounds(), g, none, "", "")
	cv.Divider(cv.Bounds(), 2, Frame{Glyphs: g, Title: "Item", Note: "9 B"})
	cv.Divider(cv.Bounds(), 9, Frame{Glyphs: g, Title: "outside"})
	cv.VLine(8, 0, 1, none, themes.Glyphs{Vertical: g.TeeTop})
	want := frame("╭───────┬──────╮", "│              │", "├─ Item ─ 9 B ─┤", "╰──────────────╯")
	if got := cv.Plain(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	red := themes.Style{FG: themes.Color{ANSI: "1"}, Bold: true}
	cv.Put(1, 1, red, "漢")
	cv.Restyle(layout.Rect{X: 1, Y: 1, W: 14, H: 1}, themes.Style{BG: themes.Color{ANSI: "4"}})
	if text, s := cv.At(1, 1); text != "漢" || s != (themes.Style{FG: red.FG, BG: themes.Color{ANSI: "4"}, Bold: true}) {
		t.Errorf("restyled %q %+v", text, s)
	}
	cv.Repaint(cv.Bounds(), themes.Style{Faint: true})
	if text, s := cv.At(1, 1); text != "漢" || s != (themes.Style{Faint: true}) {
		t.Errorf("repainted %q %+v", text, s)
	}
}

func TestScrollBar(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		top, n int
		want   string
	}{{0, 4, "    "}, {0, 8, "┃┃││"}, {4, 8, "││┃┃"}, {0, 1000, "┃│││"}, {996, 1000, "│││┃"}, {500, 1000, "│┃││"}, {5000, 1000, "│││┃"}} {
		cv := New(1, 4)
		cv.ScrollBar(0, 0, 4, c.top, c.n, none, none, themes.Unicode())
		if got := strings.ReplaceAll(cv.Plain(), "\n", ""); got != c.want {
			t.Errorf("%d of %d: %q, want %q", c.top, c.n, got, c.want)
		}
	}
}
