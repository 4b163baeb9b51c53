package query

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ui"
	"tablero/ui/cell"
	"tablero/ui/layout"
)

// hit is where a cell of the form was drawn.
type hit struct {
	rect layout.Rect
	at   field
}

// formLine is a line of the form: a row, or what is wrong in the row above.
type formLine struct {
	row   int
	wrong string
}

// lines is the rows with what is wrong in them.
func (s *Screen) lines(rows []formRow) []formLine {
	var out []formLine
	for i := range rows {
		out = append(out, formLine{row: i})
		if text := s.wrongIn(&rows[i]); text != "" {
			out = append(out, formLine{row: i, wrong: text})
		}
	}
	return out
}

// wrongIn is the first thing that is wrong in a row. A field that nobody typed into is not blamed before the query is run.
func (s *Screen) wrongIn(row *formRow) string {
	for _, c := range row.cells {
		if s.input != nil && c.at == s.at {
			if s.input.Error != "" {
				return s.input.Error
			}
			continue
		}
		x, wrong := s.faultAt(c.at)
		if _, said := s.faults[c.at]; wrong && (said || s.told || c.text != "") {
			return x.String()
		}
	}
	return ""
}

// labelWidth is the cells of the labels.
func labelWidth(c *cell.Canvas, rows []formRow, w int) int {
	wide := 6
	for i := range rows {
		wide = max(wide, min(c.Form().Width(rows[i].label), max(6, w/4)))
	}
	return wide
}

func (s *Screen) drawForm(all *cell.Canvas, look *themes.Look, rows []formRow) {
	r := s.rects.form
	c := all.Sub(r)
	w, h := c.Size()
	lines := s.lines(rows)
	row, _ := s.cellAt(rows)
	cursor := 0
	for i, l := range lines {
		if l.row == row {
			cursor = i // the last of its lines, so that what is wrong is seen, too
		}
	}
	s.top = layout.Scroll(s.top, cursor, len(lines), h, 0)
	label := labelWidth(c, rows, w)
	for y := 0; y < h && s.top+y < len(lines); y++ {
		l := lines[s.top+y]
		if l.wrong != "" {
			c.Put(min(label+4, w/3), y, look.Style(themes.Error), c.Form().Truncate(l.wrong, w-min(label+4, w/3)-1, look.Glyphs.Ellipsis))
			continue
		}
		s.drawRow(c, look, &rows[l.row], y, label)
	}
}

func (s *Screen) drawRow(c *cell.Canvas, look *themes.Look, row *formRow, y, label int) {
	w, _ := c.Size()
	form := c.Form()
	c.PutFit(1, y, label, look.Style(row.token), row.label, cell.Left, look.Glyphs.Ellipsis)
	x := label + 2
	for _, f := range row.cells {
		if f.before != "" {
			x += c.Put(x, y, look.Style(themes.Muted), f.before)
		}
		if s.input != nil && f.at == s.at {
			wide := max(1, min(w-x-2, 44))
			s.input.Draw(c.Sub(layout.Rect{X: x + 1, Y: y, W: wide, H: 1}), look)
			s.offers.rectAt(s.rects.form, x+1, y, wide)
			x += wide + 2
			continue
		}
		text, style := f.text, look.Style(themes.Text)
		switch {
		case f.text == "" && f.hint != "":
			text, style = f.hint, look.Style(themes.Placeholder)
		case f.text == "":
			text = " "
		}
		switch f.does {
		case chooses:
			text += " " + look.Glyphs.Open
		case presses:
			text = "[" + text + "]"
		}
		text = form.Truncate(text, max(1, min(w-x-2, max(12, w/2))), look.Glyphs.Ellipsis)
		n := form.Width(text)
		c.Put(x+1, y, style, text)
		rect := layout.Rect{X: x, Y: y, W: n + 2, H: 1}
		if f.at == s.at && s.focus == paneForm {
			c.Put(x, y, look.Style(themes.Accent), look.Glyphs.Left)
			c.Put(x+n+1, y, look.Style(themes.Accent), look.Glyphs.Right)
			c.Restyle(rect, look.Style(themes.Selection))
		}
		s.hits = append(s.hits, hit{rect.Move(s.rects.form.X, s.rects.form.Y), f.at})
		x += n + 2
	}
	if n := form.Width(row.note); n > 0 && x+n+2 < w {
		c.Put(w-n-1, y, look.Style(themes.Muted), row.note)
	}
}

