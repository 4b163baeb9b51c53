package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"tablero/engine"
	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/formats"
	"tablero/model/codec/native"
	"tablero/model/jsondoc"
	"tablero/views/workspace"
)

func (c *call) importCommand() *cobra.Command {
	var from, as string
	var replace, repair bool
	cmd := &cobra.Command{
		Use:   "import FILE...",
		Short: "Model files into the workspace",
		Long: `import reads model files of any readable format, recognised by content, and keeps them in the workspace. Every repair and loss is
printed with its JSON path, line and column. Repairs apply to the stored items; an export writes the source back as it came, unless
--repair agrees to them. FILE may be - for standard input, or sample:NAME to keep a bundled sample.`,
		Example: "  tablero import model.json\n  tablero import model.json --as shop --replace",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if c.readOnly {
				return usage("Leave --read-only out to import", "import adds models, and --read-only refuses every change")
			}
			if as != "" && len(args) > 1 {
				return usage("Import them one by one", "--as names one model, and there are %d files", len(args))
			}
			var docs []*model.Document // all are read before the workspace is opened: one that is wrong changes nothing
			reports := jsondoc.Arr()
			for _, path := range args {
				doc, report, err := c.readModel(path, from, repair)
				if err != nil {
					return putHint(path, err)
				}
				if as != "" {
					doc.Model.Name = as
				}
				if doc.Model.Name == "" {
					doc.Model.Name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
				}
				c.notes(path, report)
				docs = append(docs, doc)
				reports.Elems = append(reports.Elems, reportNode(path, doc, report))
			}
			s, err := c.settings()
			if err != nil {
				return err
			}
			err = withWorkspace(cmd.Context(), s, func(db *engine.DB) error {
				for i, doc := range docs {
					if err := db.Import(cmd.Context(), doc, engine.ImportOptions{Replace: replace}); err != nil {
						return importFault(args[i], err)
					}
					c.say("imported %s: %s, %s", doc.Model.Name, plural(len(doc.Model.Tables), "table"), plural(itemCount(doc), "item"))
				}
				return nil
			})
			if err != nil || c.format != "json" && c.format != "jsonl" {
				return err
			}
			p := c.printer()
			if err := c.records(p, reports, nil, nil); err != nil {
				return err
			}
			return p.flush()
		},
	}
	f := cmd.Flags()
	f.StringVar(&from, "from", "", "the `FORMAT` of the files, when it is not to be recognised: "+strings.Join(formats.Names(), ", "))
	f.StringVar(&as, "as", "", "the `NAME` of the model in the workspace")
	f.BoolVar(&replace, "replace", false, "take the place of a model of the same name")
	f.BoolVar(&repair, "repair", false, "agree to the repairs: exports write them")
	return cmd
}

// readModel reads a file, standard input or a sample.
func (c *call) readModel(path, from string, repair bool) (*model.Document, *codec.Report, error) {
	if t := workspace.Classify(path); t.Kind == workspace.Sample {
		doc, err := workspace.SampleDocument(t.Name)
		return doc, &codec.Report{Format: native.Format}, err
	}
	if path != "-" {
		return workspace.ReadModel(path, from, repair)
	}
	src, err := workspace.ReadFile(path, c.In)
	if err != nil {
		return nil, nil, err
	}
	doc, report, err := formats.Decode(src, formats.Options{From: from, Name: "standard input", Repair: repair})
	if err != nil {
		return nil, nil, &workspace.FileError{Path: sourceName(path), Err: err}
	}
	return doc, report, nil
}

// putHint names the call that stores items, where the file holds items and no model.
func putHint(path string, err error) error {
	var ce *codec.Error
	if errors.As(err, &ce) && ce.Items {
		ce.Hint = "tablero put MODEL TABLE " + path + " stores them"
	}
	return err
}

// importFault says that an invalid item is a fault of the file, and a taken name one of the call.
func importFault(path string, err error) error {
	var item *engine.ItemError
	var ee *engine.Error
	switch {
	case errors.As(err, &item):
		return dataError{&workspace.FileError{Path: path, Err: err}}
	case errors.As(err, &ee) && ee.Code == engine.CodeModelExists:
		return usage("Say --as NAME for another name, or --replace", "%s", strings.TrimRight(ee.Message, "."))
	case errors.As(err, &ee) && (ee.Code == engine.CodeValidation || ee.Code == engine.CodeInvalidInput):
		return dataError{&workspace.FileError{Path: path, Err: err}}
	}
	return err
}

// notes prints what a reader or writer had to say, a line each, remarks left out.
func (c *call) notes(path string, r *codec.Report) {
	for _, n := range r.Notes {
		if n.Kind == codec.Remark {
			continue
		}
		place := path
		if n.Line > 0 {
			place = fmt.Sprintf("%s:%d:%d", path, n.Line, n.Col)
		}
		c.say("%s: %s: %s: %s", place, n.Kind, n.Path, n.Text)
	}
}

