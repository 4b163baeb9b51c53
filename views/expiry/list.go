package expiry

import (
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/layout"
)

// row is a line of a list.
type row struct {
	id    string // what the cursor stays on
	text  string
	note  string // at the right
	token themes.Token
}

// list is rows with a cursor, which stays on its row when others come and go.
type list struct {
	rows   []row
	cur    int
	top    int
	height int // when last drawn
}

// set replaces the rows.
func (l *list) set(rows []row) {
	id := ""
	if r, ok := l.at(); ok {
		id = r.id
	}
	l.rows = rows
	for i := range rows {
		if rows[i].id == id {
			l.cur = i
		}
	}
	l.move(0)
}

func (l *list) at() (row, bool) {
	if l.cur < 0 || l.cur >= len(l.rows) {
		return row{}, false
	}
	return l.rows[l.cur], true
}

func (l *list) move(n int) { l.cur = max(0, min(l.cur+n, len(l.rows)-1)) }

func (l *list) key(name string) {
	switch name {
	case "up":
		l.move(-1)
	case "down":
		l.move(1)
	case "pgup":
		l.move(-max(1, l.height-1))
	case "pgdown":
		l.move(max(1, l.height-1))
	case "home":
		l.move(-len(l.rows))
	case "end":
		l.move(len(l.rows))
	}
}

// click moves the cursor to the row drawn at the height.
func (l *list) click(y int) bool {
	at := l.top + y
	if y < 0 || at >= len(l.rows) {
		return false
	}
	l.cur = at
	return true
}

func (l *list) draw(c *cell.Canvas, look *themes.Look, focused bool, empty string) {
	w, h := c.Size()
	l.height = h
	if len(l.rows) == 0 {
		c.Put(1, 0, look.Style(themes.Muted), c.Form().Truncate(empty, max(0, w-2), look.Glyphs.Ellipsis))
		return
	}
	l.top = layout.Scroll(l.top, l.cur, len(l.rows), h, 0)
	form := c.Form()
	for y := 0; y < h && l.top+y < len(l.rows); y++ {
		r := &l.rows[l.top+y]
		note := form.Truncate(r.note, max(0, w*2/3), look.Glyphs.Ellipsis)
		noteW := form.Width(note)
		c.Put(1, y, look.Style(themes.Text), form.Truncate(r.text, max(0, w-noteW-3), look.Glyphs.Ellipsis))
		c.Put(w-noteW-1, y, look.Style(r.token), note)
		if l.top+y != l.cur {
			continue
		}
		token := themes.SelectionBlur
		if focused {
			token = themes.Selection
		}
		c.Restyle(layout.Rect{Y: y, W: w, H: 1}, look.Style(token))
		_, style := c.At(0, y)
		c.Put(0, y, style, look.Glyphs.Select)
	}
}
