package palette_test

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
	"tablero/ui/palette"
)

func draw(p *palette.Palette, w, h int) string {
	c := cell.New(w, h)
	p.Draw(c, &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()})
	return cell.Strip(c.Render(themes.NoColor))
}

func typed(p *palette.Palette, text string) {
	for _, r := range text {
		p.Handle(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
}

func palettes(ran *string) []palette.Item {
	run := func(a keymap.Action) tea.Cmd { *ran = a.ID; return nil }
	return palette.Actions([]keymap.Action{
		{ID: "a.turn", Keys: []string{"r"}, Title: "reverse", Help: "the other way round"},
		{ID: "a.save", Keys: []string{"s"}, Title: "save", Help: "write the file", Disabled: func() string { return "read-only" }},
		{ID: "a.open", Keys: []string{"enter"}, Title: "open", Help: "here", Disabled: func() string { return "nothing here" }},
		{ID: "a.open", Keys: []string{"l"}, Title: "open", Help: "there"},
		{ID: "a.rest", Title: "suspend", Help: "to the shell", PaletteOnly: true},
	}, false, run)
}

func TestActionsRunByName(t *testing.T) {
	t.Parallel()
	var ran string
	p := palette.New(palettes(&ran))
	typed(p, "way round") // by what it does
	closed, run := p.Handle(keymap.Press("enter"))
	if !closed || run == nil {
		t.Fatal("Enter does not choose")
	}
	if run(); ran != "a.turn" {
		t.Errorf("ran %q", ran)
	}
	if closed, run := palette.New(nil).Handle(keymap.Press("esc")); !closed || run != nil {
		t.Error("Esc does not close")
	}
}

func TestWhatIsOffSaysWhyAndStays(t *testing.T) {
	t.Parallel()
	var ran string
	p := palette.New(palettes(&ran))
	typed(p, "save")
	if frame := draw(p, 80, 24); !strings.Contains(frame, "(read-only)") {
		t.Errorf("no reason:\n%s", frame)
	}
	if closed, _ := p.Handle(keymap.Press("enter")); closed || ran != "" {
		t.Error("an action that is off runs")
	}
}

func TestOneActionOnceTheOneThatCan(t *testing.T) {
	t.Parallel()
	var ran string
	items := palettes(&ran)
	if len(items) != 4 || items[2].Detail != "there" || items[2].Off != "" || items[3].Key != "" {
		t.Errorf("%+v", items)
	}
}

func TestCursorStaysWhenMoreBecomesKnown(t *testing.T) {
	t.Parallel()
	a, b := palette.Item{ID: "a", Title: "alpha"}, palette.Item{ID: "b", Title: "beta", Run: func() tea.Cmd { return tea.Quit }}
	p := palette.New([]palette.Item{a, b})
	p.Handle(keymap.Press("down"))
	p.Set([]palette.Item{{ID: "c", Title: "gamma"}, a, b})
	if _, run := p.Handle(keymap.Press("enter")); run == nil {
		t.Error("the cursor went elsewhere")
	}
}

func TestMouse(t *testing.T) {
	t.Parallel()
	hit := false
	p := palette.New([]palette.Item{{ID: "a", Title: "alpha"}, {ID: "b", Title: "beta", Run: func() tea.Cmd { hit = true; return nil }}})
	y := 0
	for i, line := range strings.Split(draw(p, 80, 24), "\n") {
		if strings.Contains(line, "beta") {
			y = i
		}
	}
	if closed, _ := p.Click(40, y); closed {
		t.Fatal("the first click chooses")
	}
	closed, run := p.Click(40, y)
	if !closed || run == nil {
		t.Fatal("the second click does not choose")
	}
	if run(); !hit {
		t.Error("another one ran")
	}
	if closed, run := p.Click(0, 0); !closed || run != nil {
		t.Error("a click beside it does not close")
	}
}
