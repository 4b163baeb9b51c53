package design

import (
	"strconv"

	"tablero/model"
	"tablero/model/rules"
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/form"
	"tablero/ui/layout"
)

// Draw draws the screen.
func (s *Screen) Draw(c *cell.Canvas) {
	look := s.env.Look
	s.w, s.h = c.Size()
	c.Clear(look.Style(themes.Text))
	if s.asking != nil && s.asking.text != nil {
		s.asking.text.Draw(c, look)
		return
	}
	s.rects = s.arrange(s.w, s.h)
	if s.model == nil {
		s.drawWaiting(c, look)
	} else {
		s.drawTree(c, look)
		s.drawSheet(c, look)
		s.drawFindings(c, look)
	}
	if s.asking != nil {
		s.asking.DrawBox(c, look)
	}
}

func (s *Screen) drawWaiting(c *cell.Canvas, look *themes.Look) {
	if s.err == nil {
		return
	}
	w, _ := c.Size()
	c.Put(min(1, w-1), 0, look.Style(themes.Error), c.Form().Truncate("The design cannot be read: "+s.err.Error(), w-1, look.Glyphs.Ellipsis))
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

func (s *Screen) drawTree(c *cell.Canvas, look *themes.Look) {
	r := s.rects.tree
	if r.Empty() {
		return
	}
	in := inside(c, r, s.frame(paneTree, "Tables", strconv.Itoa(len(s.model.Tables))))
	s.tree.Draw(in, look)
	w, h := in.Size()
	if len(s.model.Tables) == 0 && h > 3 {
		for i, line := range []string{"No table yet.", "a adds the first:", "name, partition key,", "sort key."} {
			in.Put(min(2, w-1), 2+i, look.Style(themes.Muted), in.Form().Truncate(line, w-2, look.Glyphs.Ellipsis))
		}
	}
}

// sheetTitle names what is selected in the words of the dialect.
func (s *Screen) sheetTitle() string {
	t := s.table()
	switch {
	case s.at.part == ofModel || t == nil:
		return "Model " + s.model.Name
	case s.at.part == ofKey || s.at.part == ofAttribute:
		return "Attribute " + s.at.name
	case s.at.part == ofIndex:
		if ix, ok := t.Index(s.at.name); ok {
			word := kindWord(s.model.Dialect, ix.Kind)
			return string(word[0]-'a'+'A') + word[1:] + " " + ix.Name
		}
	}
	return "Table " + t.Name
}

func (s *Screen) drawSheet(c *cell.Canvas, look *themes.Look) {
	r := s.rects.sheet
	if r.Empty() {
		return
	}
	note := ""
	if s.maker.Busy() {
		note = "being changed"
	} else if s.session.ReadOnly() {
		note = "read-only"
	}
	s.sheet.Draw(inside(c, r, s.frame(paneSheet, s.sheetTitle(), note)), look)
}

func (s *Screen) drawFindings(c *cell.Canvas, look *themes.Look) {
	r := s.rects.findings
	if r.Empty() {
		return
	}
	in := inside(c, r, s.frame(paneFindings, "Findings", s.findingsNote()))
	w, h := in.Size()
	i := s.findingAt()
	if s.focus != paneFindings || i < 0 || h < wholeLines+1 {
		s.list.Draw(in, look)
		return
	}
	list, below := in.Bounds().SplitTop(h - wholeLines)
	s.list.Draw(in.Sub(list), look)
	f := s.findings[i]
	text := f.Where + ": " + f.Text
	if f.Hint != "" {
		text += ". " + f.Hint
	}
	lines := form.Wrap(in.Form(), text, max(1, w-3))
	for y := 0; y < below.H && y < len(lines); y++ {
		in.Put(min(2, w-1), below.Y+y, look.Style(themes.Muted), lines[y])
	}
}

// findingsNote counts the findings by how grave they are.
func (s *Screen) findingsNote() string {
	n := map[rules.Severity]int{}
	note := ""
	if s.alone {
		note = "of the design alone: the items are many"
	}
	for _, f := range s.findings {
		n[f.Severity]++
	}
	for _, sev := range []struct {
		s         rules.Severity
		one, many string
	}{{rules.Error, "error", "errors"}, {rules.Warning, "warning", "warnings"}, {rules.Info, "remark", "remarks"}} {
		if n[sev.s] == 0 {
			continue
		}
		if note != "" {
			note += ", "
		}
		note += plural(n[sev.s], sev.one, sev.many)
	}
	return note
}

// severity is how the text of a finding looks.
func severity(s rules.Severity) themes.Token {
	switch s {
	case rules.Error:
		return themes.Error
	case rules.Warning:
		return themes.Warning
	}
	return themes.Text
}

// patternOf is the name of the access pattern that the path of a finding leads to, "" when there is none.
func patternOf(m *model.Model, path string) string {
	for i := range m.Patterns {
		at := "patterns[" + strconv.Itoa(i) + "]"
		if path == at || len(path) > len(at) && path[:len(at)+1] == at+"." {
			return m.Patterns[i].Name
		}
	}
	return ""
}
