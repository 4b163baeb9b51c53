package query

import (
	"context"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/ui/find"
	"tablero/ui/layout"
	"tablero/views/shown"
)

// suggestion is a text that is offered for an input.
type suggestion struct {
	text   string
	detail string
	parts  []string // of a partition of several attributes
}

// offers is the suggestions under an input; cur is -1 while none is chosen.
type offers struct {
	list []suggestion
	cur  int
	at   layout.Rect // where they hang, without a height
}

const offerLimit = 6

func (o *offers) move(n int) {
	o.cur = max(-1, min(o.cur+n, len(o.list)-1))
}

func (o *offers) chosen() (suggestion, bool) {
	if o.cur < 0 || o.cur >= len(o.list) {
		return suggestion{}, false
	}
	return o.list[o.cur], true
}

// first is the chosen one, else the first.
func (o *offers) first() (suggestion, bool) {
	if x, ok := o.chosen(); ok {
		return x, true
	}
	if len(o.list) == 0 {
		return suggestion{}, false
	}
	return o.list[0], true
}

func (o *offers) set(list []suggestion) {
	o.list, o.cur = list[:min(len(list), offerLimit)], -1
}

// suggest looks for what can be typed into the open input.
func (s *Screen) suggest() tea.Cmd {
	s.asks.Bump()
	text := s.input.Value()
	switch s.at.kind {
	case fieldPart:
		if s.at.n == 0 {
			return s.suggestPartitions(text)
		}
	case fieldTermPath:
		s.offers.set(s.attributes(text))
	case fieldTermA:
		s.offers.set(s.constants(text))
	}
	return nil
}

// suggestPartitions asks for the partitions at or after what is typed.
func (s *Screen) suggestPartitions(text string) tea.Cmd {
	var lister engine.Partitioner = s.session.Store
	p := s.plan
	req := engine.PartitionsRequest{Table: p.table.Name, Index: p.spec.Index, Limit: offerLimit}
	if text != "" {
		v, err := model.ParseText(p.dialect, p.key.Partition[0].Type, strings.TrimSpace(text))
		if err != nil {
			s.offers.set(nil)
			return nil
		}
		req.From = []model.Value{v}
	}
	prefix := p.key.Partition[0].Type == model.TypeS
	return s.env.Runner.Do(s.asks, "list partitions", func(ctx context.Context) tea.Msg {
		page, err := lister.Partitions(ctx, req)
		if err != nil {
			return suggested{err: err}
		}
		var list []suggestion
		for _, part := range page.Partitions {
			x := suggestion{text: shown.Typed(p.dialect, part[0])}
			for i, v := range part {
				x.parts = append(x.parts, shown.Typed(p.dialect, v))
				if i > 0 {
					x.detail += "/ " + shown.Word(v) + " "
				}
			}
			if prefix && !strings.HasPrefix(x.text, text) {
				continue
			}
			list = append(list, x)
		}
		return suggested{list: list}
	})
}

// attributes is the attributes that a filter may look at and that have the text in their name: those declared, then those seen.
func (s *Screen) attributes(text string) []suggestion {
	q := find.New(text)
	var list []suggestion
	known := map[string]bool{}
	add := func(name string, t model.Type) {
		if known[name] || s.plan.key.Has(name) || s.plan.index != nil && !s.plan.index.Carries(s.plan.table, name) || text != "" && !q.In(name) || name == text {
			return
		}
		known[name] = true
		x := suggestion{text: name}
		if t != model.TypeNone {
			x.detail = s.plan.dialect.Tag(t)
		}
		list = append(list, x)
	}
	for _, a := range s.plan.table.Attributes {
		add(a.Name, a.Type)
	}
	for _, a := range s.plan.table.Key.Attributes() {
		add(a.Name, a.Type)
	}
	var rest []string
	for name := range s.seen {
		rest = append(rest, name)
	}
	slices.Sort(rest)
	for _, name := range rest {
		add(name, s.seen[name])
	}
	return list
}

// constants is the few values that there are, where there are few.
func (s *Screen) constants(text string) []suggestion {
	op, typ := s.plan.termOp(s.at.n), s.plan.termType(s.at.n)
	var all []string
	switch {
	case op.tag:
		all = strings.Fields(s.plan.tagWords())
	case typ == model.TypeBOOL:
		all = []string{"true", "false"}
	case typ == model.TypeNULL:
		all = []string{"null"}
	}
	var list []suggestion
	for _, x := range all {
		if strings.HasPrefix(strings.ToLower(x), strings.ToLower(text)) && x != text {
			list = append(list, suggestion{text: x})
		}
	}
	return list
}
