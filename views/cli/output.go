package cli

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"strings"

	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/ui/cell"
)

// printer writes records to stdout. The first error, such as a closed pipe, sticks and is what flush returns.
type printer struct {
	w   *bufio.Writer
	err error
}

func (c *call) printer() *printer { return &printer{w: bufio.NewWriterSize(c.Out, 64<<10)} }

// line prints a line of text; what comes from data is cleaned of what a terminal would obey.
func (p *printer) line(format string, args ...any) {
	if p.err == nil {
		text := fmt.Sprintf(format, args...)
		_, p.err = p.w.WriteString(cell.Clean(strings.TrimRight(text, " ")) + "\n")
	}
}

// raw prints bytes as they are.
func (p *printer) raw(b []byte) {
	if p.err == nil {
		_, p.err = p.w.Write(b)
	}
}

// json prints one document.
func (p *printer) json(n *jsondoc.Node) { p.raw(jsondoc.Append(nil, n, jsondoc.Pretty())) }

// jsonLine prints one document on a line of its own.
func (p *printer) jsonLine(n *jsondoc.Node) {
	p.raw(append(jsondoc.Append(nil, n, jsondoc.Compact()), '\n'))
}

func (p *printer) flush() error {
	if p.err == nil {
		p.err = p.w.Flush()
	}
	return p.err
}

// itemWriter turns items into JSON: typed in a dialect, or plain.
type itemWriter struct {
	dialect model.Dialect
	plain   bool
}

func (w itemWriter) node(it model.Item) *jsondoc.Node {
	if w.plain {
		return model.EncodePlain(it)
	}
	return model.EncodeItem(w.dialect, it)
}

func (w itemWriter) line(dst []byte, it model.Item) []byte {
	if w.plain {
		dst = model.AppendPlain(dst, it)
	} else {
		dst = model.AppendItem(dst, w.dialect, it)
	}
	return append(dst, '\n')
}

// items prints items in the format: an item a line as jsonl, aligned columns as text, a header and rows as csv.
func (p *printer) items(format string, w itemWriter, items []model.Item, keys []string) {
	switch format {
	case "csv":
		p.csv(w, items, keys)
	case "text":
		p.table(items, keys)
	default:
		var buf []byte
		for _, it := range items {
			buf = w.line(buf[:0], it)
			p.raw(buf)
		}
	}
}

// csv prints a header of attribute names, keys first and the rest as they come, and a row an item. Scalars stand as text, sets, lists
// and maps as JSON in the cell; an absent attribute is an empty cell.
func (p *printer) csv(w itemWriter, items []model.Item, keys []string) {
	columns := columnsOf(items, keys)
	out := csv.NewWriter(p.w)
	write := func(row []string) {
		if p.err == nil {
			p.err = out.Write(row)
		}
	}
	write(columns)
	row := make([]string, len(columns))
	for _, it := range items {
		for i, name := range columns {
			row[i] = ""
			if v, ok := it.Get(name); ok {
				row[i] = csvCell(w, v)
			}
		}
		write(row)
	}
	out.Flush()
	if p.err == nil {
		p.err = out.Error()
	}
}

func csvCell(w itemWriter, v model.Value) string {
	switch v.Type() {
	case model.TypeS, model.TypeN:
		return v.Text()
	case model.TypeB, model.TypeBOOL:
		return v.DisplayIn(model.MaxItemSize * 2)
	case model.TypeNULL:
		return "null"
	}
	n := model.EncodePlainValue(v)
	if !w.plain {
		n = model.EncodeValue(w.dialect, v)
	}
	return string(jsondoc.Append(nil, n, jsondoc.Compact()))
}

// columnsOf is the keys that occur, then the other attributes in the order of their first appearance.
func columnsOf(items []model.Item, keys []string) []string {
	seen := map[string]bool{}
	var out []string
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			out = append(out, name)
		}
	}
	for _, k := range keys {
		for _, it := range items {
			if it.Has(k) {
				add(k)
				break
			}
		}
	}
	for _, it := range items {
		for _, a := range it {
			add(a.Name)
		}
	}
	return out
}

// Widths of the text form, in cells: a key is cut later than another value.
const (
	keyWidth   = 40
	valueWidth = 32
)

// table prints items for people: the keys in columns, then the other attributes by name.
func (p *printer) table(items []model.Item, keys []string) {
	rows := make([][]string, 0, len(items)+1)
	rows = append(rows, append([]string{}, keys...))
	for _, it := range items {
		row := make([]string, 0, len(keys)+1)
		for _, k := range keys {
			v, ok := it.Get(k)
			row = append(row, shown(v, ok, keyWidth))
		}
		row = append(row, rest(it, keys))
		rows = append(rows, row)
	}
	p.columns(rows, "  ")
}

// rest is the attributes that are no keys, name=value.
func rest(it model.Item, keys []string) string {
	var b strings.Builder
next:
	for _, a := range it {
		for _, k := range keys {
			if a.Name == k {
				continue next
			}
		}
		if b.Len() > 0 {
			b.WriteString("  ")
		}
		b.WriteString(cell.Clean(a.Name))
		b.WriteByte('=')
		b.WriteString(shown(a.Value, true, valueWidth))
	}
	return b.String()
}

// shown is a value in a few cells; NULL, empty and absent look different.
func shown(v model.Value, present bool, width int) string {
	switch {
	case !present:
		return "-"
	case v.Type() == model.TypeNULL:
		return "NULL"
	case v.Type() == model.TypeS && v.Text() == "":
		return `""`
	}
	return cell.Truncate(cell.Clean(v.DisplayIn(4*width)), width, "…")
}

// columns prints rows with aligned columns; the last one is not padded.
func (p *printer) columns(rows [][]string, indent string) {
	var widths []int
	for _, r := range rows {
		for i, s := range r {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], cell.Width(s))
		}
	}
	for _, r := range rows {
		var b strings.Builder
		b.WriteString(indent)
		for i, s := range r {
			if i > 0 {
				b.WriteString("  ")
			}
			b.WriteString(s)
			if i < len(r)-1 {
				b.WriteString(strings.Repeat(" ", widths[i]-cell.Width(s)))
			}
		}
		p.line("%s", b.String())
	}
}
