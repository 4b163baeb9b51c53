package cli

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"os"
	"strings"

	"tablero/model"
	"tablero/model/jsondoc"
	"tablero/ui/cell"
)

// getenv is the environment, in one place.
func getenv(name string) string { return os.Getenv(name) }

// printer writes records to stdout. The first error, such as a closed pipe, sticks and is what flush returns.
type printer struct {
	w      *bufio.Writer
	err    error
	screen bool // stdout is a terminal
}

func (c *call) printer() *printer {
	return &printer{w: bufio.NewWriterSize(c.Out, 64<<10), screen: c.terminal().Out}
}

// Write prints bytes as they are; it never fails before flush.
func (p *printer) Write(b []byte) (int, error) {
	if p.err == nil {
		_, p.err = p.w.Write(b)
	}
	return len(b), nil
}

// line prints a line of text; what comes from data is cleaned of what a terminal would obey.
func (p *printer) line(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	_, _ = p.Write([]byte(cell.Clean(strings.TrimRight(text, " ")) + "\n"))
}

// json prints one document.
func (p *printer) json(n *jsondoc.Node) {
	_, _ = p.Write(disarm(jsondoc.Append(nil, n, jsondoc.Pretty())))
}

// jsonLine prints one document on a line of its own.
func (p *printer) jsonLine(n *jsondoc.Node) {
	_, _ = p.Write(disarm(append(jsondoc.Append(nil, n, jsondoc.Compact()), '\n')))
}

// flush hands everything on, and gives the first error there was.
func (p *printer) flush() error {
	if p.err == nil {
		p.err = p.w.Flush()
	}
	return p.err
}

// disarm escapes the control characters that JSON allows in a string as they are and a terminal may obey: DEL and the C1 controls,
// U+007F to U+009F. The value stays the same.
func disarm(text []byte) []byte {
	armed := func(i int) bool {
		return text[i] == 0x7f || text[i] == 0xc2 && i+1 < len(text) && text[i+1] < 0xa0
	}
	for i := range text {
		if !armed(i) {
			continue
		}
		out := append(make([]byte, 0, len(text)+16), text[:i]...)
		for ; i < len(text); i++ {
			switch {
			case !armed(i):
				out = append(out, text[i])
			case text[i] == 0x7f:
				out = append(out, `\u007f`...)
			default:
				i++
				out = fmt.Appendf(out, `\u%04x`, text[i])
			}
		}
		return out
	}
	return text
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

// lines prints items as JSON, one a line.
func (p *printer) lines(w itemWriter, items []model.Item) {
	var buf []byte
	for _, it := range items {
		buf = w.line(buf[:0], it)
		_, _ = p.Write(disarm(buf))
	}
}

// csv prints a header of attribute names, keys first and the rest as they come, and a row an item. Scalars stand as text, sets, lists
// and maps as JSON in the cell; an absent attribute is an empty cell. On a terminal the cells are cleaned of what it would obey.
func (p *printer) csv(w itemWriter, items []model.Item, keys []string) {
	names := columnsOf(items, keys)
	out := csv.NewWriter(p)
	write := func(row []string) {
		if p.screen {
			for i := range row {
				row[i] = cell.Clean(row[i])
			}
		}
		_ = out.Write(row) // the printer keeps the error
	}
	write(append([]string(nil), names...))
	for _, it := range items {
		row := make([]string, len(names))
		for i, name := range names {
			if v, ok := it.Get(name); ok {
				row[i] = csvCell(w, v)
			}
		}
		write(row)
	}
	out.Flush()
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

// columnsOf is the keys that occur, all of them where there are no items, then the other attributes in the order of their first
// appearance.
func columnsOf(items []model.Item, keys []string) []string {
	if len(items) == 0 {
		return keys
	}
	present := map[string]bool{}
	var others []string
	for _, it := range items {
		for _, a := range it {
			if !present[a.Name] {
				present[a.Name] = true
				others = append(others, a.Name)
			}
		}
	}
	var out []string
	for _, k := range keys {
		if present[k] {
			out = append(out, k)
			present[k] = false
		}
	}
	for _, name := range others {
		if present[name] {
			out = append(out, name)
		}
	}
	return out
}
