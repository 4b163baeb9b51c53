package views

import (
	"strings"

	"tablero/themes"
	"tablero/ui"
	"tablero/ui/cell"
	"tablero/ui/chrome"
	"tablero/ui/keymap"
	"tablero/ui/layout"
)

// Heights from which on a line around the screen has its place.
const (
	headerFrom = 8
	tabsFrom   = 11
	lastFrom   = 6
)

// shell is where the lines around the screen and the screen stand.
type shell struct{ header, tabs, body, last layout.Rect }

// arrange cuts a screen of w×h cells.
func arrange(w, h int) shell {
	var s shell
	rest := layout.Screen(w, h)
	if h >= headerFrom {
		s.header, rest = rest.SplitTop(1)
	}
	if h >= tabsFrom {
		s.tabs, rest = rest.SplitTop(1)
	}
	if h >= lastFrom {
		s.last, rest = rest.SplitBottom(1)
	}
	s.body = rest
	return s
}

// draw makes the frame.
func (a *App) draw() {
	c := a.canvas()
	look := a.set.Look
	if layout.TooSmall(a.w, a.h) {
		a.rects = shell{}
		a.drawSmall(c)
		a.frame = c.Render(a.set.Profile)
		return
	}
	a.rects = arrange(a.w, a.h)
	status := a.screen().Status()
	if !a.rects.header.Empty() {
		a.drawHeader(c.Sub(a.rects.header), status)
	}
	a.tabsAt = nil
	if !a.rects.tabs.Empty() {
		a.drawTabs(c.Sub(a.rects.tabs))
	}
	a.screen().Draw(c.Sub(a.rects.body))
	a.hintAt = nil
	if !a.rects.last.Empty() {
		a.drawLast(c.Sub(a.rects.last), status)
	} else if a.message.Shown() { // no line of its own: a message is worth the last line of the screen
		a.message.Draw(c.Sub(layout.Rect{Y: a.h - 1, W: a.w, H: 1}), look, "")
	}
	if a.sheet != nil {
		c.Repaint(c.Bounds(), look.Style(themes.Faint))
		w, h := a.sheet.Size(a.w, a.h)
		a.sheet.Draw(c.Sub(c.Bounds().Center(w, h)), look)
	}
	if a.palette != nil {
		c.Repaint(c.Bounds(), look.Style(themes.Faint))
		a.palette.Draw(c, look)
	}
	a.dialogs.Draw(c, look)
	if a.set.ShowKeys {
		a.echo.Draw(c, look)
	}
	a.frame = c.Render(a.set.Profile)
}

func (a *App) canvas() *cell.Canvas {
	c := cell.New(a.w, a.h)
	c.SetForm(cell.Form{ASCII: a.set.Look.Glyphs.ASCII})
	c.Clear(a.set.Look.Style(themes.Text))
	return c
}

// drawSmall says that the terminal is too small.
func (a *App) drawSmall(c *cell.Canvas) {
	text := "needs 20×5 cells"
	if a.set.Look.Glyphs.ASCII {
		text = "needs 20x5 cells"
	}
	c.Put(0, 0, a.set.Look.Style(themes.Text), c.Form().Truncate(text, a.w, a.set.Look.Glyphs.Ellipsis))
}

func (a *App) drawHeader(c *cell.Canvas, status ui.Status) {
	h := chrome.Header{Crumbs: status.Crumbs, Facts: a.set.Facts, Path: a.set.Path}
	if a.modified() {
		h.Flag = "modified"
	}
	if n, ok := a.screen().(interface{ Note() string }); ok {
		h.Note = n.Note()
	}
	h.Draw(c, a.set.Look)
}

func (a *App) drawTabs(c *cell.Canvas) {
	tabs := chrome.Tabs{Active: a.at - 1}
	for i, title := range titles[1:] {
		tabs.Tabs = append(tabs.Tabs, chrome.Tab{Key: string(rune('1' + i)), Title: title, Off: a.screens[i+1] == nil})
	}
	for _, j := range a.shownJobs() {
		p := j.Progress()
		tabs.Right = chrome.Job{Name: j.Name, Done: p.Done, Total: p.Total}.Short()
	}
	if tabs.Right == "" && !a.mouse {
		tabs.Right = "mouse off"
	}
	a.tabsAt = tabs.Draw(c, a.set.Look)
}

func (a *App) drawLast(c *cell.Canvas, status ui.Status) {
	if a.message.Draw(c, a.set.Look, status.Count) {
		return
	}
	a.hints = a.hintEntries(c, status)
	a.hintAt = chrome.Hints{Entries: a.hints, Right: status.Count}.Draw(c, a.set.Look)
}

// hintEntries is the keys that matter now; the one for help stands last and goes last.
func (a *App) hintEntries(c *cell.Canvas, status ui.Status) []keymap.Entry {
	ascii := a.set.Look.Glyphs.ASCII
	entries := keymap.Hints(a.screen().Actions(), ascii)
	if a.sheet != nil || a.palette != nil || a.dialogs.Len() > 0 {
		entries = nil
	}
	if a.dialogs.TextFocus() { // the other dialogs show their keys themselves
		entries = []keymap.Entry{{Keys: []string{"Enter"}, Title: "take"}, {Keys: []string{"Esc"}, Title: "leave"}}
	}
	var last []keymap.Entry
	if !a.textFocus() {
		last = keymap.Hints(a.Globals(), ascii)
	}
	entries = entries[:min(len(entries), keymap.HintLimit-len(last))]
	w, _ := c.Size()
	room := w - 2 - c.Form().Width(status.Count) - 2
	for len(entries) > 0 && hintsWidth(c.Form(), append(entries[:len(entries):len(entries)], last...)) > room {
		entries = entries[:len(entries)-1]
	}
	return append(entries, last...)
}

func hintsWidth(form cell.Form, entries []keymap.Entry) int {
	n := 0
	for _, e := range entries {
		n += form.Width(strings.Join(e.Keys[:1], "")) + 1 + form.Width(e.Title) + 2
	}
	return n - 2
}
