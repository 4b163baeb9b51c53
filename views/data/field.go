package data

import (
	"encoding/base64"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/model"
	"tablero/ui/form"
	"tablero/ui/keymap"
)

// types is the types in the order of the form.
var types = [...]model.Type{
	model.TypeS, model.TypeN, model.TypeB, model.TypeBOOL, model.TypeNULL, model.TypeSS, model.TypeNS, model.TypeBS, model.TypeL, model.TypeM,
}

// setRows is the most members that are edited a line each; a larger set is edited as typed JSON.
const setRows = 500

// attrForm is the form of one value: its name when it is new, its type, and what it is.
type attrForm struct {
	s      *Screen
	f      *form.Form
	at     target
	fixed  model.Type  // the type that a key gives, TypeNone for any
	nested model.Value // a list or map that came from the editor, or that was there
}

// openAttr opens the form of a value, or the editor where a form cannot hold it. A target without a path is a new attribute.
func (s *Screen) openAttr(at target) tea.Cmd {
	switch at.value.Type() {
	case model.TypeL, model.TypeM:
		return s.openTyped(at)
	case model.TypeS:
		if !oneLine(at.value.Text()) {
			return s.openLong(at, at.value.Text(), ".txt")
		}
	case model.TypeB:
		if text := base64Text(at.value.Text()); !oneLine(text) {
			return s.openLong(at, text, ".b64")
		}
	case model.TypeSS, model.TypeNS, model.TypeBS:
		for i, m := range at.value.Set() {
			if i >= setRows || !oneLine(m) && at.value.Type() != model.TypeBS {
				return s.openTyped(at)
			}
		}
	}
	a := &attrForm{s: s, at: at, fixed: s.keyType(at), nested: at.value}
	a.build()
	w := s.openForm(a.f, "keep", a.keep)
	w.shape = a.shape
	w.keys = map[string]func() tea.Cmd{"ctrl+o": a.edit}
	w.more = func() []keymap.Action {
		return []keymap.Action{s.workAction("data.editor", "editor", "edit it in the editor: text as it is, everything else as typed JSON", "ctrl+o")}
	}
	if len(at.path) > 0 {
		w.keys["ctrl+n"], w.keys["ctrl+l"], w.keys["ctrl+t"] = a.null, a.empty, a.absent
		w.more = func() []keymap.Action {
			return []keymap.Action{
				s.workAction("data.editor", "editor", "edit it in the editor: text as it is, everything else as typed JSON", "ctrl+o"),
				s.workAction("data.null", "NULL", "set NULL, which is a value", "ctrl+n"),
				s.workAction("data.empty", "empty", "set the empty value of the type", "ctrl+l"),
				s.workAction("data.absent", "absent", "take the attribute away", "ctrl+t"),
			}
		}
	}
	return nil
}

// oneLine reports whether a line of a form gives the text back as it is.
func oneLine(text string) bool {
	return utf8.ValidString(text) && utf8.RuneCountInString(text) <= form.Limit && strings.IndexFunc(text, unicode.IsControl) < 0
}

func base64Text(data string) string { return base64.StdEncoding.EncodeToString([]byte(data)) }

func (a *attrForm) build() {
	d, v := a.s.ord.d, a.at.value
	title := "New attribute of " + a.s.itemWords()
	var fields []*form.Field
	if len(a.at.path) == 0 {
		fields = append(fields, form.NewLine("name", "name", ""))
	} else {
		title = a.at.path.String() + " of " + a.s.itemWords()
	}
	if a.fixed != model.TypeNone {
		fields = append(fields, form.NewFixed("type", "type", d.Tag(a.fixed)+", given by the key"))
	} else {
		at, tags := 0, make([]string, len(types))
		for i, t := range types {
			tags[i] = d.Tag(t)
			if t == v.Type() || v.IsZero() && t == a.declared() {
				at = i
			}
		}
		fields = append(fields, form.NewChoice("type", "type", at, tags...))
	}
	text, truth := "", 0
	var members []string
	switch v.Type() {
	case model.TypeS, model.TypeN:
		text = v.Text()
	case model.TypeB:
		text = base64Text(v.Text())
	case model.TypeBOOL:
		if !v.Bool() {
			truth = 1
		}
	case model.TypeSS, model.TypeNS:
		members = v.Set()
	case model.TypeBS:
		for _, m := range v.Set() {
			members = append(members, base64Text(m))
		}
	}
	fields = append(fields, form.NewLine("value", "value", text), form.NewChoice("truth", "value", truth, "true", "false"),
		form.NewFixed("null", "value", "null"), form.NewLines("members", "members", members...), form.NewButton("nested", "value", ""))
	a.f = form.NewForm(title, fields...)
	if len(a.at.path) > 0 && a.fixed == model.TypeNone {
		a.f.Message = "Ctrl+N sets NULL, Ctrl+L the empty value, Ctrl+T takes it away."
	}
	a.shape()
	for _, id := range []string{"value", "truth", "members", "nested"} {
		if len(a.at.path) > 0 {
			a.f.SetFocus(id)
		}
	}
}

