package data

import (
	"strings"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/layout"
)

// Draw draws the screen.
func (s *Screen) Draw(c *cell.Canvas) {
	look := s.env.Look
	s.w, s.h = c.Size()
	c.Clear(look.Style(themes.Text))
	if s.ord.table == nil {
		s.drawLesson(c, []string{
			"This model has no tables yet.", "", "2 opens the design, where the first one is made.",
			"0 goes home, where there are samples to look at.",
		})
		return
	}
	s.rects = s.arrange(s.w, s.h)
	s.selectItem()
	s.drawItems(c, look)
	s.drawItem(c, look)
	s.drawParts(c, look)
	if s.prompt != nil {
		s.prompt.Draw(c.Sub(s.rects.prompt.InsetXY(min(1, s.w/40), 0)), look)
	}
	s.drawOpen(c, look)
}

// frame is the border of a pane. The one that has the keys is marked in its title, not by colour alone.
func (s *Screen) frame(p pane, title, note string) cell.Frame {
	look := s.env.Look
	f := cell.Frame{
		Glyphs: look.Glyphs, Border: look.Style(themes.Border), Title: title, TitleStyle: look.Style(themes.Heading),
		Note: note, NoteStyle: look.Style(themes.Muted),
	}
	if s.focus == p && !s.TextFocus() {
		f.Border, f.Title = look.Style(themes.BorderFocus), look.Glyphs.Bullet+" "+title
		f.TitleStyle = look.Style(themes.Accent)
	}
	return f
}

// inside draws the border of a pane and returns what is left; where there is no room for a border there is none.
func inside(c *cell.Canvas, r layout.Rect, f cell.Frame) *cell.Canvas {
	if r.W < 8 || r.H < 3 {
		return c.Sub(r)
	}
	return c.Sub(c.Frame(r, f))
}

func (s *Screen) drawParts(c *cell.Canvas, look *themes.Look) {
	r := s.rects.parts
	if r.Empty() {
		return
	}
	note := s.parts.Length().String()
	in := inside(c, r, s.frame(paneParts, "Partitions", note))
	if s.parts.Ready() && s.parts.Row() == nil && s.parts.Err() == nil {
		s.drawLines(in, s.emptyParts())
		return
	}
	s.parts.Draw(in, look)
}

// emptyParts teaches what to do where there is no item.
func (s *Screen) emptyParts() []string {
	if s.ord.index != nil {
		return []string{"No item has", keyWords(s.ord.index.Key), "", "i picks another", "order"}
	}
	return []string{"No items yet", "", "tablero put", "brings some in,", "tablero import a", "whole model"}
}

func (s *Screen) drawItems(c *cell.Canvas, look *themes.Look) {
	r := s.rects.items
	if r.Empty() {
		return
	}
	title := s.itemsTitle()
	in := inside(c, r, s.frame(paneItems, title, s.itemsNote(r.W-c.Form().Width(title)-9)))
	if s.view == viewAggregate {
		if _, h := in.Size(); h > 1 {
			s.drawAggregateHead(in, look)
			in = in.Sub(belowHead(in))
		}
	}
	if s.items.Row() == nil && s.items.Err() == nil && !s.items.Stalled() {
		if s.items.Ready() || s.parts.Ready() && s.parts.Row() == nil {
			s.drawLines(in, s.emptyItems())
		}
		return
	}
	s.items.Draw(in, look)
	if s.view == viewAggregate {
		s.repeatPart(in, look)
	}
	if s.view == viewAggregate && r.W >= 8 && r.H >= 3 { // join the lines between partitions to the border
		border := s.frame(paneItems, "", "").Border
		for y := r.Y + 1; y < r.Bottom()-1; y++ {
			if text, _ := c.At(r.X+1, y); text == look.Glyphs.Horizontal {
				c.Put(r.X, y, border, look.Glyphs.TeeLeft)
				c.Put(r.Right()-1, y, border, look.Glyphs.TeeRight)
			}
		}
	}
}

