package data

import (
	"os/exec"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/ui"
	"tablero/ui/dialog"
	"tablero/ui/find"
	"tablero/ui/grid"
	"tablero/ui/layout"
	"tablero/ui/picker"
	"tablero/ui/tree"
	"tablero/views/workspace"
)

// Env is what the screen needs of the program around it.
type Env = workspace.Env

// Subject is the model that is shown.
type Subject struct {
	Store engine.Store
	Model *model.Model
	Word  string // what commands call the model: "sample:menu"

	ReadOnly bool     // nothing can be changed
	Editor   []string // words of $VISUAL or $EDITOR; none: texts are edited in the built-in editor
}

// pane is a part of the screen that can have the keys.
type pane uint8

const (
	paneParts pane = iota
	paneItems
	paneItem
)

// view is how items are shown.
type view uint8

const (
	viewGrid      view = iota // one partition, an item a line
	viewAggregate             // every partition, with all attributes of each item
	viewRaw                   // every partition, stored keys and their bytes
)

const views = 3

// Screen is the data screen.
type Screen struct {
	env Env
	sub Subject
	ord order // table is nil when the model has none

	owner     *ui.Owner
	partsFrom *ui.Owner
	itemsFrom *ui.Owner
	measures  *ui.Owner
	itemFrom  *ui.Owner
	asks      *ui.Owner // pickers
	search    *ui.Owner
	edits     *ui.Owner
	trayFrom  *ui.Owner

	focus   pane
	zoom    bool
	view    view
	reverse bool
	filter  string

	parts *grid.Grid
	items *grid.Grid
	tree  tree.Tree

	part     string // text of the partition whose items are shown
	landing  string // item to stand on when the items of the partition come
	partRead bool   // the partition list has answered
	awaiting bool   // the list is on its way to a partition, until then the items stay
	typed    string // partition that was asked for by its key

	columns []string       // attributes of the item columns
	attrs   map[string]int // how often each other attribute was seen
	numeric map[string]bool
	known   map[string]engine.Measure
	asking  map[string]bool // partitions that are being measured
	largest int64           // bytes of the largest partition known
	nameW   int             // cells of the longest partition name seen
	factW   int             // and of the longest count and size

	shownEntry *entry     // row of the item in the item pane
	shownKey   string     // its key
	shownItem  model.Item // nil while it is being read
	shownSize  int        // bytes of it
	unread     bool       // it is to be asked for
	itemErr    error

	recent  map[string][]string // table → orders used, the last one first
	sparse  map[string]counted  // by table and index
	query   find.Query
	sought  string
	prior   []string // texts searched before
	filters []string
	seeking bool

	prompt *prompt
	pick   *choice
	menu   *dialog.Stack
	then   []func(dialog.Result) tea.Cmd // what the answers of the dialogs in menu are for, the last one on top
	work   *work                         // the form or the editor that is open
	exec   func(*exec.Cmd, tea.ExecCallback) tea.Cmd

	marks    map[string]bool // items marked by hand, in the table that is shown
	tray     []engine.TrayItem
	landPart string // where the cursor goes when everything is read again after an edit; "" = it stays
	landKey  string

	rects        rects
	w, h         int
	listW        int // wished width of the list, 0 = by size
	itemH        int // wished height of the item pane, 0 = by size
	dragging     border
	lastAt       time.Time
	lastX, lastY int
	agg          aggregate
}

// rects is where the panes stand; empty where they do not.
type rects struct{ parts, items, item, prompt layout.Rect }

// New returns the screen on the first table of the model.
func New(env Env, sub Subject) *Screen {
	s := &Screen{env: env, sub: sub, recent: map[string][]string{}, sparse: map[string]counted{}, exec: tea.ExecProcess}
	s.owner = ui.NewOwner(env.Context, "data")
	s.partsFrom, s.itemsFrom = s.owner.Part("partitions"), s.owner.Part("items")
	s.measures, s.itemFrom = s.owner.Part("measure"), s.owner.Part("item")
	s.asks, s.search = s.owner.Part("ask"), s.owner.Part("search")
	s.edits, s.trayFrom = s.owner.Part("edit"), s.owner.Part("tray")
	s.parts = grid.New(grid.Options{List: true}, grid.Column{Fill: true, Min: 6}, grid.Column{Right: true},
		grid.Column{Right: true}, grid.Column{Bar: true, Min: 6, Max: 10})
	s.items = grid.New(grid.Options{})
	s.marks = map[string]bool{}
	s.items.Marked = s.marks
	s.menu = dialog.NewStack(env.Now)
	s.ord.d = sub.Model.Dialect
	if len(sub.Model.Tables) > 0 {
		s.ord.table = &sub.Model.Tables[0]
	}
	s.setFocus(paneParts)
	return s
}

