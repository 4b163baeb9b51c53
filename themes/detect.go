package themes

// Background is what is known of the terminal's background.
type Background uint8

// What is known of the background.
const (
	BackgroundUnknown Background = iota
	BackgroundDark
	BackgroundLight
)

// Source says who decided on a theme.
type Source uint8

// The sources, strongest first after the default.
const (
	SourceDefault Source = iota
	SourceFlag
	SourceEnv
	SourceNoColor
	SourceConfig
	SourceTerminal
)

// String names the source as a user would.
func (s Source) String() string {
	switch s {
	case SourceDefault:
		return "default"
	case SourceFlag:
		return "--theme"
	case SourceEnv:
		return "TABLERO_THEME"
	case SourceNoColor:
		return "no-color"
	case SourceConfig:
		return "config"
	case SourceTerminal:
		return "terminal background"
	}
	return "unknown"
}

// Environment is everything the decision depends on.
type Environment struct {
	Flag       string                   // --theme, "" = not given, "auto" = not decided
	NoColor    bool                     // --no-color
	Getenv     func(name string) string // nil = an empty environment
	Config     string                   // theme from the settings, "" or "auto" = not decided
	Background Background               // the terminal's answer
	TTY        bool                     // stdout is a terminal
	Windows    bool                     // the console is a Windows one
}

func (e Environment) get(name string) string {
	if e.Getenv == nil {
		return ""
	}
	return e.Getenv(name)
}

// Choice is a decision and who made it.
type Choice struct {
	Theme   Theme
	Source  Source
	Profile Profile
}

// Detect decides on theme and profile: --no-color, then --theme, TABLERO_THEME, NO_COLOR, the settings, the terminal's
// background, and dark where nothing is known. "auto" passes the decision on. A name that does not exist is an
// [*UnknownThemeError] that says where the name came from; the Choice is usable all the same.
func Detect(e Environment) (Choice, error) {
	profile := DetectProfile(e)
	pick := func(name string, from Source) (Choice, error) {
		th, err := ByName(name)
		if err != nil {
			return Choice{Theme: byBackground(e.Background), Source: SourceDefault, Profile: profile},
				&UnknownThemeError{Name: name, Known: Names(), Source: from}
		}
		return Choice{Theme: th, Source: from, Profile: profile}, nil
	}
	switch {
	case e.NoColor:
		return Choice{Theme: Mono(), Source: SourceNoColor, Profile: profile}, nil
	case decided(e.Flag):
		return pick(e.Flag, SourceFlag)
	case decided(e.get("TABLERO_THEME")):
		return pick(e.get("TABLERO_THEME"), SourceEnv)
	case e.get("NO_COLOR") != "":
		return Choice{Theme: Mono(), Source: SourceNoColor, Profile: profile}, nil
	case decided(e.Config):
		return pick(e.Config, SourceConfig)
	case e.Background != BackgroundUnknown:
		return Choice{Theme: byBackground(e.Background), Source: SourceTerminal, Profile: profile}, nil
	}
	return Choice{Theme: Dark(), Source: SourceDefault, Profile: profile}, nil
}

func decided(name string) bool { return name != "" && name != "auto" }

func byBackground(b Background) Theme {
	if b == BackgroundLight {
		return Light()
	}
	return Dark()
}
