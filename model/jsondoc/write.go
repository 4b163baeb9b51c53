package jsondoc

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// Style is how a text is laid out.
type Style struct {
	Indent  string // of one level; "" with Newline "" is one line without spaces
	Newline string // "\n", "\r\n", or "" for everything on one line
	Final   bool   // a newline at the end of the text
	BOM     bool
}

// Pretty is two spaces, LF and a final newline.
func Pretty() Style { return Style{Indent: "  ", Newline: "\n", Final: true} }

// Compact is one line without spaces.
func Compact() Style { return Style{} }

// Style is the layout of the text, read from its first lines.
func (d *Doc) Style() Style {
	s := Style{BOM: d.BOM}
	i := bytes.IndexByte(d.Source, '\n')
	body := bytes.TrimRight(d.Source, " \t\r\n")
	s.Final = len(body) < len(d.Source)
	if i < 0 || i >= len(body) {
		return s
	}
	s.Newline = "\n"
	if i > 0 && d.Source[i-1] == '\r' {
		s.Newline = "\r\n"
	}
	rest := d.Source[i+1:]
	s.Indent = string(rest[:len(rest)-len(bytes.TrimLeft(rest, " \t"))])
	return s
}

// Append writes the node in the style. Scalars that came from a source keep its spelling.
func Append(dst []byte, n *Node, s Style) []byte {
	if s.BOM {
		dst = append(dst, bom...)
	}
	dst = s.value(dst, n, 0)
	if s.Final {
		if s.Newline == "" {
			return append(dst, '\n')
		}
		dst = append(dst, s.Newline...)
	}
	return dst
}

func (s Style) value(dst []byte, n *Node, depth int) []byte {
	switch n.Kind {
	case Object:
		if len(n.Members) == 0 {
			return append(dst, "{}"...)
		}
		dst = append(dst, '{')
		for i, m := range n.Members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = s.line(dst, depth+1)
			if m.Raw != "" {
				dst = append(dst, m.Raw...)
			} else {
				dst = AppendQuote(dst, m.Name)
			}
			dst = append(dst, ':')
			if s.Newline != "" {
				dst = append(dst, ' ')
			}
			dst = s.value(dst, m.Value, depth+1)
		}
		return append(s.line(dst, depth), '}')
	case Array:
		if len(n.Elems) == 0 {
			return append(dst, "[]"...)
		}
		dst = append(dst, '[')
		for i, e := range n.Elems {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = s.value(s.line(dst, depth+1), e, depth+1)
		}
		return append(s.line(dst, depth), ']')
	}
	if n.Raw != "" {
		return append(dst, n.Raw...)
	}
	switch n.Kind {
	case String:
		return AppendQuote(dst, n.Text)
	case Number:
		return append(dst, n.Text...)
	case True:
		return append(dst, "true"...)
	case False:
		return append(dst, "false"...)
	}
	return append(dst, "null"...)
}

func (s Style) line(dst []byte, depth int) []byte {
	if s.Newline == "" {
		return dst
	}
	dst = append(dst, s.Newline...)
	for range depth {
		dst = append(dst, s.Indent...)
	}
	return dst
}

// AppendQuote appends a JSON string; text that is not UTF-8 has its bad bytes replaced, which no value of ours holds outside binary.
func AppendQuote(dst []byte, text string) []byte {
	out, err := jsontext.AppendQuote(dst, text)
	if err != nil {
		out, _ = jsontext.AppendQuote(dst, string(bytes.ToValidUTF8([]byte(text), []byte("\uFFFD"))))
	}
	return out
}
