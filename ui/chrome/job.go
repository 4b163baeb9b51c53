package chrome

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"tablero/themes"
	"tablero/ui/cell"
)

// Job is long work as the job line shows it:
//
//	⠙ import menu  ███████▍────  62% · 12,000/s · 5 s left · Esc cancels
type Job struct {
	Name  string
	Done  int64
	Total int64         // 0 = not known: a count in place of bar and percent
	Rate  int64         // per second; 0 = not known
	Left  time.Duration // until the end; negative or 0 = not known
	Frame int           // counts up while it runs, for the busy sign
	Bar   bool          // long enough to be shown with bar, rate and time
	Hint  string        // how it is cancelled
}

// Short returns the job in a word or two for the end of another line: "import menu 62%".
func (j Job) Short() string {
	if j.Total > 0 {
		return j.Name + " " + percent(j.Done, j.Total)
	}
	return j.Name
}

// percent rounds down, so that 100% means all.
func percent(done, total int64) string {
	done = max(0, min(done, total))
	if total > 1<<55 { // done*100 must not overflow
		done, total = done>>8, total>>8
	}
	return strconv.FormatInt(done*100/total, 10) + "%"
}

// Draw draws the job on the first line of the canvas. When narrow, the hint goes first, then the time, the rate, the bar.
func (j Job) Draw(c *cell.Canvas, look *themes.Look) {
	w, h := c.Size()
	if w <= 0 || h <= 0 {
		return
	}
	c.Clear(look.Style(themes.Text))
	form, g := c.Form(), look.Glyphs
	head := g.Spinner[((j.Frame%len(g.Spinner))+len(g.Spinner))%len(g.Spinner)] + " " + j.Name
	var facts []string
	if j.Total > 0 {
		facts = append(facts, percent(j.Done, j.Total))
	} else if j.Done > 0 {
		facts = append(facts, thousands(j.Done))
	}
	if j.Bar && j.Rate > 0 {
		facts = append(facts, thousands(j.Rate)+"/s")
	}
	if j.Bar && j.Left > 0 {
		facts = append(facts, Span(j.Left)+" left")
	}
	if j.Hint != "" {
		facts = append(facts, j.Hint)
	}
	bar := 0
	if j.Bar && j.Total > 0 {
		bar = 12
	}
	dot := " " + g.Dot + " "
	tail := strings.Join(facts, dot)
	for len(facts) > 1 && 1+form.Width(head)+2+bar+2+form.Width(tail) > w {
		facts = facts[:len(facts)-1]
		tail = strings.Join(facts, dot)
	}
	if 1+form.Width(head)+2+bar+2+form.Width(tail) > w {
		bar = 0
	}
	x := 1
	if w < 20 {
		x = 0
	}
	room := w - x
	if n := form.Width(tail); n > 0 && room > n+4 {
		room -= n + 2
	} else {
		tail = ""
	}
	x += c.Put(x, 0, look.Style(themes.Info), form.Truncate(head, room, g.Ellipsis)) + 2
	if bar > 0 {
		c.Repeat(x, 0, bar, look.Style(themes.Track), g.Track)
		c.Put(x, 0, look.Style(themes.Bar), strings.TrimRight(g.BarCells(j.Done, j.Total, bar), " "))
		x += bar + 2
	}
	c.Put(x, 0, look.Style(themes.Muted), tail)
}

func thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Span returns a time span in one or two units: "5 s", "3 min 20 s", "2 h 5 min", "4 d 3 h".
func Span(d time.Duration) string {
	s := int64(d.Round(time.Second) / time.Second)
	two := func(big int64, unit string, small int64, less string) string {
		if small == 0 {
			return fmt.Sprintf("%d %s", big, unit)
		}
		return fmt.Sprintf("%d %s %d %s", big, unit, small, less)
	}
	switch {
	case s < 60:
		return fmt.Sprintf("%d s", s)
	case s < 3600:
		return two(s/60, "min", s%60, "s")
	case s < 86400:
		return two(s/3600, "h", s%3600/60, "min")
	}
	return two(s/86400, "d", s%86400/3600, "h")
}
