package cell

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"tablero/themes"
	"tablero/ui/layout"
)

func TestRenderByProfile(t *testing.T) {
	t.Parallel()
	red := themes.Style{FG: themes.Color{True: "#ff8000", ANSI256: "208", ANSI: "9"}, BG: themes.Color{True: "#000080", ANSI256: "18", ANSI: "4"}, Bold: true}
	for p, want := range map[themes.Profile]string{
		themes.TrueColor: "a\x1b[0;1;38;2;255;128;0;48;2;0;0;128mbc\x1b[0md\x1b[0;2;3;7me\x1b[0m",
		themes.ANSI256:   "a\x1b[0;1;38;5;208;48;5;18mbc\x1b[0md\x1b[0;2;3;7me\x1b[0m",
		themes.ANSI16:    "a\x1b[0;1;91;44mbc\x1b[0md\x1b[0;2;3;7me\x1b[0m",
		themes.NoColor:   "a\x1b[0;1mbc\x1b[0md\x1b[0;2;3;7me\x1b[0m",
		themes.Plain:     "abcde",
	} {
		c := New(5, 1)
		c.Put(0, 0, none, "a")
		c.Put(1, 0, red, "b")
		c.Put(2, 0, red, "c")
		c.Put(3, 0, none, "d")
		c.Put(4, 0, themes.Style{Faint: true, Italic: true, Reverse: true}, "e")
		if got := c.Render(p); got != want {
			t.Errorf("%s: %q, want %q", p, got, want)
		}
	}
}

func TestRenderSetsTheColumnAfterDoubtfulWidths(t *testing.T) {
	t.Parallel()
	c := New(12, 2)
	c.Put(0, 0, none, "👩‍👩‍👧‍👦ab")
	c.Put(0, 1, none, "漢é字")
	want := "👩‍👩‍👧‍👦\x1b[3Gab        \n漢é字       "
	if got := c.Render(themes.NoColor); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := c.Render(themes.Plain); strings.Contains(got, "\x1b") {
		t.Errorf("plain: %q", got)
	}
	// A terminal that adds up the parts takes eight cells for the family: near the edge it would wrap the line.
	for x, want := range map[int]string{3: "   \uFFFD ", 2: "  \uFFFD  "} {
		c = New(5, 1)
		c.Put(x, 0, none, "👩‍👩‍👧‍👦")
		if got := c.Render(themes.NoColor); got != want {
			t.Errorf("at %d: %q, want %q", x, got, want)
		}
	}
}

func TestNeighboursDoNotJoin(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ left, right, want string }{
		{"🇩", "🇪", "🇩\uFFFD"}, {"e", "\u0301", "e◌\u0301"}, {"ᄀ", "ᅡ", "ᄀ\uFFFD"}, {"क", "ा", "क◌ा"}, {"👩", "👧", "👩👧"},
	} {
		cv := New(6, 1)
		n := cv.Put(0, 0, none, c.left)
		cv.Put(n, 0, none, c.right)
		got := strings.TrimRight(cv.Plain(), " ")
		if got != c.want || ansi.StringWidth(cv.Plain()) != 6 {
			t.Errorf("%q beside %q: %+q is %d wide, want %+q", c.left, c.right, got, ansi.StringWidth(cv.Plain()), c.want)
		}
	}
}

var ours = regexp.MustCompile("\x1b\\[(0(;[0-9]+)*m|[0-9]+G)")

// checkFrame asserts what holds for every frame whatever was drawn.
func checkFrame(t *testing.T, c *Canvas, what string) {
	t.Helper()
	w, h := c.Size()
	for _, p := range []themes.Profile{themes.Plain, themes.NoColor, themes.ANSI16, themes.ANSI256, themes.TrueColor} {
		out := c.Render(p)
		lines := strings.Split(out, "\n")
		if len(lines) != max(h, 1) {
			t.Fatalf("%s: %d lines, want %d", what, len(lines), h)
		}
		bare := ours.ReplaceAllString(out, "")
		if p == themes.Plain {
			bare = out
		}
		if bare != c.Plain() {
			t.Fatalf("%s in %s: more than styles differs from the plain text\n%+q\n%+q", what, p, bare, c.Plain())
		}
		for y, line := range strings.Split(bare, "\n") {
			if got := ansi.StringWidth(line); h > 0 && got != w {
				t.Fatalf("%s: line %d is %d wide, want %d: %+q", what, y, got, w, line)
			}
			for _, r := range line {
				if r < ' ' || r >= 0x7F && r < 0xA0 {
					t.Fatalf("%s: line %d holds the control U+%04X", what, y, r)
				}
			}
		}
	}
}

