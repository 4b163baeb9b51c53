package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tablero/engine/record"
	"tablero/model"
)

func drawText(t *rapid.T, label string) string {
	if rapid.IntRange(0, 20).Draw(t, label+" is long") == 0 {
		return strings.Repeat("l", rapid.IntRange(120, 140).Draw(t, label+" length"))
	}
	return string(rapid.SliceOfN(rapid.Byte(), 0, 6).Draw(t, label))
}

func drawNumber(t *rapid.T) string {
	return rapid.StringMatching(`[-+]?[0-9]{1,20}(\.[0-9]{0,10})?([eE][-+]?[0-9]{1,2})?`).Draw(t, "number")
}

func drawSet(t *rapid.T, member func() string) []string {
	set := make([]string, rapid.IntRange(0, 3).Draw(t, "members"))
	for i := range set {
		set[i] = member()
	}
	return set
}

func drawValue(t *rapid.T, depth int) model.Value {
	kinds := 10
	if depth >= 4 {
		kinds = 8
	}
	text := func() string { return drawText(t, "text") }
	switch rapid.IntRange(1, kinds).Draw(t, "type") {
	case 1:
		return model.S(text())
	case 2:
		v, err := model.N(drawNumber(t))
		if err != nil {
			t.Fatal(err)
		}
		return v
	case 3:
		return model.B([]byte(text()))
	case 4:
		return model.Bool(rapid.Bool().Draw(t, "bool"))
	case 5:
		return model.Null()
	case 6:
		return model.StringSet(drawSet(t, text)...)
	case 7:
		v, err := model.NumberSet(drawSet(t, func() string { return drawNumber(t) })...)
		if err != nil {
			t.Fatal(err)
		}
		return v
	case 8:
		return model.BinarySet(drawSet(t, text)...)
	case 9:
		elements := make([]model.Value, rapid.IntRange(0, 3).Draw(t, "elements"))
		for i := range elements {
			elements[i] = drawValue(t, depth+1)
		}
		return model.List(elements...)
	default:
		return model.Map(drawItem(t, depth+1))
	}
}

func drawItem(t *rapid.T, depth int) model.Item {
	it := make(model.Item, rapid.IntRange(0, 5).Draw(t, "attributes"))
	for i := range it {
		it[i] = model.Attr{Name: fmt.Sprint(i) + drawText(t, "name"), Value: drawValue(t, depth)}
	}
	return it
}

func TestWhatIsWrittenComesBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		it := drawItem(t, 0)
		data, err := record.Encode([]byte("before"), it)
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.Open(data[len("before"):])
		if err != nil {
			t.Fatal(err)
		}
		got, err := r.Item()
		if err != nil || !model.IdenticalItems(got, it) {
			t.Fatalf("%v became %v, %v", it, got, err)
		}
		if r.Size() != it.Size() {
			t.Fatalf("Size = %d, want %d", r.Size(), it.Size())
		}
		for _, a := range it {
			v, ok, err := r.Get(a.Name)
			if err != nil || !ok || !model.Identical(v, a.Value) {
				t.Fatalf("Get(%q): %v %v", a.Name, ok, err)
			}
			p, err := r.Project(model.Path{model.Name(a.Name)})
			if err != nil || !model.IdenticalItems(p, model.Item{a}) {
				t.Fatalf("Project(%q): %v %v", a.Name, p, err)
			}
		}
	})
}

func TestEveryPathProjectsToWhatStandsThere(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		it := drawItem(t, 0)
		data, err := record.Encode(nil, it)
		if err != nil {
			t.Fatal(err)
		}
		r, _ := record.Open(data)
		var path model.Path
		for v := model.Map(it); ; { // walk down to some value
			next := model.Step{}
			switch {
			case v.Type() == model.TypeM && len(v.Map()) > 0:
				a := rapid.SampledFrom(v.Map()).Draw(t, "member")
				next, v = model.Name(a.Name), a.Value
			case v.Type() == model.TypeL && len(v.List()) > 0:
				i := rapid.IntRange(0, len(v.List())-1).Draw(t, "element")
				next, v = model.At(i), v.List()[i]
			}
			if next == (model.Step{}) {
				break
			}
			path = path.Child(next)
		}
		if len(path) == 0 {
			t.Skip("an empty item")
		}
		want, _ := path.In(it)
		got, err := r.Project(path)
		if err != nil || len(got) != 1 {
			t.Fatalf("%s: %v, %v", path, got, err)
		}
		closed := make(model.Path, len(path)) // lists are closed up: what was asked for is their first element
		for i, s := range path {
			s.Index = 0
			closed[i] = s
		}
		if v, ok := closed.In(got); !ok || !model.Identical(v, want) {
			t.Fatalf("%s: %v", path, got)
		}
	})
}

