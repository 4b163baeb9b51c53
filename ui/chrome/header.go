package chrome

import (
	"strings"

	"tablero/themes"
	"tablero/ui/cell"
)

// Header is what the top line says:
//
//	menu › Menu · DishName ↑ · modified             catalyst · LOCAL ~/.local/share/x
type Header struct {
	Crumbs []string // where one is, outermost first
	Note   string   // behind the crumbs, such as the order of what is shown; the first to go on the left
	Flag   string   // a state in one word, such as "modified"
	Facts  []string // at the right, such as the kind of what is open and where; the last to go
	Path   string   // behind the facts; its middle goes first
}

// shortestPath is the fewest cells in which a path still says something.
const shortestPath = 8

// Draw draws the line on the first line of the canvas. What does not fit goes in this order: the middle of the path, the
// path, the note, the outer crumbs, the flag, the crumbs; the facts stay to the last.
func (hd Header) Draw(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	if w <= 0 || h <= 0 {
		return
	}
	style := look.Style(themes.Header)
	c.Clear(style)
	form, g := c.Form(), look.Glyphs
	dot := " " + g.Dot + " "
	margin := 0
	if w >= 20 {
		margin = 1
	}
	room := w - 2*margin
	facts := strings.Join(hd.Facts, dot)
	factsW := form.Width(facts)
	if factsW > room {
		c.Put(margin, 0, style, form.Truncate(facts, room, g.Ellipsis))
		return
	}
	left := room - factsW // for everything else
	if factsW > 0 {
		left -= 2
	}
	note, flag := "", ""
	if hd.Note != "" {
		note = dot + hd.Note
	}
	if hd.Flag != "" {
		flag = dot + hd.Flag
	}
	crumbs := strings.Join(hd.Crumbs, " "+g.Crumb+" ")
	noteW, flagW := form.Width(note), form.Width(flag)
	path := ""
	if spare := left - form.Width(crumbs) - noteW - flagW - 1; hd.Path != "" && spare >= min(shortestPath, form.Width(hd.Path)) {
		path = Middle(form, hd.Path, spare, g.Ellipsis)
	}
	if form.Width(crumbs)+noteW+flagW > left {
		note = ""
	}
	crumbs = hd.shorten(form, g, left-flagW)
	if crumbs == "" && flagW > 0 {
		flag = ""
		crumbs = hd.shorten(form, g, left)
	}
	x := margin
	x += c.Put(x, 0, style, crumbs)
	x += c.Put(x, 0, look.Style(themes.Accent), note)
	c.Put(x, 0, look.Style(themes.Warning), flag)

	x = w - margin - factsW
	if path != "" {
		x -= form.Width(path) + 1
	}
	x += c.Put(x, 0, look.Style(themes.Info), facts)
	if path != "" {
		c.Put(x+1, 0, look.Style(themes.Muted), path)
	}
}

// shorten returns the crumbs in at most w cells: outer ones are left out first, then the innermost is cut. Where not even
// some letters of it fit, it returns "".
func (hd Header) shorten(form cell.Form, g themes.Glyphs, w int) string {
	between := " " + g.Crumb + " "
	for i := range hd.Crumbs {
		text := strings.Join(hd.Crumbs[i:], between)
		if i > 0 {
			text = g.Ellipsis + between + text
		}
		if form.Width(text) <= w {
			return text
		}
	}
	if len(hd.Crumbs) == 0 || w < 3 {
		return ""
	}
	return form.Truncate(hd.Crumbs[len(hd.Crumbs)-1], w, g.Ellipsis)
}

// Middle returns the text in at most w cells with the middle left out: of a path the first and the last names say most.
func Middle(form cell.Form, text string, w int, ellipsis string) string {
	if form.Width(text) <= w {
		return text
	}
	room := w - form.Width(ellipsis)
	if room <= 1 {
		return form.Truncate(text, w, ellipsis)
	}
	return form.CleanN(text, room/3) + form.TruncateLeft(text, room-room/3+form.Width(ellipsis), ellipsis)
}
