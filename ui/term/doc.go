// Package term talks to the terminal outside of frames: what it is, its clipboard, the writer that the program draws
// through, the log beside the screen. It must not draw, and it must not ask the terminal questions: an answer that does
// not come would be waited for at every start.
//
// One question is asked all the same, and not by us: Bubble Tea v1 asks for the background colour while its package is
// initialised, before main runs, when standard output is a terminal and TERM does not begin with screen, tmux or dumb. A
// terminal that answers neither that nor the cursor report behind it costs five seconds at every start, NO_COLOR or not.
// What came of it is cached by lipgloss; [AskedBackground] reads that and asks nothing.
//
// This package alone imports runewidth, to set its condition once ([SetWidths]): under a CJK locale runewidth, which the
// inputs of bubbles measure with, takes box lines and arrows for two cells while x/ansi takes them for one.
package term
