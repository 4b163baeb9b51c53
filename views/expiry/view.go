package expiry

import (
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/layout"
)

// Sizes of the panes.
const (
	widthLeast   = 60
	heightLeast  = 10
	suspectLeast = 1
	suspectMost  = 3 // parts of ten of the height
)

// rects is where the panes stand, without their borders; empty where they do not.
type rects struct {
	clock  layout.Rect
	frame  layout.Rect // of a pane that stands alone, or of all
	panes  [panes]layout.Rect
	middle int // column of the line between the upper panes, 0 where there is none
	below  int // line of the divider above the suspects
}

// arrange says where the panes stand on w×h cells. Where there is no room, the one that has the keys stands alone.
func (s *Screen) arrange(w, h int) (r rects) {
	all := layout.Screen(w, h)
	if s.zoom || w < widthLeast || h < heightLeast {
		r.frame = all
		r.panes[s.focus] = all
		if w >= 8 && h >= 3 {
			r.panes[s.focus] = all.Inset(1)
		}
		return r
	}
	r.clock, all = all.SplitTop(1)
	r.frame = all
	in := all.Inset(1)
	low := max(suspectLeast, min(len(s.lists[paneSuspect].rows), in.H*suspectMost/10))
	top, bottom := in.SplitTop(in.H - low - 1)
	r.below = top.Bottom()
	_, r.panes[paneSuspect] = bottom.SplitTop(1)
	r.panes[paneLive], r.panes[paneExpired] = top.SplitLeft(top.W / 2)
	r.middle = r.panes[paneExpired].X
	_, r.panes[paneExpired] = r.panes[paneExpired].SplitLeft(1)
	return r
}

// Draw draws the screen.
func (s *Screen) Draw(c *cell.Canvas) {
	look := s.env.Look
	c.Clear(look.Style(themes.Text))
	w, h := c.Size()
	if why := s.noTTL(); why != "" {
		s.rects = rects{}
		s.drawLesson(c, why)
		return
	}
	if s.labelled != s.env.Clock.Now().Unix() {
		s.label()
	}
	s.rects = s.arrange(w, h)
	r := s.rects
	if !r.clock.Empty() {
		text := "clock " + s.env.Clock.Now().UTC().Format("2006-01-02 15:04:05") + " UTC"
		if s.table != "" {
			text += "  " + look.Glyphs.Dot + "  " + s.table
		}
		c.Put(1, 0, look.Style(themes.Muted), c.Form().Truncate(text, w-2, look.Glyphs.Ellipsis))
	}
	if r.middle == 0 {
		if w >= 8 && h >= 3 {
			c.Frame(r.frame, s.frame(s.focus))
		}
	} else {
		s.drawFrames(c, look)
	}
	for p := range panes {
		if !r.panes[p].Empty() {
			s.lists[p].draw(c.Sub(r.panes[p]), look, s.focus == p, s.empty(p))
		}
	}
	if s.pick != nil {
		c.Repaint(c.Bounds(), look.Style(themes.Faint))
		pw, ph := s.pick.Size(w, h)
		s.pickAt = c.Bounds().Center(pw, ph)
		s.pick.Draw(c.Sub(s.pickAt), look)
	}
}

// drawFrames draws the border around the three panes and the lines between them.
func (s *Screen) drawFrames(c *cell.Canvas, look *themes.Look) {
	r := s.rects
	border := s.frame(s.focus)
	c.Frame(r.frame, cell.Frame{Glyphs: look.Glyphs, Border: border.Border})
	g := &look.Glyphs
	titles := func(p pane, x, w int) {
		f := s.frame(p)
		line := c.Sub(layout.Rect{X: x, Y: r.frame.Y, W: w, H: 1})
		used := line.Put(1, 0, f.TitleStyle, " "+c.Form().Truncate(f.Title, max(0, w-4), g.Ellipsis)+" ")
		if n := c.Form().Width(f.Note); used+n+5 < w {
			line.Put(w-n-3, 0, f.NoteStyle, " "+f.Note+" ")
		}
	}
	titles(paneLive, r.panes[paneLive].X, r.panes[paneLive].W)
	titles(paneExpired, r.panes[paneExpired].X, r.panes[paneExpired].W)
	c.VLine(r.middle, r.frame.Y+1, r.below-r.frame.Y-1, border.Border, *g)
	c.Put(r.middle, r.frame.Y, border.Border, g.TeeTop)
	f := s.frame(paneSuspect)
	f.Border = border.Border
	c.Divider(r.frame, r.below, f)
	if text, _ := c.At(r.middle, r.below); text == g.Horizontal {
		c.Put(r.middle, r.below, border.Border, g.TeeBottom)
	}
}

// frame is the border of a pane; the one that has the keys is marked in its title.
func (s *Screen) frame(p pane) cell.Frame {
	look := s.env.Look
	f := cell.Frame{
		Glyphs: look.Glyphs, Border: look.Style(themes.Border), TitleStyle: look.Style(themes.Heading), NoteStyle: look.Style(themes.Muted),
		Title: [...]string{"Live", "Expired, readable", "Suspect"}[p], Note: s.count(p),
	}
	if s.focus == p {
		f.Border, f.TitleStyle = look.Style(themes.BorderFocus), look.Style(themes.Accent)
		f.Title = look.Glyphs.Bullet + " " + f.Title
	}
	return f
}

// empty says why a pane has no rows.
func (s *Screen) empty(p pane) string {
	if s.busy {
		return ""
	}
	switch p {
	case paneLive:
		return "nothing is going to expire"
	case paneExpired:
		return "nothing has expired"
	}
	return "every value under a TTL attribute looks like an expiry"
}

func (s *Screen) drawLesson(c *cell.Canvas, why string) {
	w, h := c.Size()
	lines := []string{"Nothing expires here: " + why + ".", "", "2 opens the design, where a table gets one."}
	if s.lost != nil {
		lines = []string{why}
	}
	for i, l := range lines {
		l = c.Form().Truncate(l, max(0, w-2), s.env.Look.Glyphs.Ellipsis)
		c.Put(max(0, (w-c.Form().Width(l))/2), max(0, (h-len(lines))/2)+i, s.env.Look.Style(themes.Muted), l)
	}
}
