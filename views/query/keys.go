package query

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/ui"
	"tablero/ui/dialog"
	"tablero/ui/keymap"
	"tablero/views/shown"
	"tablero/views/workspace"
)

// Actions is what can be done now.
func (s *Screen) Actions() []keymap.Action {
	if s.TextFocus() {
		return s.openActions()
	}
	return append(append(s.moveActions(), s.paneActions()...), s.queryActions()...)
}

// openActions is the keys of what is open over the screen.
func (s *Screen) openActions() []keymap.Action {
	press := func(key string) func() tea.Cmd {
		return func() tea.Cmd { return s.Update(keymap.Press(key)) }
	}
	leave := keymap.Action{ID: "query.close", Keys: []string{"esc"}, Title: "leave", Help: "leave without a change", Group: "Open", Hint: 8, Run: press("esc")}
	if s.input == nil {
		return []keymap.Action{
			{ID: "query.choose", Keys: []string{"enter"}, Title: "choose", Help: "choose and go on", Group: "Open", Hint: 9, Run: press("enter")}, leave,
		}
	}
	return []keymap.Action{
		{ID: "query.take", Keys: []string{"enter"}, Title: "take", Help: "take the text and go on", Group: "Open", Hint: 9, Run: press("enter")},
		leave,
		{ID: "query.complete", Keys: []string{"tab"}, Title: "complete", Help: "take the first that is offered", Group: "Open", Hint: 7, Run: press("tab")},
	}
}

func (s *Screen) moveActions() []keymap.Action {
	move := func(id, title, help string, keys ...string) keymap.Action {
		return keymap.Action{
			ID: "query." + id, Keys: keys, Title: title, Help: help, Group: "Move", Disabled: s.noTable,
			Run: func() tea.Cmd { return s.move(keys[0]) },
		}
	}
	return []keymap.Action{
		move("up", "line up", "a line up", "up", "k"),
		move("down", "line down", "a line down; on the last item, the next page", "down", "j"),
		move("left", "to the left", "a field or a column to the left", "left", "h"),
		move("right", "to the right", "a field or a column to the right", "right", "l"),
		move("page-up", "page up", "a page up", "pgup"),
		move("page-down", "page down", "a page down", "pgdown"),
		move("first", "first", "to the first line", "home", "g"),
		move("last", "last", "to the last line that was read", "end", "G"),
	}
}

func (s *Screen) paneActions() []keymap.Action {
	help, edit, editHint := "type into the field, or choose", "open the form", 0
	switch {
	case s.focus == paneResult && s.entryAt() != nil:
		help, edit = "show the item on the data screen", "edit the item on the data screen"
	case s.folded, s.focus == paneResult:
		help, editHint = "open the form", 92
	default:
		edit = help
	}
	outHint := 0
	if s.offOut() == "" {
		outHint = 40
	}
	if s.got != nil && s.got.busy {
		outHint = 99
	}
	return []keymap.Action{
		{ID: "query.open", Keys: []string{"enter"}, Title: "open", Help: help, Group: "Panes", Hint: 90, Disabled: s.noTable, Run: s.open},
		{ID: "query.edit", Keys: []string{"e"}, Title: "edit", Help: edit, Group: "Panes", Hint: editHint, Disabled: s.noTable, Run: s.open},
		{
			ID: "query.out", Keys: []string{"esc", "backspace"}, Title: "out", Help: "stop reading, end zoom, then back to the form", Group: "Panes",
			Hint: outHint, Disabled: s.offOut, Run: s.out,
		},
		{ID: "query.pane", Keys: []string{"tab", "shift+tab"}, Title: "next pane", Help: "to the other pane", Group: "Panes", Disabled: s.offResult, Run: s.cycle},
		{
			ID: "query.zoom", Keys: []string{"z"}, Title: "zoom", Help: "this pane on the whole screen, and back", Group: "Panes",
			Disabled: s.noTable, Run: func() tea.Cmd { s.zoom = !s.zoom; return nil },
		},
	}
}

