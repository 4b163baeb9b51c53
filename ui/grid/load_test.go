package grid

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tablero/ui/keymap"
)

func list(height int) *Grid {
	g := New(Options{List: true, PageSize: 10}, Column{Title: "name", Fill: true})
	g.height = height
	return g
}

func TestLengthIsShownAsKnown(t *testing.T) {
	t.Parallel()
	g, s := list(5), &numbers{n: 45}
	walk := func(n int) {
		for ; n < 0; n++ {
			g.Move(-1)
			idle(t, g, s)
		}
	}
	for _, c := range []struct {
		do   func()
		want string
	}{
		{func() {}, ""},
		{func() { g.Reset(); idle(t, g, s) }, "20+"},
		{func() { g.Move(12); idle(t, g, s) }, "30+"},
		{func() { g.Home(); idle(t, g, s) }, "30+"},
		{func() { g.End(); idle(t, g, s) }, "30+"}, // the rows between were never seen
		{func() { walk(-44) }, "45"},
		{func() { g.End(); idle(t, g, s) }, "45"},
		{func() { g.Reload(); idle(t, g, s) }, "21+"},
	} {
		c.do()
		if got := g.Length().String(); got != c.want {
			t.Errorf("length %q, want %q", got, c.want)
		}
	}
	s.total = true
	g.Reset()
	idle(t, g, s)
	if got := g.Length().String(); got != "45" {
		t.Errorf("length told by the source: %q", got)
	}
	if got := (Length{N: 1234567, Sure: AtLeast}).String(); got != "1,234,567+" {
		t.Errorf("large length: %q", got)
	}
	if got := Thousands(-1000); got != "-1,000" {
		t.Errorf("negative number: %q", got)
	}
}

func TestEmpty(t *testing.T) {
	t.Parallel()
	g, s := list(5), &numbers{}
	g.Reset()
	idle(t, g, s)
	if g.Row() != nil || g.Key() != "" || g.Length() != (Length{Sure: Known}) || !g.Ready() {
		t.Errorf("row %v, length %v, ready %v", g.Row(), g.Length(), g.Ready())
	}
	for _, k := range strings.Fields("up down pgup pgdown g G") {
		g.Handle(keymap.Press(k))
		g.Wheel(1)
		idle(t, g, s)
	}
	g.Reload()
	idle(t, g, s)
}

// TestWalk moves at random, with answers that come late and in any order, and wants the cursor where a plain list of all
// rows would have it once everything has come.
func TestWalk(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := &numbers{n: rapid.IntRange(1, 400).Draw(t, "rows"), total: rapid.Bool().Draw(t, "total")}
		g := New(Options{PageSize: rapid.IntRange(1, 20).Draw(t, "page"), Resident: 30}, Column{Title: "a"}, Column{Title: "b"})
		g.height = rapid.IntRange(1, 30).Draw(t, "height")
		g.Reset()
		var late []Request
		deliver := func() {
			for len(late) > 0 {
				i := rapid.IntRange(0, len(late)-1).Draw(t, "which")
				req := late[i]
				late = append(late[:i], late[i+1:]...)
				g.Take(Fetch(context.Background(), s, req))
				late = append(late, g.Wants()...)
				check(t, g, s)
			}
		}
		deliverAll := func() {
			for {
				if late = append(late, g.Wants()...); len(late) == 0 {
					return
				}
				deliver()
			}
		}
		deliverAll()
		at := 0
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			switch op := rapid.IntRange(0, 6).Draw(t, "op"); op {
			case 0, 1, 2:
				n := rapid.IntRange(-g.height, g.height).Draw(t, "n")
				g.Move(n)
				at = clamp(at+n, 0, s.n-1)
			case 3:
				g.Home()
				at = 0
			case 4:
				g.End()
				at = s.n - 1
			case 5:
				g.Reload()
			case 6:
				at = rapid.IntRange(0, s.n-1).Draw(t, "to")
				g.GoTo(key(at))
			}
			late = append(late, g.Wants()...)
			check(t, g, s)
			deliverAll()
			if g.Key() != key(at) {
				t.Fatalf("cursor on %q, want %q", g.Key(), key(at))
			}
			if i, ok := g.Index(); ok && i != at {
				t.Fatalf("index %d, want %d", i, at)
			}
		}
	})
}

// check wants the window to be a gapless run of rows, bounded, with the cursor on the screen.
func check(t *rapid.T, g *Grid, s *numbers) {
	rows := g.Resident()
	for i, r := range rows {
		if i > 0 && r.Key <= rows[i-1].Key {
			t.Fatalf("row %q comes after %q", r.Key, rows[i-1].Key)
		}
	}
	if len(rows) != g.win.rows {
		t.Fatalf("%d rows, counted as %d", len(rows), g.win.rows)
	}
	if bound := max(g.opt.Resident, 2*g.height+4*g.opt.PageSize) + 2*g.opt.PageSize; len(rows) > bound {
		t.Fatalf("%d rows are resident, more than %d", len(rows), bound)
	}
	if g.win.rows > 0 && (g.cur < g.top || g.cur > g.lastShown()) {
		t.Fatalf("cursor %d is off the screen that begins at %d", g.cur, g.top)
	}
	if l := g.Length(); l.Sure == Known && l.N != s.n || l.Sure == AtLeast && l.N > s.n {
		t.Fatalf("length %v of %d", l, s.n)
	}
}

