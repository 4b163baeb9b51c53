package tree

import (
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
	"pgregory.net/rapid"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/find"
	"tablero/ui/keymap"
)

func look(ascii bool) *themes.Look {
	l := &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()}
	if ascii {
		l.Glyphs = themes.ASCII()
	}
	return l
}

func inside(nodes ...Node) func() []Node { return func() []Node { return nodes } }

func pizza() []Node {
	return []Node{
		{Name: "Category", Badge: "S", Text: "Pizza", Note: "first key"},
		{Name: "Calories", Badge: "N", Text: "450", Note: "additional order 2"},
		{Name: "KeyIngredients", Badge: "L", Text: "2", Children: inside(Node{Name: "[0]", Badge: "S", Text: "Pizza Base"},
			Node{Name: "[1]", Badge: "M", Text: "1", Children: inside(Node{Name: "sauce", Badge: "S", Text: "Pizza \x1b[1mSauce\n二"})})},
		{Name: "Expiry", Badge: "N", Text: "1796058245", Note: "in 2 h"},
	}
}

func show(t *Tree, w, h int, l *themes.Look) string {
	c := cell.New(w, h)
	c.SetForm(cell.Form{ASCII: l.Glyphs.ASCII})
	t.Draw(c, l)
	return c.Plain()
}

func keys(t *Tree, names string) {
	for _, k := range strings.Fields(names) {
		t.Handle(keymap.Press(k))
	}
}

func TestFrames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, keys string
		w, h       int
		ascii      bool
	}{
		{"closed", "", 56, 5, false},
		{"open", "j j enter j j l", 56, 8, false},
		{"ascii", "j j enter j j l", 56, 8, true},
		{"narrow", "j j enter", 26, 6, false},
		{"tiny", "j j", 7, 4, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			tr := &Tree{Focused: true}
			tr.Show(pizza())
			keys(tr, c.keys)
			golden.RequireEqual(t, show(tr, c.w, c.h, look(c.ascii)))
		})
	}
}

func TestKeys(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		keys, path string
		lines      int
	}{
		{"", "Category", 4},
		{"j j", "KeyIngredients", 4},
		{"j j l", "KeyIngredients", 6},
		{"j j l l", "KeyIngredients [0]", 6},
		{"j j l l h", "KeyIngredients", 6},
		{"j j l l h h", "KeyIngredients", 4},
		{"j j enter enter", "KeyIngredients", 4},
		{"G", "Expiry", 4},
		{"G k enter j j enter g", "Category", 7},
		{"j j l j j l j", "KeyIngredients [1] sauce", 7},
		{"j j l j j l j h h h h", "KeyIngredients", 4},
		{"end up", "KeyIngredients", 4},
		{"k", "Category", 4},
		{"pgdown", "Expiry", 4},
	} {
		tr := &Tree{}
		tr.Show(pizza())
		show(tr, 40, 10, look(false))
		keys(tr, c.keys)
		if got := strings.Join(tr.Path(), " "); got != c.path || tr.Lines() != c.lines {
			t.Errorf("%s: at %q of %d lines, want %q of %d", c.keys, got, tr.Lines(), c.path, c.lines)
		}
	}
	tr := &Tree{}
	tr.Show(pizza())
	for _, k := range []string{"enter", "l", "h", "x", "tab"} {
		if tr.Handle(keymap.Press(k)) {
			t.Errorf("%s on a leaf is not left to the screen", k)
		}
	}
	if (&Tree{}).Handle(keymap.Press("j")) || (&Tree{}).Node() != nil || (&Tree{}).Path() != nil {
		t.Error("an empty tree takes keys or has a node")
	}
}

func TestSetKeepsFoldsAndCursor(t *testing.T) {
	t.Parallel()
	tr := &Tree{}
	tr.Show(pizza())
	keys(tr, "j j l j j l j")
	nodes := append([]Node{{Name: "Aaa", Text: "new"}}, pizza()...)
	tr.Set(nodes)
	if got := strings.Join(tr.Path(), " "); got != "KeyIngredients [1] sauce" || tr.Lines() != 8 {
		t.Errorf("at %q of %d lines", got, tr.Lines())
	}
	tr.Set(nodes[:2])
	if tr.Node() == nil || tr.Lines() != 2 {
		t.Errorf("the cursor is nowhere in %d lines", tr.Lines())
	}
	tr.Show(pizza())
	if tr.Index() != 0 || tr.Lines() != 4 {
		t.Error("Show keeps something")
	}
}

func TestNextOpensFolds(t *testing.T) {
	t.Parallel()
	tr := &Tree{}
	tr.Show(pizza())
	var got []string
	for range 4 {
		if !tr.Next(find.New("pizza"), false) {
			t.Fatal("nothing found")
		}
		got = append(got, strings.Join(tr.Path(), " "))
	}
	if want := "KeyIngredients [0]|KeyIngredients [1] sauce|Category|KeyIngredients [0]"; strings.Join(got, "|") != want {
		t.Errorf("hits %q", got)
	}
	tr.Next(find.New("pizza"), true)
	if p := strings.Join(tr.Path(), " "); p != "Category" {
		t.Errorf("back: %q", p)
	}
	tr.Next(find.New("pizza"), true)
	if p := strings.Join(tr.Path(), " "); p != "KeyIngredients [1] sauce" {
		t.Errorf("back over the start: %q", p)
	}
	if tr.Next(find.New("nowhere"), false) || tr.Next(find.New(""), false) {
		t.Error("found what is not there")
	}
}

