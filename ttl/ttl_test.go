package ttl

import (
	"testing"
	"time"

	"tablero/model"
)

func TestSecond(t *testing.T) {
	t.Parallel()
	number := func(s string) model.Value {
		v, err := model.N(s)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, c := range []struct {
		name string
		in   model.Value
		want int64
		ok   bool
	}{
		{"whole seconds", number("1715755926"), 1715755926, true},
		{"another spelling", number("1.715755926e9"), 1715755926, true},
		{"a fraction is cut", number("1700000000.9"), 1700000000, true},
		{"a negative fraction too", number("-0.5"), 0, true},
		{"zero", number("0"), 0, true},
		{"before 1970", number("-86400"), -86400, true},
		{"milliseconds are seconds of a far year", number("1715755926000"), 1715755926000, true},
		{"the last second", number("9223372036854775807"), 9223372036854775807, true},
		{"one more fits no int64", number("9223372036854775808"), 0, false},
		{"far away", number("1e125"), 0, false},
		{"text is no expiry", model.S("1715755926"), 0, false},
		{"binary is none", model.B([]byte{1}), 0, false},
		{"null is none", model.Null(), 0, false},
		{"nothing is none", model.Value{}, 0, false},
	} {
		got, ok := Second(c.in)
		if got != c.want || ok != c.ok {
			t.Errorf("%s: %d %v, want %d %v", c.name, got, ok, c.want, c.ok)
		}
	}
}

func TestExpired(t *testing.T) {
	t.Parallel()
	clock := NewFake(time.Unix(100, 999_999_999))
	for second, want := range map[int64]bool{99: true, 100: true, 101: false, -5: true} {
		if got := Expired(second, clock.Now()); got != want {
			t.Errorf("%d at 100.9: %v", second, got)
		}
	}
	clock.Advance(time.Second)
	if !Expired(101, clock.Now()) {
		t.Error("101 is not over at 101.9")
	}
	clock.Set(time.Unix(0, 0))
	if Expired(1, clock.Now()) {
		t.Error("1 is over at 0")
	}
}

func TestSystemClockMoves(t *testing.T) {
	t.Parallel()
	var c Clock = System{}
	if before := time.Now(); c.Now().Before(before) {
		t.Error("the clock of the machine runs behind itself")
	}
}
