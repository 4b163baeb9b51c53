package keys

import (
	"encoding/binary"
	"math"
)

// signBit turns the order of int64 into that of unsigned bytes.
const signBit = 1 << 63

// AppendExpiry appends the key of an entry of the expiry queue: the item with the base key expires at the second (Unix
// time). The queue of a table is in time order, items of one second in base-key order.
func AppendExpiry(dst []byte, table uint64, second int64, base []byte) []byte {
	dst = binary.BigEndian.AppendUint64(AppendQueue(dst, table), uint64(second)^signBit)
	return append(dst, base...)
}

// AppendQueue appends the prefix of the expiry queue of a table.
func AppendQueue(dst []byte, table uint64) []byte {
	return appendTable(dst, SpaceExpiry, table)
}

// SplitExpiry takes the key of an entry of the queue apart; base is a part of key. The error is an *Error of kind
// Corrupt.
func SplitExpiry(key []byte) (table uint64, second int64, base []byte, err error) {
	if len(key) < timeHead || key[0] != SpaceExpiry {
		return 0, 0, nil, corrupt("A key is not that of the expiry queue")
	}
	table = binary.BigEndian.Uint64(key[1:])
	second = int64(binary.BigEndian.Uint64(key[tableHead:]) ^ signBit)
	return table, second, key[timeHead:], nil
}

// QueueRange gives the part of a table's queue from one second to another, both included.
func QueueRange(table uint64, from, to int64) Range {
	r := Range{Lower: AppendExpiry(nil, table, from, nil)}
	switch {
	case to < from:
		r.Upper = r.Lower
	case to == math.MaxInt64:
		r.Upper = After(AppendQueue(nil, table))
	default:
		r.Upper = AppendExpiry(nil, table, to+1, nil)
	}
	return r
}
