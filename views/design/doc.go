// Package design is the design screen: the tables of the open model with keys, indexes and attributes as a tree, what is selected as a
// sheet, and the findings of the rules below. It must not change a model itself: what a person asks for becomes a change.Change, and views/change makes it.
//
// # Parts
//
//	place.go     what can be selected, and where a finding is    judge.go  what the rules are given
//	nodes.go     the tree         fields.go   the sheet          words.go   what the dialect calls things
//	tables.go attributes.go indexes.go        the changes
//	asking.go    an open form     forms.go indexform.go          the forms
//	screen.go    the state        update.go   messages           keys.go mouse.go   what they do
//	view.go      the frame        arrange.go  where the panes stand
package design
