package themes

import (
	"errors"
	"strings"
	"testing"
)

func env(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func TestDetectOrder(t *testing.T) {
	t.Parallel()
	xterm := []string{"TERM", "xterm-256color"}
	with := func(pairs ...string) func(string) string { return env(append(pairs, xterm...)...) }
	for name, c := range map[string]struct {
		env     Environment
		theme   string
		source  Source
		profile Profile
	}{
		"nothing known":             {Environment{Getenv: with()}, "dark", SourceDefault, ANSI256},
		"dark terminal":             {Environment{Getenv: with(), Background: BackgroundDark}, "dark", SourceTerminal, ANSI256},
		"light terminal":            {Environment{Getenv: with(), Background: BackgroundLight}, "light", SourceTerminal, ANSI256},
		"config beats terminal":     {Environment{Getenv: with(), Config: "dark", Background: BackgroundLight}, "dark", SourceConfig, ANSI256},
		"config auto":               {Environment{Getenv: with(), Config: "auto", Background: BackgroundLight}, "light", SourceTerminal, ANSI256},
		"NO_COLOR beats config":     {Environment{Getenv: with("NO_COLOR", "1"), Config: "light"}, "mono", SourceNoColor, NoColor},
		"empty NO_COLOR is nothing": {Environment{Getenv: with("NO_COLOR", ""), Config: "light"}, "light", SourceConfig, ANSI256},
		"our variable beats both":   {Environment{Getenv: with("NO_COLOR", "1", "TABLERO_THEME", "light"), Config: "dark"}, "light", SourceEnv, ANSI256},
		"auto variable":             {Environment{Getenv: with("NO_COLOR", "1", "TABLERO_THEME", "auto")}, "mono", SourceNoColor, NoColor},
		"flag beats variable":       {Environment{Flag: "high-contrast", Getenv: with("TABLERO_THEME", "light")}, "high-contrast", SourceFlag, ANSI256},
		"flag beats NO_COLOR":       {Environment{Flag: "dark", Getenv: with("NO_COLOR", "1")}, "dark", SourceFlag, ANSI256},
		"no-color beats flag":       {Environment{Flag: "dark", NoColor: true, Getenv: with()}, "mono", SourceNoColor, NoColor},
		"no environment":            {Environment{}, "dark", SourceDefault, ANSI16},
	} {
		c.env.TTY = true
		got, err := Detect(c.env)
		if err != nil || got.Theme.Name != c.theme || got.Source != c.source || got.Profile != c.profile {
			t.Errorf("%s: %s by %s in %s (%v), want %s by %s in %s", name, got.Theme.Name, got.Source, got.Profile, err,
				c.theme, c.source, c.profile)
		}
	}
}

func TestDetectUnknownNameSaysWhereItCameFrom(t *testing.T) {
	t.Parallel()
	for word, e := range map[string]Environment{
		"--theme":       {Flag: "solar", Background: BackgroundLight},
		"TABLERO_THEME": {Getenv: env("TABLERO_THEME", "solar"), Background: BackgroundLight},
		"config":        {Config: "solar", Background: BackgroundLight},
	} {
		got, err := Detect(e)
		var unknown *UnknownThemeError
		if !errors.As(err, &unknown) || unknown.Name != "solar" {
			t.Fatalf("%s: %v", word, err)
		}
		for _, want := range append(Names(), word, "solar") {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q does not name %q", err, want)
			}
		}
		if got.Theme.Name != "light" {
			t.Errorf("%s: fell back to %s", word, got.Theme.Name)
		}
	}
}

func TestDetectProfile(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		vars []string
		tty  bool
		win  bool
		want Profile
	}{
		{[]string{"TERM", "xterm-256color", "COLORTERM", "truecolor"}, true, false, TrueColor},
		{[]string{"TERM", "xterm-256color", "COLORTERM", "truecolor"}, false, false, Plain},
		{[]string{"TERM", "dumb", "COLORTERM", "truecolor"}, true, false, Plain},
		{[]string{"TERM", "xterm-256color"}, true, false, ANSI256},
		{[]string{"TERM", "xterm-kitty"}, true, false, TrueColor},
		{[]string{"TERM", "screen-256color", "COLORTERM", "truecolor"}, true, false, ANSI256},
		{[]string{"TERM", "screen-256color", "COLORTERM", "truecolor", "TMUX", "/tmp/x"}, true, false, TrueColor},
		{[]string{"TERM", "tmux-256color"}, true, false, ANSI256},
		{[]string{"TERM", "linux"}, true, false, ANSI16},
		{[]string{"TERM", "xterm"}, true, false, ANSI16},
		{[]string{"TERM", "xterm-256color", "TERM_PROGRAM", "iTerm.app"}, true, false, TrueColor},
		{[]string{"WT_SESSION", "1"}, true, true, TrueColor},
		{nil, true, true, TrueColor},
		{nil, true, false, ANSI16},
	} {
		if got := DetectProfile(Environment{Getenv: env(c.vars...), TTY: c.tty, Windows: c.win}); got != c.want {
			t.Errorf("%v tty=%v windows=%v: %s, want %s", c.vars, c.tty, c.win, got, c.want)
		}
	}
}
