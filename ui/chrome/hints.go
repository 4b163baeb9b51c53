package chrome

import (
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
	"tablero/ui/layout"
)

// Hints is the last line: keys that matter now, and at the right end what is seen:
//
//	Enter open  e edit  a add  / find  ? help     3 lines · 395 B
type Hints struct {
	Entries []keymap.Entry // the most important first, see keymap.Hints
	Right   string
}

// Draw draws the line on the first line of the canvas and returns where each hint stands, empty where it does not. Hints go
// from the end, never in part; the right end stays as long as it leaves room for the first hint.
func (hn Hints) Draw(c *cell.Canvas, look *themes.Look) []layout.Rect {
	w, h := c.Size()
	at := make([]layout.Rect, len(hn.Entries))
	if w <= 0 || h <= 0 {
		return at
	}
	c.Clear(look.Style(themes.HintText))
	end := right(c, look, hn.Right, hn.first(c.Form()))
	x := 1
	if w < 20 {
		x = 0
	}
	for i, e := range hn.Entries {
		n := entryWidth(c.Form(), e)
		if n == 0 {
			continue
		}
		if x+n > end {
			break
		}
		at[i] = layout.Rect{X: x, W: n, H: 1}
		used := c.Put(x, 0, look.Style(themes.HintKey), e.Keys[0])
		c.Put(x+used+1, 0, look.Style(themes.HintText), e.Title)
		x += n + 2
	}
	return at
}

func (hn Hints) first(form cell.Form) int {
	if len(hn.Entries) == 0 {
		return 0
	}
	return entryWidth(form, hn.Entries[0]) + 1
}

func entryWidth(form cell.Form, e keymap.Entry) int {
	if len(e.Keys) == 0 {
		return 0
	}
	return form.Width(e.Keys[0]) + 1 + form.Width(e.Title)
}

// right draws the text at the right end when it leaves room for need cells, and returns the cell before which the rest must
// end.
func right(c *cell.Canvas, look *themes.Look, text string, need int) int {
	w, _ := c.Size()
	n := c.Form().Width(text)
	if n == 0 {
		return w
	}
	margin := 1
	if n+margin > w {
		margin = 0
	}
	if need > 0 && need+2+n+margin > w && n+margin <= w {
		need = 0 // the count says what is on the screen, which matters more than a key
	}
	if n+margin+need > w {
		return w
	}
	c.Put(w-n-margin, 0, look.Style(themes.Muted), text)
	return w - n - margin - 2
}
