package cli

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tablero/model/nearest"
	"tablero/model/samples"
	"tablero/views/workspace"
)

// formatWords are what --format takes where a command prints records.
var formatWords = []string{"text", "json", "jsonl", "csv"}

// root is the whole command line.
func (c *call) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "tablero [MODEL]",
		Short: "A terminal workbench for NoSQL tables",
		Long: `tablero designs tables for Amazon DynamoDB and Zoho Catalyst NoSQL, keeps their items in an embedded engine, and walks their
partitions in sort-key order. Without a command it opens the workbench.

MODEL is the name of a model in the workspace, the path of a model file, or sample:NAME. ./x is always a path.`,
		Example:       "  tablero demo\n  tablero import model.json\n  tablero query sample:menu Menu --partition Pizza --index Calories --sort '> 400'",
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       version(),
		RunE:          c.workbench,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			c.command = strings.TrimPrefix(strings.TrimPrefix(cmd.CommandPath(), "tablero"), " ")
			return c.checkFlags(cmd)
		},
		ValidArgsFunction: c.completeModels,
	}
	root.SetVersionTemplate("tablero {{.Version}}\n")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usage(fmt.Sprintf("%s --help shows the flags", cmd.CommandPath()), "%s", err)
	})
	f := root.PersistentFlags()
	f.StringVar(&c.workspace, "workspace", "", "the workspace folder `DIR` ($TABLERO_WORKSPACE, else tablero in the XDG data folder)")
	f.StringVar(&c.format, "format", "", "how records are printed: text, json, jsonl or csv")
	f.BoolVar(&c.readOnly, "read-only", false, "refuse every change")
	f.BoolVar(&c.noColor, "no-color", false, "no colours (also $NO_COLOR)")
	f.StringVar(&c.theme, "theme", "", "the colours of the workbench: "+strings.Join(themeNames(), ", "))
	f.StringVar(&c.glyphs, "glyphs", "", "the marks of the workbench: unicode or ascii")
	f.BoolVar(&c.showKeys, "show-keys", false, "show each key pressed, for a room")
	f.StringVar(&c.sync, "sync", "on", "on: a write is on the disk when it is acknowledged; off: faster")
	f.DurationVar(&c.wait, "wait", workspace.DefaultWait, "how long to wait for a workspace that another process holds")
	f.StringVar(&c.logPath, "log-file", "", "where faults are logged")
	f.BoolVar(&c.quiet, "quiet", false, "nothing on stderr but errors")

	root.AddCommand(
		c.demoCommand(), c.listCommand(), c.showCommand(), c.importCommand(), c.exportCommand(), c.convertCommand(), c.schemaCommand(),
		c.checkCommand(), c.diffCommand(), c.rmCommand(), c.getCommand(), c.putCommand(), c.deleteCommand(), c.queryCommand(),
		c.scanCommand(), c.ttlCommand(), c.doctorCommand(),
	)
	for _, sub := range root.Commands() {
		args := sub.Args
		sub.Args = func(cmd *cobra.Command, words []string) error {
			if args == nil {
				return nil
			}
			if err := args(cmd, words); err != nil {
				return usage("The call is "+cmd.UseLine(), "%s", err)
			}
			return nil
		}
	}
	return root
}

// version is the module's version and the commit it was built from, as far as the build knows them.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of an unknown build"
	}
	v := strings.Trim(info.Main.Version, "()")
	commit, dirty := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = " with changes"
		}
	}
	if commit == "" {
		commit = "unknown"
	}
	return fmt.Sprintf("%s (commit %s%s, %s)", v, commit, dirty, info.GoVersion)
}

// checkFlags refuses global flags that mean nothing, before anything is opened.
func (c *call) checkFlags(cmd *cobra.Command) error {
	if c.format != "" && !slices.Contains(formatWords, c.format) {
		return usage("It is one of "+strings.Join(formatWords, ", "), "unknown --format %q", c.format)
	}
	if c.sync != "on" && c.sync != "off" {
		return usage("It is on or off", "unknown --sync %q", c.sync)
	}
	if c.wait < 0 {
		return usage("Give a time such as 5s", "--wait cannot be negative")
	}
	if o := cmd.Flags().Lookup("output"); o != nil && slices.Contains(formatWords, o.Value.String()) {
		return usage(fmt.Sprintf("For the form of what is printed say --format %s; for a file of that name say -o ./%s", o.Value, o.Value), "-o names a file")
	}
	return c.checkLook()
}

// notACommand says what a first word that is neither command nor model may have meant.
func notACommand(root *cobra.Command, err *workspace.UnknownModelError) error {
	words := slices.Clone(err.Nearest)
	var commands []string
	for _, sub := range root.Commands() {
		if !sub.Hidden {
			commands = append(commands, sub.Name())
		}
	}
	for _, n := range samples.Names() {
		if n == err.Word {
			return err
		}
	}
	near := nearest.Names(err.Word, append(commands, words...))
	if len(near) == 0 {
		return usage("tablero --help names the commands, tablero list the models", "%q is neither a command nor a model", err.Word)
	}
	return usage("Did you mean "+strings.Join(near, " or ")+"?", "%q is neither a command nor a model", err.Word)
}
