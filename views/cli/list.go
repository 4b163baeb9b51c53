package cli

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"tablero/engine"
	"tablero/model/jsondoc"
	"tablero/views/workspace"
)

func (c *call) listCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "The models of the workspace",
		Long:    "list names the models of the workspace with dialect, tables, items and the time of the last change.",
		Example: "  tablero list\n  tablero list --format json",
		Args:    words(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			infos, err := c.models(cmd.Context())
			if err != nil {
				return err
			}
			if len(infos) == 0 && c.format != "json" {
				c.say("the workspace has no models yet: tablero import FILE brings one, tablero demo shows one")
			}
			return c.printModels(infos)
		},
	}
}

func (c *call) printModels(infos []engine.ModelInfo) error {
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
		if c.text() {
			row[2], row[3] = plural(len(i.Tables), "table"), plural(int(i.Items), "item")
		}
		rows = append(rows, row)
	}
	return c.records(arr, rows, "name", "dialect", "tables", "items", "changed")
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
