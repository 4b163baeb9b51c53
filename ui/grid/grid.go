package grid

// Options are what a grid is made with. The zero value is a grid with a header, a cursor that moves by cell, and pages of
// 100 rows.
type Options struct {
	List     bool // one thing a line: no header, no cell cursor; h and l are left to the screen
	Frozen   int  // first columns that stay when the others scroll sideways
	Gutter   int  // cells before the first column, 1 to 3; 0 = 3, for a list 2. The selection mark stands in it
	PageSize int  // rows a request asks for; 0 = 100
	// Resident is the number of rows above which pages far from the cursor are dropped; 0 = 8 pages. What is on the screen
	// and a page on each side of it always stay.
	Resident int
	// Patience is how many answers without a row are followed by another request before the grid waits for the person to
	// move on; 0 = 8. It keeps a filter that matches nothing from reading a whole store unasked.
	Patience int
}

// Grid is the widget. It is not safe for concurrent use. Give it columns, call Reset, and pass what Wants returns to the
// source; nothing is shown before the first answer.
type Grid struct {
	Columns []Column
	Focused bool            // draws the selection as the one that keys act on
	Find    string          // text to highlight in cells; smart case: a capital letter makes it exact
	Marked  map[string]bool // keys of rows marked by hand
	Painter Painter         // draws rows taller than one line; nil = one line of columns each
	Empty   string          // what to say when there are no rows

	opt Options
	win window
	gen uint64
	seq uint64

	cur  int // index of the cursor's row in the window
	top  int // index of the first visible row
	col  int // cursor's column
	side int // first column shown behind the frozen ones
	owed int // rows still to go when the page asked for comes
	// line is where on the screen the cursor's row should stand after a reload, until the rows above it have come; -1 = settled.
	line int

	jump, fore, aft *Request // in flight: a jump, the page after, the page before
	failed          *Request // the jump that ended in an error, until Retry
	foreFail        bool     // reading stopped there after an error, until Retry
	aftFail         bool
	err             error
	patience        int // answers without rows in a row, forwards and backwards together
	queue           []Request

	height int   // lines of the body when last drawn
	widths []int // of the columns, only growing until the columns or the canvas change
	wide   int   // width of the canvas that widths are for
	geo    geometry
}

// New returns an empty grid.
func New(opt Options, columns ...Column) *Grid {
	if opt.PageSize <= 0 {
		opt.PageSize = 100
	}
	if opt.Resident <= 0 {
		opt.Resident = 8 * opt.PageSize
	}
	if opt.Patience <= 0 {
		opt.Patience = 8
	}
	if opt.Gutter <= 0 {
		opt.Gutter = 3
		if opt.List {
			opt.Gutter = 2
		}
	}
	opt.Gutter = min(opt.Gutter, 3)
	return &Grid{Columns: columns, opt: opt, line: -1, height: 1}
}

// Row returns the row under the cursor, nil when there is none.
func (g *Grid) Row() *Row { return g.win.row(g.cur) }

// Key returns the key of the row under the cursor, "" when there is none.
func (g *Grid) Key() string {
	if r := g.Row(); r != nil {
		return r.Key
	}
	return ""
}

// Column returns the number of the column that the cursor is in.
func (g *Grid) Column() int { return g.col }

// SetColumn moves the cursor to the column with the number.
func (g *Grid) SetColumn(n int) { g.col = clamp(n, 0, len(g.Columns)-1) }

// SetColumns replaces the columns and forgets their widths; the cursor stays on the column with the same title.
func (g *Grid) SetColumns(columns ...Column) {
	title := ""
	if g.col < len(g.Columns) {
		title = g.Columns[g.col].Title
	}
	g.Columns, g.widths, g.side = columns, nil, 0
	g.SetColumn(g.col)
	for i, c := range columns {
		if c.Title == title {
			g.SetColumn(i)
			break
		}
	}
}

// Cell returns the cell under the cursor, the zero Cell when there is none.
func (g *Grid) Cell() Cell { return cellOf(g.Row(), g.col) }

func cellOf(r *Row, col int) Cell {
	if r == nil || col < 0 || col >= len(r.Cells) {
		return Cell{}
	}
	return r.Cells[col]
}

// Index returns the number of the cursor's row counted from 0, and false while that is not known.
func (g *Grid) Index() (int, bool) {
	if g.win.base < 0 || g.win.rows == 0 {
		return 0, false
	}
	return g.win.base + g.cur, true
}

// Length returns what is known of the number of rows.
func (g *Grid) Length() Length { return g.win.length() }

// Read returns how many rows the source has looked at since the last jump, which is more than were shown when it filters.
func (g *Grid) Read() int { return g.win.read }

// Loading tells whether a request is on its way.
func (g *Grid) Loading() bool {
	return g.jump != nil || g.fore != nil || g.aft != nil || len(g.queue) > 0
}

// Ready tells whether any answer has come since the last Reset.
func (g *Grid) Ready() bool { return g.win.loaded }

// Err returns the error that stopped the reading, nil when there is none.
func (g *Grid) Err() error { return g.err }

// Stalled tells that the grid stopped asking after too many answers without rows; moving towards the end goes on.
func (g *Grid) Stalled() bool {
	return g.patience >= g.opt.Patience && (g.win.after != "" || g.win.before != "")
}

// Resident returns the rows in memory, for the screen that finds or marks among what is there.
func (g *Grid) Resident() []*Row {
	rows := make([]*Row, 0, g.win.rows)
	for p := range g.win.pages {
		for r := range g.win.pages[p].rows {
			rows = append(rows, &g.win.pages[p].rows[r])
		}
	}
	return rows
}

// SetCells replaces the cells of the row with the key, for facts that become known later. It tells whether the row is
// resident.
func (g *Grid) SetCells(key string, cells ...Cell) bool {
	r := g.win.row(g.win.find(key))
	if r == nil {
		return false
	}
	r.Cells = cells
	keep([]Row{*r})
	return true
}

func clamp(n, low, high int) int { return max(low, min(n, high)) }
