// Package jsondoc reads a JSON text into an ordered tree that forgets nothing: positions, the order of members, repeated members,
// the spelling of numbers and strings. It must not interpret what it reads: no schema, no types of tablero.
//
// The codecs stand on it, because a model file must be answered for by line and column and written back as it came.
package jsondoc
