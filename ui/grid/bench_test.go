package grid

import (
	"runtime"
	"testing"
	"time"

	"tablero/ui/cell"
	"tablero/ui/keymap"
)

// bench runs f b.N times and reports the time of one run in milliseconds.
func bench(b *testing.B, f func()) {
	b.Helper()
	b.ResetTimer()
	start := time.Now()
	for range b.N {
		f()
	}
	b.ReportMetric(float64(time.Since(start).Microseconds())/1000/float64(b.N), "ms")
}

// BenchmarkMsMove moves by one row among a million, loads what is wanted and draws 120×40.
func BenchmarkMsMove(b *testing.B) {
	g, s := New(Options{}, Column{Title: "a"}, Column{Title: "b"}, Column{Title: "c"}), &numbers{n: 1_000_000}
	c, l := cell.New(120, 40), look(false)
	g.Reset()
	idle(b, g, s)
	down := keymap.Press("j")
	bench(b, func() {
		g.Handle(down)
		idle(b, g, s)
		g.Draw(c, l)
	})
}

// BenchmarkMsPage moves by a page, loads and draws; it also reports the memory that the grid holds after the walk.
func BenchmarkMsPage(b *testing.B) {
	g, s := New(Options{}, Column{Title: "a"}, Column{Title: "b"}, Column{Title: "c"}), &numbers{n: 1_000_000}
	c, l := cell.New(120, 40), look(false)
	g.Reset()
	idle(b, g, s)
	down := keymap.Press("pgdown")
	bench(b, func() {
		g.Handle(down)
		idle(b, g, s)
		g.Draw(c, l)
	})
	b.StopTimer()
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "MB-heap")
	b.ReportMetric(float64(len(g.Resident())), "rows")
}
