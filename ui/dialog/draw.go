package dialog

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
	"tablero/ui/layout"
)

// widest is the width of a dialog's text on screens that have more: longer lines are hard to read.
const widest = 64

// content is what a dialog wants to have drawn.
type content struct {
	title   string
	message []string
	token   themes.Token // of title and border
	wide    int          // cells that the body wants
	lines   int          // of the body: buttons, input, options
	// body draws on a canvas that is at least one line high, though it may be lower than asked for, and returns what can be
	// clicked, in the canvas's coordinates.
	body func(c *cell.Canvas) []hit
}

// hit is a place that presses a key when it is clicked.
type hit struct {
	at    layout.Rect
	press tea.KeyMsg
}

// draw draws the dialog in the middle of the canvas. Where there is no room, the border goes first, then the message, line by
// line from its end; what takes the answer stays to the last line.
func draw(c *cell.Canvas, look *themes.Look, d Dialog) []hit {
	w, h := c.Size()
	if w <= 0 || h <= 0 {
		return nil
	}
	form := c.Form()
	framed := w >= 12 && h >= 4
	room, pad := w, 0
	if framed {
		room, pad = w-4, 2
	}
	ct := d.content(form, look, min(room, widest))
	wide := max(ct.wide, form.Width(ct.title)+2)
	for _, line := range ct.message {
		wide = max(wide, form.Width(line))
	}
	wide = min(max(wide, 16), room, widest)
	high := len(ct.message) + ct.lines
	if len(ct.message) > 0 {
		high++ // a blank line between
	}
	box := c.Bounds().Center(min(w, wide+2*pad), min(h, high+pad))
	inner := box
	c.Fill(box, look.Style(themes.Text))
	if framed {
		inner = c.Frame(box, cell.Frame{Glyphs: look.Glyphs, Border: look.Style(ct.token), Title: ct.title, TitleStyle: look.Style(ct.token)})
		inner = inner.InsetXY(1, 0)
	}
	body, text := inner.SplitBottom(min(ct.lines, inner.H))
	drawMessage(c.Sub(text), look, ct, framed)
	hits := ct.body(c.Sub(body))
	for i := range hits {
		hits[i].at = hits[i].at.Move(body.X, body.Y)
	}
	return hits
}

// drawMessage draws the lines that fit, and where there is no border the title before them.
func drawMessage(c *cell.Canvas, look *themes.Look, ct content, framed bool) {
	w, h := c.Size()
	lines := ct.message
	if !framed && ct.title != "" {
		lines = append([]string{ct.title}, lines...)
	}
	for y := 0; y < h && y < len(lines); y++ {
		line := lines[y]
		if y == h-1 && y < len(lines)-1 {
			line = c.Form().CleanN(line, max(0, w-1)) + look.Glyphs.Ellipsis
		}
		c.Put(0, y, look.Style(themes.Text), c.Form().Truncate(line, w, look.Glyphs.Ellipsis))
	}
}

func (d *Alert) content(form cell.Form, look *themes.Look, w int) content {
	ct := content{title: d.Title, message: wrap(form, d.Message, w), token: themes.BorderFocus, lines: 1, wide: 6}
	if d.Failure {
		ct.token = themes.Error
	}
	ct.body = func(c *cell.Canvas) []hit {
		return buttons(c, look, []button{{"OK", true, keymap.Press("enter")}})
	}
	return ct
}

func (d *Confirm) content(form cell.Form, look *themes.Look, w int) content {
	yes, no := label(d.Yes, "Yes"), label(d.No, "No")
	ct := content{title: d.Title, message: wrap(form, d.Message, w), token: themes.BorderFocus, lines: 1}
	ct.wide = form.Width(yes) + form.Width(no) + 10
	if d.Dangerous {
		ct.token = themes.Warning
	}
	ct.body = func(c *cell.Canvas) []hit {
		return buttons(c, look, []button{{no, !d.yes, keymap.Press("n")}, {yes, d.yes, keymap.Press("y")}})
	}
	return ct
}

