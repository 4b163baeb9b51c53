package chrome

import (
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/layout"
)

// Tab is one screen that a digit opens.
type Tab struct {
	Key   string // the digit
	Title string
	Off   bool // cannot be opened yet
}

// Tabs is the line of screens:
//
//	1 Patterns 2 Design[3 Data]4 Query                        load 62%
//
// The active one stands in brackets, so that it shows without colour.
type Tabs struct {
	Tabs   []Tab
	Active int    // index; -1 = none
	Right  string // at the right end, such as a job, where there is room beside the tabs
}

// Draw draws the line on the first line of the canvas and returns where each tab stands, empty where it does not. When
// narrow, the titles of the tabs that are not active go first, then those tabs, then the title.
func (tb Tabs) Draw(c *cell.Canvas, look *themes.Look) []layout.Rect {
	w, h := c.Size()
	at := make([]layout.Rect, len(tb.Tabs))
	if w <= 0 || h <= 0 {
		return at
	}
	c.Clear(look.Style(themes.TabInactive))
	form := c.Form()
	level := 0
	for ; level < 3 && tb.width(form, level) > w; level++ {
	}
	used := tb.width(form, level)
	if n := form.Width(tb.Right); n > 0 && used+n+2 <= w {
		c.Put(w-n-1, 0, look.Style(themes.Muted), tb.Right)
	}
	x := 0
	for i, tab := range tb.Tabs {
		text := tb.text(i, level)
		if text == "" {
			continue
		}
		style := look.Style(themes.TabInactive)
		open, closing := " ", " "
		switch {
		case i == tb.Active:
			style, open, closing = look.Style(themes.TabActive), "[", "]"
		case tab.Off:
			style = look.Style(themes.Faint)
		}
		// Neighbours share the blank or the bracket between them.
		start := x
		if i == tb.Active || i == 0 || i-1 != tb.Active || level == 2 {
			c.Put(x, 0, style, open)
		}
		n := 1 + c.Put(x+1, 0, style, text)
		c.Put(x+n, 0, style, closing)
		at[i] = layout.Rect{X: start, W: n + 1, H: 1}.Intersect(c.Bounds())
		x += n
	}
	return at
}

// text is what the tab says at a level of shortness: 0 all, 1 digits and the active title, 2 the active one, 3 its digit.
func (tb Tabs) text(i, level int) string {
	tab := tb.Tabs[i]
	whole := tab.Key
	if tab.Title != "" {
		whole += " " + tab.Title
	}
	switch {
	case level == 0 || i == tb.Active && level < 3:
		return whole
	case level == 1 || i == tb.Active:
		return tab.Key
	}
	return ""
}

func (tb Tabs) width(form cell.Form, level int) int {
	total := 1
	for i := range tb.Tabs {
		if n := form.Width(tb.text(i, level)); n > 0 {
			total += n + 1
		}
	}
	return total
}
