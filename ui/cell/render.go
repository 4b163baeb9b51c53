package cell

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"tablero/themes"
)

// Render returns the canvas for a terminal of the given profile: exactly h lines joined by \n, none at the end, each
// exactly w cells. Styles change only where they differ, and every line ends in the default style. The only escape
// sequences are SGR, and after a character that terminals measure differently "set the column" (CHA), so that the rest
// of the line stands where it belongs; [themes.Plain] has neither.
//
// The text begins at the terminal's first column: a canvas to be rendered is a whole frame.
func (c *Canvas) Render(p themes.Profile) string {
	sgr := make([]string, len(c.buf.styles))
	for i, s := range c.buf.styles {
		sgr[i] = sequence(s, p)
	}
	var b strings.Builder
	b.Grow(c.w*c.h + c.h*64)
	for y := range c.h {
		if y > 0 {
			b.WriteByte('\n')
		}
		now := ""
		c.line(y, func(g glyph, x int) {
			if next := sgr[g.style]; next != now {
				if next == "" {
					b.WriteString("\x1b[0m")
				} else {
					b.WriteString(next)
				}
				now = next
			}
			b.WriteString(g.text)
			if after := x + int(g.width); after < c.w && p != themes.Plain && g.skewed() {
				b.WriteString("\x1b[")
				b.WriteString(strconv.Itoa(after + 1))
				b.WriteByte('G')
			}
		})
		if now != "" {
			b.WriteString("\x1b[0m")
		}
	}
	return b.String()
}

// Strip returns a rendered frame without its escape sequences, for tests that compare text.
func Strip(frame string) string { return ansi.Strip(frame) }

// Measure returns the width in cells of each line of a rendered frame.
func Measure(frame string) []int {
	lines := strings.Split(frame, "\n")
	widths := make([]int, len(lines))
	for i, line := range lines {
		widths[i] = ansi.StringWidth(line)
	}
	return widths
}

// line gives out the cells of row y from left to right; together they are exactly as wide as the canvas. Cells outside
// of the clip, which only a part of a frame can have, are spaces, and so are halves of wide characters. What would join
// its left neighbour is replaced, since two pieces that were put side by side must stay two; so is what some terminals
// measure differently where it touches the right edge, since there a wider reading wraps the line and a narrower one
// leaves a gap that no column can be set after.
func (c *Canvas) line(y int, emit func(g glyph, x int)) {
	var prev glyph
	for x := 0; x < c.w; {
		g := c.cellAt(x, y)
		if g.width == 0 || x+int(g.width) > c.w {
			g = glyph{text: " ", width: 1, style: g.style}
		}
		after := x + int(g.width)
		if (g.knot || prev.knot) && joins(prev.text, g.text) || after+g.skew() > c.w || after == c.w && g.skewed() {
			g.text, g.knot = replacement+strings.Repeat(" ", int(g.width)-1), false
		}
		emit(g, x)
		x += int(g.width)
		prev = g
	}
}

// skew is how many cells more than g has a terminal gives it that adds up the widths of single characters.
func (g glyph) skew() int {
	if !g.knot {
		return 0
	}
	return ansi.StringWidthWc(g.text) - int(g.width)
}

func (g glyph) skewed() bool { return g.skew() != 0 }

func (c *Canvas) cellAt(x, y int) glyph {
	if !c.clip.Contains(c.x+x, c.y+y) {
		return glyph{text: " ", width: 1}
	}
	return c.buf.cells[(c.y+y)*c.buf.w+c.x+x]
}

// isKnot reports whether a piece is anything but one plain character.
func isKnot(piece string) bool {
	for i, r := range piece {
		if _, plain := plainRune(r); i > 0 || !plain {
			return true
		}
	}
	return false
}

// sequence returns the SGR sequence that sets exactly s, "" for the default style. It starts from a reset, so that
// sequences need not know what was before.
func sequence(s themes.Style, p themes.Profile) string {
	if p == themes.Plain {
		return ""
	}
	var b strings.Builder
	add := func(on bool, param string) {
		if on {
			b.WriteByte(';')
			b.WriteString(param)
		}
	}
	add(s.Bold, "1")
	add(s.Faint, "2")
	add(s.Italic, "3")
	add(s.Reverse, "7")
	fg, bg := color(s.FG, p, false), color(s.BG, p, true)
	add(fg != "", fg)
	add(bg != "", bg)
	if b.Len() == 0 {
		return ""
	}
	return "\x1b[0" + b.String() + "m"
}

func color(c themes.Color, p themes.Profile, back bool) string {
	deep, low, bright := "38", 30, 90
	if back {
		deep, low, bright = "48", 40, 100
	}
	switch p {
	case themes.TrueColor:
		if r, g, b, ok := c.RGB(); ok {
			return deep + ";2;" + strconv.Itoa(int(r)) + ";" + strconv.Itoa(int(g)) + ";" + strconv.Itoa(int(b))
		}
	case themes.ANSI256:
		if n, err := strconv.Atoi(c.ANSI256); err == nil && n >= 0 && n < 256 {
			return deep + ";5;" + strconv.Itoa(n)
		}
	case themes.ANSI16:
		n, err := strconv.Atoi(c.ANSI)
		switch {
		case err != nil || n < 0 || n > 15:
		case n < 8:
			return strconv.Itoa(low + n)
		default:
			return strconv.Itoa(bright + n - 8)
		}
	}
	return ""
}
