package data

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/model/edit"
	"tablero/ui"
	"tablero/ui/dialog"
	"tablero/views/workspace"
)

// change is one item as it was and as it is to be; before is nil for a new one.
type change struct {
	table         string
	key           model.KeySchema
	before, after model.Item
	there         model.Item // what has the key of after already, and would be replaced
}

// errGone is for an item that went while it was being worked on.
var errGone = errors.New("the item is not there any more; somebody else has deleted it")

// moved reports whether the change makes an item of another key.
func (c change) moved() bool {
	a, _ := c.key.Identity(c.before)
	b, _ := c.key.Identity(c.after)
	return a != b
}

// editor is the store as far as it can be edited.
func (s *Screen) editor() (engine.Editor, bool) {
	e, ok := s.sub.Store.(engine.Editor)
	return e, ok
}

// offEdit is why nothing can be changed here at all.
func (s *Screen) offEdit() string {
	switch _, ok := s.editor(); {
	case s.ord.table == nil:
		return "the model has no tables"
	case s.sub.ReadOnly:
		return "the session is read-only"
	case !ok:
		return "this store cannot be edited from here"
	}
	return ""
}

// submit makes the change, after questions where it takes another item's place or leaves its own.
func (s *Screen) submit(c change) tea.Cmd {
	if c.before != nil && model.IdenticalItems(c.before, c.after) {
		s.work = nil
		return ui.Say("nothing was changed")
	}
	s.setBusy()
	if c.before != nil && !c.moved() {
		return s.apply("", []edit.ItemChange{{Table: c.table, Before: c.before, After: c.after}}, c.after)
	}
	return s.env.Runner.Do(s.edits, "look for the key", func(ctx context.Context) tea.Msg {
		got, err := s.sub.Store.GetItem(ctx, engine.GetItemRequest{Table: c.table, Key: c.after.Only(c.key.Names()...)})
		if err != nil {
			return edited{err: err}
		}
		c.there = got.Item
		return keyFound{c}
	})
}

func (s *Screen) setBusy() {
	if s.work != nil {
		s.work.busy = true
	}
}

// takeKey goes on when it is known whether the key is taken.
func (s *Screen) takeKey(c change) tea.Cmd {
	if s.work == nil || !s.work.busy { // it was left meanwhile
		return nil
	}
	s.work.busy = false
	switch {
	case c.before != nil:
		s.askMove(c)
	case c.there != nil:
		s.askReplace(c)
	default:
		s.setBusy()
		return s.apply("", []edit.ItemChange{{Table: c.table, After: c.after}}, c.after)
	}
	return nil
}

// askMove says that another key is another item.
func (s *Screen) askMove(c change) {
	was, is := edit.KeyText(c.key, c.before), edit.KeyText(c.key, c.after)
	text := "The key is what an item is known by, so " + is + " is a new item."
	if c.there != nil {
		text += "\n" + c.replaces()
	}
	s.question(&dialog.Menu{ID: "move", Title: "Another key", Message: text, Options: []dialog.Option{
		{Key: "m", Title: "move: put " + is + ", delete " + was},
		{Key: "c", Title: "copy: put " + is + ", keep " + was},
	}}, func(r dialog.Result) tea.Cmd {
		choice, ok := r.(dialog.Choice)
		if !ok {
			return nil
		}
		s.setBusy()
		put := edit.ItemChange{Table: c.table, Before: c.there, After: c.after}
		switch {
		case choice.Key == "c":
			return s.apply("copy "+was+" to "+is, []edit.ItemChange{put}, c.after)
		case c.there == nil:
			put.Before = c.before
			return s.apply("", []edit.ItemChange{put}, c.after)
		}
		gone := edit.ItemChange{Table: c.table, Before: c.before}
		return s.apply("move "+was+" over "+is, []edit.ItemChange{gone, put}, c.after)
	})
}

// askReplace says that the key is taken.
func (s *Screen) askReplace(c change) {
	s.question(&dialog.Confirm{
		ID: "replace", Title: "The key is taken", Message: c.replaces(), Yes: "Replace", No: "Go on editing", Dangerous: true,
	}, func(r dialog.Result) tea.Cmd {
		if yes, ok := r.(dialog.Answer); !ok || !yes.Yes {
			return nil
		}
		s.setBusy()
		return s.apply("replace "+edit.KeyText(c.key, c.after), []edit.ItemChange{{Table: c.table, Before: c.there, After: c.after}}, c.after)
	})
}

