package themes

// Look is what a widget needs to draw itself: colours by meaning, and glyphs. It is passed to every Draw by pointer, since
// a theme is a few kilobytes; widgets do not change it.
type Look struct {
	Theme  Theme
	Glyphs Glyphs
}

// Style returns how the token is drawn.
func (l *Look) Style(t Token) Style { return l.Theme.Style(t) }