// endless is a node that has itself inside, without end.
func endless() []Node { return []Node{{Name: "deep", Text: "x", Children: endless}} }

func TestDeepAndWide(t *testing.T) {
	t.Parallel()
	tr := &Tree{Focused: true}
	tr.Show(endless())
	for range 3 * MaxDepth {
		keys(tr, "l l")
	}
	if n := tr.Lines(); n != MaxDepth+1 {
		t.Errorf("%d levels open", n)
	}
	golden.RequireEqual(t, show(tr, 40, 4, look(false)))
	if !tr.Next(find.New("deep"), false) || tr.Next(find.New("none"), false) {
		t.Error("finding in an endless value is wrong")
	}
	wide := make([]Node, 10_000)
	for i := range wide {
		wide[i] = Node{Name: "[" + strconv.Itoa(i) + "]", Text: strings.Repeat("y", 400), Children: func() []Node { return wide[:1000] }}
	}
	tr.Show([]Node{{Name: "list", Children: func() []Node { return wide }}})
	keys(tr, "l G")
	if tr.Lines() != 10_001 || tr.Index() != 10_000 {
		t.Errorf("line %d of %d", tr.Index(), tr.Lines())
	}
	for range 250 {
		keys(tr, "l k")
	}
	if tr.Lines() > MaxLines {
		t.Errorf("%d lines", tr.Lines())
	}
	for range 200 {
		tr.Handle(keymap.Press("k"))
		show(tr, 80, 20, look(false))
	}
}

// TestFolding opens and closes at random and wants the lines to be those of a plain walk.
func TestFolding(t *testing.T) {
	t.Parallel()
	var gen func(depth int) []Node
	gen = func(depth int) []Node {
		if depth == 4 {
			return nil
		}
		var out []Node
		for i := range 3 {
			n := Node{Name: strconv.Itoa(i)}
			if i < 2 {
				n.Children = func() []Node { return gen(depth + 1) }
			}
			out = append(out, n)
		}
		return out
	}
	rapid.Check(t, func(r *rapid.T) {
		tr := &Tree{}
		tr.Show(gen(0))
		show(tr, 20, 5, look(false))
		for range rapid.IntRange(1, 60).Draw(r, "steps") {
			switch rapid.IntRange(0, 3).Draw(r, "op") {
			case 0:
				tr.Move(rapid.IntRange(-9, 9).Draw(r, "n"))
			case 1:
				tr.Toggle()
			case 2:
				tr.Wheel(rapid.IntRange(-4, 4).Draw(r, "n"))
			case 3:
				i, at := rapid.IntRange(0, tr.Lines()-1).Draw(r, "line"), tr.line(tr.cur)
				if tr.lines[i].open {
					covered := tr.cur > i && tr.cur <= i+tr.lines[i].below
					tr.fold(i)
					if !covered && tr.line(tr.cur) != at {
						r.Fatal("folding another node moved the cursor")
					}
				} else {
					tr.open(i)
					if tr.line(tr.cur) != at {
						r.Fatal("opening another node moved the cursor")
					}
				}
			}
			for i, l := range tr.lines {
				inside := 0
				for j := i + 1; j < len(tr.lines) && tr.lines[j].depth > l.depth; j++ {
					inside++
				}
				if inside != l.below || l.open != (inside > 0) && l.depth < 3 {
					r.Fatalf("line %d has %d lines inside, counted as %d, open %v", i, inside, l.below, l.open)
				}
			}
			tr.scroll()
			if tr.cur < tr.top || tr.cur >= tr.top+tr.height {
				r.Fatalf("cursor %d is off the screen at %d", tr.cur, tr.top)
			}
		}
	})
}

func TestSizesAndMouse(t *testing.T) {
	t.Parallel()
	for _, ascii := range []bool{false, true} {
		tr := &Tree{Focused: true, Find: "i"}
		tr.Show(pizza())
		keys(tr, "j j l j j l g")
		for w := range 60 {
			for h := range 9 {
				out := show(tr, w, h, look(ascii))
				if strings.ContainsAny(out, "\x1b\x00") || strings.Count(out, "\n") != max(0, h-1) {
					t.Fatalf("%d×%d: %q", w, h, out)
				}
				tr.Handle(keymap.Press([]string{"j", "j", "k"}[(w+h)%3]))
			}
		}
	}
	tr := &Tree{Empty: "nothing here"}
	if !strings.Contains(show(tr, 20, 2, look(false)), "nothing here") {
		t.Error("an empty tree says nothing")
	}
	tr.Show(pizza())
	show(tr, 30, 2, look(false))
	tr.Wheel(1)
	if tr.Index() != 1 || !tr.Click(1) || tr.Index() != 2 || tr.Click(2) || tr.Click(-1) {
		t.Errorf("mouse leads to line %d", tr.Index())
	}
}

func TestNamesFirst(t *testing.T) {
	t.Parallel()
	long := []Node{{Name: "PreparationTime", Badge: "N", Text: "an additional sort key"}}
	tr := &Tree{}
	tr.Set(long)
	if got := show(tr, 32, 1, look(false)); strings.Contains(got, "PreparationTime") {
		t.Errorf("a name takes more than its share: %q", got)
	}
	tr.NamesFirst = true
	if got := show(tr, 32, 1, look(false)); !strings.Contains(got, "PreparationTime") || !strings.Contains(got, " N ") {
		t.Errorf("the name is cut, or nothing is left for the rest: %q", got)
	}
}
