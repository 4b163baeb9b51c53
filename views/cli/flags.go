package cli

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tablero/model/codec/formats"
	"tablero/model/nearest"
	"tablero/themes"
)

// flagFault turns an error of the flag parser into a call to mend: what is wrong with which flag, and what to write.
func flagFault(cmd *cobra.Command, err error) error {
	help := cmd.CommandPath() + " --help shows the flags"
	var (
		unknown *pflag.NotExistError
		missing *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		if letters := unknown.GetSpecifiedShortnames(); letters != "" {
			if name == "o" {
				return usage("Say --format json (or text, jsonl, csv) for the form of what is printed, and > FILE to keep it",
					"-o names a file, and %s writes none", cmd.CommandPath())
			}
			return usage(help, "unknown flag -%s", letters)
		}
		if near := nearest.Names(name, flagNames(cmd)); len(near) > 0 {
			return usage("Did you mean --"+strings.Join(near, " or --")+"?", "unknown flag --%s", name)
		}
		return usage(help, "unknown flag --%s", name)
	case errors.As(err, &missing):
		return usage(help, "--%s needs a value", missing.GetFlag().Name)
	case errors.As(err, &invalid):
		f := invalid.GetFlag()
		return usage(valueHint(f), "%q is no value for --%s", invalid.GetValue(), f.Name)
	}
	return usage(help, "%s", err)
}

func valueHint(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "int":
		return "Give a whole number"
	case "duration":
		return "Give a time such as 5s, 10m or 48h"
	case "bool":
		return fmt.Sprintf("Say --%s, or leave it out", f.Name)
	}
	return ""
}

func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// paths is the value of --select: document paths, separated by commas. A name in backquotes may hold commas and everything else.
type paths struct{ list *[]string }

// String is what the help shows as the default: nothing.
func (p paths) String() string { return "" }

// Type is the word for the value in the help.
func (p paths) Type() string { return "PATHS" }

// Set adds the paths of one flag.
func (p paths) Set(text string) error {
	quoted, start := false, 0
	for i := 0; i <= len(text); i++ {
		switch {
		case i == len(text) || text[i] == ',' && !quoted:
			part := strings.TrimSpace(text[start:i])
			if part == "" {
				return errors.New("a path is empty")
			}
			*p.list = append(*p.list, part)
			start = i + 1
		case text[i] == '`':
			quoted = !quoted
		}
	}
	return nil
}

// completeFlags lets the shell complete the flags that take one of a few words.
func completeFlags(root *cobra.Command) {
	fixed := map[string][]string{
		"format": formatWords, "theme": themeNames(), "glyphs": themes.GlyphNames(), "sync": {"on", "off"},
		"to": formats.Names(), "from": formats.Names(), "dialect": dialects(),
	}
	for _, cmd := range append([]*cobra.Command{root}, root.Commands()...) {
		for _, name := range slices.Sorted(maps.Keys(fixed)) {
			if f := cmd.Flags().Lookup(name); f != nil || cmd.PersistentFlags().Lookup(name) != nil {
				_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(fixed[name], cobra.ShellCompDirectiveNoFileComp))
			}
		}
	}
}
