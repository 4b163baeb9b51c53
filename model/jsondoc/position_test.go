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
