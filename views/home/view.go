package home

import (
	"strconv"
	"strings"
	"time"

	"tablero/engine"
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/chrome"
	"tablero/ui/layout"
)

// Draw draws the models above and the samples below; where there is room for one of them, the one with the keys.
func (s *Screen) Draw(c *cell.Canvas) {
	look := s.env.Look
	c.Clear(look.Style(themes.Text))
	w, h := c.Size()
	low := len(s.samples) + 2
	models, below := c.Bounds().SplitBottom(low)
	below, models = models, below
	if h < low+5 {
		models, below = c.Bounds(), layout.Rect{}
		if s.focus == paneSamples {
			models, below = layout.Rect{}, c.Bounds()
		}
	}
	s.rects = [panes]layout.Rect{}
	if !models.Empty() {
		s.drawModels(c, models)
	}
	if !below.Empty() {
		s.drawSamples(c, below)
	}
	if s.files != nil {
		c.Repaint(c.Bounds(), look.Style(themes.Faint))
		wide, high := s.files.Size(w, h)
		s.pickR = c.Bounds().Center(wide, max(high, min(h, 16)))
		s.files.Draw(c.Sub(s.pickR), look)
	}
}

// frame is the border of a list. The one that has the keys is marked in its title, not by colour alone.
func (s *Screen) frame(p pane, title, note string) cell.Frame {
	look := s.env.Look
	f := cell.Frame{
		Glyphs: look.Glyphs, Border: look.Style(themes.Border), Title: title, TitleStyle: look.Style(themes.Heading),
		Note: note, NoteStyle: look.Style(themes.Muted),
	}
	if s.focus == p && s.files == nil {
		f.Border, f.Title, f.TitleStyle = look.Style(themes.BorderFocus), look.Glyphs.Bullet+" "+title, look.Style(themes.Accent)
	}
	return f
}

// inside draws a border where there is room for one and returns what is left.
func inside(c *cell.Canvas, r layout.Rect, f cell.Frame) layout.Rect {
	if r.W < 8 || r.H < 3 {
		return r
	}
	return c.Frame(r, f)
}

// column is a column of a list; the last ones go first where there is no room.
type column struct {
	title string
	right bool
	cells []string
}

func (s *Screen) drawModels(c *cell.Canvas, r layout.Rect) {
	in := inside(c, r, s.frame(paneModels, "Models", s.folder))
	look := s.env.Look
	switch {
	case s.err != nil:
		s.drawLines(c.Sub(in), themes.Error, s.err.Error(), "", "F5 tries again")
		return
	case !s.read:
		s.drawLines(c.Sub(in), themes.Muted, "reading the workspace")
		return
	case len(s.models) == 0:
		s.drawLines(c.Sub(in), themes.Text, "A workbench for NoSQL tables. There is no model here yet:", "",
			"a  begins one: its questions, then its tables", "o  opens a model file, or imports it",
			"Enter on a sample below opens it, to look around", "?  shows every key, : finds everything by name")
		return
	}
	columns := s.modelColumns()
	head, rows := in.SplitTop(1)
	if in.H < 3 {
		head, rows = layout.Rect{}, in
	}
	widths := fit(c.Form(), columns, in.W-2)
	if !head.Empty() {
		s.drawRow(c.Sub(head), look.Style(themes.Column), columns, widths, -1)
	}
	s.drawRows(c, paneModels, rows, columns, widths)
}

// modelColumns is what is said of each model, the most important first.
func (s *Screen) modelColumns() []column {
	name, dialect, tables := column{title: "Model"}, column{title: "Dialect"}, column{title: "Tables", right: true}
	items, changed, format := column{title: "Items", right: true}, column{title: "Changed"}, column{title: "File"}
	for i := range s.models {
		m := &s.models[i]
		mark := ""
		if s.isOpen(m.Name) {
			mark = " (open)"
		}
		name.cells = append(name.cells, m.Name+mark)
		dialect.cells = append(dialect.cells, string(m.Dialect))
		tables.cells = append(tables.cells, strconv.Itoa(len(m.Tables)))
		items.cells = append(items.cells, thousands(m.Items))
		changed.cells = append(changed.cells, s.ago(m))
		format.cells = append(format.cells, m.Format)
	}
	return []column{name, dialect, tables, items, changed, format}
}

