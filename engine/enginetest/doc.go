// Package enginetest is the conformance suite of stores: the same questions to each of them, in each way of keeping items.
// It must not know how a store is made or what it is: it sees engine.Store and the capabilities that a store has.
//
// [Run] runs everything. script.go runs the command and output files in testdata, which anyone can extend; naive.go is a store
// of the simplest kind, a list of items that is sorted and searched, and random.go does random operations to both. A store
// that lacks a capability skips what is about it.
package enginetest
