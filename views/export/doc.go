// Package export is the export screen: the formats a model can be taken away in, what each of them cannot hold, and the text itself before
// it is written. It must not know how a format is written; that is model/codec's.
//
//	screen.go  the state       keys.go     actions             update.go  messages     view.go  the frame
//	preview.go what is shown   losses.go   what has no place   write.go   to a file or the clipboard
//	pager.go   lines to scroll
//
// The preview of a model with many items is made of the first of each table: it costs the same for a million items as for a hundred.
package export
