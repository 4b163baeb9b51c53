package design

import (
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/model/rules"
	"tablero/ui/form"
	"tablero/views/change"
)

// indexForm is the questions about an index.
type indexForm struct {
	s     *Screen
	kind  model.IndexKind
	d     model.Dialect
	table string

	name       *form.Field
	several    *form.Field // keys of more than one attribute
	partition  []pair
	sort       []pair
	projection *form.Field
	include    *form.Field
}

// pair is an attribute of a key and its type.
type pair struct{ line, choice *form.Field }

// askIndex asks for a new index of the kind, or with ix for the changes of one.
func (s *Screen) askIndex(t *model.Table, kind model.IndexKind, ix *model.Index, focus string) tea.Cmd {
	f := &indexForm{s: s, kind: kind, d: s.model.Dialect, table: t.Name}
	now := model.Index{Projection: model.Projection{Kind: model.ProjectAll}}
	title := "New " + kindWord(f.d, kind) + " of " + t.Name
	if ix != nil {
		now, title = ix.Clone(), strings.ToUpper(kindWord(f.d, kind)[:1])+kindWord(f.d, kind)[1:]+" "+ix.Name
	}
	f.name = hint(form.NewLine("name", "name", now.Name), "such as ByStatus", "")
	f.name.Gone = f.named() && (ix == nil || len(now.Key.Sort) == 1 && now.Name == now.Key.Sort[0].Name)
	f.pairs(&now)
	f.projections(&now)
	fields := []*form.Field{f.name, f.several}
	var follow []typed
	for _, p := range slices.Concat(f.partition, f.sort) {
		fields = append(fields, p.line, p.choice)
		follow = append(follow, typed{line: p.line, choice: p.choice})
	}
	fm := form.NewForm(title, append(fields, f.projection, f.include)...)
	a := &asking{Form: fm, typed: follow, after: f.arrange}
	a.build = func() change.Change {
		if ix == nil {
			return addIndex(f.table, f.d, f.spec())
		}
		return setIndex(f.table, now.Name, f.d, f.spec())
	}
	a.land = func() place { return place{f.table, ofIndex, f.spec().name} }
	f.arrange()
	fm.SetFocus(focus)
	return s.open(a)
}

// named reports whether the index has no name but that of its attribute.
func (f *indexForm) named() bool { return f.d == model.Catalyst && f.kind == model.Local }

// pairs makes the fields of the key.
func (f *indexForm) pairs(now *model.Index) {
	limits := rules.Limits(f.d)
	most := 1
	if f.kind == model.Global {
		most = max(limits.IndexPartition, limits.IndexSort, 1)
	}
	f.several = form.NewChoice("several", "key of", 0, "one attribute each", "several")
	f.several.Gone = most < 2
	if len(now.Key.Partition) > 1 && f.kind == model.Global || len(now.Key.Sort) > 1 {
		f.several.At = 1
	}
	list := func(id, label, help string, keys []keyPart) []pair {
		var out []pair
		for i := range most {
			k := keyPart{Type: model.TypeS}
			if i < len(keys) {
				k = keys[i]
			}
			field, words := id, label
			if i > 0 {
				field, words = id+"-"+strconv.Itoa(i+1), "and"
			}
			line := hint(form.NewLine(field, words, k.Name), "none", help)
			out = append(out, pair{line, f.s.typeChoice(field+"-type", "its type", k.Type, keyTypes())})
		}
		return out
	}
	if f.kind == model.Global {
		f.partition = list("partition", "partition key", "items with the same value are kept together", now.Key.Partition)
		f.partition[0].line.Input.Placeholder = "such as Status"
	}
	f.sort = list("sort", "sort key", "an item without it is not in the index", now.Key.Sort)
	if f.kind == model.Local {
		f.sort[0].line.Input.Placeholder = "such as CreatedAt"
	}
}

// projections makes the fields of what the index carries.
func (f *indexForm) projections(now *model.Index) {
	var words []string
	for _, p := range projections() {
		words = append(words, projectionWord(f.d, p))
	}
	f.projection = form.NewChoice("projection", "carries", max(0, slices.Index(projections(), now.Projection.Kind)), words...)
	f.include = form.NewLines("include", "and these", now.Projection.Attributes...)
	f.include.Help = "one attribute a line; Ctrl+S when it is done"
}

// arrange shows the fields that the answers so far ask for.
func (f *indexForm) arrange() {
	show := func(list []pair) {
		for i, p := range list {
			p.line.Gone = i > 0 && (f.several.At == 0 || empty(list[i-1].line))
			p.choice.Gone = p.line.Gone || empty(p.line) && (i > 0 || f.kind == model.Global && &list[0] == &f.sort[0])
		}
	}
	if f.kind == model.Global {
		show(f.partition)
	}
	show(f.sort)
	// It orders the items of the table itself: there is nothing to choose.
	f.projection.Gone = f.named() && projections()[f.projection.At] == model.ProjectAll
	f.include.Gone = projections()[f.projection.At] != model.ProjectInclude
}

func empty(f *form.Field) bool { return strings.TrimSpace(f.Value()) == "" }

// spec is the answers.
func (f *indexForm) spec() indexSpec {
	spec := indexSpec{name: strings.TrimSpace(f.name.Value()), kind: f.kind, projection: projections()[f.projection.At]}
	read := func(list []pair) (out []keyPart) {
		for _, p := range list {
			if !p.line.Gone && !empty(p.line) {
				out = append(out, f.s.keyOf(p.line, p.choice))
			}
		}
		return out
	}
	spec.partition, spec.sort = read(f.partition), read(f.sort)
	if f.name.Gone && len(spec.sort) > 0 {
		spec.name = spec.sort[0].Name
	}
	if !f.include.Gone {
		for _, name := range f.include.Rows.Values() {
			if name = strings.TrimSpace(name); name != "" {
				spec.include = append(spec.include, name)
			}
		}
	}
	return spec
}
