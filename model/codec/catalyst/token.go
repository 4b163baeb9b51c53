package catalyst

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"tablero/model/codec"
)

// place is where something stands: a byte offset, and line and column from 1, the column in characters.
type place struct{ offset, line, col int }

// token is a mark, a string, a number or a word of the text.
type token struct {
	place
	kind byte   // one of { } [ ] : , or '"' for a string, '0' for a number, 'a' for a word, 0 for the end
	text string // the decoded string, or the spelling
	end  int    // offset behind it
	odd  bool   // a string in typographic quotes
}

// scanner makes tokens of a part of the source, counting lines as it goes so that naming places costs nothing.
type scanner struct {
	src  []byte
	at   place
	stop int // offset where the part ends
}

func (s *scanner) fault(p place, format string, args ...any) *codec.Error {
	e := codec.At(nil, nil, "", format, args...)
	e.Line, e.Col = p.line, p.col
	return e
}

// advance moves to an offset further on.
func (s *scanner) advance(to int) {
	for ; s.at.offset < to; s.at.offset++ {
		switch c := s.src[s.at.offset]; {
		case c == '\n':
			s.at.line, s.at.col = s.at.line+1, 1
		case c&0xC0 != 0x80:
			s.at.col++
		}
	}
}

// blanks are what stands between tokens: JSON's white space and the invisible characters that copying from a page brings along.
const blanks = " \t\r\n\u00a0\u200b\ufeff"

// quotes open and close strings in typographic text.
const quotes = "\u201c\u201d\u201e\u201f\u2033"

func (s *scanner) next() (token, *codec.Error) {
	rest := s.src[s.at.offset:s.stop]
	s.advance(s.stop - len(bytes.TrimLeft(rest, blanks)))
	t := token{place: s.at, end: s.at.offset}
	if s.at.offset == s.stop {
		return t, nil
	}
	rest = s.src[s.at.offset:s.stop]
	c, size := utf8.DecodeRune(rest)
	switch {
	case strings.ContainsRune("{}[]:,", c):
		t.kind, t.text = byte(c), string(c)
	case c == '"':
		return s.str(t, rest, 1, `"`)
	case strings.ContainsRune(quotes, c):
		t.odd = true
		return s.str(t, rest, size, quotes+`"`)
	case c == '-' || c >= '0' && c <= '9':
		t.kind, t.text = '0', run(rest, "+-.0123456789eE")
		if !jsontext.Value(t.text).IsValid() {
			return t, s.fault(t.place, "%s is no JSON number", cut(t.text))
		}
	case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		t.kind, t.text = 'a', run(rest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
		if t.text != "true" && t.text != "false" && t.text != "null" {
			return t, s.fault(t.place, "%s stands where JSON is expected", cut(t.text))
		}
	case c == '\'':
		e := s.fault(t.place, "a string in single quotes")
		e.Hint = "JSON strings stand in double quotes"
		return t, e
	default:
		return t, s.fault(t.place, "%q stands where JSON is expected", c)
	}
	t.end = s.at.offset + len(t.text)
	s.advance(t.end)
	return t, nil
}

// str reads a string whose opening quote is open bytes long and which any of the closing characters ends.
func (s *scanner) str(t token, rest []byte, open int, closing string) (token, *codec.Error) {
	t.kind = '"'
	for i := open; i < len(rest); {
		c, size := utf8.DecodeRune(rest[i:])
		switch {
		case c == '\\' && i+1 < len(rest):
			_, escaped := utf8.DecodeRune(rest[i+1:])
			size += escaped
		case c == '\n':
			return t, s.fault(t.place, "the string that begins here is not closed on its line")
		case strings.ContainsRune(closing, c):
			quoted := append(append([]byte{'"'}, rest[open:i]...), '"')
			text, err := jsontext.AppendUnquote(nil, quoted)
			if err != nil {
				return t, s.fault(t.place, "a string that is not JSON: %v", err)
			}
			t.text, t.end = string(text), s.at.offset+i+size
			s.advance(t.end)
			return t, nil
		}
		i += size
	}
	return t, s.fault(t.place, "the string that begins here is not closed")
}

func run(b []byte, of string) string {
	return string(b[:len(b)-len(bytes.TrimLeft(b, of))])
}

// cut quotes what a message repeats of the source, shortened.
func cut(s string) string {
	if r := []rune(s); len(r) > 30 {
		s = string(r[:29]) + "…"
	}
	return strconv.Quote(s)
}
