package grid

import (
	"strings"
	"unicode/utf8"

	"tablero/themes"
)

// Row is one row. Key tells it from every other row of the source, also after a reload; it is never shown.
type Row struct {
	Key   string
	Cells []Cell       // one for each column; missing ones are empty
	Token themes.Token // of the whole row, for rows that are off or out of date; the zero value leaves it to the cells
	Data  any          // whatever the screen wants to find again, such as the value the row was made of
}

// Cell is what stands in one column of a row.
type Cell struct {
	Text  string
	Token themes.Token // colour; the zero value is plain text
	Share int          // of a bar column: length of the bar in thousandths; negative = not known
}

// Direction is the order that a column header shows.
type Direction uint8

// The directions.
const (
	NoOrder Direction = iota
	Up                // ascending
	Down              // descending
)

// Column describes a column. Widths are in cells; 0 means that the grid decides.
type Column struct {
	Title string
	Token themes.Token // of the header; the zero value is the theme's heading
	Order Direction    // arrow behind the title
	Right bool         // text stands at the right, for numbers
	Fill  bool         // takes the width that is left over
	Bar   bool         // draws Cell.Share in place of the text
	Min   int
	Max   int
}

// cellBytes is the longest text that a row keeps of a cell. No screen is wider than a few hundred cells; without the cut, a
// window of rows with texts of 400 KB each would hold hundreds of megabytes.
const cellBytes = 2048

// keep shortens the texts of a page to what can be shown, as copies, so that the long originals are free to go.
func keep(rows []Row) {
	for r := range rows {
		for c := range rows[r].Cells {
			text := rows[r].Cells[c].Text
			if len(text) <= cellBytes {
				continue
			}
			cut := cellBytes
			for cut > 0 && !utf8.RuneStart(text[cut]) {
				cut--
			}
			rows[r].Cells[c].Text = strings.Clone(text[:cut]) + "…"
		}
	}
}
