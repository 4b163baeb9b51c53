package keys_test

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tablero/engine/keys"
	"tablero/model"
)

// keyables draws values of one type (or of any, for the zero Type). Bytes are drawn from those that the encoding uses
// itself, numbers close together, so that values meet.
func keyables(typ model.Type) *rapid.Generator[model.Value] {
	return rapid.Custom(func(t *rapid.T) model.Value {
		typ := typ
		if typ == model.TypeNone {
			typ = rapid.SampledFrom([]model.Type{model.TypeS, model.TypeN, model.TypeB}).Draw(t, "type")
		}
		if typ == model.TypeN {
			return number(t)
		}
		b := rapid.SliceOfN(rapid.SampledFrom([]byte{0, 1, 2, 'a', 'b', 0x7F, 0x80, 0xFE, 0xFF}), 0, 5).Draw(t, "bytes")
		if typ == model.TypeS {
			return model.S(string(b))
		}
		return model.B(b)
	})
}

func number(t *rapid.T) model.Value {
	text := rapid.StringMatching(`-?[0-9]{1,3}(\.[0-9]{1,2})?`).Draw(t, "number")
	if rapid.Bool().Draw(t, "large") {
		digits := rapid.StringMatching(`[1-9][0-9]{0,37}`).Draw(t, "digits")
		exp := rapid.IntRange(-130, 125).Draw(t, "exp")
		text = rapid.SampledFrom([]string{"", "-"}).Draw(t, "sign") + digits[:1] + "." + digits[1:] + "e" + strconv.Itoa(exp)
	}
	return num(t, text)
}

func num(t rapid.TB, text string) model.Value {
	v, err := model.N(text)
	if err != nil {
		t.Fatalf("N(%q): %v", text, err)
	}
	return v
}

func encode(t rapid.TB, vs ...model.Value) []byte {
	b, err := keys.AppendValues(nil, vs)
	if err != nil {
		t.Fatalf("AppendValues: %v", err)
	}
	return b
}

// checkLaws holds the codec against its three laws for every value and every pair: what is decoded is what was encoded;
// bytes compare as values do, equal ones alike; no encoding is the beginning of another.
func checkLaws(vs []model.Value) error {
	encs := make([][]byte, len(vs))
	for i, v := range vs {
		enc, err := keys.AppendValue([]byte("before"), v)
		if err != nil {
			return fmt.Errorf("%v: %w", v, err)
		}
		encs[i] = enc[len("before"):]
		got, n, err := keys.DecodeValue(append(bytes.Clone(encs[i]), "after"...))
		if err != nil || n != len(encs[i]) || !model.Identical(got, v.Canonical()) {
			return fmt.Errorf("%q was decoded as %q (%d of %d bytes), %v", v.Text(), got.Text(), n, len(encs[i]), err)
		}
	}
	for i, a := range vs {
		for j, b := range vs {
			order := sign(model.Order(a, b))
			if got := bytes.Compare(encs[i], encs[j]); got != order {
				return fmt.Errorf("%q and %q compare as %d, their keys % x and % x as %d", a.Text(), b.Text(), order, encs[i], encs[j], got)
			}
			if order != 0 && bytes.HasPrefix(encs[j], encs[i]) {
				return fmt.Errorf("the key of %q, % x, is the beginning of that of %q, % x", a.Text(), encs[i], b.Text(), encs[j])
			}
		}
	}
	return nil
}

func sign(i int) int { return max(-1, min(1, i)) }

func TestLawsOnDrawnValues(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		if err := checkLaws(rapid.SliceOfN(keyables(model.TypeNone), 2, 8).Draw(t, "values")); err != nil {
			t.Fatal(err)
		}
	})
}

func TestLawsOnHardValues(t *testing.T) {
	t.Parallel()
	var vs []model.Value
	for _, s := range []string{"", "\x00", "\x00\x00", "\x00\x01", "\x00\xff", "\x01", "a", "a\x00", "a\x00b", "a\x01", "aa", "ä", "日本", "\xff", "\xff\xff"} {
		vs = append(vs, model.S(s), model.B([]byte(s)))
	}
	nines := strings.Repeat("9", 38)
	for _, n := range []string{
		"0", "-0", "1", "1.0", "1e0", "+1", "2", "3", "10", "99", "100", "101", "0.1", "0.01", "0.09", "0.9", "9007199254740992",
		"9007199254740993", nines, nines + "e-20", "1" + strings.Repeat("0", 36) + "1", "1e125", "9.99e125", "1e-130", "1.5e-130", "1000", "1e3", "1009", "1090",
	} {
		vs = append(vs, num(t, n))
		if !strings.HasPrefix(n, "+") && n != "-0" {
			vs = append(vs, num(t, "-"+n))
		}
	}
	if err := checkLaws(vs); err != nil {
		t.Fatal(err)
	}
}

