package patterns

import (
	"strconv"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/layout"
)

// Sizes of the panes.
const (
	listLeast  = 5  // lines of the list with its border
	belowLeast = 5  // lines of the panes below it: with less they fold
	sheetLines = 13 // lines of a question whole, with its border
	sheetLeast = 34 // cells of it
	notesLeast = 28 // cells of the notes beside it: with less they fold
)

// arrange says where the panes stand on w×h cells. What has no room folds: the notes first, then the question whole; the pane
// that has the keys stays.
func (s *Screen) arrange(w, h int) rects {
	all := layout.Screen(w, h)
	var r rects
	if s.zoom || all.W < layout.MinW || all.H < listLeast+belowLeast {
		s.only(&r, all)
		return r
	}
	// The list gets what it needs, but the panes below keep a good part.
	want := min(max(len(s.list.rows)+3, listLeast), max(all.H-sheetLines, all.H/2))
	var below layout.Rect
	r.list, below = all.SplitTop(layout.Drag(all.H, want, listLeast, belowLeast))
	if below.W < sheetLeast+notesLeast {
		if s.focus == paneNotes {
			r.notes = below
		} else {
			r.sheet = below
		}
		return r
	}
	r.sheet, r.notes = below.SplitLeft(layout.Drag(below.W, below.W/2, sheetLeast, notesLeast))
	return r
}

// only gives everything to the pane that has the keys.
func (s *Screen) only(r *rects, all layout.Rect) {
	switch s.focus {
	case paneList:
		r.list = all
	case paneSheet:
		r.sheet = all
	default:
		r.notes = all
	}
}

// Draw draws the screen.
func (s *Screen) Draw(c *cell.Canvas) {
	look := s.env.Look
	w, h := c.Size()
	c.Clear(look.Style(themes.Text))
	if s.asking != nil && s.asking.text != nil {
		s.asking.text.Draw(c, look)
		return
	}
	s.rects = s.arrange(w, h)
	if s.model == nil {
		if s.err != nil {
			c.Put(min(1, w-1), 0, look.Style(themes.Error), c.Form().Truncate("The model cannot be read: "+s.err.Error(), w-1, look.Glyphs.Ellipsis))
		}
	} else {
		s.drawList(c, look)
		s.drawPanes(c, look)
	}
	if s.asking != nil {
		s.asking.DrawBox(c, look)
	}
}

// frame is the border of a pane. The one that has the keys is marked in its title, not by colour alone.
func (s *Screen) frame(p pane, title, note string) cell.Frame {
	look := s.env.Look
	f := cell.Frame{
		Glyphs: look.Glyphs, Border: look.Style(themes.Border), Title: title, TitleStyle: look.Style(themes.Heading),
		Note: note, NoteStyle: look.Style(themes.Muted),
	}
	if s.focus == p && s.asking == nil {
		f.Border, f.Title = look.Style(themes.BorderFocus), look.Glyphs.Bullet+" "+title
		f.TitleStyle = look.Style(themes.Accent)
	}
	return f
}

// inside draws the border of a pane and returns what is left; where there is no room for a border there is none.
func inside(c *cell.Canvas, r layout.Rect, f cell.Frame) *cell.Canvas {
	if !framed(r) {
		return c.Sub(r)
	}
	return c.Sub(c.Frame(r, f))
}

func framed(r layout.Rect) bool { return r.W >= 8 && r.H >= 3 }

func (s *Screen) drawList(c *cell.Canvas, look *themes.Look) {
	r := s.rects.list
	if r.Empty() {
		return
	}
	note := strconv.Itoa(len(s.list.rows))
	if n := s.unanswered(); n > 0 {
		note += ", " + strconv.Itoa(n) + " unanswered"
	}
	switch {
	case s.maker.Busy():
		note = "being changed"
	case s.session.ReadOnly():
		note += ", read-only"
	}
	in := inside(c, r, s.frame(paneList, "Questions", note))
	if len(s.list.rows) > 0 {
		s.list.draw(in, look, s.query)
		return
	}
	w, h := in.Size()
	for y, line := range []string{
		"No question yet. A design begins with what it must answer:", "a writes the first, in words, and how often it is asked.",
		"Then design (2) gives it a table whose key answers it.",
	} {
		if y < h {
			in.Put(min(2, w-1), y, look.Style(themes.Muted), in.Form().Truncate(line, w-2, look.Glyphs.Ellipsis))
		}
	}
}

func (s *Screen) drawPanes(c *cell.Canvas, look *themes.Look) {
	if r := s.rects.sheet; !r.Empty() {
		s.sheet.Draw(inside(c, r, s.frame(paneSheet, "Question", "")), look)
	}
	if r := s.rects.notes; !r.Empty() {
		s.notes.Draw(inside(c, r, s.frame(paneNotes, "Notes", "")), look)
	}
}
