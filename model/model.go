package model

// Model is one design: its tables, the questions they answer, and the words that explain it. A model without tables is valid.
type Model struct {
	Name        string
	Dialect     Dialect
	Author      string
	Description string // the long text of a file's metadata, may hold line breaks
	Notes       string // Markdown-like text that teaches the design, shown beside the access patterns
	Created     string // dates keep the text of their source: formats differ and must come back as they came
	Modified    string
	Tables      []Table
	Patterns    []AccessPattern
}

// Table is the table of that name.
func (m *Model) Table(name string) (*Table, bool) {
	for i := range m.Tables {
		if m.Tables[i].Name == name {
			return &m.Tables[i], true
		}
	}
	return nil, false
}

// Clone is a deep copy: nothing that is changed in it changes the original.
func (m *Model) Clone() *Model {
	c := *m
	c.Tables = make([]Table, len(m.Tables))
	for i := range m.Tables {
		c.Tables[i] = m.Tables[i].Clone()
	}
	c.Patterns = append([]AccessPattern(nil), m.Patterns...)
	return &c
}

// Document is a model with its items, as a file holds them.
type Document struct {
	Model  *Model
	Items  []TableItems // in the order of the model's tables; a table without items may be left out
	Origin *Origin      // the file it was read from, nil for a model made here
}

// TableItems are the items of one table in the order of the file.
type TableItems struct {
	Table string
	Items []PlacedItem
}

// PlacedItem is an item and the facet of the file it stood in, "" for the table's own list.
type PlacedItem struct {
	Item  Item
	Facet string
}

// Origin is the file that a model came from, kept so that an export to the same format writes back byte for byte
// what nobody touched: unknown members, their order, unrepaired values, the form of dates.
type Origin struct {
	Format string // the codec's name: native, workbench, ...
	Repair bool   // whether the repairs of the reader were agreed to: then an export writes the repaired values
	Source []byte // the whole file
}

// TableItemsOf is the items of a table, nil when it has none.
func (d *Document) TableItemsOf(table string) []PlacedItem {
	for _, t := range d.Items {
		if t.Table == table {
			return t.Items
		}
	}
	return nil
}
