package design

import "tablero/ui/layout"

// Sizes of the panes.
const (
	treeLeast  = 20 // cells of the tree with its border
	treeMost   = 48
	sheetLeast = 34 // cells beside the tree: below, the tree folds
	paneLeast  = 5  // lines of tree and sheet with their border
	listLeast  = 3  // lines of the findings with their border
	wholeLines = 3  // of the finding under the cursor, told whole below the list
)

// arrange says where the panes stand on w×h cells. What has no room folds: the findings first, then the tree; the pane that has
// the keys stays.
func (s *Screen) arrange(w, h int) rects {
	all := layout.Screen(w, h)
	var r rects
	if s.zoom || all.W < layout.MinW || all.H < paneLeast {
		s.only(&r, all)
		return r
	}
	if all.H >= paneLeast+listLeast {
		want, most := s.list.Len()+2, max(listLeast+1, all.H/3)
		if s.focus == paneFindings && s.list.Len() > 0 {
			want, most = want+wholeLines, max(most, all.H/2)
		}
		high := layout.Drag(all.H, min(want, most), listLeast, paneLeast)
		r.findings, all = all.SplitBottom(max(listLeast, high))
	} else if s.focus == paneFindings {
		r.findings = all
		return r
	}
	if all.W < treeLeast+sheetLeast {
		if s.focus == paneSheet {
			r.sheet = all
		} else {
			r.tree = all
		}
		return r
	}
	r.tree, r.sheet = all.SplitLeft(layout.Drag(all.W, min(treeMost, all.W*9/20), treeLeast, sheetLeast))
	return r
}

// only gives everything to the pane that has the keys.
func (s *Screen) only(r *rects, all layout.Rect) {
	switch s.focus {
	case paneTree:
		r.tree = all
	case paneSheet:
		r.sheet = all
	default:
		r.findings = all
	}
}
