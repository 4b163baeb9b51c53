package rules

import (
	"slices"
	"strings"
	"unicode"

	"tablero/model"
)

// Place is a table, or with an index one of its indexes.
type Place struct{ Table, Index string }

// Unanswered says why the table or index that an access pattern names cannot answer it, judged from its key; "" when it can.
func Unanswered(m *model.Model, a model.AccessPattern) string {
	alone := *m
	alone.Patterns = []model.AccessPattern{a}
	p := &pass{m: &alone, limits: Limits(m.Dialect)}
	for _, r := range slices.Concat(patternRules(), catalystRules()) {
		if strings.HasPrefix(r.Code, "pattern-") && r.For(m.Dialect) {
			p.rule = &r
			r.look.model(p)
		}
	}
	if len(p.findings) > 0 {
		return p.findings[0].Text
	}
	if reads(a.Operation) && strings.TrimSpace(a.KeyCondition) == "" {
		return "it has no key condition: which partition is read?"
	}
	return ""
}

// Answers is every table and index whose key can answer the key condition of an access pattern, in the order of the model;
// nothing when the pattern has none.
func Answers(m *model.Model, a model.AccessPattern) []Place {
	if strings.TrimSpace(a.KeyCondition) == "" {
		return nil
	}
	var places []Place
	try := func(table, index string) {
		a.Table, a.Index = table, index
		if Unanswered(m, a) == "" {
			places = append(places, Place{table, index})
		}
	}
	for i := range m.Tables {
		t := &m.Tables[i]
		try(t.Name, "")
		for j := range t.Indexes {
			try(t.Name, t.Indexes[j].Name)
		}
	}
	return places
}

// reads reports whether the operation reads by a key.
func reads(operation string) bool {
	return slices.ContainsFunc([]string{"", "Query", "GetItem"}, func(o string) bool { return strings.EqualFold(o, operation) })
}

// RenameIn is a condition with an attribute under another name, wherever it begins a path. A name that is no plain word is
// put into backquotes.
func RenameIn(condition, from, to string) string {
	if !plainWord(to) {
		to = "`" + to + "`"
	}
	r := []rune(condition)
	var b strings.Builder
	inside := false // a path goes on
	for i := 0; i < len(r); {
		end := i + 1
		name := ""
		switch c := r[i]; {
		case c == '"' || c == '\'':
			end = closing(r, i)
		case c == '`':
			end = closing(r, i)
			name = strings.Trim(string(r[i:end]), "`")
		case c == ':' || unicode.IsDigit(c):
			end = wordEnd(r, i+1)
		case c == '_' || unicode.IsLetter(c):
			end = wordEnd(r, i)
			name = string(r[i:end])
		}
		if name == from && name != "" && !inside {
			b.WriteString(to)
		} else {
			b.WriteString(string(r[i:end]))
		}
		inside = r[i] == '.' && end == i+1
		i = end
	}
	return b.String()
}

func plainWord(s string) bool {
	for i, c := range []rune(s) {
		if c != '_' && !unicode.IsLetter(c) && (i == 0 || !unicode.IsDigit(c)) {
			return false
		}
	}
	return s != "" && !slices.Contains(notNames[:], strings.ToLower(s))
}