func TestResidentRowsAreBounded(t *testing.T) {
	t.Parallel()
	g, s := New(Options{}, Column{Title: "a"}), &numbers{n: 1_000_000}
	g.height = 50
	g.Reset()
	idle(t, g, s)
	most := 0
	for range 3000 {
		g.Handle(keymap.Press("pgdown"))
		idle(t, g, s)
		most = max(most, len(g.Resident()))
	}
	if i, ok := g.Index(); !ok || i != 3000*49 {
		t.Errorf("at %d, %v", i, ok)
	}
	if most > 1000 {
		t.Errorf("%d rows were resident", most)
	}
}

func TestCursorStaysOnItsKey(t *testing.T) {
	t.Parallel()
	g, s := list(9), &numbers{n: 200, gone: map[int]bool{}}
	g.Reset()
	idle(t, g, s)
	g.GoTo(key(60))
	idle(t, g, s)
	g.Wheel(2)
	g.Move(4)
	idle(t, g, s)
	line, at := g.cur-g.top, g.Key()
	for i := range 50 {
		s.gone[i] = true
	}
	g.Reload()
	idle(t, g, s)
	if g.Key() != at || g.cur-g.top != line {
		t.Errorf("after a reload on %q at line %d, want %q at %d", g.Key(), g.cur-g.top, at, line)
	}
	s.gone[64] = true
	g.Reload()
	wants := g.Wants()
	if len(wants) != 1 || g.Take(Fetch(context.Background(), s, wants[0])) != Lost {
		t.Error("a row that is gone is not reported as lost")
	}
	idle(t, g, s)
	if g.Key() != key(65) {
		t.Errorf("cursor fell on %q", g.Key())
	}
	g.GoTo("none such")
	idle(t, g, s)
	if g.Key() != key(199) {
		t.Errorf("a key behind all: cursor on %q", g.Key())
	}
}

func TestStaleAnswersAreDropped(t *testing.T) {
	t.Parallel()
	g, s := list(5), &numbers{n: 100}
	g.Reset()
	old := g.Wants()[0]
	g.Reset()
	if g.Take(Fetch(context.Background(), s, old)) != Dropped || g.Ready() {
		t.Error("an answer of another generation was taken")
	}
	idle(t, g, s)
	g.End()
	last := g.Wants()[0]
	g.Home()
	idle(t, g, s)
	if g.Take(Fetch(context.Background(), s, last)) != Dropped || g.Key() != key(0) {
		t.Error("a jump that was overtaken moved the cursor")
	}
	answer := Fetch(context.Background(), s, last)
	if g.Take(answer) != Dropped {
		t.Error("an answer was taken twice")
	}
}

func TestErrorStopsTheReading(t *testing.T) {
	t.Parallel()
	g, s := list(5), &numbers{n: 100, fail: errRead}
	g.ResetAt(key(50))
	idle(t, g, s)
	if g.Err() != errRead || g.Ready() {
		t.Fatalf("error %v, ready %v", g.Err(), g.Ready())
	}
	s.fail = nil
	g.Retry()
	idle(t, g, s)
	if g.Err() != nil || g.Key() != key(50) {
		t.Fatalf("after retry: error %v, cursor on %q", g.Err(), g.Key())
	}
	s.fail = errRead
	g.Move(30)
	idle(t, g, s)
	if g.Err() != errRead {
		t.Error("no error from the page after")
	}
	s.fail = nil
	g.Retry()
	g.Move(9)
	idle(t, g, s)
	if g.Err() != nil {
		t.Errorf("after retry: %v", g.Err())
	}
}

func TestFilterThatMatchesLittle(t *testing.T) {
	t.Parallel()
	g, s := list(5), &numbers{n: 100_000, skip: 20_000}
	g.Reset()
	idle(t, g, s)
	if !g.Stalled() || g.Read() > 200 || g.Length().String() != "1+" {
		t.Fatalf("stalled %v after reading %d, length %q", g.Stalled(), g.Read(), g.Length())
	}
	before := g.Read()
	g.Move(1)
	idle(t, g, s)
	if g.Read() <= before {
		t.Error("moving on reads nothing more")
	}
	g.End()
	idle(t, g, s)
}

func TestHeldKeyGoesOnWhenRowsCome(t *testing.T) {
	t.Parallel()
	g, s := list(4), &numbers{n: 100}
	g.Reset()
	for _, req := range g.Wants() {
		g.Take(Fetch(context.Background(), s, req))
	}
	for range 14 {
		g.Handle(keymap.Press("j"))
	}
	if g.Key() != key(9) {
		t.Fatalf("cursor on %q before the page has come", g.Key())
	}
	idle(t, g, s)
	if g.Key() <= key(9) {
		t.Errorf("cursor stayed on %q", g.Key())
	}
}

func TestKeepCutsLongTexts(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", 400_000)
	rows := []Row{{Cells: []Cell{{Text: long}, {Text: "short"}}}}
	keep(rows)
	if n := len(rows[0].Cells[0].Text); n > cellBytes+4 || rows[0].Cells[1].Text != "short" {
		t.Errorf("%d bytes were kept", n)
	}
	if strings.ContainsRune(rows[0].Cells[0].Text, '\uFFFD') {
		t.Error("a character was cut in half")
	}
}
