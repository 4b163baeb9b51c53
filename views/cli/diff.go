package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/formats"
	"tablero/model/codec/native"
	"tablero/model/jsondoc"
)

func (c *call) diffCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "What changed between two models; exit 1 when they differ",
		Long: `diff compares two models, each a name of the workspace, a file or a sample: tables, keys, indexes, attributes, patterns and items,
which are matched by their primary keys. What a format cannot hold is left out of the comparison, and that is said.`,
		Example:           "  tablero diff shop shop.json\n  tablero diff old.json new.json --format json",
		Args:              words(2, "OLD", "NEW"),
		ValidArgsFunction: c.completeModels,
		RunE: func(cmd *cobra.Command, args []string) error {
			a, err := c.document(cmd, args[0])
			if err != nil {
				return err
			}
			b, err := c.document(cmd, args[1])
			if err != nil {
				return err
			}
			if err := c.level(&a, &b); err != nil {
				return err
			}
			changes := model.DiffDocuments(a.doc, b.doc)
			if err := c.printChanges(changes); err != nil {
				return err
			}
			if len(changes) > 0 {
				return errNo
			}
			return nil
		},
	}
}

// level leaves out of two models what only one of their formats holds, and says what it leaves out.
func (c *call) level(a, b *source) error {
	for _, src := range []*source{a, b} {
		c.leftOut(src.name, src.report)
	}
	formatA, formatB := a.format(), b.format()
	if formatA == formatB {
		return nil
	}
	if err := c.through(formatB, a); err != nil {
		return err
	}
	return c.through(formatA, b)
}

// format is the format that holds the model: a file's own, otherwise the one that holds everything.
func (src source) format() string {
	if src.file && src.doc.Origin != nil {
		return src.doc.Origin.Format
	}
	return native.Format
}

// through takes a model through another format, so that what is left is what that holds.
func (c *call) through(format string, src *source) error {
	if format == native.Format {
		return nil
	}
	data, report, err := formats.Encode(format, src.doc)
	if err != nil {
		return err
	}
	c.leftOut(src.name, report)
	src.doc, _, err = formats.Decode(data, formats.Options{From: format})
	return err
}

func (c *call) leftOut(name string, r *codec.Report) {
	if n := r.Count(codec.Loss); n > 0 {
		c.say("%s: %s left out of the comparison", name, plural(n, "part"))
		c.losses(name, r)
	}
}

func (c *call) printChanges(changes []model.Change) error {
	arr := jsondoc.Arr()
	var rows [][]string
	for _, x := range changes {
		if c.text() {
			rows = append(rows, []string{strings.ReplaceAll(x.String(), "\n", " ")})
			continue
		}
		arr.Elems = append(arr.Elems, jsondoc.Obj().Add("path", jsondoc.Str(x.Path)).Add("op", jsondoc.Str(string(x.Op))).
			Add("old", jsondoc.Str(x.Old)).Add("new", jsondoc.Str(x.New)))
		rows = append(rows, []string{x.Path, string(x.Op), x.Old, x.New})
	}
	return c.records(arr, rows, "path", "op", "old", "new")
}
