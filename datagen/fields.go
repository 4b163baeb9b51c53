package datagen

import (
	"slices"
	"strings"

	"tablero/model"
)

// keys is what is known of the table while the fields of a kind are inferred; nil inside a map.
type keys struct {
	table *model.Table
	parts []string // the partition of each item
	about []string // words that say what the items are
}

// parted reports whether the attribute is the partition key of a global index and of nothing else.
func (k *keys) parted(name string) bool {
	return !k.table.Key.Has(name) && slices.ContainsFunc(k.table.Indexes, func(ix model.Index) bool {
		return ix.Kind == model.Global && slices.ContainsFunc(ix.Key.Partition, func(a model.KeyAttribute) bool { return a.Name == name })
	})
}

// declared is the fields of a table from what it declares; only those of the list and the keys, nil for all.
func declared(t *model.Table, only []string) []Field {
	var list []Field
	add := func(name string, typ model.Type) {
		if name != "" && !slices.ContainsFunc(list, func(f Field) bool { return f.Name == name }) {
			if typ == model.TypeNone {
				typ = model.TypeS
			}
			list = append(list, Field{Name: name, Type: typ})
		}
	}
	for _, a := range typedKeys(t) {
		if only == nil || t.Key.Has(a.Name) || slices.Contains(only, a.Name) {
			add(a.Name, a.Type)
		}
	}
	for _, a := range t.Attributes {
		if only == nil || slices.Contains(only, a.Name) || a.Name == t.TTL {
			add(a.Name, a.Type)
		}
	}
	if only == nil && t.TTL != "" {
		add(t.TTL, model.TypeN)
	}
	return list
}

// fieldsOf infers fields from the attributes of items: each has the type that most of its values have.
func fieldsOf(items []model.Item, k *keys) []Field {
	var list []Field
	var all []*found
	for _, it := range items {
		for _, a := range it {
			if !slices.ContainsFunc(all, func(f *found) bool { return f.name == a.Name }) {
				all = append(all, &found{name: a.Name})
			}
		}
	}
	for _, f := range all {
		f.typ = f.commonest(items)
		for i, it := range items {
			if v, ok := it.Get(f.name); ok && v.Type() == f.typ && !emptyText(v) && sound(v, 1) {
				f.values = append(f.values, v)
				if k != nil {
					f.parts = append(f.parts, k.parts[i])
				}
			}
		}
		if k != nil {
			f.key, f.parted, f.about = k.table.Key.Has(f.name), k.parted(f.name), k.about
		}
		field := Field{Name: f.name, Type: f.typ, Absent: 100 - 100*len(f.values)/len(items)}
		if s, ok := f.spec(); ok {
			field.Spec = s
		}
		list = append(list, field)
	}
	if k != nil {
		link(list, items, k)
	}
	for i := range list {
		if k == nil && list[i].Spec.Gen == "" {
			list[i].Spec = byType(list[i].Type)
		}
	}
	return list
}

// sound reports whether a value may be taken over from a sample: samples of a file need not be what a service takes.
func sound(v model.Value, level int) bool {
	if level > deepest || v.Size() > largest || v.Type().IsSet() && !distinct(v) {
		return false
	}
	for _, e := range v.List() {
		if !sound(e, level+1) {
			return false
		}
	}
	for _, m := range v.Map() {
		if !sound(m.Value, level+1) {
			return false
		}
	}
	return true
}

// Bounds of what is taken over from a sample.
const (
	deepest = 16      // levels
	largest = 1 << 14 // bytes
)

// distinct reports whether a set has members, and none twice.
func distinct(v model.Value) bool {
	members := slices.Sorted(slices.Values(v.Canonical().Set()))
	for i := 1; i < len(members); i++ {
		if members[i] == members[i-1] {
			return false
		}
	}
	return len(members) > 0
}

func (f *found) commonest(items []model.Item) model.Type {
	var n [model.TypeM + 1]int
	best := model.TypeNone
	for _, it := range items {
		if v, ok := it.Get(f.name); ok {
			if n[v.Type()]++; n[v.Type()] > n[best] {
				best = v.Type()
			}
		}
	}
	return best
}

