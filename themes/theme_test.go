package themes

import (
	"math"
	"strconv"
	"testing"
)

func builtins() []Theme {
	return []Theme{Dark(), Light(), HighContrast(), HighContrastLight(), Mono()}
}

func TestNamesAndThemesAgree(t *testing.T) {
	t.Parallel()
	for i, name := range Names() {
		th, err := ByName(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if th.Name != name || th != builtins()[i] {
			t.Errorf("ByName(%q) gives %q", name, th.Name)
		}
	}
}

func TestEveryTokenHasANameOfItsOwn(t *testing.T) {
	t.Parallel()
	seen := map[string]Token{}
	for _, tok := range Tokens() {
		name := tok.String()
		if prev, dup := seen[name]; dup || name == "unknown" {
			t.Errorf("token %d is called %q like token %d", tok, name, prev)
		}
		seen[name] = tok
	}
	if Token(200).String() != "unknown" || Dark().Style(200) != Dark().Style(Text) {
		t.Error("an unknown token must be drawn as text")
	}
}

// contrast is the ratio of WCAG 2.1, 1..21.
func contrast(a, b [3]uint8) float64 {
	lum := func(c [3]uint8) float64 {
		var l [3]float64
		for i, v := range c {
			x := float64(v) / 255
			if x <= 0.04045 {
				l[i] = x / 12.92
			} else {
				l[i] = math.Pow((x+0.055)/1.055, 2.4)
			}
		}
		return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2]
	}
	la, lb := lum(a), lum(b)
	if la < lb {
		la, lb = lb, la
	}
	return (la + 0.05) / (lb + 0.05)
}

// depths returns the colour in the two depths whose real look is known.
func depths(t *testing.T, c Color) map[string][3]uint8 {
	t.Helper()
	r, g, b, ok := c.RGB()
	if !ok {
		t.Fatalf("colour %v has no true value", c)
	}
	n, err := strconv.Atoi(c.ANSI256)
	if err != nil || n < 16 || n > 255 {
		t.Fatalf("colour %v has no fixed 256-colour value", c)
	}
	xr, xg, xb := xterm(n)
	return map[string][3]uint8{"truecolor": {r, g, b}, "256": {xr, xg, xb}}
}

func TestContrast(t *testing.T) {
	t.Parallel()
	for _, th := range builtins() {
		if th.Mono {
			continue
		}
		for _, tok := range Tokens() {
			s := th.Style(tok)
			if s.FG.IsDefault() && s.BG.IsDefault() {
				continue // the terminal's own pair
			}
			back := s.BG
			if back.IsDefault() {
				back = th.Background
			}
			if s.FG.IsDefault() {
				t.Errorf("%s %s: a background without a foreground", th.Name, tok)
				continue
			}
			least := 4.5
			switch {
			case tok == Border || tok == BorderFocus || tok == Track || tok == Bar:
				least = 3
			case th.Name == "high-contrast" || th.Name == "high-contrast-light":
				least = 7
			}
			fg, bg := depths(t, s.FG), depths(t, back)
			for depth := range fg {
				slack := 0.0
				if depth == "256" {
					slack = 0.4 // the palette's steps are coarse
				}
				if got := contrast(fg[depth], bg[depth]); got < least-slack {
					t.Errorf("%s %s in %s: contrast %.2f, want %.1f", th.Name, tok, depth, got, least)
				}
			}
		}
	}
}

// Where the sixteen colours give both halves of a pair, they must not be the same, and the paler of them must not be
// the background of the terminals that the theme is for.
func TestSixteenColoursAreChosen(t *testing.T) {
	t.Parallel()
	for _, th := range builtins() {
		for _, tok := range Tokens() {
			s := th.Style(tok)
			for _, c := range []Color{s.FG, s.BG} {
				if c.IsDefault() {
					continue
				}
				if n, err := strconv.Atoi(c.ANSI); err != nil || n < 0 || n > 15 {
					t.Errorf("%s %s: %v is none of the sixteen", th.Name, tok, c)
				}
			}
			if s.FG.ANSI != "" && s.FG.ANSI == s.BG.ANSI {
				t.Errorf("%s %s: text and background are both colour %s", th.Name, tok, s.FG.ANSI)
			}
			if s.BG.IsDefault() && !s.FG.IsDefault() && s.FG.ANSI == th.Background.ANSI {
				t.Errorf("%s %s: colour %s is the background", th.Name, tok, s.FG.ANSI)
			}
		}
	}
}

func TestMonoHasNoColour(t *testing.T) {
	t.Parallel()
	for _, tok := range Tokens() {
		if s := Mono().Style(tok); !s.FG.IsDefault() || !s.BG.IsDefault() {
			t.Errorf("%s has a colour", tok)
		}
	}
	plain := Mono().Style(Text)
	for _, tok := range []Token{Selection, SelectionBlur, Cursor, Match, Error, TabActive, Heading, Key} {
		if Mono().Style(tok) == plain {
			t.Errorf("%s looks like text", tok)
		}
	}
}

func TestWithLeavesTheOriginalAlone(t *testing.T) {
	t.Parallel()
	before := Dark()
	after := before.With(Key, Style{Italic: true})
	if after.Style(Key) != (Style{Italic: true}) || before != Dark() {
		t.Error("With must change the copy only")
	}
	if after.Color(Error) != before.Color(Error) {
		t.Error("other tokens must stay")
	}
}

func TestOver(t *testing.T) {
	t.Parallel()
	red, blue := rgb("#ff0000", "1"), rgb("#0000ff", "4")
	got := Style{FG: red, Bold: true}.Over(Style{FG: blue, BG: blue, Faint: true})
	if want := (Style{FG: red, BG: blue, Bold: true, Faint: true}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestNearest256(t *testing.T) {
	t.Parallel()
	for hex, want := range map[string]string{
		"#000000": "16", "#ffffff": "231", "#ff0000": "196", "#0000ff": "21", "#808080": "244", "#5f87af": "67",
		"red": "", "#12": "", "": "",
	} {
		if got := nearest256(hex); got != want {
			t.Errorf("nearest256(%q) = %q, want %q", hex, got, want)
		}
	}
}
