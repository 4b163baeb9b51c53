package themes

import "strings"

// Profile is how many colours a terminal shows.
type Profile uint8

// The profiles, poorest first.
const (
	Plain     Profile = iota // no escape at all: TERM=dumb, or no terminal
	NoColor                  // bold, faint, italic and reverse only
	ANSI16                   // the sixteen colours
	ANSI256                  // the xterm palette
	TrueColor                // 24 bit
)

// String returns the profile's name.
func (p Profile) String() string {
	switch p {
	case Plain:
		return "plain"
	case NoColor:
		return "none"
	case ANSI16:
		return "16"
	case ANSI256:
		return "256"
	case TrueColor:
		return "truecolor"
	}
	return "unknown"
}

// DetectProfile says what the terminal described by env shows. Order: no terminal or TERM=dumb is [Plain]; no-colour
// wishes are [NoColor]; COLORTERM and terminals known to have 24 bit are [TrueColor]; *256color is [ANSI256]; the rest
// gets sixteen colours, which every terminal with an address has.
func DetectProfile(e Environment) Profile {
	term := strings.ToLower(e.get("TERM"))
	switch {
	case !e.TTY, term == "dumb":
		return Plain
	case e.NoColor:
		return NoColor
	case e.get("NO_COLOR") != "" && !decided(e.Flag) && !decided(e.get("TABLERO_THEME")):
		return NoColor
	}
	switch strings.ToLower(e.get("COLORTERM")) {
	case "truecolor", "24bit":
		// GNU screen passes COLORTERM on but cannot show it.
		if strings.HasPrefix(term, "screen") && e.get("TMUX") == "" {
			return ANSI256
		}
		return TrueColor
	}
	for _, known := range []string{"kitty", "alacritty", "ghostty", "wezterm", "foot", "-direct", "contour"} {
		if strings.Contains(term, known) {
			return TrueColor
		}
	}
	switch e.get("TERM_PROGRAM") {
	case "iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper":
		return TrueColor
	}
	switch {
	case e.get("WT_SESSION") != "":
		return TrueColor
	case strings.Contains(term, "256color"):
		return ANSI256
	case term == "" && e.Windows:
		return TrueColor // the console host since Windows 10
	}
	return ANSI16
}