func reportNode(path string, doc *model.Document, r *codec.Report) *jsondoc.Node {
	notes := jsondoc.Arr()
	for _, n := range r.Notes {
		notes.Elems = append(notes.Elems, jsondoc.Obj().Add("kind", jsondoc.Str(string(n.Kind))).Add("path", jsondoc.Str(n.Path)).
			Add("line", count(int64(n.Line))).Add("column", count(int64(n.Col))).Add("text", jsondoc.Str(n.Text)))
	}
	return jsondoc.Obj().Add("file", jsondoc.Str(path)).Add("format", jsondoc.Str(r.Format)).Add("model", jsondoc.Str(doc.Model.Name)).
		Add("tables", count(int64(len(doc.Model.Tables)))).Add("items", count(int64(itemCount(doc)))).Add("notes", notes)
}

func itemCount(doc *model.Document) int {
	n := 0
	for _, t := range doc.Items {
		n += len(t.Items)
	}
	return n
}

func (c *call) exportCommand() *cobra.Command {
	var to, out string
	var strict, check bool
	cmd := &cobra.Command{
		Use:   "export MODEL",
		Short: "A model out, in another form",
		Long: `export writes a model with its items. What a file held that nobody touched is written back byte for byte in the file's own format.
What the target format cannot hold is said on stderr; with --strict it ends in exit 1 and nothing is written.`,
		Example:           "  tablero export menu -o menu.json\n  tablero export shop --to workbench -o shop.json --check",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: c.completeModels,
		RunE: func(cmd *cobra.Command, args []string) error {
			if check && out == "" {
				return usage("Say -o FILE", "--check compares with a file")
			}
			if err := knownFormat(to); err != nil {
				return err
			}
			return c.reading(cmd, args[0], func(s *workspace.Session) error {
				doc, err := s.Document(cmd.Context())
				if err != nil {
					return err
				}
				return c.write(doc, args[0], to, out, strict, check)
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&to, "to", native.Format, "the format: "+strings.Join(formats.Names(), ", "))
	f.StringVarP(&out, "output", "o", "", "write `FILE`, atomically, instead of stdout")
	f.BoolVar(&strict, "strict", false, "exit 1 when something is lost")
	f.BoolVar(&check, "check", false, "write nothing; exit 1 when FILE is stale")
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

// write encodes a document and puts it where it belongs.
func (c *call) write(doc *model.Document, name, to, out string, strict, check bool) error {
	data, report, err := formats.Encode(to, doc)
	if err != nil {
		return err
	}
	c.notes(name, report)
	if check {
		have, err := os.ReadFile(out)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return &workspace.FileError{Path: out, Err: err}
		}
		if err != nil || !bytes.Equal(have, data) {
			c.say("%s is stale: it is not what %s exports now", out, name)
			return errNo
		}
		return nil
	}
	if strict && report.Count(codec.Loss) > 0 {
		c.say("%s cannot hold everything, and nothing was written", to)
		return errNo
	}
	if out != "" {
		return workspace.ReplaceFile(out, data)
	}
	p := c.printer()
	p.raw(data)
	return p.flush()
}

func (c *call) convertCommand() *cobra.Command {
	var to, out, from string
	var strict, repair bool
	cmd := &cobra.Command{
		Use:     "convert FILE... --to FORMAT",
		Short:   "One format to another, without a workspace",
		Example: "  tablero convert model.json --to native\n  tablero convert a.json b.json --to native -o models/",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if to == "" {
				return usage("Say --to with one of "+strings.Join(formats.Names(), ", "), "convert needs the format to write")
			}
			if err := knownFormat(to); err != nil {
				return err
			}
			info, err := os.Stat(out)
			folder := err == nil && info.IsDir()
			if len(args) > 1 && !folder {
				return usage("Say -o FOLDER with a folder that is there", "%d files become %d documents", len(args), len(args))
			}
			for _, path := range args {
				doc, report, err := c.readModel(path, from, repair)
				if err != nil {
					return putHint(path, err)
				}
				c.notes(path, report)
				target := out
				if folder {
					target = filepath.Join(out, strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))+".json")
				}
				if err := c.write(doc, path, to, target, strict, false); err != nil {
					return err
				}
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&to, "to", "", "the format to write: "+strings.Join(formats.Names(), ", "))
	f.StringVar(&from, "from", "", "the format to read, when it is not to be recognised")
	f.StringVarP(&out, "output", "o", "", "write `FILE`, atomically, or into a folder")
	f.BoolVar(&strict, "strict", false, "exit 1 when something is lost")
	f.BoolVar(&repair, "repair", false, "agree to the reader's repairs")
	return cmd
}

func (c *call) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "schema",
		Short:   "The JSON Schema of the native format",
		Example: "  tablero schema > tablero.schema.json",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			p := c.printer()
			p.raw(native.Schema())
			return p.flush()
		},
	}
}