// Init asks for the first partitions.
func (s *Screen) Init() tea.Cmd {
	if s.ord.table == nil {
		return nil
	}
	s.restart("", "")
	return tea.Batch(s.wants(), s.tick(), s.readTray())
}

// Owner is who the screen's commands belong to.
func (s *Screen) Owner() *ui.Owner { return s.owner }

// TextFocus reports whether something is open that takes keys as they come.
func (s *Screen) TextFocus() bool {
	return s.prompt != nil || s.pick != nil || s.work != nil || s.menu.Len() > 0
}

// Status is what the lines around the screen say.
func (s *Screen) Status() ui.Status {
	st := ui.Status{Crumbs: []string{s.sub.Model.Name}, Busy: s.seeking || s.parts.Loading() || s.items.Loading()}
	if s.ord.table != nil {
		st.Crumbs = append(st.Crumbs, s.ord.table.Name)
		st.Count = s.countText()
	}
	return st
}

// Note is the order that the items are seen in, for the header: "DishName ↑".
func (s *Screen) Note() string {
	if s.ord.table == nil {
		return ""
	}
	by := s.ord.sortNames()
	if len(by) == 0 {
		if s.ord.index != nil {
			return s.ord.index.Name
		}
		return ""
	}
	arrow := s.env.Look.Glyphs.Up
	if s.reverse {
		arrow = s.env.Look.Glyphs.Down
	}
	note := by[0] + " " + arrow
	if s.ord.index != nil && s.ord.index.Name != by[0] {
		note = s.ord.index.Name + " " + s.env.Look.Glyphs.Dot + " " + note
	}
	return note
}

// setFocus gives the keys to a pane.
func (s *Screen) setFocus(p pane) {
	s.focus = p
	s.parts.Focused, s.items.Focused, s.tree.Focused = p == paneParts, p == paneItems, p == paneItem
}

// entryAt is the item under the cursor, nil when there is none.
func (s *Screen) entryAt() *entry {
	if r := s.items.Row(); r != nil {
		e, _ := r.Data.(*entry)
		return e
	}
	return nil
}

// source is what the items are read from now.
func (s *Screen) source() *itemSource {
	src := &itemSource{store: s.sub.Store, order: s.ord, filter: s.filter, reverse: s.reverse, raw: s.view == viewRaw}
	if s.view == viewGrid {
		src.part, _ = readPart(s.ord.d, s.part)
	}
	return src
}

// recentOrders is the orders of the table, the last used first, those never used behind in the table's order.
func (s *Screen) recentOrders() []string {
	t := s.ord.table
	out := append([]string(nil), s.recent[t.Name]...)
	seen := map[string]bool{}
	for _, n := range out {
		seen[n] = true
	}
	add := func(n string) {
		if !seen[n] {
			out = append(out, n)
		}
	}
	add("")
	for i := range t.Indexes {
		add(t.Indexes[i].Name)
	}
	return out
}

// use notes that an order was used.
func (s *Screen) use(name string) {
	list := []string{name}
	for _, n := range s.recent[s.ord.table.Name] {
		if n != name {
			list = append(list, n)
		}
	}
	s.recent[s.ord.table.Name] = list
}

// picking is what is being chosen.
type picking uint8

const (
	pickIndex picking = iota
	pickTable
	pickTray
)

// choice is an open picker.
type choice struct {
	*picker.Picker
	what picking
	at   layout.Rect
}

// border is a line that is being dragged.
type border uint8

const (
	noBorder border = iota
	listBorder
	itemBorder
)