func FuzzCanvas(f *testing.F) {
	f.Add(int64(1), "\x1b[2J漢字👩‍👩‍👧‍👦e\u0301\u202E\xff")
	f.Add(int64(2), "🇩🇪🇫🇷\u0600\u1100\u1161\u0e33नमस्ते⚠️")
	f.Add(int64(3), "\u200d👩\u200d\u0301\U000E0041\u034f")
	f.Add(int64(39), "00🇷000") // half a wide character beside a part without columns
	f.Fuzz(func(t *testing.T, seed int64, hostile string) {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		w, h := r.IntN(24), r.IntN(5)
		c := New(w, h)
		c.SetForm(Form{ASCII: r.IntN(2) == 0})
		styles := []themes.Style{none, themes.Dark().Style(themes.Error), themes.Mono().Style(themes.Selection), themes.Light().Style(themes.Match)}
		on := c
		for i := range 30 {
			a, b := r.IntN(len(hostile)+1), r.IntN(len(hostile)+1)
			text, style := hostile[min(a, b):max(a, b)], styles[r.IntN(len(styles))]
			rect := layout.Rect{X: r.IntN(30) - 3, Y: r.IntN(8) - 2, W: r.IntN(12) - 1, H: r.IntN(5) - 1}
			switch r.IntN(7) {
			case 0:
				on.Fill(rect, style)
			case 1:
				on.Restyle(rect, style)
			case 2:
				on.Box(rect, themes.Unicode(), style, text, text)
			case 3:
				on.PutFit(rect.X, rect.Y, rect.W, style, text, Align(r.IntN(3)), "…")
			case 4:
				on = c.Sub(rect)
			default:
				on.Put(rect.X, rect.Y, style, text)
			}
			checkFrame(t, c, fmt.Sprintf("seed %d step %d", seed, i))
		}
		checkFrame(t, on, "a part")
	})
}

func drawGrid(c *Canvas, th themes.Theme) {
	c.Clear(th.Style(themes.Text))
	in := c.Box(c.Bounds(), themes.Unicode(), th.Style(themes.Border), "Pizza", "60 items")
	for y := range in.H {
		for x := 0; x < in.W; x += 20 {
			tok := themes.Token(int(themes.TypeString) + (x/20+y)%8)
			c.PutFit(in.X+x, in.Y+y, min(19, in.W-x), th.Style(tok), "Chicken Overload Grüße 漢字", Left, "…")
		}
	}
	c.Restyle(in.Row(7), th.Style(themes.Selection))
}

// A full screen of 200×60, drawn and rendered: the budget is 2 ms.
func BenchmarkMsFrame(b *testing.B) {
	th := themes.Dark()
	start := time.Now()
	for b.Loop() {
		c := New(200, 60)
		drawGrid(c, th)
		if len(c.Render(themes.TrueColor)) < 12000 {
			b.Fatal("the frame is not whole")
		}
	}
	b.ReportMetric(float64(time.Since(start).Microseconds())/1000/float64(b.N), "ms")
}

func BenchmarkMsCleanOf400KB(b *testing.B) {
	text := strings.Repeat("\x1b[31m漢", 60_000)
	start := time.Now()
	for b.Loop() {
		if Width(CleanN(text, 200)) > 200 {
			b.Fatal("too wide")
		}
	}
	b.ReportMetric(float64(time.Since(start).Microseconds())/1000/float64(b.N), "ms")
}
