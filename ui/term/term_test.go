package term

import (
	"bytes"
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"
	"github.com/mattn/go-runewidth"

	"tablero/themes"
)

func TestMain(m *testing.M) {
	runewidth.DefaultCondition.EastAsianWidth = true // as under ja_JP.UTF-8, whatever the locale of the test
	SetWidths()
	os.Exit(m.Run())
}

// Every glyph is one cell for the frame, for the inputs of bubbles, and for terminals that add up single characters.
func TestGlyphsAreOneCellForEveryLibrary(t *testing.T) {
	t.Parallel()
	if wide, _ := strconv.ParseBool(os.Getenv("RUNEWIDTH_EASTASIAN")); wide {
		// x/ansi has read it by now: the frame cannot be right, and CheckWidths has to say so.
		if err := CheckWidths(); err == nil || !strings.Contains(err.Error(), "RUNEWIDTH_EASTASIAN") {
			t.Errorf("box lines of two cells must be reported, got %v", err)
		}
		return
	}
	for _, g := range []themes.Glyphs{themes.Unicode(), themes.Unicode().Focused(), themes.ASCII(), themes.ASCII().Focused()} {
		v := reflect.ValueOf(g)
		for i := range v.NumField() {
			var all []string
			switch f := v.Field(i).Interface().(type) {
			case string:
				all = []string{f}
			case []string:
				all = f
			}
			if v.Type().Field(i).Name == "Name" {
				continue
			}
			for _, s := range all {
				if ansi.StringWidth(s) != 1 || ansi.StringWidthWc(s) != 1 || runewidth.StringWidth(s) != 1 {
					t.Errorf("%s %s %q: %d, %d, %d cells", g.Name, v.Type().Field(i).Name, s,
						ansi.StringWidth(s), ansi.StringWidthWc(s), runewidth.StringWidth(s))
				}
			}
		}
	}
	if err := CheckWidths(); err != nil {
		t.Error(err)
	}
}

func TestCopyChoosesItsWay(t *testing.T) {
	t.Parallel()
	works := func(string) error { return nil }
	fails := func(string) error { return errors.New("no display") }
	for name, c := range map[string]struct {
		helper    func(string) error
		out       bool
		size      int
		want      Way
		confirmed bool
		word      string
	}{
		"helper":                  {works, true, 10, ByHelper, true, "copied 10 B to the clipboard"},
		"helper fails":            {fails, true, 10, ByTerminal, false, "sent 10 B"},
		"no helper":               {nil, true, 10, ByTerminal, false, "sent 10 B"},
		"at the limit":            {nil, true, 64, ByTerminal, false, "sent"},
		"above the limit":         {works, true, 65, ByFile, true, "copied 65 B to "},
		"nothing but a folder":    {nil, false, 10, ByFile, true, "copied 10 B to "},
		"empty text is a copy to": {works, true, 0, ByHelper, true, "copied 0 B"},
	} {
		var out bytes.Buffer
		cb := &Clipboard{
			Helper: c.helper, Dir: filepath.Join(t.TempDir(), "copies"), Limit: 64,
			Now: func() time.Time { return time.Date(2026, 11, 30, 15, 4, 5, 0, time.UTC) },
		}
		if c.out {
			cb.Out = &out
		}
		text := strings.Repeat("x", c.size)
		got, err := cb.Copy(text)
		if err != nil || got.Way != c.want || got.Confirmed() != c.confirmed || !strings.HasPrefix(got.String(), c.word) {
			t.Errorf("%s: %q by %d (%v)", name, got, got.Way, err)
		}
		if got.Way == ByTerminal && out.String() != "\x1b]52;c;"+base64.StdEncoding.EncodeToString([]byte(text))+"\x07" {
			t.Errorf("%s: wrote %q", name, out.String())
		}
		if got.Way != ByTerminal && out.Len() > 0 {
			t.Errorf("%s: wrote %q to the terminal", name, out.String())
		}
		if got.Way != ByFile {
			continue
		}
		again, err := cb.Copy(text)
		if err != nil || again.Path == got.Path || filepath.Base(got.Path) != "copy-20261130-150405.txt" {
			t.Errorf("%s: %v then %v (%v)", name, got.Path, again.Path, err)
		}
		st, err := os.Stat(got.Path)
		if err != nil || (runtime.GOOS != "windows" && st.Mode().Perm() != 0o600) {
			t.Errorf("%s: %v %v", name, st, err)
		}
		if b, _ := os.ReadFile(got.Path); string(b) != text {
			t.Errorf("%s: the file holds %d bytes", name, len(b))
		}
	}
	if _, err := (&Clipboard{}).Copy("x"); !errors.Is(err, ErrNoClipboard) {
		t.Errorf("nowhere to go: %v", err)
	}
}

func TestCopyThroughMultiplexers(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if _, err := (&Clipboard{Out: &out, Tmux: true}).Copy("hi"); err != nil {
		t.Fatal(err)
	}
	if want := "\x1b]52;c;aGk=\x07\x1bPtmux;\x1b\x1b]52;c;aGk=\x07\x1b\\"; out.String() != want {
		t.Errorf("tmux: %q, want %q", out.String(), want)
	}
	out.Reset()
	if _, err := (&Clipboard{Out: &out, Screen: true}).Copy("hi"); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), "\x1bP") || !strings.HasSuffix(out.String(), "\x1b\\") {
		t.Errorf("screen: %q", out.String())
	}
}

