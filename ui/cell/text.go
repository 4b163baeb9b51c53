package cell

import "strings"

// Align says where text stands in a field that is wider than it.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Right
	Center
)

// Clean returns s with everything visible that would otherwise act or hide: escape and control characters as pictures,
// line breaks and tabs as glyphs, bidirectional and zero-width format characters as <202E>, bytes that are no UTF-8 as
// U+FFFD, marks without a base on a dotted circle. Combining marks and joined emoji stay. Text that is clean already is
// returned as it is, without an allocation. Cleaning twice changes nothing.
func Clean(s string) string { return Form{}.Clean(s) }

// CleanN is [Clean] of at most the first n cells of s; it stops reading there, whatever the length of s.
func CleanN(s string, n int) string { return Form{}.CleanN(s, n) }

// Width returns how many cells s takes when put on a canvas, that is, after cleaning.
func Width(s string) int { return Form{}.Width(s) }

// Truncate returns s cleaned and cut to at most w cells; when something was cut the last of them show tail. A wide
// character is never split, so the result may be a cell short. A tail wider than w is cut itself.
func Truncate(s string, w int, tail string) string { return Form{}.Truncate(s, w, tail) }

// Fit returns s cleaned, cut to w cells without a tail, and padded with spaces to exactly w.
func Fit(s string, w int, align Align) string { return Form{}.Fit(s, w, align) }

// Clean is [Clean] in this form.
func (f Form) Clean(s string) string {
	if isPlainASCII(s) {
		return s
	}
	// One pass to see whether anything changes; most text in other scripts is clean.
	sc := scanner{form: f, rest: s}
	at, whole := 0, true
	for {
		piece, _, ok := sc.next()
		if !ok {
			break
		}
		if len(s)-at < len(piece) || s[at:at+len(piece)] != piece || sc.queue != "" {
			whole = false
			break
		}
		at += len(piece)
	}
	if whole && at == len(s) {
		return s
	}
	return f.collect(s, -1)
}

// CleanN is [CleanN] in this form.
func (f Form) CleanN(s string, n int) string {
	if n <= 0 {
		return ""
	}
	if len(s) <= n && isPlainASCII(s) {
		return s
	}
	return f.collect(s, n)
}

// collect returns the pieces of s that fit into n cells; n below zero is no bound.
func (f Form) collect(s string, n int) string {
	var b strings.Builder
	sc := scanner{form: f, rest: s}
	for used := 0; ; {
		piece, w, ok := sc.next()
		if !ok || (n >= 0 && used+w > n) {
			return b.String()
		}
		b.WriteString(piece)
		used += w
	}
}

// Width is [Width] in this form.
func (f Form) Width(s string) int {
	if isPlainASCII(s) {
		return len(s)
	}
	total, _ := f.widthUpTo(s, -1)
	return total
}

// widthUpTo measures s but stops once it is known to be wider than n (n below zero: never); over says that it is.
func (f Form) widthUpTo(s string, n int) (total int, over bool) {
	sc := scanner{form: f, rest: s}
	for {
		_, w, ok := sc.next()
		if !ok {
			return total, false
		}
		if total += w; n >= 0 && total > n {
			return total, true
		}
	}
}

// fitting returns how many cells the pieces of s take that fit into n cells.
func (f Form) fitting(s string, n int) int {
	sc := scanner{form: f, rest: s}
	for used := 0; ; {
		_, w, ok := sc.next()
		if !ok || used+w > n {
			return used
		}
		used += w
	}
}

// Truncate is [Truncate] in this form.
func (f Form) Truncate(s string, w int, tail string) string {
	if w <= 0 {
		return ""
	}
	if len(s) <= w && isPlainASCII(s) {
		return s
	}
	if _, over := f.widthUpTo(s, w); !over {
		return f.Clean(s)
	}
	tail = f.CleanN(tail, w)
	return f.CleanN(s, w-f.Width(tail)) + tail
}

// Fit is [Fit] in this form.
func (f Form) Fit(s string, w int, align Align) string {
	if w <= 0 {
		return ""
	}
	s = f.CleanN(s, w)
	return pad(s, w-f.Width(s), align)
}

// TruncateLeft is [Form.Truncate] from the other side: it keeps the end of s, and the first cells show head.
func (f Form) TruncateLeft(s string, w int, head string) string {
	if w <= 0 {
		return ""
	}
	total := f.Width(s)
	if total <= w {
		return f.Clean(s)
	}
	head = f.CleanN(head, w)
	keep := w - f.Width(head)
	sc := scanner{form: f, rest: s}
	var b strings.Builder
	for left := total; ; {
		piece, n, ok := sc.next()
		if !ok {
			return head + b.String()
		}
		if left <= keep {
			b.WriteString(piece)
		}
		left -= n
	}
}

// TruncateLeft returns s cleaned and cut to at most w cells from the left, keeping its end behind head.
func TruncateLeft(s string, w int, head string) string { return Form{}.TruncateLeft(s, w, head) }

func pad(s string, n int, align Align) string {
	if n <= 0 {
		return s
	}
	switch align {
	case Right:
		return strings.Repeat(" ", n) + s
	case Center:
		return strings.Repeat(" ", n/2) + s + strings.Repeat(" ", n-n/2)
	default:
		return s + strings.Repeat(" ", n)
	}
}

func isPlainASCII(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}
