// Package layout cuts a screen into rectangles: pure functions from size to places, which drawing and mouse both read.
// It must not draw, measure text, or know what stands in a rectangle.
package layout

import "fmt"

// Rect is a rectangle of cells. X and Y are the column and row of its top left cell, counted from 0; W and H are its
// size. A rectangle whose W or H is zero or less is empty.
type Rect struct{ X, Y, W, H int }

// Screen returns the rectangle of a whole screen of w×h cells.
func Screen(w, h int) Rect { return Rect{W: max(w, 0), H: max(h, 0)} }

// Empty reports whether r holds no cell.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Right returns the first column right of r.
func (r Rect) Right() int { return r.X + r.W }

// Bottom returns the first row below r.
func (r Rect) Bottom() int { return r.Y + r.H }

// Contains reports whether the cell at column x and row y lies in r.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.Right() && y >= r.Y && y < r.Bottom()
}

// Intersect returns what r and o share; the result is empty, and sits at the later corner, when they share nothing.
func (r Rect) Intersect(o Rect) Rect {
	x, y := max(r.X, o.X), max(r.Y, o.Y)
	return Rect{x, y, max(min(r.Right(), o.Right())-x, 0), max(min(r.Bottom(), o.Bottom())-y, 0)}
}

// Inset returns r without n cells at each edge; it never gets a negative size.
func (r Rect) Inset(n int) Rect { return r.InsetXY(n, n) }

// InsetXY returns r without dx columns at the left and right and dy rows at the top and bottom. Where r is too small
// the result is empty and stays inside r.
func (r Rect) InsetXY(dx, dy int) Rect {
	dx, dy = clamp(dx, 0, (r.W+1)/2), clamp(dy, 0, (r.H+1)/2)
	return Rect{r.X + dx, r.Y + dy, max(r.W-2*dx, 0), max(r.H-2*dy, 0)}
}

// SplitLeft cuts n columns off the left. n is clamped to what r has.
func (r Rect) SplitLeft(n int) (left, rest Rect) {
	n = clamp(n, 0, r.W)
	return Rect{r.X, r.Y, n, r.H}, Rect{r.X + n, r.Y, max(r.W-n, 0), r.H}
}

// SplitRight cuts n columns off the right.
func (r Rect) SplitRight(n int) (right, rest Rect) {
	rest, right = r.SplitLeft(r.W - clamp(n, 0, r.W))
	return right, rest
}

// SplitTop cuts n rows off the top.
func (r Rect) SplitTop(n int) (top, rest Rect) {
	n = clamp(n, 0, r.H)
	return Rect{r.X, r.Y, r.W, n}, Rect{r.X, r.Y + n, r.W, max(r.H-n, 0)}
}

// SplitBottom cuts n rows off the bottom.
func (r Rect) SplitBottom(n int) (bottom, rest Rect) {
	rest, bottom = r.SplitTop(r.H - clamp(n, 0, r.H))
	return bottom, rest
}

// Center returns a rectangle of w×h cells in the middle of r, cut to r where it does not fit.
func (r Rect) Center(w, h int) Rect {
	w, h = clamp(w, 0, r.W), clamp(h, 0, r.H)
	return Rect{r.X + (r.W-w)/2, r.Y + (r.H-h)/2, w, h}
}

// Move returns r shifted by dx columns and dy rows.
func (r Rect) Move(dx, dy int) Rect { return Rect{r.X + dx, r.Y + dy, r.W, r.H} }

// Row returns the n-th row of r as a rectangle one high; it is empty when r has no such row.
func (r Rect) Row(n int) Rect {
	if n < 0 || n >= r.H {
		return Rect{X: r.X, Y: r.Y, W: r.W}
	}
	return Rect{r.X, r.Y + n, r.W, 1}
}

// String returns the rectangle as "WxH+X+Y".
func (r Rect) String() string { return fmt.Sprintf("%dx%d+%d+%d", r.W, r.H, r.X, r.Y) }

// clamp returns n held between lo and hi; where hi is below lo, lo wins.
func clamp(n, lo, hi int) int { return max(min(n, hi), lo) }
