package rules

import (
	"strconv"
	"time"

	"tablero/model"
)

// Doubt is why a value under a TTL attribute is probably no expiry in Unix seconds.
type Doubt uint8

// The doubts.
const (
	// NotNumber: the services look at numbers only, the item never expires.
	NotNumber Doubt = iota + 1
	// WrongUnit: read as seconds the value is thousands of years away; divided by Suspect.Divisor it is a time of our days.
	WrongUnit
	// NoTime: no unit makes a time of it.
	NoTime
	// TooOld: so far in the past that the service ignores it (DynamoDB: five years).
	TooOld
)

// Suspect is a doubtful expiry.
type Suspect struct {
	Doubt   Doubt
	Divisor int64  // of WrongUnit: 1000, 1,000,000 or 1,000,000,000
	Unit    string // of WrongUnit: milliseconds, microseconds or nanoseconds
	Year    int    // the year that the value means in seconds, 0 when it is beyond counting
}

// The bounds by which a unit is told, in seconds: Unix time reaches 1e11 in the year 5138, and 1e8 was in 1973. What is less than a
// thousand times the one and at least a thousand times the other is milliseconds, and so on.
const (
	farExpiry   = 100_000_000_000
	firstExpiry = 100_000_000
)

// CheckExpiry says what is doubtful about a value under the TTL attribute. now is the time by which age is judged, the zero time
// leaves it out.
func CheckExpiry(d model.Dialect, v model.Value, now time.Time) (s Suspect, doubtful bool) {
	if v.Type() != model.TypeN {
		return Suspect{Doubt: NotNumber}, true
	}
	seconds, ok := v.Decimal().Truncate()
	if !ok || seconds < 0 {
		return Suspect{Doubt: NoTime}, true
	}
	if seconds >= farExpiry {
		s = Suspect{Doubt: NoTime}
		if seconds < farExpiry*1000 {
			s.Year = time.Unix(seconds, 0).UTC().Year()
		}
		for i, unit := range [...]string{"milliseconds", "microseconds", "nanoseconds"} {
			s.Divisor = [...]int64{1e3, 1e6, 1e9}[i]
			if t := seconds / s.Divisor; t < farExpiry && t >= firstExpiry {
				s.Doubt, s.Unit = WrongUnit, unit
				return s, true
			}
		}
		s.Divisor = 0
		return s, true
	}
	if age := Limits(d).ExpiryAge; age > 0 && !now.IsZero() && time.Unix(seconds, 0).Before(now.AddDate(0, 0, -age)) {
		return Suspect{Doubt: TooOld, Year: time.Unix(seconds, 0).UTC().Year()}, true
	}
	return Suspect{}, false
}

// expiryRules are about the TTL attribute and its values.
func expiryRules() []Rule {
	return []Rule{
		{"ttl-type", Warning, "The TTL attribute is declared with another type than N", both(), look{table: ttlType}},
		{"ttl-unknown", Warning, "The TTL attribute is neither declared nor in an item", both(), look{after: ttlUnknown}},
		{"expiry-type", Warning, "An expiry is no number: the item never expires", both(), look{item: expiryDoubt(NotNumber)}},
		{"expiry-unit", Warning, "An expiry is in another unit than seconds", both(), look{item: expiryDoubt(WrongUnit)}},
		{"expiry-time", Warning, "An expiry is no time", both(), look{item: expiryDoubt(NoTime)}},
		{"expiry-old", Warning, "An expiry is so far past that the service ignores it", []model.Dialect{model.DynamoDB}, look{item: expiryDoubt(TooOld)}},
	}
}

func ttlType(t *tablePass) {
	if t.TTL == "" {
		return
	}
	if a, ok := t.Attribute(t.TTL); ok && a.Type != model.TypeN && a.Type != model.TypeNone {
		t.add(Warning, t.path+".ttl", t.where(), "Declare it as N: only numbers expire", "the TTL attribute %s is declared as %s", shorten(t.TTL), t.m.Dialect.Tag(a.Type))
	}
}

func ttlUnknown(t *tablePass) {
	if t.TTL == "" || t.seen[t.TTL] {
		return
	}
	if _, ok := t.Attribute(t.TTL); !ok {
		t.add(Warning, t.path+".ttl", t.where(), "Correct its name, or give an item that has it", "the TTL attribute %s is neither declared nor in an item", shorten(t.TTL))
	}
}

// expiryDoubt is the rule about one doubt.
func expiryDoubt(doubt Doubt) func(*itemPass) {
	return func(p *itemPass) {
		v, ok := p.Get(p.TTL)
		if p.TTL == "" || !ok {
			return
		}
		s, doubtful := CheckExpiry(p.m.Dialect, v, p.now)
		if !doubtful || s.Doubt != doubt {
			return
		}
		switch doubt {
		case NotNumber:
			p.add(p.TTL, "Store Unix seconds as N", "the value is of type %s: the item never expires", p.m.Dialect.Tag(v.Type()))
		case WrongUnit:
			p.add(p.TTL, "Divide by "+strconv.FormatInt(s.Divisor, 10), "%s looks like %s: in seconds it is %s", v.DisplayIn(40), s.Unit, year(s.Year))
		case NoTime:
			p.add(p.TTL, "Store Unix seconds", "%s is no time: the item never expires", v.DisplayIn(40))
		case TooOld:
			p.add(p.TTL, "DynamoDB ignores what is more than five years past: the item stays", "%s is in %s", v.DisplayIn(40), year(s.Year))
		}
	}
}

func year(y int) string {
	if y == 0 {
		return "beyond the calendar"
	}
	return "the year " + strconv.Itoa(y)
}
