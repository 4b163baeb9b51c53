// Package samples is the bundled models, in the native format. It does not decode them: it hands out files, as a disk would.
package samples

import (
	"embed"
	"slices"

	"tablero/model"
)

//go:embed *.json
var files embed.FS

// Sample is one bundled model.
type Sample struct {
	Name    string
	Dialect model.Dialect
	Title   string // one line that says what it teaches
}

// List is the samples in the order in which they are best read.
func List() []Sample {
	return []Sample{
		{"menu", model.Catalyst, "dishes by category: a sort key, two additional sort keys, an expiry"},
		{"travel", model.Catalyst, "destinations by name: a partition key alone, items of different shape"},
		{"shop", model.DynamoDB, "customers, orders and stock in one table, with two overloaded indexes"},
		{"devices", model.DynamoDB, "a log in the order of time: a local index, a sparse one, an expiry"},
		{"sessions", model.DynamoDB, "many tenants apart by key, found by token, a sparse index, an expiry"},
	}
}

// Names is the names of the samples, in the order of [List].
func Names() []string {
	var names []string
	for _, s := range List() {
		names = append(names, s.Name)
	}
	return names
}

// Load is the file of a sample in the native format; ok is false when there is none of that name. The bytes are the caller's.
func Load(name string) (src []byte, ok bool) {
	if !slices.Contains(Names(), name) {
		return nil, false
	}
	src, err := files.ReadFile(name + ".json")
	return src, err == nil
}
