package rules

import (
	"slices"
	"strconv"
	"strings"

	"tablero/model"
)

// itemRules are what the services refuse of an item.
func itemRules() []Rule {
	return []Rule{
		{"item-key-missing", Error, "An item lacks a key attribute of its table", both(), look{item: itemKeyMissing}},
		{"item-key-type", Error, "A key attribute of an item has another type than its table's key", both(), look{item: itemKeyType}},
		{"item-key-empty", Error, "A key attribute of an item is empty", both(), look{item: itemKeyEmpty}},
		{"item-key-size", Error, "A key of an item is too large", both(), look{item: itemKeySize}},
		{"item-index-key", Error, "An attribute of an item has another type than the index key it is, or is empty", both(), look{item: itemIndexKey}},
		{"item-repeated", Error, "Two items have the same primary key", both(), look{item: itemRepeated}},
		{"item-size", Error, "An item is too large", both(), look{item: itemSize}},
		{"item-depth", Error, "A value is nested too deep", both(), look{item: itemDepth}},
		{"item-set-empty", Error, "A set has no members", both(), look{item: itemSetEmpty}},
		{"item-set-repeated", Error, "A set has a member twice", both(), look{item: itemSetRepeated}},
		{"item-type", Info, "An attribute of an item has another type than declared", both(), look{item: itemType}},
	}
}

func itemKeyMissing(p *itemPass) {
	for _, k := range p.Key.Attributes() {
		if k.Name != "" && !p.Has(k.Name) {
			p.add("", "Each item of the table must have it", "the item lacks the key attribute %s", shorten(k.Name))
		}
	}
}

func itemKeyType(p *itemPass) {
	for _, k := range p.Key.Attributes() {
		if v, ok := p.Get(k.Name); ok && v.Type() != k.Type {
			p.add(k.Name, "", "the value is of type %s, the key of type %s", p.m.Dialect.Tag(v.Type()), p.m.Dialect.Tag(k.Type))
		}
	}
}

func itemKeyEmpty(p *itemPass) {
	for _, k := range p.Key.Attributes() {
		if v, ok := p.Get(k.Name); ok && isEmpty(v) {
			p.add(k.Name, "", "a key attribute must not be empty")
		}
	}
}

func isEmpty(v model.Value) bool {
	return (v.Type() == model.TypeS || v.Type() == model.TypeB) && v.Text() == ""
}

func itemKeySize(p *itemPass) {
	check := func(what string, key []model.KeyAttribute, most int) {
		n := 0
		for _, k := range key {
			if v, ok := p.Get(k.Name); ok {
				n += v.Size()
			}
		}
		if n > most {
			p.add(key[0].Name, "", "the %s is %d bytes, of %d allowed", what, n, most)
		}
	}
	check("partition key", p.Key.Partition, p.limits.PartitionKeySize)
	check("sort key", p.Key.Sort, p.limits.SortKeySize)
}

// itemIndexKey: an item that lacks the key of an index is just not in it, but one that has it wrong is refused.
func itemIndexKey(p *itemPass) {
	told := map[string]bool{}
	for i := range p.Indexes {
		ix := &p.Indexes[i]
		for _, k := range ix.Key.Attributes() {
			v, ok := p.Get(k.Name)
			if !ok || told[k.Name] || p.Key.Has(k.Name) {
				continue
			}
			told[k.Name] = true
			switch {
			case v.Type() != k.Type:
				p.add(k.Name, "Leave the attribute out to keep the item out of the index",
					"the value is of type %s, the key of %s of type %s", p.m.Dialect.Tag(v.Type()), named(ix.Name), p.m.Dialect.Tag(k.Type))
			case isEmpty(v):
				p.add(k.Name, "Leave the attribute out to keep the item out of the index", "the value is empty, and is a key of %s", named(ix.Name))
			default:
				told[k.Name] = false
			}
		}
	}
}

func itemRepeated(p *itemPass) {
	var key strings.Builder
	for _, k := range p.Key.Attributes() {
		v, ok := p.Get(k.Name)
		if !ok || !v.Type().Keyable() {
			return
		}
		text := v.Canonical().Text()
		key.WriteString(v.Type().String() + strconv.Itoa(len(text)) + ":" + text)
	}
	if p.keys[key.String()] {
		p.add("", "The later one would replace the earlier", "another item has the same primary key")
	}
	p.keys[key.String()] = true
}

func itemSize(p *itemPass) {
	if n := p.Size(); n > p.limits.ItemSize {
		p.add("", "Divide it, or keep the large part elsewhere", "the item is %d bytes, of %d allowed", n, p.limits.ItemSize)
	}
}

// inside calls f for a value and for the values in it while f returns true; level counts from 1.
func inside(v model.Value, level int, f func(v model.Value, level int) bool) bool {
	if !f(v, level) {
		return false
	}
	for _, e := range v.List() {
		if !inside(e, level+1, f) {
			return false
		}
	}
	for _, m := range v.Map() {
		if !inside(m.Value, level+1, f) {
			return false
		}
	}
	return true
}

// eachValue calls f for each attribute's value and the values in it; the first that f returns false for ends the attribute.
func (p *itemPass) eachValue(f func(attribute string, v model.Value, level int) bool) {
	for _, a := range p.Item {
		inside(a.Value, 1, func(v model.Value, level int) bool { return f(a.Name, v, level) })
	}
}

func itemDepth(p *itemPass) {
	p.eachValue(func(attribute string, _ model.Value, level int) bool {
		if level > p.limits.Depth {
			p.add(attribute, "", "the value is nested deeper than %d levels", p.limits.Depth)
		}
		return level <= p.limits.Depth
	})
}

func itemSetEmpty(p *itemPass) {
	p.eachValue(func(attribute string, v model.Value, _ int) bool {
		empty := v.Type().IsSet() && len(v.Set()) == 0
		if empty {
			p.add(attribute, "Leave it out", "a set must have a member")
		}
		return !empty
	})
}

func itemSetRepeated(p *itemPass) {
	p.eachValue(func(attribute string, v model.Value, _ int) bool {
		members := slices.Sorted(slices.Values(v.Canonical().Set()))
		for i := 1; i < len(members); i++ {
			if members[i] == members[i-1] {
				p.add(attribute, "", "the set has a member twice")
				return false
			}
		}
		return true
	})
}

// itemType leaves out what other rules judge: keys, and the TTL attribute.
func itemType(p *itemPass) {
	for _, d := range p.Attributes {
		if p.Key.Has(d.Name) || p.TTL == d.Name || slices.ContainsFunc(p.Indexes, func(ix model.Index) bool { return ix.Key.Has(d.Name) }) {
			continue
		}
		if v, ok := p.Get(d.Name); ok && v.Type() != d.Type && d.Type != model.TypeNone {
			p.add(d.Name, "", "the value is of type %s, declared is %s", p.m.Dialect.Tag(v.Type()), p.m.Dialect.Tag(d.Type))
		}
	}
}
