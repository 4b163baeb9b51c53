package themes

import (
	"fmt"
	"strings"
)

// Theme says how each token looks. It is a value: copies are independent and two equal themes compare equal.
type Theme struct {
	Name string
	Dark bool // made for a dark background
	Mono bool // attributes only, no colour
	// Background is what the theme is made for; a theme that paints it says so in its styles, the others leave the
	// terminal's own.
	Background Color

	styles [tokenCount]Style
}

// Style returns how t is drawn. An unknown token is drawn as [Text].
func (th Theme) Style(t Token) Style {
	if t >= tokenCount {
		t = Text
	}
	return th.styles[t]
}

// Color returns the foreground of t.
func (th Theme) Color(t Token) Color { return th.Style(t).FG }

// With returns a copy of the theme in which t looks like s.
func (th Theme) With(t Token, s Style) Theme {
	if t < tokenCount {
		th.styles[t] = s
	}
	return th
}

// Names returns the names of the built-in themes, the default for a dark terminal first.
func Names() []string {
	return []string{"dark", "light", "high-contrast", "high-contrast-light", "mono"}
}

// ByName returns a built-in theme, or an [*UnknownThemeError].
func ByName(name string) (Theme, error) {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "dark":
		return Dark(), nil
	case "light":
		return Light(), nil
	case "high-contrast", "high-contrast-dark", "contrast":
		return HighContrast(), nil
	case "high-contrast-light":
		return HighContrastLight(), nil
	case "mono", "none", "no-color":
		return Mono(), nil
	}
	return Theme{}, &UnknownThemeError{Name: name, Known: Names()}
}

// UnknownThemeError says that a theme was asked for that does not exist.
type UnknownThemeError struct {
	Name   string
	Known  []string
	Source Source // who asked
}

func (e *UnknownThemeError) Error() string {
	from := ""
	if e.Source != SourceDefault {
		from = " (from " + e.Source.String() + ")"
	}
	return fmt.Sprintf("unknown theme %q%s. Known: %s", e.Name, from, strings.Join(e.Known, ", "))
}

// palette is the short list of colours that a coloured theme's tokens are made of.
type palette struct {
	paint                                   Color // background of every cell, default = the terminal's
	text, muted, faint, border, focus       Color
	accent, red, yellow, green, blue        Color
	magenta, cyan, orange                   Color
	selFG, selBG, blurFG, blurBG            Color
	curFG, curBG, matchFG, matchBG          Color
	tabFG, tabBG, bar, track, dangerFG, dBG Color
}

// build turns a palette into the styles of all tokens. It is the only place where roles get colours, so that the
// built-in themes differ in palette alone.
func (p palette) build(name string, dark bool, background Color) Theme {
	th := Theme{Name: name, Dark: dark, Background: background}
	fg := func(c Color) Style { return Style{FG: c, BG: p.paint} }
	bold := func(c Color) Style { return Style{FG: c, BG: p.paint, Bold: true} }
	th.styles = [tokenCount]Style{
		Text:          fg(p.text),
		Muted:         fg(p.muted),
		Faint:         fg(p.faint),
		Heading:       bold(p.text),
		Border:        fg(p.border),
		BorderFocus:   fg(p.focus),
		Accent:        fg(p.accent),
		Selection:     {FG: p.selFG, BG: p.selBG, Bold: true},
		SelectionBlur: {FG: p.blurFG, BG: p.blurBG},
		Cursor:        {FG: p.curFG, BG: p.curBG},
		Match:         {FG: p.matchFG, BG: p.matchBG},
		Error:         bold(p.red),
		Warning:       fg(p.yellow),
		OK:            fg(p.green),
		Info:          fg(p.blue),
		Danger:        {FG: p.dangerFG, BG: p.dBG, Bold: true},
		TypeString:    fg(p.green),
		TypeNumber:    fg(p.cyan),
		TypeBinary:    fg(p.magenta),
		TypeBool:      fg(p.orange),
		TypeNull:      {FG: p.muted, BG: p.paint, Italic: true},
		TypeSet:       fg(p.yellow),
		TypeList:      fg(p.blue),
		TypeMap:       fg(p.blue),
		Key:           bold(p.yellow),
		SortKey:       bold(p.cyan),
		IndexKey:      fg(p.magenta),
		Expiry:        fg(p.orange),
		Expired:       {FG: p.red, BG: p.paint, Italic: true},
		Header:        bold(p.text),
		Column:        bold(p.muted),
		TabActive:     {FG: p.tabFG, BG: p.tabBG, Bold: true},
		TabInactive:   fg(p.muted),
		HintKey:       bold(p.accent),
		HintText:      fg(p.muted),
		Bar:           fg(p.bar),
		Track:         fg(p.track),
		Input:         fg(p.text),
		Placeholder:   {FG: p.faint, BG: p.paint, Italic: true},
	}
	return th
}
