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
// that came from data.
func (d *Driver) Emulate() *Driver {
	d.t.Helper()
	want := d.Frame()
	got, err := paint(d.m.View(), d.w, d.h)
	if err != nil {
		d.t.Fatalf("paint: %v", err)
	}
	if got != want {
		d.t.Fatalf("on the terminal:\n%s\nthe frame:\n%s", got, want)
	}
	return d
}

// still is a program that shows one frame and ends.
type still struct {
	frame string
	size  tea.WindowSizeMsg
}

func (s still) Init() tea.Cmd { return func() tea.Msg { return s.size } }
func (s still) View() string  { return s.frame }
func (s still) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(tea.WindowSizeMsg); ok {
		return s, tea.Quit
	}
	return s, nil
}

// paint returns what a terminal of w×h cells shows of a frame.
func paint(frame string, w, h int) (string, error) {
	screen := &untilLeft{emu: vt.NewEmulator(w, h)}
	defer screen.emu.Close()
	p := tea.NewProgram(still{frame, tea.WindowSizeMsg{Width: w, Height: h}}, tea.WithInput(nil), tea.WithOutput(screen),
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
	mu   sync.Mutex
	emu  *vt.Emulator
	left bool
}

func (u *untilLeft) Write(p []byte) (int, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.left {
		return len(p), nil
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
