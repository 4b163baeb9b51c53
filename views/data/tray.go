package data

import (
	"context"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/model/edit"
	"tablero/ui"
	"tablero/ui/dialog"
	"tablero/ui/picker"
)

// readTray reads the items that could not follow a change of the design.
func (s *Screen) readTray() tea.Cmd {
	ed, ok := s.editor()
	if !ok {
		return nil
	}
	s.trayFrom.Bump()
	return s.env.Runner.Do(s.trayFrom, "read the tray", func(ctx context.Context) tea.Msg {
		list, err := ed.Tray(ctx)
		return trayRead{list, err}
	})
}

// takeTray says when something has come onto the tray.
func (s *Screen) takeTray(msg trayRead) tea.Cmd {
	if msg.err != nil {
		return ui.Fail("read the tray", msg.err)
	}
	had := map[uint64]bool{}
	for _, it := range s.tray {
		had[it.ID] = true
	}
	fresh := 0
	for _, it := range msg.list {
		if !had[it.ID] {
			fresh++
		}
	}
	s.tray = msg.list
	if s.pick != nil && s.pick.what == pickTray {
		s.pick.SetEntries(s.trayEntries())
	}
	if fresh == 0 {
		return nil
	}
	return ui.Say(countOf(len(msg.list), false, "item") + " could not follow a change of the design; T shows the tray")
}

// openTray offers what is on the tray.
func (s *Screen) openTray() tea.Cmd {
	s.pick = &choice{Picker: picker.New("Tray: what could not follow a change of the design", s.trayEntries()), what: pickTray}
	s.pick.Empty = "no item of that name"
	return nil
}

func (s *Screen) trayEntries() []picker.Entry {
	out := make([]picker.Entry, len(s.tray))
	for i, it := range s.tray {
		out[i] = picker.Entry{ID: strconv.FormatUint(it.ID, 10), Title: s.trayWords(it), Detail: it.Reason}
	}
	return out
}

// trayWords names an item of the tray: by its key as far as it has one, and its table.
func (s *Screen) trayWords(it engine.TrayItem) string {
	if t, ok := s.sub.Model.Table(it.Table); ok {
		return it.Table + " " + edit.KeyText(t.Key, it.Item)
	}
	return it.Table
}

// trayChosen asks what shall become of an item of the tray.
func (s *Screen) trayChosen(id string) tea.Cmd {
	for _, it := range s.tray {
		if strconv.FormatUint(it.ID, 10) != id {
			continue
		}
		t, ok := s.sub.Model.Table(it.Table)
		off := ""
		if !ok {
			off = "the table is gone"
		}
		s.question(&dialog.Menu{ID: "tray", Title: s.trayWords(it), Message: trayText(it), Options: []dialog.Option{
			{Key: "m", Title: "mend its key, and put it into " + it.Table, Off: off},
			{Key: "e", Title: "edit it as typed JSON, and put it in", Off: off},
			{Key: "d", Title: "discard it"},
		}}, func(r dialog.Result) tea.Cmd {
			c, ok := r.(dialog.Choice)
			if !ok {
				return s.openTray()
			}
			switch c.Key {
			case "m":
				return s.openMend(t, it)
			case "e":
				return s.openMendText(t, it)
			}
			return s.openDiscard(it)
		})
		return nil
	}
	return ui.Say("it is not on the tray any more")
}

// openMend opens the form of the key that the item is to have.
func (s *Screen) openMend(t *model.Table, it engine.TrayItem) tea.Cmd {
	k := s.newKeyForm("Mend an item of "+t.Name, t, model.KeySchema{}, it.Item)
	k.f.Message = trayText(it)
	for _, a := range k.keys { // to what keeps it from the table
		if v, ok := it.Item.Get(a.Name); !ok || v.Type() != a.Type {
			k.f.SetFocus(a.Name)
			break
		}
	}
	s.openForm(k.f, "put it in", func() tea.Cmd {
		item, ok := k.read()
		if !ok {
			return nil
		}
		return s.mend(t, it, item)
	})
	return nil
}

// openMendText opens the whole item as typed JSON.
func (s *Screen) openMendText(t *model.Table, it engine.TrayItem) tea.Cmd {
	text := itemText(s.ord.d, it.Item)
	return s.openText("Mend an item of "+t.Name, text, ".json", nil, func(text string) (tea.Cmd, error) {
		item, err := readItemText(s.ord.d, text)
		if err != nil {
			return nil, err
		}
		return s.mend(t, it, item), nil
	})
}

// trayText is why an item is on the tray, and all that it holds.
func trayText(it engine.TrayItem) string {
	return it.Reason + "\n" + model.Map(it.Item).Display()
}

func (s *Screen) mend(t *model.Table, it engine.TrayItem, item model.Item) tea.Cmd {
	ed, ok := s.editor()
	if !ok {
		return ui.Say(s.offEdit())
	}
	s.setBusy()
	return s.env.Runner.Do(s.edits, "mend an item", func(ctx context.Context) tea.Msg {
		made, err := ed.Mend(ctx, it.ID, item)
		return edited{made: made, err: err, table: t.Name, to: item}
	})
}

// openDiscard asks before an item of the tray is forgotten.
func (s *Screen) openDiscard(it engine.TrayItem) tea.Cmd {
	s.question(&dialog.Confirm{
		ID: "discard", Title: "Discard " + s.trayWords(it), Message: trayText(it) + "\n\nu takes it back.",
		Yes: "Discard", No: "Keep", Dangerous: true,
	}, func(r dialog.Result) tea.Cmd {
		if yes, ok := r.(dialog.Answer); !ok || !yes.Yes {
			return nil
		}
		ed, ok := s.editor()
		if !ok {
			return ui.Say(s.offEdit())
		}
		return s.env.Runner.Do(s.edits, "discard an item", func(ctx context.Context) tea.Msg {
			made, err := ed.Discard(ctx, it.ID)
			return edited{made: made, err: err, table: it.Table}
		})
	})
	return nil
}
