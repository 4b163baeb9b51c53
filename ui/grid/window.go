package grid

// window is the resident part of the rows: pages side by side, and what is known of the rest.
type window struct {
	pages  []page
	rows   int    // resident rows
	before string // anchor of the page before the first resident row; "" = none
	after  string // anchor of the page after the last resident row; "" = none
	base   int    // number of the first resident row counted from the start; -1 = unknown
	loaded bool   // an answer has come, so that no rows means empty

	total Length // what the source said, or what walking to the end has shown
	seen  int    // highest number of rows ever known to exist
	read  int    // rows that the source has looked at since the last jump
}

type page struct {
	rows          []Row
	before, after string
}

// row returns the resident row with the index, nil when it is not resident.
func (w *window) row(i int) *Row {
	if i < 0 {
		return nil
	}
	for p := range w.pages {
		if rows := w.pages[p].rows; i < len(rows) {
			return &rows[i]
		} else {
			i -= len(rows)
		}
	}
	return nil
}

// find returns the index of the row with the key, -1 when it is not resident.
func (w *window) find(key string) int {
	i := 0
	for p := range w.pages {
		for r := range w.pages[p].rows {
			if w.pages[p].rows[r].Key == key {
				return i
			}
			i++
		}
	}
	return -1
}

// replace makes the page the whole window.
func (w *window) replace(want Want, p Page) {
	seen, total := w.seen, w.total
	*w = window{loaded: true, before: p.Before, after: p.After, base: -1, seen: seen, total: total}
	if len(p.Rows) > 0 {
		w.pages = append(w.pages, page{rows: p.Rows, before: p.Before, after: p.After})
		w.rows = len(p.Rows)
	}
	if want == First || p.Before == "" {
		w.base = 0
	}
	w.learn(p)
}

// extend puts the page behind the window.
func (w *window) extend(p Page) {
	w.after = p.After
	if len(p.Rows) > 0 {
		w.pages = append(w.pages, page{rows: p.Rows, before: p.Before, after: p.After})
		w.rows += len(p.Rows)
	}
	w.learn(p)
}

// prepend puts the page before the window; the indexes of the resident rows grow by its length.
func (w *window) prepend(p Page) {
	w.before = p.Before
	if len(p.Rows) > 0 {
		w.pages = append([]page{{rows: p.Rows, before: p.Before, after: p.After}}, w.pages...)
		w.rows += len(p.Rows)
		if w.base >= 0 {
			w.base -= len(p.Rows)
		}
	}
	if p.Before == "" {
		w.base = 0
	}
	w.learn(p)
}

// learn updates what is known of the length after a page has come.
func (w *window) learn(p Page) {
	w.read += max(p.Read, len(p.Rows))
	if p.Total.Sure > Unknown && p.Total.Sure >= w.total.Sure {
		w.total = p.Total
	}
	if w.base < 0 && w.after == "" && w.total.Sure == Known && w.total.N >= w.rows {
		w.base = w.total.N - w.rows
	}
	if w.base < 0 {
		w.seen = max(w.seen, w.rows)
		return
	}
	w.seen = max(w.seen, w.base+w.rows)
	if w.after == "" {
		w.total = Length{N: w.base + w.rows, Sure: Known}
	}
}

// length returns what is known of the whole.
func (w *window) length() Length {
	switch {
	case w.total.Sure == Known:
		return w.total
	case w.total.Sure == AtLeast && w.total.N >= w.seen:
		return w.total
	case w.loaded && w.before == "" && w.after == "":
		return Length{N: w.rows, Sure: Known}
	case w.loaded:
		return Length{N: w.seen, Sure: AtLeast}
	}
	return Length{}
}

// trim drops whole pages that lie farther than keep rows from the index, far sides first, while more than limit rows are
// resident. It returns how many rows were dropped at the front, which is what the indexes shrink by.
func (w *window) trim(at, keep, limit int) (front int) {
	for w.rows > limit && len(w.pages) > 1 {
		first, last := len(w.pages[0].rows), len(w.pages[len(w.pages)-1].rows)
		spareFront, spareBack := at-front-keep-first, w.rows-last-(at-front)-keep
		switch {
		case spareFront >= 0 && spareFront >= spareBack:
			w.pages[0] = page{}
			w.pages = w.pages[1:]
			w.before = w.pages[0].before
			w.rows -= first
			front += first
			if w.base >= 0 {
				w.base += first
			}
		case spareBack >= 0:
			w.pages[len(w.pages)-1] = page{}
			w.pages = w.pages[:len(w.pages)-1]
			w.after = w.pages[len(w.pages)-1].after
			w.rows -= last
		default:
			return front
		}
	}
	return front
}
