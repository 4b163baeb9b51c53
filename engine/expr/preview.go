package expr

import (
	"strings"
	"unicode/utf8"
)

// maxPreview is how many bytes of a source or a value an error repeats.
const maxPreview = 40

// preview is a text shortened for an error, cut at a rune's border.
func preview(s string) string {
	if len(s) <= maxPreview {
		return s
	}
	cut := maxPreview
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}

// near is the source around an offset: the word before, and what follows, shortened.
func near(src string, off int) string {
	from := off
	for from > 0 && isSpace(src[from-1]) {
		from--
	}
	for from > 0 && off-from < maxPreview/2 && !isSpace(src[from-1]) {
		from--
	}
	for from > 0 && !utf8.RuneStart(src[from]) {
		from--
	}
	return strings.TrimSpace(preview(src[from:]))
}
