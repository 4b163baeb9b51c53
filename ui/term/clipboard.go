package term

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/atotto/clipboard"
	"github.com/aymanbagabas/go-osc52/v2"
)

// ClipboardLimit is the greatest text, in bytes, that is given to a clipboard. Terminals cut or drop longer OSC 52
// sequences: xterm and tmux stop near 100 KB of base64, which is 75 KB of text.
const ClipboardLimit = 64 << 10

// Way is how a copy was made.
type Way uint8

// The ways of a copy.
const (
	ByHelper   Way = iota + 1 // a helper of the desktop took it
	ByTerminal                // OSC 52 was sent; whether the terminal took it is not known
	ByFile                    // it was written to a file
)

// Copied says what became of a copy.
type Copied struct {
	Way   Way
	Bytes int
	Path  string // of the file, for ByFile
}

// Confirmed reports whether the text is known to have arrived.
func (c Copied) Confirmed() bool { return c.Way == ByHelper || c.Way == ByFile }

// String says it in the words of a status message: "copied" is certain, "sent" is not.
func (c Copied) String() string {
	switch c.Way {
	case ByHelper:
		return fmt.Sprintf("copied %d B to the clipboard", c.Bytes)
	case ByTerminal:
		return fmt.Sprintf("sent %d B to the terminal's clipboard", c.Bytes)
	case ByFile:
		return fmt.Sprintf("copied %d B to %s", c.Bytes, c.Path)
	}
	return "nothing copied"
}

// Clipboard copies text. Its fields are what it may use; a nil Helper or Out is left out.
type Clipboard struct {
	Helper func(text string) error // the desktop's clipboard, of this machine
	Out    io.Writer               // the terminal, through the same [Writer] as the frames
	Tmux   bool
	Screen bool
	Dir    string // where files of large copies go
	Now    func() time.Time
	Limit  int // bytes, 0 = [ClipboardLimit]
}

// NewClipboard returns the clipboard of a session: a helper only when the machine is the one the user sits at, the
// terminal where there is one, files in dir.
func NewClipboard(s Session, out io.Writer, dir string) *Clipboard {
	c := &Clipboard{Tmux: s.Tmux, Screen: s.Screen, Dir: dir, Now: time.Now}
	if !s.SSH && !clipboard.Unsupported {
		c.Helper = clipboard.WriteAll
	}
	if s.Out && !s.Dumb {
		c.Out = out
	}
	return c
}

// ErrNoClipboard is wrapped by the error of a copy that had nowhere to go.
var ErrNoClipboard = errors.New("no clipboard")

// Copy takes text away: to the helper, else to the terminal, else to a file; above the limit always to a file. It may
// take as long as a helper process does, so it belongs into a command.
func (c *Clipboard) Copy(text string) (Copied, error) {
	limit := c.Limit
	if limit <= 0 {
		limit = ClipboardLimit
	}
	done := Copied{Bytes: len(text)}
	if len(text) > limit {
		return c.toFile(text)
	}
	if c.Helper != nil && c.Helper(text) == nil {
		done.Way = ByHelper
		return done, nil
	}
	if c.Out != nil {
		if _, err := io.WriteString(c.Out, c.sequence(text)); err != nil {
			return Copied{}, fmt.Errorf("copy through the terminal: %w", err)
		}
		done.Way = ByTerminal
		return done, nil
	}
	return c.toFile(text)
}

// sequence is OSC 52, wrapped where a multiplexer stands between. tmux gets it twice: bare, which it handles itself when
// set-clipboard is on, and passed through, which works when allow-passthrough is on; both fill the same clipboard.
func (c *Clipboard) sequence(text string) string {
	bare := osc52.New(text)
	switch {
	case c.Tmux:
		return bare.String() + bare.Tmux().String()
	case c.Screen:
		return bare.Screen().String()
	}
	return bare.String()
}

func (c *Clipboard) toFile(text string) (Copied, error) {
	if c.Dir == "" {
		return Copied{}, fmt.Errorf("copy %d B: %w: no helper, no terminal, no folder for a file", len(text), ErrNoClipboard)
	}
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return Copied{}, fmt.Errorf("copy to a file: %w", err)
	}
	name := "copy-" + c.Now().UTC().Format("20060102-150405")
	for n := 0; ; n++ {
		path := filepath.Join(c.Dir, name+".txt")
		if n > 0 {
			path = filepath.Join(c.Dir, fmt.Sprintf("%s-%d.txt", name, n))
		}
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, os.ErrExist) && n < 1000 {
			continue
		}
		if err != nil {
			return Copied{}, fmt.Errorf("copy to a file: %w", err)
		}
		_, err = io.WriteString(f, text)
		if err = errors.Join(err, f.Close()); err != nil {
			return Copied{}, fmt.Errorf("copy to %s: %w", path, err)
		}
		return Copied{Way: ByFile, Bytes: len(text), Path: path}, nil
	}
}
