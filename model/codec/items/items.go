// Package items reads the items that a person puts into a table: one object, an array, one a line, or the custom JSON of Catalyst's
// help pages. It must not know the table: whether the items fit its keys is for the engine to say.
package items

import (
	"bytes"
	"errors"
	"strconv"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/catalyst"
	"tablero/model/jsondoc"
)

// Format is the name of this reading in reports.
const Format = "items"

// Options say how the text is to be understood.
type Options struct {
	Dialect model.Dialect // of the typed JSON
	Plain   bool          // values without types
}

// Located is an item and the line of the source it begins on, from 1.
type Located = catalyst.Located

// Read reads all items of a text. Typed JSON that is not well-formed is read as Catalyst's custom JSON where the dialect is Catalyst or
// the text looks like a drawing of the help pages; the report names what was mended. The error is a [*codec.Error]: one item that
// cannot be read refuses all.
func Read(src []byte, o Options) ([]Located, *codec.Report, error) {
	if at := jsondoc.NotUTF8(src); at >= 0 {
		e := &codec.Error{Text: "the text is not UTF-8, so it is no JSON"}
		e.Line, e.Col = (&jsondoc.Doc{Source: src}).Position(at)
		return nil, nil, e
	}
	r := reader{options: o, report: &codec.Report{Format: Format}}
	err := jsondoc.ParseStream(src, r.root)
	if err != nil {
		var syntax *jsondoc.Error
		if errors.As(err, &syntax) && !o.Plain && (o.Dialect == model.Catalyst || catalyst.Looks(src)) {
			return catalyst.ReadItems(src)
		}
		return nil, nil, explain(src, codec.FromJSON(err))
	}
	if len(r.items) == 0 {
		return nil, nil, &codec.Error{Line: 1, Col: 1, Text: "there are no items in the input"}
	}
	for _, p := range r.remarks {
		r.report.Notes = append(r.report.Notes, codec.Note{Kind: codec.Remark, Path: p.remark.Path, Line: p.line, Col: 1, Text: p.remark.Text})
	}
	return r.items, r.report, nil
}

// explain says more about a text that does not even begin as JSON.
func explain(src []byte, e *codec.Error) *codec.Error {
	if body := bytes.TrimLeft(src, " \t\r\n\xef\xbb\xbf"); e.Path == "" && e.Hint == "" && len(body) > 0 && body[0] != '{' && body[0] != '[' {
		e.Hint = "Items are JSON: one object, an array of objects, or one object a line"
	}
	return e
}

type reader struct {
	options Options
	report  *codec.Report
	items   []Located
	remarks []remark
}

// remark is what plain JSON could not say, with the line of the first item it is about.
type remark struct {
	line   int
	remark model.PlainRemark
}

// root takes one value of the text.
func (r *reader) root(doc *jsondoc.Doc, n *jsondoc.Node) error {
	if !n.Is(jsondoc.Array) {
		return r.take(doc, n, "$")
	}
	for i, e := range n.Elems {
		if err := r.take(doc, e, "$["+strconv.Itoa(i)+"]"); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) take(doc *jsondoc.Doc, n *jsondoc.Node, path string) error {
	line, _ := doc.Position(n.Start)
	if r.options.Plain {
		it, remarks, err := model.DecodePlain(doc, n, path)
		if err != nil {
			return err
		}
		r.items = append(r.items, Located{Item: it, Line: line})
		r.remark(line, remarks)
		return nil
	}
	if drawn, ok := catalyst.Drawn(n); ok {
		for i, x := range drawn {
			if err := r.typed(model.Catalyst, doc, x, path+".item["+strconv.Itoa(i)+"]"); err != nil {
				return err
			}
		}
		return nil
	}
	return r.typed(r.options.Dialect, doc, n, path)
}

func (r *reader) typed(d model.Dialect, doc *jsondoc.Doc, n *jsondoc.Node, path string) error {
	it, err := model.DecodeItem(d, doc, n, path)
	if err != nil {
		return plainHint(err)
	}
	line, _ := doc.Position(n.Start)
	r.items = append(r.items, Located{Item: it, Line: line})
	return nil
}

// plainHint tells whoever gives values without types about the option.
func plainHint(err error) error {
	var e *model.JSONError
	if errors.As(err, &e) && e.Hint == model.UntypedHint {
		e.Hint += "; --plain reads it"
	}
	return err
}

// remark keeps each kind of remark once for the whole text.
func (r *reader) remark(line int, list []model.PlainRemark) {
next:
	for _, p := range list {
		for _, seen := range r.remarks {
			if seen.remark.Text == p.Text {
				continue next
			}
		}
		r.remarks = append(r.remarks, remark{line, p})
	}
}
