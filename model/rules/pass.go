package rules

import (
	"fmt"
	"iter"
	"strconv"
	"time"

	"tablero/model"
	"tablero/model/jsondoc"
)

// Items gives the items of a table, each with its path: tables[0].items[5].
type Items func(table string) iter.Seq2[string, model.Item]

// Of is the items of a document, with the paths that they have in the native format: those of a facet stand with the facet.
func Of(doc *model.Document) Items {
	return func(table string) iter.Seq2[string, model.Item] {
		return func(yield func(string, model.Item) bool) {
			at := ""
			var facets []model.Facet
			for i := range doc.Model.Tables {
				if t := &doc.Model.Tables[i]; t.Name == table {
					at, facets = fmt.Sprintf("tables[%d]", i), t.Facets
					break
				}
			}
			next := map[string]int{}
			for _, placed := range doc.TableItemsOf(table) {
				list := at + ".items"
				for i := range facets {
					if placed.Facet != "" && facets[i].Name == placed.Facet {
						list = fmt.Sprintf("%s.facets[%d].items", at, i)
						break
					}
				}
				path := list + "[" + strconv.Itoa(next[list]) + "]"
				next[list]++
				if !yield(path, placed.Item) {
					return
				}
			}
		}
	}
}

// pass is one run over a model.
type pass struct {
	m        *model.Model
	limits   Numbers
	now      time.Time
	rules    []Rule
	rule     *Rule // the one that looks now
	findings []Finding
}

func (p *pass) add(s Severity, path, where, hint, format string, args ...any) {
	p.findings = append(p.findings, Finding{
		Path: path, Where: where, Code: p.rule.Code, Severity: s, Text: fmt.Sprintf(format, args...), Hint: hint,
	})
}

// tablePass is one table and what was seen of its items.
type tablePass struct {
	*pass
	*model.Table
	path  string
	items int
	seen  map[string]bool // top-level attributes of items
	held  []int           // by index: the items it holds
	keys  map[string]bool // the primary keys of the items so far
	many  map[string]int  // findings about items, by rule and attribute
}

// manyItems is how many items of a table are told with the same finding, before the rest is only counted.
const manyItems = 5

func (p *pass) table(i int, items Items) {
	t := &tablePass{pass: p, Table: &p.m.Tables[i], path: fmt.Sprintf("tables[%d]", i)}
	for i := range p.rules {
		if f := p.rules[i].look.table; f != nil {
			p.rule = &p.rules[i]
			f(t)
		}
	}
	if items == nil {
		return
	}
	t.seen, t.keys, t.many = map[string]bool{}, map[string]bool{}, map[string]int{}
	t.held = make([]int, len(t.Indexes))
	for path, it := range items(t.Name) {
		t.items++
		t.see(it)
		ip := &itemPass{tablePass: t, Item: it, at: path}
		for i := range p.rules {
			if f := p.rules[i].look.item; f != nil {
				p.rule = &p.rules[i]
				f(ip)
			}
		}
	}
	for i := range p.rules {
		p.rule = &p.rules[i]
		if f := p.rule.look.after; f != nil && t.items > 0 {
			f(t)
		}
		if n := t.many[p.rule.Code] - manyItems; n > 0 {
			items := "items"
			if n == 1 {
				items = "item"
			}
			p.add(p.rule.Severity, t.path, t.where(), "", "the same of %d more %s", n, items)
		}
	}
}

func (t *tablePass) see(it model.Item) {
	for _, a := range it {
		t.seen[a.Name] = true
	}
	for i := range t.Indexes {
		if k := t.Indexes[i].Key; hasAll(it, k.Partition) && hasAll(it, k.Sort) {
			t.held[i]++
		}
	}
}

func hasAll(it model.Item, key []model.KeyAttribute) bool {
	for _, k := range key {
		if v, ok := it.Get(k.Name); !ok || v.Type() != k.Type {
			return false
		}
	}
	return true
}

func (t *tablePass) where() string { return "table " + named(t.Name) }

func (t *tablePass) indexPath(i int) string { return fmt.Sprintf("%s.indexes[%d]", t.path, i) }

// indexWhere names an index in the words of the dialect.
func (t *tablePass) indexWhere(i int) string {
	what := "index "
	if t.Indexes[i].Kind == model.Local && t.m.Dialect == model.Catalyst {
		what = "additional sort key "
	}
	return t.where() + ", " + what + named(t.Indexes[i].Name)
}

func named(name string) string {
	if name == "" {
		return "without a name"
	}
	return shorten(name)
}

// shorten cuts what an error repeats.
func shorten(s string) string {
	const most = 60
	for i := range s {
		if i > most {
			return s[:i] + "…"
		}
	}
	return s
}

// itemPass is one item.
type itemPass struct {
	*tablePass
	model.Item
	at string
}

// add notes a finding about an item; attribute is "" when it is about the whole.
func (p *itemPass) add(attribute, hint, format string, args ...any) {
	if p.many[p.rule.Code]++; p.many[p.rule.Code] > manyItems {
		return
	}
	path, where := p.at, p.where()
	if attribute != "" {
		path += jsondoc.PathStep(attribute)
		where += ", attribute " + shorten(attribute)
	}
	p.tablePass.add(p.rule.Severity, path, where, hint, format, args...)
}

// where is the table and the item's key.
func (p *itemPass) where() string {
	s := p.tablePass.where() + ", item"
	for i, k := range p.Key.Attributes() {
		if i > 0 {
			s += " /"
		}
		if v, ok := p.Get(k.Name); ok {
			s += " " + v.DisplayIn(40)
		} else {
			s += " (no " + shorten(k.Name) + ")"
		}
	}
	return s
}
