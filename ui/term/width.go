package term

import (
	"github.com/charmbracelet/x/ansi"
	"github.com/mattn/go-runewidth"
)

// SetWidths makes runewidth measure like x/ansi whatever the locale says. It is called once, before the first frame, by
// whoever owns the process: it changes state that the whole process shares.
func SetWidths() {
	c := runewidth.DefaultCondition
	if c.EastAsianWidth || !c.StrictEmojiNeutral {
		c.EastAsianWidth, c.StrictEmojiNeutral = false, true
	}
	runewidth.EastAsianWidth = false
}

// WidthError says that the libraries measure text differently from what the frame assumes.
type WidthError struct {
	Text      string
	Got, Want int // cells
}

func (e *WidthError) Error() string {
	return "box lines are measured as two cells. Unset RUNEWIDTH_EASTASIAN and start again"
}

// CheckWidths returns a [*WidthError] when x/ansi was told by RUNEWIDTH_EASTASIAN to take box lines for two cells. It
// reads that variable while it is initialised and cannot be told otherwise later; a frame would be cut in half.
func CheckWidths() error {
	for _, s := range []string{"│", "…", "▌"} {
		if w := ansi.StringWidth(s); w != 1 {
			return &WidthError{Text: s, Got: w, Want: 1}
		}
	}
	return nil
}
