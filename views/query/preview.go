package query

import (
	"strings"

	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/views/shown"
)

// nameWords is the aliases of names: "#k0 Category  #k1 Calories".
func (p *plan) nameWords() string {
	var parts []string
	for _, n := range p.names {
		parts = append(parts, n.alias+" "+n.name)
	}
	return strings.Join(parts, "  ")
}

// valueWords is the aliases of values: `:v0 "Pizza"  :v1 400`.
func (p *plan) valueWords() string {
	var parts []string
	for _, v := range p.values {
		parts = append(parts, v.alias+" "+valueWord(p.dialect, v.value))
	}
	return strings.Join(parts, "  ")
}

func valueWord(d model.Dialect, v model.Value) string {
	switch v.Type() {
	case model.TypeNone:
		return "?"
	case model.TypeS:
		return said(model.TypeS, v.DisplayIn(valueLimit))
	case model.TypeB:
		return "b" + said(model.TypeS, v.DisplayIn(valueLimit))
	}
	return shown.Typed(d, v)
}

// valueLimit is how many characters of a value the preview shows.
const valueLimit = 60

// request is the request as DynamoDB takes it; values that cannot be read yet are left out.
func (p *plan) request() *jsondoc.Node {
	n := jsondoc.Obj().Add("TableName", jsondoc.Str(p.table.Name))
	if p.index != nil {
		n.Add("IndexName", jsondoc.Str(p.index.Name))
	}
	n.Add("KeyConditionExpression", jsondoc.Str(p.keyIn))
	if p.filter != "" {
		n.Add("FilterExpression", jsondoc.Str(p.filter))
	}
	n.Add("ExpressionAttributeNames", p.namesNode()).Add("ExpressionAttributeValues", p.valuesNode())
	n.Add("ScanIndexForward", jsondoc.Bool(!p.spec.Reverse))
	if p.req.Limit > 0 {
		n.Add("Limit", number(p.req.Limit))
	}
	return n
}

func (p *plan) namesNode() *jsondoc.Node {
	n := jsondoc.Obj()
	for _, a := range p.names {
		n.Add(a.alias, jsondoc.Str(a.name))
	}
	return n
}

// valuesNode is the values with DynamoDB's tags, whatever the dialect of the model.
func (p *plan) valuesNode() *jsondoc.Node {
	n := jsondoc.Obj()
	for _, a := range p.values {
		if !a.value.IsZero() {
			n.Add(a.alias, model.EncodeValue(model.DynamoDB, a.value))
		}
	}
	return n
}

// appendJSON is Catalyst's JSON of the query in one line.
func appendJSON(p *plan) []byte { return jsondoc.Append(nil, p.catalystJSON(), jsondoc.Compact()) }

// boundsWords is how many keys of the partition the condition holds, as far as they were read.
func (s *Screen) boundsWords() string {
	r := &s.ruler
	switch {
	case r.of == "":
		return "no partition yet"
	case r.err != nil:
		return "not known: " + r.err.Error()
	case r.asked:
		return "reading the keys"
	}
	text := shownCount(r.count()) + " of " + shownCount(len(r.values))
	if r.more {
		text += "+"
	}
	text += " keys"
	if op := s.plan.sortOp(); op.noLow || op.noHigh {
		text += ", ends dropped"
	}
	return text
}

// costWords is what the first page will cost and what was consumed.
func (s *Screen) costWords() string {
	text := "est. ?"
	if s.ruler.of != "" && !s.ruler.asked && s.ruler.err == nil {
		half, sure := s.ruler.estimate(s.plan)
		text = "est. "
		if !sure {
			text += "at least "
		}
		text += units(half)
	}
	if s.got != nil && s.got.pages > 0 {
		text += " " + s.env.Look.Glyphs.Dot + " was " + units(s.got.halves)
	}
	return text
}
