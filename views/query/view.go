package query

import (
	"strings"
	"time"

	"tablero/model"
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/layout"
	"tablero/views/shown"
)

// Draw draws the screen.
func (s *Screen) Draw(c *cell.Canvas) {
	look := s.env.Look
	c.Clear(look.Style(themes.Text))
	s.hits = s.hits[:0]
	if s.plan == nil {
		s.drawLesson(c)
		return
	}
	if now := s.env.Clock.Now().Truncate(time.Minute); !now.Equal(s.minute) {
		s.minute = now
		s.relabel()
	}
	w, h := c.Size()
	rows := s.rows()
	s.rects = arrange(w, h, situation{
		focus: s.focus, folded: s.folded, zoom: s.zoom, formLines: len(s.lines(rows)),
		json: s.model.Dialect == model.Catalyst, ruler: len(s.ruler.values) > 1,
	})
	s.drawFrame(c, look)
	if !s.rects.form.Empty() {
		if s.folded || s.rects.form.H == 1 && s.focus == paneResult {
			s.drawFolded(c.Sub(s.rects.form), look)
		} else {
			s.drawForm(c, look, rows)
		}
	}
	if !s.rects.preview.Empty() {
		s.drawPreview(c.Sub(s.rects.preview), look)
	}
	if !s.rects.rows.Empty() {
		s.drawRows(c.Sub(s.rects.rows), look)
		s.ruler.draw(c.Sub(s.rects.ruler), look)
	}
	s.drawOffers(c, look)
	if s.pick != nil {
		c.Repaint(c.Bounds(), look.Style(themes.Faint))
		pw, ph := s.pick.Size(w, h)
		s.pick.at = c.Bounds().Center(pw, ph)
		s.pick.Draw(c.Sub(s.pick.at), look)
	}
}

func (s *Screen) drawFrame(c *cell.Canvas, look *themes.Look) {
	if !s.rects.framed {
		return
	}
	title := "Query"
	if s.rects.form.Empty() {
		title = s.resultTitle()
	}
	f := s.frame(paneForm, title, s.formNote())
	if s.rects.form.Empty() {
		f = s.frame(paneResult, title, s.resultNote())
	}
	c.Frame(c.Bounds(), f)
	if s.rects.previewAt > 0 {
		c.Divider(c.Bounds(), s.rects.previewAt, cell.Frame{
			Glyphs: look.Glyphs, Border: f.Border, Title: "Preview", TitleStyle: look.Style(themes.Heading),
		})
	}
	if s.rects.rowsAt > 0 {
		d := s.frame(paneResult, s.resultTitle(), s.resultNote())
		d.Border = f.Border
		c.Divider(c.Bounds(), s.rects.rowsAt, d)
	}
}

// frame is the border of a section; the one that has the keys is marked in its title, not by colour alone.
func (s *Screen) frame(p pane, title, note string) cell.Frame {
	look := s.env.Look
	f := cell.Frame{
		Glyphs: look.Glyphs, Border: look.Style(themes.BorderFocus), Title: title, TitleStyle: look.Style(themes.Heading),
		Note: note, NoteStyle: look.Style(themes.Muted),
	}
	if s.focus == p && !s.TextFocus() {
		f.Title, f.TitleStyle = look.Glyphs.Bullet+" "+title, look.Style(themes.Accent)
	}
	return f
}

// formNote says at the folded form how it opens again.
func (s *Screen) formNote() string {
	switch {
	case !s.folded:
		return ""
	case s.focus == paneForm:
		return "e form  y copy as"
	}
	return "Esc form  y copy as"
}

func (s *Screen) resultTitle() string {
	if s.got != nil && s.got.plan.spec.text() != s.spec.text() {
		return "Result of the query before"
	}
	return "Result"
}

func (s *Screen) resultNote() string {
	if s.got == nil {
		return ""
	}
	return s.got.countWords(s.env.Look.Glyphs.Dot)
}

func (s *Screen) drawFolded(c *cell.Canvas, look *themes.Look) {
	w, _ := c.Size()
	g := &look.Glyphs
	c.Put(1, 0, look.Style(themes.Text), c.Form().Truncate(s.plan.words(g.Up, g.Down), w-2, g.Ellipsis))
	if s.focus == paneForm {
		c.Restyle(c.Bounds(), look.Style(themes.Selection))
	}
}

