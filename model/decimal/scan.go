package decimal

// The limits of a number, counted as 0.d1d2… × 10^point with d1 not zero: 1E-130 is 0.1 × 10^-129, 9.9E+125 is
// 0.99 × 10^126.
const (
	// MaxDigits is the number of significant digits a number may have.
	MaxDigits = 38
	// MinPoint is the smallest exponent of a number that is not zero, in the form 0.d1d2… × 10^point.
	MinPoint = -129
	// MaxPoint is the largest exponent, in the same form.
	MaxPoint = 126
)

// half is how many of the significant digits one word holds.
const half = 19

// mantissa collects significant digits: leading zeros are never added, trailing zeros wait until a digit follows
// them. It holds at most MaxDigits digits and remembers whether there were more.
type mantissa struct {
	high, low uint64 // the first half digits, and those after them
	n         int    // significant digits so far, without waiting zeros
	zeros     int    // zeros that become significant when another digit follows
	long      bool   // more than MaxDigits digits were given
}

// add appends one digit, 0 to 9.
func (m *mantissa) add(digit byte) {
	if digit == 0 {
		if m.n > 0 {
			m.zeros++
		}
		return
	}
	if m.long || m.zeros >= MaxDigits-m.n {
		m.long = true
		return
	}
	for ; m.zeros > 0; m.zeros-- {
		m.push(0)
	}
	m.push(digit)
}

func (m *mantissa) push(digit byte) {
	if m.n < half {
		m.high = m.high*10 + uint64(digit)
	} else {
		m.low = m.low*10 + uint64(digit)
	}
	m.n++
}

// scanned is a text taken apart.
type scanned struct {
	mantissa
	neg       bool
	point     int64 // the value is 0.d1d2… × 10^point; meaningless for zero
	canonical bool  // the text has the canonical form, apart from the limits
}

// scan reads sign, digits, point and exponent in one pass without allocating, whatever the length. What DynamoDB
// reads is accepted: `+3`, `.123`, `5.`, `0001.23`, `1e+5`, `0e1000`, `-17.4E37` (scylladb/scylladb,
// test/alternator/test_number.py, test_invalid_numbers); spaces, underscores, hex, NaN and Infinity are not.
func scan(s string) (sc scanned, ok bool) {
	i := 0
	plain := true
	if i < len(s) && (s[i] == '-' || s[i] == '+') {
		sc.neg = s[i] == '-'
		plain = sc.neg
		i++
	}

	whole := i // where the digits before the point begin
	for ; i < len(s) && isDigit(s[i]); i++ {
		if sc.add(s[i] - '0'); sc.n > 0 || sc.long {
			sc.point++
		}
	}
	wholeDigits := i - whole
	leadingZero := wholeDigits > 1 && s[whole] == '0'

	fractionDigits := 0
	hasPoint := i < len(s) && s[i] == '.'
	if hasPoint {
		i++
		from := i
		for ; i < len(s) && isDigit(s[i]); i++ {
			if sc.n == 0 && s[i] == '0' {
				sc.point--
			}
			sc.add(s[i] - '0')
		}
		fractionDigits = i - from
	}
	if wholeDigits+fractionDigits == 0 {
		return sc, false
	}
	mantissaEnd := i

	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		exp, end, ok := scanExponent(s, i+1)
		if !ok {
			return sc, false
		}
		i = end
		sc.point += exp
		plain = false
	}
	if i != len(s) {
		return sc, false
	}

	sc.canonical = plain && wholeDigits > 0 && !leadingZero &&
		(!hasPoint || fractionDigits > 0 && s[mantissaEnd-1] != '0') &&
		!(sc.neg && sc.n == 0)
	return sc, true
}

// farExponent stands for every larger exponent: no text is long enough to bring it back into range with zeros.
const farExponent = 1 << 56

// scanExponent reads what follows the letter e.
func scanExponent(s string, i int) (exp int64, end int, ok bool) {
	neg := false
	if i < len(s) && (s[i] == '-' || s[i] == '+') {
		neg = s[i] == '-'
		i++
	}
	from := i
	for ; i < len(s) && isDigit(s[i]); i++ {
		if exp = exp*10 + int64(s[i]-'0'); exp > farExponent {
			exp = farExponent
		}
	}
	if neg {
		exp = -exp
	}
	return exp, i, i > from
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// check holds the digits against the limits. DynamoDB looks at the magnitude before it counts digits (mhart/dynalite,
// validations/index.js).
func (sc *scanned) check() Kind {
	switch {
	case sc.n == 0 && !sc.long:
		return 0
	case sc.point > MaxPoint:
		return Overflow
	case sc.point < MinPoint:
		return Underflow
	case sc.long:
		return Precision
	}
	return 0
}

// Canonical reports whether s is a number in its canonical spelling, that is whether Parse accepts it and String
// gives it back unchanged. It does not allocate.
func Canonical(s string) bool {
	sc, ok := scan(s)
	return ok && sc.canonical && sc.check() == 0
}
