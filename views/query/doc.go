// Package query is the query screen: a form that offers only what the keys and their types allow, the request it makes as the service
// writes it, and the answer page by page. It must not write to the store.
//
// # Parts
//
//	spec.go     a query as it was typed          ops.go      what may be asked of a type
//	plan.go     the request made of it           filter.go   the filter's part of it
//	preview.go  how the service writes it        catalyst.go the same in Catalyst's JSON     copy.go  as a command
//	ruler.go    the keys of the partition and where the bounds fall                        cost.go  capacity units
//	pattern.go  the conditions of an access pattern, read into the form
//	form.go     fields and cells                 edit.go     typing into one                 suggest.go  what is offered meanwhile
//	rows.go     the answer as rows               run.go      reading it                      past.go     queries of before
//	screen.go   the state                        keys.go update.go view.go arrange.go commands.go messages.go place.go
//
// A query is kept as it was typed, and a plan is made of it anew after each change: a plan always says what is wrong and where, so
// that the form can show it at the field and the preview what there is already.
package query
