package themes

import (
	"fmt"
	"strings"
)

// Glyphs are the characters the screen is drawn with. Every glyph is one cell in every terminal and width table: no
// emoji, nothing with a variation selector. (The table is tested against both width libraries.)
type Glyphs struct {
	Name  string
	ASCII bool // only ASCII; control characters are then written ^[ instead of as pictures

	Horizontal, Vertical                       string
	TopLeft, TopRight, BottomLeft, BottomRight string
	TeeLeft, TeeRight, TeeTop, TeeBottom       string // joints of an inner line with the frame: ├ ┤ ┬ ┴
	Cross                                      string

	Select    string   // mark of the selected row
	Marked    string   // mark of a row that was marked by hand
	Closed    string   // a fold that can be opened
	Open      string   // a fold that is open
	Up, Down  string   // order, direction
	Left      string   // more to the left
	Right     string   // more to the right
	Ellipsis  string   // text goes on
	Dot       string   // separates facts: "catalyst · LOCAL"
	Crumb     string   // separates crumbs: "menu › Menu"
	Bullet    string   // list item
	Check     string   // done, yes
	Absent    string   // no value in this cell
	Bars      []string // a cell filled by 1/n .. n/n from the left
	Track     string   // the empty part of a bar
	Thumb     string   // the handle of a scroll bar
	Spinner   []string // frames of the busy sign
	Underline string   // marks the active tab where colour may lack
}

// Unicode returns the glyphs that common terminal fonts have.
func Unicode() Glyphs {
	return Glyphs{
		Name:       "unicode",
		Horizontal: "─", Vertical: "│", TopLeft: "╭", TopRight: "╮", BottomLeft: "╰", BottomRight: "╯",
		TeeLeft: "├", TeeRight: "┤", TeeTop: "┬", TeeBottom: "┴", Cross: "┼",
		Select: "▌", Marked: "•", Closed: "▸", Open: "▾", Up: "↑", Down: "↓", Left: "‹", Right: "›",
		Ellipsis: "…", Dot: "·", Crumb: "›", Bullet: "•", Check: "√", Absent: "·",
		Bars: []string{"▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"}, Track: "─", Thumb: "┃",
		Spinner:   []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"},
		Underline: "▔",
	}
}

// ASCII returns glyphs for terminals and fonts that have nothing else.
func ASCII() Glyphs {
	return Glyphs{
		Name: "ascii", ASCII: true,
		Horizontal: "-", Vertical: "|", TopLeft: "+", TopRight: "+", BottomLeft: "+", BottomRight: "+",
		TeeLeft: "+", TeeRight: "+", TeeTop: "+", TeeBottom: "+", Cross: "+",
		Select: ">", Marked: "*", Closed: ">", Open: "v", Up: "^", Down: "v", Left: "<", Right: ">",
		Ellipsis: "~", Dot: "-", Crumb: ">", Bullet: "*", Check: "x", Absent: ".",
		Bars: []string{"#"}, Track: ".", Thumb: "#",
		Spinner:   []string{"|", "/", "-", "\\"},
		Underline: "=",
	}
}

// Focused returns the set with heavier frames. It is for themes without colour, where nothing else tells the frame of the
// pane that has the focus from the others.
func (g Glyphs) Focused() Glyphs {
	if g.ASCII {
		g.Horizontal, g.TopLeft, g.TopRight, g.BottomLeft, g.BottomRight = "=", "#", "#", "#", "#"
		g.TeeLeft, g.TeeRight, g.TeeTop, g.TeeBottom, g.Cross = "#", "#", "#", "#", "#"
		return g
	}
	g.Horizontal, g.Vertical, g.TopLeft, g.TopRight, g.BottomLeft, g.BottomRight = "━", "┃", "┏", "┓", "┗", "┛"
	g.TeeLeft, g.TeeRight, g.TeeTop, g.TeeBottom, g.Cross = "┣", "┫", "┳", "┻", "╋"
	return g
}

// GlyphNames returns the names of the glyph sets, the default first.
func GlyphNames() []string { return []string{"unicode", "ascii"} }

// GlyphsByName returns a glyph set, or an [*UnknownGlyphsError].
func GlyphsByName(name string) (Glyphs, error) {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "unicode", "utf-8", "utf8":
		return Unicode(), nil
	case "ascii":
		return ASCII(), nil
	}
	return Glyphs{}, &UnknownGlyphsError{Name: name, Known: GlyphNames()}
}

// UnknownGlyphsError says that a glyph set was asked for that does not exist.
type UnknownGlyphsError struct {
	Name  string
	Known []string
}

func (e *UnknownGlyphsError) Error() string {
	return fmt.Sprintf("unknown glyph set %q. Known: %s", e.Name, strings.Join(e.Known, ", "))
}

// BarCells draws a bar of w cells of which part/whole is filled, part and whole counted in any unit. It never shows an
// empty bar for a part above zero nor a full one for less than the whole. Negative or nonsensical input is an empty bar.
func (g Glyphs) BarCells(part, whole int64, w int) string {
	if w <= 0 {
		return ""
	}
	steps := int64(len(g.Bars))
	var fill int64 // in steps of a cell
	total := int64(w) * steps
	switch {
	case part <= 0 || whole <= 0:
		fill = 0
	case part >= whole:
		fill = total
	default:
		// Divide first where the product could overflow; the loss is far below one step.
		if part > (1<<62)/total {
			part, whole = part>>20, max(whole>>20, 1)
		}
		fill = min(max(part*total/whole, 1), total-1)
		if fill == 0 { // a bar of one step cannot show less than all
			fill = 1
		}
	}
	var b strings.Builder
	for range fill / steps {
		b.WriteString(g.Bars[steps-1])
	}
	used := int(fill / steps)
	if rest := fill % steps; rest > 0 {
		b.WriteString(g.Bars[rest-1])
		used++
	}
	for ; used < w; used++ {
		b.WriteString(" ")
	}
	return b.String()
}