func TestNewClipboardOverSSHHasNoHelper(t *testing.T) {
	t.Parallel()
	if c := NewClipboard(Session{SSH: true, Out: true}, &bytes.Buffer{}, ""); c.Helper != nil || c.Out == nil {
		t.Error("over ssh only the terminal reaches the user's machine")
	}
	if c := NewClipboard(Session{Out: true, Dumb: true}, &bytes.Buffer{}, ""); c.Out != nil {
		t.Error("a dumb terminal would print the sequence")
	}
}

func TestLogWriterKeepsEscapesOut(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	l := NewLogWriter(&out)
	for _, s := range []string{"one\x1b[2J\ntw", "o\r\n", "\u202Ethree\x00"} {
		if n, err := l.Write([]byte(s)); n != len(s) || err != nil {
			t.Fatal(n, err)
		}
	}
	if got, want := out.String(), "one␛[2J\ntwo\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if err := errors.Join(l.Close(), l.Close()); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.HasSuffix(got, "two\n<202E>three␀\n") {
		t.Errorf("after Close: %q", got)
	}
	if _, err := l.Write(bytes.Repeat([]byte("y"), maxLogLine+1)); err != nil || !strings.HasSuffix(out.String(), "yy\n") {
		t.Error("a line without an end must not be held for ever")
	}
}

func TestOpenLogRotates(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "state", "log")
	for range 3 {
		f, err := OpenLog(path, 5)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString("1234"); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	now, _ := os.ReadFile(path)
	old, _ := os.ReadFile(path + ".1")
	if string(now) != "1234" || string(old) != "12341234" {
		t.Errorf("now %q, before %q", now, old)
	}
}

func TestSession(t *testing.T) {
	t.Parallel()
	env := map[string]string{"TERM": "xterm-256color", "SSH_TTY": "/dev/pts/1", "TMUX": "x", "STY": "y", "COLORFGBG": "0;default;15"}
	s := NewSession(nil, nil, func(k string) string { return env[k] })
	if s.In || s.Out || s.Interactive() || !s.SSH || !s.Tmux || s.Screen || s.Dumb || s.Background() != themes.BackgroundLight {
		t.Errorf("%+v", s)
	}
	if c, err := themes.Detect(s.Environment(s.Background())); err != nil || c.Theme.Name != "light" || c.Profile != themes.Plain {
		t.Errorf("%v %v", c, err)
	}
	for value, want := range map[string]themes.Background{"15;0": themes.BackgroundDark, "": themes.BackgroundUnknown, "x": themes.BackgroundUnknown} {
		s := NewSession(nil, nil, func(k string) string { return map[string]string{"COLORFGBG": value}[k] })
		if got := s.Background(); got != want {
			t.Errorf("%q: %d", value, got)
		}
	}
}

func TestSessionOfATerminal(t *testing.T) {
	t.Parallel()
	p, tty, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo terminal here:", err)
	}
	defer p.Close()
	defer tty.Close()
	if err := pty.Setsize(tty, &pty.Winsize{Cols: 97, Rows: 31}); err != nil {
		t.Fatal(err)
	}
	s := NewSession(tty, tty, func(string) string { return "" })
	if !s.Interactive() || s.W != 97 || s.H != 31 {
		t.Errorf("%+v", s)
	}
	if w := NewWriter(tty); w.Fd() != tty.Fd() || w.Close() != nil {
		t.Error("the writer must keep the descriptor and leave the file open")
	}
	if _, err := tty.WriteString("still open"); err != nil {
		t.Error(err)
	}
}

// slowFile writes byte by byte, so that two writers would mix.
type slowFile struct{ b bytes.Buffer }

func (f *slowFile) Write(p []byte) (int, error) {
	for _, c := range p {
		f.b.WriteByte(c)
		runtime.Gosched()
	}
	return len(p), nil
}
func (f *slowFile) Read([]byte) (int, error) { return 0, os.ErrClosed }
func (f *slowFile) Close() error             { return os.ErrClosed }
func (f *slowFile) Fd() uintptr              { return 7 }

func TestWriterKeepsWritesWhole(t *testing.T) {
	t.Parallel()
	f := &slowFile{}
	w := NewWriter(f)
	var wg sync.WaitGroup
	for _, s := range []string{"aaaaaaaa\n", "bbbbbbbb\n"} {
		wg.Go(func() {
			for range 50 {
				_, _ = w.Write([]byte(s))
			}
		})
	}
	wg.Wait()
	for _, line := range strings.Split(strings.TrimSuffix(f.b.String(), "\n"), "\n") {
		if line != "aaaaaaaa" && line != "bbbbbbbb" {
			t.Fatalf("mixed: %q", line)
		}
	}
	if w.Fd() != 7 || w.Close() != nil {
		t.Error("descriptor or Close")
	}
}
