package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"tablero/model"
	"tablero/model/codec"
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
			for _, src := range []source{a, b} {
				if lost := losses(src.report); len(lost) > 0 {
					c.say("%s: %s left out of the comparison", src.name, plural(len(lost), "part"))
					c.notes(src.name, lost, false)
				}
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

func losses(r *codec.Report) []codec.Note {
	var out []codec.Note
	for _, n := range r.Notes {
		if n.Kind == codec.Loss {
			out = append(out, n)
		}
	}
	return out
}
