package datagen

import (
	"fmt"
	"slices"
	"strings"

	"tablero/model"
	"tablero/model/rules"
)

// program is a plan made ready.
type program struct {
	plan     Plan
	families []*family
	weight   int // of all families
	limits   rules.Numbers
}

// family is the kinds that share partitions.
type family struct {
	name   string
	kinds  []*kind
	weight int
	count  int64 // partitions so far
	barren int   // of them the last so many without an item
}

// kind is a kind made ready.
type kind struct {
	Kind
	fields []field // in the order of drawing: what others refer to comes first
	single bool    // its sort key has one value, or there is none: once in a partition
	fixed  bool    // its whole key has one value: once in the table
	rooted bool    // its partition key has one value
	count  int64   // items so far
}

type field struct {
	Field
	make      maker
	place     uint64
	partition bool // drawn once for the partition: a part of its key
	key       bool
	out       int // place in the item
}

// Check says whether the plan can be carried out as far as that is seen without drawing. The error is a [*PlanError].
func (p Plan) Check() error {
	_, err := p.compile()
	return err
}

func (p Plan) compile() (*program, error) {
	pr := &program{plan: p, limits: rules.Limits(p.Dialect)}
	for i := range p.Kinds {
		k, err := p.compileKind(p.Kinds[i])
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(pr.families, func(f *family) bool { return f.name == k.Family })
		if at < 0 {
			at = len(pr.families)
			pr.families = append(pr.families, &family{name: k.Family, weight: max(1, k.Weight)})
			pr.weight += max(1, k.Weight)
		}
		pr.families[at].kinds = append(pr.families[at].kinds, k)
	}
	if len(pr.families) == 0 {
		return nil, &PlanError{Text: "there is no kind of item to make"}
	}
	return pr, nil
}

func (p Plan) compileKind(k Kind) (*kind, error) {
	fault := func(field, hint, format string, args ...any) error {
		return &PlanError{Kind: k.Name, Field: field, Text: fmt.Sprintf(format, args...), Hint: hint}
	}
	out := &kind{Kind: k, single: true}
	for i, f := range k.Fields {
		if slices.ContainsFunc(k.Fields[:i], func(o Field) bool { return o.Name == f.Name }) {
			return nil, fault(f.Name, "", "the attribute stands there twice")
		}
		m, err := f.Spec.compile(f.Type)
		if err != nil {
			return nil, fault(f.Name, "Pick another generator", "%v", err)
		}
		out.fields = append(out.fields, field{Field: f, make: m, place: hash(f.Name), out: i, key: p.Table.Key.Has(f.Name)})
	}
	for _, a := range typedKeys(p.Table) {
		f := k.Field(a.Name)
		switch {
		case f == nil && p.Table.Key.Has(a.Name):
			return nil, fault(a.Name, "", "the key of the table is missing")
		case f != nil && f.Type != a.Type:
			return nil, fault(a.Name, "", "the key is of type %s, and the generator makes %s", a.Type, f.Type)
		}
	}
	if err := out.arrange(fault); err != nil {
		return nil, err
	}
	out.mark(p.Table)
	return out, nil
}

// typedKeys is the attributes whose type is not free: of the table's key and of the keys of its indexes.
func typedKeys(t *model.Table) []model.KeyAttribute {
	list := t.Key.Attributes()
	for i := range t.Indexes {
		for _, a := range t.Indexes[i].Key.Attributes() {
			if !slices.Contains(list, a) {
				list = append(list, a)
			}
		}
	}
	return list
}

// arrange brings the fields into an order in which everything that is referred to is there.
func (k *kind) arrange(fault func(field, hint, format string, args ...any) error) error {
	var list []field
	const open, done = 1, 2
	state := map[string]int{}
	var visit func(name string, path []string) error
	visit = func(name string, path []string) error {
		at := slices.IndexFunc(k.fields, func(f field) bool { return f.Name == name })
		switch {
		case at < 0:
			return fault(path[len(path)-1], "", "it refers to %s, which the items do not have", name)
		case state[name] == done:
			return nil
		case state[name] == open:
			return fault(name, "Break the circle", "it refers to itself: %s", strings.Join(append(path, name), " → "))
		}
		state[name] = open
		for _, ref := range k.fields[at].Spec.references() {
			if err := visit(ref, append(path, name)); err != nil {
				return err
			}
		}
		state[name] = done
		list = append(list, k.fields[at])
		return nil
	}
	for _, f := range k.fields {
		if err := visit(f.Name, nil); err != nil {
			return err
		}
	}
	k.fields = list
	return nil
}

// mark finds the fields that belong to the partition, and how often a key can occur.
func (k *kind) mark(t *model.Table) {
	var own func(name string)
	own = func(name string) {
		for i := range k.fields {
			if f := &k.fields[i]; f.Name == name && !f.partition {
				f.partition = true
				for _, ref := range f.Spec.references() {
					own(ref)
				}
			}
		}
	}
	for _, a := range t.Key.Partition {
		own(a.Name)
	}
	k.rooted, k.single = true, true
	for i := range k.fields {
		f := &k.fields[i]
		switch {
		case slices.ContainsFunc(t.Key.Partition, func(a model.KeyAttribute) bool { return a.Name == f.Name }):
			k.rooted = k.rooted && k.unvaried(f)
		case f.key:
			k.single = k.single && k.ofPartition(f)
		}
	}
	k.fixed = k.rooted && k.single
}

// unvaried reports whether a field always has one value, also by way of others.
func (k *kind) unvaried(f *field) bool {
	refs := f.Spec.references()
	if len(refs) == 0 {
		return f.Spec.constant()
	}
	pieces, _ := parseTemplate(f.Spec.Text)
	return !slices.ContainsFunc(pieces, func(p piece) bool { return p.call != "" && p.call[0] != '.' }) &&
		!slices.ContainsFunc(k.fields, func(o field) bool { return slices.Contains(refs, o.Name) && !k.unvaried(&o) })
}

// ofPartition reports whether a field varies only with the partition: it is put together from nothing else.
func (k *kind) ofPartition(f *field) bool {
	if f.partition || f.Spec.constant() {
		return true
	}
	pieces, err := parseTemplate(f.Spec.Text)
	if f.Spec.Gen != "template" || err != nil {
		return false
	}
	for _, p := range pieces {
		if p.call == "" {
			continue
		}
		name, _ := strings.CutPrefix(p.call, ".")
		at := slices.IndexFunc(k.fields, func(o field) bool { return o.Name == name })
		if at < 0 || name == p.call || !k.ofPartition(&k.fields[at]) {
			return false
		}
	}
	return true
}
