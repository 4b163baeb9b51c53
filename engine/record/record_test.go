package record_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"tablero/engine/record"
	"tablero/model"
)

func num(t testing.TB, text string) model.Value {
	t.Helper()
	v, err := model.N(text)
	if err != nil {
		t.Fatalf("N(%q): %v", text, err)
	}
	return v
}

func numbers(t testing.TB, texts ...string) model.Value {
	t.Helper()
	v, err := model.NumberSet(texts...)
	if err != nil {
		t.Fatalf("NumberSet(%q): %v", texts, err)
	}
	return v
}

// everything is an item with each type, and with what is easily lost of it.
func everything(t testing.TB) model.Item {
	return model.Item{
		{Name: "z first", Value: model.S("")},
		{Name: "a", Value: model.S("日本 👨‍👩‍👧 \x1b[2J \x00 \xff")},
		{Name: "dots.and \"quotes\"[0]", Value: model.S("x")},
		{Name: "n", Value: num(t, "1.0")},
		{Name: "n2", Value: num(t, "+1e0")},
		{Name: "n3", Value: num(t, "-0")},
		{Name: "n38", Value: num(t, strings.Repeat("9", 38))},
		{Name: "b", Value: model.B([]byte{0, 0xFF, 0x80})},
		{Name: "b0", Value: model.B(nil)},
		{Name: "t", Value: model.Bool(true)},
		{Name: "f", Value: model.Bool(false)},
		{Name: "null", Value: model.Null()},
		{Name: "ss", Value: model.StringSet("b", "", "a")},
		{Name: "ns", Value: numbers(t, "3", "1.0", "1e2")},
		{Name: "bs", Value: model.BinarySet("\xff", "\x00", "")},
		{Name: "empty set", Value: model.StringSet()},
		{Name: "l0", Value: model.List()},
		{Name: "m0", Value: model.Map(nil)},
		{Name: "l", Value: model.List(model.S(""), num(t, "01"), model.List(model.Null()), model.Bool(false))},
		{Name: "m", Value: model.Map(model.Item{{Name: "z", Value: num(t, "2.50")}, {Name: "a", Value: model.Map(model.Item{{Name: "", Value: model.S("empty name")}})}})},
		{Name: "long", Value: model.S(strings.Repeat("x", 20_000))},
		{Name: "long list", Value: model.List(model.S(strings.Repeat("y", 300)), model.S("after"))},
	}
}

func encode(t testing.TB, it model.Item) []byte {
	t.Helper()
	b, err := record.Encode(nil, it)
	if err != nil {
		t.Fatalf("Encode: %v", err)
	}
	return b
}

func open(t testing.TB, it model.Item) record.Record {
	t.Helper()
	r, err := record.Open(encode(t, it))
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	return r
}

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	it := everything(t)
	r := open(t, it)
	got, err := r.Item()
	if err != nil {
		t.Fatal(err)
	}
	for i := range it {
		if i >= len(got) || got[i].Name != it[i].Name || !model.Identical(got[i].Value, it[i].Value) {
			t.Errorf("attribute %q did not come back as it was", it[i].Name)
		}
		v, ok, err := r.Get(it[i].Name)
		if err != nil || !ok || !model.Identical(v, it[i].Value) {
			t.Errorf("Get(%q): %v, %v", it[i].Name, ok, err)
		}
	}
	if n, err := r.Len(); err != nil || n != len(it) || len(got) != n {
		t.Errorf("Len = %d, %v, decoded %d, want %d", n, err, len(got), len(it))
	}
	if r.Size() != it.Size() {
		t.Errorf("Size = %d, want %d", r.Size(), it.Size())
	}
	if size, err := record.Size(encode(t, it)); err != nil || size != it.Size() {
		t.Errorf("Size of the bytes = %d, %v", size, err)
	}
	if _, ok, err := r.Get("no such name"); ok || err != nil {
		t.Errorf("Get of a name that is not there: %v, %v", ok, err)
	}
}

func TestEmptyItem(t *testing.T) {
	t.Parallel()
	got, err := open(t, nil).Item()
	if err != nil || len(got) != 0 {
		t.Errorf("%v, %v", got, err)
	}
}