// rectAt notes where the suggestions hang.
func (o *offers) rectAt(form layout.Rect, x, y, w int) {
	o.at = layout.Rect{X: form.X + x - 1, Y: form.Y + y + 1, W: w + 2}
}

// drawOffers draws the suggestions under the input, or above it where there is more room.
func (s *Screen) drawOffers(c *cell.Canvas, look *themes.Look) {
	if s.input == nil || len(s.offers.list) == 0 {
		return
	}
	w, h := c.Size()
	r := s.offers.at
	r.H = len(s.offers.list) + 2
	if r.Bottom() > h && r.Y-1-r.H >= 0 {
		r.Y -= 1 + r.H
	}
	r.W = min(r.W, w-r.X)
	r.H = min(r.H, h-r.Y)
	if r.W < 6 || r.H < 3 {
		return
	}
	c.Fill(r, look.Style(themes.Text))
	in := c.Sub(c.Box(r, look.Glyphs, look.Style(themes.Border), "", ""))
	iw, ih := in.Size()
	for y, o := range s.offers.list[:min(len(s.offers.list), ih)] {
		form := in.Form()
		in.Put(1, y, look.Style(themes.Text), form.Truncate(o.text, iw-2, look.Glyphs.Ellipsis))
		if n := form.Width(o.detail); n > 0 && form.Width(o.text)+n+4 < iw {
			in.Put(iw-n-1, y, look.Style(themes.Muted), o.detail)
		}
		if y == s.offers.cur {
			in.Put(0, y, look.Style(themes.Accent), look.Glyphs.Select)
			in.Restyle(layout.Rect{Y: y, W: iw, H: 1}, look.Style(themes.Selection))
		}
	}
}

func (s *Screen) wheel(msg ui.WheelMsg) {
	switch {
	case s.pick != nil:
		s.pick.Wheel(msg.Lines)
	case s.input != nil || s.plan == nil:
	case s.rects.rows.Contains(msg.X, msg.Y):
		s.grid.Wheel(3 * msg.Lines)
		s.feed()
	case s.rects.form.Contains(msg.X, msg.Y) && !s.folded:
		s.step(msg.Lines, 0)
	}
}

func (s *Screen) mouse(msg tea.MouseMsg) tea.Cmd {
	if msg.Action != tea.MouseActionPress || msg.Button != tea.MouseButtonLeft || s.plan == nil {
		return nil
	}
	again := s.clicks.Double(msg)
	x, y := msg.X, msg.Y
	if s.pick != nil {
		if s.pick.at.Contains(x, y) && s.pick.Click(y-s.pick.at.Y) && again {
			return s.pickKey(tea.KeyMsg{Type: tea.KeyEnter})
		}
		return nil
	}
	if s.input != nil {
		return nil
	}
	switch {
	case s.rects.rows.Contains(x, y) && s.got != nil:
		s.setFocus(paneResult)
		if got, ok := s.grid.Click(x-s.rects.rows.X, y-s.rects.rows.Y); ok && got.Row != nil && again {
			return s.show()
		}
	case s.rects.form.Contains(x, y):
		s.setFocus(paneForm)
		if s.folded {
			return s.unfold()
		}
		for _, h := range s.hits {
			if h.rect.Contains(x, y) {
				s.at = h.at
				if again {
					return s.enter()
				}
			}
		}
	}
	return nil
}
