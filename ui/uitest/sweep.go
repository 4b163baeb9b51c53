package uitest

import (
	"math/rand/v2"
	"os"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// Size is a screen size in cells.
type Size struct{ W, H int }

// The largest screen of a sweep.
const (
	sweepW = 200
	sweepH = 60
)

// Sizes returns the sizes that every screen is tested at, 1×1 to 200×60: each width at six heights, each height at six
// widths, and 300 chosen by a fixed seed. With full it returns all of them.
func Sizes(full bool) []Size {
	var sizes []Size
	if full {
		for w := 1; w <= sweepW; w++ {
			for h := 1; h <= sweepH; h++ {
				sizes = append(sizes, Size{w, h})
			}
		}
		return sizes
	}
	for w := 1; w <= sweepW; w++ {
		for _, h := range []int{1, 2, 5, 12, 24, sweepH} {
			sizes = append(sizes, Size{w, h})
		}
	}
	for h := 1; h <= sweepH; h++ {
		for _, w := range []int{1, 7, 20, 40, 80, sweepW} {
			sizes = append(sizes, Size{w, h})
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		sizes = append(sizes, Size{1 + r.IntN(sweepW), 1 + r.IntN(sweepH)})
	}
	return sizes
}

// freshEvery is how many sizes of a sweep share one model. Most come as a resize, as in life; some as the first size.
const freshEvery = 100

// Sweep asserts that what make returns fills the screen exactly at each of sizes; nil means [Sizes], all of them when
// TABLERO_SWEEP is "full".
func Sweep(t testing.TB, make func() tea.Model, sizes []Size) {
	t.Helper()
	if sizes == nil {
		sizes = Sizes(os.Getenv("TABLERO_SWEEP") == "full")
	}
	var d *Driver
	for i, s := range sizes {
		if i%freshEvery == 0 {
			d = Drive(t, make(), s.W, s.H).Exact()
			continue
		}
		d.Resize(s.W, s.H)
	}
}
