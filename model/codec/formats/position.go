package formats

import (
	"tablero/model"
	"tablero/model/codec/native"
	"tablero/model/codec/workbench"
	"tablero/model/jsondoc"
)

// Locator gives the line and column, in the file that a document came from, of the part that a path of the rules names
// (tables[0].indexes[1].name). What the file does not hold leads to what should hold it; 0, 0 when there is no file to look in.
func Locator(doc *model.Document) func(path string) (line, col int) {
	if doc.Origin != nil {
		switch doc.Origin.Format {
		case native.Format:
			if d, err := jsondoc.Parse(doc.Origin.Source); err == nil {
				return func(path string) (line, col int) { return d.Position(d.Root.Walk(jsondoc.ParsePath(path)).Start) }
			}
		case workbench.Name:
			at := workbench.Locator(doc.Origin.Source)
			return func(path string) (line, col int) { return at(jsondoc.ParsePath(path)) }
		}
	}
	return func(string) (line, col int) { return 0, 0 }
}
