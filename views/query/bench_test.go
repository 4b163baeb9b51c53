package query

import (
	"testing"
	"time"

	"tablero/model"
	"tablero/ui/keymap"
)

// BenchmarkMsKey types a bound of a partition of more keys than the ruler reads, and draws: a key press to its frame.
func BenchmarkMsKey(b *testing.B) {
	table := model.Table{Name: "T", Key: model.KeySchema{
		Partition: []model.KeyAttribute{{Name: "PK", Type: model.TypeS}}, Sort: []model.KeyAttribute{{Name: "N", Type: model.TypeN}},
	}}
	var items []model.Item
	for i := range 2500 {
		items = append(items, model.Item{{Name: "PK", Value: model.S("p")}, {Name: "N", Value: model.Int(int64(i))}})
	}
	st := play(b, documentOf("keys", table, items...), 120, 40)
	st.screen.setSpec(Spec{Table: "T", Partition: []string{"p"}, Sort: Sort{Op: "between", A: "1", B: "2"}, Limit: "10000"})
	st.Keys("x", "esc")
	if len(st.screen.ruler.values) != rulerLimit {
		b.Fatal("the ruler is not read")
	}
	b.ResetTimer()
	start := time.Now()
	for i := range b.N {
		st.screen.spec.Sort.B = []string{"2000", "1999.5"}[i%2]
		st.screen.changed()
		st.Send(keymap.Press("right"))
	}
	b.ReportMetric(float64(time.Since(start).Microseconds())/1000/float64(b.N), "ms")
}