// byType is for an attribute of which nothing but the type is known.
func byType(t model.Type) Spec {
	switch t {
	case model.TypeS:
		return Spec{Gen: "noun common"}
	case model.TypeN:
		return ranged(1, 1000, 0)
	}
	if list := For(t); len(list) > 0 {
		return list[0].Spec
	}
	return Spec{Gen: "null"}
}

// finish gives every field a spec that makes valid items: keys of the right type that do not run out, index keys with a share of
// items that lack them, expiries near now. only says that the kind is the table's only one, so that it gets what is declared too.
func (k *Kind) finish(t *model.Table, only bool) {
	bare := k.bare()
	for _, f := range declared(t, nil) {
		if k.Field(f.Name) == nil && (only || t.Key.Has(f.Name)) {
			f.Absent = 30
			if len(k.Fields) == 0 || t.Key.Has(f.Name) || bare {
				f.Absent = 0
			}
			k.Fields = append(k.Fields, f)
		}
	}
	typed := typedKeys(t)
	for i := range k.Fields {
		f := &k.Fields[i]
		if f.Name == t.TTL && f.Type != model.TypeN && !slices.ContainsFunc(typed, func(a model.KeyAttribute) bool { return a.Name == f.Name }) {
			f.Type, f.Spec = model.TypeN, Spec{} // only numbers expire
		}
		if at := slices.IndexFunc(typed, func(a model.KeyAttribute) bool { return a.Name == f.Name }); at >= 0 && f.Type != typed[at].Type {
			f.Type, f.Spec = typed[at].Type, Spec{}
		}
		f.settle(t)
	}
	for i := range t.Indexes {
		k.sparse(t, &t.Indexes[i], bare)
	}
	for _, f := range k.Fields { // what others are made of is always there
		for _, name := range f.Spec.references() {
			if o := k.Field(name); o != nil {
				o.Absent = 0
			}
		}
	}
	slices.SortStableFunc(k.Fields, func(a, b Field) int { return keyRank(t, a.Name) - keyRank(t, b.Name) })
	k.distinguish(t)
}

// bare reports whether the kind has no spec yet: nothing is known from items.
func (k *Kind) bare() bool {
	return !slices.ContainsFunc(k.Fields, func(f Field) bool { return f.Spec.Gen != "" })
}

func keyRank(t *model.Table, name string) int {
	switch {
	case slices.ContainsFunc(t.Key.Partition, func(a model.KeyAttribute) bool { return a.Name == name }):
		return 0
	case t.Key.Has(name):
		return 1
	}
	return 2
}

// settle finds a spec for a field that has none from the samples.
func (f *Field) settle(t *model.Table) {
	a, _ := t.Attribute(f.Name)
	if f.Name == t.TTL && f.Type == model.TypeN {
		f.Spec = expirySpec()
		return
	}
	if s, ok := byFormat(a.Format, f.Type); ok && (f.Spec.Gen == "" || f.Spec.Gen == "one of") {
		f.Spec = s
	}
	if f.Spec.Gen == "" && f.Type == model.TypeS {
		f.Spec, _ = nameOf(f.Name, tokens(t.Name))
	}
	if f.Spec.Gen == "" {
		f.Spec, _ = byName(f.Name, f.Type)
	}
	if f.Spec.Gen == "" {
		f.Spec = byType(f.Type)
	}
	if _, err := f.Spec.compile(f.Type); err != nil { // a value of the samples that no generator can be made of
		f.Spec = byType(f.Type)
	}
}

// sparse lets the key attributes of an index be absent together, in a share of the items where the samples do not say how many.
func (k *Kind) sparse(t *model.Table, ix *model.Index, unknown bool) {
	var own []*Field
	absent := 0
	for _, a := range ix.Key.Attributes() {
		if f := k.Field(a.Name); f != nil && !t.Key.Has(a.Name) && f.With == "" {
			own, absent = append(own, f), max(absent, f.Absent)
		}
	}
	if unknown {
		absent = max(absent, 15)
	}
	for _, f := range own {
		f.With, f.Absent = ix.Name, absent
	}
}

