package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// doubleClick is the longest time between the two presses of a double click; desktops use 400 to 500 ms.
const doubleClick = 400 * time.Millisecond

// Clicks tells double clicks from single ones.
type Clicks struct {
	now  func() time.Time
	last time.Time
	x, y int
}

// NewClicks returns a Clicks that reads the time from now.
func NewClicks(now func() time.Time) *Clicks { return &Clicks{now: now} }

// Double reports whether msg is the second press of the left button on the same cell within 400 ms. The press after a
// double click begins anew.
func (c *Clicks) Double(msg tea.MouseMsg) bool {
	if msg.Action != tea.MouseActionPress {
		return false
	}
	if msg.Button != tea.MouseButtonLeft {
		c.last = time.Time{}
		return false
	}
	now := c.now()
	since := now.Sub(c.last)
	if !c.last.IsZero() && since >= 0 && since <= doubleClick && msg.X == c.x && msg.Y == c.y {
		c.last = time.Time{}
		return true
	}
	c.last, c.x, c.y = now, msg.X, msg.Y
	return false
}
