package query

import "tablero/ui/layout"

// Sizes of the sections, in lines.
const (
	previewLines = 4
	jsonLines    = 3 // of Catalyst's JSON, on high screens
	jsonFrom     = 30
	resultLeast  = 4
	frameLeast   = 8 // of the screen: below, one section stands alone
	formLeast    = 3
)

// rects is where the sections stand, without their borders; empty where they do not.
type rects struct {
	framed              bool
	form, preview, rows layout.Rect
	ruler               layout.Rect
	previewAt, rowsAt   int // lines of the dividers, 0 where there is none
}

// situation is what the arrangement depends on besides the size.
type situation struct {
	focus        pane
	folded, zoom bool
	formLines    int
	json, ruler  bool
}

// arrange says where the sections stand on w×h cells. The form folds to a line; where there is no room the preview goes first, then the
// section without the keys.
func arrange(w, h int, at situation) rects {
	all := layout.Screen(w, h)
	r := rects{framed: w >= 20 && h >= frameLeast}
	if r.framed {
		all = all.Inset(1)
	}
	if !r.framed || at.zoom {
		if at.focus == paneForm && !at.folded {
			r.form = all
		} else {
			r.rows = all
		}
		return r.withRuler(at)
	}
	form, preview := 1, previewLines
	if at.json && h >= jsonFrom {
		preview += jsonLines
	}
	if !at.folded {
		form = max(formLeast, min(at.formLines, all.H))
	}
	left := all.H - form
	if left >= preview+1 && (left >= preview+1+resultLeast+1 || at.focus == paneForm && !at.folded) {
		left -= preview + 1
	} else {
		preview = 0
	}
	rows := left - 1
	switch {
	case rows < resultLeast && !at.folded && at.focus == paneForm:
		form, rows = form+left, 0
	case rows < resultLeast && !at.folded: // the answer has the keys: the form gives way
		form, rows = 1, all.H-2
		if preview > 0 {
			rows -= preview + 1
		}
	}
	r.form, all = all.SplitTop(form)
	if preview > 0 {
		r.previewAt = all.Y
		_, all = all.SplitTop(1)
		r.preview, all = all.SplitTop(preview)
	}
	if rows > 0 {
		r.rowsAt = all.Y
		_, r.rows = all.SplitTop(1)
	}
	return r.withRuler(at)
}

// withRuler puts the ruler beside the answer, where that is wide enough.
func (r rects) withRuler(at situation) rects {
	if at.ruler && r.rows.W >= 40 && r.rows.H > 1 {
		r.ruler, r.rows = r.rows.SplitLeft(rulerWidth)
		_, r.ruler = r.ruler.SplitTop(1) // beside the items, not their header
	}
	return r
}
