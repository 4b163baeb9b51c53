package jsondoc

import (
	"sync"
	"unicode/utf8"
)

// stride is how many bytes lie between the places that are remembered, so that naming a place in a large file, of one line or of
// millions, never costs more than reading so many bytes.
const stride = 4096

// spot is the line and column of a byte, both from 1, the column in characters.
type spot struct{ line, col int }

// spots remembers the place of every stride-th byte of a source.
type spots struct {
	once sync.Once
	at   []spot
}

func (s *spots) build(src []byte) {
	s.at = make([]spot, 0, len(src)/stride+1)
	p := spot{1, 1}
	for from := 0; from <= len(src); from += stride {
		s.at = append(s.at, p)
		p = p.past(src[from:min(len(src), from+stride)])
	}
}

// past is the place behind a run of bytes.
func (p spot) past(b []byte) spot {
	for _, c := range b {
		switch {
		case c == '\n':
			p = spot{p.line + 1, 1}
		case utf8.RuneStart(c):
			p.col++
		}
	}
	return p
}

// Position is the line and column of a byte offset, both from 1, the column in characters; 0, 0 for the offset of a node that has no
// source.
func (d *Doc) Position(offset int) (line, col int) {
	if offset < 0 {
		return 0, 0
	}
	offset = min(offset, len(d.Source))
	d.spots.once.Do(func() { d.spots.build(d.Source) })
	from := offset / stride
	p := d.spots.at[from].past(d.Source[from*stride : offset])
	return p.line, p.col
}

// NotUTF8 is the offset of the first byte that no UTF-8 text holds, and so no JSON; -1 when there is none.
func NotUTF8(src []byte) int {
	if utf8.Valid(src) {
		return -1
	}
	for i := 0; ; {
		c, n := utf8.DecodeRune(src[i:])
		if c == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
}
