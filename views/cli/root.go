package cli

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tablero/model"
	"tablero/model/codec/formats"
	"tablero/model/nearest"
	"tablero/themes"
	"tablero/views/workspace"
)

// formatWords are what --format takes where a command prints records.
var formatWords = []string{"text", "json", "jsonl", "csv"}

// printing notes at a command which of formatWords it takes. A command without it prints no records.
const printing = "formats"

func prints(cmd *cobra.Command, words ...string) *cobra.Command {
	cmd.Annotations = map[string]string{printing: strings.Join(words, " ")}
	return cmd
}

// root is the whole command line.
func (c *call) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "tablero [MODEL]",
		Short: "A terminal workbench for NoSQL tables",
		Long: `tablero designs tables for Amazon DynamoDB and Zoho Catalyst NoSQL, keeps their items in an embedded engine, and walks their
partitions in sort-key order. Without a command it opens the workbench.

MODEL is the name of a model in the workspace, the path of a model file, or sample:NAME. A name wins over a file of the same
name; ./x is always a path. With a path or a sample no workspace is opened, made or locked.

Records go to stdout, everything else to stderr. Exit codes: 0 done, 1 the answer is no (findings, a difference, no such item),
2 the call is wrong, 3 the data is wrong and nothing was written, 4 the workspace could not be used, 5 a fault of tablero,
130 interrupted.`,
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
	root.SetFlagErrorFunc(flagFault)
	c.globalFlags(root)

	every := []string{"text", "json", "jsonl", "csv"}
	root.AddCommand(
		prints(c.demoCommand(), every...), prints(c.listCommand(), every...), prints(c.showCommand(), every...),
		prints(c.importCommand(), "json", "jsonl"), c.exportCommand(), c.convertCommand(), prints(c.schemaCommand(), "json"),
		prints(c.checkCommand(), every...), prints(c.diffCommand(), every...), c.rmCommand(),
		prints(c.getCommand(), every...), c.putCommand(), c.deleteCommand(),
		prints(c.queryCommand(), every...), prints(c.scanCommand(), every...),
		prints(c.ttlCommand(), every...), c.generateCommand(), prints(c.doctorCommand(), every...),
	)
	root.AddCommand(c.completionCommand(root))
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetHelpCommand(c.helpCommand(root))
	root.InitDefaultHelpCmd()
	for _, sub := range root.Commands() {
		sub.DisableFlagsInUseLine = true
	}
	completeFlags(root)
	return root
}

func (c *call) globalFlags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.StringVar(&c.workspace, "workspace", "", "the workspace folder `DIR` ($TABLERO_WORKSPACE, else tablero in the XDG data folder)")
	f.StringVar(&c.format, "format", "", "how records are printed, a `WORD`: "+strings.Join(formatWords, ", "))
	f.BoolVar(&c.readOnly, "read-only", false, "refuse every change")
	f.BoolVar(&c.noColor, "no-color", false, "no colours (also $NO_COLOR)")
	f.StringVar(&c.theme, "theme", "", "the colours of the workbench, a `NAME`: "+strings.Join(themeNames(), ", "))
	f.StringVar(&c.glyphs, "glyphs", "", "the marks of the workbench, a `NAME`: "+strings.Join(themes.GlyphNames(), ", "))
	f.BoolVar(&c.showKeys, "show-keys", false, "show each key pressed, for a room")
	f.StringVar(&c.sync, "sync", "on", "`on`: a write is on the disk when it is acknowledged; off: faster")
	f.DurationVar(&c.wait, "wait", workspace.DefaultWait, "how long to wait for a workspace that another process holds, a `TIME`")
	f.StringVar(&c.logPath, "log-file", "", "where faults are logged, a `FILE`")
	f.BoolVar(&c.quiet, "quiet", false, "nothing on stderr but errors")
}

