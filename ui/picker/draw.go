package picker

import (
	"strconv"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/layout"
)

// Size returns the width and height that show the picker at its best within a screen of w×h cells: high enough for its
// entries, never the whole screen unless that is small.
func (p *Picker) Size(w, h int) (int, int) {
	wide := min(w, 72)
	high := min(h, max(8, h*3/4), len(p.entries)+4)
	return wide, max(min(h, 5), high)
}

// Draw draws the picker in a border over the whole canvas: the text, a line, the entries. The border gives way where there
// is no room for it.
func (p *Picker) Draw(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	c.Clear(look.Style(themes.Text))
	inner := c.Bounds()
	framed := w >= 8 && h >= 5
	if framed {
		f := cell.Frame{
			Glyphs: look.Glyphs, Border: look.Style(themes.BorderFocus), Title: p.Title, TitleStyle: look.Style(themes.Heading),
			Note: p.count(), NoteStyle: look.Style(themes.Muted),
		}
		inner = c.Frame(c.Bounds(), f)
		c.Divider(c.Bounds(), 2, cell.Frame{Glyphs: look.Glyphs, Border: f.Border})
		p.bodyY = 3
	} else {
		p.bodyY = min(1, max(0, h-1))
	}
	p.height = max(0, inner.Bottom()-p.bodyY)
	line, _ := inner.SplitTop(1)
	if framed {
		line = line.InsetXY(1, 0)
	}
	p.scroll()
	p.Input.Draw(c.Sub(line), look)
	if h == 1 {
		p.height = 0
		return
	}
	if len(p.matches) == 0 && p.height > 0 {
		c.Sub(layout.Rect{X: inner.X, Y: p.bodyY, W: inner.W, H: 1}).Put(1, 0, look.Style(themes.Muted), p.Empty)
		return
	}
	keyW := p.keyWidth(c.Form(), inner.W)
	for y := 0; y < p.height && p.top+y < len(p.matches); y++ {
		row := c.Sub(layout.Rect{X: inner.X, Y: p.bodyY + y, W: inner.W, H: 1})
		p.drawEntry(row, look, p.matches[p.top+y], p.top+y == p.cur, keyW)
	}
}

// count is "3 of 120", or "120" while nothing is typed.
func (p *Picker) count() string {
	if len(p.matches) == len(p.entries) {
		return strconv.Itoa(len(p.entries))
	}
	return strconv.Itoa(len(p.matches)) + " of " + strconv.Itoa(len(p.entries))
}

// keyWidth is the width of the column of keys, 0 where there is no room for it.
func (p *Picker) keyWidth(form cell.Form, w int) int {
	most := 0
	for y := 0; y < p.height && p.top+y < len(p.matches); y++ {
		most = max(most, form.Width(p.entries[p.matches[p.top+y].entry].Key))
	}
	if most > w/3 {
		return 0
	}
	return most
}

// drawEntry draws one entry on a canvas of one line: mark, title, detail, key.
func (p *Picker) drawEntry(c *cell.Canvas, look *themes.Look, m match, selected bool, keyW int) {
	entry, form, tail := p.entries[m.entry], c.Form(), look.Glyphs.Ellipsis
	w, _ := c.Size()
	x, end := min(2, max(0, w-1)), w
	if keyW > 0 {
		end -= keyW + 1
		c.PutFit(end, 0, keyW, look.Style(themes.HintKey), entry.Key, cell.Right, tail)
		end -= 2
	} else if w > 8 {
		end--
	}
	token, detail := themes.Text, entry.Detail
	if entry.Off != "" {
		token, detail = themes.Muted, entry.Off
	}
	title := form.Truncate(entry.Title, max(0, end-x), tail)
	used := c.Put(x, 0, look.Style(token), title)
	if at := x + used + 2; detail != "" && end-at > 3 {
		if entry.Off != "" {
			detail = "(" + detail + ")"
		}
		c.Put(at, 0, look.Style(themes.Muted), form.Truncate(detail, end-at, tail))
	}
	if selected {
		c.Restyle(c.Bounds(), look.Style(themes.Selection))
		_, style := c.At(0, 0)
		c.Put(min(1, x-min(1, x)), 0, style, look.Glyphs.Select)
	}
	// The spans are of the whole cleaned title; what was cut off has nothing to highlight.
	whole := form.Clean(entry.Title)
	shown := len(title)
	if title != whole {
		shown = max(0, shown-len(form.Clean(tail)))
	}
	for _, span := range m.spans {
		if span.To > shown || span.To > len(whole) {
			continue
		}
		at := x + form.Width(whole[:span.From])
		c.Restyle(layout.Rect{X: at, W: form.Width(whole[span.From:span.To]), H: 1}, look.Style(themes.Match))
	}
}
