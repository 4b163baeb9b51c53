package datagen

import (
	"slices"
	"time"

	"tablero/model"
)

// Set gives the field of a kind another spec. What belongs to the key of the partition is shared by all kinds of the family, and gets it
// in each of them.
func (p *Plan) Set(kind, field string, s Spec) {
	at := slices.IndexFunc(p.Kinds, func(k Kind) bool { return k.Name == kind })
	if at < 0 {
		return
	}
	shared := p.ofPartition(p.Kinds[at].Family, field)
	for i := range p.Kinds {
		k := &p.Kinds[i]
		if i != at && (!shared || k.Family != p.Kinds[at].Family) {
			continue
		}
		if f := k.Field(field); f != nil && f.Type == p.Kinds[at].Field(field).Type {
			f.Spec = s
		}
	}
}

// ofPartition reports whether a field is the partition key of a family, or a part of it.
func (p *Plan) ofPartition(family, field string) bool {
	for _, a := range p.Table.Key.Partition {
		if a.Name == field {
			return true
		}
		for i := range p.Kinds {
			if f := p.Kinds[i].Field(a.Name); f != nil && p.Kinds[i].Family == family && slices.Contains(f.Spec.references(), field) {
				return true
			}
		}
	}
	return false
}

// Example is a value as a spec gives it, the zero Value when it gives none. Of a template that refers to other attributes the names
// stand for their values.
func Example(s Spec, t model.Type, now time.Time) model.Value {
	m, err := s.compile(t)
	if err != nil {
		return model.Value{}
	}
	d := draw{dice: newDice(1, ""), now: now}
	d.at(ofItem, hash(s.Gen))
	for _, name := range s.references() {
		d.have = append(d.have, model.Attr{Name: name, Value: model.S(name)})
	}
	return m(&d)
}
