package query

import (
	"encoding/json"
	"slices"
	"strings"

	"tablero/model"
	"tablero/views/shown"
)

// Spec is a query as it was typed, also half of one. It is what is kept of queries.
type Spec struct {
	Table     string   `json:"table"`
	Index     string   `json:"index,omitempty"`
	Partition []string `json:"partition"` // a text for each partition attribute
	Sort      Sort     `json:"sort"`
	Filter    []Term   `json:"filter,omitempty"`
	Reverse   bool     `json:"reverse,omitempty"`
	Limit     string   `json:"limit,omitempty"` // items that a page reads; "" for as many as the service reads at once
}

// Sort is the condition on the sort key.
type Sort struct {
	Op string `json:"op,omitempty"` // name of a sortOp, "" for none
	A  string `json:"a,omitempty"`
	B  string `json:"b,omitempty"`
}

// Term is one row of the filter.
type Term struct {
	Or   bool   `json:"or,omitempty"` // joined by OR to the row above, else by AND
	Path string `json:"path"`
	Op   string `json:"op"`
	Type string `json:"type,omitempty"` // DynamoDB's tag, "" for the type that the attribute has as far as it is known
	A    string `json:"a,omitempty"`
	B    string `json:"b,omitempty"`
}

// firstLimit is the limit that a new query has: a screen or two, and cheap.
const firstLimit = "50"

// fresh is a query of a table or index with nothing typed.
func fresh(t *model.Table, ix *model.Index) Spec {
	s := Spec{Table: t.Name, Limit: firstLimit, Partition: make([]string, len(t.Key.Partition))}
	if ix != nil {
		s.Index, s.Partition = ix.Name, make([]string, len(ix.Key.Partition))
	}
	return s
}

func (s Spec) clone() Spec {
	s.Partition, s.Filter = slices.Clone(s.Partition), slices.Clone(s.Filter)
	return s
}

// text is a spec as the queries of before are told apart by.
func (s Spec) text() string {
	b, err := json.Marshal(s)
	if err != nil { // texts and flags only
		return ""
	}
	return string(b)
}

// words is the query in one line, for people: Menu by Calories   Category = "Pizza"   Calories > 400   limit 50 ↑.
func (p *plan) words(up, down string) string {
	parts := []string{p.title()}
	for i, a := range p.key.Partition {
		parts = append(parts, a.Name+" = "+said(a.Type, p.spec.Partition[i]))
	}
	if op := p.sortOp(); op.name != "" && len(p.key.Sort) > 0 {
		parts = append(parts, op.words(p.key.Sort[0].Name, said(p.key.Sort[0].Type, p.spec.Sort.A), said(p.key.Sort[0].Type, p.spec.Sort.B)))
	}
	for i, t := range p.spec.Filter {
		word := "filter "
		switch {
		case i > 0 && t.Or:
			word = "or "
		case i > 0:
			word = "and "
		}
		parts = append(parts, word+t.words(p.termType(i)))
	}
	if p.spec.Limit != "" {
		parts = append(parts, "limit "+p.spec.Limit)
	}
	arrow := up
	if p.spec.Reverse {
		arrow = down
	}
	return strings.Join(parts, "   ") + " " + arrow
}

func (t Term) words(typ model.Type) string {
	op := filterOpOf(t.Op)
	switch op.operands {
	case 0:
		return t.Path + " " + op.name
	case 2:
		return t.Path + " " + op.name + " " + said(typ, t.A) + " and " + said(typ, t.B)
	}
	if op.size {
		typ = model.TypeN
	}
	return t.Path + " " + op.name + " " + said(typ, t.A)
}

// said is a typed text with quotes where it is text.
func said(t model.Type, text string) string {
	if t == model.TypeS {
		return `"` + text + `"`
	}
	if text == "" {
		return "?"
	}
	return text
}

// title names what is read: "Menu", "Menu by Calories".
func (p *plan) title() string {
	if p.index == nil {
		return p.table.Name
	}
	return p.table.Name + " by " + p.index.Name
}

// kindWords says what is read: "table", "additional sort key", "global index", with its key.
func kindWords(d model.Dialect, t *model.Table, ix *model.Index) string {
	switch {
	case ix == nil:
		return "table, " + shown.KeyWords(t.Key)
	case ix.Kind == model.Local && d == model.Catalyst:
		return "additional sort key"
	}
	return string(ix.Kind) + " index, " + shown.KeyWords(ix.Key)
}
