package decimal_test

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tablero/model/decimal"
)

// numbers draws texts of valid numbers: all lengths, all magnitudes, and often small ones that meet each other.
func numbers() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		if rapid.Bool().Draw(t, "small") {
			return rapid.StringMatching(`-?[0-9]{1,2}(\.[0-9]{1,2})?`).Draw(t, "text")
		}
		digits := rapid.StringMatching(`[1-9][0-9]{0,37}`).Draw(t, "digits")
		sign := rapid.SampledFrom([]string{"", "-", "+"}).Draw(t, "sign")
		exp := rapid.IntRange(-130, 125).Draw(t, "exp")
		if rapid.Bool().Draw(t, "near") {
			exp = rapid.IntRange(-3, 40).Draw(t, "near exp")
		}
		return sign + digits[:1] + "." + digits[1:] + "e" + big.NewInt(int64(exp)).String()
	})
}

// rat is the value of a text by other means.
func rat(t rapid.TB, s string) *big.Rat {
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		t.Fatalf("math/big does not read %q", s)
	}
	return r
}

func mustParse(t rapid.TB, s string) decimal.Decimal {
	d, err := decimal.Parse(s)
	if err != nil {
		t.Fatalf("Parse(%q): %v", s, err)
	}
	return d
}

func TestTextKeepsTheValue(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in := numbers().Draw(t, "n")
		d := mustParse(t, in)
		text := d.String()
		if rat(t, text).Cmp(rat(t, in)) != 0 {
			t.Fatalf("%s became %s", in, text)
		}
		again := mustParse(t, text)
		if !again.Equal(d) || again.String() != text || !decimal.Canonical(text) {
			t.Fatalf("%s is not the canonical text of itself", text)
		}
		if decimal.Canonical(in) != (in == text) {
			t.Fatalf("Canonical(%q) = %v, text %s", in, decimal.Canonical(in), text)
		}
		neg, digits, exp := d.Digits([]byte("x"))
		if digits[0] != 'x' || string(decimal.AppendText(nil, neg, digits[1:], exp)) != text {
			t.Fatalf("Digits(%s) = %v %s %d", text, neg, digits, exp)
		}
	})
}

func TestOrderIsThatOfTheValues(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := numbers().Draw(t, "a"), numbers().Draw(t, "b")
		x, y := mustParse(t, a), mustParse(t, b)
		want := rat(t, a).Cmp(rat(t, b))
		if x.Cmp(y) != want || y.Cmp(x) != -want || x.Equal(y) != (want == 0) || x.Sign() != rat(t, a).Sign() {
			t.Fatalf("%s cmp %s = %d, want %d", a, b, x.Cmp(y), want)
		}
	})
}

func TestSumsAreExactOrRefused(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := numbers().Draw(t, "a"), numbers().Draw(t, "b")
		x, y := mustParse(t, a), mustParse(t, b)
		sum, err := x.Add(y)
		compare(t, sum, err, new(big.Rat).Add(rat(t, a), rat(t, b)))
		difference, err := x.Sub(y)
		compare(t, difference, err, new(big.Rat).Sub(rat(t, a), rat(t, b)))
	})
}

// compare holds a result against the exact one, which is written out and counted here.
func compare(t *rapid.T, got decimal.Decimal, err error, want *big.Rat) {
	text := strings.TrimLeft(strings.Replace(new(big.Rat).Abs(want).FloatString(200), ".", "", 1), "0")
	magnitude := len(text) - 201
	digits := len(strings.TrimRight(text, "0"))
	var kind decimal.Kind
	switch {
	case want.Sign() == 0:
	case magnitude > 125:
		kind = decimal.Overflow
	case magnitude < -130:
		kind = decimal.Underflow
	case digits > 38:
		kind = decimal.Inexact
	}
	var e *decimal.Error
	switch {
	case kind == 0 && (err != nil || rat(t, got.String()).Cmp(want) != 0):
		t.Fatalf("got %v, %v; want %s", got, err, want.FloatString(170))
	case kind != 0 && (!errors.As(err, &e) || e.Kind != kind):
		t.Fatalf("got %v, %v; want kind %d", got, err, kind)
	}
}

func TestInt64RoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		i := rapid.Int64().Draw(t, "i")
		d := decimal.FromInt64(i)
		if got, ok := d.Int64(); !ok || got != i || d.String() != big.NewInt(i).String() {
			t.Fatalf("%d became %v, %d, %v", i, d, got, ok)
		}
	})
}

// FuzzParse: whatever the text, Parse answers quickly with a value that its canonical text gives again, or with an
// *Error; and what it accepts has the value that math/big reads.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"", "0", "-0", "1.0", "+1e0", "01", ".5", "5.", "1e1000000000", "NaN", "Infinity", "1_0", "0x1p4", "1e-130", "9.9e125"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := decimal.Parse(s)
		if err != nil {
			var e *decimal.Error
			if !errors.As(err, &e) || decimal.Canonical(s) {
				t.Fatalf("Parse(%q): %v", s, err)
			}
			return
		}
		text := d.String()
		if again, err := decimal.Parse(text); err != nil || !again.Equal(d) || again.String() != text || !decimal.Canonical(text) {
			t.Fatalf("%q became %s, and that %v, %v", s, text, again, err)
		}
		if decimal.Canonical(s) != (s == text) {
			t.Fatalf("Canonical(%q) = %v, text %s", s, decimal.Canonical(s), text)
		}
		if len(s) < 100 && !strings.ContainsAny(s, "eE") && rat(t, s).Cmp(rat(t, text)) != 0 {
			t.Fatalf("%q became %s", s, text)
		}
	})
}
