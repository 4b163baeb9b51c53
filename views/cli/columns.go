package cli

import (
	"strings"

	"tablero/model"
	"tablero/ui/cell"
)

// Widths of the text form, in cells: a key is cut later than another value.
const (
	keyWidth   = 40
	valueWidth = 32
)

// columns prints rows with aligned columns, the last one without padding. Rows that come later keep to the widths of those before
// them and may widen them, so that a long list can be printed as it is read.
type columns struct {
	indent string
	widths []int
}

func (c *columns) print(p *printer, rows [][]string) {
	for _, r := range rows {
		for i, s := range r {
			if i == len(c.widths) {
				c.widths = append(c.widths, 0)
			}
			c.widths[i] = max(c.widths[i], cell.Width(s))
		}
	}
	for _, r := range rows {
		var b strings.Builder
		b.WriteString(c.indent)
		for i, s := range r {
			if i > 0 {
				b.WriteString("  ")
			}
			b.WriteString(s)
			if i < len(r)-1 {
				b.WriteString(strings.Repeat(" ", c.widths[i]-cell.Width(s)))
			}
		}
		p.line("%s", b.String())
	}
}

// itemTable prints items for people, page by page: the keys in columns, then the other attributes by name.
type itemTable struct {
	columns
	keys   []string
	headed bool
}

func newItemTable(indent string, keys []string) *itemTable {
	return &itemTable{columns: columns{indent: indent}, keys: keys}
}

func (t *itemTable) print(p *printer, items []model.Item) {
	rows := make([][]string, 0, len(items)+1)
	if !t.headed && len(t.keys) > 0 {
		header := make([]string, len(t.keys))
		for i, k := range t.keys {
			header[i] = cell.Truncate(k, keyWidth, "…")
		}
		rows = append(rows, header)
	}
	t.headed = true
	for _, it := range items {
		row := make([]string, 0, len(t.keys)+1)
		for _, k := range t.keys {
			v, ok := it.Get(k)
			row = append(row, shown(v, ok, keyWidth))
		}
		rows = append(rows, append(row, rest(it, t.keys)))
	}
	t.columns.print(p, rows)
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
		b.WriteString(cell.Truncate(a.Name, keyWidth, "…"))
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
	return cell.Truncate(v.DisplayIn(4*width), width, "…")
}
