package ttl

import (
	"sync"
	"time"
)

// Clock tells the time. Everything that depends on the present takes one, so that tests stand still and a screen can
// look into the future.
type Clock interface {
	Now() time.Time
}

// System is the clock of the machine.
type System struct{}

// Now is the present.
func (System) Now() time.Time { return time.Now() }

// Fake is a clock that moves only when it is told to. It may be used from many goroutines.
type Fake struct {
	mu  sync.Mutex
	now time.Time
}

// NewFake is a clock that stands at t.
func NewFake(t time.Time) *Fake { return &Fake{now: t} }

// Now is where the clock was set.
func (c *Fake) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Set moves the clock to t, also backwards.
func (c *Fake) Set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = t
}

// Advance moves the clock on by d.
func (c *Fake) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}
