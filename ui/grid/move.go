package grid

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/keymap"
)

// Handle moves the cursor and tells whether the key was one of the grid's: arrows, hjkl, PgUp, PgDn, Home, End, g, G. A
// list leaves left, right, h and l to the screen.
func (g *Grid) Handle(msg tea.KeyMsg) bool {
	switch keymap.Name(msg) {
	case "up", "k":
		g.Move(-1)
	case "down", "j":
		g.Move(1)
	case "pgup":
		g.Move(-max(1, g.pageLines()))
	case "pgdown":
		g.Move(max(1, g.pageLines()))
	case "home", "g":
		g.Home()
	case "end", "G":
		g.End()
	case "left", "h":
		if g.opt.List {
			return false
		}
		g.SetColumn(g.col - 1)
	case "right", "l":
		if g.opt.List {
			return false
		}
		g.SetColumn(g.col + 1)
	default:
		return false
	}
	return true
}

// pageLines is how many rows PgUp and PgDn go: a screen less one row, so that the eye keeps its place.
func (g *Grid) pageLines() int {
	shown := 0
	for lines := 0; ; shown++ {
		h := g.rowHeight(g.top + shown)
		if h == 0 || lines+h > g.height {
			break
		}
		lines += h
	}
	return max(1, shown-1)
}

// Move moves the cursor by rows, up when n is negative. What lies beyond the resident rows is gone as soon as they come.
func (g *Grid) Move(n int) {
	g.line = -1
	g.patience = 0
	g.owed = 0
	g.move(n)
}

func (g *Grid) move(n int) {
	want := g.cur + n
	g.cur = clamp(want, 0, g.win.rows-1)
	rest := want - g.cur
	// A key that is held down must not run on for long after it was let go.
	limit := 2 * g.height
	if rest > 0 && g.win.after != "" {
		g.owed = min(rest, limit)
	} else if rest < 0 && g.win.before != "" && g.win.rows > 0 {
		g.owed = max(rest, -limit)
	}
	g.scroll()
}

// Home moves to the first row of all.
func (g *Grid) Home() {
	if g.win.before != "" || g.jump != nil {
		g.leap(Request{Want: First})
		return
	}
	g.place(0)
}

// End moves to the last row of all, which is asked for when it is not resident.
func (g *Grid) End() {
	if g.win.after != "" || g.jump != nil {
		g.leap(Request{Want: Last})
		return
	}
	g.place(g.win.rows - 1)
}

func (g *Grid) place(i int) {
	g.owed, g.patience, g.line = 0, 0, -1
	g.cur = clamp(i, 0, g.win.rows-1)
	g.scroll()
}

// Wheel scrolls by rows without moving the cursor farther than the edge of what is shown.
func (g *Grid) Wheel(n int) {
	if g.win.rows == 0 {
		return
	}
	g.line, g.owed, g.patience = -1, 0, 0
	last := g.win.rows - 1
	if g.win.after == "" {
		last = g.lastTop()
	}
	g.top = clamp(g.top+n, 0, last)
	g.cur = clamp(g.cur, g.top, g.lastShown())
}

// lastTop is the lowest first row that still fills the screen.
func (g *Grid) lastTop() int {
	i, lines := g.win.rows-1, 0
	for ; i >= 0; i-- {
		if lines += g.rowHeight(i); lines > g.height {
			return min(i+1, g.win.rows-1)
		}
	}
	return 0
}

// lastShown is the last row that is wholly on the screen, at least the first one.
func (g *Grid) lastShown() int {
	i, lines := g.top, 0
	for {
		h := g.rowHeight(i)
		if lines += h; h == 0 || lines > g.height {
			return max(g.top, i-1)
		}
		i++
	}
}

// rowHeight is the number of lines of the row, 0 when it is not resident.
func (g *Grid) rowHeight(i int) int {
	r := g.win.row(i)
	switch {
	case r == nil:
		return 0
	case g.Painter == nil:
		return 1
	}
	return max(1, g.Painter.Height(g.win.row(i-1), r))
}

// scroll brings the cursor's row onto the screen, with as little movement as possible and without a gap at the end.
func (g *Grid) scroll() {
	g.top = clamp(g.top, 0, max(0, g.win.rows-1))
	if g.cur < g.top {
		g.top = g.cur
	}
	lines := 0
	for i := g.cur; i >= g.top; i-- {
		if lines += g.rowHeight(i); lines > g.height && i < g.cur {
			g.top = i + 1
			break
		}
	}
	if g.win.after == "" && g.line < 0 {
		g.top = min(g.top, g.lastTop())
	}
}
