package ttl

import (
	"time"

	"tablero/model"
)

// Second is the Unix second at which a value of a table's TTL attribute expires. Only a number is an expiry, as in
// DynamoDB, which ignores every other type
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-before-you-start.html). A fraction is
// cut off: 1700000000.9 expires at 1700000000. A number that fits no int64 lies 292 billion years away and is no expiry.
func Second(v model.Value) (second int64, ok bool) {
	if v.Type() != model.TypeN {
		return 0, false
	}
	if second, ok = v.Decimal().Truncate(); !ok {
		return 0, false
	}
	return second, true
}

// Expired reports whether an expiry lies at or before the instant.
func Expired(second int64, at time.Time) bool { return second <= at.Unix() }
