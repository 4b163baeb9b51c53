package native

import (
	"strings"

	"tablero/model"
)

// Version is the number under "tablero" in the files that are written. A file of a higher number is refused.
const Version = 1

// marker is the member by which a file is recognised; its value is the version.
const marker = "tablero"

// kind is what a member holds.
type kind uint8

const (
	text   kind = iota // a string
	prose              // a string, or an array of its lines
	word               // a string out of a list
	count              // an integer of 0 or more
	object             // one object
	list               // an array of objects
	texts              // an array of strings
	items              // an array of items in typed JSON
)

// field is a member of an object of the format.
type field struct {
	name     string
	about    string // for people who write a file with the schema at hand
	kind     kind
	required bool
	filled   bool     // a list must not be empty
	of       *shape   // of object and list
	words    []string // of word
}

// shape is an object of the format.
type shape struct {
	name   string // in the schema's definitions
	about  string
	fields []field
}

func (s *shape) field(name string) *field {
	for i := range s.fields {
		if s.fields[i].name == name {
			return &s.fields[i]
		}
	}
	return nil
}

func (s *shape) names() []string {
	names := make([]string, len(s.fields))
	for i, f := range s.fields {
		names[i] = f.name
	}
	return names
}

func keyTypes() []string { return []string{"S", "N", "B"} }

// types is the tags of a dialect's ten types.
func types(d model.Dialect) []string {
	tags := make([]string, 0, model.TypeM)
	for t := model.TypeS; t <= model.TypeM; t++ {
		tags = append(tags, d.Tag(t))
	}
	return tags
}

// describe is the whole format for a dialect, in which the names of types differ.
func describe(d model.Dialect) *shape {
	keyAttribute := &shape{"keyAttribute", "An attribute of a key.", []field{
		{name: "name", kind: text, required: true},
		{name: "type", kind: word, words: keyTypes(), required: true},
	}}
	partition := field{name: "partitionKey", about: "The attributes of the partition key; a table uses one.", kind: list, of: keyAttribute, required: true, filled: true}
	sort := field{name: "sortKey", about: "The attributes of the sort key; left out when there is none.", kind: list, of: keyAttribute}
	notes := field{name: "notes", about: "Words that teach the design; a string or its lines.", kind: prose}
	modified := field{name: "modified", about: "When it was changed, in any form.", kind: text}
	held := field{name: "items", about: "Items in the dialect's typed JSON, in the order of the file.", kind: items}

	attribute := &shape{"attribute", "A declared attribute.", []field{
		{name: "name", kind: text, required: true},
		{name: "type", kind: word, words: types(d), required: true},
		{name: "format", about: "How NoSQL Workbench makes up values; kept as it came.", kind: texts},
		notes,
	}}
	ofIndex := partition
	ofIndex.about, ofIndex.required = "Left out in a local index, which has the table's own.", false
	index := &shape{"index", "Another order over a table's items. A local index of a Catalyst table is an additional sort key.", []field{
		{name: "name", kind: text, required: true},
		{name: "kind", kind: word, words: []string{string(model.Local), string(model.Global)}, required: true},
		ofIndex, sort,
		{
			name: "projection", about: "What the index carries besides the keys.", kind: word,
			words: []string{string(model.ProjectAll), string(model.ProjectKeys), string(model.ProjectInclude)}, required: true,
		},
		{name: "include", about: "The attributes carried by the projection INCLUDE.", kind: texts},
		notes,
	}}
	scaling := &shape{"scaling", "The bounds of automatic scaling.", []field{
		{name: "min", kind: count},
		{name: "max", kind: count},
		{name: "target", about: "Percent of the units in use.", kind: count},
		{name: "role", kind: text},
	}}
	capacity := &shape{"capacity", "Provisioned units of one direction.", []field{
		{name: "units", kind: count}, {name: "scaling", kind: object, of: scaling},
	}}
	billing := &shape{"billing", "How throughput is paid for.", []field{
		{name: "mode", kind: word, words: []string{string(model.PayPerRequest), string(model.ProvisionedMode)}},
		{name: "read", kind: object, of: capacity},
		{name: "write", kind: object, of: capacity},
	}}
	facet := &shape{"facet", "A named view of one kind of item.", []field{
		{name: "name", kind: text, required: true},
		{name: "partitionAlias", kind: text},
		{name: "sortAlias", kind: text},
		{name: "attributes", about: "The attributes that items of this kind use besides the key.", kind: texts},
		held,
	}}
	table := &shape{"table", "A table.", []field{
		{name: "name", kind: text, required: true},
		partition, sort,
		{name: "attributes", about: "Declared attributes other than the table's key.", kind: list, of: attribute},
		{name: "indexes", kind: list, of: index},
		{name: "ttl", about: "The attribute that holds the expiry in Unix seconds.", kind: text},
		{name: "billing", kind: object, of: billing},
		{name: "facets", kind: list, of: facet},
		notes, modified, held,
	}}
	pattern := &shape{"pattern", "A question that the model must answer.", []field{
		{name: "name", kind: text, required: true},
		{name: "intent", about: "The question in words.", kind: prose},
		{name: "operation", about: "Query, GetItem, Scan, PutItem, ...", kind: text},
		{name: "table", kind: text},
		{name: "index", kind: text},
		{name: "keyCondition", about: "As DynamoDB writes it, with literals in place of placeholders.", kind: text},
		{name: "filter", kind: text},
		{name: "expect", about: "What a right answer looks like, in words or as a count.", kind: text},
		{name: "size", kind: text},
		{name: "frequency", kind: text},
		modified,
	}}
	return &shape{"model", "A model of tables with its items.", []field{
		{name: marker, about: "The version of the format.", kind: count, required: true},
		{name: "name", kind: text, required: true},
		{
			name: "dialect", about: "The service the model is made for.", kind: word,
			words: []string{string(model.DynamoDB), string(model.Catalyst)}, required: true,
		},
		{name: "author", kind: text},
		{name: "description", kind: prose},
		notes,
		{name: "created", about: "When it was made, in any form.", kind: text},
		modified,
		{name: "tables", kind: list, of: table},
		{name: "patterns", about: "The questions that the model answers.", kind: list, of: pattern},
	}}
}

func quoted(words []string) string {
	return `"` + strings.Join(words, `", "`) + `"`
}
