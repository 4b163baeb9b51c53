package jsondoc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxDepth is the deepest nesting that is read. An item nests 32 levels at most, each two objects in typed JSON; a model file
// adds a handful. The bound keeps a hostile file from costing memory by its brackets.
const MaxDepth = 200

// Doc is a parsed text with the means to name places in it.
type Doc struct {
	Root   *Node
	Source []byte
	BOM    bool // the source began with a byte order mark, which Source no longer has

	text  string // Source again; names and scalars are parts of it, so that they cost no memory of their own
	spots spots
}

// Error is a text that is no JSON, with its place.
type Error struct {
	Line, Col int // from 1; Col counts characters
	Text      string
}

// Error names the place and what is wrong there.
func (e *Error) Error() string { return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Col, e.Text) }

var bom = []byte("\xef\xbb\xbf")

// Parse reads one JSON value with nothing but white space around it. The error is an [*Error]. Repeated members are kept.
func Parse(src []byte) (*Doc, error) {
	d := &Doc{Source: src}
	if bytes.HasPrefix(src, bom) {
		d.BOM, d.Source = true, src[len(bom):]
	}
	p := newParser(d, 0)
	root, err := p.value(0)
	if err != nil {
		return nil, err
	}
	if _, err := p.dec.ReadToken(); !errors.Is(err, io.EOF) {
		at := root.End
		for at < len(d.Source) && bytes.IndexByte([]byte(" \t\r\n"), d.Source[at]) >= 0 {
			at++
		}
		return nil, d.fault(at, "another value follows the end of the document")
	}
	d.Root = root
	return d, nil
}

// ParseStream reads JSON values one after the other, as JSON Lines holds them, and gives each to f until f returns an error.
func ParseStream(src []byte, f func(*Doc, *Node) error) error {
	d := &Doc{Source: src}
	if bytes.HasPrefix(src, bom) {
		d.BOM, d.Source = true, src[len(bom):]
	}
	p := newParser(d, 0)
	for {
		if p.dec.PeekKind() == 0 {
			if _, err := p.dec.ReadToken(); errors.Is(err, io.EOF) {
				return nil
			}
		}
		n, err := p.value(0)
		if err != nil {
			return err
		}
		if err := f(d, n); err != nil {
			return err
		}
	}
}

type parser struct {
	doc  *Doc
	dec  *jsontext.Decoder
	base int // offset of the decoder's input in the source
}

func newParser(d *Doc, at int) *parser {
	d.text = string(d.Source)
	return &parser{d, jsontext.NewDecoder(bytes.NewReader(d.Source[at:]), jsontext.AllowDuplicateNames(true)), at}
}

func (p *parser) offset() int { return p.base + int(p.dec.InputOffset()) }

// start is where the token that ends at the decoder's offset began: the first byte after white space and punctuation.
func (p *parser) start(from int) int {
	for from < len(p.doc.Source) && bytes.IndexByte([]byte(" \t\r\n,:"), p.doc.Source[from]) >= 0 {
		from++
	}
	return from
}

func (p *parser) value(depth int) (*Node, error) {
	before := p.offset()
	tok, err := p.dec.ReadToken()
	if err != nil {
		return nil, p.wrap(err, before)
	}
	n := &Node{Kind: Kind(tok.Kind()), Start: p.start(before)}
	if depth > MaxDepth {
		return nil, p.doc.fault(n.Start, fmt.Sprintf("nested deeper than %d levels", MaxDepth))
	}
	switch n.Kind {
	case Object:
		for p.dec.PeekKind() != '}' {
			at := p.offset()
			name, err := p.dec.ReadToken()
			if err != nil {
				return nil, p.wrap(err, at)
			}
			m := Member{Start: p.start(at)}
			m.Raw = p.doc.text[m.Start:p.offset()]
			m.Name = unquoted(m.Raw, name)
			if m.Value, err = p.value(depth + 1); err != nil {
				return nil, err
			}
			n.Members = append(n.Members, m)
		}
		if _, err := p.dec.ReadToken(); err != nil {
			return nil, p.wrap(err, p.offset())
		}
	case Array:
		for p.dec.PeekKind() != ']' {
			e, err := p.value(depth + 1)
			if err != nil {
				return nil, err
			}
			n.Elems = append(n.Elems, e)
		}
		if _, err := p.dec.ReadToken(); err != nil {
			return nil, p.wrap(err, p.offset())
		}
	case String:
		n.Raw = p.doc.text[n.Start:p.offset()]
		n.Text = unquoted(n.Raw, tok)
	case Number:
		n.Raw = p.doc.text[n.Start:p.offset()]
		n.Text = n.Raw
	default:
		n.Raw = p.doc.text[n.Start:p.offset()]
	}
	n.End = p.offset()
	return n, nil
}

// unquoted is the text of a string: a part of its source unless that has escapes.
func unquoted(raw string, tok jsontext.Token) string {
	if strings.IndexByte(raw, '\\') < 0 {
		return raw[1 : len(raw)-1]
	}
	return tok.String()
}

// wrap turns a decoder's error into one of ours with line and column.
func (p *parser) wrap(err error, before int) error {
	at := before
	var syn *jsontext.SyntacticError
	if errors.As(err, &syn) {
		at = p.base + int(syn.ByteOffset)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || at >= len(p.doc.Source) {
		return p.doc.fault(len(p.doc.Source), "the text ends in the middle of a value")
	}
	text := "not JSON"
	if syn != nil && syn.Err != nil {
		text = syn.Err.Error()
	}
	if rest := bytes.TrimLeft(p.doc.Source[at:], ", \t\r\n"); p.doc.Source[at] == ',' && len(rest) > 0 && (rest[0] == ']' || rest[0] == '}') {
		text = "a comma with nothing after it"
	}
	return p.doc.fault(at, text)
}

func (d *Doc) fault(at int, text string) *Error {
	line, col := d.Position(at)
	return &Error{line, col, text}
}
