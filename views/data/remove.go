package data

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/model/edit"
	"tablero/ui"
	"tablero/ui/dialog"
)

// bulkFrom is from how many bytes of items on a deletion is made in several transactions, still one edit. One transaction holds 8 MB,
// and an item stands in it before and after.
const bulkFrom = 3 << 20

// mark marks the item under the cursor, or takes the mark away, and goes on to the next.
func (s *Screen) mark() tea.Cmd {
	key := s.items.Key()
	if s.marks[key] {
		delete(s.marks, key)
	} else {
		s.marks[key] = true
	}
	s.items.Handle(press("down"))
	return nil
}

// chosen is the keys of what is to be deleted: the marked items, or the one under the cursor.
func (s *Screen) chosen() []string {
	if len(s.marks) > 0 {
		return slices.Sorted(maps.Keys(s.marks))
	}
	return []string{s.items.Key()}
}

// openRemove asks before items are deleted.
func (s *Screen) openRemove() tea.Cmd {
	const most = 6
	list, t := s.chosen(), s.ord.table
	var words []string
	for i, text := range list {
		if i == most {
			words = append(words, "and "+strconv.Itoa(len(list)-most)+" more")
			break
		}
		if key, err := readKey(s.ord.d, text); err == nil {
			words = append(words, edit.KeyText(t.Key, key))
		}
	}
	what := countOf(len(list), false, "item")
	if len(s.marks) > 0 {
		what = countOf(len(list), false, "marked item")
	}
	s.question(&dialog.Confirm{
		ID: "delete", Title: "Delete " + what + " of " + t.Name, Message: strings.Join(words, "\n") + "\n\nu takes it back.",
		Yes: "Delete", No: "Keep", Dangerous: true,
	}, func(r dialog.Result) tea.Cmd {
		if yes, ok := r.(dialog.Answer); ok && yes.Yes {
			return s.remove(t, list)
		}
		return nil
	})
	return nil
}

// remove deletes the items with these keys as one edit. What is gone already is no error.
func (s *Screen) remove(t *model.Table, list []string) tea.Cmd {
	ed, ok := s.editor()
	if !ok {
		return ui.Say(s.offEdit())
	}
	d := s.ord.d
	return s.env.Runner.Do(s.edits, "delete items", func(ctx context.Context) tea.Msg {
		made, err := removeItems(ctx, s.sub.Store, ed, d, t, list)
		return edited{made: made, err: err, table: t.Name, gone: list}
	})
}

func removeItems(ctx context.Context, store engine.Store, ed engine.Editor, d model.Dialect, t *model.Table, list []string) (*edit.Edit, error) {
	var changes []edit.ItemChange
	var keys []model.Item
	size := 0
	for _, text := range list {
		key, err := readKey(d, text)
		if err != nil {
			return nil, err
		}
		got, err := store.GetItem(ctx, engine.GetItemRequest{Table: t.Name, Key: key})
		if err != nil {
			return nil, err
		}
		if got.Item == nil {
			continue
		}
		keys = append(keys, key)
		if size += got.Item.Size(); size < bulkFrom { // beyond it they would only fill memory
			changes = append(changes, edit.ItemChange{Table: t.Name, Before: got.Item})
		}
	}
	switch {
	case len(keys) == 0:
		return nil, errGone
	case size < bulkFrom:
		return ed.Apply(ctx, "", changes)
	}
	b, err := ed.Bulk(ctx, "delete "+countOf(len(keys), false, "item")+" of "+t.Name)
	if err != nil {
		return nil, err
	}
	err = b.Delete(ctx, t.Name, keys)
	made, doneErr := b.Done()
	return made, errors.Join(err, doneErr)
}
