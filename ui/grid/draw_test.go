package grid

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
	"tablero/ui/layout"
)

func look(ascii bool) *themes.Look {
	l := &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()}
	if ascii {
		l.Glyphs = themes.ASCII()
	}
	return l
}

func frame(g *Grid, s Source, t testing.TB, w, h int, l *themes.Look) string {
	t.Helper()
	c := cell.New(w, h)
	c.SetForm(cell.Form{ASCII: l.Glyphs.ASCII})
	g.Draw(c, l)
	if s != nil {
		idle(t, g, s)
		g.Draw(c, l)
	}
	return c.Plain()
}

// fixed is a source of given rows on one page.
func fixed(g *Grid, rows ...Row) {
	g.Reset()
	g.Take(Loaded{Request: g.Wants()[0], Page: Page{Rows: rows}})
}

func cells(texts ...string) []Cell {
	var out []Cell
	for _, t := range texts {
		out = append(out, Cell{Text: t})
	}
	return out
}

func menu() *Grid {
	g := New(Options{Frozen: 1}, Column{Title: "DishName", Order: Up}, Column{Title: "Calories", Right: true},
		Column{Title: "PreparationTime", Right: true, Max: 12}, Column{Title: "Expiry"}, Column{Title: "Ingredients"})
	g.Focused = true
	fixed(g, Row{Key: "a", Cells: cells("Chicken Overload", "450", "30", "in 2 h", "Pizza Base, Pizza Sauce, Fried Chicken, Paprika and a long list of others")},
		Row{Key: "b", Cells: cells("Vegan", "350", "20", "in 2 d", "Olives")},
		Row{Key: "c", Cells: cells("寿司 とても長い名前の料理です", "1", "2", "", "esc \x1b[31m red\nline\u202e bidi \x00")})
	return g
}

func TestFrames(t *testing.T) {
	t.Parallel()
	shares := New(Options{List: true}, Column{Title: "name", Fill: true}, Column{Title: "n", Right: true}, Column{Title: "bytes", Right: true},
		Column{Title: "share", Bar: true, Min: 8})
	shares.Focused = true
	fixed(shares, Row{Key: "p", Cells: []Cell{{Text: "Pizza"}, {Text: "2"}, {Text: "301 B"}, {Share: 760}}},
		Row{Key: "s", Cells: []Cell{{Text: "Sandwich with a long name"}, {Text: "1"}, {Text: "94 B"}, {Share: 240}}},
		Row{Key: "?", Cells: []Cell{{Text: "later"}, {}, {}, {Share: -1}}})
	for _, c := range []struct {
		name  string
		g     *Grid
		w, h  int
		ascii bool
		keys  string
		find  string
	}{
		{"wide", menu(), 78, 6, false, "", ""},
		{"pane", menu(), 56, 5, false, "j", "vega"},
		{"last-column", menu(), 56, 5, false, "j l l l l", ""},
		{"narrow", menu(), 24, 4, false, "", ""},
		{"ascii", menu(), 56, 5, true, "j j", ""},
		{"tiny", menu(), 5, 3, false, "", ""},
		{"list", shares, 40, 4, false, "j", ""},
		{"list-pane", shares, 20, 4, false, "", ""},
		{"list-ascii", shares, 40, 4, true, "", ""},
		{"list-tiny", shares, 9, 4, false, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			frame(c.g, nil, t, c.w, c.h, look(c.ascii))
			for _, k := range strings.Fields(c.keys) {
				c.g.Handle(keymap.Press(k))
			}
			c.g.Find = c.find
			golden.RequireEqual(t, frame(c.g, nil, t, c.w, c.h, look(c.ascii)))
			c.g.cur, c.g.top, c.g.col = 0, 0, 0
		})
	}
}

func TestSelectionIsMarkAndStyle(t *testing.T) {
	t.Parallel()
	g, l := menu(), look(false)
	g.Marked = map[string]bool{"b": true}
	for _, focused := range []bool{true, false} {
		g.Focused = focused
		c := cell.New(60, 5)
		g.Draw(c, l)
		mark, style := c.At(1, 1)
		_, other := c.At(1, 2)
		if mark != l.Glyphs.Select || style.BG == other.BG {
			t.Errorf("focused %v: selected row has the mark %q and style %v, the next %v", focused, mark, style, other)
		}
		if m, _ := c.At(2, 2); m != l.Glyphs.Marked {
			t.Errorf("a marked row has %q", m)
		}
	}
}

func TestCursorShowsWithoutColours(t *testing.T) {
	t.Parallel()
	for _, name := range themes.Names() {
		theme, err := themes.ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		g, c := menu(), cell.New(60, 5)
		g.SetColumn(1)
		g.Draw(c, &themes.Look{Theme: theme, Glyphs: themes.Unicode()})
		_, row := c.At(4, 1)
		_, cursor := c.At(30, 1)
		_, other := c.At(4, 2)
		if row == cursor || row == other || cursor == other {
			t.Errorf("%s: row %v, cursor %v, other row %v", name, row, cursor, other)
		}
	}
}

func TestMatchesAreHighlighted(t *testing.T) {
	t.Parallel()
	g, l := menu(), look(false)
	g.Find = "ega"
	c := cell.New(60, 5)
	g.Draw(c, l)
	got := ""
	for y := range 5 {
		for x := range 60 {
			if text, style := c.At(x, y); style == l.Style(themes.Match) {
				got += text
			}
		}
	}
	if got != "ega" {
		t.Errorf("highlighted is %q", got)
	}
}