// distinguish makes sure that the key does not run out: the attribute that tells the items of a partition apart, or the partitions,
// gets values without end, or a number when a value comes again.
func (k *Kind) distinguish(t *model.Table) {
	for _, a := range t.Key.Attributes() {
		f := k.Field(a.Name)
		sorts := !slices.Contains(t.Key.Partition, a)
		if refs := f.Spec.references(); len(refs) > 0 {
			k.varyOne(t, refs, sorts || len(t.Key.Sort) == 0)
			continue
		}
		if f.Type == model.TypeS && f.Spec.constant() { // what names the kind
			continue
		}
		switch f.Type {
		case model.TypeN:
			if !sorts && f.Spec.Gen != "one of" && f.Spec.Gen != "epoch" && f.Spec.Gen != "epoch ms" {
				f.Spec = Spec{Gen: "sequence", Min: f.Spec.Max%1_000_000_000 + 1}
			} else if f.Spec.Gen == "one of" || f.Spec.Max-f.Spec.Min < 1_000_000 && f.Spec.Gen == "number" {
				f.Spec = Spec{Gen: "number", Min: min(f.Spec.Min, 1), Max: 1_000_000_000}
			}
		case model.TypeB:
			if f.Spec.Gen != "binary" || f.Spec.Max < 8 {
				f.Spec = Spec{Gen: "binary", Min: 8, Max: 16}
			}
		case model.TypeS:
			if f.Spec.Gen == byType(f.Type).Gen {
				f.Spec = nameless(t, f.Name, sorts)
			}
			f.Spec = endless(f.Spec, sorts || len(t.Key.Sort) == 0)
		}
	}
}

// nameless is for a key whose name says nothing, as PK: the table's name and a number.
func nameless(t *model.Table, key string, sorts bool) Spec {
	words := tokens(key)
	if joined := strings.Join(words, ""); joined == "" || len(joined) < 4 || slices.ContainsFunc(words, func(w string) bool { return w == "pk" || w == "sk" || w == "key" }) {
		if words = tokens(t.Name); sorts {
			words = []string{"item"}
		}
	}
	of := "{seq:4}"
	if sorts {
		of = "{nth:3}"
	}
	if len(words) == 0 {
		return tmpl(of)
	}
	return tmpl(quoteTemplate(strings.Join(words, "-")) + "-" + of)
}

// varyOne makes one of the attributes that a key is put together from endless, unless one is or the key is that of the partition.
func (k *Kind) varyOne(t *model.Table, refs []string, must bool) {
	for _, name := range refs {
		if o := k.Field(name); o != nil && !t.Key.Has(name) && !o.Spec.constant() && len(o.Spec.references()) == 0 {
			switch o.Type {
			case model.TypeS:
				o.Spec = endless(o.Spec, must)
			case model.TypeN:
				o.Spec = Spec{Gen: "sequence", Min: max(1, o.Spec.Max%1_000_000_000)}
			}
			return
		}
	}
}

// endless is the spec as a template whose text can always be made new.
func endless(s Spec, must bool) Spec {
	switch s.Gen {
	case "template":
		if !must || slices.ContainsFunc([]string{"{again", "{seq", "{nth", "{ulid", "{uuid"}, func(p string) bool { return strings.Contains(s.Text, p) }) {
			return s
		}
		return tmpl(s.Text + "{again:-}")
	case "uuid":
		return s
	case "date":
		return tmpl("{date:" + s.Text + "}{again:#}")
	case "one of":
		var list []string
		for _, c := range s.Values {
			text := c.Value.Text()
			if text == "" || strings.ContainsAny(text, "|{}") {
				return tmpl("{noun common}{again}")
			}
			list = append(list, text)
		}
		if len(list) == 1 && must {
			return tmpl("{noun common}{again}")
		}
		return tmpl("{one:" + strings.Join(list, "|") + "}{again}")
	}
	return tmpl("{" + s.Gen + "}{again}")
}
