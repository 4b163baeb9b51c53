// Package palette is everything that can be done or gone to, found by name: a picker whose entries run. It must not know what
// they do; actions come from keymap, places from the program.
package palette

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/keymap"
	"tablero/ui/layout"
	"tablero/ui/picker"
)

// Item is one thing to do or a place to go to.
type Item struct {
	ID     string // unique in the palette
	Title  string // what it is called
	Detail string // what it does, or what kind of place it is
	Key    string // the key that does the same, as people write it
	Off    string // why it cannot run now; "" = it can
	Run    func() tea.Cmd
}

// Actions returns an item for each action, in their order; of those with one id the first that can run now counts. run runs an
// action as its key would.
func Actions(actions []keymap.Action, ascii bool, run func(keymap.Action) tea.Cmd) []Item {
	at := map[string]int{}
	var items []Item
	for i, e := range keymap.Entries(actions, ascii) {
		item := Item{ID: "action " + e.ID, Title: e.Title, Detail: e.Help, Off: e.Off, Run: func() tea.Cmd { return run(actions[i]) }}
		if len(e.Keys) > 0 {
			item.Key = e.Keys[0]
		}
		if before, ok := at[item.ID]; ok {
			if items[before].Off != "" && item.Off == "" {
				items[before] = item
			}
			continue
		}
		at[item.ID] = len(items)
		items = append(items, item)
	}
	return items
}

// Palette is the widget. Make it with New. It is not safe for concurrent use.
type Palette struct {
	picker *picker.Picker
	items  map[string]Item
	at     layout.Rect // where it was drawn last
}

// New returns a palette of the items in the order given.
func New(items []Item) *Palette {
	p := &Palette{picker: picker.New("Palette", nil)}
	p.picker.Input.Placeholder = "an action, a model, a table, an index, a partition"
	p.picker.Empty = "nothing is called that"
	p.Set(items)
	return p
}

// Set replaces the items and keeps what was typed; the cursor stays on the same one. It is for what becomes known later.
func (p *Palette) Set(items []Item) {
	p.items = make(map[string]Item, len(items))
	entries := make([]picker.Entry, 0, len(items))
	for _, it := range items {
		if _, twice := p.items[it.ID]; twice {
			continue
		}
		p.items[it.ID] = it
		entries = append(entries, picker.Entry{ID: it.ID, Title: it.Title, Detail: it.Detail, Key: it.Key, Off: it.Off})
	}
	p.picker.SetEntries(entries)
}

// Handle takes a key. closed tells that the palette is to be closed; run is then what was chosen, nil when it was left.
func (p *Palette) Handle(msg tea.KeyMsg) (closed bool, run func() tea.Cmd) {
	switch p.picker.Handle(msg) {
	case picker.Cancelled:
		return true, nil
	case picker.Chosen:
		return true, p.chosen()
	}
	return false, nil
}

func (p *Palette) chosen() func() tea.Cmd {
	e, _ := p.picker.Entry()
	return p.items[e.ID].Run
}

// Click selects what is drawn at a place of the screen, and chooses it when it was selected before; beside the palette it closes
// it. It returns like Handle.
func (p *Palette) Click(x, y int) (closed bool, run func() tea.Cmd) {
	if !p.at.Contains(x, y) {
		return true, nil
	}
	before, _ := p.picker.Entry()
	if !p.picker.Click(y - p.at.Y) {
		return false, nil
	}
	if now, ok := p.picker.Entry(); ok && now.ID == before.ID && now.Off == "" {
		return true, p.chosen()
	}
	return false, nil
}

// Wheel scrolls by lines.
func (p *Palette) Wheel(n int) { p.picker.Wheel(n) }

// Draw draws the palette in the middle of the canvas.
func (p *Palette) Draw(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	wide, high := p.picker.Size(w, h)
	p.at = c.Bounds().Center(wide, high)
	p.picker.Draw(c.Sub(p.at), look)
}
