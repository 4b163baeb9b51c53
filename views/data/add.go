package data

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui/form"
	"tablero/ui/keymap"
)

// keyForm is the form of an item's key: the attributes of the table's key, which it must have, and those of the order that it is seen in.
type keyForm struct {
	s     *Screen
	f     *form.Form
	table *model.Table
	keys  []model.KeyAttribute
	must  int // of keys, the first: those of the table
	base  model.Item
}

// newKeyForm returns the form with the values of base in it.
func (s *Screen) newKeyForm(title string, t *model.Table, more model.KeySchema, base model.Item) *keyForm {
	k := &keyForm{s: s, table: t, base: base, keys: t.Key.Attributes(), must: len(t.Key.Names())}
	for _, a := range more.Attributes() {
		if !t.Key.Has(a.Name) {
			k.keys = append(k.keys, a)
		}
	}
	o := order{d: s.ord.d, table: t}
	var fields []*form.Field
	for i, a := range k.keys {
		text := ""
		if v, ok := base.Get(a.Name); ok {
			text = s.valueText(v)
		}
		f := form.NewLine(a.Name, a.Name, text)
		words, _ := o.role(a.Name)
		f.Note = s.ord.d.Tag(a.Type) + " " + s.env.Look.Glyphs.Dot + " " + strings.Join(words[:min(1, len(words))], "")
		f.Help = map[model.Type]string{
			model.TypeS: "a text", model.TypeN: "a number such as 450, -12.5 or 1e6", model.TypeB: "binary as base64",
		}[a.Type]
		if i >= k.must {
			f.Help += "; nothing leaves it out, and then the item is not in that order"
		}
		fields = append(fields, f)
	}
	k.f = form.NewForm(title, fields...)
	return k
}

// read makes the item; where it cannot, it says at the field why.
func (k *keyForm) read() (model.Item, bool) {
	it := k.base
	for i, a := range k.keys {
		f := k.f.Field(a.Name)
		text := f.Value()
		if was, ok := k.base.Get(a.Name); ok && was.Type() == a.Type && k.s.valueText(was) == text {
			continue // as it was, to the letter
		}
		if text == "" {
			if i < k.must {
				k.f.Fail(a.Name, a.Name+" is part of the key; it cannot be empty")
				return nil, false
			}
			it = it.Without(a.Name)
			continue
		}
		v, err := model.ParseText(k.s.ord.d, a.Type, text)
		if err != nil {
			k.f.Fail(a.Name, err.Error())
			return nil, false
		}
		it = it.With(a.Name, v)
	}
	return it, true
}

// openAdd begins a new item in the partition that is shown; in the item pane it begins a new attribute.
func (s *Screen) openAdd() tea.Cmd {
	if s.focus == paneItem {
		return s.openAttr(target{})
	}
	var base model.Item
	for i, v := range s.partAt() {
		base = append(base, model.Attr{Name: s.ord.key().Partition[i].Name, Value: v})
	}
	k := s.newKeyForm("New item of "+s.ord.table.Name, s.ord.table, s.ord.key(), base)
	for _, a := range k.keys { // the first that is still to be typed
		if k.f.Field(a.Name).Value() == "" {
			k.f.SetFocus(a.Name)
			break
		}
	}
	k.f.Message = "Its key; a in the item adds the rest, or Ctrl+O types all as JSON."
	w := s.openForm(k.f, "add", func() tea.Cmd {
		it, ok := k.read()
		if !ok {
			return nil
		}
		return s.submit(change{table: k.table.Name, key: k.table.Key, after: it})
	})
	k.typed(w)
	return nil
}

// typed lets the whole item be typed as JSON in place of the form.
func (k *keyForm) typed(w *work) {
	s := k.s
	w.keys = map[string]func() tea.Cmd{"ctrl+o": func() tea.Cmd {
		return s.openText(k.f.Title, itemText(s.ord.d, k.draft()), ".json", w, func(text string) (tea.Cmd, error) {
			it, err := readItemText(s.ord.d, text)
			if err != nil {
				return nil, err
			}
			return s.submit(change{table: k.table.Name, key: k.table.Key, after: it}), nil
		})
	}}
	w.more = func() []keymap.Action {
		return []keymap.Action{s.workAction("data.editor", "typed JSON", "the whole item as typed JSON in the editor", "ctrl+o")}
	}
}

// draft is the item as far as it is typed: what cannot be read yet is empty.
func (k *keyForm) draft() model.Item {
	it := k.base
	for i, a := range k.keys {
		text := k.f.Field(a.Name).Value()
		was, had := k.base.Get(a.Name)
		v, err := model.ParseText(k.s.ord.d, a.Type, text)
		switch {
		case had && k.s.valueText(was) == text:
		case text != "" && err == nil:
			it = it.With(a.Name, v)
		case i < k.must && !had:
			it = it.With(a.Name, model.S(text))
		}
	}
	return it
}

// partAt is the partition that a new item goes to: that of the list, or that of the item under the cursor.
func (s *Screen) partAt() []model.Value {
	if s.view == viewGrid {
		part, _ := readPart(s.ord.d, s.parts.Key())
		return part
	}
	if e := s.entryAt(); e != nil {
		return e.part
	}
	return nil
}

// openDuplicate begins a new item with everything that the one under the cursor has.
func (s *Screen) openDuplicate() tea.Cmd {
	k := s.newKeyForm("Copy of "+s.itemWords(), s.ord.table, s.ord.key(), s.shownItem)
	k.f.Message = "A new item with the same attributes under another key."
	k.f.SetFocus(k.keys[k.must-1].Name)
	source, last := s.shownItem, k.keys[k.must-1].Name
	w := s.openForm(k.f, "add", func() tea.Cmd {
		it, ok := k.read()
		if !ok {
			return nil
		}
		if c := (change{key: k.table.Key, before: source, after: it}); !c.moved() {
			k.f.Fail(last, "this is the key of the item that is copied; give it another one")
			return nil
		}
		return s.submit(change{table: k.table.Name, key: k.table.Key, after: it})
	})
	k.typed(w)
	return nil
}