func TestKeysOfSeveralValuesOrderLikeTheirLists(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(t, "n")
		types := make([]model.Type, n)
		a, b := make([]model.Value, n), make([]model.Value, n)
		want := 0
		for i := range n {
			types[i] = rapid.SampledFrom([]model.Type{model.TypeS, model.TypeN, model.TypeB}).Draw(t, "type")
			a[i], b[i] = keyables(types[i]).Draw(t, "a"), keyables(types[i]).Draw(t, "b")
			if rapid.Bool().Draw(t, "same") {
				b[i] = a[i]
			}
			if want == 0 {
				want = sign(model.Order(a[i], b[i]))
			}
		}
		x, y := encode(t, a...), encode(t, b...)
		if got := bytes.Compare(x, y); got != want {
			t.Fatalf("keys compare as %d, values as %d", got, want)
		}
		if want != 0 && (bytes.HasPrefix(x, y) || bytes.HasPrefix(y, x)) {
			t.Fatalf("% x and % x: one is the beginning of the other", x, y)
		}
		back, err := keys.DecodeValues(nil, x)
		if err != nil || len(back) != n {
			t.Fatalf("DecodeValues: %d values, %v", len(back), err)
		}
		for i := range back {
			if !model.Identical(back[i], a[i].Canonical()) {
				t.Fatalf("value %d: %q became %q", i, a[i].Text(), back[i].Text())
			}
		}
	})
}

func TestOneNumberOneKey(t *testing.T) {
	t.Parallel()
	for _, same := range [][]string{{"1", "1.0", "1e0", "+1", "01"}, {"0", "-0", "0.0", "0e5"}, {"1000", "1e3"}, {"-0.5", "-.50", "-5e-1"}} {
		want := encode(t, num(t, same[0]))
		for _, s := range same {
			if got := encode(t, num(t, s)); !bytes.Equal(got, want) {
				t.Errorf("%s: % x, %s: % x", same[0], want, s, got)
			}
		}
	}
}

func TestBytesOfValues(t *testing.T) {
	t.Parallel()
	// The table of doc.go, and a format that must not change under stored keys.
	tests := []struct {
		v    model.Value
		want string
	}{
		{model.S(""), "10 00 01"},
		{model.S("a\x00b"), "10 61 00 ff 62 00 01"},
		{model.B([]byte{0, 0xFF}), "30 00 ff ff 00 01"},
		{num(t, "0"), "21"},
		{num(t, "400"), "22 84 29 00"},
		{num(t, "-400"), "20 7b d6 ff"},
		{num(t, "1e-130"), "22 00 0b 00"},
		{num(t, "9e125"), "22 ff 5b 00"},
		{num(t, "123.45"), "22 84 0d 23 33 00"},
		{num(t, "1001"), "22 85 0b 02 00"},
	}
	for _, tt := range tests {
		if got := fmt.Sprintf("% x", encode(t, tt.v)); got != tt.want {
			t.Errorf("%s %q: %s, want %s", tt.v.Type(), tt.v.Text(), got, tt.want)
		}
	}
}

func TestNotKeyable(t *testing.T) {
	t.Parallel()
	for _, v := range []model.Value{{}, model.Bool(true), model.Null(), model.List(), model.Map(nil), model.StringSet("a")} {
		got, err := keys.AppendItem([]byte("as it was"), 1, []model.Value{model.S("a")}, []model.Value{v})
		wantKind(t, err, keys.NotKeyable)
		if string(got) != "as it was" {
			t.Errorf("%s: dst came back as %q", v.Type(), got)
		}
	}
}

// FuzzDecode: bytes are either refused with a typed error or are exactly what their value is encoded as.
func FuzzDecode(f *testing.F) {
	for _, v := range []model.Value{model.S("a\x00b"), model.B([]byte{0, 1}), model.Int(0), model.Int(-400), model.Int(12345)} {
		f.Add(encode(f, v))
	}
	f.Add([]byte{0x22, 0x84, 0x29, 0x29})
	f.Add([]byte{0x10, 'a', 0x00})
	f.Fuzz(func(t *testing.T, b []byte) {
		v, n, err := keys.DecodeValue(b)
		if err != nil {
			wantKind(t, err, keys.Corrupt)
			return
		}
		if again := encode(t, v); !bytes.Equal(again, b[:n]) {
			t.Fatalf("% x is %s %q, and that is % x", b[:n], v.Type(), v.Text(), again)
		}
	})
}

// FuzzLaws draws the bytes of two strings or binaries and the texts of two numbers.
func FuzzLaws(f *testing.F) {
	f.Add("a", "a\x00", "1", "1.0")
	f.Add("\x00\xff", "\x00\x01", "-1e-130", "9e125")
	f.Fuzz(func(t *testing.T, a, b, x, y string) {
		vs := []model.Value{model.S(a), model.S(b), model.B([]byte(a)), model.B([]byte(b))}
		for _, text := range []string{x, y} {
			if v, err := model.N(text); err == nil {
				vs = append(vs, v)
			}
		}
		if err := checkLaws(vs); err != nil {
			t.Fatal(err)
		}
	})
}
