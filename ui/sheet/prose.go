package sheet

import (
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
)

// Prose is a text of several lines that is read: wrapped and scrolled. The zero value is an empty text.
type Prose struct {
	Empty string // what to say when there is no text

	text   string
	top    int
	height int
	lines  int // of the last drawing
}

// Set replaces the text; the place in it stays as far as it can.
func (p *Prose) Set(text string) { p.text = text }

// Handle scrolls and tells whether the key was one of the prose's: up, down, k, j, PgUp, PgDn, Home, End, g, G.
func (p *Prose) Handle(msg tea.KeyMsg) bool {
	switch keymap.Name(msg) {
	case "up", "k":
		p.Wheel(-1)
	case "down", "j":
		p.Wheel(1)
	case "pgup":
		p.Wheel(-max(1, p.height-1))
	case "pgdown":
		p.Wheel(max(1, p.height-1))
	case "home", "g":
		p.top = 0
	case "end", "G":
		p.Wheel(p.lines)
	default:
		return false
	}
	return true
}

// Wheel scrolls by lines.
func (p *Prose) Wheel(n int) { p.top = max(0, min(p.top+n, p.lines-p.height)) }

// Draw draws the text over the whole canvas, with a bar at its right edge where it is longer, and takes the height for scrolling.
func (p *Prose) Draw(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	c.Clear(look.Style(themes.Text))
	p.height = max(1, h)
	if w <= 0 || h <= 0 {
		return
	}
	text, token := p.text, themes.Text
	if strings.TrimSpace(text) == "" {
		text, token = p.Empty, themes.Muted
	}
	margin := min(1, (w-1)/2)
	lines := wrap(c.Form(), text, max(1, w-2*margin-1))
	p.lines = len(lines)
	p.Wheel(0)
	for y := 0; y < h && p.top+y < len(lines); y++ {
		line := lines[p.top+y]
		style := look.Style(token)
		if strings.HasPrefix(line, "#") {
			style = look.Style(themes.Heading)
		}
		c.Put(margin, y, style, line)
	}
	c.ScrollBar(w-1, 0, h, p.top, len(lines), look.Style(themes.Faint), look.Style(themes.Muted), look.Glyphs)
}

// wrap breaks a text of several lines at spaces, so that no line is wider than w cells; a longer word is broken anywhere.
func wrap(form cell.Form, text string, w int) []string {
	w = max(1, w)
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		out = append(out, wrapLine(form, strings.ReplaceAll(strings.TrimSuffix(line, "\r"), "\t", "  "), w)...)
	}
	return out
}

func wrapLine(form cell.Form, line string, w int) []string {
	var out []string
	now, wide, first := "", 0, true
	for word := range strings.SplitSeq(line, " ") {
		cut := within(form, word, w)
		if cut == len(word) && !first {
			if n := form.Width(word); wide+1+n <= w {
				now, wide = now+" "+word, wide+1+n
				continue
			}
		}
		if !first {
			out = append(out, now)
		}
		first = false
		for cut < len(word) {
			out = append(out, word[:cut])
			word = word[cut:]
			cut = within(form, word, w)
		}
		now, wide = word, form.Width(word)
	}
	return append(out, now)
}

// within is how many bytes of the word take at most w cells, one character at least.
func within(form cell.Form, word string, w int) int {
	for end := 0; end < len(word); {
		_, size := utf8.DecodeRuneInString(word[end:])
		if end > 0 && form.Width(word[:end+size]) > w {
			return end
		}
		end += size
	}
	return len(word)
}
