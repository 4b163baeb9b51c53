package grid_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/themes"
	"tablero/ui/cell"
	"tablero/ui/grid"
	"tablero/ui/uitest"
)

// lines is a source of a million rows with texts that terminals dislike; its anchors are row numbers.
type lines struct{}

func (lines) Page(_ context.Context, req grid.Request) (grid.Page, error) {
	const n = 1_000_000
	from := 0
	switch req.Want {
	case grid.Last:
		from = n - req.Limit
	case grid.After:
		fmt.Sscan(req.Anchor, &from)
	case grid.Before:
		fmt.Sscan(req.Anchor, &from)
		from -= req.Limit
	case grid.At:
		fmt.Sscan(req.Key, &from)
	}
	from = max(0, from)
	p := grid.Page{}
	to := min(n, from+req.Limit)
	if req.Want == grid.Before {
		fmt.Sscan(req.Anchor, &to)
	}
	for i := from; i < to; i++ {
		texts := [...]string{"plain", "日本語", "\x1b[31mred", "👩‍👩‍👧 family", "नमस्ते", "e\u0301\u0302", "\u202eevil"}
		p.Rows = append(p.Rows, grid.Row{Key: fmt.Sprint(i), Cells: []grid.Cell{{Text: fmt.Sprint("row ", i)}, {Text: texts[i%len(texts)]}, {Text: strings.Repeat("z", i%70)}}})
	}
	if from > 0 {
		p.Before = fmt.Sprint(from)
	}
	if to < n {
		p.After = fmt.Sprint(to)
	}
	return p, nil
}

// screen is the least program around a grid: what every screen does with one.
type screen struct {
	g    *grid.Grid
	w, h int
}

func newScreen() tea.Model {
	s := &screen{g: grid.New(grid.Options{Frozen: 1}, grid.Column{Title: "row", Order: grid.Up}, grid.Column{Title: "text"}, grid.Column{Title: "long"})}
	s.g.Focused = true
	return s
}

func (s *screen) Init() tea.Cmd {
	s.g.Reset()
	return s.load()
}

func (s *screen) load() tea.Cmd {
	var cmds []tea.Cmd
	for _, req := range s.g.Wants() {
		cmds = append(cmds, func() tea.Msg { return grid.Fetch(context.Background(), lines{}, req) })
	}
	return tea.Batch(cmds...)
}

func (s *screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
	case tea.KeyMsg:
		s.g.Handle(msg)
	case tea.MouseMsg:
		if msg.Action == tea.MouseActionPress {
			s.g.Click(msg.X, msg.Y)
		}
	case grid.Loaded:
		s.g.Take(msg)
	}
	return s, s.load()
}

func (s *screen) View() string {
	c := cell.New(s.w, s.h)
	s.g.Draw(c, &themes.Look{Theme: themes.Dark(), Glyphs: themes.Unicode()})
	return c.Render(themes.TrueColor)
}

func TestDrive(t *testing.T) {
	t.Parallel()
	d := uitest.Drive(t, newScreen(), 60, 12).Exact().Emulate()
	for _, step := range []struct {
		keys  []string
		shows string
	}{
		{[]string{"j", "j", "pgdown"}, "▌ row 12 "},
		{[]string{"G"}, "▌ row 999999 "},
		{[]string{"k", "pgup"}, "▌ row 999988 "},
		{[]string{"g"}, "▌ row 0 "},
		{[]string{"l", "l", "j"}, "▌ row 1 "},
	} {
		d.Keys(step.keys...).Emulate()
		if !strings.Contains(d.Frame(), step.shows) {
			t.Fatalf("%v does not show %q:\n%s", step.keys, step.shows, d.Frame())
		}
	}
	d.Click(5, 4)
	if !strings.Contains(d.Frame(), "▌ row 3 ") {
		t.Errorf("a click does not select:\n%s", d.Frame())
	}
}

func TestSweep(t *testing.T) {
	t.Parallel()
	uitest.Sweep(t, newScreen, nil)
}
