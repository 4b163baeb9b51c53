package generate

import (
	"strings"

	"tablero/ui/cell"
)

// wrap breaks a text at spaces into lines of at most w cells; a word that is too long is cut by whoever draws it.
func wrap(text string, w int) []string {
	var out []string
	now := ""
	for i, word := range strings.Split(text, " ") {
		switch {
		case i == 0:
			now = word
		case cell.Width(now)+1+cell.Width(word) > w:
			out, now = append(out, now), word
		default:
			now += " " + word
		}
	}
	return append(out, now)
}
