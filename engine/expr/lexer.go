package expr

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind is what a token is.
type kind uint8

const (
	tokEOF      kind = iota
	tokWord          // a bare name or a keyword
	tokQuoted        // a name in backquotes
	tokString        // text in double or single quotes
	tokNumber        // the spelling of a number
	tokBinary        // b"…": text is the base64
	tokJSON          // {…}: a value as typed JSON
	tokNameRef       // #name
	tokValueRef      // :value
	tokSymbol        // a comparator or a punctuation mark
)

// token is one piece of the source. text is what it means (quotes and escapes undone), raw is how it stands there.
type token struct {
	kind kind
	text string
	raw  string
	off  int
}

// is reports whether the token is that comparator or punctuation mark.
func (t token) is(symbol string) bool { return t.kind == tokSymbol && t.text == symbol }

// keyword reports whether the token is that keyword, in any case.
func (t token) keyword(word string) bool { return t.kind == tokWord && strings.EqualFold(t.text, word) }

// literal reports whether the token stands where the service would have a placeholder for a value.
func (t token) literal() bool {
	switch t.kind {
	case tokString, tokNumber, tokBinary, tokJSON:
		return true
	}
	return false
}

// lexer cuts the source into tokens, one at a time.
type lexer struct {
	src  string
	pos  int
	prev kind   // of the token before
	sym  string // its text when it was a symbol
	gap  bool   // white space stands before this token: with prev, it tells a.5 from a > .5
	size int    // bytes as the service would count them: a literal counts as a placeholder
}

// placeholderSize is what a literal counts for, the length of a placeholder such as :v12.
const placeholderSize = 4

func (l *lexer) next() (token, error) {
	from := l.pos
	for l.pos < len(l.src) && isSpace(l.src[l.pos]) {
		l.pos++
	}
	start := l.pos
	l.gap = start > from
	t, err := l.scan()
	if err != nil {
		return t, err
	}
	t.off, t.raw = start, l.src[start:l.pos]
	l.prev, l.sym = t.kind, ""
	if t.kind == tokSymbol {
		l.sym = t.text
	}
	l.size += start - from
	if t.literal() {
		l.size += placeholderSize
	} else {
		l.size += len(t.raw)
	}
	if l.size > MaxSize {
		return t, &SizeError{Size: len(l.src)}
	}
	return t, nil
}

func (l *lexer) scan() (token, error) {
	if l.pos == len(l.src) {
		return token{kind: tokEOF, text: "<EOF>"}, nil
	}
	c := l.src[l.pos]
	afterDot := l.prev == tokSymbol && l.sym == "."
	switch {
	case c == '"' || c == '\'':
		return l.quoted(tokString)
	case c == '`':
		return l.backquoted()
	case c == '#' || c == ':':
		return l.placeholder(c)
	case c == '{':
		return l.object()
	case (c == 'b' || c == 'B') && !afterDot && l.pos+1 < len(l.src) && (l.src[l.pos+1] == '"' || l.src[l.pos+1] == '\''):
		l.pos++
		return l.quoted(tokBinary)
	case !afterDot && l.startsNumber():
		return l.number()
	}
	if end := wordEnd(l.src, l.pos, afterDot); end > l.pos {
		t := token{kind: tokWord, text: l.src[l.pos:end]}
		l.pos = end
		return t, nil
	}
	for _, s := range [...]string{"<>", "<=", ">=", "=", "<", ">", "(", ")", "[", "]", ".", ","} {
		if strings.HasPrefix(l.src[l.pos:], s) {
			l.pos += len(s)
			return token{kind: tokSymbol, text: s}, nil
		}
	}
	return token{}, l.strange()
}

// strange makes the error for a character that begins no token.
func (l *lexer) strange() error {
	_, n := utf8.DecodeRuneInString(l.src[l.pos:])
	want := "a path, a value or an operator; other names stand in backquotes"
	switch l.src[l.pos] {
	case '!':
		want = "<> for “not equal” or NOT for “not”"
	case '&':
		want = "AND"
	case '|':
		want = "OR"
	}
	return l.fault(l.pos, l.src[l.pos:l.pos+n], want)
}

