package layout

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// panes is the shape of a working screen: a top line, a list beside two stacked panes, a hint line.
func panes(w, h int) []Rect {
	rows := Rows(Screen(w, h), Part{Min: 1}, Part{Min: 3, Weight: 1}, Part{Min: 1, Fold: 1})
	cols := Columns(rows[1], Part{Min: 4, Max: 8, Weight: 1, Fold: 1}, Part{Min: 6, Weight: 2})
	stack := Rows(cols[1], Part{Min: 2, Weight: 1}, Part{Min: 2, Weight: 1, Fold: 1})
	return []Rect{rows[0], cols[0], stack[0], stack[1], rows[2]}
}

func TestPanesAsDrawings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		w, h int
		want string
	}{
		{"roomy", 20, 8, `
AAAAAAAAAAAAAAAAAAAA
BBBBBBBBCCCCCCCCCCCC
BBBBBBBBCCCCCCCCCCCC
BBBBBBBBCCCCCCCCCCCC
BBBBBBBBDDDDDDDDDDDD
BBBBBBBBDDDDDDDDDDDD
BBBBBBBBDDDDDDDDDDDD
EEEEEEEEEEEEEEEEEEEE
`},
		{"the list stops growing", 30, 6, `
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
BBBBBBBBCCCCCCCCCCCCCCCCCCCCCC
BBBBBBBBCCCCCCCCCCCCCCCCCCCCCC
BBBBBBBBDDDDDDDDDDDDDDDDDDDDDD
BBBBBBBBDDDDDDDDDDDDDDDDDDDDDD
EEEEEEEEEEEEEEEEEEEEEEEEEEEEEE
`},
		{"no room beside", 9, 6, `
AAAAAAAAA
CCCCCCCCC
CCCCCCCCC
DDDDDDDDD
DDDDDDDDD
EEEEEEEEE
`},
		{"no room below", 12, 4, `
AAAAAAAAAAAA
BBBBBCCCCCCC
BBBBBCCCCCCC
BBBBBCCCCCCC
`},
		{"one line", 5, 1, `
AAAAA
`},
	} {
		if got := draw(c.w, c.h, panes(c.w, c.h)...); got != c.want {
			t.Errorf("%s: got %s want %s", c.name, got, c.want)
		}
	}
}

func TestDistribute(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		total int
		parts []Part
		want  []int
	}{
		{"by weight", 12, []Part{{Weight: 1}, {Weight: 2}}, []int{4, 8}},
		{"rounding to the first", 10, []Part{{Weight: 1}, {Weight: 1}, {Weight: 1}}, []int{4, 3, 3}},
		{"least first", 10, []Part{{Min: 6, Weight: 1}, {Weight: 1}}, []int{8, 2}},
		{"a full one leaves its share", 20, []Part{{Max: 3, Weight: 5}, {Weight: 1}}, []int{3, 17}},
		{"highest fold goes first", 5, []Part{{Min: 3, Fold: 2}, {Min: 3, Fold: 1}, {Min: 2}}, []int{0, 3, 2}},
		{"of equals the last", 5, []Part{{Min: 3, Fold: 1}, {Min: 3, Fold: 1}, {Min: 2}}, []int{3, 0, 2}},
		{"nothing folds: cut from the end", 4, []Part{{Min: 3}, {Min: 3}}, []int{3, 1}},
		{"all at their greatest", 9, []Part{{Max: 2, Weight: 1}, {Min: 1}}, []int{2, 1}},
		{"negative", -4, []Part{{Min: 3, Weight: 1}}, []int{0}},
		{"nobody", 4, nil, []int{}},
	} {
		if got := Distribute(c.total, c.parts); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestDistributeLaws(t *testing.T) {
	t.Parallel()
	part := rapid.Custom(func(t *rapid.T) Part {
		p := Part{
			Min: rapid.IntRange(0, 12).Draw(t, "min"), Weight: rapid.IntRange(0, 4).Draw(t, "weight"),
			Fold: rapid.IntRange(0, 3).Draw(t, "fold"),
		}
		if rapid.Bool().Draw(t, "bounded") {
			p.Max = p.Min + rapid.IntRange(1, 10).Draw(t, "max")
		}
		return p
	})
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(part, 1, 5).Draw(t, "parts")
		total := rapid.IntRange(0, 80).Draw(t, "total")
		sum, stretches := 0, false
		for i, n := range Distribute(total, parts) {
			if n < 0 || (parts[i].Max > 0 && n > parts[i].Max) {
				t.Fatalf("part %d has %d", i, n)
			}
			sum += n
			stretches = stretches || (n >= max(parts[i].Min, 1) && canGrow(n, false, parts[i]))
		}
		if sum > total || (stretches && sum != total) {
			t.Fatalf("sum %d of %d", sum, total)
		}
	})
}

func TestDrag(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ total, at, before, after, want int }{
		{40, 12, 5, 10, 12}, {40, 2, 5, 10, 5}, {40, 38, 5, 10, 30}, {12, 6, 5, 10, 5}, {3, 1, 5, 10, 3}, {-1, 4, 0, 0, 0},
	} {
		if got := Drag(c.total, c.at, c.before, c.after); got != c.want {
			t.Errorf("Drag%v = %d", c, got)
		}
	}
}

func TestScroll(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ top, cursor, n, h, keep, want int }{
		{0, 3, 100, 10, 0, 0},
		{0, 10, 100, 10, 0, 1},
		{50, 20, 100, 10, 2, 18},
		{0, 99, 100, 10, 3, 90},
		{90, 0, 100, 10, 3, 0},
		{5, 2, 4, 10, 0, 0},
		{5, 2, 100, 0, 0, 0},
		{0, 8, 100, 10, 50, 3},
	} {
		if got := Scroll(c.top, c.cursor, c.n, c.h, c.keep); got != c.want {
			t.Errorf("Scroll%v = %d", c, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		n, h := rapid.IntRange(1, 200).Draw(t, "n"), rapid.IntRange(1, 50).Draw(t, "h")
		cursor := rapid.IntRange(0, n-1).Draw(t, "cursor")
		top := Scroll(rapid.IntRange(-50, 300).Draw(t, "top"), cursor, n, h, rapid.IntRange(0, 60).Draw(t, "keep"))
		if top < 0 || cursor < top || cursor >= top+h || (n > h && top > n-h) {
			t.Fatalf("top %d for cursor %d of %d in %d", top, cursor, n, h)
		}
	})
}
