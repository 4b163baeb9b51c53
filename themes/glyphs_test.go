package themes

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestGlyphSetsAreWhole(t *testing.T) {
	t.Parallel()
	var sets []Glyphs
	for _, name := range GlyphNames() {
		g, err := GlyphsByName(name)
		if err != nil {
			t.Fatal(err)
		}
		if g.Focused().TopLeft == g.TopLeft || g.Focused().Horizontal == g.Horizontal {
			t.Errorf("%s: a focused frame looks like any other", name)
		}
		sets = append(sets, g, g.Focused())
	}
	for _, g := range sets {
		name := g.Name
		v := reflect.ValueOf(g)
		for i := range v.NumField() {
			field := v.Type().Field(i).Name
			var values []string
			switch f := v.Field(i).Interface().(type) {
			case string:
				values = []string{f}
			case []string:
				values = f
			default:
				continue
			}
			if field == "Name" {
				continue
			}
			if len(values) == 0 {
				t.Errorf("%s.%s is empty", name, field)
			}
			for _, s := range values {
				if utf8.RuneCountInString(s) != 1 {
					t.Errorf("%s.%s = %q is not one character", name, field, s)
				}
				if g.ASCII && (s[0] < ' ' || s[0] > '~') {
					t.Errorf("%s.%s = %q is not ASCII", name, field, s)
				}
			}
		}
	}
	var unknown *UnknownGlyphsError
	if _, err := GlyphsByName("nerd"); !errors.As(err, &unknown) || !strings.Contains(err.Error(), "ascii") {
		t.Errorf("got %v", err)
	}
}

func TestBarCells(t *testing.T) {
	t.Parallel()
	uni, ascii := Unicode(), ASCII()
	for _, c := range []struct {
		g           Glyphs
		part, whole int64
		w           int
		want        string
	}{
		{uni, 0, 100, 4, "    "},
		{uni, 100, 100, 4, "████"},
		{uni, 50, 100, 4, "██  "},
		{uni, 1, 1000000, 4, "▏   "},
		{uni, 999999, 1000000, 4, "███▉"},
		{uni, 5, 0, 4, "    "},
		{uni, -5, 10, 4, "    "},
		{uni, 20, 10, 2, "██"},
		{uni, math.MaxInt64 - 1, math.MaxInt64, 2, "█▉"},
		{uni, 1, 2, 0, ""},
		{ascii, 50, 100, 4, "##  "},
		{ascii, 1, 100, 4, "#   "},
		{ascii, 99, 100, 4, "### "},
		{ascii, 1, 100, 1, "#"},
	} {
		got := c.g.BarCells(c.part, c.whole, c.w)
		if got != c.want || utf8.RuneCountInString(got) != max(c.w, 0) {
			t.Errorf("%s %d/%d in %d: %q, want %q", c.g.Name, c.part, c.whole, c.w, got, c.want)
		}
	}
}
