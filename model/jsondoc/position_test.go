package jsondoc

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPositionsAreThoseOfCounting(t *testing.T) {
	t.Parallel()
	src := []byte(strings.Repeat("añ東👩\n", 1500) + strings.Repeat("é", 9000) + "\r\n\n")
	d := &Doc{Source: src}
	for offset := range src {
		if !utf8.RuneStart(src[offset]) {
			continue
		}
		head := src[:offset]
		line := bytes.Count(head, []byte("\n")) + 1
		col := utf8.RuneCount(head[bytes.LastIndexByte(head, '\n')+1:]) + 1
		if l, c := d.Position(offset); l != line || c != col {
			t.Fatalf("offset %d is %d:%d, want %d:%d", offset, l, c, line, col)
		}
	}
	if l, c := d.Position(len(src) + 5); l != 1503 || c != 1 {
		t.Errorf("the end is %d:%d", l, c)
	}
}

func TestNotUTF8(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]int{"": -1, "é東\uFFFD": -1, "é\xff": 2, "\xe6\x9d": 0} {
		if got := NotUTF8([]byte(src)); got != want {
			t.Errorf("%q: %d, want %d", src, got, want)
		}
	}
}
