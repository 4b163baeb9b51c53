package record_test

import (
	"strings"
	"testing"

	"tablero/engine/record"
	"tablero/model"
)

// kilobyte is an item of about 1 KB with ten attributes.
func kilobyte() model.Item {
	return model.Item{
		{Name: "CustomerID", Value: model.S("CUSTOMER#4711")},
		{Name: "OrderID", Value: model.S("ORDER#2024-05-14#0815")},
		{Name: "Total", Value: model.Int(1299)},
		{Name: "CreatedAt", Value: model.Int(1715755926)},
		{Name: "Paid", Value: model.Bool(true)},
		{Name: "Status", Value: model.S("SHIPPED")},
		{Name: "Tags", Value: model.StringSet("gift", "express", "fragile")},
		{Name: "Address", Value: model.Map(model.Item{{Name: "Street", Value: model.S("Rua Augusta 12")}, {Name: "City", Value: model.S("Lisboa")}})},
		{Name: "Note", Value: model.S(strings.Repeat("n", 400))},
		{Name: "Payload", Value: model.B([]byte(strings.Repeat("\x01\x02", 200)))},
	}
}

func BenchmarkEncode(b *testing.B) {
	it := kilobyte()
	buf := make([]byte, 0, 2048)
	b.ReportAllocs()
	for b.Loop() {
		buf, _ = record.Encode(buf[:0], it)
	}
	b.ReportMetric(float64(len(buf)), "bytes")
}

func BenchmarkItem(b *testing.B) {
	data := encode(b, kilobyte())
	b.ReportAllocs()
	for b.Loop() {
		r, _ := record.Open(data)
		_, _ = r.Item()
	}
}

// BenchmarkPage decodes a hundred records the way a page is read: one copy of all bytes, one slice for all attributes.
func BenchmarkPage(b *testing.B) {
	data := encode(b, kilobyte())
	b.ReportAllocs()
	for b.Loop() {
		raw := make([]byte, 0, 100*len(data))
		for range 100 {
			raw = append(raw, data...)
		}
		text, attrs := string(raw), make(model.Item, 0, 1000)
		for i := range 100 {
			r, _ := record.OpenText(text[i*len(data) : (i+1)*len(data)])
			attrs, _ = r.AppendItem(attrs)
		}
	}
}

func BenchmarkGet(b *testing.B) {
	r := open(b, kilobyte())
	b.ReportAllocs()
	for b.Loop() {
		_, _, _ = r.Get("Status")
	}
}

func BenchmarkProject(b *testing.B) {
	r := open(b, kilobyte())
	paths := []model.Path{{model.Name("OrderID")}, {model.Name("Address"), model.Name("City")}}
	b.ReportAllocs()
	for b.Loop() {
		_, _ = r.Project(paths...)
	}
}

func BenchmarkSize(b *testing.B) {
	data := encode(b, kilobyte())
	b.ReportAllocs()
	for b.Loop() {
		_, _ = record.Size(data)
	}
}

func TestAllocations(t *testing.T) {
	it, buf := kilobyte(), make([]byte, 0, 2048)
	data := encode(t, it)
	r := open(t, it)
	for name, tt := range map[string]struct {
		most float64
		run  func()
	}{
		"encode": {0, func() { buf, _ = record.Encode(buf[:0], it) }},
		"size":   {0, func() { _, _ = record.Size(data) }},
		"get":    {0, func() { _, _, _ = r.Get("Status") }},
		"open":   {1, func() { _, _ = record.Open(data) }},
	} {
		if n := testing.AllocsPerRun(100, tt.run); n > tt.most {
			t.Errorf("%s allocates %v times, want %v", name, n, tt.most)
		}
	}
}
