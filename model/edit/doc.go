// Package edit is undoable edits as data: what changed, its inverse, and the words for it in a history. It must not know where a
// history is kept or how an edit gets into a store.
package edit
