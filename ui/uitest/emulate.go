package uitest

import (
	"bytes"
	"strings"
	"sync"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/vt"
)

// Emulate paints the present frame with Bubble Tea's own renderer on a terminal emulator and asserts that the emulator's
// cells are the frame: it finds lines that the renderer cuts, wide characters that shift a line, and escape sequences
// that came from data. The frame is painted over the one that was emulated before, if that had the same size, so that
// what a repaint leaves behind is found, too.
func (d *Driver) Emulate() *Driver {
	d.t.Helper()
	want, styled := d.Frame(), d.Styled()
	frames := []string{styled}
	if d.painted != "" && d.painted != styled && wrongSize(d.painted, d.w, d.h) == "" {
		frames = []string{d.painted, styled}
	}
	got, err := paint(frames, d.w, d.h)
	if err != nil {
		d.t.Fatalf("paint: %v", err)
	}
	if got != want {
		d.t.Fatalf("on the terminal:\n%s\nthe frame:\n%s", got, want)
	}
	d.painted = styled
	return d
}

// film is a program that shows frames one after the other and ends. It goes on when the renderer has painted.
type film struct {
	frames  []string
	size    tea.WindowSizeMsg
	painted <-chan struct{}
}

type nextMsg struct{}

func (f film) Init() tea.Cmd { return func() tea.Msg { return f.size } }
func (f film) View() string  { return f.frames[0] }
func (f film) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg.(type) {
	case tea.WindowSizeMsg:
		if len(f.frames) == 1 {
			return f, tea.Quit
		}
		return f, func() tea.Msg { <-f.painted; return nextMsg{} }
	case nextMsg:
		f.frames = f.frames[1:]
		return f, tea.Quit // the renderer paints the last frame when it stops
	}
	return f, nil
}

// paint returns what a terminal of w×h cells shows after frames were painted one over the other.
func paint(frames []string, w, h int) (string, error) {
	painted := make(chan struct{})
	screen := &untilLeft{emu: vt.NewEmulator(w, h), painted: painted, size: w}
	defer screen.emu.Close() //nolint:errcheck // it holds nothing but memory
	p := tea.NewProgram(film{frames, tea.WindowSizeMsg{Width: w, Height: h}, painted}, tea.WithInput(nil), tea.WithOutput(screen),
		tea.WithAltScreen(), tea.WithoutSignalHandler())
	if _, err := p.Run(); err != nil {
		return "", err
	}
	screen.mu.Lock()
	defer screen.mu.Unlock()
	var b strings.Builder
	for y := range h {
		if y > 0 {
			b.WriteByte('\n')
		}
		for x := 0; x < w; {
			c := screen.emu.CellAt(x, y)
			if c == nil || c.Content == "" {
				b.WriteByte(' ')
				x++
				continue
			}
			b.WriteString(c.Content)
			x += max(c.Width, 1)
		}
	}
	return b.String(), nil
}

// untilLeft passes output to the emulator until the program ends, when the renderer erases the last line (EL 2, which it
// uses for nothing else) and leaves the alternate screen.
type untilLeft struct {
	mu      sync.Mutex
	emu     *vt.Emulator
	left    bool
	size    int           // bytes that a painted frame has at least
	painted chan struct{} // closed when the first frame is there
}

func (u *untilLeft) Write(p []byte) (int, error) {
	home := []byte("\x1b[H")
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.left {
		return len(p), nil
	}
	// The renderer paints in one write that begins at the home position; the few other sequences come by themselves.
	if u.painted != nil && len(p) > len(home)+u.size && bytes.HasPrefix(p, home) {
		defer close(u.painted)
		u.painted = nil
	}
	out := p
	for _, end := range []string{"\x1b[2K", "\x1b[?1049l"} {
		if i := bytes.Index(out, []byte(end)); i >= 0 {
			// The emulator holds the last character back until it knows that nothing will be combined with it.
			out, u.left = append(bytes.Clone(out[:i]), "\x1b[0m"...), true
		}
	}
	if _, err := u.emu.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}
