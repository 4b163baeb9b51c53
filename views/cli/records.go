package cli

import (
	"encoding/csv"

	"tablero/model/jsondoc"
	"tablero/ui/cell"
)

// text reports whether records are printed for people.
func (c *call) text() bool { return c.format == "" || c.format == "text" }

// records prints records in the chosen format and flushes: rows as text without a header and as csv with one, the array's elements as
// json or jsonl.
func (c *call) records(arr *jsondoc.Node, rows [][]string, header ...string) error {
	p := c.printer()
	p.records(c.format, arr, rows, header...)
	return p.flush()
}

func (p *printer) records(format string, arr *jsondoc.Node, rows [][]string, header ...string) {
	switch format {
	case "json":
		p.json(arr)
	case "jsonl":
		for _, e := range arr.Elems {
			p.jsonLine(e)
		}
	case "csv":
		out := csv.NewWriter(p)
		_ = out.Write(header) // the printer keeps the error
		_ = out.WriteAll(rows)
	default:
		for _, r := range rows {
			for i := range r {
				r[i] = cell.Clean(r[i])
			}
		}
		(&columns{}).print(p, rows)
	}
}
