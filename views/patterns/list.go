package patterns

import (
	"strings"

	"tablero/model"
	"tablero/model/rules"
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/find"
	"tablero/ui/layout"
)

// row is a question as it is shown.
type row struct {
	pattern model.AccessPattern
	lacks   string        // why nothing answers it, "" when its table or index does
	could   []rules.Place // what could answer it instead
}

// rowsOf judges every question from the keys.
func rowsOf(m *model.Model) []row {
	rows := make([]row, len(m.Patterns))
	for i, p := range m.Patterns {
		rows[i] = judge(m, p)
	}
	return rows
}

func judge(m *model.Model, p model.AccessPattern) row {
	r := row{pattern: p, lacks: rules.Unanswered(m, p)}
	if r.lacks != "" {
		r.could = rules.Answers(m, p)
	}
	return r
}

// question is the words of a question: its own, else its name.
func (r *row) question() string {
	if strings.TrimSpace(r.pattern.Intent) != "" {
		return r.pattern.Intent
	}
	return r.pattern.Name
}

// where is the table or index that is asked.
func (r *row) where() string {
	p := r.pattern
	switch {
	case p.Table == "":
		return "none"
	case p.Index != "":
		return p.Table + " by " + p.Index
	}
	return p.Table
}

// answered says in a word whether the keys answer it, so that colour is not all that tells.
func (r *row) answered() string {
	switch {
	case r.lacks == "":
		return "yes"
	case len(r.could) > 0:
		return "could"
	}
	return "no"
}

// column is a column of the list.
type column struct {
	title string
	text  func(*row) string
	share int // of the width that is left
	least int // below it the column is left out
	token themes.Token
}

// columns is the columns from the left; those behind give way first.
func columns() []column {
	return []column{
		{"question", (*row).question, 40, 30, themes.Text},
		{"answered", (*row).answered, 0, 8, themes.OK},
		{"operation", func(r *row) string { return r.pattern.Operation }, 0, 10, themes.Text},
		{"table or index", (*row).where, 20, 14, themes.Text},
		{"key condition", func(r *row) string { return r.pattern.KeyCondition }, 30, 16, themes.Text},
		{"size", func(r *row) string { return r.pattern.Size }, 12, 10, themes.Muted},
		{"how often", func(r *row) string { return r.pattern.Frequency }, 12, 10, themes.Muted},
	}
}

// narrow is the cells below which the question gives room to the word that says whether it is answered.
const narrow = 42

// widths shares w cells among the columns; 0 leaves one out.
func widths(cols []column, w int) []int {
	const gap = 2
	out := make([]int, len(cols))
	if w < narrow { // whether it is answered must not hang on colour alone
		cols[0].least = 16
	}
	need, shares := 0, 0
	for i, c := range cols {
		if i > 0 && need+c.least+gap > w {
			break
		}
		out[i] = c.least
		need += c.least + gap
		shares += c.share
	}
	left := max(0, w-(need-gap))
	if need-gap > w { // even the question has less than it wants
		out[0] = max(0, w)
		return out
	}
	for i, c := range cols {
		if out[i] > 0 && shares > 0 {
			more := left * c.share / shares
			out[i] += more
			left, shares = left-more, shares-c.share
		}
	}
	return out
}

// list is the questions with a cursor.
type list struct {
	rows    []row
	cur     int
	top     int
	height  int
	focused bool
}

func (l *list) at() *row {
	if l.cur < 0 || l.cur >= len(l.rows) {
		return nil
	}
	return &l.rows[l.cur]
}

func (l *list) move(n int) {
	l.cur = max(0, min(l.cur+n, len(l.rows)-1))
	l.top = layout.Scroll(l.top, l.cur, len(l.rows), max(1, l.height), 0)
}

// click moves the cursor to the row drawn at the height y and tells whether there is one.
func (l *list) click(y int) bool {
	i := l.top + y - 1
	if y < 1 || y > l.height || i >= len(l.rows) {
		return false
	}
	l.cur = i
	return true
}

// next moves to the next row that has the query, around the end; back goes the other way.
func (l *list) next(q find.Query, back bool) bool {
	n := len(l.rows)
	for i := 1; i <= n; i++ {
		at := (l.cur + i) % n
		if back {
			at = (l.cur - i + n) % n
		}
		p := &l.rows[at].pattern
		for _, text := range []string{p.Intent, p.Name, p.Table, p.Index, p.KeyCondition, p.Filter} {
			if q.In(text) {
				l.move(at - l.cur)
				return true
			}
		}
	}
	return false
}

// draw draws the titles and the rows that are visible.
func (l *list) draw(c *cell.Canvas, look *themes.Look, q find.Query) {
	w, h := c.Size()
	l.height = max(1, h-1)
	l.move(0)
	cols := columns()
	form, tail := c.Form(), look.Glyphs.Ellipsis
	sizes := widths(cols, w-3)
	x := 2
	for i, col := range cols {
		if sizes[i] > 0 {
			c.PutFit(x, 0, sizes[i], look.Style(themes.Column), col.title, cell.Left, tail)
			x += sizes[i] + 2
		}
	}
	for y := 0; y < l.height && l.top+y < len(l.rows); y++ {
		r := &l.rows[l.top+y]
		x = 2
		for i, col := range cols {
			if sizes[i] == 0 {
				continue
			}
			token := col.token
			if r.lacks != "" {
				token = themes.Faint
				if i == 1 {
					token = themes.Warning
				}
			}
			text := form.Truncate(strings.ReplaceAll(col.text(r), "\n", " "), sizes[i], tail)
			c.Put(x, y+1, look.Style(token), text)
			for _, s := range q.Spans(text) {
				c.Put(x+form.Width(text[:s.From]), y+1, look.Style(themes.Match), text[s.From:s.To])
			}
			x += sizes[i] + 2
		}
		if l.top+y == l.cur {
			style := look.Style(themes.SelectionBlur)
			if l.focused {
				style = look.Style(themes.Selection)
			}
			c.Restyle(layout.Rect{Y: y + 1, W: w, H: 1}, style)
			_, mark := c.At(1, y+1)
			c.Put(min(1, w-1), y+1, mark, look.Glyphs.Select)
		}
	}
}
