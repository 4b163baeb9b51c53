package form

import (
	"strings"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/layout"
)

// Sizes of a form.
const (
	rowsShown = 6  // lines of a Lines field at most
	boxWidth  = 72 // cells of a box with its border, at most
	labelMost = 28 // cells of the labels
)

// block is lines to be drawn: those of a field, or text between.
type block struct {
	field int // -1 = text
	h     int
	draw  func(c *cell.Canvas)
}

// Draw draws the fields over the whole canvas; where they do not fit, those around the focus.
func (f *Form) Draw(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	c.Clear(look.Style(themes.Text))
	f.spots = f.spots[:0]
	blocks := f.blocks(c.Form(), look, w)
	total, from, to := 0, 0, 0
	for _, b := range blocks {
		if b.field == f.at {
			from, to = total, total+b.h
		}
		total += b.h
	}
	top := 0
	if total > h {
		top = max(0, min(to-h, total-h))
		top = min(max(top, from-max(0, h-(to-from))), from)
	}
	y := -top
	for _, b := range blocks {
		if y+b.h > 0 && y < h {
			b.draw(c.Sub(layout.Rect{Y: y, W: w, H: b.h}))
			if b.field >= 0 {
				f.spots = append(f.spots, spot{b.field, y, b.h})
			}
		}
		y += b.h
	}
}

// Height is the lines that Draw needs on w cells.
func (f *Form) Height(form cell.Form, look *themes.Look, w int) int {
	n := 0
	for _, b := range f.blocks(form, look, w) {
		n += b.h
	}
	return n
}

// DrawBox dims the canvas and draws the form in a border in its middle.
func (f *Form) DrawBox(c *cell.Canvas, look *themes.Look) {
	c.Repaint(c.Bounds(), look.Style(themes.Faint))
	w, h := c.Size()
	pad := 2
	if w < 24 || h < 4 {
		pad = 0
	}
	wide := min(w, boxWidth)
	high := min(h, f.Height(c.Form(), look, max(1, wide-2*pad))+pad)
	box := c.Bounds().Center(wide, high)
	c.Fill(box, look.Style(themes.Text))
	f.boxAt = box
	if pad > 0 {
		token := themes.BorderFocus
		if f.Danger {
			token = themes.Warning
		}
		inner := c.Frame(box, cell.Frame{Glyphs: look.Glyphs, Border: look.Style(token), Title: f.Title, TitleStyle: look.Style(themes.Heading)})
		f.boxAt = inner.InsetXY(1, 0)
	}
	f.Draw(c.Sub(f.boxAt), look)
}

func (f *Form) blocks(form cell.Form, look *themes.Look, w int) []block {
	var out []block
	text := func(s string, token themes.Token) {
		for _, line := range Wrap(form, s, w) {
			out = append(out, block{-1, 1, func(c *cell.Canvas) { c.Put(0, 0, look.Style(token), line) }})
		}
	}
	if f.Message != "" {
		text(f.Message, themes.Muted)
		text(" ", themes.Text)
	}
	label := 0
	for _, fd := range f.Fields {
		if !fd.Gone {
			label = max(label, form.Width(fd.Label))
		}
	}
	label = min(label, labelMost, max(0, w/3))
	for i, fd := range f.Fields {
		if !fd.Gone {
			out = append(out, f.fieldBlock(form, look, i, label, w))
		}
	}
	if f.Error != "" {
		text(" ", themes.Text)
		text(f.Error, themes.Error)
	}
	return out
}

