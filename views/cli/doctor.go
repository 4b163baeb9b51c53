package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"tablero/engine"
	"tablero/ui/term"
)

func (c *call) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Checks the workspace, and says what it runs on",
		Long: `doctor proves the workspace: the checksums of its files first, then every item against its index entries and the expiry queue. It
prints versions, sizes and what is known of the terminal; exit 1 when something is wrong.`,
		Example: "  tablero doctor",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return c.doctor(cmd.Context()) },
	}
}

func (c *call) doctor(ctx context.Context) error {
	s, err := c.settings()
	if err != nil {
		return err
	}
	p := c.printer()
	t := c.terminal()
	rows := [][]string{
		{"tablero", version()},
		{"system", runtime.GOOS + "/" + runtime.GOARCH},
		{"terminal", terminalText(t)},
		{"workspace", s.Dir},
		{"log", c.log.path()},
	}
	if err := term.CheckWidths(); err != nil {
		rows = append(rows, []string{"widths", err.Error()})
	}
	if !s.Exists() {
		p.columns(append(rows, []string{"state", "not made yet: the first import makes it"}), "")
		return p.flush()
	}
	var report *engine.CheckReport
	var size int64
	err = withWorkspace(ctx, s, func(db *engine.DB) error {
		size = folderSize(s.Dir)
		report, err = db.Check(ctx, nil)
		return err
	})
	if err != nil {
		p.columns(rows, "")
		return errors.Join(p.flush(), err)
	}
	rows = append(rows,
		[]string{"size", fmt.Sprintf("%d KB on disk", size>>10)},
		[]string{"models", fmt.Sprintf("%d with %s", report.Models, plural(report.Tables, "table"))},
		[]string{"items", fmt.Sprintf("%d, %d index entries, %d expiries", report.Items, report.Entries, report.Expiries)},
	)
	if report.Clean() {
		rows = append(rows, []string{"state", "clean"})
	}
	p.columns(rows, "")
	for _, x := range report.Problems {
		p.line("problem  %s", problemText(x))
	}
	if err := p.flush(); err != nil {
		return err
	}
	if !report.Clean() {
		c.say("%s: keep a copy of the folder before anything else, then export what is readable", plural(len(report.Problems), "problem"))
		return errNo
	}
	return nil
}

func problemText(x engine.Problem) string {
	text := ""
	for _, part := range []string{x.Model, x.Table, x.Index} {
		if part != "" {
			text += part + " › "
		}
	}
	return text + x.Text
}

// folderSize is the bytes of all files below a folder; what cannot be read is left out.
func folderSize(dir string) (n int64) {
	_ = filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // a file that went away while looking is no fault
		}
		if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
			n += info.Size()
		}
		return nil
	})
	return n
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
