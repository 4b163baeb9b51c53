package keys_test

import (
	"testing"

	"tablero/engine/keys"
	"tablero/model"
)

func benchKey() (pk, sk []model.Value) {
	return []model.Value{model.S("CUSTOMER#4711")}, []model.Value{model.Int(1715755926)}
}

func BenchmarkAppendItem(b *testing.B) {
	pk, sk := benchKey()
	buf := make([]byte, 0, 128)
	b.ReportAllocs()
	for b.Loop() {
		buf, _ = keys.AppendItem(buf[:0], 1, pk, sk)
	}
}

func BenchmarkAppendIndexEntry(b *testing.B) {
	pk, sk := benchKey()
	buf := make([]byte, 0, 128)
	b.ReportAllocs()
	for b.Loop() {
		buf, _ = keys.AppendIndexEntry(buf[:0], 1, 2, pk, sk, pk, sk)
	}
}

func BenchmarkSplitIndexEntry(b *testing.B) {
	pk, sk := benchKey()
	key, _ := keys.AppendIndexEntry(nil, 1, 2, pk, sk, pk, sk)
	b.ReportAllocs()
	for b.Loop() {
		_, _ = keys.SplitIndexEntry(key, 1, 1)
	}
}

func BenchmarkDecodeValues(b *testing.B) {
	pk, sk := benchKey()
	enc := encode(b, append(pk, sk...)...)
	vs := make([]model.Value, 0, 2)
	b.ReportAllocs()
	for b.Loop() {
		vs, _ = keys.DecodeValues(vs[:0], enc)
	}
}

func BenchmarkHash(b *testing.B) {
	enc := encode(b, model.S("CUSTOMER#4711"))
	for b.Loop() {
		keys.Hash(enc)
	}
}

func TestBuildersDoNotAllocate(t *testing.T) {
	pk, sk := benchKey()
	buf := make([]byte, 0, 256)
	for name, build := range map[string]func(){
		"item":   func() { buf, _ = keys.AppendItem(buf[:0], 1, pk, sk) },
		"entry":  func() { buf, _ = keys.AppendIndexEntry(buf[:0], 1, 2, pk, sk, pk, sk) },
		"expiry": func() { buf = keys.AppendExpiry(buf[:0], 1, 1715755926, []byte("base")) },
		"mark":   func() { buf = keys.AppendMark(buf[:0], "drop", 1, 2) },
		"hash":   func() { keys.Hash(buf) },
	} {
		if n := testing.AllocsPerRun(100, build); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}
