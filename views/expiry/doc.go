// Package expiry is the expiry screen: what will expire and what has, in time order, values that are probably no expiry, and the sweep by
// hand. It must not remove anything unasked, nor past the history: a sweep is an edit that can be taken back.
//
//	screen.go  the state      keys.go   actions                update.go  messages       view.go  the frame
//	load.go    the queue      suspect.go  doubtful values      sweep.go   removing       list.go  rows with a cursor
//
// Time passes while nothing happens: one tick redraws what is left of the expiries, as long as the screen is drawn.
package expiry
