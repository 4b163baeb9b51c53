// Package grid is a table of rows that come in pages from a source of any length, drawn on a canvas, for a million rows as
// for ten; with one column that fills it is a list. It must not read anything itself: it hands out Requests, the screen
// turns them into commands with Fetch, and the answers come back through Take.
//
// The source pages by key and not by number, because that is what ordered stores can do: a page says where the page before
// it and the page after it begin, in words of the source that the grid only carries around. The grid keeps a window of
// pages that lie side by side around the cursor, asks for one page ahead in both directions, and drops pages from the far
// side, so that memory does not grow with the way walked. Nothing is known of rows outside the window except what was
// seen: the length of the whole is known, at least so much, or unknown.
package grid
