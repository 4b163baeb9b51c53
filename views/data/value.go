package data

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/model/jsondoc"
)

// setValue makes the value at the path of the item that is shown another one; the zero value takes it away.
func (s *Screen) setValue(p model.Path, v model.Value) tea.Cmd {
	return s.submit(change{
		table: s.ord.table.Name, key: s.ord.table.Key, before: s.shownItem, after: withValue(s.shownItem, p, v),
	})
}

// setNull makes the value NULL, which is a value and neither empty nor absent.
func (s *Screen) setNull(t target) (cmd tea.Cmd, off string) {
	if s.inKey(t) {
		return nil, "a key is never NULL"
	}
	return s.setValue(t.path, model.Null()), ""
}

// setEmpty makes the value the empty one of its type; an absent one becomes the empty text.
func (s *Screen) setEmpty(t target) (cmd tea.Cmd, off string) {
	if s.inKey(t) {
		return nil, "a key is never empty"
	}
	v, off := emptyOf(t.value.Type())
	if off != "" {
		return nil, off
	}
	return s.setValue(t.path, v), ""
}

// setAbsent takes the value away.
func (s *Screen) setAbsent(t target) (cmd tea.Cmd, off string) {
	switch {
	case s.inKey(t):
		return nil, "an item has its whole key; d in the list of items deletes it"
	case t.value.IsZero():
		return nil, "the item has no " + t.path.String()
	}
	return s.setValue(t.path, model.Value{}), ""
}

// openLong edits a text, or binary as base64, in the editor.
func (s *Screen) openLong(at target, text, ext string) tea.Cmd {
	typ := at.value.Type()
	return s.openText(at.path.String()+" of "+s.itemWords(), text, ext, nil, func(text string) (tea.Cmd, error) {
		v, err := model.ParseText(s.ord.d, typ, text)
		if err != nil {
			return nil, err
		}
		return s.setValue(at.path, v), nil
	})
}

// openTyped edits a value as typed JSON, its type with it.
func (s *Screen) openTyped(at target) tea.Cmd {
	text := string(appendEdit(nil, s.ord.d, at.value, "")) + "\n"
	return s.openText(at.path.String()+" of "+s.itemWords(), text, ".json", nil, func(text string) (tea.Cmd, error) {
		v, err := model.ParseTyped(s.ord.d, text)
		if err != nil {
			return nil, err
		}
		return s.setValue(at.path, v), nil
	})
}

// openWhole edits the item that is shown as typed JSON.
func (s *Screen) openWhole() tea.Cmd {
	before, t := s.shownItem, s.ord.table
	text := itemText(s.ord.d, before)
	return s.openText("Item "+s.itemWords(), text, ".json", nil, func(text string) (tea.Cmd, error) {
		after, err := readItemText(s.ord.d, text)
		if err != nil {
			return nil, err
		}
		return s.submit(change{table: t.Name, key: t.Key, before: before, after: after}), nil
	})
}

// readItemText reads an item in typed JSON; the error names line and column.
func readItemText(d model.Dialect, text string) (model.Item, error) {
	doc, err := jsondoc.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	return model.DecodeItem(d, doc, doc.Root, "$")
}

// inline is the longest value that is written on one line for editing, in bytes.
const inline = 72

// itemText is an item as typed JSON to be edited: an attribute a line as far as it fits, larger ones unfolded.
func itemText(d model.Dialect, it model.Item) string {
	return string(appendMembers(nil, d, it, "")) + "\n"
}

func appendMembers(dst []byte, d model.Dialect, it model.Item, indent string) []byte {
	if len(it) == 0 {
		return append(dst, "{}"...)
	}
	dst = append(dst, "{\n"...)
	for i, a := range it {
		dst = append(jsondoc.AppendQuote(append(dst, indent+"  "...), a.Name), ": "...)
		dst = appendEdit(dst, d, a.Value, indent+"  ")
		if i < len(it)-1 {
			dst = append(dst, ',')
		}
		dst = append(dst, '\n')
	}
	return append(append(dst, indent...), '}')
}

// appendEdit appends a value as typed JSON: on one line where that is short, else an element a line.
func appendEdit(dst []byte, d model.Dialect, v model.Value, indent string) []byte {
	start := len(dst)
	if dst = model.AppendValue(dst, d, v); len(dst)-start <= inline {
		return dst
	}
	elements := len(v.List()) + len(v.Set())
	if v.Type() != model.TypeM && elements == 0 {
		return dst // a long text cannot be broken
	}
	dst = append(dst[:start], `{"`+d.Tag(v.Type())+`": `...)
	if v.Type() == model.TypeM {
		return append(appendMembers(dst, d, v.Map(), indent), '}')
	}
	dst = append(dst, "[\n"...)
	for i := range elements {
		dst = append(dst, indent+"  "...)
		if v.Type() == model.TypeL {
			dst = appendEdit(dst, d, v.List()[i], indent+"  ")
		} else {
			dst = appendMember(dst, d, v.Element(i))
		}
		if i < elements-1 {
			dst = append(dst, ',')
		}
		dst = append(dst, '\n')
	}
	return append(append(dst, indent...), "]}"...)
}

// appendMember appends a member of a set, which is written without its type.
func appendMember(dst []byte, d model.Dialect, v model.Value) []byte {
	typed := model.AppendValue(nil, d, v) // {"S":"..."}
	return append(dst, typed[slices.Index(typed, ':')+1:len(typed)-1]...)
}
