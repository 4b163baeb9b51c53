package uitest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ui"
	"tablero/ui/cell"
)

// probe is a small program: it draws what it was sent.
type probe struct {
	w, h  int
	log   []string
	wrong bool // draws a line too much
	last  tea.Cmd
}

type done string

func (p *probe) Init() tea.Cmd { return func() tea.Msg { return done("init") } }

func (p *probe) View() string {
	c := cell.New(p.w, p.h)
	th := themes.Dark()
	in := c.Box(c.Bounds(), themes.Unicode(), th.Style(themes.Border), "Probe 漢字", fmt.Sprint(len(p.log)))
	sub := c.Sub(in)
	for i, line := range p.log[max(len(p.log)-in.H, 0):] {
		sub.Put(0, i, th.Style(themes.Text), line)
	}
	out := c.Render(themes.TrueColor)
	if p.wrong {
		out += "\n"
	}
	return out
}

func (p *probe) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	say := func(s string) tea.Cmd { return func() tea.Msg { return done(s) } }
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.w, p.h = msg.Width, msg.Height
	case done:
		p.log = append(p.log, string(msg))
	case ui.WheelMsg:
		p.log = append(p.log, fmt.Sprintf("wheel %d,%d %d", msg.X, msg.Y, msg.Lines))
	case tea.MouseMsg:
		p.log = append(p.log, fmt.Sprintf("mouse %d,%d %s", msg.X, msg.Y, [...]string{"press", "release", "motion"}[msg.Action]))
	case tea.KeyMsg:
		p.log = append(p.log, msg.String())
		switch msg.String() {
		case "b":
			return p, tea.Batch(say("b1"), tea.Batch(say("b2"), nil, say("b3")))
		case "s":
			return p, tea.Sequence(say("s1"), tea.Sequence(say("s2"), say("s3")), say("s4"))
		case "t":
			return p, tea.Batch(tick(time.Hour), tea.Every(time.Hour, func(time.Time) tea.Msg { return done("late") }), say("now"))
		case "l":
			return p, p.last
		case "q":
			return p, tea.Quit
		}
	}
	return p, nil
}

// tick hides a timer in a function of its own, as code under test does.
func tick(d time.Duration) tea.Cmd {
	return tea.Tick(d, func(time.Time) tea.Msg { return done("late") })
}

func TestDriverRunsCommandsToTheEnd(t *testing.T) {
	t.Parallel()
	p := &probe{}
	d := Drive(t, p, 40, 20).Exact()
	d.Keys("b", "s", "t", "jj", "enter", "shift+tab", "ctrl+c")
	want := []string{"init", "b", "b1", "b2", "b3", "s", "s1", "s2", "s3", "s4", "t", "now", "jj", "enter", "shift+tab", "ctrl+c"}
	if !slices.Equal(p.log, want) {
		t.Errorf("got  %q\nwant %q", p.log, want)
	}
	if d.Ticks() != 2 {
		t.Errorf("%d timers dropped, want 2", d.Ticks())
	}
	if d.Keys("q", "x"); !d.Quit() || slices.Contains(p.log, "x") {
		t.Error("nothing is delivered after Quit")
	}
	if d.Model() != tea.Model(p) || d.Frames() < len(want) {
		t.Error("model or frames")
	}
}

func TestDriverInputs(t *testing.T) {
	t.Parallel()
	p := &probe{}
	d := Drive(t, p, 30, 12)
	p.log = nil
	d.Type("é 漢\n").Paste("a\nb").Click(3, 4).Drag(1, 1, 5, 1).Wheel(2, 2, -3)
	want := []string{
		"é", " ", "漢", "enter", "[a\nb]", "mouse 3,4 press", "mouse 3,4 release",
		"mouse 1,1 press", "mouse 5,1 motion", "mouse 5,1 release", "wheel 2,2 -3",
	}
	if !slices.Equal(p.log, want) {
		t.Errorf("got  %q\nwant %q", p.log, want)
	}
}

func TestGoldenFrames(t *testing.T) {
	t.Parallel()
	d := Drive(t, &probe{}, 32, 6).Exact()
	d.Type("ab").Paste("\x1b[31mred 漢字\x1b[0m").Golden("plain").GoldenStyled("styled").Emulate()
	d.Resize(9, 3).Golden("small")
}

