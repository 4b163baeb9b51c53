package cli

import (
	"context"
	"errors"
	"fmt"
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

type importFlags struct {
	from    string
	as      string
	replace bool
	repair  bool
}

// imported is a model on its way into the workspace.
type imported struct {
	path   string
	doc    *model.Document
	report *codec.Report
}

func (c *call) importCommand() *cobra.Command {
	var f importFlags
	cmd := &cobra.Command{
		Use:   "import FILE... [--from F] [--as NAME] [--replace] [--repair]",
		Short: "Model files into the workspace",
		Long: `import reads model files of any readable format, recognised by content, and keeps them in the workspace. Every repair and loss is
printed with its JSON path, line and column. Repairs apply to the stored items; an export writes the source back as it came, unless
--repair agrees to them. FILE may be - for standard input, or sample:NAME to keep a bundled sample. When one of several files is
wrong or a name is taken, nothing is imported.`,
		Example: "  tablero import model.json\n  tablero import model.json --as shop --replace\n  tablero import sample:travel",
		Args:    words(1, "FILE..."),
		RunE: func(cmd *cobra.Command, args []string) error {
			if c.readOnly {
				return usage("Leave --read-only out to import", "import adds models, and --read-only refuses every change")
			}
			if f.as != "" && len(args) > 1 {
				return usage("Import them one by one", "--as names one model, and there are %d files", len(args))
			}
			list, err := c.readModels(cmd.Context(), args, f)
			if err != nil {
				return err
			}
			s, err := c.settings()
			if err != nil {
				return err
			}
			err = withWorkspace(cmd.Context(), s, func(db *engine.DB) error { return c.importAll(cmd.Context(), db, list, f.replace) })
			if err != nil || c.format == "" {
				return err
			}
			arr := jsondoc.Arr()
			for _, m := range list {
				arr.Elems = append(arr.Elems, m.node())
			}
			return c.records(arr, nil)
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.from, "from", "", "the `FORMAT` of the files, when it is not to be recognised: "+strings.Join(formats.Names(), ", "))
	fl.StringVar(&f.as, "as", "", "the `NAME` of the model in the workspace")
	fl.BoolVar(&f.replace, "replace", false, "take the place of a model of the same name")
	fl.BoolVar(&f.repair, "repair", false, "agree to the repairs: exports write them")
	return cmd
}

// readModels reads all files before the workspace is opened: one that is wrong changes nothing.
func (c *call) readModels(ctx context.Context, files []string, f importFlags) ([]imported, error) {
	var list []imported
	from := map[string]string{} // file by the name of its model
	for _, path := range files {
		doc, report, err := c.readModel(ctx, path, f.from, f.repair)
		if err != nil {
			return nil, err
		}
		m := doc.Model
		if f.as != "" {
			m.Name = f.as
		}
		if m.Name == "" && path != "-" {
			m.Name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		}
		c.notes(path, report.Notes, false)
		if err := workspace.CheckName(m.Name); err != nil {
			return nil, err
		}
		if other, twice := from[m.Name]; twice {
			return nil, usage("Import one of them with --as NAME", "%s and %s are both named %s", other, path, m.Name)
		}
		from[m.Name] = path
		list = append(list, imported{path, doc, report})
	}
	return list, nil
}

// importAll stores models one after the other. That all names are free, and that the engine takes what is in every file, is known
// before the first is stored.
func (c *call) importAll(ctx context.Context, db *engine.DB, list []imported, replace bool) error {
	for _, m := range list {
		_, err := db.Model(ctx, m.doc.Model.Name)
		if err == nil && !replace {
			return taken(m.doc.Model.Name)
		}
	}
	for _, m := range list {
		if len(list) == 1 {
			break // which the engine stores whole or not at all
		}
		if err := workspace.Prove(ctx, m.doc); err != nil {
			return m.fault(err)
		}
	}
	for _, m := range list {
		if err := db.Import(ctx, m.doc, engine.ImportOptions{Replace: replace}); err != nil {
			return m.fault(err)
		}
		c.say("imported %s: %s, %s", m.doc.Model.Name, plural(len(m.doc.Model.Tables), "table"), plural(itemCount(m.doc), "item"))
	}
	return nil
}

func taken(name string) error {
	return usage("Say --as NAME for another name, or --replace", "there is a model %q in the workspace already", name)
}

// fault says that an invalid item or model is a fault of the file, and a taken name one of the call.
func (m imported) fault(err error) error {
	var ee *engine.Error
	if !errors.As(err, &ee) {
		return err
	}
	switch ee.Code {
	case engine.CodeModelExists:
		return taken(m.doc.Model.Name)
	case engine.CodeUnavailable, engine.CodeDamaged:
		return err
	}
	text := exception(ee)
	var item *engine.ItemError
	if errors.As(err, &item) {
		text = fmt.Sprintf("table %s, item %d: %s", item.Table, item.Item, text)
	}
	return dataError{&workspace.FileError{Path: m.path, Err: errors.New(text)}}
}

func (m imported) node() *jsondoc.Node {
	notes := jsondoc.Arr()
	for _, n := range m.report.Notes {
		notes.Elems = append(notes.Elems, jsondoc.Obj().Add("kind", jsondoc.Str(string(n.Kind))).Add("path", jsondoc.Str(n.Path)).
			Add("line", count(int64(n.Line))).Add("column", count(int64(n.Col))).Add("text", jsondoc.Str(n.Text)))
	}
	return jsondoc.Obj().Add("file", jsondoc.Str(m.path)).Add("format", jsondoc.Str(m.report.Format)).Add("model", jsondoc.Str(m.doc.Model.Name)).
		Add("tables", count(int64(len(m.doc.Model.Tables)))).Add("items", count(int64(itemCount(m.doc)))).Add("notes", notes)
}

func itemCount(doc *model.Document) int {
	n := 0
	for _, t := range doc.Items {
		n += len(t.Items)
	}
	return n
}

// readModel reads a file, standard input or a sample.
func (c *call) readModel(ctx context.Context, path, from string, repair bool) (doc *model.Document, report *codec.Report, err error) {
	if from != "" {
		if err := knownFormat(from); err != nil {
			return nil, nil, err
		}
	}
	if t := workspace.Classify(path); t.Kind == workspace.Sample {
		doc, err := workspace.SampleDocument(t.Name)
		return doc, &codec.Report{Format: native.Format}, err
	}
	if path != "-" {
		return workspace.ReadModel(path, from, repair)
	}
	src, err := workspace.ReadFile(path, c.input(ctx))
	if err != nil {
		return nil, nil, err
	}
	doc, report, err = formats.Decode(src, formats.Options{From: from, Name: path, Repair: repair})
	if err != nil {
		return nil, nil, &workspace.FileError{Path: sourceName(path), Err: err}
	}
	return doc, report, nil
}

// shellWord is a path as a shell takes it.
func shellWord(path string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("./_-@%+=:,", r)
	}
	if strings.TrimFunc(path, plain) == "" {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}

// notes prints what a reader had to say, a line each. Remarks, which change nothing, are for who gives items without types.
func (c *call) notes(path string, notes []codec.Note, remarks bool) {
	for _, n := range notes {
		if n.Kind == codec.Remark && !remarks {
			continue
		}
		place := sourceName(path)
		if n.Line > 0 {
			place = fmt.Sprintf("%s:%d:%d", place, n.Line, n.Col)
		}
		c.say("%s: %s: %s: %s", place, n.Kind, n.Path, n.Text)
	}
}