func (l *lexer) fault(off int, text, want string) *SyntaxError {
	return &SyntaxError{Offset: off, Token: preview(text), Near: near(l.src, off), Want: want}
}

// startsNumber tells .5 from the step of a path: a point that touches a name belongs to the path.
func (l *lexer) startsNumber() bool {
	rest := l.src[l.pos:]
	if rest[0] == '-' || rest[0] == '+' {
		if rest = rest[1:]; rest == "" {
			return false
		}
		return isDigit(rest[0]) || rest[0] == '.' && len(rest) > 1 && isDigit(rest[1])
	}
	if rest[0] == '.' {
		inPath := l.prev == tokWord || l.prev == tokQuoted || l.prev == tokNameRef || l.prev == tokSymbol && l.sym == "]"
		return (l.gap || !inPath) && len(rest) > 1 && isDigit(rest[1])
	}
	return isDigit(rest[0])
}

func (l *lexer) number() (token, error) {
	start := l.pos
	l.pos++ // a sign, a digit or a point
	for l.pos < len(l.src) && (isDigit(l.src[l.pos]) || l.src[l.pos] == '.') {
		l.pos++
	}
	if l.pos < len(l.src) && (l.src[l.pos] == 'e' || l.src[l.pos] == 'E') {
		l.pos++
		if l.pos < len(l.src) && (l.src[l.pos] == '-' || l.src[l.pos] == '+') {
			l.pos++
		}
	}
	for l.pos < len(l.src) && isDigit(l.src[l.pos]) {
		l.pos++
	}
	if end := wordEnd(l.src, l.pos, true); end > l.pos { // 12abc is neither number nor name
		return token{}, l.fault(start, l.src[start:end], "a number, or a name in backquotes")
	}
	return token{kind: tokNumber, text: l.src[start:l.pos]}, nil
}

func (l *lexer) quoted(k kind) (token, error) {
	start := l.pos
	text, n, why := unquote(l.src[l.pos:])
	if why != "" {
		return token{}, l.fault(start+n, l.src[start:], why)
	}
	l.pos += n
	return token{kind: k, text: text}, nil
}

func (l *lexer) backquoted() (token, error) {
	text, n, why := unbackquote(l.src[l.pos:])
	if why != "" {
		return token{}, l.fault(l.pos, l.src[l.pos:], why)
	}
	l.pos += n
	return token{kind: tokQuoted, text: text}, nil
}

func (l *lexer) placeholder(mark byte) (token, error) {
	end := wordEnd(l.src, l.pos+1, true)
	if end == l.pos+1 {
		return token{}, l.fault(l.pos, string(mark), "a placeholder such as "+string(mark)+"name")
	}
	k := tokNameRef
	if mark == ':' {
		k = tokValueRef
	}
	t := token{kind: k, text: l.src[l.pos:end]}
	l.pos = end
	return t, nil
}

// object takes a JSON object as it stands; what it means is read by literal.go.
func (l *lexer) object() (token, error) {
	depth := 0
	for i := l.pos; i < len(l.src); i++ {
		switch l.src[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				t := token{kind: tokJSON, text: l.src[l.pos : i+1]}
				l.pos = i + 1
				return t, nil
			}
		case '"':
			for i++; i < len(l.src) && l.src[i] != '"'; i++ {
				if l.src[i] == '\\' {
					i++
				}
			}
		}
	}
	return token{}, l.fault(l.pos, l.src[l.pos:], "the closing } of a typed value")
}

// wordEnd is where a bare name that begins at i ends; i itself when none does. digitFirst allows it to begin with a digit, as
// names after a dot and in placeholders may.
func wordEnd(s string, i int, digitFirst bool) int {
	start := i
	for i < len(s) {
		r, n := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(s[i:])
		}
		first := i == start && !digitFirst
		switch {
		case r == utf8.RuneError && n <= 1:
			return i
		case r == '_' || unicode.IsLetter(r):
		case !first && (unicode.IsDigit(r) || unicode.IsMark(r)):
		default:
			return i
		}
		i += n
	}
	return i
}

// isWord reports whether a name can stand bare.
func isWord(name string) bool { return name != "" && wordEnd(name, 0, false) == len(name) }

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
func isDigit(c byte) bool { return c >= '0' && c <= '9' }