func TestSweepCoversTheSizes(t *testing.T) {
	t.Parallel()
	seen := map[Size]bool{}
	for _, s := range Sizes(false) {
		if s.W < 1 || s.W > 200 || s.H < 1 || s.H > 60 {
			t.Errorf("%v is out of range", s)
		}
		seen[s] = true
	}
	for w := 1; w <= 200; w++ {
		n := 0
		for h := 1; h <= 60; h++ {
			if seen[Size{w, h}] {
				n++
			}
		}
		if n < 6 {
			t.Errorf("width %d is tested at %d heights", w, n)
		}
	}
	if len(Sizes(true)) != 200*60 || !slices.Equal(Sizes(false), Sizes(false)) {
		t.Error("all sizes, and the same ones each time")
	}
	Sweep(t, func() tea.Model { return &probe{log: []string{"漢字👩‍👩‍👧‍👦", "\x1b[2J"}} }, nil)
}

// catcher is a test that remembers its failure instead of having it.
type catcher struct {
	testing.TB
	failure string
}

func (c *catcher) Helper() {}
func (c *catcher) Fatalf(format string, args ...any) {
	c.failure = fmt.Sprintf(format, args...)
	panic(c)
}

func failure(t *testing.T, f func(testing.TB)) string {
	t.Helper()
	c := &catcher{TB: t}
	func() {
		defer func() {
			if v := recover(); v != nil && v != any(c) {
				panic(v)
			}
		}()
		f(c)
	}()
	return c.failure
}

func TestDriverFindsWhatIsWrong(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		f    func(testing.TB)
		want string
	}{
		"a line too much": {func(t testing.TB) { Drive(t, &probe{wrong: true}, 10, 3).Exact() }, "4 lines instead of 3"},
		"later":           {func(t testing.TB) { p := &probe{}; d := Drive(t, p, 10, 3).Exact(); p.wrong = true; d.Keys("x") }, "4 lines"},
		"in a sweep":      {func(t testing.TB) { Sweep(t, func() tea.Model { return &probe{wrong: true} }, []Size{{3, 3}}) }, "4 lines"},
		"too tall to paint": {func(t testing.TB) {
			Drive(t, &probe{wrong: true}, 10, 3).Emulate()
		}, "on the terminal"},
		"never idle": {func(t testing.TB) {
			p := &probe{}
			p.last = func() tea.Msg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'l'}} }
			Drive(t, p, 10, 3).Keys("l")
		}, "never idle"},
	} {
		if got := failure(t, c.f); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
	if got := wrongSize("ab\nabc", 2, 2); got != "line 1 is 3 cells wide instead of 2" {
		t.Error(got)
	}
}

// Frames of hostile text look on a terminal as they were meant: nothing moves, nothing leaks.
func TestHostileTextOnATerminal(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"\x1b]0;owned\x07\x1b[2J\x1b[1;1Hx", "漢字漢字漢字漢字漢字", "👩‍👩‍👧‍👦 family", "⚠️ ❤️ 1️⃣ 🇩🇪🇫🇷", "नमस्ते สวัสดี", "e\u0301\u0302 \u0301",
		"\u202Eabc\u200B\u2066", "\xff\xfe\u0600a", "ᄀ ᅡ ᆨ", strings.Repeat("\u0301", 50), "a\tb\r\nc", "\u009b31m",
	} {
		for _, w := range []int{8, 13, 24} {
			Drive(t, &probe{}, w, 5).Exact().Paste(text).Type(text).Emulate()
		}
	}
}

// Whatever is put beside and over each other, the terminal shows the canvas, cell by cell.
func TestRandomFramesOnATerminal(t *testing.T) {
	t.Parallel()
	soup := []rune("ab \u0301\u200d👩👧🏽❤️⚠\uFE0F🇩🇪🇫漢字각क्षि\u0e33\u0600\x1b[m\u202E│▌…\uFFFD\U0001F468\u0bbe\u0d4e")
	styles := []themes.Style{{}, themes.Dark().Style(themes.Selection), themes.Mono().Style(themes.Error)}
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 7))
		w, h := 1+r.IntN(30), 1+r.IntN(6)
		c := cell.New(w, h)
		for range 25 {
			text := make([]rune, r.IntN(12))
			for i := range text {
				text[i] = soup[r.IntN(len(soup))]
			}
			c.Put(r.IntN(w+4)-2, r.IntN(h), styles[r.IntN(len(styles))], string(text))
		}
		got, err := paint([]string{c.Render(themes.ANSI256)}, w, h)
		if err != nil {
			t.Fatal(err)
		}
		if got != c.Plain() {
			t.Errorf("seed %d: on the terminal\n%+q\nthe frame\n%+q", seed, got, c.Plain())
		}
	}
}

func TestEmulateSeesWhatARepaintLeaves(t *testing.T) {
	t.Parallel()
	d := Drive(t, &probe{}, 24, 6).Exact().Emulate()
	d.Type("漢👩‍👩‍👧‍👦").Emulate().Keys("b").Emulate().Resize(11, 4).Emulate()
}
