package cell

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Form says how characters that cannot be shown as they are become visible. The zero Form uses control pictures.
type Form struct {
	ASCII  bool // ^[ \n \t instead of ␛ ↵ ␉
	Spaces bool // line breaks and tabs become one space each instead of a glyph
}

// maxCluster is the longest grapheme cluster, in bytes, that is shown. The longest of real use are joined emoji of about
// 40 bytes; without a bound a single cell could hold the 400 KB of a hostile value.
const maxCluster = 64

const replacement = "\uFFFD"

// scanner cuts a text into pieces of 1 or 2 cells, cleaning as it goes, so that the cost of showing the first cells of a
// long text does not depend on its length.
type scanner struct {
	form  Form
	rest  string
	queue string // ASCII still to be given out for a character written as several
}

// next returns the next piece and its width in cells; ok is false at the end. A piece never holds a control character
// and always starts with something that takes a cell of its own.
func (sc *scanner) next() (piece string, width int, ok bool) {
	if sc.queue != "" {
		piece, sc.queue = sc.queue[:1], sc.queue[1:]
		return piece, 1, true
	}
	if sc.rest == "" {
		return "", 0, false
	}
	s := sc.rest
	b := s[0]
	if b >= ' ' && b < 0x7F && (len(s) == 1 || s[1] < utf8.RuneSelf) {
		sc.rest = s[1:]
		return s[:1], 1, true
	}
	r, size := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size <= 1 {
		sc.rest = s[1:]
		return sc.invalid(), 1, true
	}
	if visible, hidden := sc.form.reveal(r); hidden {
		sc.rest = s[size:]
		return sc.enqueue(visible)
	}
	if w, plain := plainRune(r); plain {
		if after, _ := utf8.DecodeRuneInString(s[size:]); size == len(s) || startsCluster(after) {
			sc.rest = s[size:]
			return s[:size], w, true
		}
	}
	return sc.cluster(s, r, size)
}

// cluster takes a whole grapheme cluster, or as much of it as may be shown.
func (sc *scanner) cluster(s string, first rune, size int) (string, int, bool) {
	window := s
	if len(window) > maxCluster+utf8.UTFMax {
		window = window[:maxCluster+utf8.UTFMax]
		for !utf8.RuneStart(s[len(window)]) { // do not end inside a character
			window = window[:len(window)-1]
		}
	}
	whole, _ := ansi.FirstGraphemeCluster(window, ansi.GraphemeWidth)
	if len(whole) < size {
		whole = s[:size]
	}
	if len(whole) > maxCluster {
		sc.rest = s[len(whole):]
		return sc.invalid(), 1, true
	}
	piece := whole[:sc.form.showable(s, len(whole))]
	sc.rest = s[len(piece):]
	if joins("x", piece) {
		// A mark without a base would sit on whatever stands to its left.
		piece = "◌" + piece
	}
	got, width := ansi.FirstGraphemeCluster(piece, ansi.GraphemeWidth)
	if got != piece || width < 1 || width > 2 || joins(piece, "x") {
		// Nothing to see, or it would swallow its right neighbour: say which character it is, and look at the rest anew.
		sc.rest = s[size:]
		return sc.enqueue(codePoint(first))
	}
	return piece, width, true
}

// enqueue gives out the first character of a visible form and keeps the rest for the next calls. The form is one rune,
// or ASCII.
func (sc *scanner) enqueue(visible string) (string, int, bool) {
	_, n := utf8.DecodeRuneInString(visible)
	sc.queue = visible[n:]
	return visible[:n], 1, true
}

func (sc *scanner) invalid() string {
	if sc.form.ASCII {
		return "?"
	}
	return replacement
}

// showable returns how many bytes of the cluster s[:n] can be shown as one piece: up to the first character after the
// base that is hidden, misplaced, or not valid UTF-8.
func (f Form) showable(s string, n int) int {
	prev, i := utf8.DecodeRuneInString(s)
	for i < n {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size <= 1 {
			return i
		}
		switch {
		case r < utf8.RuneSelf:
			// Some letters of Malayalam and others attach to what follows; terminals do not follow them onto ASCII.
			return i
		case r == zwj || r == zwnj:
			after, _ := utf8.DecodeRuneInString(s[i+size:])
			if !joinerBelongs(r, prev, after) {
				return i
			}
		case isSelector(r):
			if isSelector(prev) { // one after the other hides data
				return i
			}
		default:
			if _, hidden := f.reveal(r); hidden {
				return i
			}
		}
		prev, i = r, i+size
	}
	return n
}

