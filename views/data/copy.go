package data

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine"
	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/ui"
	"tablero/ui/dialog"
)

// openCopy offers what can be taken away.
func (s *Screen) openCopy() tea.Cmd {
	e := s.entryAt()
	noItem, marked := "", len(s.marks) > 0 && s.focus == paneItems
	switch {
	case marked: // they are read when they are copied
	case e == nil:
		noItem = "there is no item"
	case s.shownItem == nil:
		noItem = "the item is not read yet"
	}
	key, item, then := "key", "item", s.copyChosen
	if marked {
		key, item, then = "the keys of "+countOf(len(s.marks), false, "marked item"), countOf(len(s.marks), false, "marked item"), s.copyMarked
	}
	s.question(&dialog.Menu{ID: "copy", Title: "Copy", Options: []dialog.Option{
		{Key: "c", Title: s.cellTitle()},
		{Key: "k", Title: key + " as JSON", Off: noItem},
		{Key: "i", Title: item + " as typed JSON", Off: noItem},
		{Key: "p", Title: item + " as plain JSON", Off: noItem},
		{Key: "q", Title: "query as a command"},
	}}, then)
	return nil
}

// copyMarked copies what was chosen of the marked items, as an array, which tablero put reads; the rest is of the cursor, as ever.
func (s *Screen) copyMarked(result dialog.Result) tea.Cmd {
	c, ok := result.(dialog.Choice)
	if !ok || !strings.Contains("kip", c.Key) {
		return s.copyChosen(result)
	}
	list, store, d, t := s.chosen(), s.sub.Store, s.ord.d, s.ord.table
	return s.env.Runner.Do(s.owner, "copy", func(ctx context.Context) tea.Msg {
		all := jsondoc.Arr()
		for _, text := range list {
			key, err := readKey(d, text)
			if err != nil {
				return ui.ErrorMsg{What: "copy", Err: err}
			}
			if c.Key == "k" {
				all.Elems = append(all.Elems, model.EncodeItem(d, key))
				continue
			}
			got, err := store.GetItem(ctx, engine.GetItemRequest{Table: t.Name, Key: key})
			if err == nil && got.Item == nil {
				err = errGone
			}
			if err != nil {
				return ui.ErrorMsg{What: "copy", Err: err}
			}
			if c.Key == "i" {
				all.Elems = append(all.Elems, model.EncodeItem(d, got.Item))
			} else {
				all.Elems = append(all.Elems, model.EncodePlain(got.Item))
			}
		}
		return s.copied(pretty(all))
	})
}

// copied hands a text to the clipboard and tells how.
func (s *Screen) copied(text string) tea.Msg {
	how, err := s.env.Copy(text)
	if err != nil {
		return ui.ErrorMsg{What: "copy", Err: err}
	}
	return ui.NoticeMsg{Text: how}
}

func (s *Screen) cellTitle() string {
	switch s.focus {
	case paneParts:
		return "value of the partition key"
	case paneItem:
		return "this value"
	}
	return "this cell"
}

// copyChosen copies what was chosen.
func (s *Screen) copyChosen(result dialog.Result) tea.Cmd {
	c, ok := result.(dialog.Choice)
	if !ok {
		return nil
	}
	text := s.copyText(c.Key)
	if text == "" {
		return ui.Say("there is nothing in it to copy")
	}
	return s.env.Runner.Do(s.owner, "copy", func(context.Context) tea.Msg { return s.copied(text) })
}

func (s *Screen) copyText(key string) string {
	e := s.entryAt()
	switch key {
	case "c":
		return s.copyCell(e)
	case "q":
		return s.command()
	}
	if e == nil || s.shownItem == nil {
		return ""
	}
	switch key {
	case "k":
		return e.key
	case "i":
		return pretty(model.EncodeItem(s.ord.d, s.shownItem))
	}
	return pretty(model.EncodePlain(s.shownItem))
}

// copyCell is the value under the cursor: text, numbers and keys as they stand, everything else as typed JSON.
func (s *Screen) copyCell(e *entry) string {
	switch s.focus {
	case paneParts:
		part, _ := readPart(s.ord.d, s.parts.Key())
		texts := make([]string, len(part))
		for i, v := range part {
			texts[i] = s.valueText(v)
		}
		return strings.Join(texts, ",")
	case paneItem:
		if n := s.tree.Node(); n != nil {
			if v, ok := n.Data.(model.Value); ok {
				return s.valueText(v)
			}
			return n.Text
		}
		return ""
	}
	if e == nil {
		return ""
	}
	if at := s.items.Column(); s.view == viewGrid && at < len(s.columns) && s.shownItem != nil {
		v, _ := s.shownItem.Get(s.columns[at])
		return s.valueText(v)
	}
	return s.items.Cell().Text
}

func (s *Screen) valueText(v model.Value) string {
	switch v.Type() {
	case model.TypeNone:
		return ""
	case model.TypeS, model.TypeN:
		return v.Text()
	case model.TypeBOOL, model.TypeNULL:
		return v.Display()
	case model.TypeB:
		return model.EncodePlainValue(v).Text
	}
	return pretty(model.EncodeValue(s.ord.d, v))
}

func pretty(n *jsondoc.Node) string {
	return strings.TrimRight(string(jsondoc.Append(nil, n, jsondoc.Pretty())), "\n")
}

// command is what is shown as a call of the command line.
func (s *Screen) command() string {
	words := []string{"tablero"}
	verb := "query"
	part, _ := readPart(s.ord.d, s.part)
	if s.view != viewGrid || len(part) == 0 {
		verb = "scan"
	}
	words = append(words, verb, quoteWord(s.sub.Word), quoteWord(s.ord.table.Name))
	if verb == "query" {
		for _, v := range part {
			words = append(words, "--partition", quoteWord(s.valueText(v)))
		}
	}
	if s.ord.index != nil {
		words = append(words, "--index", quoteWord(s.ord.index.Name))
	}
	if s.filter != "" {
		words = append(words, "--filter", quoteWord(s.filter))
	}
	if s.reverse {
		words = append(words, "--reverse")
	}
	return strings.Join(words, " ")
}

// quoteWord quotes a word for a POSIX shell where that is needed.
func quoteWord(w string) string {
	plain := w != "" && !strings.HasPrefix(w, "-") && strings.Trim(w, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:@%+,=") == ""
	if plain {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}