func TestAppendItem(t *testing.T) {
	t.Parallel()
	first, second := everything(t), nested(3)
	page, err := open(t, first).AppendItem(nil)
	if err == nil {
		page, err = open(t, second).AppendItem(page)
	}
	if err != nil || !model.IdenticalItems(page[:len(first)], first) || !model.IdenticalItems(page[len(first):], second) {
		t.Errorf("%v, %v", page, err)
	}
	r, err := record.Open([]byte{1, 0, 1, 'a', 1, 0x77})
	if err != nil {
		t.Fatal(err)
	}
	again, err := r.AppendItem(page)
	wantKind(t, err, record.Corrupt)
	if len(again) != len(page) {
		t.Errorf("after an error dst has %d attributes, not %d", len(again), len(page))
	}
}

func TestBytes(t *testing.T) {
	t.Parallel()
	// The format of doc.go, which must not change under stored items.
	it := model.Item{
		{Name: "a", Value: model.S("x")},
		{Name: "n", Value: num(t, "1.0")},
		{Name: "b", Value: model.Bool(true)},
		{Name: "l", Value: model.List(model.Null(), model.Map(model.Item{{Name: "k", Value: numbers(t, "7")}}))},
	}
	want := fmt.Sprintf("01 %02x ", it.Size()) + "01 61 02 01 78 01 6e 04 02 31 2e 30 01 62 01 05 01 6c 0b 0a 01 06 07 0b 01 6b 03 08 01 37"
	if got := fmt.Sprintf("% x", encode(t, it)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestLengthsThatNeedMoreBytes(t *testing.T) {
	t.Parallel()
	for _, n := range []int{100, 124, 125, 126, 127, 128, 129, 16_380, 16_381, 16_382, 16_383, 16_384, 16_390, 2_097_150, 2_097_160} {
		it := model.Item{{Name: "l", Value: model.List(model.List(model.S(strings.Repeat("x", n))), model.S("after"))}, {Name: "next", Value: model.Int(7)}}
		got, err := open(t, it).Item()
		if err != nil || !model.IdenticalItems(got, it) {
			t.Errorf("a text of %d bytes did not come back: %v", n, err)
		}
	}
}

func nested(levels int) model.Item {
	v := model.S("deep")
	for i := range levels {
		if i%2 == 0 {
			v = model.List(v)
		} else {
			v = model.Map(model.Item{{Name: "m", Value: v}})
		}
	}
	return model.Item{{Name: "a", Value: v}}
}

func TestNesting(t *testing.T) {
	t.Parallel()
	for _, levels := range []int{1, 31, 32, 33, record.MaxDepth} {
		it := nested(levels)
		got, err := open(t, it).Item()
		if err != nil || !model.IdenticalItems(got, it) {
			t.Errorf("%d levels: %v", levels, err)
		}
	}
	got, err := record.Encode([]byte("as it was"), nested(record.MaxDepth+1))
	wantKind(t, err, record.TooDeep)
	if string(got) != "as it was" {
		t.Errorf("dst came back as %q", got)
	}
}

func TestAbsentValuesAreRefused(t *testing.T) {
	t.Parallel()
	for _, v := range []model.Value{{}, model.List(model.Value{}), model.Map(model.Item{{Name: "x"}})} {
		got, err := record.Encode([]byte("as it was"), model.Item{{Name: "ok", Value: model.S("x")}, {Name: "a", Value: v}})
		wantKind(t, err, record.Absent)
		if string(got) != "as it was" {
			t.Errorf("dst came back as %q", got)
		}
	}
}

func TestOpenCopies(t *testing.T) {
	t.Parallel()
	data := encode(t, everything(t))
	r, err := record.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	clear(data)
	if got, err := r.Item(); err != nil || !model.IdenticalItems(got, everything(t)) {
		t.Errorf("the record changed with the bytes it was opened from: %v", err)
	}
}

func wantKind(t testing.TB, err error, kind record.Kind) {
	t.Helper()
	var e *record.Error
	if !errors.As(err, &e) || e.Kind != kind || e.Text == "" || e.Hint == "" {
		t.Errorf("error %v, want kind %d", err, kind)
	}
}
