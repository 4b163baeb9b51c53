// Package native is tablero's own file format: one JSON document that holds everything of a model and its items, an item a line.
// It must not judge a design: what the rules of a dialect forbid is read and written all the same.
//
// The format is described once, in spec.go. The reader checks a file against that description before it takes anything from it, and
// the JSON Schema is made from it.
package native
