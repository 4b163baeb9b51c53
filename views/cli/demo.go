package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"tablero/model/jsondoc"
	"tablero/model/samples"
	"tablero/views/workspace"
)

// defaultSample is what demo opens without a name.
const defaultSample = "menu"

func (c *call) demoCommand() *cobra.Command {
	var list bool
	cmd := &cobra.Command{
		Use:   "demo [SAMPLE] [--list]",
		Short: "The workbench on a bundled sample, in memory",
		Long: `demo opens a bundled sample in memory; nothing is kept. Expiry times are moved around the present, so that there is something to
watch. Without a terminal it prints what show would.`,
		Example: "  tablero demo\n  tablero demo --list\n  tablero demo menu | cat",
		Args:    words(0, "SAMPLE"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return samples.Names(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if list {
				return c.listSamples()
			}
			name := defaultSample
			if len(args) > 0 {
				name = args[0]
			}
			target := workspace.Classify(workspace.SamplePrefix + name)
			doc, err := workspace.SampleDocument(name)
			if is[*workspace.UnknownModelError](err) {
				return usage(candidates(name, samples.Names(), "There are"), "there is no sample %q", name)
			}
			if err != nil {
				return err
			}
			if !c.interactive() {
				return c.reading(cmd, target.Word, func(s *workspace.Session) error { return c.show(cmd.Context(), s, showFlags{}) })
			}
			s, err := c.settings()
			if err != nil {
				return err
			}
			workspace.MoveExpiries(doc, c.clock.Now())
			sess, err := workspace.OpenDocument(cmd.Context(), s, target, doc)
			if err != nil {
				return err
			}
			return errors.Join(c.run(cmd, sess), sess.Close())
		},
	}
	cmd.Flags().BoolVar(&list, "list", false, "name the samples")
	return cmd
}

func (c *call) listSamples() error {
	var rows [][]string
	arr := jsondoc.Arr()
	for _, sample := range samples.List() {
		rows = append(rows, []string{sample.Name, string(sample.Dialect), sample.Title})
		arr.Elems = append(arr.Elems, jsondoc.Obj().Add("name", jsondoc.Str(sample.Name)).Add("dialect", jsondoc.Str(string(sample.Dialect))).
			Add("title", jsondoc.Str(sample.Title)))
	}
	return c.records(arr, rows, "name", "dialect", "title")
}