const (
	zwnj = '\u200C'
	zwj  = '\u200D'
)

// joinerBelongs reports whether a joiner between prev and after does what it is for: shape a script that joins, or tie
// emoji together. Anywhere else it is a way to make two different keys look alike.
func joinerBelongs(joiner, prev, after rune) bool {
	script := func(r rune) bool { return r >= 0x600 && r <= 0x18AF }
	emoji := func(r rune) bool {
		return r >= 0x2190 && r < 0x2500 || r >= 0x2600 && r < 0x2C00 || r == 0xFE0F || r >= 0x1F000 && r < 0xE0000
	}
	if script(prev) && script(after) {
		return true
	}
	return joiner == zwj && emoji(prev) && emoji(after)
}

// isSelector reports a variation selector of the kind that chooses text or emoji form.
func isSelector(r rune) bool { return r >= 0xFE00 && r <= 0xFE0F }

// joins reports whether b would become part of a's last grapheme cluster when printed right after it.
func joins(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	var room [2*maxCluster + 16]byte
	got, _ := ansi.FirstGraphemeCluster(append(append(room[:0], a...), b...), ansi.GraphemeWidth)
	return len(got) > len(a)
}

// reveal returns how a character that has no look of its own, or a harmful one, is written; hidden is false for
// characters that are shown as they are. Marks, selectors and joiners are judged in their place by showable.
func (f Form) reveal(r rune) (visible string, hidden bool) {
	switch {
	case r == '\n', r == '\r', r == '\t':
		return f.blank(r), true
	case r < ' ':
		if f.ASCII {
			return "^" + string('@'+r), true
		}
		return string(0x2400 + r), true
	case r < 0x7F:
		return "", false
	case r == 0x7F:
		if f.ASCII {
			return "^?", true
		}
		return "␡", true
	case r < 0xA0, r == 0xAD:
		return codePoint(r), true
	case r < 0x300:
		return "", false
	case r == 0x034F, r == 0x115F, r == 0x1160, r == 0x17B4, r == 0x17B5, r >= 0x180B && r <= 0x180F,
		r == 0x2028, r == 0x2029, r == 0x3164, r == 0xFFA0, r >= 0xE0000 && r <= 0xE0FFF:
		return codePoint(r), true // ignorable by default, though not all are format characters
	case r < 0x600:
		return "", false
	case unicode.Is(unicode.Cf, r):
		return codePoint(r), true
	}
	return "", false
}

func (f Form) blank(r rune) string {
	if f.Spaces {
		return " "
	}
	switch {
	case r == '\n' && f.ASCII:
		return `\n`
	case r == '\r' && f.ASCII:
		return `\r`
	case f.ASCII:
		return `\t`
	case r == '\n':
		return "↵"
	}
	return string(0x2400 + r)
}

// codePoint writes an invisible character by its number, as editors do: <202E>.
func codePoint(r rune) string {
	hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	if len(hex) < 2 {
		hex = "0" + hex
	}
	return "<" + hex + ">"
}

// plainRune knows the characters that make up nearly all text and drawing, so that they need no segmentation: their
// width, and that none of them joins its neighbours. A test compares it with x/ansi rune by rune.
func plainRune(r rune) (width int, ok bool) {
	switch {
	case r < ' ' || r == 0x7F:
		return 0, false
	case r < 0x7F:
		return 1, true
	case r < 0xA0 || r == 0xAD:
		return 0, false
	case r < 0x300, r >= 0x370 && r < 0x378, r >= 0x400 && r < 0x483, r >= 0x48A && r < 0x530, r >= 0x2010 && r < 0x2028,
		r >= 0x2030 && r < 0x205F, r >= 0x20A0 && r < 0x20C0, r >= 0x2190 && r < 0x2200, r >= 0x2500 && r < 0x25FB:
		return 1, true
	case r >= 0x3041 && r < 0x3097, r >= 0x309B && r < 0x3100, r >= 0x4E00 && r < 0xA000, r >= 0xAC00 && r < 0xD7A4:
		return 2, true
	}
	return 0, false
}

// startsCluster reports whether r surely begins a new cluster after a plain character.
func startsCluster(r rune) bool {
	if r < ' ' || r == 0x7F {
		return true // controls end every cluster
	}
	_, plain := plainRune(r)
	return plain
}
