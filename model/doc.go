// Package model holds the nouns of tablero: values, items, tables, indexes and the document that carries them.
// It is pure: no I/O, no clock, no goroutine, and nothing of tablero above it is imported.
//
// A [Model] is one document: a dialect, tables with their key schemas and indexes, access patterns and notes.
// A [Document] is a model together with its items, as a file holds them.
// A [Value] is one of the ten types that both dialects share; numbers are decimals of 38 digits, never floats.
package model
