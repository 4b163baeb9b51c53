// Package editor is the built-in editor: a text of several lines on the whole screen, for where there is no $EDITOR. It must not know
// what the text means, and gives it back byte for byte where nothing was typed.
//
// The text area of bubbles is not used: it makes spaces of tabs, drops control characters and everything behind the 10,000th line,
// so that a value would change by being looked at.
package editor