func (d *TypedWord) content(form cell.Form, look *themes.Look, w int) content {
	ct := content{title: d.Title, message: wrap(form, d.Message, w), token: themes.Error, lines: 1 + d.field().Height(), wide: 40}
	ct.body = func(c *cell.Canvas) []hit {
		w, h := c.Size()
		// One line left: the word to type is the placeholder, so the input alone still says it.
		at := 0
		if h > 1 {
			c.Put(0, 0, look.Style(themes.Muted), c.Form().Truncate("Type "+d.Word+" to go on, Esc to leave", w, look.Glyphs.Ellipsis))
			at = 1
		}
		d.field().Draw(c.Sub(layout.Rect{Y: at, W: w, H: d.field().Height()}), look)
		return nil
	}
	return ct
}

func (d *Prompt) content(form cell.Form, look *themes.Look, w int) content {
	ct := content{title: d.Title, message: wrap(form, d.Message, w), token: themes.BorderFocus, lines: d.field().Height(), wide: 48}
	ct.body = func(c *cell.Canvas) []hit {
		d.field().Draw(c, look)
		return nil
	}
	return ct
}

func (d *Menu) content(form cell.Form, look *themes.Look, w int) content {
	ct := content{title: d.Title, message: wrap(form, d.Message, w), token: themes.BorderFocus, lines: max(1, len(d.Options))}
	keyW := 0
	for _, o := range d.Options {
		keyW = max(keyW, form.Width(keymap.Human(o.Key, look.Glyphs.ASCII)))
	}
	for _, o := range d.Options {
		ct.wide = max(ct.wide, 2+keyW+2+form.Width(o.Title)+offWidth(form, o))
	}
	ct.body = func(c *cell.Canvas) []hit { return d.drawOptions(c, look, keyW) }
	return ct
}

func offWidth(form cell.Form, o Option) int {
	if o.Off == "" {
		return 0
	}
	return form.Width(o.Off) + 4
}

func (d *Menu) drawOptions(c *cell.Canvas, look *themes.Look, keyW int) []hit {
	w, h := c.Size()
	d.top = max(0, min(d.top, len(d.Options)-h))
	if d.cur < d.top {
		d.top = d.cur
	} else if d.cur >= d.top+h {
		d.top = d.cur - h + 1
	}
	var hits []hit
	for y := 0; y < h && d.top+y < len(d.Options); y++ {
		o := d.Options[d.top+y]
		token, text := themes.Text, o.Title
		if o.Off != "" {
			token, text = themes.Muted, o.Title+"  ("+o.Off+")"
		}
		row := layout.Rect{Y: y, W: w, H: 1}
		c.PutFit(2, y, min(keyW, w-2), look.Style(themes.HintKey), keymap.Human(o.Key, look.Glyphs.ASCII), cell.Left, "")
		c.PutFit(keyW+4, y, w-keyW-4, look.Style(token), text, cell.Left, look.Glyphs.Ellipsis)
		if d.top+y == d.cur {
			c.Restyle(row, look.Style(themes.Selection))
			_, style := c.At(0, y)
			c.Put(0, y, style, look.Glyphs.Select)
		}
		hits = append(hits, hit{row, keymap.Press(o.Key)})
	}
	return hits
}

type button struct {
	text  string
	focus bool
	press tea.KeyMsg
}

// buttons draws the buttons side by side at the right end; the one with the focus stands in brackets, so that it shows
// without colour. Where they do not fit, the one with the focus is drawn alone.
func buttons(c *cell.Canvas, look *themes.Look, all []button) []hit {
	w, h := c.Size()
	total := 0
	for _, b := range all {
		total += c.Form().Width(b.text) + 5
	}
	x := max(0, w-total+1)
	var hits []hit
	for _, b := range all {
		if total-1 > w && !b.focus {
			continue
		}
		style, text := look.Style(themes.Muted), "  "+b.text+"  "
		if b.focus {
			style, text = look.Style(themes.Selection), "[ "+b.text+" ]"
		}
		n := c.Put(x, h-1, style, text)
		hits = append(hits, hit{layout.Rect{X: x, Y: h - 1, W: n, H: 1}, b.press})
		x += n + 1
	}
	return hits
}
