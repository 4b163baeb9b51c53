package expr

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// unquote reads the quoted text that s begins with: its meaning and the bytes it takes. When it cannot be read, why says what
// was expected and n where. The escapes are JSON's, \' and \`, and those that [strconv.Quote] writes, in which
// model.Path prints names.
func unquote(s string) (text string, n int, why string) {
	quote := s[0]
	if end := strings.IndexAny(s[1:], string([]byte{quote, '\\'})); end >= 0 && s[1+end] == quote {
		return s[1 : 1+end], end + 2, "" // nothing to undo
	}
	var b strings.Builder
	for i := 1; i < len(s); {
		switch c := s[i]; c {
		case quote:
			return b.String(), i + 1, ""
		case '\\':
			size := unescape(&b, s[i:])
			if size == 0 {
				return "", i, `an escape such as \" \\ \n or \u00e9`
			}
			i += size
		default:
			b.WriteByte(c)
			i++
		}
	}
	return "", 0, "the closing " + string(quote)
}

// simple holds the escapes of one letter and what they mean, in pairs.
const simple = "\"\"''``\\\\//n\nr\rt\tb\bf\fa\av\v"

// unescape writes what the escape at the start of s means and gives its length, 0 when it is none.
func unescape(b *strings.Builder, s string) int {
	if len(s) < 2 {
		return 0
	}
	for i := 0; i < len(simple); i += 2 {
		if simple[i] == s[1] {
			b.WriteByte(simple[i+1])
			return 2
		}
	}
	switch s[1] {
	case 'x':
		if v, ok := hex(s, 2, 2); ok {
			b.WriteByte(byte(v))
			return 4
		}
	case 'u':
		v, ok := hex(s, 2, 4)
		if !ok {
			return 0
		}
		if utf16.IsSurrogate(rune(v)) { // the two halves of a character beyond U+FFFF
			low, ok := hex(s, 8, 4)
			r := utf16.DecodeRune(rune(v), rune(low))
			if !ok || s[6:8] != `\u` || r == utf8.RuneError {
				return 0
			}
			b.WriteRune(r)
			return 12
		}
		b.WriteRune(rune(v))
		return 6
	case 'U':
		if v, ok := hex(s, 2, 8); ok && utf8.ValidRune(rune(v)) {
			b.WriteRune(rune(v))
			return 10
		}
	}
	return 0
}

func hex(s string, from, n int) (uint64, bool) {
	if len(s) < from+n {
		return 0, false
	}
	v, err := strconv.ParseUint(s[from:from+n], 16, 32)
	return v, err == nil
}

// unbackquote reads a name in backquotes, in which only a doubled backquote has a meaning.
func unbackquote(s string) (name string, n int, why string) {
	for i := 1; i < len(s); i++ {
		if s[i] != '`' {
			continue
		}
		if i+1 < len(s) && s[i+1] == '`' {
			i++
			continue
		}
		if i == 1 {
			return "", 0, "a name between the backquotes"
		}
		return strings.ReplaceAll(s[1:i], "``", "`"), i + 1, ""
	}
	return "", 0, "the closing `"
}

// quote is a text in double quotes, as unquote reads it. Control characters are escaped; all else stands as it is.
func quote(b *strings.Builder, s string) {
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c < 0x20 || c == 0x7f:
			b.WriteString(`\x`)
			b.WriteByte("0123456789abcdef"[c>>4])
			b.WriteByte("0123456789abcdef"[c&15])
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
}
