package design

import (
	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui"
	"tablero/ui/dialog"
	"tablero/views/change"
	"tablero/views/workspace"
)

// edit opens the form of the field under the cursor; from the tree, of the first field.
func (s *Screen) edit() tea.Cmd {
	f := s.sheet.Field()
	if f == nil {
		return nil
	}
	if f.Off != "" {
		return ui.Say(f.Off)
	}
	t := s.table()
	switch {
	case s.at.part == ofModel:
		return s.editModel(f.ID)
	case t == nil:
		return nil
	case s.at.part == ofIndex:
		return s.editIndex(t, f.ID)
	case s.at.part == ofKey || s.at.part == ofAttribute:
		return s.editAttribute(t, f.ID)
	}
	return s.editTable(t, f.ID)
}

func (s *Screen) editModel(field string) tea.Cmd {
	m := s.model
	switch field {
	case "author":
		return s.askLine("Author", "author", m.Author, setModel("write the author", func(m *model.Model) *string { return &m.Author }))
	case "description":
		return s.askText("Description", m.Description, setModel("write the description", func(m *model.Model) *string { return &m.Description }))
	case "notes":
		return s.askText("Notes", m.Notes, setModel("write the notes", func(m *model.Model) *string { return &m.Notes }))
	}
	return nil
}

func (s *Screen) editTable(t *model.Table, field string) tea.Cmd {
	name := t.Name
	switch field {
	case "name":
		return s.askName("Rename "+name, name, func(to string) change.Change { return renameTable(name, to) },
			func(to string) place { return place{table: to, part: ofTable} })
	case "partition", "sort":
		return s.askKeyOf(t, field)
	case "ttl":
		return s.askTTL(t)
	case "billing":
		return s.askBilling(t)
	case "notes":
		return s.askText("Notes of "+name, t.Notes, func(text string) change.Change {
			return setText(name, "notes", text, func(t *model.Table) *string { return &t.Notes })
		})
	}
	return nil
}

func (s *Screen) editAttribute(t *model.Table, field string) tea.Cmd {
	in, here := t.Name, s.at
	switch field {
	case "name":
		return s.askName("Rename "+here.name, here.name, func(to string) change.Change { return renameAttribute(in, here.name, to) },
			func(to string) place { return place{in, here.part, to} })
	case "type":
		return s.askType(t, here.name)
	case "partition", "sort":
		return s.askKeyOf(t, field)
	case "notes":
		a, _ := t.Attribute(here.name)
		return s.askText("Notes of "+here.name, a.Notes, func(text string) change.Change { return noteAttribute(in, here.name, text) })
	}
	return nil
}

func (s *Screen) editIndex(t *model.Table, field string) tea.Cmd {
	ix, ok := t.Index(s.at.name)
	if !ok {
		return nil
	}
	if field == "notes" {
		in, name := t.Name, ix.Name
		return s.askText("Notes of "+name, ix.Notes, func(text string) change.Change { return noteIndex(in, name, text) })
	}
	if field == "name" && isLocal(ix) && s.model.Dialect == model.Catalyst {
		field = "sort"
	}
	return s.askIndex(t, ix.Kind, ix, field)
}

// add asks what to add; where only a table can be added, it asks for that.
func (s *Screen) add() tea.Cmd {
	t := s.table()
	if t == nil {
		return s.askTable()
	}
	d := s.model.Dialect
	menu := &dialog.Menu{ID: "add", Title: "Add", Options: []dialog.Option{
		{Key: "a", Title: "an attribute of " + t.Name},
		{Key: "s", Title: article(kindWord(d, model.Local)) + " of " + t.Name, Off: s.offIndex(t, model.Local)},
		{Key: "g", Title: "a global index of " + t.Name, Off: s.offIndex(t, model.Global)},
		{Key: "t", Title: "a table"},
	}}
	return workspace.Do(workspace.Ask{Dialog: menu, Then: func(r dialog.Result) tea.Cmd {
		c, ok := r.(dialog.Choice)
		if !ok {
			return nil
		}
		return s.adds(c.Key)
	}})
}

func article(word string) string {
	if word[0] == 'a' {
		return "an " + word
	}
	return "a " + word
}

// adds opens the form of what is to be added.
func (s *Screen) adds(what string) tea.Cmd {
	t := s.table()
	switch {
	case what == "t" || t == nil:
		return s.askTable()
	case what == "a":
		return s.askAttribute(t)
	case what == "s":
		return s.askIndex(t, model.Local, nil, "sort")
	}
	return s.askIndex(t, model.Global, nil, "name")
}

// offIndex says why the table can have no more indexes of the kind.
func (s *Screen) offIndex(t *model.Table, k model.IndexKind) string {
	most := limit(s.model.Dialect, k)
	switch {
	case most > 0 && count(t, k) >= most:
		return of(count(t, k), most) + " are there"
	case k == model.Local && s.model.Dialect == model.DynamoDB && len(t.Key.Sort) == 0:
		return "the table has no sort key"
	}
	return ""
}

// remove removes what is selected, after it was asked about.
func (s *Screen) remove() tea.Cmd {
	t := s.table()
	if t == nil {
		return nil
	}
	switch s.at.part {
	case ofTable:
		return s.maker.Make(dropTable(t.Name))
	case ofAttribute:
		return s.maker.Make(dropAttribute(t.Name, s.at.name))
	case ofTTL:
		c := setTTL(t.Name, "")
		c.Removes = "Items keep " + t.TTL + ", but none expires any more."
		return s.maker.Make(c)
	case ofIndex:
		if ix, ok := t.Index(s.at.name); ok {
			return s.maker.Make(dropIndex(t.Name, s.model.Dialect, ix))
		}
	case ofNotes:
		c := setText(t.Name, "notes", "", func(t *model.Table) *string { return &t.Notes })
		c.Label, c.Removes = "remove the notes of "+t.Name, "The notes of "+t.Name+" go."
		return s.maker.Make(c)
	}
	return nil
}

// offRemove says why what is selected cannot be removed.
func (s *Screen) offRemove() string {
	if off := s.offChange(); off != "" {
		return off
	}
	t := s.table()
	switch {
	case t == nil:
		return "home (0) removes a model"
	case s.at.part == ofKey:
		return "a table has a key; e chooses another attribute for it"
	case s.at.part == ofAttributes:
		return "unfold them and choose one"
	case s.at.part == ofTTL && t.TTL == "":
		return "the table has no TTL attribute"
	case s.at.part == ofAttribute && keyUse(t, s.at.name) != "":
		return "it is " + keyUse(t, s.at.name)
	}
	return ""
}
