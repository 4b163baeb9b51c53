package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tablero/engine"
	"tablero/model/jsondoc"
	"tablero/ui/cell"
	"tablero/views/workspace"
)

func cleanCell(s string) string { return cell.Clean(s) }

func (c *call) listCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "The models of the workspace",
		Example: "  tablero list\n  tablero list --format json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			infos, err := c.models(cmd.Context())
			if err != nil {
				return err
			}
			arr := jsondoc.Arr()
			var rows [][]string
			for _, i := range infos {
				tables := jsondoc.Arr()
				for _, t := range i.Tables {
					tables.Elems = append(tables.Elems, jsondoc.Obj().Add("name", jsondoc.Str(t.Name)).Add("items", count(t.Items)))
				}
				changed := i.Changed.UTC().Format(time.RFC3339)
				arr.Elems = append(arr.Elems, jsondoc.Obj().Add("name", jsondoc.Str(i.Name)).Add("dialect", jsondoc.Str(string(i.Dialect))).
					Add("tables", tables).Add("items", count(i.Items)).Add("changed", jsondoc.Str(changed)))
				row := []string{i.Name, string(i.Dialect), strconv.Itoa(len(i.Tables)), strconv.FormatInt(i.Items, 10), changed}
				if c.format == "" || c.format == "text" {
					row[2], row[3] = plural(len(i.Tables), "table"), plural(int(i.Items), "item")
				}
				rows = append(rows, row)
			}
			if len(infos) == 0 && c.format != "json" {
				c.say("the workspace has no models yet: tablero import FILE brings one, tablero demo shows one")
			}
			p := c.printer()
			if err := c.records(p, arr, rows, []string{"name", "dialect", "tables", "items", "changed"}); err != nil {
				return err
			}
			return p.flush()
		},
	}
}

func count(n int64) *jsondoc.Node { return jsondoc.Num(strconv.FormatInt(n, 10)) }

// models lists the workspace; one that was never made is empty, and is not made by looking.
func (c *call) models(ctx context.Context) ([]engine.ModelInfo, error) {
	var infos []engine.ModelInfo
	s, err := c.settings()
	if err != nil || !s.Exists() {
		return nil, err
	}
	err = withWorkspace(ctx, s, func(db *engine.DB) (err error) {
		infos, err = db.Models(ctx)
		return err
	})
	return infos, err
}

// withWorkspace opens the workspace itself, lets f work on it, and closes it.
func withWorkspace(ctx context.Context, s workspace.Settings, f func(*engine.DB) error) error {
	db, err := s.OpenWorkspace(ctx)
	if err != nil {
		return err
	}
	return errors.Join(f(db), db.Close())
}

func (c *call) rmCommand() *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use:               "rm MODEL",
		Short:             "Removes a model and its items from the workspace",
		Long:              "rm removes a model and all its items after its name was typed, or at once with --yes. A file or a sample is never removed.",
		Example:           "  tablero rm menu\n  tablero rm menu --yes",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: c.completeModels,
		RunE: func(cmd *cobra.Command, args []string) error {
			if c.readOnly {
				return usage("Leave --read-only out to remove it", "rm removes a model, and --read-only refuses every change")
			}
			t := workspace.Classify(args[0])
			if t.Kind != workspace.Kept {
				return usage("tablero list names the models that can be removed", "%s is not in the workspace", t.Title())
			}
			infos, err := c.models(cmd.Context())
			if err != nil {
				return err
			}
			info, err := find(infos, t.Name)
			if err != nil {
				return err
			}
			if !yes {
				if !c.terminal().In {
					return usage("Say --yes to remove it without a question", "standard input is no terminal that could confirm the removal of %s", t.Name)
				}
				fmt.Fprintf(c.Err, "This removes %s with %s in %s. Type its name to confirm: ", cell.Clean(t.Name), plural(int(info.Items), "item"), plural(len(info.Tables), "table"))
				typed, err := bufio.NewReader(io.LimitReader(c.In, 64<<10)).ReadString('\n') // names may hold spaces
				if strings.TrimRight(typed, "\r\n") != t.Name || err != nil && !errors.Is(err, io.EOF) {
					return usage("", "the name was not typed, and nothing was removed")
				}
			}
			s, err := c.settings()
			if err != nil {
				return err
			}
			return withWorkspace(cmd.Context(), s, func(db *engine.DB) error {
				if err := db.Remove(cmd.Context(), t.Name, nil); err != nil {
					return err
				}
				c.say("removed %s, %s", t.Name, plural(int(info.Items), "item"))
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "remove without a question")
	return cmd
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
