package export

import (
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/layout"
)

// Sizes of the panes.
const (
	listWidth   = 20 // with its border
	rightLeast  = 30
	heightLeast = 9
	lossesMost  = 3 // parts of ten that what is lost gets of the height
)

// arrange says where the panes stand, without their borders. Where there is no room, the pane that has the keys stands alone.
func (s *Screen) arrange(w, h int) (r rects, list, right layout.Rect) {
	all := layout.Screen(w, h)
	if s.zoom || w < listWidth+rightLeast || h < heightLeast {
		r.framed = w >= 8 && h >= 3
		in := all
		if r.framed {
			in = all.Inset(1)
		}
		switch s.focus {
		case paneLosses:
			s.losses.set(wrapped(s.shown.losses, max(1, in.W-2)))
			r.losses = in
		case panePreview:
			r.preview = in
		default:
			r.formats = in
		}
		return r, all, layout.Rect{}
	}
	r.framed = true
	list, right = all.SplitLeft(listWidth)
	r.formats = list.Inset(1)
	in := right.Inset(1)
	s.losses.set(wrapped(s.shown.losses, max(1, in.W-2)))
	lost := max(1, min(len(s.losses.lines), in.H*lossesMost/10))
	r.losses, in = in.SplitTop(lost)
	_, r.preview = in.SplitTop(1)
	return r, list, right
}

// Draw draws the screen.
func (s *Screen) Draw(c *cell.Canvas) {
	look := s.env.Look
	c.Clear(look.Style(themes.Text))
	w, h := c.Size()
	r, list, right := s.arrange(w, h)
	s.rects = r
	if right.Empty() {
		if r.framed {
			c.Frame(list, s.frame(s.focus))
		}
	} else {
		c.Frame(list, s.frame(paneFormats))
		c.Frame(right, s.frame(paneLosses))
		d := s.frame(panePreview)
		d.Border = s.frame(paneLosses).Border
		if s.focus == panePreview {
			d.Border = look.Style(themes.BorderFocus)
		}
		c.Divider(right, r.preview.Y-1, d)
	}
	if !r.formats.Empty() {
		s.drawFormats(c.Sub(r.formats), look)
	}
	if !r.losses.Empty() {
		s.losses.draw(c.Sub(r.losses), look)
	}
	if !r.preview.Empty() {
		s.drawPreview(c.Sub(r.preview), look)
	}
}

// frame is the border of a pane; the one that has the keys is marked in its title.
func (s *Screen) frame(p pane) cell.Frame {
	look := s.env.Look
	f := cell.Frame{
		Glyphs: look.Glyphs, Border: look.Style(themes.Border), TitleStyle: look.Style(themes.Heading), NoteStyle: look.Style(themes.Muted),
		Title: [...]string{"Formats", "What it cannot hold", "Preview of " + s.format()}[p],
	}
	if p == panePreview {
		f.Note = s.shown.note
	}
	if s.focus == p {
		f.Border, f.TitleStyle = look.Style(themes.BorderFocus), look.Style(themes.Accent)
		f.Title = look.Glyphs.Bullet + " " + f.Title
	}
	return f
}

func (s *Screen) drawFormats(c *cell.Canvas, look *themes.Look) {
	w, _ := c.Size()
	for y, name := range s.list {
		c.Put(2, y, look.Style(themes.Text), c.Form().Truncate(name, max(0, w-2), look.Glyphs.Ellipsis))
		if y != s.at {
			continue
		}
		token := themes.SelectionBlur
		if s.focus == paneFormats {
			token = themes.Selection
		}
		c.Restyle(layout.Rect{Y: y, W: w, H: 1}, look.Style(token))
		_, style := c.At(1, y)
		c.Put(1, y, style, look.Glyphs.Select)
	}
}

func (s *Screen) drawPreview(c *cell.Canvas, look *themes.Look) {
	if s.shown.err != nil {
		w, _ := c.Size()
		c.Put(1, 0, look.Style(themes.Error), c.Form().Truncate(s.shown.err.Error(), max(0, w-2), look.Glyphs.Ellipsis))
		return
	}
	s.text.draw(c, look)
}
