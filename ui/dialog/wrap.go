package dialog

import (
	"strings"

	"tablero/ui/cell"
)

// Limits of a message: a dialog says one thing, and what it quotes (an error, a key) can be of any size.
const (
	messageBytes = 4000
	messageLines = 40
)

// wrap breaks a message into lines of at most w cells, at spaces where there are any. Line breaks of the message stay.
func wrap(form cell.Form, message string, w int) []string {
	if message == "" || w <= 0 {
		return nil
	}
	if len(message) > messageBytes {
		message = strings.ToValidUTF8(message[:messageBytes], "") + "…"
	}
	var lines []string
	for _, paragraph := range strings.Split(strings.TrimRight(message, "\n"), "\n") {
		line, used := "", 0
		for _, word := range strings.Fields(paragraph) {
			n := form.Width(word)
			if used > 0 && used+1+n > w {
				lines = append(lines, line)
				line, used = "", 0
			}
			for n > w { // a word longer than a line is cut where the line ends
				part := form.CleanN(word, w)
				rest, ok := strings.CutPrefix(form.Clean(word), part)
				if !ok || part == "" {
					break
				}
				lines = append(lines, part)
				word, n = rest, form.Width(rest)
			}
			if used > 0 {
				line, used = line+" ", used+1
			}
			line, used = line+word, used+n
		}
		if lines = append(lines, line); len(lines) > messageLines {
			return append(lines[:messageLines-1], "…")
		}
	}
	return lines
}
