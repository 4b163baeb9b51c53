// Package cell is the one door through which text enters the screen: it cleans text, measures it, and keeps a frame as a
// canvas of cells until the root asks for a string. It must not know what a text means, and nothing else in the tree may
// measure or write escape sequences (but [tablero/ui/term], which talks to the terminal outside of frames).
//
// A frame is drawn on a [Canvas], so it is exactly as wide and high as the screen by construction: text is cut at the
// edge, a wide character that would be cut in half becomes a space, and no byte of data can become an escape sequence,
// because the only sequences in a rendered frame are written by [Canvas.Render] from styles.
//
// One width function is used throughout, that of x/ansi: the width of a text is the sum of its grapheme clusters' widths,
// each 1 or 2. Terminals disagree about some clusters (emoji joined by ZWJ, variation selectors, Devanagari): after such
// a cluster Render sets the column explicitly, so that a terminal which measures otherwise does not shift the line.
package cell
