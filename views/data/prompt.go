package data

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"tablero/engine/expr"
	"tablero/model"
	"tablero/ui"
	"tablero/ui/find"
	"tablero/ui/form"
	"tablero/ui/grid"
)

// prompt is an input under the panes.
type prompt struct {
	*form.Input
	verb string // what Enter does
	done func(text string) (tea.Cmd, string)
}

func (s *Screen) promptKey(msg tea.KeyMsg) tea.Cmd {
	switch {
	case msg.Type == tea.KeyEsc && !msg.Paste:
		s.prompt = nil
	case msg.Type == tea.KeyEnter && !msg.Paste:
		cmd, wrong := s.prompt.done(s.prompt.Value())
		if wrong != "" {
			s.prompt.Error = wrong
			return nil
		}
		s.prompt = nil
		return cmd
	default:
		s.prompt.Handle(msg)
	}
	return nil
}

func (s *Screen) ask(label, placeholder, verb string, history []string, done func(string) (tea.Cmd, string)) *prompt {
	p := &prompt{Input: form.New(label), verb: verb, done: done}
	p.Placeholder = placeholder
	p.SetHistory(history)
	s.prompt = p
	return p
}

// openFind asks for the text to find.
func (s *Screen) openFind() tea.Cmd {
	what := map[pane]string{paneParts: "a partition", paneItems: "in keys and values", paneItem: "in this item"}[s.focus]
	s.ask("find", what, "find", s.prior, func(text string) (tea.Cmd, string) {
		s.setQuery(text)
		if text == "" {
			return nil, ""
		}
		s.prior = remember(s.prior, text)
		return s.again(false), ""
	})
	return nil
}

func (s *Screen) setQuery(text string) {
	s.sought, s.query = text, find.New(text)
	s.parts.Find, s.items.Find, s.tree.Find = "", text, text
	if s.focus == paneParts {
		s.parts.Find, s.items.Find, s.tree.Find = text, "", ""
	}
	s.search.Bump()
	s.seeking = false
}

// again goes to the next hit, or the one before.
func (s *Screen) again(back bool) tea.Cmd {
	if s.focus == paneItem {
		if !s.tree.Next(s.query, back) {
			return ui.Say("no " + strconv.Quote(s.sought) + " in this item")
		}
		return nil
	}
	if s.focus == paneParts && s.parts.Row() == nil || s.focus == paneItems && s.items.Row() == nil {
		return ui.Say("there is nothing to search")
	}
	return s.seek(back)
}

func (s *Screen) takeHit(msg searched) tea.Cmd {
	s.seeking = false
	quoted := strconv.Quote(s.sought)
	switch {
	case msg.err != nil:
		return ui.Fail("search", msg.err)
	case msg.key != "":
		if msg.where == paneParts {
			s.goPart(msg.key)
		} else {
			s.items.GoTo(msg.key)
		}
		switch {
		case msg.only:
			return ui.Say("this is the only one with " + quoted)
		case msg.around && msg.back:
			return ui.Say("the search went on at the end")
		case msg.around:
			return ui.Say("the search went on at the start")
		}
		return nil
	case msg.more:
		// The cursor goes to where the budget was used up, so that n goes on from there.
		if msg.last != "" && msg.where == paneItems {
			s.items.GoTo(msg.last)
		}
		return ui.Say("no " + quoted + " in " + grid.Thousands(msg.read) + " rows; n reads on from here")
	}
	if msg.where == paneItems && s.view == viewGrid {
		return ui.Say("no " + quoted + " in this partition; v shows all of them")
	}
	return ui.Say("no " + quoted)
}

