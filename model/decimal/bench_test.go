package decimal_test

import (
	"strings"
	"testing"

	"tablero/model/decimal"
)

var benchTexts = []struct{ name, text string }{
	{"short", "1700000000"}, {"fraction", "12.75"}, {"38digits", strings.Repeat("8", 38)},
}

func BenchmarkParse(b *testing.B) {
	for _, n := range benchTexts {
		b.Run(n.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = decimal.Parse(n.text)
			}
		})
	}
}

func BenchmarkAppend(b *testing.B) {
	for _, n := range benchTexts {
		b.Run(n.name, func(b *testing.B) {
			d, buf := parse(b, n.text), make([]byte, 0, decimal.MaxText)
			b.ReportAllocs()
			for b.Loop() {
				buf = d.Append(buf[:0])
			}
		})
	}
}

func BenchmarkCmp(b *testing.B) {
	x, y := parse(b, "1700000000"), parse(b, "1700000000.5")
	b.ReportAllocs()
	for b.Loop() {
		x.Cmp(y)
	}
}

func BenchmarkAdd(b *testing.B) {
	x, y := parse(b, "1700000000"), parse(b, "0.5")
	b.ReportAllocs()
	for b.Loop() {
		_, _ = x.Add(y)
	}
}
