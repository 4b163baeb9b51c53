package catalyst

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// part is a stretch of the source that is read by itself.
type part struct {
	from place
	stop int // offset behind it
}

// holds reports whether the part begins as items do.
func (p part) holds(src []byte) bool {
	body := bytes.TrimLeft(src[p.from.offset:p.stop], blanks)
	return len(body) > 0 && (bytes.IndexByte([]byte(`{["`), body[0]) >= 0 || strings.ContainsAny(firstRune(body), quotes))
}

func firstRune(b []byte) string {
	_, n := utf8.DecodeRune(b)
	return string(b[:n])
}

// split finds the fenced blocks of a Markdown page; a text without fences is one part. A block that is not closed reaches to the end.
func split(src []byte) (parts []part, fenced bool) {
	var fence byte // the character of the fence that is open, 0 outside
	var from place
	line := 0
	for at := 0; at < len(src); {
		line++
		end := len(src)
		if i := bytes.IndexByte(src[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		mark := fenceOf(src[at:end])
		switch {
		case fence == 0 && mark != 0:
			fence, from = mark, place{end, line + 1, 1}
		case fence != 0 && mark == fence:
			parts = append(parts, part{from, at})
			fence = 0
		}
		at = end
	}
	switch {
	case fence != 0:
		return append(parts, part{from, len(src)}), true
	case parts != nil:
		return parts, true
	}
	return []part{{place{0, 1, 1}, len(src)}}, false
}

// fenceOf is the character of which a line makes a fence, 0 when it makes none.
func fenceOf(line []byte) byte {
	line = bytes.TrimLeft(line, " \t>")
	for _, c := range []byte("`~") {
		if bytes.HasPrefix(line, []byte{c, c, c}) {
			return c
		}
	}
	return 0
}

// Looks reports whether a text looks like the custom JSON of the help pages: a page with items in a fenced block, or a drawing with
// the member "item". It looks at the beginning of each part only.
func Looks(src []byte) bool {
	src = bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))
	parts, fenced := split(src)
	for _, p := range parts {
		begins := beginning(src, p)
		if begins == drawing || fenced && begins == typed {
			return true
		}
	}
	return false
}

// LooksTyped reports whether a text begins as items in typed JSON of either dialect do, well-formed or not.
func LooksTyped(src []byte) bool {
	src = bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))
	parts, _ := split(src)
	return beginning(src, parts[0]) == typed
}

type look uint8

const (
	unknown look = iota
	drawing
	typed
)

// beginning tells what a part begins like, from its first few tokens.
func beginning(src []byte, p part) look {
	s := scanner{src: src, at: p.from, stop: p.stop}
	tokens := make([]token, 0, 8)
	for len(tokens) < cap(tokens) {
		t, err := s.next()
		if err != nil || t.kind == 0 {
			break
		}
		// Colons say nothing here: a drawing may have lost them.
		if t.kind != ':' {
			tokens = append(tokens, t)
		}
	}
	for len(tokens) > 0 && tokens[0].kind == '[' {
		tokens = tokens[1:]
	}
	if len(tokens) > 0 && tokens[0].kind == '{' {
		tokens = tokens[1:]
	}
	if len(tokens) < 3 || tokens[0].kind != '"' || tokens[1].kind != '{' && tokens[1].kind != '[' {
		return unknown
	}
	name, tag := bare(tokens[0].text), tokens[2]
	isTag := tokens[1].kind == '{' && tag.kind == '"' && tagType(bare(tag.text)) != 0
	nested := len(tokens) > 3 && tokens[3].kind == '{'
	switch {
	case name == wrapper && (!isTag || nested || tokens[1].kind == '['):
		return drawing
	case isTag:
		return typed
	}
	return unknown
}

// bare is a name without the colon and spaces that slipped into its quotes.
func bare(name string) string { return strings.Trim(name, " :") }
