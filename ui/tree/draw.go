package tree

import (
	"unicode/utf8"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/find"
	"tablero/ui/layout"
)

const (
	gap    = 2
	indent = 2
	// narrow is the width below which gutter and margin shrink, sparse the one below which notes are left out.
	narrow = 16
	// leastText is what names leave to badge and text where they go first.
	leastText = 10
	sparse    = 36
)

// columns is where the parts of a line stand. A width of 0 leaves the part out.
type columns struct {
	gutter, end                 int // end is the cell behind the last
	name, badge, text, note     int // x
	nameW, badgeW, textW, noteW int
	deepest                     int // cells of indent at most
}

// Draw draws the visible lines over the whole canvas and takes its height for moving and scrolling.
func (t *Tree) Draw(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	c.Clear(look.Style(themes.Text))
	t.height = max(1, h)
	t.scroll()
	if w <= 0 || h <= 0 {
		return
	}
	cols := t.arrange(c.Form(), w)
	if len(t.lines) == 0 {
		c.Put(cols.gutter, 0, look.Style(themes.Muted), c.Form().Truncate(t.Empty, w-cols.gutter, look.Glyphs.Ellipsis))
		return
	}
	query := find.New(t.Find)
	for y := 0; y < h && t.top+y < len(t.lines); y++ {
		t.drawLine(c, look, y, t.lines[t.top+y], cols, t.top+y == t.cur, query)
	}
}

// arrange decides where the columns stand, from the lines on the screen alone.
func (t *Tree) arrange(form cell.Form, w int) columns {
	cols := columns{gutter: 2, end: w - 1}
	if w < narrow {
		cols.gutter, cols.end = 1, w
	}
	avail := max(0, cols.end-cols.gutter)
	most := max(6, avail*2/5)
	if t.NamesFirst {
		most = max(most, avail-gap-leastText)
	}
	cols.deepest = most / 2
	var name, badge, text, note int
	for y := 0; y < t.height && t.top+y < len(t.lines); y++ {
		l := t.lines[t.top+y]
		name = max(name, t.indentOf(l, cols)+width(form, l.node.Name, most))
		badge = max(badge, width(form, l.node.Badge, 8))
		text = max(text, width(form, l.node.Text, avail)+mark(l))
		note = max(note, width(form, l.node.Note, avail/2))
	}
	cols.name = cols.gutter
	cols.nameW = min(name, most, avail)
	at := cols.name + cols.nameW + gap
	if badge > 0 && at+badge < cols.end {
		cols.badge, cols.badgeW = at, badge
		at += badge + gap
	}
	rest := cols.end - at
	if rest <= 0 {
		cols.nameW = avail
		return cols
	}
	cols.text, cols.textW = at, min(text, rest)
	if note > 0 && avail >= sparse {
		cols.textW = min(text, max(rest-note-gap, rest/2))
		cols.note = at + cols.textW + gap
		cols.noteW = max(0, min(note, cols.end-cols.note))
	}
	return cols
}

func (t *Tree) indentOf(l *line, cols columns) int { return min(l.depth*indent, cols.deepest) }

// mark is the cells of the fold mark before the text.
func mark(l *line) int {
	if l.node.Children == nil {
		return 0
	}
	return 2
}

// width measures a text, but not much more of it than could be shown.
func width(form cell.Form, text string, most int) int {
	if bound := 16 * (most + 1); len(text) > bound {
		for bound > 0 && !utf8.RuneStart(text[bound]) {
			bound--
		}
		text = text[:bound]
	}
	return min(form.Width(text), most)
}

func (t *Tree) drawLine(c *cell.Canvas, look *themes.Look, y int, l *line, cols columns, selected bool, query find.Query) {
	n, form, tail := l.node, c.Form(), look.Glyphs.Ellipsis
	in := t.indentOf(l, cols)
	nameX, nameW := cols.name+in, cols.nameW-in
	if in < l.depth*indent && nameW > 1 {
		// Deeper than there is room to indent: say so, or the line would look like a sibling.
		c.Put(nameX, y, look.Style(themes.Muted), look.Glyphs.Left)
		nameX, nameW = nameX+1, nameW-1
	}
	textX, textW := cols.text, cols.textW
	fold := ""
	if n.Children != nil {
		if fold = look.Glyphs.Closed; l.open {
			fold = look.Glyphs.Open
		}
		textX, textW = textX+mark(l), textW-mark(l)
	}
	c.PutFit(nameX, y, nameW, look.Style(n.NameToken), n.Name, cell.Left, tail)
	c.PutFit(cols.badge, y, cols.badgeW, look.Style(n.BadgeToken), n.Badge, cell.Left, tail)
	if cols.textW > 0 {
		c.Put(cols.text, y, look.Style(themes.Accent), form.CleanN(fold, cols.textW))
	} else if fold != "" && nameW > 0 {
		c.Put(cols.name+cols.nameW-1, y, look.Style(themes.Accent), fold)
	}
	c.PutFit(textX, y, textW, look.Style(n.TextToken), n.Text, cell.Left, tail)
	c.PutFit(cols.note, y, cols.noteW, look.Style(n.NoteToken), n.Note, cell.Left, tail)

	style := look.Style(themes.SelectionBlur)
	if t.Focused {
		style = look.Style(themes.Selection)
	}
	if selected {
		w, _ := c.Size()
		c.Restyle(layout.Rect{Y: y, W: w, H: 1}, style)
		_, markStyle := c.At(cols.gutter-1, y)
		c.Put(cols.gutter-1, y, markStyle, look.Glyphs.Select)
	}
	if !query.Empty() {
		highlight(c, look, nameX, y, nameW, n.Name, query)
		highlight(c, look, textX, y, textW, n.Text, query)
	}
}

func highlight(c *cell.Canvas, look *themes.Look, x, y, w int, text string, query find.Query) {
	if w <= 0 {
		return
	}
	form := c.Form()
	shown := form.Truncate(text, w, look.Glyphs.Ellipsis)
	for _, span := range query.Spans(shown) {
		c.Put(x+form.Width(shown[:span.From]), y, look.Style(themes.Match), shown[span.From:span.To])
	}
}
