package sheet

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
	"pgregory.net/rapid"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
)

func look() *themes.Look { return &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()} }

func menu() []Field {
	return []Field{
		{ID: "name", Label: "table", Value: "Menu"},
		{ID: "partition", Label: "partition key", Value: "Category S", Note: "items are spread by it", Token: themes.Key},
		{ID: "ttl", Label: "TTL attribute", Value: "Expiry"},
		{ID: "notes", Label: "notes", Value: "A dish belongs to one category.\nCalories orders it a second way.", Long: true},
	}
}

func draw(s *Sheet, w, h int) string {
	c := cell.New(w, h)
	s.Draw(c, look())
	return c.Plain()
}

func TestSheetDraw(t *testing.T) {
	t.Parallel()
	s := &Sheet{Focused: true}
	s.Set(menu())
	for _, size := range []struct {
		name string
		w, h int
	}{{"wide", 60, 8}, {"narrow", 24, 8}, {"low", 40, 2}} {
		t.Run(size.name, func(t *testing.T) { golden.RequireEqual(t, draw(s, size.w, size.h)) })
	}
}

// A long value is wrapped where lines are left, that of the cursor first.
func TestSheetWrap(t *testing.T) {
	t.Parallel()
	s := &Sheet{}
	s.Set([]Field{
		{ID: "a", Label: "first", Value: strings.Repeat("one two three ", 4)},
		{ID: "b", Label: "second", Value: strings.Repeat("four five six ", 4)},
		{ID: "c", Label: "third", Value: "7"},
	})
	s.Select("b")
	golden.RequireEqual(t, draw(s, 36, 6))
	for y, want := range []string{"a", "a", "b", "b", "b", "c"} {
		if !s.Click(y) || s.Field().ID != want {
			t.Errorf("line %d is %s, want %s", y, s.Field().ID, want)
		}
	}
}

func TestSheetEmpty(t *testing.T) {
	t.Parallel()
	s := &Sheet{Empty: "nothing here"}
	if got := draw(s, 20, 1); strings.TrimSpace(got) != "nothing here" {
		t.Errorf("%q", got)
	}
	for _, key := range []string{"down", "up", "pgdown", "end", "home"} {
		s.Handle(keymap.Press(key))
	}
	if s.Field() != nil || s.Click(0) || s.Select("x") {
		t.Error("there is nothing to be on")
	}
}

func TestSheetCursor(t *testing.T) {
	t.Parallel()
	s := &Sheet{}
	s.Set(menu())
	draw(s, 40, 8)
	for _, step := range []struct{ key, want string }{
		{"down", "partition"},
		{"j", "ttl"},
		{"end", "notes"},
		{"down", "notes"},
		{"k", "ttl"},
		{"g", "name"},
		{"up", "name"},
		{"pgdown", "notes"},
		{"pgup", "name"},
	} {
		if !s.Handle(keymap.Press(step.key)) || s.Field().ID != step.want {
			t.Fatalf("after %s: %s, want %s", step.key, s.Field().ID, step.want)
		}
	}
	if s.Handle(keymap.Press("enter")) {
		t.Error("Enter is the screen's")
	}
	s.Select("ttl")
	s.Set(menu()[1:])
	if s.Field().ID != "ttl" {
		t.Error("the cursor left its field")
	}
	s.Set(menu()[:1])
	if s.Field().ID != "name" {
		t.Error("the cursor is nowhere")
	}
}

func TestSheetClick(t *testing.T) {
	t.Parallel()
	s := &Sheet{}
	s.Set(menu())
	draw(s, 40, 8)
	if !s.Click(1) || s.Field().ID != "partition" {
		t.Error("a click goes to the field")
	}
	if !s.Click(5) || s.Field().ID != "notes" {
		t.Error("a click into a long text is one on its field")
	}
	if s.Click(8) || s.Click(-1) {
		t.Error("a click beside the sheet")
	}
}

func TestProse(t *testing.T) {
	t.Parallel()
	p := &Prose{Empty: "no notes"}
	show := func(w, h int) string {
		c := cell.New(w, h)
		p.Draw(c, look())
		return c.Plain()
	}
	if got := strings.TrimSpace(show(20, 1)); got != "no notes" {
		t.Errorf("%q", got)
	}
	p.Set(strings.Repeat("line\n", 20) + "the end")
	if strings.Contains(show(20, 5), "the end") {
		t.Error("it does not begin at the start")
	}
	p.Handle(keymap.Press("end"))
	if !strings.Contains(show(20, 5), "the end") {
		t.Error("the end is not reached")
	}
	p.Handle(keymap.Press("down"))
	if !strings.Contains(show(20, 5), "the end") {
		t.Error("it scrolls past the end")
	}
	p.Set("short")
	if !strings.Contains(show(20, 5), "short") {
		t.Error("a shorter text is scrolled away")
	}
}

// No line is too wide, and no word is lost.
func TestWrapLaws(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([a-z日本é👍 \n]|longerword){0,60}`).Draw(t, "text")
		w := rapid.IntRange(2, 30).Draw(t, "w")
		lines := wrap(cell.Form{}, text, w)
		for _, l := range lines {
			if n := cell.Width(l); n > w {
				t.Fatalf("%q is %d cells wide, of %d", l, n, w)
			}
		}
		strip := strings.NewReplacer(" ", "", "\n", "")
		if got, want := strip.Replace(strings.Join(lines, "")), strip.Replace(text); got != want {
			t.Fatalf("%q became %q", want, got)
		}
	})
}
