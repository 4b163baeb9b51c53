// Package themes holds what the screen looks like as data: semantic colour tokens, the built-in themes, glyph sets, colour
// profiles, and the decision which of them a run uses. It must not know any widget or screen, hold state, or read the
// environment by itself: everything it decides on is passed in.
//
// A theme maps each [Token] to a [Style]. Meaning is never colour alone: whatever a token says is also said by a glyph or
// a word, because under NO_COLOR only bold, faint and reverse remain and a monochrome terminal may lack even those.
package themes
