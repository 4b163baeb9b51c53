package rules

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"tablero/model"
)

// patternRules are about access patterns: whether what they name is there, and whether its key can answer them. The key condition is
// read for its names only; reading it as the service does is the engine's.
func patternRules() []Rule {
	return []Rule{
		{"pattern-table", Error, "An access pattern names a table that is not in the model", both(), look{model: patternTable}},
		{"pattern-index", Error, "An access pattern names an index that its table has not", both(), look{model: patternIndex}},
		{"pattern-key", Warning, "The key of a table or index cannot answer an access pattern", both(), look{model: patternKey}},
		{"pattern-unanswered", Info, "An access pattern names no table", both(), look{model: patternUnanswered}},
	}
}

// eachPattern calls f with each pattern, its path and the words for it, and its table, nil when there is none of that name.
func (p *pass) eachPattern(f func(a *model.AccessPattern, path, where string, t *model.Table)) {
	for i := range p.m.Patterns {
		a := &p.m.Patterns[i]
		t, ok := p.m.Table(a.Table)
		if !ok {
			t = nil
		}
		f(a, fmt.Sprintf("patterns[%d]", i), "pattern "+named(a.Name), t)
	}
}

func patternTable(p *pass) {
	p.eachPattern(func(a *model.AccessPattern, path, where string, t *model.Table) {
		if a.Table != "" && t == nil {
			p.add(Error, path+".table", where, "", "there is no table %s", shorten(a.Table))
		}
	})
}

func patternIndex(p *pass) {
	p.eachPattern(func(a *model.AccessPattern, path, where string, t *model.Table) {
		if t == nil || a.Index == "" {
			return
		}
		if _, ok := t.Index(a.Index); !ok {
			p.add(Error, path+".index", where, "", "the table %s has no index %s", shorten(t.Name), shorten(a.Index))
		}
	})
}

func patternUnanswered(p *pass) {
	p.eachPattern(func(a *model.AccessPattern, path, where string, _ *model.Table) {
		if a.Table == "" {
			p.add(Info, path, where, "", "it names no table: nothing answers it yet")
		}
	})
}

func patternKey(p *pass) {
	p.eachPattern(func(a *model.AccessPattern, path, where string, t *model.Table) {
		if t == nil || a.KeyCondition == "" || strings.ContainsRune(outsideQuotes(a.KeyCondition), '#') {
			return // aliases are not known here
		}
		key, of := t.Key, "the table "+shorten(t.Name)
		single := slices.Contains([]string{"GetItem", "DeleteItem", "UpdateItem"}, a.Operation)
		if a.Index != "" {
			ix, ok := t.Index(a.Index)
			if !ok {
				return
			}
			if single {
				p.add(Warning, path+".index", where, "Query the index, or get the item from the table", "%s takes the table's own key, not an index", a.Operation)
				return
			}
			if key, of = ix.Key, "the index "+shorten(ix.Name); ix.Kind == model.Local {
				key.Partition = t.Key.Partition
			}
		}
		fixed := key.Partition
		if single {
			fixed = key.Attributes()
		}
		at := path + ".keyCondition"
		for _, k := range fixed {
			if !equates(a.KeyCondition, k.Name) {
				p.add(Warning, at, where, "Ask another table or index, or add one for this question",
					"%s is read by its key: the condition must say %s = a value", of, shorten(k.Name))
			}
		}
		for _, w := range words(a.KeyCondition) {
			if !key.Has(w) {
				p.add(Warning, at, where, "Ask for it in the filter, or add an index that has it as a key", "%s is not in the key of %s", shorten(w), of)
			}
		}
	})
}

// notNames are the words of a key condition that are no attribute.
var notNames = [...]string{
	"and", "between", "begins_with", "or", "not", "in", "true", "false", "null",
	"attribute_exists", "attribute_not_exists", "attribute_type", "contains", "size",
}

// words is the attributes that a condition mentions at the start of a path, each once.
func words(condition string) []string {
	var list []string
	all := tokens(condition)
	for i, t := range all {
		if !t.word || slices.Contains(notNames[:], strings.ToLower(t.text)) && !t.quoted || slices.Contains(list, t.text) {
			continue
		}
		if i > 0 && all[i-1].text == "." {
			continue
		}
		list = append(list, t.text)
	}
	return list
}

// equates reports whether the condition says name = something.
func equates(condition, name string) bool {
	list := tokens(condition)
	for i, t := range list {
		if t.word && t.text == name && i+1 < len(list) && list[i+1].text == "=" {
			return true
		}
	}
	return false
}

// token is a word, or one character of anything else outside quotes; numbers, texts and placeholders give no word.
type token struct {
	text         string
	word, quoted bool
}

func tokens(s string) []token {
	var list []token
	r := []rune(s)
	for i := 0; i < len(r); {
		switch c := r[i]; {
		case c == '"' || c == '\'':
			i = closing(r, i)
			list = append(list, token{text: "text"})
		case c == '`':
			end := closing(r, i)
			list = append(list, token{text: strings.Trim(string(r[i:end]), "`"), word: true, quoted: true})
			i = end
		case c == ':' || unicode.IsDigit(c):
			i = wordEnd(r, i+1)
			list = append(list, token{text: "value"})
		case c == '_' || unicode.IsLetter(c):
			end := wordEnd(r, i)
			list = append(list, token{text: string(r[i:end]), word: true})
			i = end
		case unicode.IsSpace(c):
			i++
		case (c == '<' || c == '>') && i+1 < len(r) && (r[i+1] == '=' || r[i+1] == '>'):
			list = append(list, token{text: string(r[i : i+2])})
			i += 2
		default:
			list = append(list, token{text: string(c)})
			i++
		}
	}
	return list
}

// wordEnd takes a hyphen for a part of the name: key conditions do not subtract.
func wordEnd(r []rune, i int) int {
	for i < len(r) && (r[i] == '_' || r[i] == '-' || unicode.IsLetter(r[i]) || unicode.IsDigit(r[i])) {
		i++
	}
	return i
}

// closing is behind the quote that ends what begins at i.
func closing(r []rune, i int) int {
	quote := r[i]
	for i++; i < len(r); i++ {
		if r[i] == '\\' && quote != '`' {
			i++
		} else if r[i] == quote {
			return i + 1
		}
	}
	return len(r)
}

// outsideQuotes is the condition without its texts.
func outsideQuotes(s string) string {
	var b strings.Builder
	for _, t := range tokens(s) {
		if !t.quoted {
			b.WriteString(t.text)
		}
	}
	return b.String()
}
