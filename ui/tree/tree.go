package tree

import (
	"strings"

	"tablero/themes"
)

// Node is one value. Names are unique among siblings, or ID is; they say which node is which after a reload.
type Node struct {
	ID         string // "" = Name
	Name       string
	NameToken  themes.Token
	Badge      string // a short word such as a type
	BadgeToken themes.Token
	Text       string
	TextToken  themes.Token
	Note       string // a remark in the last column
	NoteToken  themes.Token

	// Children returns the nodes inside; nil means that there are none and that the node does not fold. It is called when
	// the node is opened and by Find, and must be cheap and without effect.
	Children func() []Node
	Data     any // whatever the screen wants to find again
}

// key is what tells the node from its siblings.
func (n *Node) key() string {
	if n.ID != "" {
		return n.ID
	}
	return n.Name
}

// Limits of what a tree opens, far above any value that a store accepts (32 levels, 400 KB), so that a wrong or hostile
// source cannot make it open without end.
const (
	MaxDepth  = 128     // levels; deeper nodes do not open
	MaxLines  = 200_000 // lines; a node that would pass it opens in part
	findLimit = 100_000 // nodes that one Find visits
)

// line is one visible node.
type line struct {
	node   *Node
	parent *line
	number int // among its siblings
	depth  int
	open   bool
	below  int // visible lines inside, all levels
}

// Tree is the widget. It is not safe for concurrent use. The zero value is an empty tree.
type Tree struct {
	Focused bool   // draws the selection as the one that keys act on
	Find    string // text to highlight; smart case: a capital letter makes it exact
	Empty   string // what to say when there are no nodes
	// NamesFirst gives names the room they need and cuts the texts behind them; else a name takes two fifths at most.
	NamesFirst bool

	lines  []*line
	cur    int
	top    int
	height int // lines when last drawn
}

// Set replaces the nodes. What was open stays open and the cursor stays on its node, by their paths; when the node is gone
// the cursor stays at its place.
func (t *Tree) Set(nodes []Node) {
	open := map[string]bool{}
	for _, l := range t.lines {
		if l.open {
			open[l.path()] = true
		}
	}
	at, cur, top := "", t.cur, t.top
	if l := t.line(t.cur); l != nil {
		at = l.path()
	}
	t.lines, t.cur = nil, 0
	for i := range nodes {
		t.lines = append(t.lines, &line{node: &nodes[i], number: i})
	}
	found := false
	for i := 0; i < len(t.lines); i++ {
		path := t.lines[i].path()
		if open[path] {
			t.open(i)
		}
		if path == at && at != "" && !found {
			t.cur, found = i, true
		}
	}
	if !found {
		t.cur = max(0, min(cur, len(t.lines)-1))
	}
	t.top = top
	t.scroll()
}

// Show replaces the nodes by those of another value: everything is folded and the cursor is on the first one.
func (t *Tree) Show(nodes []Node) {
	t.lines, t.cur, t.top = nil, 0, 0
	t.Set(nodes)
}

func (t *Tree) line(i int) *line {
	if i < 0 || i >= len(t.lines) {
		return nil
	}
	return t.lines[i]
}

// separator stands between the parts of a path inside this package; a name may contain it, which costs no more than a
// fold that is remembered for the wrong node.
const separator = "\x00"

func (l *line) path() string { return strings.Join(l.keys(), separator) }

func (l *line) keys() []string {
	keys := make([]string, l.depth+1)
	for at := l; at != nil; at = at.parent {
		keys[at.depth] = at.node.key()
	}
	return keys
}

// Node returns the node under the cursor, nil when there is none.
func (t *Tree) Node() *Node {
	if l := t.line(t.cur); l != nil {
		return l.node
	}
	return nil
}

// Path returns the keys (ID or Name) from the outermost node to the one under the cursor, nil when there is none.
func (t *Tree) Path() []string {
	if l := t.line(t.cur); l != nil {
		return l.keys()
	}
	return nil
}

// Lines returns the number of visible lines.
func (t *Tree) Lines() int { return len(t.lines) }

// Index returns the number of the cursor's line, from 0.
func (t *Tree) Index() int { return t.cur }

// IsOpen tells whether the node under the cursor is open.
func (t *Tree) IsOpen() bool {
	l := t.line(t.cur)
	return l != nil && l.open
}

// CanOpen tells whether the node under the cursor has something inside.
func (t *Tree) CanOpen() bool {
	l := t.line(t.cur)
	return l != nil && l.node.Children != nil && l.depth < MaxDepth
}

// open unfolds the line with the index.
func (t *Tree) open(i int) {
	l := t.lines[i]
	if l.open || l.node.Children == nil || l.depth >= MaxDepth {
		return
	}
	nodes := l.node.Children()
	nodes = nodes[:min(len(nodes), max(0, MaxLines-len(t.lines)))]
	l.open = true
	inside := make([]*line, len(nodes))
	for n := range nodes {
		inside[n] = &line{node: &nodes[n], parent: l, number: n, depth: l.depth + 1}
	}
	t.lines = append(t.lines[:i+1], append(inside, t.lines[i+1:]...)...)
	for up := l; up != nil; up = up.parent {
		up.below += len(inside)
	}
	if t.cur > i {
		t.cur += len(inside)
	}
}

// fold hides what is inside the line with the index.
func (t *Tree) fold(i int) {
	l := t.lines[i]
	if !l.open {
		return
	}
	gone := l.below
	l.open = false
	t.lines = append(t.lines[:i+1], t.lines[i+1+gone:]...)
	for up := l; up != nil; up = up.parent {
		up.below -= gone
	}
	switch {
	case t.cur > i+gone:
		t.cur -= gone
	case t.cur > i:
		t.cur = i
	}
}

// index returns the number of the line.
func (t *Tree) index(l *line) int {
	for i := range t.lines {
		if t.lines[i] == l {
			return i
		}
	}
	return -1
}