// Every cut of a record, and every byte of it changed, gives an error or an item; never a panic.
func TestDamage(t *testing.T) {
	t.Parallel()
	it := everything(t)[:20]
	data := encode(t, it)
	for i := range data {
		look(t, data[:i])
		for _, bit := range []byte{0x01, 0x80, 0xFF} {
			changed := bytes.Clone(data)
			changed[i] ^= bit
			look(t, changed)
		}
	}
	_, err := record.Open(nil)
	wantKind(t, err, record.Corrupt)
	_, err = record.Open([]byte{2, 0})
	wantKind(t, err, record.Newer)
	_, err = record.Size([]byte{1})
	wantKind(t, err, record.Corrupt)
}

// look reads a record in every way and holds it against its law: what can be decoded is what it was encoded from.
func look(t *testing.T, data []byte) {
	t.Helper()
	r, err := record.Open(data)
	if err != nil {
		typed(t, err)
		return
	}
	if _, _, err := r.Get("m"); err != nil {
		typed(t, err)
	}
	if _, err := r.Project(model.Path{model.Name("l"), model.At(1)}, model.Path{model.Name("m"), model.Name("a")}); err != nil {
		typed(t, err)
	}
	n, lenErr := r.Len()
	it, err := r.Item()
	if err != nil {
		typed(t, err)
		return
	}
	if lenErr != nil || n != len(it) {
		t.Fatalf("Len = %d, %v; decoded %d", n, lenErr, len(it))
	}
	again, err := record.Encode(nil, it)
	if err != nil {
		t.Fatalf("what was decoded cannot be encoded: %v", err)
	}
	// The size at the head is taken on trust; the rest has one form.
	if !bytes.HasSuffix(data, tail(t, again)) || len(tail(t, again)) != len(tail(t, data)) {
		t.Fatalf("% x decodes to what is % x", data, again)
	}
}

// tail is a record without its head.
func tail(t *testing.T, data []byte) []byte {
	i := 1
	for ; i < len(data) && data[i] >= 0x80; i++ {
	}
	if i >= len(data) {
		t.Fatalf("% x has no head", data)
	}
	return data[i+1:]
}

func typed(t *testing.T, err error) {
	t.Helper()
	var e *record.Error
	if !errors.As(err, &e) {
		t.Fatalf("an untyped error: %v", err)
	}
}

// A record cannot ask for much more memory than it has bytes, however deep its lists claim to be.
func TestDamageCostsNoMemory(t *testing.T) {
	inner := bytes.Repeat([]byte{1, 6}, 50_000) // 50,000 NULLs
	inner[len(inner)-1] = 0x77                  // and at the end something of no type
	data := append([]byte{1, 0, 1, 'a'}, frames(inner, 100)...)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := record.Open(data)
	if err == nil {
		_, err = r.Item()
	}
	runtime.ReadMemStats(&after)
	wantKind(t, err, record.Corrupt)
	if got := after.TotalAlloc - before.TotalAlloc; got > 64*uint64(len(data)) {
		t.Errorf("%d bytes were allocated for a record of %d", got, len(data))
	}
}

// frames wraps a payload into lists within lists.
func frames(payload []byte, levels int) []byte {
	for range levels {
		out := append([]byte{}, 0xFF, 0xFF, 0xFF) // replaced below
		n := len(payload) + 1
		out[0], out[1], out[2] = byte(n)|0x80, byte(n>>7)|0x80, byte(n>>14)
		payload = append(append(out, 0x0A), payload...)
	}
	return payload
}

// Bytes may claim a nesting that no item is written with: it is refused by Item and by a path that leads into it.
func TestDamageIsNotFollowedForever(t *testing.T) {
	t.Parallel()
	path := model.Path{model.Name("a")}
	for range record.MaxDepth + 1 {
		path = path.Child(model.At(0))
	}
	for levels, deep := range map[int]bool{record.MaxDepth: false, record.MaxDepth + 1: true, 4000: true} {
		r, err := record.Open(append([]byte{1, 0, 1, 'a'}, frames(bytes.Repeat([]byte{1, 6}, 9_000), levels)...))
		if err != nil {
			t.Fatal(err)
		}
		_, whole := r.Item()
		_, projected := r.Project(path)
		for _, err := range []error{whole, projected} {
			if deep {
				wantKind(t, err, record.Corrupt)
			} else if err != nil {
				t.Errorf("%d levels: %v", levels, err)
			}
		}
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(encode(f, everything(f)[:20]))
	f.Add(encode(f, nested(5)))
	f.Add([]byte{1, 0})
	f.Add([]byte{1, 0, 1, 'a', 2, 2, '1'})
	f.Fuzz(func(t *testing.T, data []byte) { look(t, data) })
}