// openFilter asks for a condition.
func (s *Screen) openFilter() tea.Cmd {
	p := s.ask("filter", `such as Calories > 400 and contains(Tags, "x"); empty shows all`, "filter", s.filters, func(text string) (tea.Cmd, string) {
		text = strings.TrimSpace(text)
		if text != "" {
			if _, err := expr.ParseCondition(text); err != nil {
				return nil, exprError(text, err)
			}
			s.filters = remember(s.filters, text)
		}
		if text != s.filter {
			// With a filter everything is read from the start, so that what is said of it is true of the whole.
			s.filter = text
			at := s.items.Key()
			if text != "" {
				at = ""
			}
			s.restartItems(at)
			s.setFocus(max(s.focus, paneItems))
		}
		return nil, ""
	})
	p.Set(s.filter)
	return nil
}

// exprError says what is wrong with a condition, and where.
func exprError(text string, err error) string {
	what := err.Error()
	var syntax *expr.SyntaxError
	if errors.As(err, &syntax) { // what was expected goes first: the line may be cut
		what = "expected " + syntax.Want
		if syntax.Token != "<EOF>" {
			what += ", not " + strconv.Quote(syntax.Token)
		}
	}
	if off, ok := expr.Offset(err); ok {
		column := utf8.RuneCountInString(text[:min(off, len(text))]) + 1
		return "column " + strconv.Itoa(column) + ": " + what
	}
	return what
}

// openGoto asks for a partition.
func (s *Screen) openGoto() tea.Cmd {
	key := s.ord.key().Partition
	words := make([]string, len(key))
	for i, a := range key {
		words[i] = a.Name + " (" + s.ord.d.Tag(a.Type) + ")"
	}
	place := "a " + map[model.Type]string{model.TypeS: "text", model.TypeN: "number", model.TypeB: "binary as base64"}[key[0].Type]
	if len(key) > 1 {
		place = "values with a comma between"
	}
	s.ask("go to "+strings.Join(words, ", "), place, "go", nil, func(text string) (tea.Cmd, string) {
		part, wrong := s.readParts(text)
		if wrong != "" {
			return nil, wrong
		}
		s.typed = partText(s.ord.d, part)
		if s.view != viewGrid {
			s.setView(viewGrid)
			s.landing, s.part = "", ""
		}
		s.setFocus(paneParts)
		s.goPart(s.typed)
		if !s.awaiting {
			s.typed = ""
		}
		return nil, ""
	})
	return nil
}

// readParts reads the values of a partition key.
func (s *Screen) readParts(text string) (part []model.Value, wrong string) {
	key := s.ord.key().Partition
	texts := []string{text}
	if len(key) > 1 {
		texts = strings.Split(text, ",")
	}
	if len(texts) != len(key) {
		return nil, "the partition key has " + strconv.Itoa(len(key)) + " attributes: " + strings.Join(names(key), ", ")
	}
	for i, a := range key {
		t := texts[i]
		if len(key) > 1 || a.Type != model.TypeS {
			t = strings.TrimSpace(t)
		}
		if t == "" {
			return nil, "type a value of " + a.Name + ", or press Esc"
		}
		v, err := model.ParseText(s.ord.d, a.Type, t)
		if err != nil {
			return nil, err.Error()
		}
		part = append(part, v)
	}
	return part, ""
}

// lostPartition says that the partition asked for is not there, and where the cursor is instead.
func (s *Screen) lostPartition(page grid.Page) tea.Cmd {
	asked, _ := readPart(s.ord.d, s.typed)
	s.typed = ""
	word := strconv.Quote(partWords(asked))
	if len(page.Rows) == 0 {
		return ui.Say("there are no partitions")
	}
	first, _ := page.Rows[0].Data.([]model.Value)
	if len(first) > 0 && len(asked) > 0 {
		if c, ok := model.Compare(first[0], asked[0]); ok && c < 0 {
			s.parts.End()
			return ui.Say("no partition " + word + ", nor one after it; this is the last")
		}
	}
	return ui.Say("no partition " + word + "; this is the first after it")
}

// remember adds a text to a history, without repeats.
func remember(list []string, text string) []string {
	const most = 50
	var out []string
	for _, t := range list {
		if t != text {
			out = append(out, t)
		}
	}
	out = append(out, text)
	return out[max(0, len(out)-most):]
}
