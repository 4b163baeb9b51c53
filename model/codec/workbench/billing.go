package workbench

import (
	"strconv"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/jsondoc"
)

const capacityMember = "ProvisionedCapacitySettings"

// billing reads the mode and the capacity. Capacity beside on-demand means nothing and stays in the file only.
func (t *tableReader) billing() {
	n, b := t.link.node, &t.table.Billing
	b.Mode = model.BillingMode(t.text(n, t.at, "BillingMode"))
	if b.Mode != model.BillingUnset && b.Mode != model.PayPerRequest && b.Mode != model.ProvisionedMode {
		t.note(member(n, "BillingMode"), t.at.member("BillingMode"), codec.Remark, "the billing mode %q is not known: read as not stated", b.Mode)
		b.Mode = model.BillingUnset
	}
	block, p := t.child(n, t.at, capacityMember, jsondoc.Object)
	if block == nil {
		return
	}
	if b.Mode == model.PayPerRequest {
		t.note(block, p, codec.Repair, "capacity together with on-demand billing: left out of the stored table")
		return
	}
	units, at := t.child(block, p, "ProvisionedThroughput", jsondoc.Object)
	b.Read.Units = t.integer(units, at, "ReadCapacityUnits")
	b.Write.Units = t.integer(units, at, "WriteCapacityUnits")
	b.Read.Scaling = t.scaling(block, p, "AutoScalingRead")
	b.Write.Scaling = t.scaling(block, p, "AutoScalingWrite")
}

func (t *tableReader) scaling(block *jsondoc.Node, p *place, name string) *model.AutoScaling {
	n, at := t.child(block, p, name, jsondoc.Object)
	if n == nil {
		return nil
	}
	target, targetAt := t.child(n, at, "ScalableTargetRequest", jsondoc.Object)
	policy, policyAt := t.child(n, at, "ScalingPolicyConfiguration", jsondoc.Object)
	return &model.AutoScaling{
		Min:    t.integer(target, targetAt, "MinCapacity"),
		Max:    t.integer(target, targetAt, "MaxCapacity"),
		Role:   t.text(target, targetAt, "ServiceRole"),
		Target: t.integer(policy, policyAt, "TargetValue"),
	}
}

// integer is a member that holds a count; 0 when it is absent, or no count of this kind, which is remarked.
func (t *tableReader) integer(n *jsondoc.Node, p *place, name string) int64 {
	x := member(n, name)
	if x == nil {
		return 0
	}
	v, err := strconv.ParseInt(x.Text, 10, 64)
	if err != nil || v < 0 {
		t.note(x, p.member(name), codec.Remark, "%s is no count: read as not stated, kept in the file", t.source(x))
		return 0
	}
	return v
}

const formatsMember = "SampleDataFormats"

// formats reads the generator's formats. Their words are opaque: "Epoc" is one of them.
func (t *tableReader) formats() {
	n, p := t.child(t.link.node, t.at, formatsMember, jsondoc.Object)
	if n == nil {
		return
	}
	places := make(map[string]int, len(t.table.Attributes))
	for i, a := range t.table.Attributes {
		places[a.Name] = i
	}
	over := shadowed(n)
	for i, m := range n.Members {
		if over != nil && over[i] {
			continue
		}
		format, ok := formatOf(m.Value)
		at := p.member(m.Name)
		if !ok {
			t.note(m.Value, at, codec.Remark, "a format that is no list of words: kept in the file only")
			continue
		}
		if typ, ok := t.types[m.Name]; !ok {
			t.note(m.Value, at, codec.Remark, "a format for the attribute %q, which the table does not have: kept in the file only", m.Name)
		} else if at, ok := places[m.Name]; ok {
			t.table.Attributes[at].Format = format
		} else if len(format) > 0 { // a key's format stands beside the key
			t.declare(m.Name, typ, -1)
			t.table.Attributes[len(t.table.Attributes)-1].Format = format
		}
	}
}

// formatOf is the words of a format; ok is false when the node is something else.
func formatOf(n *jsondoc.Node) (words []string, ok bool) {
	if !n.Is(jsondoc.Array) {
		return nil, false
	}
	for _, e := range n.Elems {
		if e.Kind != jsondoc.String {
			return nil, false
		}
		words = append(words, e.Text)
	}
	return words, true
}
