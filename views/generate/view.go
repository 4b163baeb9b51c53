package generate

import (
	"strconv"
	"time"

	"tablero/themes"
	"tablero/ui"
	"tablero/ui/cell"
	"tablero/ui/chrome"
	"tablero/ui/layout"
	"tablero/views/shown"
)

// Heights of the preview: its border, a header and five items.
const previewH = previewed + 3

// arrange cuts the screen: the attributes above, the preview below, a line about the run. Where there is no room the preview goes first.
func (s *Screen) arrange(w, h int) rects {
	r := layout.Screen(w, h)
	var out rects
	if h >= 6 {
		out.line, r = r.SplitBottom(1)
	}
	switch {
	case s.zoom && s.focus == panePreview:
		out.preview = r
	case s.zoom:
		out.fields = r
	default:
		parts := layout.Rows(r, layout.Part{Min: 5, Weight: 1}, layout.Part{Min: previewH, Max: previewH, Weight: 1, Fold: 1})
		out.fields, out.preview = parts[0], parts[1]
		if out.preview.Empty() && s.focus == panePreview { // the focused pane stays
			out.fields, out.preview = layout.Rect{}, r
		}
	}
	return out
}

// Draw draws the screen.
func (s *Screen) Draw(c *cell.Canvas) {
	look := s.env.Look
	s.w, s.h = c.Size()
	c.Clear(look.Style(themes.Text))
	switch {
	case s.err != nil:
		s.lines(c, "The generators could not be inferred.", "", s.err.Error(), "", "F5 tries again.")
		return
	case s.model != nil && len(s.model.Tables) == 0:
		s.lines(c, "This model has no tables yet.", "", "2 opens Design, where a adds one.")
		return
	case !s.known:
		return
	}
	s.rects = s.arrange(s.w, s.h)
	s.drawFields(c)
	s.drawPreview(c)
	s.drawLine(c)
	s.drawOpen(c)
}

// frame is the border of a pane. The one that has the keys is marked in its title, not by colour alone.
func (s *Screen) frame(p pane, title, note string) cell.Frame {
	look := s.env.Look
	f := cell.Frame{
		Glyphs: look.Glyphs, Border: look.Style(themes.Border), Title: title, TitleStyle: look.Style(themes.Heading),
		Note: note, NoteStyle: look.Style(themes.Muted),
	}
	if s.focus == p && !s.TextFocus() {
		f.Border, f.Title, f.TitleStyle = look.Style(themes.BorderFocus), look.Glyphs.Bullet+" "+title, look.Style(themes.Accent)
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

func (s *Screen) drawFields(c *cell.Canvas) {
	if s.rects.fields.Empty() {
		return
	}
	note := ""
	if s.several() {
		note = shown.Count(len(s.plan.Kinds), "kind") + " of items"
	}
	s.fields.Draw(inside(c, s.rects.fields, s.frame(paneFields, s.plan.Table.Name, note)), s.env.Look)
}

func (s *Screen) drawPreview(c *cell.Canvas) {
	if s.rects.preview.Empty() {
		return
	}
	note := ""
	if s.fresh && s.wrong == nil {
		note = "the first " + strconv.Itoa(len(s.items)) + " of " + shown.Count(s.count, "item")
	}
	in := inside(c, s.rects.preview, s.frame(panePreview, "Preview", note))
	if s.fresh && s.wrong != nil {
		w, h := in.Size()
		style := s.env.Look.Style(themes.Error)
		y := 0
		for _, part := range wrap(s.wrong.Error(), max(1, w-2)) {
			if y < h {
				in.Put(min(1, max(0, w-1)), y, style, part)
			}
			y++
		}
		return
	}
	if len(s.preview.Columns) > 0 { // there are none before the first answer
		s.preview.Draw(in, s.env.Look)
	}
}

// drawLine draws what will be done, or how far it is.
func (s *Screen) drawLine(c *cell.Canvas) {
	if s.rects.line.Empty() {
		return
	}
	in, look := c.Sub(s.rects.line), s.env.Look
	if s.running() {
		p := s.job.Progress()
		line := chrome.Job{
			Name: "generate " + s.into, Done: p.Done, Total: p.Total, Rate: p.Rate, Left: p.Left, Bar: p.Stage == ui.StageBar,
			Frame: int(p.Elapsed / (100 * time.Millisecond)), Hint: "Esc stops",
		}
		if p.State == ui.JobStopping {
			line.Hint = "stopping"
		}
		line.Draw(in, look)
		return
	}
	form, dot := in.Form(), " "+look.Glyphs.Dot+" "
	text := shown.Count(s.count, "item") + dot + "seed " + strconv.FormatUint(s.seed, 10) + dot +
		"dates near " + s.env.Clock.Now().UTC().Format("2006-01-02 15:04")
	w, _ := in.Size()
	in.Put(min(1, max(0, w-1)), 0, look.Style(themes.Muted), form.Truncate(text, max(0, w-1), look.Glyphs.Ellipsis))
}

// drawOpen draws what is open over the panes.
func (s *Screen) drawOpen(c *cell.Canvas) {
	look := s.env.Look
	switch {
	case s.choice != nil:
		c.Repaint(c.Bounds(), look.Style(themes.Faint))
		w, h := s.choice.Size(s.w, s.h)
		s.choice.rect = c.Bounds().Center(w, h)
		s.choice.Draw(c.Sub(s.choice.rect), look)
	case s.form != nil:
		s.form.DrawBox(c, look)
	}
}

// lines draws quiet text in the middle of the screen.
func (s *Screen) lines(c *cell.Canvas, texts ...string) {
	w, h := c.Size()
	var all []string
	wide := 0
	for _, t := range texts {
		all = append(all, wrap(t, max(1, w-2))...)
	}
	for _, t := range all {
		wide = max(wide, c.Form().Width(t))
	}
	in := c.Sub(c.Bounds().Center(min(w, wide+2), min(h, len(all))))
	inW, inH := in.Size()
	for y := 0; y < min(inH, len(all)); y++ {
		in.Put(min(1, max(0, inW-1)), y, s.env.Look.Style(themes.Muted), all[y])
	}
}
