// Package ttl is the rules of expiry: the clock that says what is over, and which value of an item is an expiry at all.
// It must not know a store: it sees the model only, and what sweeps asks it.
package ttl
