package generate

import (
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/datagen"
	"tablero/model"
	"tablero/ui/layout"
	"tablero/ui/picker"
	"tablero/views/shown"
)

// choice is a picker that is open, and what it is for.
type choice struct {
	*picker.Picker
	field at   // whose generator is picked, when tables is false
	table bool // a table is picked
	specs map[string]datagen.Spec
	rect  layout.Rect
}

// inferredID is the entry of the generator that was inferred.
const inferredID = "inferred"

// selected is the field under the cursor, nil when there is none.
func (s *Screen) selected() (a at, k *datagen.Kind, f *datagen.Field) {
	row := s.fields.Row()
	if row == nil {
		return at{}, nil, nil
	}
	a, ok := row.Data.(at)
	if !ok || a.kind >= len(s.plan.Kinds) || a.field >= len(s.plan.Kinds[a.kind].Fields) {
		return at{}, nil, nil
	}
	k = &s.plan.Kinds[a.kind]
	return a, k, &k.Fields[a.field]
}

// openPick offers the generators that fit the attribute under the cursor, each with an example.
func (s *Screen) openPick() tea.Cmd {
	a, k, f := s.selected()
	if f == nil || s.offPick() != "" {
		return nil
	}
	c := &choice{field: a, specs: map[string]datagen.Spec{}}
	var entries []picker.Entry
	add := func(id, title, group string, spec datagen.Spec) {
		c.specs[id] = spec
		entries = append(entries, picker.Entry{ID: id, Title: title, Detail: s.example(spec, f.Type), Key: group})
	}
	inferred := f.Spec
	if was, ok := s.inferred(pick{s.plan.Table.Name, k.Name, f.Name}); ok {
		inferred = was
	}
	add(inferredID, "as inferred: "+inferred.String(), "", inferred)
	for _, g := range datagen.For(f.Type) {
		add("gen "+g.Name, g.Name, g.Group, g.Spec)
	}
	c.Picker = picker.New("Generator of "+f.Name, entries)
	c.Empty = "no generator of that name gives " + s.plan.Dialect.Tag(f.Type)
	c.Select("gen " + f.Spec.Gen)
	s.choice = c
	return nil
}

func (s *Screen) example(spec datagen.Spec, t model.Type) string {
	v := datagen.Example(spec, t, s.env.Clock.Now())
	if t.Keyable() || t == model.TypeBOOL || t == model.TypeNULL {
		return shown.Word(v)
	}
	return v.DisplayIn(60)
}

// inferred is the spec that a picked field had before.
func (s *Screen) inferred(p pick) (datagen.Spec, bool) {
	spec, ok := s.before[p]
	return spec, ok
}

// openTables offers the tables of the model.
func (s *Screen) openTables() tea.Cmd {
	if s.offTable() != "" {
		return nil
	}
	c := &choice{table: true}
	var entries []picker.Entry
	for i := range s.model.Tables {
		t := &s.model.Tables[i]
		e := picker.Entry{ID: strconv.Itoa(i), Title: t.Name, Detail: shown.KeyWords(t.Key)}
		if now := s.table(); now != nil && now.Name == t.Name {
			e.Key = "now"
		}
		entries = append(entries, e)
	}
	c.Picker = picker.New("Tables of "+s.model.Name, entries)
	c.Empty = "no table of that name"
	s.choice = c
	return nil
}

func (s *Screen) pickKey(msg tea.KeyMsg) tea.Cmd {
	switch s.choice.Handle(msg) {
	case picker.Chosen:
		return s.choose()
	case picker.Cancelled:
		s.choice = nil
	}
	return nil
}

// choose takes what the cursor of the picker is on.
func (s *Screen) choose() tea.Cmd {
	c := s.choice
	e, ok := c.Entry()
	if !ok {
		return nil
	}
	s.choice = nil
	if c.table {
		if i, err := strconv.Atoi(e.ID); err == nil && i < len(s.model.Tables) {
			return s.setTable(s.model.Tables[i].Name)
		}
		return nil
	}
	if c.field.kind >= len(s.plan.Kinds) || c.field.field >= len(s.plan.Kinds[c.field.kind].Fields) { // inferred anew meanwhile
		return nil
	}
	k := &s.plan.Kinds[c.field.kind]
	f := k.Fields[c.field.field]
	p := pick{s.plan.Table.Name, k.Name, f.Name}
	if e.ID == inferredID {
		delete(s.picks, p)
	} else {
		if _, again := s.picks[p]; !again {
			s.before[p] = f.Spec
		}
		s.picks[p] = c.specs[e.ID]
	}
	s.plan.Set(k.Name, f.Name, c.specs[e.ID])
	s.fillFields()
	return s.sample()
}

// repick puts the generators that a person chose into a plan that was inferred anew, where there still is such an attribute.
func (s *Screen) repick() {
	for p, spec := range s.picks {
		if p.table != s.plan.Table.Name {
			continue
		}
		for i := range s.plan.Kinds {
			k := &s.plan.Kinds[i]
			if k.Name != p.kind {
				continue
			}
			f := k.Field(p.field)
			if f == nil {
				break
			}
			was := f.Spec
			s.plan.Set(p.kind, p.field, spec)
			if s.plan.Check() != nil { // it has another type now
				s.plan.Set(p.kind, p.field, was)
				delete(s.picks, p)
				break
			}
			s.before[p] = was
			break
		}
	}
}

// reload infers the plan again and forgets what was chosen.
func (s *Screen) reload() tea.Cmd {
	for p := range s.picks {
		if p.table == s.name {
			delete(s.picks, p)
		}
	}
	return s.learn()
}