// drawPreview draws the request as the service writes it.
func (s *Screen) drawPreview(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	p := s.plan
	filter := p.filter
	if filter == "" {
		filter = "none"
	}
	wide := [][2]string{{"key", p.keyIn}, {"filter", filter}}
	left := [][2]string{{"names", p.nameWords()}, {"bounds", s.boundsWords()}}
	right := [][2]string{{"values", p.valueWords()}, {"cost", s.costWords()}}
	switch {
	case w >= 72:
		drawPairs(c.Sub(layout.Rect{W: w, H: min(h, 2)}), look, wide)
		drawPairs(c.Sub(layout.Rect{Y: 2, W: w / 2, H: h - 2}), look, left)
		drawPairs(c.Sub(layout.Rect{X: w / 2, Y: 2, W: w - w/2, H: h - 2}), look, right)
	default:
		drawPairs(c.Sub(layout.Rect{W: w, H: min(h, previewLines)}), look, append(wide, right...))
	}
	if h > previewLines {
		text := string(appendJSON(p))
		for y := previewLines; y < h && text != ""; y++ {
			part := c.Form().Truncate(text, w-10, "")
			if y == previewLines {
				c.Put(1, y, look.Style(themes.Muted), "catalyst")
			}
			c.Put(10, y, look.Style(themes.Text), part)
			text = strings.TrimPrefix(c.Form().Clean(text), part)
		}
	}
}

func drawPairs(c *cell.Canvas, look *themes.Look, pairs [][2]string) {
	w, h := c.Size()
	for y, pair := range pairs[:min(len(pairs), h)] {
		c.Put(1, y, look.Style(themes.Muted), pair[0])
		c.Put(9, y, look.Style(themes.Text), c.Form().Truncate(pair[1], max(0, w-10), look.Glyphs.Ellipsis))
	}
}

func (s *Screen) drawRows(c *cell.Canvas, look *themes.Look) {
	if s.got != nil && len(s.got.entries) > 0 {
		if w, h := c.Size(); s.got.err != nil && h > 2 {
			_, text := s.blame(s.got.err)
			c.Put(1, h-1, look.Style(themes.Error), c.Form().Truncate(text.String(), max(0, w-2), look.Glyphs.Ellipsis))
			c = c.Sub(layout.Rect{W: w, H: h - 1})
		}
		s.grid.Draw(c, look)
		s.feed()
		s.grid.Draw(c, look) // again with the rows that the new height has room for
		return
	}
	w, h := c.Size()
	lines, token := s.emptyLines()
	y := 0
	for _, l := range lines {
		for _, part := range wrap(l, max(1, w-2)) {
			if y < h {
				c.Put(min(1, w-1), y, look.Style(token), part)
			}
			y++
		}
	}
}

// emptyLines says why there are no items, and what to do.
func (s *Screen) emptyLines() (lines []string, token themes.Token) {
	switch {
	case s.got == nil:
		return []string{"x runs the query; its items stand here."}, themes.Muted
	case s.got.err != nil:
		f, text := s.blame(s.got.err)
		if f.kind != fieldRun {
			return []string{"The store refused the query; the field above says why."}, themes.Error
		}
		return []string{text.String()}, themes.Error
	case s.got.busy && s.got.pages == 0:
		return nil, themes.Muted
	case s.got.busy:
		return []string{"Nothing has matched yet; Esc stops."}, themes.Muted
	case s.got.spent:
		return []string{"Nothing matched in " + shown.Count(s.got.read, "item") + "; m reads on."}, themes.Muted
	case s.got.stopped:
		return []string{"Stopped before anything matched; m reads on."}, themes.Muted
	case s.got.read > 0 && len(s.got.plan.spec.Filter) > 0:
		return []string{"Of " + shown.Count(s.got.read, "item") + " in the key's bounds none meets the filter.", "", "e opens the form."}, themes.Muted
	case s.got.dropped > 0:
		return []string{"Only the ends are there, which the condition leaves out."}, themes.Muted
	case len(s.ruler.values) > 0:
		return []string{"The partition has items, but none in these bounds.", "", "e opens the form."}, themes.Muted
	}
	return []string{"There is no such partition.", "", "e opens the form; its partition field offers those that there are."}, themes.Muted
}

func (s *Screen) drawLesson(c *cell.Canvas) {
	lines := []string{"There is nothing to query: the model has no tables yet.", "", "2 opens the design, where tables are made."}
	token := themes.Muted
	if s.lost != nil {
		lines, token = []string{s.lost.Error()}, themes.Error
	}
	w, h := c.Size()
	y := max(0, (h-len(lines))/2)
	for _, l := range lines {
		for _, part := range wrap(l, max(1, w-2)) {
			c.Put(max(0, (w-cell.Width(part))/2), y, s.env.Look.Style(token), part)
			y++
		}
	}
}

// wrap breaks a line at spaces.
func wrap(line string, w int) []string {
	var out []string
	now := ""
	for i, word := range strings.Split(line, " ") {
		switch {
		case i == 0:
			now = word
		case cell.Width(now)+1+cell.Width(word) > w:
			out, now = append(out, now), word
		default:
			now += " " + word
		}
	}
	return append(out, now)
}
