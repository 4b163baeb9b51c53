package views

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"

	"tablero/themes"
	"tablero/ui/uitest"
)

func TestWalkThroughMenu(t *testing.T) {
	t.Parallel()
	for _, size := range []struct {
		name string
		w, h int
	}{{"80x24", 80, 24}, {"120x40", 120, 40}} {
		t.Run(size.name, func(t *testing.T) {
			t.Parallel()
			st := play(t, sample(t, "menu"), size.w, size.h)
			st.Golden("start")
			st.Keys("enter", "enter", "down", "down", "down", "down", "l").Golden("item")
			st.Keys("esc", "i").Golden("orders")
			st.Type("cal").Keys("enter").Golden("calories")
			st.Keys("r").Golden("reversed")
			st.Keys("v").Golden("aggregate")
			st.Keys("enter").Golden("aggregate-item")
			st.Keys("esc", "v").Golden("raw")
			st.Keys("v", "f").Type("Calories >").Keys("enter").Golden("filter-wrong")
			st.Type(" 400").Keys("enter").Golden("filtered")
			st.Keys("esc", "t").Type("Quiche").Golden("goto")
			st.Keys("enter").Golden("nothing-there")
			st.Keys("y").Golden("copy")
			st.Keys("esc", "z").Golden("zoom")
			st.Keys("?").Golden("help")
			st.Keys("esc", "0").Golden("home")
			st.Keys("5").Golden("not-yet")
		})
	}
}

func TestThemes(t *testing.T) {
	t.Parallel()
	for _, name := range themes.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			th, err := themes.ByName(name)
			if err != nil {
				t.Fatal(err)
			}
			p := themes.TrueColor
			if th.Mono {
				p = themes.NoColor
			}
			st := play(t, sample(t, "menu"), 80, 24, inTheme(th), inProfile(p))
			st.Keys("enter", "enter").GoldenStyled("item")
		})
	}
}

// Without colours, and without anything but ASCII, everything is still said.
func TestPoorTerminals(t *testing.T) {
	t.Parallel()
	for name, opts := range map[string][]option{
		"no-color": {inTheme(themes.Mono()), inProfile(themes.NoColor)},
		"sixteen":  {inProfile(themes.ANSI16)},
		"ascii":    {inGlyphs(themes.ASCII()), inTheme(themes.Mono()), inProfile(themes.NoColor)},
		"plain":    {inGlyphs(themes.ASCII()), inTheme(themes.Mono()), inProfile(themes.Plain)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			st := play(t, sample(t, "menu"), 80, 24, opts...)
			st.Keys("enter", "down", "enter").GoldenStyled("item")
			st.Keys("esc", "v", "down").GoldenStyled("aggregate")
			st.Keys("i").GoldenStyled("orders")
			if name == "ascii" || name == "plain" {
				for _, r := range st.Frame() {
					if r > '~' {
						t.Errorf("the frame holds %q", r)
					}
				}
			}
			if name == "plain" && strings.ContainsRune(st.Styled(), '\x1b') {
				t.Error("a plain terminal gets an escape sequence")
			}
		})
	}
}

// What a renderer and a terminal make of the frames is the frames.
func TestOnATerminal(t *testing.T) {
	t.Parallel()
	st := play(t, sample(t, "menu"), 80, 24)
	st.Emulate()
	st.Keys("enter", "v").Emulate()
	st.Keys("i").Emulate()
	st.Keys("esc", "?").Emulate()
	st.Resize(41, 13).Emulate()
}

func TestEveryFrameFillsTheScreen(t *testing.T) {
	t.Parallel()
	sizes := func() []uitest.Size {
		all := uitest.Sizes(false)
		return all[len(all)-60:] // of those chosen by a seed
	}
	menu := subjectOf(t, sample(t, "menu"))
	for name, keys := range map[string][]string{
		"start": nil, "item": {"enter", "enter"}, "aggregate": {"v"}, "raw": {"v", "v"}, "orders": {"i"}, "copy": {"enter", "y"},
		"filter": {"f", "x", "(", "enter"}, "help": {"?"}, "zoom": {"z"}, "home": {"0"}, "message": {"e"}, "leaving": {"ctrl+c"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			list := sizes()
			if name == "start" || full() {
				list = nil
			}
			uitest.Sweep(t, func() tea.Model { return play(t, nil, 80, 24, on(menu)).press(keys...) }, list)
		})
	}
}

// press presses keys and returns the root, for a sweep.
func (st *stage) press(keys ...string) tea.Model {
	st.Keys(keys...)
	return st.app
}

func TestKeyTable(t *testing.T) {
	t.Parallel()
	table, err := KeyTable()
	if err != nil {
		t.Fatal(err)
	}
	golden.RequireEqual(t, table)
}