// replaces says what would be replaced, and in what it differs.
func (c change) replaces() string {
	const most = 8
	text := edit.KeyText(c.key, c.there) + " is in " + c.table + " already and would be replaced"
	list := model.DiffItems(c.there, c.after)
	if len(list) == 0 {
		return text + ", by the same."
	}
	lines := []string{text + ":"}
	for i, d := range list {
		if i == most {
			lines = append(lines, "and "+strconv.Itoa(len(list)-most)+" more")
			break
		}
		lines = append(lines, d.String())
	}
	return strings.Join(lines, "\n")
}

// apply makes the changes as one edit. to is the item where the cursor shall be afterwards, nil to leave it.
func (s *Screen) apply(label string, changes []edit.ItemChange, to model.Item) tea.Cmd {
	ed, ok := s.editor()
	if !ok {
		return ui.Say(s.offEdit())
	}
	return s.env.Runner.Do(s.edits, "change items", func(ctx context.Context) tea.Msg {
		made, err := ed.Apply(ctx, label, changes)
		return edited{made: made, err: err, to: to, table: changes[0].Table}
	})
}

// takeEdit ends an edit: what was open closes, or says what is wrong.
func (s *Screen) takeEdit(msg edited) tea.Cmd {
	if msg.err != nil {
		if s.work != nil && s.work.busy {
			s.work.fail(msg.err)
			return nil
		}
		return ui.Fail("change the items", msg.err)
	}
	if s.work != nil && s.work.busy {
		s.work = nil
	}
	for _, key := range msg.gone {
		delete(s.marks, key)
	}
	if msg.made == nil {
		return ui.Say("nothing was changed")
	}
	s.landOn(msg.table, msg.to)
	return tea.Batch(workspace.Do(workspace.Changed{Label: msg.made.Label}), ui.Say(msg.made.Label+" "+s.env.Look.Glyphs.Dot+" u takes it back"))
}

// landOn notes the item where the cursor shall be when everything is read again.
func (s *Screen) landOn(table string, it model.Item) {
	s.landPart, s.landKey = "", ""
	if it == nil || s.ord.table == nil || s.ord.table.Name != table {
		return
	}
	key := keyText(s.ord.d, it.Only(s.ord.table.Key.Names()...))
	var part []model.Value
	for _, name := range s.ord.key().Names() {
		v, ok := it.Get(name)
		if !ok {
			return // the order does not have it
		}
		if len(part) < len(s.ord.key().Partition) {
			part = append(part, v)
		}
	}
	if key != s.items.Key() || s.view == viewGrid && partText(s.ord.d, part) != s.part {
		s.landPart, s.landKey = partText(s.ord.d, part), key
	}
}

// takeChanged reads again what is shown; the cursor stays, or goes to what was just put.
func (s *Screen) takeChanged(msg workspace.Changed) tea.Cmd {
	if msg.Design {
		return tea.Batch(s.readModel(), s.readTray())
	}
	if s.ord.table == nil {
		return nil
	}
	if s.landKey != "" {
		part, key := s.landPart, s.landKey
		s.landPart, s.landKey = "", ""
		s.setFocus(max(s.focus, paneItems)) // where the item is
		clear(s.sparse)
		s.restart(part, key)
		return s.readTray()
	}
	return tea.Batch(s.reload(), s.readTray())
}

// readModel reads the design after it has changed.
func (s *Screen) readModel() tea.Cmd {
	return s.env.Runner.Do(s.edits, "read the design", func(ctx context.Context) tea.Msg {
		m, err := s.sub.Store.Model(ctx)
		return designRead{m, err}
	})
}

// takeModel shows the design as it is now: the same table and order as far as they are still there.
func (s *Screen) takeModel(msg designRead) tea.Cmd {
	if msg.err != nil {
		return ui.Fail("read the design", msg.err)
	}
	table, index, part, item := "", s.ord.indexName(), s.parts.Key(), s.items.Key()
	var key model.KeySchema
	if s.ord.table != nil {
		table, key = s.ord.table.Name, s.ord.key()
	}
	s.sub.Model, s.ord.d = msg.model, msg.model.Dialect
	s.ord.table, s.ord.index = nil, nil
	if t, ok := msg.model.Table(table); ok {
		s.ord.table = t
		s.ord.index, _ = t.Index(index)
	} else if len(msg.model.Tables) > 0 {
		s.ord.table = &msg.model.Tables[0]
	}
	clear(s.sparse)
	if s.ord.table == nil {
		return nil
	}
	if s.ord.table.Name != table || !slices.Equal(key.Attributes(), s.ord.key().Attributes()) {
		part, item = "", ""
		clear(s.marks)
	}
	s.restart(part, item)
	return nil
}
