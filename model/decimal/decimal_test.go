package decimal_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"tablero/model/decimal"
)

func TestParse(t *testing.T) {
	t.Parallel()
	nines := strings.Repeat("9", 38)
	tests := []struct{ in, want string }{
		{"0", "0"},
		{"-0", "0"},
		{"+0", "0"},
		{"0.000", "0"},
		{"-0.0e5", "0"},
		{"0e1000", "0"},
		{"0e99999999999999999999", "0"},
		{"1", "1"},
		{"1.0", "1"},
		{"+1e0", "1"},
		{"01", "1"},
		{"1e2", "100"},
		{"1E+2", "100"},
		{"100e-2", "1"},
		{".123", "0.123"},
		{"5.", "5"},
		{"0001.23", "1.23"},
		{"1e+5", "100000"},
		{"-17e5", "-1700000"},
		{"-7.1234", "-7.1234"},
		{"-17.4E37", "-174" + strings.Repeat("0", 36)},
		{"1318796827993409899", "1318796827993409899"},
		{"92838584930183242888", "92838584930183242888"},
		{"1.00000000000000007629769841092E+50", "100000000000000007629769841092" + strings.Repeat("0", 21)},
		{nines, nines},
		{"-" + nines, "-" + nines},
		{nines + "000", nines + "000"},
		{"0." + nines, "0." + nines},
		{"3.1415926535897932384626433832795028841", "3.1415926535897932384626433832795028841"},
		{"9." + nines[1:] + "E125", nines + strings.Repeat("0", 88)},
		{"1e-130", "0." + strings.Repeat("0", 129) + "1"},
		{"-1.5E-130", "-0." + strings.Repeat("0", 129) + "15"},
		{"10e124", "1" + strings.Repeat("0", 125)},
		{strings.Repeat("0", 1000) + "7" + strings.Repeat("0", 100), "7" + strings.Repeat("0", 100)},
		{"0." + strings.Repeat("0", 1000) + "7e1001", "7"},
		{"1" + strings.Repeat("0", 1000) + "e-1000", "1"},
		{"1e0000000000000000000000000000000000000000000000000000000000000001", "10"},
		{"1" + strings.Repeat("0", 18) + "1", "1" + strings.Repeat("0", 18) + "1"},
		{"10000000000000000000000000000000000001", "10000000000000000000000000000000000001"},
	}
	for _, tt := range tests {
		d, err := decimal.Parse(tt.in)
		if err != nil {
			t.Errorf("Parse(%.60q): %v", tt.in, err)
			continue
		}
		if got := d.String(); got != tt.want {
			t.Errorf("Parse(%.60q) = %s, want %s", tt.in, got, tt.want)
		}
		if got, want := decimal.Canonical(tt.in), tt.in == tt.want; got != want {
			t.Errorf("Canonical(%.60q) = %v, want %v", tt.in, got, want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	const (
		noNumber = "The parameter cannot be converted to a numeric value: "
		tooLong  = "Attempting to store more than 38 significant digits in a Number"
		tooLarge = "Number overflow. Attempting to store a number with magnitude larger than supported range"
		tooSmall = "Number underflow. Attempting to store a number with magnitude smaller than supported range"
	)
	type refusal struct {
		in   string
		kind decimal.Kind
		text string
	}
	tests := []refusal{
		{"", decimal.Syntax, "The parameter cannot be converted to a numeric value"},
		{"3.14159265358979323846264338327950288419", decimal.Precision, tooLong},
		{strings.Repeat("9", 39), decimal.Precision, tooLong},
		{"1" + strings.Repeat("0", 37) + "1", decimal.Precision, tooLong},
		{"1e126", decimal.Overflow, tooLarge},
		{"-1e126", decimal.Overflow, tooLarge},
		{"11e125", decimal.Overflow, tooLarge},
		{"1e1000000000", decimal.Overflow, tooLarge},
		{"1e" + strings.Repeat("9", 1000), decimal.Overflow, tooLarge},
		{"1" + strings.Repeat("0", 1_000_000), decimal.Overflow, tooLarge},
		{strings.Repeat("9", 200), decimal.Overflow, tooLarge},
		{"1e-131", decimal.Underflow, tooSmall},
		{"0.9e-130", decimal.Underflow, tooSmall},
		{"1e-1000000000", decimal.Underflow, tooSmall},
		{"-1e-" + strings.Repeat("9", 1000), decimal.Underflow, tooSmall},
		{"0." + strings.Repeat("0", 1_000_000) + "1", decimal.Underflow, tooSmall},
	}
	for _, in := range []string{
		"NaN", "nan", "sNaN", "-NaN", "nan1", "Inf", "inf", "+Inf", "Infinity", "-Infinity", "dog", "-dog", " 1", "1 ", "1\n", "1_000",
		"0x10", "0b1", "1e", "1e+", "e1", ".", "-", "+", "-.", ".e1", "+-1", "--1", "1..2", "1.2.3", "1e1.5", "1e5e5", "1,5", "1'000",
		"١", "１", "1\x00", "½", "1f", "1d", "0e", "0x", "1e 5", "- 1", "1e1_0",
	} {
		tests = append(tests, refusal{in, decimal.Syntax, noNumber + in})
	}
	for _, tt := range tests {
		d, err := decimal.Parse(tt.in)
		var e *decimal.Error
		if !errors.As(err, &e) {
			t.Errorf("Parse(%.60q) = %v, %v; want a refusal", tt.in, d, err)
			continue
		}
		if e.Kind != tt.kind || e.Error() != tt.text {
			t.Errorf("Parse(%.60q): kind %d %q, want %d %q", tt.in, e.Kind, e, tt.kind, tt.text)
		}
		if len(e.Text) > 210 {
			t.Errorf("Parse(%.60q): the error repeats %d bytes", tt.in, len(e.Text))
		}
		if !d.IsZero() {
			t.Errorf("Parse(%.60q): value %v beside the error", tt.in, d)
		}
		if decimal.Canonical(tt.in) {
			t.Errorf("Canonical(%.60q) = true", tt.in)
		}
	}
}

func TestErrorTextIsCutAtARune(t *testing.T) {
	t.Parallel()
	_, err := decimal.Parse("x" + strings.Repeat("日本", 1000))
	var e *decimal.Error
	if !errors.As(err, &e) || strings.ContainsRune(e.Text, '�') || !strings.HasSuffix(e.Text, "…") {
		t.Errorf("Text = %q", e.Text)
	}
}

func TestCmp(t *testing.T) {
	t.Parallel()
	// Ascending; whoever stands on one line is one value.
	lines := [][]string{
		{"-9.9999999999999999999999999999999999999e125"},
		{"-1e125"},
		{"-1000", "-1e3"},
		{"-10"},
		{"-9"},
		{"-2"},
		{"-1.5"},
		{"-1", "-1.0"},
		{"-0.1"},
		{"-1e-130"},
		{"0", "-0", "0.0"},
		{"1e-130"},
		{"0.1"},
		{"0.10000000000000000000000000000000000001"},
		{"1", "1.0", "+1e0", "01"},
		{"2"},
		{"3"},
		{"10"},
		{"400"},
		{"1000", "1e3"},
		{"9007199254740992"},
		{"9007199254740993"},
		{"1e125"},
		{"9.9999999999999999999999999999999999999e125"},
	}
	for i, left := range lines {
		for j, right := range lines {
			for _, a := range left {
				for _, b := range right {
					x, y := parse(t, a), parse(t, b)
					want := 0
					if i < j {
						want = -1
					} else if i > j {
						want = 1
					}
					if got := x.Cmp(y); got != want {
						t.Errorf("%s cmp %s = %d, want %d", a, b, got, want)
					}
					if got := x.Equal(y); got != (want == 0) {
						t.Errorf("%s equal %s = %v", a, b, got)
					}
				}
			}
		}
	}
}

func TestSum(t *testing.T) {
	t.Parallel()
	tests := []struct {
		a, op, b, want string
		kind           decimal.Kind
	}{
		{"1", "+", "1", "2", 0},
		{"1", "-", "1", "0", 0},
		{"0", "-", "0", "0", 0},
		{"0", "-", "5", "-5", 0},
		{"-1", "+", "1", "0", 0},
		{"0.1", "+", "0.2", "0.3", 0},
		{"1", "+", "10000000000000000000000", "10000000000000000000001", 0},
		{"10000000000000000000000", "-", "1", "9999999999999999999999", 0},
		{"0.5", "+", "0.5", "1", 0},
		{"9e125", "+", "9e124", "9.9e125", 0},
		{"1e125", "-", "1e125", "0", 0},
		{"9999999999999999999", "+", "1", "1e19", 0},
		{"99999999999999999999999999999999999999", "+", "1", "1e38", 0},
		{"9e125", "+", "9e125", "", decimal.Overflow},
		{"-9e125", "-", "9e125", "", decimal.Overflow},
		{"1.1e-130", "-", "1e-130", "", decimal.Underflow},
		{"1e50", "+", "1", "", decimal.Inexact},
		{"1e50", "-", "1", "", decimal.Inexact},
		{"1e125", "+", "1e-130", "", decimal.Inexact},
	}
	for _, tt := range tests {
		x, y := parse(t, tt.a), parse(t, tt.b)
		got, err := x.Add(y)
		if tt.op == "-" {
			got, err = x.Sub(y)
		}
		if tt.kind != 0 {
			var e *decimal.Error
			if !errors.As(err, &e) || e.Kind != tt.kind || !got.IsZero() {
				t.Errorf("%s %s %s = %v, %v; want kind %d", tt.a, tt.op, tt.b, got, err, tt.kind)
			}
			continue
		}
		if err != nil || !got.Equal(parse(t, tt.want)) {
			t.Errorf("%s %s %s = %v, %v; want %s", tt.a, tt.op, tt.b, got, err, tt.want)
		}
		if x.String() != parse(t, tt.a).String() || y.String() != parse(t, tt.b).String() {
			t.Errorf("%s %s %s changed an operand", tt.a, tt.op, tt.b)
		}
	}
}

func TestInt64(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in            string
		whole         int64
		fits, isWhole bool
	}{
		{"0", 0, true, true},
		{"-0", 0, true, true},
		{"1", 1, true, true},
		{"1e3", 1000, true, true},
		{"-12.00", -12, true, true},
		{"1.5", 1, true, false},
		{"-1.5", -1, true, false},
		{"0.99", 0, true, false},
		{"1e-130", 0, true, false},
		{"9223372036854775807", math.MaxInt64, true, true},
		{"-9223372036854775808", math.MinInt64, true, true},
		{"9223372036854775807.9", math.MaxInt64, true, false},
		{"9223372036854775808", 0, false, false},
		{"-9223372036854775809", 0, false, false},
		{"9999999999999999999", 0, false, false},
		{"1e19", 0, false, false},
		{"1e125", 0, false, false},
	}
	for _, tt := range tests {
		d := parse(t, tt.in)
		if got, ok := d.Truncate(); ok != tt.fits || ok && got != tt.whole {
			t.Errorf("Truncate(%s) = %d, %v; want %d, %v", tt.in, got, ok, tt.whole, tt.fits)
		}
		if got, ok := d.Int64(); ok != tt.isWhole || ok && got != tt.whole {
			t.Errorf("Int64(%s) = %d, %v; want %d, %v", tt.in, got, ok, tt.whole, tt.isWhole)
		}
		if tt.isWhole && !decimal.FromInt64(tt.whole).Equal(d) {
			t.Errorf("FromInt64(%d) = %v", tt.whole, decimal.FromInt64(tt.whole))
		}
	}
}

func TestZeroValue(t *testing.T) {
	t.Parallel()
	var zero decimal.Decimal
	if zero.String() != "0" || zero.Sign() != 0 || !zero.IsZero() || !zero.Equal(parse(t, "-0.0")) {
		t.Errorf("the zero Decimal is %v", zero)
	}
}

func TestParseDoesNotAllocate(t *testing.T) {
	for _, in := range []string{"7", "1700000000", "-12.5", "9007199254740993", strings.Repeat("9", 38), "1e2"} {
		if n := testing.AllocsPerRun(100, func() { _, _ = decimal.Parse(in) }); n != 0 {
			t.Errorf("Parse(%q) allocates %v times", in, n)
		}
		if n := testing.AllocsPerRun(100, func() { decimal.Canonical(in) }); n != 0 {
			t.Errorf("Canonical(%q) allocates %v times", in, n)
		}
	}
}

func parse(t testing.TB, s string) decimal.Decimal {
	t.Helper()
	d, err := decimal.Parse(s)
	if err != nil {
		t.Fatalf("Parse(%q): %v", s, err)
	}
	return d
}