// fieldBlock is a field with what is said under it.
func (f *Form) fieldBlock(form cell.Form, look *themes.Look, i, label, w int) block {
	fd, focus := f.Fields[i], f.at == i
	x := 2
	if label > 0 {
		x = label + 4
	}
	room := max(1, w-x)
	high := 1
	if fd.Kind == Lines {
		high = min(len(fd.Rows.rows), rowsShown)
	}
	var below []string
	token := themes.Error
	if fd.Error != "" {
		below = Wrap(form, fd.Error, room)
	} else if focus && fd.Help != "" {
		below, token = Wrap(form, fd.Help, room), themes.Muted
	}
	return block{i, high + len(below), func(c *cell.Canvas) {
		style := themes.Muted
		if focus {
			style = themes.Accent
			c.Put(0, 0, look.Style(themes.Accent), look.Glyphs.Select)
		}
		c.PutFit(2, 0, label, look.Style(style), fd.Label, cell.Left, look.Glyphs.Ellipsis)
		in := layout.Rect{X: x, W: room, H: high}
		if n := form.Width(fd.Note); n > 0 && n+12 <= room {
			c.Put(w-n, 0, look.Style(themes.Muted), fd.Note)
			in.W -= n + 1
		}
		fd.draw(c.Sub(in), look, focus)
		for y, line := range below {
			c.Put(x, high+y, look.Style(token), line)
		}
	}}
}

func (f *Field) draw(c *cell.Canvas, look *themes.Look, focus bool) {
	w, h := c.Size()
	switch f.Kind {
	case Line:
		in := *f.Input
		in.Error, in.Focused = "", focus
		in.Draw(c, look)
	case Choice:
		f.drawChoice(c, look, focus)
	case Lines:
		r := f.Rows
		r.top = max(0, min(r.top, len(r.rows)-h))
		r.top = min(max(r.top, r.at-h+1), r.at)
		for y := range h {
			if r.top+y < len(r.rows) {
				in := *r.rows[r.top+y]
				in.Focused = focus && r.top+y == r.at
				in.Draw(c.Sub(layout.Rect{Y: y, W: w, H: 1}), look)
			}
		}
	case Fixed:
		c.Put(0, 0, look.Style(themes.Text), c.Form().Truncate(f.Text, w, look.Glyphs.Ellipsis))
	case Button:
		text, style := " "+f.Text+" ", look.Style(themes.Input)
		if focus {
			text, style = "["+f.Text+"]", look.Style(themes.Selection)
		}
		c.Put(0, 0, style, c.Form().Truncate(text, w, look.Glyphs.Ellipsis))
	}
}

// drawChoice draws all options with the chosen one in brackets, and where they do not fit the chosen one alone.
func (f *Field) drawChoice(c *cell.Canvas, look *themes.Look, focus bool) {
	w, _ := c.Size()
	total := 0
	for _, o := range f.Options {
		total += c.Form().Width(o) + 2
	}
	chosen := look.Style(themes.Text)
	if focus {
		chosen = look.Style(themes.Selection)
	}
	x := 0
	for i, o := range f.Options {
		switch {
		case i == f.At && total <= w:
			x += c.Put(x, 0, chosen, "["+o+"]")
		case i == f.At:
			text := look.Glyphs.Left + " " + o + " " + look.Glyphs.Right
			c.Put(0, 0, chosen, c.Form().Truncate(text, w, look.Glyphs.Ellipsis))
		case total <= w:
			x += c.Put(x, 0, look.Style(themes.Muted), " "+o+" ")
		}
	}
}

// Wrap breaks a text into lines of at most w cells, at spaces where there are any; line breaks of the text stay.
func Wrap(form cell.Form, text string, w int) []string {
	const most = 12 // lines; what is quoted in a text can be of any size
	var out []string
	for _, paragraph := range strings.Split(text, "\n") {
		line := ""
		for i, word := range strings.Split(paragraph, " ") {
			switch {
			case i == 0:
				line = word
			case form.Width(line)+1+form.Width(word) > w:
				out, line = append(out, line), word
			default:
				line += " " + word
			}
			for form.Width(line) > w {
				part := form.CleanN(line, w)
				rest, ok := strings.CutPrefix(form.Clean(line), part)
				if !ok || part == "" {
					break
				}
				out, line = append(out, part), rest
			}
		}
		if out = append(out, line); len(out) > most {
			return append(out[:most-1], "…")
		}
	}
	return out
}
