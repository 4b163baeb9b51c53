package layout

// The sizes where a layout changes, in cells. Between them it only stretches.
const (
	MinW  = 20  // narrower than this, or
	MinH  = 5   // lower, a screen shows one line that says so
	FullW = 80  // from here on
	FullH = 24  // every pane has its place
	WideW = 120 // from here on
	WideH = 40  // side panes get generous
)

// TooSmall reports whether a screen of w×h cells is below what any pane can use.
func TooSmall(w, h int) bool { return w < MinW || h < MinH }

// Part is one pane's wish in a row or column of panes.
type Part struct {
	Min    int // least size; 0 = may vanish
	Max    int // greatest size; 0 = no limit
	Weight int // share of what is left after the least sizes; 0 = stays at Min
	Fold   int // who gives up first when there is no room: a higher number folds before a lower one; 0 = never folds
}

// Distribute shares total cells among parts and returns their sizes; the sum is total unless every part is at its
// greatest size or there is no part. Where the least sizes do not fit, parts fold to 0 in the order of Fold (highest
// first, of equals the last first), and what then still does not fit is cut from the end. Rounding goes to the
// first parts, so that a pane never jumps by more than the screen does.
func Distribute(total int, parts []Part) []int {
	total = max(total, 0)
	sizes := make([]int, len(parts))
	folded := make([]bool, len(parts))
	need := 0
	for i, p := range parts {
		sizes[i] = max(p.Min, 0)
		need += sizes[i]
	}
	for need > total {
		victim := -1
		for i, p := range parts {
			if !folded[i] && p.Fold > 0 && sizes[i] > 0 && (victim < 0 || p.Fold >= parts[victim].Fold) {
				victim = i
			}
		}
		if victim < 0 {
			break
		}
		need -= sizes[victim]
		sizes[victim], folded[victim] = 0, true
	}
	for i := len(parts) - 1; i >= 0 && need > total; i-- {
		cut := min(sizes[i], need-total)
		sizes[i] -= cut
		need -= cut
	}
	grow(sizes, folded, parts, total-need)
	return sizes
}

// grow hands left cells to the parts that may still grow, by weight, again and again until nothing moves: a part that
// reaches its greatest size leaves its share to the others.
func grow(sizes []int, folded []bool, parts []Part, left int) {
	for left > 0 {
		weights := 0
		for i, p := range parts {
			if canGrow(sizes[i], folded[i], p) {
				weights += p.Weight
			}
		}
		if weights == 0 {
			return
		}
		given, pool := 0, left
		for i, p := range parts {
			if !canGrow(sizes[i], folded[i], p) {
				continue
			}
			share := pool * p.Weight / weights
			if p.Max > 0 {
				share = min(share, p.Max-sizes[i])
			}
			sizes[i] += share
			given += share
		}
		left -= given
		if given > 0 {
			continue
		}
		// Less than one cell a part: one each from the first.
		for i, p := range parts {
			if left > 0 && canGrow(sizes[i], folded[i], p) {
				sizes[i]++
				left--
			}
		}
	}
}

func canGrow(size int, folded bool, p Part) bool {
	return !folded && p.Weight > 0 && (p.Max <= 0 || size < p.Max)
}

// Columns cuts r into columns of the sizes that [Distribute] gives; folded parts are empty rectangles.
func Columns(r Rect, parts ...Part) []Rect {
	out := make([]Rect, len(parts))
	for i, n := range Distribute(r.W, parts) {
		out[i], r = r.SplitLeft(n)
	}
	return out
}

// Rows cuts r into rows like [Columns].
func Rows(r Rect, parts ...Part) []Rect {
	out := make([]Rect, len(parts))
	for i, n := range Distribute(r.H, parts) {
		out[i], r = r.SplitTop(n)
	}
	return out
}

// Drag returns the size of the pane before a border after the border was dragged to position at, both counted from the
// start of the total cells that two panes share. Each pane keeps its least size; where both do not fit, the first
// gets what is left of the second's.
func Drag(total, at, minBefore, minAfter int) int {
	return clamp(clamp(at, minBefore, total-minAfter), 0, max(total, 0))
}

// Scroll returns the first visible row of a list of n rows in a window of h, so that the cursor's row is visible and
// the window moves as little as possible from top. keep is how many rows should stay visible around the cursor.
func Scroll(top, cursor, n, h, keep int) int {
	if h <= 0 || n <= h {
		return 0
	}
	keep = clamp(keep, 0, (h-1)/2)
	if cursor-keep < top {
		top = cursor - keep
	}
	if cursor+keep >= top+h {
		top = cursor + keep - h + 1
	}
	return clamp(top, 0, n-h)
}
