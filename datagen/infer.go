package datagen

import (
	"slices"
	"strconv"
	"strings"

	"tablero/model"
)

// sampled is how many sample items are looked at.
const sampled = 2000

// Infer gives the plan that a table's names, types, formats, facets and sample items suggest. It always can be carried out, and goes on
// where the samples end: numbers in keys follow the greatest of them. Items that are not valid for the table are passed over. The
// sample may be nil.
func Infer(m *model.Model, t *model.Table, sample []model.Item) Plan {
	p := Plan{Dialect: m.Dialect, Table: t}
	var items []model.Item
	for _, it := range sample[:min(len(sample), sampled)] {
		if keyed(t, it) {
			items = append(items, it)
		}
	}
	switch {
	case len(items) > 0:
		p.Kinds = kindsOf(t, items)
	case len(t.Facets) > 0:
		p.Kinds = facetKinds(t)
	default:
		p.Kinds = []Kind{{Share: 100, Weight: 1, Fields: declared(t, nil)}}
	}
	for i := range p.Kinds {
		k := &p.Kinds[i]
		k.finish(t, len(p.Kinds) == 1)
		if len(items) == 0 {
			k.Least, k.Most = 1, 1
			if len(t.Key.Sort) > 0 {
				k.Most = 12
			}
		}
	}
	slices.SortStableFunc(p.Kinds, func(a, b Kind) int { // what a partition has once comes first: the customer before the orders
		if a.Family != b.Family || a.once(t) == b.once(t) {
			return 0
		}
		if a.once(t) {
			return -1
		}
		return 1
	})
	p.loosen()
	return p
}

// loosen gives a plan in which every kind has one key only, as its samples have, one kind with a number behind it.
func (p *Plan) loosen() {
	pr, err := p.compile()
	if err != nil {
		return
	}
	for _, f := range pr.families {
		if slices.ContainsFunc(f.kinds, func(k *kind) bool { return !k.fixed }) {
			return
		}
	}
	keys := p.Table.Key.Attributes()
	f := p.Kinds[0].Field(keys[len(keys)-1].Name)
	text := f.Spec.Text
	if f.Spec.Gen == "one of" {
		text = quoteTemplate(f.Spec.Values[0].Value.Text())
	}
	f.Spec = tmpl(text + "-{seq:3}")
}

// once reports whether the sort key has one value.
func (k *Kind) once(t *model.Table) bool {
	return !slices.ContainsFunc(t.Key.Sort, func(a model.KeyAttribute) bool { return !k.Field(a.Name).Spec.constant() })
}

// keyed reports whether an item has the keys of the table, as they should be.
func keyed(t *model.Table, it model.Item) bool {
	return !slices.ContainsFunc(t.Key.Attributes(), func(a model.KeyAttribute) bool {
		v, ok := it.Get(a.Name)
		return !ok || v.Type() != a.Type || emptyText(v)
	})
}

// group is the items of one kind.
type group struct {
	family, shape string
	items         []model.Item
	parts         []string // the partition of each
}

// most kinds that are told apart; more are texts that only look like kinds.
const mostKinds = 24

// kindsOf tells the kinds of items apart by the shapes of their keys.
func kindsOf(t *model.Table, items []model.Item) []Kind {
	groups := groupBy(t, items, func(key model.KeySchema, it model.Item) (string, string) {
		return shapes(key.Partition, it), shapes(key.Sort, it)
	})
	if len(groups) > mostKinds {
		groups = groupBy(t, items, func(model.KeySchema, model.Item) (string, string) { return "", "" })
	}
	families := map[string]map[string]bool{} // the partitions of each
	for _, g := range groups {
		if families[g.family] == nil {
			families[g.family] = map[string]bool{}
		}
		for _, p := range g.parts {
			families[g.family][p] = true
		}
	}
	var kinds []Kind
	for _, g := range groups {
		in := map[string]int{}
		for _, p := range g.parts {
			in[p]++
		}
		k := Kind{Name: g.name(t, kinds), Family: g.family, Weight: len(families[g.family])}
		k.Share = max(1, 100*len(in)/k.Weight)
		k.Least, k.Most = 1, 1
		for _, n := range in {
			k.Most = max(k.Most, n)
		}
		if k.Most > 1 || len(in) < 3 && len(t.Key.Sort) > 0 { // one or two partitions say little
			k.Most = min(max(8, k.Most*3), 60)
		}
		k.Fields = fieldsOf(g.items, &keys{t, g.parts, append(tokens(k.Name), tokens(t.Name)...)})
		kinds = append(kinds, k)
	}
	if len(kinds) == 1 {
		kinds[0].Name = ""
	}
	unite(t, kinds, groups)
	return kinds
}