// declared is the type that the table declares for the attribute, TypeNone when it does not.
func (a *attrForm) declared() model.Type {
	if len(a.at.path) != 1 {
		return model.TypeNone
	}
	d, _ := a.s.ord.table.Attribute(a.at.path[0].Name)
	return d.Type
}

// typ is the type that is chosen.
func (a *attrForm) typ() model.Type {
	if a.fixed != model.TypeNone {
		return a.fixed
	}
	return types[a.f.Field("type").At]
}

// shape shows the fields of the type.
func (a *attrForm) shape() {
	t := a.typ()
	field := func(id string) *form.Field { return a.f.Field(id) }
	field("value").Gone = t != model.TypeS && t != model.TypeN && t != model.TypeB
	field("truth").Gone = t != model.TypeBOOL
	field("null").Gone = t != model.TypeNULL
	field("members").Gone = !t.IsSet()
	field("nested").Gone = t != model.TypeL && t != model.TypeM
	field("value").Help = map[model.Type]string{
		model.TypeS: "a text; nothing typed is the empty text. Ctrl+O opens the editor for more than one line",
		model.TypeN: "a number of at most 38 digits, such as 450, -12.5 or 1e6",
		model.TypeB: "binary as base64",
	}[t]
	field("members").Help = map[model.Type]string{
		model.TypeSS: "a text in each line; Enter adds a line, Backspace in an empty one removes it, Ctrl+S keeps",
		model.TypeNS: "a number in each line; Enter adds a line, Backspace in an empty one removes it, Ctrl+S keeps",
		model.TypeBS: "binary as base64 in each line; Enter adds a line, Ctrl+S keeps",
	}[t]
	field("nested").Text = "edit as typed JSON"
	field("nested").Help = "nothing in it yet"
	if n := len(a.nested.List()) + len(a.nested.Map()); a.nested.Type() == t && n > 0 {
		field("nested").Help = countOf(n, false, map[model.Type]string{model.TypeL: "element", model.TypeM: "member"}[t])
	}
}

// read makes the value of what was typed; where it cannot, it says at the field why.
func (a *attrForm) read() (model.Value, bool) {
	switch t := a.typ(); t {
	case model.TypeBOOL:
		return model.Bool(a.f.Field("truth").At == 0), true
	case model.TypeNULL:
		return model.Null(), true
	case model.TypeL, model.TypeM:
		if a.nested.Type() == t {
			return a.nested, true
		}
		v, _ := emptyOf(t)
		return v, true
	case model.TypeSS, model.TypeNS, model.TypeBS:
		return a.readSet(t)
	default:
		v, err := model.ParseText(a.s.ord.d, t, a.f.Field("value").Value())
		if err != nil {
			a.f.Fail("value", err.Error())
			return v, false
		}
		return v, true
	}
}

