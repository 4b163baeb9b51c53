package form

import (
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/layout"
)

// Height is the lines that the input needs: two while there is something wrong with the text, else one.
func (in *Input) Height() int {
	if in.Error != "" {
		return 2
	}
	return 1
}

// Draw draws prompt, text and cursor on the first line of the canvas and what is wrong on the second. The part of the text
// around the cursor is shown; at a side where more is, there is a mark.
func (in *Input) Draw(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	c.Clear(look.Style(themes.Input))
	if w <= 0 || h <= 0 {
		return
	}
	form := c.Form()
	x := 0
	// The prompt gives way to the text: a line that shows only what to type, and not what was typed, is no use.
	if in.Prompt != "" && form.Width(in.Prompt)+1 <= w*2/3 {
		x = c.Put(0, 0, look.Style(themes.Muted), in.Prompt) + 1
	}
	in.drawText(c, look, x, w-x)
	if in.Error != "" && h > 1 {
		c.Put(0, 1, look.Style(themes.Error), form.Truncate(in.Error, w, look.Glyphs.Ellipsis))
	}
}

func (in *Input) drawText(c *cell.Canvas, look *themes.Look, x, w int) {
	form, style := c.Form(), look.Style(themes.Input)
	runes := []rune(in.Value())
	pos := min(in.model.Position(), len(runes))
	if len(runes) == 0 {
		c.Put(x, 0, look.Style(themes.Placeholder), form.Truncate(in.Placeholder, w, look.Glyphs.Ellipsis))
	}
	// Only what may be visible is measured: a cell takes few characters, and the text can be long.
	before := string(runes[max(0, pos-8*w-8):pos])
	after := string(runes[pos:min(len(runes), pos+8*w+8)])
	left := form.Width(before)
	room := w - 1
	if after != "" && w > 3 {
		room-- // what follows the cursor must show that it does
	}
	if left > room || pos > 8*w+8 {
		before = form.TruncateLeft(before, room, look.Glyphs.Left)
		left = form.Width(before)
	}
	c.Put(x, 0, style, before)
	field := c.Sub(layout.Rect{X: x, W: w, H: 1})
	if form.Width(after) > w-left && w-left > 1 {
		field.Put(left, 0, style, form.Truncate(after, w-left, look.Glyphs.Right))
	} else {
		field.Put(left, 0, style, after)
	}
	if in.Focused {
		wide := 1
		if len(after) > 0 && form.CleanN(after, 1) == "" {
			wide = 2
		}
		field.Restyle(layout.Rect{X: left, W: wide, H: 1}, look.Style(themes.Cursor))
	}
}
