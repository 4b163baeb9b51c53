package cli

import (
	"strings"

	"tablero/engine"
	"tablero/model"
)

// sortWords are the spellings of the conditions on a sort key, longest first where one begins another.
var sortWords = []struct {
	word string
	op   engine.SortOp
}{
	{"begins_with", engine.SortBeginsWith},
	{"between", engine.SortBetween},
	{"<=", engine.SortLessEq},
	{">=", engine.SortGreaterEq},
	{"<", engine.SortLess},
	{">", engine.SortGreater},
	{"=", engine.SortEqual},
	{"eq", engine.SortEqual},
	{"lt", engine.SortLess},
	{"le", engine.SortLessEq},
	{"gt", engine.SortGreater},
	{"ge", engine.SortGreaterEq},
}

const sortHint = "Write '= V', '< V', '<= V', '> V', '>= V' (or eq lt le gt ge), 'between A and B' or 'begins_with P'"

// sortCondition reads COND for a sort key of a known type. Operands may stand in quotes.
func sortCondition(d model.Dialect, key model.KeyAttribute, text string, typed bool) (engine.SortCondition, error) {
	text = strings.TrimSpace(text)
	for _, w := range sortWords {
		rest, ok := cutWord(text, w.word)
		if !ok {
			continue
		}
		cond := engine.SortCondition{Op: w.op}
		if w.op == engine.SortBeginsWith && key.Type == model.TypeN {
			return cond, usage("A range of numbers is written 'between A and B'", "begins_with is for text and binary, and %s is a number", key.Name)
		}
		operands := []string{rest}
		if w.op == engine.SortBetween {
			a, b, ok := cutAnd(rest)
			if !ok {
				return cond, usage("Write 'between A and B'", "between needs two operands")
			}
			operands = []string{a, b}
		}
		for i, o := range operands {
			o, err := unquote(o)
			if err != nil {
				return cond, err
			}
			v, err := keyValue(d, key, o, typed)
			if err != nil {
				return cond, err
			}
			if i == 0 {
				cond.A = v
			} else {
				cond.B = v
			}
		}
		return cond, nil
	}
	return engine.SortCondition{}, usage(sortHint, "%q is no condition on a sort key", text)
}

// cutWord takes a leading operator off; a word ends before a space, a quote or the end, a sign needs no space.
func cutWord(text, word string) (rest string, ok bool) {
	if len(text) < len(word) || !strings.EqualFold(text[:len(word)], word) {
		return "", false
	}
	rest = text[len(word):]
	isWord := word[0] >= 'a'
	if isWord && rest != "" && !strings.ContainsAny(rest[:1], " \t\"'") {
		return "", false
	}
	return strings.TrimSpace(rest), true
}

// cutAnd splits "A and B" at the first and that stands outside quotes.
func cutAnd(text string) (a, b string, ok bool) {
	quote := byte(0)
	for i := 0; i < len(text); i++ {
		switch ch := text[i]; {
		case quote != 0:
			if ch == '\\' && quote == '"' {
				i++
			} else if ch == quote {
				quote = 0
			}
		case (ch == '"' || ch == '\'') && strings.TrimSpace(text[:i]) == "":
			quote = ch
		case (ch == ' ' || ch == '\t') && len(text) > i+4 && strings.EqualFold(text[i+1:i+4], "and") && strings.ContainsAny(text[i+4:i+5], " \t"):
			return strings.TrimSpace(text[:i]), strings.TrimSpace(text[i+5:]), true
		}
	}
	return "", "", false
}

// unquote takes the quotes off an operand. In double quotes \" and \\ stand for themselves; in single quotes nothing is special.
func unquote(s string) (string, error) {
	if len(s) == 0 || s[0] != '"' && s[0] != '\'' {
		return s, nil
	}
	if len(s) < 2 || s[len(s)-1] != s[0] {
		return "", usage("Close it, or put the operand in the other kind of quotes", "the quote of %s is not closed", s)
	}
	inner := s[1 : len(s)-1]
	if s[0] == '"' {
		inner = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(inner)
	}
	return inner, nil
}
