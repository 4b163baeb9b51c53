package layout

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestRectCuts(t *testing.T) {
	t.Parallel()
	r := Rect{2, 3, 10, 6}
	left, rest := r.SplitLeft(3)
	right, rest2 := r.SplitRight(3)
	top, rest3 := r.SplitTop(2)
	bottom, rest4 := r.SplitBottom(2)
	for _, c := range []struct {
		name      string
		got, want Rect
	}{
		{"left", left, Rect{2, 3, 3, 6}},
		{"rest of left", rest, Rect{5, 3, 7, 6}},
		{"right", right, Rect{9, 3, 3, 6}},
		{"rest of right", rest2, Rect{2, 3, 7, 6}},
		{"top", top, Rect{2, 3, 10, 2}},
		{"rest of top", rest3, Rect{2, 5, 10, 4}},
		{"bottom", bottom, Rect{2, 7, 10, 2}},
		{"rest of bottom", rest4, Rect{2, 3, 10, 4}},
		{"inset", r.Inset(1), Rect{3, 4, 8, 4}},
		{"inset none", r.Inset(-1), r},
		{"inset wide", r.InsetXY(2, 0), Rect{4, 3, 6, 6}},
		{"center", r.Center(4, 2), Rect{5, 5, 4, 2}},
		{"center too big", r.Center(40, 20), r},
		{"move", r.Move(-2, 1), Rect{0, 4, 10, 6}},
		{"row", r.Row(5), Rect{2, 8, 10, 1}},
		{"no such row", r.Row(6), Rect{2, 3, 10, 0}},
		{"screen", Screen(-1, 4), Rect{0, 0, 0, 4}},
		{"intersect", r.Intersect(Rect{0, 0, 4, 5}), Rect{2, 3, 2, 2}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
	if !r.Intersect(Rect{50, 50, 1, 1}).Empty() || !(Rect{W: 3}).Empty() || r.Empty() {
		t.Error("emptiness")
	}
	if !r.Contains(2, 3) || !r.Contains(11, 8) || r.Contains(12, 8) || r.Contains(2, 9) || r.Contains(1, 3) {
		t.Error("containment")
	}
	if r.String() != "10x6+2+3" {
		t.Error(r.String())
	}
}

func TestRectLaws(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(0, 30)
		r := Rect{size.Draw(t, "x"), size.Draw(t, "y"), size.Draw(t, "w"), size.Draw(t, "h")}
		n := rapid.IntRange(-5, 40).Draw(t, "n")
		for _, split := range []func(int) (Rect, Rect){r.SplitLeft, r.SplitRight, r.SplitTop, r.SplitBottom} {
			a, b := split(n)
			if a.W < 0 || a.H < 0 || b.W < 0 || b.H < 0 || a.W*a.H+b.W*b.H != r.W*r.H {
				t.Fatalf("%v cut at %d: %v and %v", r, n, a, b)
			}
			if !a.Intersect(b).Empty() || a.Intersect(r) != a || b.Intersect(r) != b {
				t.Fatalf("%v cut at %d: %v and %v overlap or leave it", r, n, a, b)
			}
		}
		in := r.Inset(n)
		if in.W < 0 || in.H < 0 || in.X < r.X || in.Y < r.Y || in.Right() > max(r.Right(), in.X) || in.X > r.Right() {
			t.Fatalf("%v inset %d: %v", r, n, in)
		}
	})
}

// draw paints rectangles with letters, as a drawing to compare with.
func draw(w, h int, rects ...Rect) string {
	rows := make([]string, h)
	for y := range rows {
		var b strings.Builder
		for x := range w {
			c := byte('.')
			for i, r := range rects {
				if r.Contains(x, y) {
					if c != '.' {
						c = '!' // an overlap shows
					} else {
						c = byte('A' + i)
					}
				}
			}
			b.WriteByte(c)
		}
		rows[y] = b.String()
	}
	return "\n" + strings.Join(rows, "\n") + "\n"
}