func (a *attrForm) readSet(t model.Type) (model.Value, bool) {
	rows := a.f.Field("members").Rows
	lines := rows.Values()
	fail := func(i int, what string) (model.Value, bool) {
		a.f.Fail("members", what)
		rows.Go(i)
		return model.Value{}, false
	}
	if len(lines) == 0 {
		return fail(0, "a set has at least one member; Ctrl+T leaves the attribute out")
	}
	element := map[model.Type]model.Type{model.TypeSS: model.TypeS, model.TypeNS: model.TypeN, model.TypeBS: model.TypeB}[t]
	members, seen := make([]string, len(lines)), map[string]int{}
	for i, l := range lines {
		v, err := model.ParseText(a.s.ord.d, element, l)
		if err != nil {
			return fail(i, "line "+strconv.Itoa(i+1)+": "+err.Error())
		}
		members[i] = v.Text()
		same := v.Canonical().Text()
		if first, ok := seen[same]; ok {
			return fail(i, "line "+strconv.Itoa(i+1)+" repeats line "+strconv.Itoa(first+1))
		}
		seen[same] = i
	}
	switch t {
	case model.TypeNS:
		v, err := model.NumberSet(members...)
		if err != nil {
			return fail(0, err.Error())
		}
		return v, true
	case model.TypeBS:
		return model.BinarySet(members...), true
	}
	return model.StringSet(members...), true
}

// path is where the value goes; false when the name of a new one will not do.
func (a *attrForm) path() (model.Path, bool) {
	if len(a.at.path) > 0 {
		return a.at.path, true
	}
	name := a.f.Field("name").Value()
	switch {
	case name == "":
		a.f.Fail("name", "an attribute has a name")
	case a.s.shownItem.Has(name):
		a.f.Fail("name", "the item has "+name+" already; e edits it")
	default:
		return model.Path{model.Name(name)}, true
	}
	return nil, false
}

func (a *attrForm) keep() tea.Cmd {
	path, ok := a.path()
	if !ok {
		return nil
	}
	v, ok := a.read()
	if !ok {
		return nil
	}
	if a.at.value.IsZero() && len(a.at.path) > 0 && v.Type() == model.TypeS && v.Text() == "" {
		a.f.Fail("value", "nothing is typed. Ctrl+L sets the empty text, Ctrl+N NULL, Esc leaves it absent")
		return nil
	}
	return a.s.setValue(path, v)
}

// null, empty and absent are three different things to become of a value.
func (a *attrForm) null() tea.Cmd { return a.act(a.s.setNull(a.at)) }

func (a *attrForm) empty() tea.Cmd {
	at := a.at
	if v, off := emptyOf(a.typ()); off == "" && a.typ() != at.value.Type() {
		at.value = v // empty in the type that is chosen now
	}
	return a.act(a.s.setEmpty(at))
}

func (a *attrForm) absent() tea.Cmd { return a.act(a.s.setAbsent(a.at)) }

func (a *attrForm) act(cmd tea.Cmd, off string) tea.Cmd {
	if off != "" {
		a.f.Error = off
	}
	return cmd
}

// edit opens the editor on what is in the form: a text as it is, everything else as typed JSON.
func (a *attrForm) edit() tea.Cmd {
	s, t, under := a.s, a.typ(), a.s.work
	if t == model.TypeS {
		if len(a.at.path) == 0 {
			if _, ok := a.path(); !ok {
				return nil
			}
		}
		path, _ := a.path()
		return s.openText(a.f.Title, a.f.Field("value").Value(), ".txt", under, func(text string) (tea.Cmd, error) {
			v, err := model.ParseText(s.ord.d, model.TypeS, text)
			if err != nil {
				return nil, err
			}
			return s.setValue(path, v), nil
		})
	}
	v := a.nested
	switch t {
	case model.TypeL, model.TypeM:
		if v.Type() != t {
			v, _ = emptyOf(t)
		}
	default:
		var ok bool
		if v, ok = a.read(); !ok {
			return nil
		}
	}
	return s.openText(a.f.Title, string(appendEdit(nil, s.ord.d, v, ""))+"\n", ".json", under, func(text string) (tea.Cmd, error) {
		v, err := model.ParseTyped(s.ord.d, text)
		if err != nil {
			return nil, err
		}
		s.work = under
		a.take(v)
		return nil, nil
	})
}

// take puts a value that came from the editor into the form.
func (a *attrForm) take(v model.Value) {
	was, at := a.at.value, a.f.Focus()
	a.at.value, a.nested = v, v
	name := ""
	if f := a.f.Field("name"); f != nil {
		name = f.Value()
	}
	open := a.s.work
	a.build()
	if f := a.f.Field("name"); f != nil {
		f.Input.Set(name)
	}
	if at != nil {
		a.f.SetFocus(at.ID)
	}
	a.at.value = was
	open.form = a.f
}
