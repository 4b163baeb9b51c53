package data

import "tablero/ui/layout"

// Sizes of the panes.
const (
	listLeast   = 16 // cells of the list with its border
	listUsual   = 22
	titleWidth  = 21 // of the border with its title, without the count
	besideWidth = 8  // of border, mark and gaps of a line of the list
	shareWidth  = 12 // of the bar, on wide screens
	rightLeast  = 34 // cells beside the list: below, the list folds
	itemsLeast  = 5  // lines of the items with their border
	itemLeast   = 5  // lines of the item: below, it folds
	borderWidth = 2
)

// arrange says where the panes stand on w×h cells. What has no room folds: the item first, then the list; the pane that has
// the keys stays.
func (s *Screen) arrange(w, h int) rects {
	all := layout.Screen(w, h)
	var r rects
	if s.prompt != nil {
		r.prompt, all = all.SplitBottom(min(s.prompt.Height(), max(1, h/2)))
	}
	if s.zoom || all.W < layout.MinW || all.H < itemsLeast {
		s.only(&r, all)
		return r
	}
	right := all
	if s.view == viewGrid {
		if all.W < listLeast+rightLeast {
			if s.focus == paneParts {
				r.parts = all
				return r
			}
		} else {
			r.parts, right = all.SplitLeft(s.listWidth(all.W))
		}
	}
	below := right.H
	if s.view != viewGrid && s.focus != paneItem {
		r.items = right // the wide views show the attributes themselves
		return r
	}
	if below < itemsLeast+itemLeast {
		if s.focus == paneItem {
			r.item = right
		} else {
			r.items = right
		}
		return r
	}
	// The two share the line between them.
	high := s.itemHeight(below)
	r.item, _ = right.SplitBottom(high)
	_, top := right.SplitBottom(high - 1)
	r.items = top
	return r
}

// only gives everything to the pane that has the keys.
func (s *Screen) only(r *rects, all layout.Rect) {
	switch s.focus {
	case paneParts:
		r.parts = all
	case paneItems:
		r.items = all
	default:
		r.item = all
	}
}

func (s *Screen) listWidth(w int) int {
	// As wide as names, counts and sizes want to be, but not much more than a third of the screen.
	want := max(listUsual, titleWidth+len(s.parts.Length().String()), s.nameW+s.factW+besideWidth)
	if w >= layout.WideW {
		want += shareWidth
	}
	want = min(want, max(listUsual, w*36/100))
	if s.listW > 0 {
		want = s.listW
	}
	return layout.Drag(w, want, listLeast, rightLeast)
}

func (s *Screen) itemHeight(h int) int {
	want := (h*11 + 10) / 20
	if s.itemH > 0 {
		want = s.itemH
	}
	return layout.Drag(h, want, itemLeast, itemsLeast-1)
}

// grab begins to drag the border at the place and tells whether there is one.
func (s *Screen) grab(x, y int) bool {
	switch r := s.rects; {
	case !r.parts.Empty() && !r.items.Empty() && r.parts.W < s.w && (x == r.parts.Right()-1 || x == r.parts.Right()) && r.parts.Contains(r.parts.X, y):
		s.dragging = listBorder
	case !r.item.Empty() && !r.items.Empty() && y == r.item.Y && x >= r.item.X && x < r.item.Right():
		s.dragging = itemBorder
	default:
		return false
	}
	return true
}

func (s *Screen) drag(x, y int) {
	switch s.dragging {
	case listBorder:
		s.listW = max(1, x+1)
	case itemBorder:
		s.itemH = max(1, s.rects.item.Bottom()-y)
	}
}
