package themes

import (
	"fmt"
	"strconv"
)

// Color is one colour in the three depths that terminals know. The zero Color is the terminal's own default.
type Color struct {
	True    string // "#rrggbb", "" = default
	ANSI256 string // "0".."255", "" = default
	ANSI    string // "0".."15", "" = default; chosen by hand, since terminals paint these sixteen as they like
}

// IsDefault reports whether c is the terminal's default in every depth.
func (c Color) IsDefault() bool { return c == Color{} }

// RGB returns the red, green and blue of the true-colour value, 0..255 each; ok is false for the default and for text
// that is no "#rrggbb".
func (c Color) RGB() (r, g, b uint8, ok bool) { return parseHex(c.True) }

// Style is how a run of cells is drawn. It is comparable and small, so that a canvas can keep one per cell.
// There is no underline: terminals and libraries disagree about it, and links are not part of a grid.
type Style struct {
	FG, BG  Color
	Bold    bool
	Faint   bool
	Italic  bool
	Reverse bool
}

// Over returns s laid over base: colours that s leaves at the default show those of base, attributes add up.
func (s Style) Over(base Style) Style {
	if s.FG.IsDefault() {
		s.FG = base.FG
	}
	if s.BG.IsDefault() {
		s.BG = base.BG
	}
	s.Bold = s.Bold || base.Bold
	s.Faint = s.Faint || base.Faint
	s.Italic = s.Italic || base.Italic
	s.Reverse = s.Reverse || base.Reverse
	return s
}

// rgb builds a Color from "#rrggbb" and a hand-chosen one of the sixteen; the 256-colour value is the nearest in the
// xterm cube and grey ramp.
func rgb(hex, ansi string) Color {
	return Color{True: hex, ANSI256: nearest256(hex), ANSI: ansi}
}

func parseHex(s string) (r, g, b uint8, ok bool) {
	if len(s) != 7 || s[0] != '#' {
		return 0, 0, 0, false
	}
	n, err := strconv.ParseUint(s[1:], 16, 32)
	if err != nil {
		return 0, 0, 0, false
	}
	return uint8(n >> 16), uint8(n >> 8), uint8(n), true
}

// nearest256 returns the index ("16".."255") of the xterm colour closest to hex. The first sixteen are left out because
// users repaint them.
func nearest256(hex string) string {
	r, g, b, ok := parseHex(hex)
	if !ok {
		return ""
	}
	best, bestDist := 16, 1<<30
	for i := 16; i < 256; i++ {
		pr, pg, pb := xterm(i)
		dr, dg, db := int(pr)-int(r), int(pg)-int(g), int(pb)-int(b)
		// Weighted distance: the eye tells greens apart better than blues.
		if d := 3*dr*dr + 4*dg*dg + 2*db*db; d < bestDist {
			best, bestDist = i, d
		}
	}
	return strconv.Itoa(best)
}

// xterm returns the colour of index i, 16..255, of the 256-colour palette: a 6×6×6 cube, then a ramp of 24 greys.
func xterm(i int) (r, g, b uint8) {
	if i >= 232 {
		v := uint8(8 + 10*(i-232))
		return v, v, v
	}
	level := func(n int) uint8 {
		if n == 0 {
			return 0
		}
		return uint8(55 + 40*n)
	}
	i -= 16
	return level(i / 36), level(i / 6 % 6), level(i % 6)
}

// String returns the colour for messages and test failures.
func (c Color) String() string {
	if c.IsDefault() {
		return "default"
	}
	return fmt.Sprintf("%s/%s/%s", c.True, c.ANSI256, c.ANSI)
}
