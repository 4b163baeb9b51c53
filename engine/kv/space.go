package kv

import (
	"fmt"
	"sync"
	"time"
)

// gauge asks for free space, but not at every write: an answer holds for a second and for 16 MB of writes, which is
// little beside any sensible reserve. The zero gauge (in memory) always has room.
type gauge struct {
	dir     string
	reserve int64
	ask     func(string) (int64, error)
	now     func() time.Time

	mu      sync.Mutex
	asked   time.Time
	written int64 // since asked
}

const (
	gaugeAge   = time.Second
	gaugeBytes = 16 << 20
)

// writing is called before n bytes are written.
func (g *gauge) writing(n int) error {
	if g.ask == nil || g.reserve < 0 {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.now()
	age := now.Sub(g.asked)
	g.written += int64(n)
	if age >= 0 && age < gaugeAge && g.written < gaugeBytes {
		return nil
	}
	if err := g.room(0); err != nil {
		g.asked = time.Time{} // ask again next time: space may have been made
		return err
	}
	g.asked, g.written = now, 0
	return nil
}

// room asks now.
func (g *gauge) room(need int64) error {
	if g.ask == nil || g.reserve < 0 {
		return nil
	}
	free, err := g.ask(g.dir)
	if err != nil {
		return ioError(g.dir, "ask for the free space", err)
	}
	if free-need >= g.reserve {
		return nil
	}
	text := fmt.Sprintf("only %s are free on the disk of %s, and writes stop below %s", megabytes(free), g.dir, megabytes(g.reserve))
	if need > 0 {
		text = fmt.Sprintf("%s are free on the disk of %s, this needs %s, and writes stop below %s",
			megabytes(free), g.dir, megabytes(need), megabytes(g.reserve))
	}
	return &Error{Kind: DiskReserve, Dir: g.dir, Text: text, Hint: "Free some disk space; reading goes on"}
}

// opening is called before the folder is opened. Opening writes too, so there is a smaller limit below which not even
// reading is possible.
func (g *gauge) opening() error {
	if g.reserve < 0 {
		return nil
	}
	free, err := g.ask(g.dir)
	if err != nil {
		return ioError(g.dir, "ask for the free space", err)
	}
	if need := min(openMinimum, g.reserve); free < need {
		return &Error{
			Kind: DiskReserve, Dir: g.dir,
			Text: fmt.Sprintf("only %s are free on the disk of %s, and opening needs %s", megabytes(free), g.dir, megabytes(need)),
			Hint: "Free some disk space",
		}
	}
	return nil
}

func megabytes(n int64) string { return fmt.Sprintf("%d MB", n>>20) }
