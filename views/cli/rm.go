package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"tablero/engine"
	"tablero/ui/cell"
	"tablero/views/workspace"
)

func (c *call) rmCommand() *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use:               "rm MODEL [--yes]",
		Short:             "Removes a model and its items from the workspace",
		Long:              "rm removes a model and all its items after its name was typed, or at once with --yes. A file or a sample is never removed.",
		Example:           "  tablero rm menu\n  tablero rm menu --yes",
		Args:              words(1, "MODEL"),
		ValidArgsFunction: c.completeKept,
		RunE:              func(cmd *cobra.Command, args []string) error { return c.remove(cmd.Context(), args[0], yes) },
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "remove without a question")
	return cmd
}

func (c *call) remove(ctx context.Context, word string, yes bool) error {
	if c.readOnly {
		return usage("Leave --read-only out to remove it", "rm removes a model, and --read-only refuses every change")
	}
	t := workspace.Classify(word)
	if t.Kind != workspace.Kept {
		return usage("tablero list names the models that can be removed", "%s is not in the workspace", t.Title())
	}
	infos, err := c.models(ctx)
	if err != nil {
		return err
	}
	info, err := find(infos, t.Name)
	if err != nil {
		return err
	}
	if !yes {
		if err := c.confirm(ctx, info); err != nil {
			return err
		}
	}
	s, err := c.settings()
	if err != nil {
		return err
	}
	return withWorkspace(ctx, s, func(db *engine.DB) error { // it was closed while the person thought
		if err := db.Remove(ctx, t.Name, nil); err != nil {
			return err
		}
		c.say("removed %s, %s", t.Name, plural(int(info.Items), "item"))
		return nil
	})
}

// confirm asks for the model's name. Another word is a no.
func (c *call) confirm(ctx context.Context, info engine.ModelInfo) error {
	if !c.terminal().In {
		return usage("Say --yes to remove it without a question", "standard input is no terminal that could confirm the removal of %s", info.Name)
	}
	fmt.Fprintf(c.Err, "This removes %s with %s in %s. Type its name to confirm: ", cell.Clean(info.Name), plural(int(info.Items), "item"),
		plural(len(info.Tables), "table"))
	typed, err := bufio.NewReader(io.LimitReader(c.input(ctx), 64<<10)).ReadString('\n') // names may hold spaces
	if err != nil && !errors.Is(err, io.EOF) {
		fmt.Fprintln(c.Err)
		return err
	}
	if strings.TrimRight(typed, "\r\n") != info.Name {
		fmt.Fprintln(c.Err, "tablero: the name was not typed, and nothing was removed")
		return errNo
	}
	return nil
}

func find(infos []engine.ModelInfo, name string) (engine.ModelInfo, error) {
	var names []string
	for _, i := range infos {
		if i.Name == name {
			return i, nil
		}
		names = append(names, i.Name)
	}
	return engine.ModelInfo{}, workspace.Unknown(name, names)
}
