package design

import (
	"regexp"
	"strconv"

	"tablero/model"
)

// part is what of a table is meant.
type part uint8

const (
	ofModel part = iota
	ofTable
	ofKey       // an attribute of the table's key
	ofIndex     // local or global
	ofAttribute // a declared one
	ofTTL
	ofNotes
	ofAttributes // the list of them
)

// place is what is selected in the tree.
type place struct {
	table string
	part  part
	name  string // of the attribute or the index
}

// in reports whether the model has the place.
func (p place) in(m *model.Model) bool {
	if p.part == ofModel {
		return true
	}
	t, ok := m.Table(p.table)
	if !ok {
		return false
	}
	switch p.part {
	case ofKey:
		return t.Key.Has(p.name)
	case ofIndex:
		_, ok = t.Index(p.name)
	case ofAttribute:
		ok = declared(t, p.name)
	}
	return ok
}

// declared reports whether the attribute is among those that the table lists besides its key.
func declared(t *model.Table, name string) bool {
	for _, a := range t.Attributes {
		if a.Name == name {
			return true
		}
	}
	return false
}

// nearest is the place itself where the model has it, else the table, else the model.
func (p place) nearest(m *model.Model) place {
	if p.in(m) {
		return p
	}
	if t := (place{table: p.table, part: ofTable}); t.in(m) {
		return t
	}
	return place{}
}

// target is the place and the field of the sheet that a finding is about.
type target struct {
	place place
	field string
}

// steps reads the path of a finding: tables[0].indexes[1].sortKey[0].type.
var steps = regexp.MustCompile(`^tables\[(\d+)\](?:\.(indexes|attributes|facets)\[(\d+)\])?(?:\.(\w+))?`)

// ofItem is the path of a finding about an item.
var ofItem = regexp.MustCompile(`^tables\[\d+\]\.(?:facets\[\d+\]\.)?items\[`)

// targetOf finds what a finding is about; a finding about an access pattern has none.
func targetOf(m *model.Model, path string) (target, bool) {
	s := steps.FindStringSubmatch(path)
	if s == nil {
		return target{}, false
	}
	number, err := strconv.Atoi(s[1])
	if err != nil || number >= len(m.Tables) {
		return target{}, false
	}
	t := &m.Tables[number]
	at := target{place{table: t.Name, part: ofTable}, fieldOf(s[4])}
	inner, err := strconv.Atoi(s[3])
	switch {
	case err != nil:
	case s[2] == "indexes" && inner < len(t.Indexes):
		at.place = place{t.Name, ofIndex, t.Indexes[inner].Name}
	case s[2] == "attributes" && inner < len(t.Attributes):
		at.place = place{t.Name, ofAttribute, t.Attributes[inner].Name}
	}
	return at, true
}

// fieldOf is the field of a sheet that shows a member of the native format.
func fieldOf(member string) string {
	switch member {
	case "partitionKey":
		return "partition"
	case "sortKey":
		return "sort"
	case "":
		return "name"
	}
	return member
}
