package query

import (
	"slices"
	"strings"

	"tablero/engine/expr"
	"tablero/model"
	"tablero/views/shown"
)

// fill puts the conditions of an access pattern into a query. What the form has no place for is left out, and understood is false.
func (s *Spec) fill(t *model.Table, key model.KeySchema, a model.AccessPattern) (understood bool) {
	understood = true
	for _, piece := range pieces(a.KeyCondition) {
		term, ok := readPiece(piece.text)
		at := slices.Index(shown.Names(key.Partition), term.Path)
		switch {
		case !ok:
			understood = false
		case at >= 0 && term.Op == "=":
			s.Partition[at] = term.A
		case len(key.Sort) > 0 && term.Path == key.Sort[0].Name:
			s.Sort = Sort{Op: term.Op, A: term.A, B: term.B}
		default:
			understood = false
		}
	}
	var rows []Term
	for _, piece := range pieces(a.Filter) {
		term, ok := readPiece(piece.text)
		if !ok { // half of a filter is another filter
			return false
		}
		term.Or = piece.or
		if declared, known := t.Attribute(term.Path); known && declared.Type.String() == term.Type {
			term.Type = ""
		}
		rows = append(rows, term)
	}
	s.Filter = rows
	return understood
}

// piece is a condition between AND and OR.
type piece struct {
	or   bool
	text string
}

// pieces cuts an expression at AND and OR that stand outside of quotes and brackets; the AND of BETWEEN cuts nothing.
func pieces(text string) []piece {
	var out []piece
	from, or, between := 0, false, false
	walk(text, func(i int) {
		switch word := wordAt(text, i); {
		case strings.EqualFold(word, "between"):
			between = true
		case strings.EqualFold(word, "and") && between:
			between = false
		case strings.EqualFold(word, "and"), strings.EqualFold(word, "or"):
			out = append(out, piece{or, strings.TrimSpace(text[from:i])})
			from, or = i+len(word), strings.EqualFold(word, "or")
		}
	})
	if rest := strings.TrimSpace(text[from:]); rest != "" {
		out = append(out, piece{or, rest})
	}
	return out
}

// walk visits the places of a text that lie outside of quotes and brackets.
func walk(text string, visit func(i int)) {
	quote, depth := byte(0), 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0:
			if c == '\\' && quote != '`' {
				i++
			} else if c == quote {
				quote = 0
			}
		case strings.IndexByte("\"'`", c) >= 0:
			quote = c
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case depth == 0:
			visit(i)
		}
	}
}

// wordAt is the word that begins at a place, "" where none does.
func wordAt(text string, i int) string {
	letter := func(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }
	if !letter(text[i]) || i > 0 && (letter(text[i-1]) || text[i-1] == '.') {
		return ""
	}
	end := i
	for end < len(text) && letter(text[end]) {
		end++
	}
	return text[i:end]
}

// readPiece reads one condition as a row of the filter.
func readPiece(text string) (Term, bool) {
	inner := text
	negated := false
	if word := wordAt(text+" ", 0); strings.EqualFold(word, "not") {
		negated, inner = true, strings.TrimSpace(text[len(word):])
	}
	if open := strings.IndexByte(inner, '('); open > 0 && strings.HasSuffix(inner, ")") {
		if t, ok := readCall(strings.TrimSpace(inner[:open]), inner[open+1:len(inner)-1], negated); ok {
			return t, true
		}
	}
	if negated {
		return Term{}, false
	}
	return readComparison(inner)
}

// readCall reads a function; IN, whose list looks like one, is a comparison.
func readCall(name, args string, negated bool) (Term, bool) {
	op := map[string]string{
		"begins_with": "begins_with", "contains": "contains", "attribute_exists": "exists", "attribute_not_exists": "does not exist", "attribute_type": "is of type",
	}[name]
	if negated {
		if op != "contains" {
			return Term{}, false
		}
		op = "not contains"
	}
	list := cut(args, ',')
	if op == "" || len(list) != filterOpOf(op).operands+1 {
		return Term{}, false
	}
	t := Term{Path: plainPath(list[0]), Op: op}
	return t, len(list) == 1 || t.operand(list[1], &t.A)
}

func readComparison(text string) (Term, bool) {
	at, op := -1, ""
	walk(text, func(i int) {
		word := wordAt(text, i)
		if at >= 0 {
			return
		}
		for _, x := range []string{"<=", ">=", "<>", "=", "<", ">"} {
			if strings.HasPrefix(text[i:], x) {
				at, op = i, x
				return
			}
		}
		if strings.EqualFold(word, "between") || strings.EqualFold(word, "in") {
			at, op = i, word
		}
	})
	if at <= 0 {
		return Term{}, false
	}
	left, right := strings.TrimSpace(text[:at]), strings.TrimSpace(text[at+len(op):])
	t := Term{Path: plainPath(left), Op: strings.ToLower(op)}
	switch t.Op {
	case "between":
		bounds := pieces(right)
		return t, len(bounds) == 2 && t.operand(bounds[0].text, &t.A) && t.operand(bounds[1].text, &t.B)
	case "in":
		var all []string
		for _, x := range cut(strings.TrimSuffix(strings.TrimPrefix(right, "("), ")"), ',') {
			if !t.operand(x, &t.A) || strings.Contains(t.A, ",") {
				return t, false
			}
			all = append(all, t.A)
		}
		t.A = strings.Join(all, ", ")
		return t, len(all) > 0
	}
	if inner, ok := strings.CutPrefix(left, "size("); ok {
		t.Path, t.Op = plainPath(strings.TrimSuffix(inner, ")")), "size "+t.Op
		if filterOpOf(t.Op).name != t.Op {
			return t, false
		}
		ok := t.operand(right, &t.A)
		t.Type = ""
		return t, ok
	}
	return t, t.operand(right, &t.A)
}

// operand reads a literal into the text of a row and takes its type over.
func (t *Term) operand(text string, into *string) bool {
	v, err := expr.ParseLiteral(strings.TrimSpace(text))
	if err != nil {
		return false
	}
	*into, t.Type = shown.Typed(model.DynamoDB, v), v.Type().String()
	if t.Op == "is of type" {
		t.Type = ""
	}
	return true
}

// plainPath is a path without the backquotes around a single name.
func plainPath(text string) string {
	text = strings.TrimSpace(text)
	if len(text) > 2 && text[0] == '`' && strings.IndexByte(text[1:], '`') == len(text)-2 {
		return text[1 : len(text)-1]
	}
	return text
}

// cut splits at a sign that stands outside of quotes and brackets.
func cut(text string, sign byte) []string {
	var out []string
	from := 0
	walk(text, func(i int) {
		if text[i] == sign {
			out = append(out, strings.TrimSpace(text[from:i]))
			from = i + 1
		}
	})
	return append(out, strings.TrimSpace(text[from:]))
}
