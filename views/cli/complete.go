package cli

import (
	"context"
	"io"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"tablero/model"
	"tablero/model/samples"
	"tablero/views/workspace"
)

func (c *call) completionCommand(root *cobra.Command) *cobra.Command {
	shells := map[string]func(io.Writer) error{
		"bash":       func(w io.Writer) error { return root.GenBashCompletionV2(w, true) },
		"fish":       func(w io.Writer) error { return root.GenFishCompletion(w, true) },
		"powershell": root.GenPowerShellCompletionWithDesc,
		"zsh":        root.GenZshCompletion,
	}
	names := slices.Sorted(maps.Keys(shells))
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "A script by which the shell completes commands, models, tables and indexes",
		Long: `completion prints a script for bash, fish, powershell or zsh. For bash, put this line into ~/.bashrc:
  source <(tablero completion bash)
For zsh, put this line into ~/.zshrc, below the one with compinit:
  source <(tablero completion zsh)
For fish: tablero completion fish > ~/.config/fish/completions/tablero.fish`,
		Example: "  tablero completion bash",
		Args:    words(1, "SHELL"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			script, ok := shells[args[0]]
			if !ok {
				return usage(candidates(args[0], names, "There are"), "there is no script for %q", args[0])
			}
			p := c.printer()
			if err := script(p); err != nil {
				return err
			}
			return p.flush()
		},
	}
}

// Completion looks and never waits, changes or makes anything: a workspace that cannot be had at once has no words to offer.
func (c *call) looking() { c.wait, c.quiet, c.readOnly = 0, true, true }

// keptWords is the names of the workspace's models.
func (c *call) keptWords(ctx context.Context) []string {
	c.looking()
	var words []string
	if infos, err := c.models(ctx); err == nil {
		for _, i := range infos {
			words = append(words, i.Name)
		}
	}
	return words
}

// modelOf reads the model that a word means, nil when it cannot be had at once.
func (c *call) modelOf(cmd *cobra.Command, word string) (m *model.Model) {
	c.looking()
	_ = c.reading(cmd, word, func(s *workspace.Session) (err error) {
		m, err = s.Store.Model(cmd.Context())
		return err
	})
	return m
}

func (c *call) completeKept(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return c.keptWords(cmd.Context()), cobra.ShellCompDirectiveNoFileComp
}

// completeModels offers models and samples; the shell adds the files.
func (c *call) completeModels(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	names := c.keptWords(cmd.Context())
	for _, n := range samples.Names() {
		names = append(names, workspace.SamplePrefix+n)
	}
	return names, cobra.ShellCompDirectiveDefault
}

func (c *call) completeTables(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	switch len(args) {
	case 0:
		return c.completeModels(cmd, args, word)
	case 1:
		if m := c.modelOf(cmd, args[0]); m != nil {
			return tableNames(m), cobra.ShellCompDirectiveNoFileComp
		}
	}
	return nil, cobra.ShellCompDirectiveDefault
}

func (c *call) completeIndexes(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	m := c.modelOf(cmd, args[0])
	if m == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	_, table := modelAndTable(args)
	t, err := tableOf(m, table)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return indexNames(t), cobra.ShellCompDirectiveNoFileComp
}
