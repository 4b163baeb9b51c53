package cli

import (
	"encoding/csv"
	"os"

	"tablero/model/jsondoc"
)

// getenv is the environment, in one place.
func getenv(name string) string { return os.Getenv(name) }

// records prints records in the chosen format: rows as text without a header and as csv with one, the array's elements as json or jsonl.
func (c *call) records(p *printer, arr *jsondoc.Node, rows [][]string, header []string) error {
	switch c.format {
	case "json":
		p.json(arr)
	case "jsonl":
		for _, e := range arr.Elems {
			p.jsonLine(e)
		}
	case "csv":
		out := csv.NewWriter(p.w)
		if err := out.Write(header); err != nil {
			return err
		}
		if err := out.WriteAll(rows); err != nil {
			return err
		}
	default:
		for _, r := range rows {
			for i := range r {
				r[i] = cleanCell(r[i])
			}
		}
		p.columns(rows, "")
	}
	return nil
}
