package grid

import (
	"context"
	"strconv"
	"strings"
)

// Source gives rows in one fixed order, a page at a time. It is called from commands, never from the grid, and several
// calls may run at once.
type Source interface {
	// Page answers the request. Rows come in display order whatever the direction, at most Request.Limit of them. An answer
	// without rows is allowed when there are more behind it (a filter that matched nothing so far).
	Page(ctx context.Context, req Request) (Page, error)
}

// Want says which page is asked for.
type Want uint8

// The pages that can be asked for.
const (
	First  Want = iota // the first page
	Last               // the last page, its last row the last of all
	After              // the page that begins at the anchor
	Before             // the page that ends at the anchor
	At                 // the page whose first row has the key, or stands where that key would
)

// Request asks a source for one page. Gen and Seq come back in Loaded and tell answers apart.
type Request struct {
	Want   Want
	Anchor string // of After and Before: what an earlier page gave
	Key    string // of At
	Limit  int    // rows, at least 1
	Gen    uint64 // the state of the source that was asked for; answers of an older one are dropped
	Seq    uint64
}

// Page is an answer: rows side by side, and where to go on.
type Page struct {
	Rows   []Row
	Before string // anchor of the page before; "" = nothing stands before this page
	After  string // anchor of the page after; "" = nothing stands after this page
	Read   int    // rows looked at for this page, more than len(Rows) when a filter dropped some; 0 = len(Rows)
	Total  Length // length of the whole, when the source knows it
}

// Loaded is the message that answers a Request.
type Loaded struct {
	Request Request
	Page    Page
	Err     error
}

// Fetch answers the request from the source; it blocks and is called inside a command.
func Fetch(ctx context.Context, source Source, req Request) Loaded {
	page, err := source.Page(ctx, req)
	return Loaded{Request: req, Page: page, Err: err}
}

// Certainty says how much is known of a Length.
type Certainty uint8

// The three degrees.
const (
	Unknown Certainty = iota
	AtLeast
	Known
)

// Length is a number of rows and how sure it is.
type Length struct {
	N    int
	Sure Certainty
}

// String returns the length as it is shown: "1,204", "50+", and "" when nothing is known.
func (l Length) String() string {
	switch l.Sure {
	case Known:
		return Thousands(l.N)
	case AtLeast:
		return Thousands(l.N) + "+"
	}
	return ""
}

// Thousands returns n with a comma between groups of three digits.
func Thousands(n int) string {
	s := strconv.Itoa(n)
	sign := ""
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		s, sign = rest, "-"
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return sign + s
}
