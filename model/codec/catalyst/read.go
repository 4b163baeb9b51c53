package catalyst

import (
	"bytes"
	"strconv"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/jsondoc"
)

// Format is the name of the custom JSON in reports.
const Format = "catalyst items"

// wrapper is the member that stands once for each item of a drawing.
const wrapper = "item"

// Located is an item and the line of the source it begins on, from 1.
type Located struct {
	Item model.Item
	Line int
}

// ReadItems reads the items of a text in Catalyst's custom JSON: one object whose members are all called "item", items one after the
// other or in an array, or a page with any of these in its fenced blocks. The report names every slip that was mended and every
// block that was passed over. The error is a [*codec.Error].
func ReadItems(src []byte) ([]Located, *codec.Report, error) {
	doc := &jsondoc.Doc{Source: bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))}
	r := reader{doc: doc, parser: parser{report: &codec.Report{Format: Format}}}
	parts, fenced := split(doc.Source)
	for _, part := range parts {
		if fenced && !part.holds(doc.Source) {
			r.report.Notes = append(r.report.Notes, codec.Note{
				Kind: codec.Remark, Path: "$", Line: part.from.line, Col: part.from.col,
				Text: "this fenced block does not begin like items and is passed over",
			})
			continue
		}
		if err := r.part(part); err != nil {
			if !fenced && len(r.items) == 0 && !part.holds(doc.Source) {
				err.Hint = "Items on a page of prose stand in blocks fenced by ``` lines"
			}
			return nil, nil, err
		}
	}
	if len(r.items) == 0 {
		e := &codec.Error{Line: 1, Col: 1, Text: "no items in the text"}
		if fenced {
			e.Text = "none of the page's fenced blocks holds items"
		}
		return nil, nil, e
	}
	r.sorted()
	return r.items, r.report, nil
}

type reader struct {
	parser
	doc   *jsondoc.Doc
	items []Located
}

// part reads one part of the source: values one after the other, or the members of an object without its braces.
func (r *reader) part(p part) *codec.Error {
	r.scanner = scanner{src: r.doc.Source, at: p.from, stop: p.stop}
	if err := r.step(); err != nil {
		return err
	}
	if r.tok.kind == '"' {
		return r.bare()
	}
	for r.tok.kind != 0 {
		n, err := r.value(nil, 0)
		if err != nil {
			return err
		}
		if err := r.take(n, "$"); err != nil {
			return err
		}
		if r.tok.kind == ',' {
			r.mend(r.tok.place, nil, "a comma between values that stand one after the other")
			if err := r.step(); err != nil {
				return err
			}
		}
	}
	return nil
}

// bare reads members that stand without braces around them.
func (r *reader) bare() *codec.Error {
	n := &jsondoc.Node{Kind: jsondoc.Object, Start: r.tok.offset}
	r.mend(r.tok.place, nil, "the braces around the members are missing")
	if _, err := r.members(n, nil, 0, 0); err != nil {
		return err
	}
	if r.tok.kind != 0 {
		return r.fault(r.tok.place, "%s stands where a name or the end is expected", cut(r.tok.text))
	}
	return r.take(n, "$")
}

// take adds the items of one value: an item, a drawing, or an array of them.
func (r *reader) take(n *jsondoc.Node, path string) *codec.Error {
	switch {
	case n.Is(jsondoc.Array):
		for i, e := range n.Elems {
			if err := r.take(e, path+"["+strconv.Itoa(i)+"]"); err != nil {
				return err
			}
		}
		return nil
	case wrapped(n):
		for i, m := range n.Members {
			if err := r.take(m.Value, path+"."+wrapper+"["+strconv.Itoa(i)+"]"); err != nil {
				return err
			}
		}
		return nil
	}
	it, err := model.DecodeItem(model.Catalyst, r.doc, n, path)
	if err != nil {
		return codec.FromJSON(err)
	}
	line, _ := r.doc.Position(n.Start)
	r.items = append(r.items, Located{it, line})
	return nil
}

// wrapped reports whether an object is a drawing of items rather than an item: all its members are called "item", and it is not an
// item that has one attribute of that name.
func wrapped(n *jsondoc.Node) bool {
	if !n.Is(jsondoc.Object) || len(n.Members) == 0 {
		return false
	}
	for _, m := range n.Members {
		if m.Name != wrapper {
			return false
		}
	}
	return len(n.Members) > 1 || !typedValue(n.Members[0].Value)
}

// Drawn is the items of a value that is well-formed JSON and a drawing; ok is false when it is no drawing.
func Drawn(n *jsondoc.Node) (items []*jsondoc.Node, ok bool) {
	if !wrapped(n) {
		return nil, false
	}
	for _, m := range n.Members {
		if m.Value.Is(jsondoc.Array) {
			items = append(items, m.Value.Elems...)
		} else {
			items = append(items, m.Value)
		}
	}
	return items, true
}
