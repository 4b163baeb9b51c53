package term

import (
	"os"
	"runtime"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"golang.org/x/term"

	"tablero/themes"
)

// Session is what is known of the terminal a program was started in, without asking it.
type Session struct {
	In, Out bool // standard input and output are terminals
	W, H    int  // size in cells, 0 when unknown
	SSH     bool // reached over ssh: a clipboard helper would fill the far machine's clipboard
	Tmux    bool
	Screen  bool // GNU screen
	Dumb    bool // TERM=dumb
	Windows bool

	getenv func(string) string
}

// NewSession looks at two files, usually standard input and output, and at an environment.
func NewSession(in, out *os.File, getenv func(string) string) Session {
	name := strings.ToLower(getenv("TERM"))
	s := Session{
		In:      in != nil && term.IsTerminal(int(in.Fd())),
		Out:     out != nil && term.IsTerminal(int(out.Fd())),
		SSH:     getenv("SSH_TTY") != "" || getenv("SSH_CONNECTION") != "" || getenv("SSH_CLIENT") != "",
		Tmux:    getenv("TMUX") != "",
		Dumb:    name == "dumb",
		Windows: runtime.GOOS == "windows",
		getenv:  getenv,
	}
	s.Screen = getenv("STY") != "" && !s.Tmux
	if s.Out {
		if w, h, err := term.GetSize(int(out.Fd())); err == nil {
			s.W, s.H = w, h
		}
	}
	return s
}

// Interactive reports whether a full-screen program can run: both ends are a terminal that can place its cursor.
func (s Session) Interactive() bool { return s.In && s.Out && !s.Dumb }

// Environment returns what [themes.Detect] needs, without the wishes of flags and settings. background is what is known
// of the terminal's background, see [AskedBackground] and [Session.Background].
func (s Session) Environment(background themes.Background) themes.Environment {
	return themes.Environment{Getenv: s.getenv, Background: background, TTY: s.Out, Windows: s.Windows}
}

// Background reads the background from COLORFGBG, which some terminals set ("15;0": light text on black).
func (s Session) Background() themes.Background {
	parts := strings.Split(s.getenv("COLORFGBG"), ";")
	switch last := parts[len(parts)-1]; last {
	case "0", "1", "2", "3", "4", "5", "6", "8":
		return themes.BackgroundDark
	case "7", "9", "10", "11", "12", "13", "14", "15":
		return themes.BackgroundLight
	}
	return themes.BackgroundUnknown
}

// AskedBackground returns what the terminal answered to the question that Bubble Tea asked at start; dark stands for no
// answer, too. In a program that does not link Bubble Tea this would ask.
func AskedBackground() themes.Background {
	if lipgloss.HasDarkBackground() {
		return themes.BackgroundDark
	}
	return themes.BackgroundLight
}
