package grid

// Outcome says what Take made of an answer.
type Outcome uint8

// The outcomes.
const (
	Dropped Outcome = iota // the answer belongs to an older state and changed nothing
	Taken                  // rows were added, or the reading ended
	Lost                   // the row that was to have the cursor is not there; the cursor is where it would stand
	Failed                 // the answer was an error, see Err
)

// Reset forgets everything and asks for the first page: the source, its order or its filter is another one.
func (g *Grid) Reset() { g.restart(Request{Want: First}, true) }

// ResetAt forgets everything and asks for the page around the key: the order is another one and the cursor stays on its row.
func (g *Grid) ResetAt(key string) { g.restart(Request{Want: At, Key: key}, true) }

// Reload asks again for what is on the screen, because the data may have changed. The old rows stay until the answer
// comes; the cursor stays on its key and its line.
func (g *Grid) Reload() {
	line := clamp(g.cur-g.top, 0, g.height-1)
	if key := g.Key(); key != "" {
		g.restart(Request{Want: At, Key: key}, false)
		g.line = line
		return
	}
	g.restart(Request{Want: First}, false)
}

// GoTo moves the cursor to the row with the key, which is asked for when it is not resident.
func (g *Grid) GoTo(key string) {
	if i := g.win.find(key); i >= 0 {
		g.place(i)
		return
	}
	g.leap(Request{Want: At, Key: key})
}

// Retry asks again after an error.
func (g *Grid) Retry() {
	failed := g.failed
	g.err, g.foreFail, g.aftFail, g.failed = nil, false, false, nil
	if failed != nil {
		g.leap(*failed)
	}
}

func (g *Grid) restart(req Request, forget bool) {
	g.gen++
	g.fore, g.aft, g.queue, g.err = nil, nil, nil, nil
	g.foreFail, g.aftFail = false, false
	if forget {
		g.win = window{}
		g.cur, g.top, g.widths = 0, 0, nil
	} else {
		// Another state of the data: the lengths seen before may not be true any more.
		g.win.seen, g.win.total = 0, Length{}
	}
	g.leap(req)
}

// leap asks for a page that replaces the window. The newest leap wins.
func (g *Grid) leap(req Request) {
	g.owed, g.patience, g.line, g.failed = 0, 0, -1, nil
	if req.Want == At {
		g.line = g.height / 3 // with some rows above it, so that one sees where one is
	}
	g.jump = g.ask(req)
}

func (g *Grid) ask(req Request) *Request {
	g.seq++
	req.Gen, req.Seq, req.Limit = g.gen, g.seq, g.opt.PageSize
	g.queue = append(g.queue, req)
	return &req
}

// Wants returns the requests to pass to the source now. Each is returned once; the screen calls Wants after every message
// and after a draw of another size.
func (g *Grid) Wants() []Request {
	g.plan()
	wants := g.queue
	g.queue = nil
	return wants
}

// plan asks for the neighbours of what is on the screen: one page ahead in both directions, unless the last answers were
// empty too often.
func (g *Grid) plan() {
	if !g.win.loaded || g.jump != nil || g.patience >= g.opt.Patience {
		return
	}
	ahead := g.height + g.opt.PageSize
	if g.fore == nil && !g.foreFail && g.win.after != "" && g.win.rows-g.cur <= ahead {
		g.fore = g.ask(Request{Want: After, Anchor: g.win.after})
	}
	if g.aft == nil && !g.aftFail && g.win.before != "" && g.cur < ahead {
		g.aft = g.ask(Request{Want: Before, Anchor: g.win.before})
	}
}

// Take adds an answer. The screen calls Wants afterwards.
func (g *Grid) Take(l Loaded) Outcome {
	if l.Request.Gen != g.gen {
		return Dropped
	}
	switch seq := l.Request.Seq; {
	case g.jump != nil && g.jump.Seq == seq:
		g.jump = nil
		return g.land(l)
	case g.fore != nil && g.fore.Seq == seq:
		g.fore = nil
		// A jump or a trim may have moved the edge while the answer was on its way.
		if l.Request.Anchor != g.win.after {
			return Dropped
		}
		if l.Err != nil {
			g.foreFail, g.err, g.owed = true, l.Err, 0
			return Failed
		}
		keep(l.Page.Rows)
		g.win.extend(l.Page)
	case g.aft != nil && g.aft.Seq == seq:
		g.aft = nil
		if l.Request.Anchor != g.win.before {
			return Dropped
		}
		if l.Err != nil {
			g.aftFail, g.err, g.owed = true, l.Err, 0
			return Failed
		}
		keep(l.Page.Rows)
		g.win.prepend(l.Page)
		g.cur += len(l.Page.Rows)
		g.top += len(l.Page.Rows)
	default:
		return Dropped
	}
	g.settle(len(l.Page.Rows))
	return Taken
}

// land puts the page of a jump in place of the window.
func (g *Grid) land(l Loaded) Outcome {
	if l.Err != nil {
		g.failed, g.err = &l.Request, l.Err
		return Failed
	}
	keep(l.Page.Rows)
	g.fore, g.aft, g.foreFail, g.aftFail, g.err = nil, nil, false, false, nil
	g.win.replace(l.Request.Want, l.Page)
	g.cur, g.top = 0, 0
	outcome := Taken
	switch l.Request.Want {
	case Last:
		g.cur = max(0, g.win.rows-1)
	case At:
		if i := g.win.find(l.Request.Key); i >= 0 {
			g.cur = i
		} else {
			outcome = Lost
		}
	}
	g.settle(len(l.Page.Rows))
	return outcome
}

// settle brings cursor, scrolling and window in order after rows have come.
func (g *Grid) settle(rows int) {
	g.patience++
	if rows > 0 {
		g.patience = 0
	}
	g.cur = clamp(g.cur, 0, g.win.rows-1)
	if owed := g.owed; owed != 0 {
		g.owed = 0
		g.move(owed)
	}
	if g.line >= 0 {
		g.top = max(0, g.cur-g.line)
		if g.cur-g.top == g.line || g.win.before == "" {
			g.line = -1
		}
	}
	front := g.win.trim(g.cur, g.height+g.opt.PageSize, max(g.opt.Resident, 2*g.height+4*g.opt.PageSize))
	g.cur -= front
	g.top = max(0, g.top-front)
	g.scroll()
}
