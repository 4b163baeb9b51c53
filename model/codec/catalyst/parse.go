package catalyst

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/jsondoc"
)

// maxDepth bounds the nesting that is read: 32 levels of an item (which both services allow at most), two objects each, and the
// drawing's own braces.
const maxDepth = 2*32 + 6

// trail is the way from the root to a value, turned into a JSON path only when there is something to say.
type trail struct {
	up    *trail
	name  string
	index int // -1 for a member
}

func (t *trail) String() string {
	if t == nil {
		return "$"
	}
	if t.index >= 0 {
		return t.up.String() + "[" + strconv.Itoa(t.index) + "]"
	}
	return t.up.String() + jsondoc.PathStep(t.name)
}

// parser builds a tree out of tokens and notes what it mended.
type parser struct {
	scanner
	tok    token
	report *codec.Report
}

func (p *parser) step() *codec.Error {
	t, err := p.next()
	p.tok = t
	if err == nil && t.odd {
		p.mend(t.place, nil, "typographic quotes around %s are read as plain ones", cut(t.text))
	}
	return err
}

func (p *parser) mend(at place, t *trail, format string, args ...any) {
	p.report.Notes = append(p.report.Notes, codec.Note{
		Kind: codec.Repair, Path: t.String(), Line: at.line, Col: at.col, Text: fmt.Sprintf(format, args...),
	})
}

