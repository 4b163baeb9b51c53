package cli

import (
	"context"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"tablero/engine"
	"tablero/engine/kv"
	"tablero/model/jsondoc"
	"tablero/ui/term"
	"tablero/views/workspace"
)

func (c *call) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Checks the workspace, and says what it runs on",
		Long: `doctor proves the workspace: the checksums of its files first, then every item against its index entries and the expiry queue. It
prints versions, sizes and what is known of the terminal; exit 1 when something is wrong, exit 4 when the workspace cannot be opened.`,
		Example: "  tablero doctor\n  tablero doctor --format json",
		Args:    words(0),
		RunE:    func(cmd *cobra.Command, _ []string) error { return c.doctor(cmd.Context()) },
	}
}

// facts is what doctor says: a name and a text a line.
type facts [][]string

func (f *facts) add(name, format string, args ...any) {
	*f = append(*f, []string{name, fmt.Sprintf(format, args...)})
}

func (c *call) doctor(ctx context.Context) error {
	s, err := c.settings()
	if err != nil {
		return err
	}
	var f facts
	f.add("tablero", "%s", version())
	f.add("system", "%s/%s", runtime.GOOS, runtime.GOARCH)
	f.add("terminal", "%s", terminalText(c.terminal()))
	if err := term.CheckWidths(); err != nil {
		f.add("widths", "%s", err)
	}
	f.add("workspace", "%s", s.Dir)
	f.add("log", "%s", c.log.path())
	if !s.Exists() {
		f.add("state", "not made yet: the first import makes it")
		return c.printFacts(f)
	}
	report, err := examine(ctx, s, &f)
	if perr := c.printFacts(f); err == nil {
		err = perr
	}
	if err != nil || report.Clean() {
		return err
	}
	c.say("%s: keep a copy of the folder before anything else, then export what is readable", plural(len(report.Problems), "problem"))
	return errNo
}

// examine opens the workspace and proves it.
func examine(ctx context.Context, s workspace.Settings, f *facts) (report *engine.CheckReport, err error) {
	err = withWorkspace(ctx, s, func(db *engine.DB) error {
		info, err := db.Info()
		if err != nil {
			return err
		}
		f.add("format", "%d", info.Format)
		f.add("lock", "was free")
		f.add("size", "%s in %s, %s free", megabytes(info.Bytes), plural(info.Tables, "table file"), megabytes(info.Free))
		f.add("reserve", "%s", reserveText(info))
		f.add("sync", "%s", map[bool]string{true: "on", false: "off"}[s.Sync])
		if info.Unclean {
			f.add("closed", "not cleanly the last time; what was acknowledged is there")
		}
		if report, err = db.Check(ctx, nil); err != nil {
			return err
		}
		f.add("models", "%d with %s", report.Models, plural(report.Tables, "table"))
		f.add("items", "%d, %d index entries, %d expiries", report.Items, report.Entries, report.Expiries)
		for _, x := range report.Problems {
			f.add("problem", "%s", x)
		}
		if report.More {
			f.add("problem", "and more")
		}
		if report.Clean() {
			f.add("state", "clean")
		} else {
			f.add("state", "damaged")
		}
		return nil
	})
	return report, err
}

func reserveText(info kv.Info) string {
	switch {
	case info.Reserve < 0:
		return "none"
	case info.Free < info.Reserve:
		return megabytes(info.Reserve) + ", which is not free: writes are refused"
	}
	return megabytes(info.Reserve) + " stay free"
}

func megabytes(n int64) string {
	if n < 1<<20 {
		return fmt.Sprintf("%d KB", n>>10)
	}
	return fmt.Sprintf("%d MB", n>>20)
}

// printFacts prints them as lines, or as one document.
func (c *call) printFacts(f facts) error {
	if c.format != "json" && c.format != "jsonl" {
		return c.records(nil, f, "fact", "text")
	}
	p := c.printer()
	doc, problems := jsondoc.Obj(), jsondoc.Arr()
	for _, row := range f {
		if row[0] == "problem" {
			problems.Elems = append(problems.Elems, jsondoc.Str(row[1]))
		} else {
			doc.Add(row[0], jsondoc.Str(row[1]))
		}
	}
	doc.Add("problems", problems)
	if c.format == "json" {
		p.json(doc)
	} else {
		p.jsonLine(doc)
	}
	return p.flush()
}

func terminalText(t term.Session) string {
	if !t.Out {
		return "none: output goes to a file or a pipe"
	}
	text := fmt.Sprintf("%d×%d, TERM=%s", t.W, t.H, getenv("TERM"))
	if t.SSH {
		text += ", over ssh"
	}
	if t.Tmux {
		text += ", in tmux"
	}
	return text
}