// helpCommand is tablero help, which refuses what it cannot explain.
func (c *call) helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "What a command does, with an example",
		Example: "  tablero help query",
		Args:    words(0, "COMMAND"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return commandNames(root), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return root.Help()
			}
			for _, sub := range root.Commands() {
				if sub.Name() == args[0] {
					return sub.Help()
				}
			}
			return usage(candidates(args[0], commandNames(root), "The commands are"), "there is no command %q", args[0])
		},
	}
}

func commandNames(root *cobra.Command) []string {
	var names []string
	for _, sub := range root.Commands() {
		if sub.IsAvailableCommand() || sub.Name() == "help" {
			names = append(names, sub.Name())
		}
	}
	return names
}

// words checks the number of arguments by their names: at least the first so many; one that ends in ... may be repeated.
func words(least int, names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		hint := "The call is " + cmd.UseLine()
		if len(args) < least {
			return usage(hint, "%s needs %s", cmd.Name(), strings.TrimSuffix(names[len(args)], "..."))
		}
		repeated := len(names) > 0 && strings.HasSuffix(names[len(names)-1], "...")
		if len(args) > len(names) && !repeated {
			return usage(hint, "%q is one word too many for %s", args[len(names)], cmd.Name())
		}
		return nil
	}
}

// version is the module's version and the commit it was built from, as far as the build knows them.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of an unknown build"
	}
	return versionOf(info)
}

func versionOf(info *debug.BuildInfo) string {
	v := strings.Trim(info.Main.Version, "()")
	if v == "" {
		v = "devel"
	}
	commit, dirty := "unknown", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && s.Value != "":
			commit = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = " with changes"
		}
	}
	return fmt.Sprintf("%s (commit %s%s, %s)", v, commit, dirty, info.GoVersion)
}

// checkFlags refuses global flags that mean nothing, before anything is opened.
func (c *call) checkFlags(cmd *cobra.Command) error {
	if err := c.checkFormat(cmd); err != nil {
		return err
	}
	if c.sync != "on" && c.sync != "off" {
		return usage("It is on or off", "unknown --sync %q", c.sync)
	}
	if c.wait < 0 {
		return usage("Give a time such as 5s", "--wait cannot be negative")
	}
	if o := cmd.Flags().Lookup("output"); o != nil && slices.Contains(formatWords, o.Value.String()) {
		hint := fmt.Sprintf("For a file of that name say -o ./%s", o.Value)
		if cmd.Flags().Lookup("to") != nil {
			hint = fmt.Sprintf("The form of a model is chosen by --to; for a file of that name say -o ./%s", o.Value)
		}
		return usage(hint, "-o names a file, not a form")
	}
	return c.checkLook()
}

func (c *call) checkFormat(cmd *cobra.Command) error {
	if c.format == "" {
		return nil
	}
	if slices.Contains(formats.Names(), c.format) && cmd.Flags().Lookup("to") != nil {
		return usage("Say --to "+c.format, "the form of a model is chosen by --to, and --format is for records")
	}
	if !slices.Contains(formatWords, c.format) {
		return usage("It is one of "+strings.Join(formatWords, ", "), "unknown --format %q", c.format)
	}
	takes := strings.Fields(cmd.Annotations[printing])
	switch {
	case slices.Contains(takes, c.format):
		return nil
	case len(takes) == 0:
		return usage("Leave --format out", "%s prints no records", cmd.CommandPath())
	}
	return usage("It takes "+strings.Join(takes, " or "), "%s does not print %s", cmd.CommandPath(), c.format)
}

// notACommand says what a first word that is neither command nor model may have meant; models are names of the workspace.
func notACommand(root *cobra.Command, word string, models []string) error {
	near := nearest.Names(word, append(commandNames(root), models...))
	for _, n := range workspace.NearSamples(word) {
		if len(near) < 3 {
			near = append(near, n)
		}
	}
	if len(near) == 0 {
		return usage("tablero --help names the commands, tablero list the models", "%q is neither a command nor a model", word)
	}
	return usage("Did you mean "+strings.Join(near, " or ")+"?", "%q is neither a command nor a model", word)
}

// dialects are what --dialect takes.
func dialects() []string { return []string{string(model.DynamoDB), string(model.Catalyst)} }