func TestTextsSaidInPlaceOfRows(t *testing.T) {
	t.Parallel()
	g := New(Options{List: true}, Column{Fill: true})
	g.Empty = "No rows yet"
	if got := frame(g, nil, t, 20, 2, look(false)); strings.TrimSpace(got) != "" {
		t.Errorf("before the first answer: %q", got)
	}
	g.Reset()
	if got := frame(g, &numbers{}, t, 20, 2, look(false)); !strings.Contains(got, "No rows yet") {
		t.Errorf("empty: %q", got)
	}
	g.Reset()
	if got := frame(g, &numbers{fail: errRead}, t, 20, 2, look(false)); !strings.Contains(got, "cannot read") {
		t.Errorf("error: %q", got)
	}
	g.Reset()
	if got := frame(g, &numbers{n: 100_000, skip: 90_000}, t, 30, 4, look(false)); !strings.Contains(got, "read, ↓ reads on") {
		t.Errorf("stalled: %q", got)
	}
}

func TestMouse(t *testing.T) {
	t.Parallel()
	g := menu()
	frame(g, nil, t, 60, 4, look(false))
	for _, c := range []struct {
		x, y int
		ok   bool
		row  string
		col  int
		head bool
	}{
		{4, 1, true, "a", 0, false},
		{4, 2, true, "b", 0, false},
		{36, 2, true, "b", 1, false},
		{1, 3, true, "c", -1, false},
		{4, 0, true, "", 0, true},
		{1, 0, false, "", -1, true},
		{4, 4, false, "", 0, false},
		{60, 1, false, "", -1, false},
		{-1, 1, false, "", -1, false},
	} {
		hit, ok := g.At(c.x, c.y)
		got := ""
		if hit.Row != nil {
			got = hit.Row.Key
		}
		if ok != c.ok || got != c.row || hit.Col != c.col || hit.Header != c.head {
			t.Errorf("at %d,%d: %+v %v row %q", c.x, c.y, hit, ok, got)
		}
	}
	g.Click(36, 2)
	if g.Key() != "b" || g.Column() != 1 || g.Cell().Text != "350" {
		t.Errorf("after a click: %q %d %q", g.Key(), g.Column(), g.Cell().Text)
	}
	s := &numbers{n: 50}
	l := list(5)
	l.Reset()
	frame(l, s, t, 20, 5, look(false))
	l.Wheel(3)
	if l.top != 3 || l.Key() != key(3) {
		t.Errorf("wheel down: top %d, cursor %q", l.top, l.Key())
	}
	l.Wheel(-9)
	if l.top != 0 || l.Key() != key(3) {
		t.Errorf("wheel up: top %d, cursor %q", l.top, l.Key())
	}
}

// tall draws two lines for each row and three when the row above begins with another letter.
type tall struct{}

func (tall) Height(prev, row *Row) int {
	if prev == nil || prev.Cells[0].Text[:5] != row.Cells[0].Text[:5] {
		return 3
	}
	return 2
}

func (tall) Paint(c *cell.Canvas, l *themes.Look, _, row *Row, state State) {
	mark := " "
	if state.Selected {
		mark = l.Glyphs.Select
	}
	_, h := c.Size()
	for y := range h {
		c.Put(0, y, l.Style(themes.Text), fmt.Sprintf("%s%s.%d", mark, row.Key, y))
	}
}

func TestTallRows(t *testing.T) {
	t.Parallel()
	g, s := New(Options{PageSize: 10}, Column{}), &numbers{n: 30}
	g.Painter = tall{}
	g.Reset()
	frame(g, s, t, 12, 7, look(false))
	for i := range 60 {
		if i < 30 {
			g.Handle(keymap.Press("j"))
		} else {
			g.Handle(keymap.Press("k"))
		}
		got := frame(g, s, t, 12, 7, look(false))
		if !strings.Contains(got, "▌"+g.Key()+".0") || !strings.Contains(got, "▌"+g.Key()+".1") {
			t.Fatalf("the selected row is not whole after %d:\n%s", i, got)
		}
	}
	g.End()
	golden.RequireEqual(t, frame(g, s, t, 12, 7, look(false)))
}

// TestSizes draws at every size up to 50×9 while moving, with texts of all kinds.
func TestSizes(t *testing.T) {
	t.Parallel()
	for _, ascii := range []bool{false, true} {
		for _, g := range []*Grid{menu(), New(Options{List: true}, Column{Title: "\x1b]0;x\a", Fill: true}, Column{Title: "界", Bar: true})} {
			if g.opt.List {
				fixed(g, Row{Key: "k", Cells: []Cell{{Text: strings.Repeat("é\u0301\u200d", 500)}, {Share: 5000}}}, Row{Key: "l"})
			}
			g.Find = "e"
			for w := range 51 {
				for h := range 10 {
					c := cell.New(w, h)
					inner := c.Sub(layout.Rect{W: w, H: h})
					g.Draw(inner, look(ascii))
					g.Handle(keymap.Press([]string{"l", "j", "l", "h", "k"}[(w+h)%5]))
					if out := c.Plain(); strings.ContainsAny(out, "\x1b\a\x00") || strings.Count(out, "\n") != max(0, h-1) {
						t.Fatalf("%d×%d: %q", w, h, out)
					}
				}
			}
		}
	}
}

func TestColumnsKeepTheCursor(t *testing.T) {
	t.Parallel()
	g := menu()
	g.SetColumn(3)
	g.SetColumns(Column{Title: "Expiry"}, Column{Title: "Calories"})
	if g.Column() != 0 {
		t.Errorf("cursor in column %d", g.Column())
	}
	g.SetColumns(Column{Title: "x"})
	if g.Column() != 0 {
		t.Errorf("cursor in column %d", g.Column())
	}
	if !g.SetCells("b", Cell{Text: "new"}) || g.SetCells("none") {
		t.Error("SetCells does not find the row")
	}
	g.GoTo("b")
	if g.Row().Cells[0].Text != "new" {
		t.Error("SetCells changed nothing")
	}
}
