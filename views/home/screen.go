// Package home is the screen that the program opens on when there is no model: the words that say what to do. It must not
// open, read or change anything.
package home

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ui"
	"tablero/ui/cell"
	"tablero/ui/keymap"
)

// Screen is the home screen.
type Screen struct {
	look   *themes.Look
	folder string
	open   bool
}

// New returns the screen; folder is the workspace's, and open tells whether a model is open in the data screen.
func New(look *themes.Look, folder string, open bool) *Screen {
	return &Screen{look: look, folder: folder, open: open}
}

// Init does nothing.
func (s *Screen) Init() tea.Cmd { return nil }

// Update does nothing: there is nothing to press here but the keys of the whole program.
func (s *Screen) Update(tea.Msg) tea.Cmd { return nil }

// Actions returns none.
func (s *Screen) Actions() []keymap.Action { return nil }

// TextFocus reports false.
func (s *Screen) TextFocus() bool { return false }

// Status names the screen.
func (s *Screen) Status() ui.Status { return ui.Status{Crumbs: []string{"Home"}} }

type line struct{ word, text string }

func (s *Screen) lines() []line {
	lines := []line{
		{"", "A workbench for NoSQL tables: walk a model's partitions in sort-key order,"},
		{"", "through the table and every index."},
		{},
		{"tablero demo", "a sample to walk through, in memory"},
		{"tablero demo --list", "the samples by name"},
		{"tablero import FILE", "a model file into the workspace"},
		{"tablero FILE", "a model file as it stands, in memory"},
		{"tablero list", "the models of the workspace"},
		{"tablero MODEL", "one of them"},
		{},
	}
	if s.open {
		lines = append(lines, line{"3", "back to the data"})
	}
	return append(lines, line{"?", "the keys"}, line{"q", "leave, then type one of the commands"}, line{}, line{"workspace", s.folder})
}

// Draw draws the words in the middle.
func (s *Screen) Draw(c *cell.Canvas) {
	w, h := c.Size()
	c.Clear(s.look.Style(themes.Text))
	lines := s.lines()
	form := c.Form()
	wide := 0
	const column = 22
	for _, l := range lines {
		n := form.Width(l.text)
		if l.word != "" {
			n += column
		}
		wide = max(wide, n)
	}
	at := c.Bounds().Center(min(wide, w-2), min(len(lines), h))
	if h < len(lines) { // what to type goes before what it is
		lines = lines[min(3, len(lines)-h):]
	}
	in := c.Sub(at)
	for y, l := range lines {
		if y >= at.H {
			break
		}
		x := 0
		if l.word != "" {
			in.Put(0, y, s.look.Style(themes.HintKey), form.Truncate(l.word, at.W, s.look.Glyphs.Ellipsis))
			x = min(column, form.Width(l.word)+2)
			if at.W > column+10 {
				x = column
			}
		}
		in.Put(x, y, s.look.Style(themes.Text), form.Truncate(l.text, at.W-x, s.look.Glyphs.Ellipsis))
	}
}
