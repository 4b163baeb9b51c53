package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"tablero/model"
	"tablero/model/codec"
	"tablero/model/codec/formats"
	"tablero/model/jsondoc"
	"tablero/model/rules"
	"tablero/views/workspace"
)

// finding is a finding of the rules, or a repair of the reader, with its place in a file.
type finding struct {
	rules.Finding
	file      string
	line, col int
}

func (c *call) checkCommand() *cobra.Command {
	var dialect string
	var strict, list bool
	cmd := &cobra.Command{
		Use:   "check MODEL... [--dialect D] [--strict] [--rules]",
		Short: "Findings of the rules; exit 1 on an error",
		Long: `check judges models by the limits of their service and by what a design usually means. A repair that the reader of a file had to make
is a warning. Each finding is a line: where it stands, severity, code, what and what to do.`,
		Example: "  tablero check model.json\n  tablero check sample:shop --strict\n  tablero check --rules",
		Args: func(cmd *cobra.Command, args []string) error {
			if list {
				return words(0)(cmd, args)
			}
			return words(1, "MODEL...")(cmd, args)
		},
		ValidArgsFunction: c.completeModels,
		RunE: func(cmd *cobra.Command, args []string) error {
			if list {
				return c.listRules()
			}
			as := model.Dialect("")
			if dialect != "" {
				d, err := model.ParseDialect(dialect)
				if err != nil {
					return usage("", "%s", err)
				}
				as = d
			}
			var all []finding
			for _, word := range args {
				found, err := c.findings(cmd, word, as)
				if err != nil {
					return err
				}
				all = append(all, found...)
			}
			if err := c.printFindings(all); err != nil {
				return err
			}
			for _, f := range all {
				if f.Severity == rules.Error || strict && f.Severity == rules.Warning {
					return errNo
				}
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&dialect, "dialect", "", "judge by another dialect, `D`: "+strings.Join(dialects(), " or "))
	f.BoolVar(&strict, "strict", false, "exit 1 also on a warning")
	f.BoolVar(&list, "rules", false, "list the codes of the rules")
	return cmd
}

// findings reads a model and judges it. A file is judged as it stands, without loading it into an engine: what the engine would
// refuse is a finding here.
func (c *call) findings(cmd *cobra.Command, word string, as model.Dialect) ([]finding, error) {
	src, err := c.document(cmd, word)
	if err != nil {
		return nil, err
	}
	doc := src.doc
	if as != "" {
		doc.Model.Dialect = as
	}
	var out []finding
	for _, n := range src.report.Notes {
		if n.Kind == codec.Remark {
			continue
		}
		f := finding{Finding: rules.Finding{Path: n.Path, Where: n.Path, Code: string(n.Kind), Severity: rules.Warning, Text: n.Text}, file: src.name, line: n.Line, col: n.Col}
		out = append(out, f)
	}
	at := formats.Locator(doc)
	for _, r := range rules.Check(doc.Model, rules.Of(doc), c.clock.Now()) {
		f := finding{Finding: r, file: src.name}
		if src.file && doc.Origin != nil {
			f.line, f.col = at(r.Path)
		}
		out = append(out, f)
	}
	return out, nil
}

// source is a model with its items, wherever it lives.
type source struct {
	doc    *model.Document
	report *codec.Report // what the reader of a file had to say; empty for others
	name   string        // the path of a file, otherwise the word
	file   bool
}

// document reads a model. What stands in a file is not loaded into an engine, which would refuse some of what is to be looked at.
func (c *call) document(cmd *cobra.Command, word string) (source, error) {
	s, err := c.settings()
	if err != nil {
		return source{}, err
	}
	t, kept, notice, err := workspace.Find(cmd.Context(), s, word)
	if err != nil {
		return source{}, err
	}
	if notice != "" {
		c.say("%s", notice)
	}
	src := source{report: &codec.Report{}, name: word}
	switch t.Kind {
	case workspace.File:
		src.name, src.file = t.Path, true
		src.doc, src.report, err = workspace.ReadModel(t.Path, "", false)
	case workspace.Sample:
		src.doc, err = workspace.SampleDocument(t.Name)
	case workspace.Kept:
		src.doc, err = kept.Document(cmd.Context())
		err = errors.Join(err, kept.Close())
	}
	return src, err
}

func (f finding) place() string {
	if f.line > 0 {
		return fmt.Sprintf("%s:%d:%d", f.file, f.line, f.col)
	}
	return f.file
}

func (c *call) printFindings(all []finding) error {
	p := c.printer()
	arr := jsondoc.Arr()
	var rows [][]string
	n := map[rules.Severity]int{}
	for _, f := range all {
		n[f.Severity]++
		if c.text() {
			s := fmt.Sprintf("%s: %s %s: %s: %s", f.place(), f.Severity, f.Code, f.Where, f.Text)
			if f.Hint != "" {
				s += ". " + f.Hint
			}
			p.line("%s", s)
			continue
		}
		arr.Elems = append(arr.Elems, jsondoc.Obj().Add("severity", jsondoc.Str(string(f.Severity))).Add("code", jsondoc.Str(f.Code)).
			Add("path", jsondoc.Str(f.Path)).Add("file", jsondoc.Str(f.file)).Add("line", count(int64(f.line))).Add("column", count(int64(f.col))).
			Add("text", jsondoc.Str(f.Text)).Add("hint", jsondoc.Str(f.Hint)))
		rows = append(rows, []string{string(f.Severity), f.Code, f.Path, f.file, strconv.Itoa(f.line), strconv.Itoa(f.col), f.Text, f.Hint})
	}
	if !c.text() {
		p.records(c.format, arr, rows, "severity", "code", "path", "file", "line", "column", "text", "hint")
	}
	if err := p.flush(); err != nil {
		return err
	}
	c.say("%s, %s, %s", plural(n[rules.Error], "error"), plural(n[rules.Warning], "warning"), plural(n[rules.Info], "remark"))
	return nil
}

func (c *call) listRules() error {
	arr := jsondoc.Arr()
	var rows [][]string
	for _, r := range rules.All() {
		var names []string
		list := jsondoc.Arr()
		for _, d := range r.Dialects {
			names = append(names, string(d))
			list.Elems = append(list.Elems, jsondoc.Str(string(d)))
		}
		rows = append(rows, []string{r.Code, string(r.Severity), strings.Join(names, ","), r.Title})
		arr.Elems = append(arr.Elems, jsondoc.Obj().Add("code", jsondoc.Str(r.Code)).Add("severity", jsondoc.Str(string(r.Severity))).
			Add("dialects", list).Add("title", jsondoc.Str(r.Title)))
	}
	return c.records(arr, rows, "code", "severity", "dialects", "title")
}