// ago is when a model was changed, for people.
func (s *Screen) ago(m *engine.ModelInfo) string {
	d := s.env.Now().Sub(m.Changed)
	switch {
	case d < time.Minute:
		return "now"
	case d < 7*24*time.Hour:
		first, _, _ := strings.Cut(chrome.Span(d), "  ")
		words := strings.Fields(first)
		return words[0] + " " + words[1] + " ago"
	}
	return m.Changed.Format("2006-01-02")
}

func (s *Screen) drawSamples(c *cell.Canvas, r layout.Rect) {
	in := inside(c, r, s.frame(paneSamples, "Samples", "in memory, nothing is kept"))
	name, dialect, title := column{}, column{}, column{}
	for _, sample := range s.samples {
		name.cells = append(name.cells, sample.Name)
		title.cells = append(title.cells, sample.Title)
		dialect.cells = append(dialect.cells, string(sample.Dialect))
	}
	columns := []column{name, dialect, title}
	s.drawRows(c, paneSamples, in, columns, fit(c.Form(), columns, in.W-2))
}

// fit gives each column its width in w cells, 0 where there is no room for it; the last one that is there may be cut.
func fit(form cell.Form, columns []column, w int) []int {
	widths := make([]int, len(columns))
	for i, col := range columns {
		want := form.Width(col.title)
		for _, text := range col.cells {
			want = max(want, min(form.Width(text), max(8, w)))
		}
		if i > 0 {
			w -= 2
		}
		if w < min(want, 6) {
			break
		}
		if i == 0 && len(columns) > 1 {
			want = min(want, max(8, w*2/5)) // a long name leaves something of the rest
		}
		widths[i] = min(want, w)
		w -= widths[i]
	}
	return widths
}

func (s *Screen) drawRows(c *cell.Canvas, p pane, r layout.Rect, columns []column, widths []int) {
	s.rects[p] = r
	n := s.rows(p)
	if s.cur[p] < s.top[p] {
		s.top[p] = s.cur[p]
	}
	if s.cur[p] >= s.top[p]+r.H {
		s.top[p] = s.cur[p] - r.H + 1
	}
	s.top[p] = max(0, min(s.top[p], n-r.H))
	look := s.env.Look
	for y := 0; y < r.H && s.top[p]+y < n; y++ {
		row := c.Sub(layout.Rect{X: r.X, Y: r.Y + y, W: r.W, H: 1})
		i := s.top[p] + y
		s.drawRow(row, look.Style(themes.Text), columns, widths, i)
		if i == s.cur[p] {
			token := themes.SelectionBlur
			if s.focus == p {
				token = themes.Selection
			}
			row.Restyle(row.Bounds(), look.Style(token))
			if s.focus == p {
				_, style := row.At(0, 0)
				row.Put(0, 0, style, look.Glyphs.Select)
			}
		}
	}
}

// drawRow draws the cells of one row, or the titles when i is negative.
func (s *Screen) drawRow(c *cell.Canvas, style themes.Style, columns []column, widths []int, i int) {
	x := 2
	for k, col := range columns {
		if widths[k] == 0 {
			break
		}
		text, align := col.title, cell.Left
		if i >= 0 {
			text = col.cells[i]
		}
		if col.right {
			align = cell.Right
		}
		st := style
		if i >= 0 && k > 0 {
			st = s.env.Look.Style(themes.Muted)
		}
		c.PutFit(x, 0, widths[k], st, text, align, s.env.Look.Glyphs.Ellipsis)
		x += widths[k] + 2
	}
}

// drawLines draws words in the middle.
func (s *Screen) drawLines(c *cell.Canvas, token themes.Token, lines ...string) {
	form := c.Form()
	w, h := c.Size()
	wide := 0
	for _, l := range lines {
		wide = max(wide, form.Width(l))
	}
	at := c.Bounds().Center(min(wide, w), min(len(lines), h))
	for y := range at.H {
		c.Put(at.X, at.Y+y, s.env.Look.Style(token), form.Truncate(lines[y], at.W, s.env.Look.Glyphs.Ellipsis))
	}
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return thousands(int64(n)) + " " + what + "s"
}

func thousands(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

func sizeText(n int64) string {
	switch {
	case n < 1024:
		return strconv.FormatInt(n, 10) + " B"
	case n < 1<<20:
		return strconv.FormatInt(n>>10, 10) + " KB"
	}
	return strconv.FormatInt(n>>20, 10) + " MB"
}
