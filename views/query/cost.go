package query

import "strconv"

// unitBytes is what one strongly consistent read capacity unit reads; an eventually consistent read costs half. The sizes of the items
// that a page read are added up and rounded up once
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html).
const unitBytes = 4096

// halves is the cost of a page of so many bytes in half units. A page that finds nothing costs one, too.
func halves(bytes int) int { return max(1, (bytes+unitBytes-1)/unitBytes) }

// units is a number of half units in words: "0.5 RCU".
func units(halves int) string {
	text := strconv.Itoa(halves / 2)
	if halves%2 == 1 {
		text += ".5"
	}
	return text + " RCU"
}
