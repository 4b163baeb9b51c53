package form

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
	"pgregory.net/rapid"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
)

func sample() *Form {
	f := NewForm("Edit Calories",
		NewFixed("item", "item", "Pizza / Vegan"),
		NewChoice("type", "type", 1, "S", "N", "B", "NULL"),
		NewLine("value", "value", "450"),
		NewLines("members", "members", "a", "b"),
		NewButton("open", "", "open the editor"),
	)
	f.Field("value").Help = "a number of at most 38 digits"
	f.Field("value").Note = "sort key"
	return f
}

func press(f *Form, keys string) (out []Outcome) {
	for _, k := range strings.Fields(keys) {
		out = append(out, f.Handle(keymap.Press(k)))
	}
	return out
}

func TestFocusGoesRound(t *testing.T) {
	t.Parallel()
	f := sample()
	var seen []string
	for _, k := range strings.Fields("tab tab tab tab shift+tab shift+tab") {
		seen = append(seen, f.Focus().ID)
		f.Handle(keymap.Press(k))
	}
	if got := strings.Join(append(seen, f.Focus().ID), " "); got != "type value members open type open members" {
		t.Error(got)
	}
	f = sample()
	f.Field("value").Gone = true
	if press(f, "down"); f.Focus().ID != "members" {
		t.Error("the focus is on", f.Focus().ID)
	}
	if f.SetFocus("value"); f.Focus().ID != "members" {
		t.Error("a field that is gone has the focus")
	}
	if empty := NewForm("", NewFixed("a", "", "x")); empty.Focus() != nil || empty.Handle(keymap.Press("tab")) == Submitted {
		t.Error("a form without fields to fill in")
	}
}

func TestOutcomes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		focus, keys string
		want        Outcome
		value       string
	}{
		{"type", "right", Changed, "B"},
		{"type", "left left", Changed, "NULL"},
		{"type", "space", Changed, "B"},
		{"type", "b", Changed, "B"},
		{"type", "x", Taken, "N"},
		{"type", "end right", Changed, "S"},
		{"value", "5", Taken, "4505"},
		{"value", "esc", Cancelled, "450"},
		{"value", "ctrl+s", Submitted, "450"},
		{"value", "ctrl+o", Ignored, "450"},
		{"open", "enter", Pressed, "open the editor"},
		{"open", "space", Pressed, "open the editor"},
	} {
		f := sample()
		f.SetFocus(c.focus)
		if out := press(f, c.keys); out[len(out)-1] != c.want || f.Field(c.focus).Value() != c.value {
			t.Errorf("%s of %s: %v, %q", c.keys, c.focus, out, f.Field(c.focus).Value())
		}
	}
	f := NewForm("", NewLine("a", "a", ""), NewLine("b", "b", ""))
	if out := press(f, "x enter y enter"); !slices.Equal(out, []Outcome{Taken, Taken, Taken, Submitted}) {
		t.Error("Enter:", out)
	}
}

func TestRows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		keys string
		want []string
	}{
		{"x", []string{"ax", "b"}},
		{"enter x", []string{"a", "x", "b"}},
		{"enter backspace", []string{"a", "b"}},
		{"down backspace backspace", []string{"a"}},
		{"backspace backspace", []string{"b"}},
		{"down backspace backspace backspace backspace", nil},
	} {
		f := sample()
		f.SetFocus("members")
		press(f, c.keys)
		if got := f.Field("members").Rows.Values(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.keys, got, c.want)
		}
	}
	f := sample()
	f.SetFocus("members")
	f.Handle(paste("1\r\n2\n\nq\n"))
	if got := f.Field("members").Rows.Values(); !slices.Equal(got, []string{"a1", "2", "", "q", "b"}) {
		t.Errorf("pasted: %q", got)
	}
	if press(f, "up up up up"); f.Focus().ID != "value" {
		t.Error("up leaves the lines to", f.Focus().ID)
	}
}

func TestTextIsNeverAKeyOfTheForm(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"type", "value", "members", "open"} {
		f := sample()
		f.SetFocus(id)
		for _, text := range []string{"dq", "esc", "y\n"} {
			if out := f.Handle(paste(text)); out == Submitted || out == Cancelled || out == Pressed || out == Changed {
				t.Errorf("a paste of %q into %s: %v", text, id, out)
			}
		}
	}
}

func TestErrorsGoWithTyping(t *testing.T) {
	t.Parallel()
	f := sample()
	f.Fail("value", "no number")
	f.Error = "refused"
	if f.Focus().ID != "value" || !f.Failed() {
		t.Fatal("the field that is wrong has no focus")
	}
	if press(f, "1"); f.Failed() {
		t.Error("what was wrong stays after typing")
	}
	if f.Fail("none", "refused"); f.Error != "refused" {
		t.Error("an error of no field is lost")
	}
	if f.Clear(); f.Failed() {
		t.Error("cleared")
	}
}

func box(f *Form, w, h int, l *themes.Look) string {
	c := cell.New(w, h)
	c.SetForm(cell.Form{ASCII: l.Glyphs.ASCII})
	f.DrawBox(c, l)
	return c.Plain()
}

func TestDrawBox(t *testing.T) {
	t.Parallel()
	f := sample()
	f.Message = "What is kept in it."
	f.SetFocus("value")
	t.Run("help", func(t *testing.T) { golden.RequireEqual(t, box(f, 60, 16, look())) })
	f.Fail("value", `"12,5" is no number. Use a point: 12.5`)
	f.Error = "The item was changed by somebody else meanwhile."
	t.Run("error", func(t *testing.T) { golden.RequireEqual(t, box(f, 60, 18, look())) })
	t.Run("ascii", func(t *testing.T) {
		golden.RequireEqual(t, box(f, 60, 18, &themes.Look{Theme: themes.Mono(), Glyphs: themes.ASCII()}))
	})
	t.Run("low", func(t *testing.T) { golden.RequireEqual(t, box(f, 30, 8, look())) })
}

// The focus is visible at every size from the smallest that has a screen, and a click on its line goes to it.
func TestFocusIsVisible(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		f := sample()
		for range rapid.IntRange(0, 5).Draw(t, "more") {
			f.Fields = append(f.Fields, NewLine(fmt.Sprint("x", len(f.Fields)), "more", "日本"))
		}
		for range rapid.IntRange(0, 10).Draw(t, "tabs") {
			f.Handle(keymap.Press("tab"))
		}
		if rapid.Bool().Draw(t, "wrong") {
			f.Fail(f.Focus().ID, strings.Repeat("wrong ", 9))
		}
		w, h := rapid.IntRange(20, 90).Draw(t, "w"), rapid.IntRange(5, 30).Draw(t, "h")
		box(f, w, h, look())
		for _, s := range f.spots {
			if s.field == f.at && s.y >= 0 {
				was := f.at
				f.at = 1
				if f.ClickBox(f.boxAt.X+1, f.boxAt.Y+s.y); f.at != was {
					t.Fatalf("a click on field %d goes to %d", was, f.at)
				}
				return
			}
		}
		t.Fatalf("field %d is not on %d×%d: %v", f.at, w, h, f.spots)
	})
}
