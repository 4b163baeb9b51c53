package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/formats"
	"tablero/model/codec/native"
	"tablero/views/workspace"
)

// outFlags say what is written where.
type outFlags struct {
	to     string
	out    string
	strict bool
	check  bool
}

func (c *call) exportCommand() *cobra.Command {
	var f outFlags
	cmd := &cobra.Command{
		Use:   "export MODEL [--to F] [-o FILE] [--strict] [--check]",
		Short: "A model out, in another form",
		Long: `export writes a model with its items. What a file held that nobody touched is written back byte for byte in the file's own format.
What the target format cannot hold is said on stderr; with --strict it ends in exit 1 and nothing is written. With --check nothing is
written, and exit 1 says that FILE is not what would be written now.`,
		Example:           "  tablero export menu -o menu.json\n  tablero export sample:shop --to workbench -o shop.json\n  tablero export sample:shop --to workbench -o shop.json --check",
		Args:              words(1, "MODEL"),
		ValidArgsFunction: c.completeModels,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.check && f.out == "" {
				return usage("Say -o FILE", "--check compares with a file")
			}
			if err := knownFormat(f.to); err != nil {
				return err
			}
			return c.reading(cmd, args[0], func(s *workspace.Session) error {
				doc, err := s.Document(cmd.Context())
				if err != nil {
					return err
				}
				data, err := c.encode(doc, args[0], f)
				if err != nil {
					return err
				}
				return c.deliver(data, args[0], f)
			})
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.to, "to", native.Format, "the `FORMAT`: "+strings.Join(formats.Names(), ", "))
	fl.StringVarP(&f.out, "output", "o", "", "write `FILE`, atomically, instead of stdout")
	fl.BoolVar(&f.strict, "strict", false, "exit 1 when something is lost")
	fl.BoolVar(&f.check, "check", false, "write nothing; exit 1 when FILE is stale")
	return cmd
}

func knownFormat(name string) error {
	for _, n := range formats.Names() {
		if n == name {
			return nil
		}
	}
	return usage(candidates(name, formats.Names(), "There are"), "unknown format %q", name)
}

// encode is a document in the target format. What is lost is said, and is a no with --strict.
func (c *call) encode(doc *model.Document, name string, f outFlags) ([]byte, error) {
	data, report, err := formats.Encode(f.to, doc)
	if err != nil {
		return nil, err
	}
	c.losses(name, report)
	if f.strict && report.Count(codec.Loss) > 0 {
		c.say("%s cannot hold everything, and nothing was written", f.to)
		return nil, errNo
	}
	return data, nil
}

// losses prints the losses of a report. One that repeats itself is printed once and counted.
func (c *call) losses(name string, r *codec.Report) {
	more := map[string]int{}
	for _, n := range r.Notes {
		if n.Kind == codec.Loss {
			more[n.Text]++
		}
	}
	for _, n := range r.Notes {
		count := more[n.Text]
		if n.Kind != codec.Loss || count == 0 {
			continue
		}
		more[n.Text] = 0
		text := fmt.Sprintf("%s: %s: %s: %s", name, n.Kind, n.Path, n.Text)
		if count > 1 {
			text += fmt.Sprintf(" (and %d more like this)", count-1)
		}
		c.say("%s", text)
	}
}

// deliver puts what was encoded where it belongs, or compares it with what is there.
func (c *call) deliver(data []byte, name string, f outFlags) error {
	switch {
	case f.check:
		have, err := workspace.ReadFile(f.out, nil)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err != nil || !bytes.Equal(have, data) {
			c.say("%s is stale: it is not what %s exports now", f.out, name)
			return errNo
		}
		return nil
	case f.out != "":
		return workspace.ReplaceFile(f.out, data)
	}
	p := c.printer()
	_, _ = p.Write(data)
	return p.flush()
}

func (c *call) convertCommand() *cobra.Command {
	var f outFlags
	var from string
	var repair bool
	cmd := &cobra.Command{
		Use:   "convert FILE... --to F [-o FILE] [--from F] [--strict] [--repair]",
		Short: "One format to another, without a workspace",
		Long: `convert reads model files and writes them in another format, to stdout, to a file, or each under its own name into a folder that is
there. When one of several files is wrong, nothing is written.`,
		Example: "  tablero convert model.json --to native\n  tablero convert a.json b.json --to native -o models",
		Args:    words(1, "FILE..."),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.to == "" {
				return usage("Say --to with one of "+strings.Join(formats.Names(), ", "), "convert needs the format to write")
			}
			if err := knownFormat(f.to); err != nil {
				return err
			}
			return c.convert(cmd.Context(), args, from, repair, f)
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.to, "to", "", "the `FORMAT` to write: "+strings.Join(formats.Names(), ", "))
	fl.StringVar(&from, "from", "", "the `FORMAT` to read, when it is not to be recognised")
	fl.StringVarP(&f.out, "output", "o", "", "write `FILE`, atomically, or into a folder")
	fl.BoolVar(&f.strict, "strict", false, "exit 1 when something is lost")
	fl.BoolVar(&repair, "repair", false, "agree to the reader's repairs")
	return cmd
}

func (c *call) convert(ctx context.Context, files []string, from string, repair bool, f outFlags) error {
	info, err := os.Stat(f.out)
	folder := err == nil && info.IsDir()
	if len(files) > 1 && !folder {
		return usage("Say -o FOLDER with a folder that is there", "%d files become %d documents", len(files), len(files))
	}
	targets, done := make([]outFlags, len(files)), make([][]byte, len(files))
	into := map[string]string{} // file by what it is written to
	for i, path := range files {
		targets[i] = f
		if folder {
			targets[i].out = filepath.Join(f.out, strings.TrimSuffix(filepath.Base(sourceName(path)), filepath.Ext(path))+".json")
			if sameFile(targets[i].out, path) {
				return usage("Say -o with another folder", "%s would be written over itself", path)
			}
			if other, twice := into[targets[i].out]; twice {
				return usage("Convert them one by one", "%s and %s would both be written to %s", other, path, targets[i].out)
			}
			into[targets[i].out] = path
		}
		doc, report, err := c.readModel(ctx, path, from, repair)
		if err != nil {
			return err
		}
		c.notes(path, report.Notes, false)
		if done[i], err = c.encode(doc, sourceName(path), targets[i]); err != nil {
			return err
		}
	}
	for i, data := range done {
		if err := c.deliver(data, files[i], targets[i]); err != nil {
			return err
		}
	}
	return nil
}

func sameFile(a, b string) bool {
	x, errA := os.Stat(a)
	y, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(x, y)
}

func (c *call) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "schema",
		Short:   "The JSON Schema of the native format",
		Long:    "schema prints the JSON Schema of tablero's own format, for editors and for checks elsewhere.",
		Example: "  tablero schema > tablero.schema.json",
		Args:    words(0),
		RunE: func(*cobra.Command, []string) error {
			p := c.printer()
			_, _ = p.Write(native.Schema())
			return p.flush()
		},
	}
}