func belowHead(c *cell.Canvas) layout.Rect {
	_, rest := c.Bounds().SplitTop(1)
	return rest
}

// itemsBody is where the rows of the items stand, for the mouse.
func (s *Screen) itemsBody() layout.Rect {
	r := s.rects.items
	if r.W >= 8 && r.H >= 3 {
		r = r.Inset(1)
	}
	if s.view == viewAggregate && r.H > 1 {
		_, r = r.SplitTop(1)
	}
	return r
}

func (s *Screen) emptyItems() []string {
	switch {
	case s.filter != "":
		return []string{"No item meets " + s.filter, "", "f changes the filter; an empty one shows every item."}
	case s.ord.index != nil:
		return []string{
			"No item of " + s.ord.table.Name + " is in this index:", "each lacks " + keyWords(s.ord.index.Key) + ".", "",
			"i picks another order.",
		}
	}
	return []string{
		"No items in " + s.ord.table.Name + " yet. a adds one.", "", "From a file:  tablero put " + quoteWord(s.sub.Word) + " " + quoteWord(s.ord.table.Name) + " FILE",
		"One typed in: echo '{...}' | tablero put " + quoteWord(s.sub.Word) + " " + quoteWord(s.ord.table.Name),
	}
}

func (s *Screen) drawItem(c *cell.Canvas, look *themes.Look) {
	r := s.rects.item
	if r.Empty() {
		return
	}
	f := s.frame(paneItem, "Item", s.itemNote())
	in := inside(c, r, f)
	if items := s.rects.items; !items.Empty() && items.Bottom()-1 == r.Y {
		if s.focus == paneItems && !s.TextFocus() {
			f.Border = look.Style(themes.BorderFocus)
		}
		c.Divider(r, r.Y, f)
	}
	switch {
	case s.itemErr != nil:
		in.Put(1, 0, look.Style(themes.Error), s.itemErr.Error())
	case s.shownItem == nil && s.items.Row() == nil:
		s.drawLines(in, []string{"The item under the cursor stands here, with the type of each value."})
	case s.shownItem != nil:
		s.tree.Draw(in, look)
	}
}

// drawLines draws quiet text, wrapped to the pane.
func (s *Screen) drawLines(c *cell.Canvas, lines []string) {
	w, h := c.Size()
	y := 0
	for _, line := range lines {
		for _, part := range wrapWords(line, max(1, w-2)) {
			if y < h {
				c.Put(min(1, w-1), y, s.env.Look.Style(themes.Muted), part)
			}
			y++
		}
	}
}

// drawLesson draws text in the middle of an empty screen.
func (s *Screen) drawLesson(c *cell.Canvas, lines []string) {
	w, h := c.Size()
	wide := 0
	for _, l := range lines {
		wide = max(wide, cell.Width(l))
	}
	s.drawLines(c.Sub(c.Bounds().Center(min(w, wide+2), min(h, len(lines)))), lines)
}

// wrapWords breaks a line at spaces; a word that is too long is cut by the pane.
func wrapWords(line string, w int) []string {
	var out []string
	now := ""
	for i, word := range strings.Split(line, " ") {
		switch {
		case i == 0:
			now = word
		case cell.Width(now)+1+cell.Width(word) > w:
			out = append(out, now)
			now = word
		default:
			now += " " + word
		}
	}
	return append(out, now)
}

// drawOpen draws what is open over the panes.
func (s *Screen) drawOpen(c *cell.Canvas, look *themes.Look) {
	if s.pick != nil {
		c.Repaint(c.Bounds(), look.Style(themes.Faint))
		w, h := s.pick.Size(s.w, s.h)
		s.pick.at = c.Bounds().Center(w, h)
		s.pick.Draw(c.Sub(s.pick.at), look)
	}
	if s.work != nil {
		if s.work.text != nil {
			s.work.text.Draw(c, look)
		} else {
			s.work.form.DrawBox(c, look)
		}
	}
	s.menu.Draw(c, look)
}
