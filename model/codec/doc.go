// Package codec is what the formats of model files have in common: the report of what a reader repaired or could not keep, and the
// errors of what is no model. It must not know any one format: those live in folders below and are gathered in formats.
package codec