func (s *Screen) queryActions() []keymap.Action {
	more := 0
	if s.got != nil && s.offMore() == "" {
		more = 70
	}
	act := func(id, key, title, help string, hint int, off func() string, run func() tea.Cmd) keymap.Action {
		return keymap.Action{ID: "query." + id, Keys: []string{key}, Title: title, Help: help, Group: "Query", Hint: hint, Disabled: off, Run: run}
	}
	list := []keymap.Action{
		act("run", "x", "run", "run the query", 80, s.noTable, s.run),
		act("more", "m", "more", "read the next page", more, s.offMore, s.more),
		act("from", "i", "index", "choose the table or index to read", 60, s.noTable, func() tea.Cmd { s.openFrom(); return nil }),
		act("partition", "t", "partition", "type the partition to read", 0, s.noTable, s.toPartition),
		act("filter", "f", "filter", "to the filter, which is begun where there is none", 50, s.noTable, s.toFilter),
		act("add", "a", "add", "add a row to the filter", 0, s.noTable, s.add),
		act("remove", "d", "remove", "take the row out of the filter", 0, s.offRemove, s.remove),
		act("reverse", "r", "reverse", "reverse the order", 0, s.noTable, s.turn),
		act("past", "p", "past", "choose among the queries of before", 45, s.offPast, s.openPast),
		act("copy", "y", "copy", "copy the query as code, or the item", 42, s.noTable, s.openCopy),
	}
	list[0].Keys = append(list[0].Keys, "f5")
	list[6].Keys = append(list[6].Keys, "delete")
	return list
}

func (s *Screen) offResult() string {
	if s.got == nil {
		return "nothing was run yet; x runs the query"
	}
	return ""
}

func (s *Screen) toPartition() tea.Cmd {
	s.unfold()
	s.at = field{kind: fieldPart}
	return s.enter()
}

func (s *Screen) toFilter() tea.Cmd {
	if len(s.spec.Filter) == 0 {
		return s.add()
	}
	s.unfold()
	s.at = field{kind: fieldTermPath}
	return s.enter()
}

// openCopy offers what can be taken away.
func (s *Screen) openCopy() tea.Cmd {
	noQuery, noItem := "", ""
	if !s.plan.ready() {
		noQuery = "the form is not complete"
	}
	if s.focus != paneResult || s.entryAt() == nil {
		noItem = "no item has the cursor"
	}
	options := []dialog.Option{
		{Key: "t", Title: "tablero query ...", Off: noQuery},
		{Key: "a", Title: "AWS command line", Off: noQuery},
		{Key: "j", Title: "request as JSON", Off: noQuery},
	}
	if s.model.Dialect == model.Catalyst {
		options = append(options, dialog.Option{Key: "z", Title: "Catalyst's JSON", Off: noQuery})
	}
	options = append(options, dialog.Option{Key: "c", Title: "this cell", Off: noItem}, dialog.Option{Key: "k", Title: "key as JSON", Off: noItem},
		dialog.Option{Key: "i", Title: "item as typed JSON", Off: noItem}, dialog.Option{Key: "p", Title: "item as plain JSON", Off: noItem})
	return workspace.Do(workspace.Ask{Dialog: &dialog.Menu{ID: "query.copy", Title: "Copy", Options: options}, Then: s.copyChosen})
}

func (s *Screen) copyChosen(result dialog.Result) tea.Cmd {
	c, ok := result.(dialog.Choice)
	if !ok || s.plan == nil {
		return nil
	}
	switch c.Key {
	case "t":
		text, ends := s.plan.command(s.session.Target.Word)
		if ends {
			return tea.Batch(s.copyOut(text), ui.Say("on the command line between holds its ends"))
		}
		return s.copyOut(text)
	case "a":
		return s.copyOut(s.plan.awsCommand())
	case "j":
		return s.copyOut(shown.JSON(s.plan.request()))
	case "z":
		return s.copyOut(shown.JSON(s.plan.catalystJSON()))
	}
	e := s.entryAt()
	if e == nil {
		return nil
	}
	switch c.Key {
	case "c":
		return s.copyOut(s.grid.Cell().Text)
	case "k":
		return s.copyOut(e.text)
	}
	return s.copyItem(e.key, s.got.plan.table.Name, c.Key == "p")
}

// copyItem reads an item whole and copies it.
func (s *Screen) copyItem(key model.Item, table string, plain bool) tea.Cmd {
	store, d := s.session.Store, s.model.Dialect
	return s.env.Runner.Do(s.owner, "copy the item", func(ctx context.Context) tea.Msg {
		got, err := store.GetItem(ctx, engine.GetItemRequest{Table: table, Key: key})
		switch {
		case err != nil:
			return ui.ErrorMsg{What: "read the item", Err: err}
		case got.Item == nil:
			return ui.NoticeMsg{Text: "the item is gone"}
		case plain:
			return copied{shown.JSON(model.EncodePlain(got.Item))}
		}
		return copied{shown.JSON(model.EncodeItem(d, got.Item))}
	})
}

func copyWith(take func(string) (string, error), text string) func(context.Context) tea.Msg {
	return func(context.Context) tea.Msg {
		how, err := take(text)
		if err != nil {
			return ui.ErrorMsg{What: "copy", Err: err}
		}
		return ui.NoticeMsg{Text: how}
	}
}