// sorted puts the notes in the order of the file: some slips are known for what they are only when their object ends.
func (p *parser) sorted() {
	slices.SortStableFunc(p.report.Notes, func(a, b codec.Note) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
}

// beginsValue reports whether the token can be the first of a value.
func (t token) beginsValue() bool { return strings.IndexByte(`{["0a`, t.kind) >= 0 && t.kind != 0 }

// value reads the value that begins with the current token and leaves the token behind it.
func (p *parser) value(at *trail, depth int) (*jsondoc.Node, *codec.Error) {
	t := p.tok
	if depth > maxDepth {
		return nil, p.fault(t.place, "nested deeper than an item can be")
	}
	n := &jsondoc.Node{Start: t.offset, End: t.end, Text: t.text}
	switch t.kind {
	case '{':
		return p.object(n, at, depth)
	case '[':
		return p.array(n, at, depth)
	case '"':
		n.Kind = jsondoc.String
	case '0':
		n.Kind = jsondoc.Number
	case 'a':
		n.Kind, n.Text = jsondoc.Kind(t.text[0]), ""
	case 0:
		return nil, p.fault(t.place, "the text ends where a value is expected")
	default:
		return nil, p.fault(t.place, "%q stands where a value is expected", t.kind)
	}
	return n, p.step()
}

func (p *parser) object(n *jsondoc.Node, at *trail, depth int) (*jsondoc.Node, *codec.Error) {
	n.Kind, n.Text = jsondoc.Object, ""
	open := p.tok
	if err := p.step(); err != nil {
		return nil, err
	}
	keys, err := p.members(n, at, depth, '}')
	if err != nil {
		return nil, err
	}
	if p.tok.kind != '}' {
		return nil, p.unclosed(open)
	}
	n.End = p.tok.end
	if len(keys) == 1 {
		p.mendTag(n, keys[0], at)
	}
	return n, p.step()
}

// unclosed refuses an object or array whose end did not come.
func (p *parser) unclosed(open token) *codec.Error {
	if p.tok.kind == 0 {
		return p.fault(p.tok.place, "the text ends before the %q of line %d, column %d is closed", open.kind, open.line, open.col)
	}
	return p.fault(p.tok.place, "%s stands where a comma or the end of the %q of line %d, column %d is expected", cut(p.tok.text), open.kind, open.line, open.col)
}

// members reads names and values up to the closing mark, which it leaves. It returns the tokens of the first two names.
func (p *parser) members(n *jsondoc.Node, at *trail, depth int, closing byte) (keys []token, err *codec.Error) {
	itemsSeen := 0
	for p.tok.kind == '"' {
		key := p.tok
		m := jsondoc.Member{Name: key.text, Start: key.offset}
		if err = p.step(); err != nil {
			return nil, err
		}
		here := &trail{at, m.Name, -1}
		switch {
		case p.tok.kind == ':':
			if err = p.step(); err != nil {
				return nil, err
			}
		case !p.tok.beginsValue():
			return nil, p.fault(p.tok.place, "%s stands where a colon after the name %s is expected", shownToken(p.tok), cut(key.text))
		case strings.HasSuffix(strings.TrimRight(key.text, " "), ":"):
			m.Name = strings.TrimRight(key.text, " :")
			here.name = m.Name
			p.mend(key.place, here, "the colon stands inside the quotes of %s; it is read as %s followed by a colon", cut(key.text), cut(m.Name))
		case p.tok.kind == '"' && strings.HasPrefix(p.tok.text, ":"):
			p.mend(p.tok.place, here, "the colon after %s stands inside the quotes of %s", cut(key.text), cut(p.tok.text))
			p.tok.text = strings.TrimLeft(p.tok.text, ": ")
		default:
			p.mend(p.tok.place, here, "a colon is missing after %s", cut(key.text))
		}
		way := here
		if m.Name == wrapper && at == nil { // the drawing's own members repeat, so their number tells them apart
			way = &trail{here, "", itemsSeen}
			itemsSeen++
		}
		if m.Value, err = p.value(way, depth+1); err != nil {
			return nil, err
		}
		n.Members = append(n.Members, m)
		if len(keys) < 2 {
			keys = append(keys, key)
		}
		if err = p.comma(here, closing, p.tok.kind == '"'); err != nil {
			return nil, err
		}
	}
	return keys, nil
}

func shownToken(t token) string {
	if t.kind == 0 {
		return "the end of the text"
	}
	return cut(t.text)
}

func (p *parser) array(n *jsondoc.Node, at *trail, depth int) (*jsondoc.Node, *codec.Error) {
	n.Kind, n.Text = jsondoc.Array, ""
	open := p.tok
	if err := p.step(); err != nil {
		return nil, err
	}
	for p.tok.beginsValue() {
		here := &trail{at, "", len(n.Elems)}
		e, err := p.value(here, depth+1)
		if err != nil {
			return nil, err
		}
		n.Elems = append(n.Elems, e)
		if err := p.comma(here, ']', p.tok.beginsValue()); err != nil {
			return nil, err
		}
	}
	if p.tok.kind != ']' {
		return nil, p.unclosed(open)
	}
	n.End = p.tok.end
	return n, p.step()
}

// comma passes over the comma behind a member or an element and mends one that is missing, doubled or trailing.
func (p *parser) comma(after *trail, closing byte, more bool) *codec.Error {
	if p.tok.kind != ',' {
		if more {
			p.mend(p.tok.place, after, "a comma is missing before %s", shownToken(p.tok))
		}
		return nil
	}
	first := p.tok
	if err := p.step(); err != nil {
		return err
	}
	for p.tok.kind == ',' {
		p.mend(p.tok.place, after, "a comma too many")
		if err := p.step(); err != nil {
			return err
		}
	}
	if p.tok.kind == closing {
		p.mend(first.place, after, "a comma with nothing after it")
	}
	return nil
}

// mendTag corrects the tag of a typed value that holds a colon or a space, as {"N:": 20}, where the value fits the tag.
func (p *parser) mendTag(n *jsondoc.Node, key token, at *trail) {
	m := &n.Members[0]
	tag := strings.Trim(m.Name, " :")
	t := tagType(tag)
	if tag == m.Name || t == model.TypeNone || !fits(t, m.Value) {
		return
	}
	p.mend(key.place, at, "the type tag %s is read as %s", cut(m.Name), cut(tag))
	m.Name = tag
}

// tagType is the type a tag means in either dialect.
func tagType(tag string) model.Type {
	if t := model.Catalyst.TypeOf(tag); t != model.TypeNone {
		return t
	}
	return model.DynamoDB.TypeOf(tag)
}

// fits reports whether what stands under a tag is of the kind that the tag's type is written in.
func fits(t model.Type, x *jsondoc.Node) bool {
	switch t {
	case model.TypeS, model.TypeB:
		return x.Is(jsondoc.String)
	case model.TypeN:
		return x.Is(jsondoc.String) || x.Is(jsondoc.Number)
	case model.TypeBOOL:
		return x.Is(jsondoc.True) || x.Is(jsondoc.False) || x.Is(jsondoc.String)
	case model.TypeNULL:
		return x.Is(jsondoc.True)
	case model.TypeM:
		return x.Is(jsondoc.Object) && !typedValue(x)
	default:
		return x.Is(jsondoc.Array)
	}
}

// typedValue reports whether an object has the form of a value in typed JSON.
func typedValue(x *jsondoc.Node) bool {
	if !x.Is(jsondoc.Object) || len(x.Members) != 1 {
		return false
	}
	t := tagType(x.Members[0].Name)
	return t != model.TypeNone && fits(t, x.Members[0].Value)
}
