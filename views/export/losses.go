package export

import (
	"strings"

	"tablero/model/codec"
	"tablero/themes"
	"tablero/ui/cell"
	"tablero/views/shown"
)

// lossLines is what a format cannot hold, line by line. What repeats itself is said once and counted.
func lossLines(format string, r *codec.Report) []line {
	type saying struct {
		kind codec.Kind
		text string
	}
	more := map[saying]int{}
	for _, n := range r.Notes {
		more[saying{n.Kind, n.Text}]++
	}
	lost := r.Count(codec.Loss)
	lines := []line{{format + " holds everything of this model", themes.OK}}
	if lost > 0 {
		lines = []line{{shown.Count(lost, "thing") + " " + map[bool]string{true: "has", false: "have"}[lost == 1] + " no place in " + format, themes.Warning}}
	}
	for _, n := range r.Notes {
		s := saying{n.Kind, n.Text}
		count := more[s]
		if count == 0 {
			continue
		}
		more[s] = 0
		text, token := n.Path+": "+n.Text, themes.Text
		if n.Kind == codec.Remark {
			token = themes.Muted
		}
		if count > 1 {
			text += ", and " + shown.Count(count-1, "more place")
		}
		if len(lines) == lossLimit {
			return append(lines, line{"and more", themes.Muted})
		}
		lines = append(lines, line{text, token})
	}
	return lines
}

// lossLimit is how many different losses are listed.
const lossLimit = 200

// wrapped breaks lines at spaces to at most w cells; what goes on is indented.
func wrapped(lines []line, w int) []line {
	var out []line
	for _, l := range lines {
		now := ""
		for i, word := range strings.Split(l.text, " ") {
			switch {
			case i == 0:
				now = word
			case cell.Width(now)+1+cell.Width(word) > w:
				out = append(out, line{now, l.token})
				now = "  " + word
			default:
				now += " " + word
			}
		}
		out = append(out, line{now, l.token})
	}
	return out
}