func groupBy(t *model.Table, items []model.Item, by func(model.KeySchema, model.Item) (family, shape string)) []*group {
	var list []*group
	for _, it := range items {
		family, s := by(t.Key, it)
		at := slices.IndexFunc(list, func(g *group) bool { return g.family == family && (g.shape == s || sameForm(g.shape, s)) })
		if at < 0 {
			at = len(list)
			list = append(list, &group{family: family, shape: s})
		}
		part, _ := model.KeySchema{Partition: t.Key.Partition}.Identity(it)
		list[at].items = append(list[at].items, it)
		list[at].parts = append(list[at].parts, part)
	}
	return list
}

// sameForm reports whether two shapes differ only in that some hexadecimal digits happen to be decimal ones.
func sameForm(a, b string) bool {
	return strings.Contains(a+b, "<hex>") && strings.ReplaceAll(a, "<hex>", "<n>") == strings.ReplaceAll(b, "<hex>", "<n>")
}

func shapes(key []model.KeyAttribute, it model.Item) string {
	var list []string
	for _, a := range key {
		v, _ := it.Get(a.Name)
		if a.Type == model.TypeS {
			list = append(list, shape(v.Text()))
		} else {
			list = append(list, a.Type.String())
		}
	}
	return strings.Join(list, " ")
}

// name is what the kind's items call themselves, else the words of its keys.
func (g *group) name(t *model.Table, others []Kind) string {
	name := ""
	for _, a := range g.items[0] {
		words := tokens(a.Name)
		if len(words) == 0 || a.Value.Type() != model.TypeS || len(a.Value.Text()) > 24 || t.Key.Has(a.Name) {
			continue
		}
		if last := words[len(words)-1]; last == "type" || last == "kind" || words[0] == "entity" {
			same := func(it model.Item) bool {
				v, ok := it.Get(a.Name)
				return ok && model.Equal(v, a.Value)
			}
			if !slices.ContainsFunc(g.items, func(it model.Item) bool { return !same(it) }) {
				name = strings.ToLower(a.Value.Text())
				break
			}
		}
	}
	for _, list := range [][]model.KeyAttribute{t.Key.Sort, t.Key.Partition} {
		for _, a := range list {
			v, _ := g.items[0].Get(a.Name)
			for _, b := range split(v.Text()) {
				if name == "" && b.fixed && b.text != "" {
					name = strings.ToLower(b.text)
				}
			}
		}
	}
	if name == "" {
		name = "item"
	}
	base := name
	for n := 2; slices.ContainsFunc(others, func(k Kind) bool { return k.Name == name }); n++ {
		name = base + " " + strconv.Itoa(n)
	}
	return name
}

// facetKinds are the facets of a table without items: each is a kind with the attributes it lists.
func facetKinds(t *model.Table) []Kind {
	var kinds []Kind
	for _, f := range t.Facets {
		k := Kind{Name: f.Name, Family: f.PartitionAlias, Share: 100, Weight: 1, Fields: declared(t, f.Attributes)}
		for _, a := range []struct {
			key   []model.KeyAttribute
			alias string
		}{{t.Key.Partition, f.PartitionAlias}, {t.Key.Sort, f.SortAlias}} {
			if len(a.key) == 1 && a.key[0].Type == model.TypeS {
				if s, ok := byAlias(a.alias, a.key[0].Name); ok {
					k.Field(a.key[0].Name).Spec = s
				}
			}
		}
		kinds = append(kinds, k)
	}
	return kinds
}

// byAlias reads the alias that a facet gives a key: CUSTOMER#id is a template, playerID the name of what the key holds.
func byAlias(alias, key string) (Spec, bool) {
	if alias == "" || alias == key {
		return Spec{}, false
	}
	if !strings.ContainsAny(alias, "#|") {
		s, ok := byName(alias, model.TypeS)
		return s, ok && s.Gen != "one of"
	}
	var out strings.Builder
	for _, b := range split(alias) {
		out.WriteString(quoteTemplate(b.sep))
		words := tokens(b.text)
		switch {
		case b.class == empty, len(words) == 0, b.text == strings.ToUpper(b.text) && len(b.text) > 3:
			out.WriteString(quoteTemplate(b.text))
		case words[len(words)-1] == "date" || words[len(words)-1] == "at" || words[len(words)-1] == "timestamp":
			out.WriteString("{date}")
		case words[0] == "email":
			out.WriteString("{email}")
		default:
			out.WriteString("{seq:6}")
		}
	}
	return tmpl(out.String()), true
}
