package data

import (
	"context"
	"strings"
	"testing"
	"time"

	"tablero/model"
	"tablero/themes"
	"tablero/ui"
	"tablero/ui/layout"
)

func blank(t *testing.T) *Screen {
	t.Helper()
	table := model.Table{Name: "T", Key: model.KeySchema{Partition: []model.KeyAttribute{{Name: "P", Type: model.TypeS}}}}
	return New(Env{
		Context: context.Background(), Runner: ui.NewRunner(nil, ""), Look: &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()},
		Clock: epoch, Now: time.Now,
	}, Subject{Model: &model.Model{Tables: []model.Table{table}}})
}

// drawing paints the panes with letters: P partitions, I items, A attributes, where items and attributes share a line *, and ? the prompt.
func drawing(r rects, w, h int) string {
	var b strings.Builder
	for y := 0; y < h; y += 3 {
		for x := 0; x < w; x += 4 {
			c := byte('.')
			for i, pane := range []layout.Rect{r.parts, r.items, r.item, r.prompt} {
				if pane.Contains(x, y) {
					c = "PIA?"[i]
				}
			}
			b.WriteByte(c)
		}
		b.WriteByte('\n')
	}
	return "\n" + b.String()
}

func TestArrangement(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		w, h  int
		focus pane
		view  view
		zoom  bool
		want  string
	}{
		{"full", 80, 21, paneParts, viewGrid, false, `
PPPPPPIIIIIIIIIIIIII
PPPPPPIIIIIIIIIIIIII
PPPPPPIIIIIIIIIIIIII
PPPPPPAAAAAAAAAAAAAA
PPPPPPAAAAAAAAAAAAAA
PPPPPPAAAAAAAAAAAAAA
PPPPPPAAAAAAAAAAAAAA
`},
		{"low: the item folds", 80, 9, paneParts, viewGrid, false, `
PPPPPPIIIIIIIIIIIIII
PPPPPPIIIIIIIIIIIIII
PPPPPPIIIIIIIIIIIIII
`},
		{"low, in the item", 80, 9, paneItem, viewGrid, false, `
PPPPPPAAAAAAAAAAAAAA
PPPPPPAAAAAAAAAAAAAA
PPPPPPAAAAAAAAAAAAAA
`},
		{"narrow: the list folds", 48, 15, paneItems, viewGrid, false, `
IIIIIIIIIIII
IIIIIIIIIIII
IIIIIIIIIIII
AAAAAAAAAAAA
AAAAAAAAAAAA
`},
		{"narrow, in the list", 48, 15, paneParts, viewGrid, false, `
PPPPPPPPPPPP
PPPPPPPPPPPP
PPPPPPPPPPPP
PPPPPPPPPPPP
PPPPPPPPPPPP
`},
		{"zoomed", 80, 9, paneItem, viewGrid, true, `
AAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAAAA
`},
		{"aggregate", 40, 12, paneItems, viewAggregate, false, `
IIIIIIIIII
IIIIIIIIII
IIIIIIIIII
IIIIIIIIII
`},
	} {
		s := blank(t)
		s.view, s.zoom = c.view, c.zoom
		s.setFocus(c.focus)
		if got := drawing(s.arrange(c.w, c.h), c.w, c.h); got != c.want {
			t.Errorf("%s: got %s want %s", c.name, got, c.want)
		}
	}
}

// The pane that has the keys is always on the screen, and no pane leaves it.
func TestArrangementLaws(t *testing.T) {
	t.Parallel()
	s := blank(t)
	for w := 1; w < 140; w += 3 {
		for h := 1; h < 50; h += 2 {
			for _, v := range []view{viewGrid, viewAggregate, viewRaw} {
				for f := s.outermost(); f <= paneItem; f++ {
					s.view = v
					if f < s.outermost() {
						continue
					}
					s.setFocus(f)
					s.listW, s.itemH = (w*7)%90, (h*5)%40
					r := s.arrange(w, h)
					at := map[pane]layout.Rect{paneParts: r.parts, paneItems: r.items, paneItem: r.item}
					if at[f].Empty() {
						t.Fatalf("%d×%d, view %d: pane %d has the keys and is not there", w, h, v, f)
					}
					for p, pane := range at {
						if !pane.Empty() && pane.Intersect(layout.Screen(w, h)) != pane {
							t.Fatalf("%d×%d: pane %d is %v", w, h, p, pane)
						}
					}
				}
			}
		}
	}
}
