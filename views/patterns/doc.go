// Package patterns is the screen of the access patterns: the questions that a model must answer, whether its keys answer them, and the
// model's notes. It must not run a question; the query screen does, and views/change makes its edits.
//
// # Parts
//
//	screen.go  the state     update.go  messages     keys.go mouse.go  what they do
//	list.go    the questions as rows                 fields.go         one of them whole
//	edits.go   the changes   form.go    the form     view.go           the frame
package patterns
