package tree

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/ui/keymap"
)

// Handle moves and folds, and tells whether the key was one of the tree's: up, down, k, j, PgUp, PgDn, Home, End, g, G; → l
// opens and ← h closes; Enter opens or closes. Enter on a node that has nothing inside is left to the screen, and so is ←
// on an outermost node that is closed.
func (t *Tree) Handle(msg tea.KeyMsg) bool {
	if len(t.lines) == 0 {
		return false
	}
	switch keymap.Name(msg) {
	case "up", "k":
		t.Move(-1)
	case "down", "j":
		t.Move(1)
	case "pgup":
		t.Move(-max(1, t.height-1))
	case "pgdown":
		t.Move(max(1, t.height-1))
	case "home", "g":
		t.Move(-t.cur)
	case "end", "G":
		t.Move(len(t.lines))
	case "right", "l":
		if !t.CanOpen() {
			return false
		}
		if t.IsOpen() {
			// Open already: on to the first node inside, as file managers do.
			if t.lines[t.cur].below > 0 {
				t.Move(1)
			}
		} else {
			t.Open()
		}
	case "left", "h":
		return t.out()
	case "enter":
		return t.Toggle()
	default:
		return false
	}
	return true
}

// out closes the node, or goes to the one that it is inside of.
func (t *Tree) out() bool {
	l := t.lines[t.cur]
	switch {
	case l.open:
		t.Close()
	case l.parent != nil:
		t.cur = t.index(l.parent)
		t.scroll()
	default:
		return false
	}
	return true
}

// Move moves the cursor by lines, up when n is negative.
func (t *Tree) Move(n int) {
	t.cur = max(0, min(t.cur+n, len(t.lines)-1))
	t.scroll()
}

// Open unfolds the node under the cursor.
func (t *Tree) Open() {
	if t.CanOpen() {
		t.open(t.cur)
		t.scroll()
	}
}

// Close folds the node under the cursor.
func (t *Tree) Close() {
	if t.CanOpen() {
		t.fold(t.cur)
		t.scroll()
	}
}

// Toggle opens or closes the node under the cursor and tells whether there was something to open.
func (t *Tree) Toggle() bool {
	if !t.CanOpen() {
		return false
	}
	if t.IsOpen() {
		t.Close()
	} else {
		t.Open()
	}
	return true
}

// Click moves the cursor to the line at the height y of the last drawing and tells whether there is one. A double click is
// the screen's to notice; it calls Toggle.
func (t *Tree) Click(y int) bool {
	i := t.top + y
	if y < 0 || y >= t.height || t.line(i) == nil {
		return false
	}
	t.cur = i
	return true
}

// Wheel scrolls by lines without moving the cursor farther than the edge of what is shown.
func (t *Tree) Wheel(n int) {
	if len(t.lines) == 0 {
		return
	}
	t.top = max(0, min(t.top+n, len(t.lines)-t.height))
	t.cur = max(t.top, min(t.cur, t.top+max(1, t.height)-1, len(t.lines)-1))
}

// scroll brings the cursor onto the screen.
func (t *Tree) scroll() {
	h := max(1, t.height)
	t.top = max(0, min(t.top, len(t.lines)-h))
	if t.cur < t.top {
		t.top = t.cur
	}
	if t.cur >= t.top+h {
		t.top = t.cur - h + 1
	}
}
