package cli

import (
	"github.com/spf13/cobra"

	"tablero/model"
	"tablero/model/samples"
	"tablero/views/workspace"
)

// Completion looks and never waits: a workspace that another process holds has no words to offer, and none is made.

// modelWords is the names of the workspace's models and the samples.
func (c *call) modelWords(cmd *cobra.Command) []string {
	var words []string
	c.wait = 0
	if infos, err := c.models(cmd.Context()); err == nil {
		for _, i := range infos {
			words = append(words, i.Name)
		}
	}
	for _, n := range samples.Names() {
		words = append(words, workspace.SamplePrefix+n)
	}
	return words
}

// modelOf reads the model that a word means, nil when it cannot be had at once.
func (c *call) modelOf(cmd *cobra.Command, word string) (m *model.Model) {
	c.wait, c.quiet = 0, true
	_ = c.reading(cmd, word, func(s *workspace.Session) (err error) {
		m, err = s.Store.Model(cmd.Context())
		return err
	})
	return m
}

func (c *call) completeModels(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	return c.modelWords(cmd), cobra.ShellCompDirectiveDefault // model files complete too
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
