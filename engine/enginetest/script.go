package enginetest

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"testing"

	"tablero/engine"
	"tablero/model"

	"github.com/google/go-cmp/cmp"
)

//go:embed testdata/*.txt
var testdata embed.FS

// scripts runs the files of testdata. A file first draws its tables, one line each, then has blocks: a command, a line of
// four dashes, what is answered, an empty line.
//
//	dialect catalyst
//	table T pk:S sk:N ttl=Expiry
//	index T global ByColour pk=Colour:S sk=Size:N project=Weight,Price
//
//	put T {"pk":{"S":"a"},"sk":{"N":"1"}}
//	----
//	ok
//
// The commands: put, old (put and show what was there), get, delete with a table and an item; query TABLE PARTITION with
// index= sort= (operator, comma, values) limit= select= reverse filter= (the rest of the line); scan TABLE likewise.
func scripts(t *testing.T, open Opener) {
	t.Helper()
	names, err := fs.Glob(testdata, "testdata/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no scripts", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(path.Base(name), ".txt"), func(t *testing.T) {
			t.Parallel()
			text, err := testdata.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			runScript(t, open, strings.ReplaceAll(string(text), "\r\n", "\n"))
		})
	}
}

func runScript(t *testing.T, open Opener, text string) {
	t.Helper()
	head, body, _ := strings.Cut(text, "\n\n")
	doc := document()
	for line := range strings.Lines(head) {
		if err := drawLine(doc.Model, strings.TrimSpace(line)); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	s := open(t, doc)
	for _, block := range strings.Split(strings.TrimSpace(body), "\n\n") {
		command, want, ok := strings.Cut(strings.TrimSpace(block), "\n----\n")
		if !ok {
			t.Fatalf("a block without ----: %s", block)
		}
		for strings.HasPrefix(command, "#") {
			_, command, _ = strings.Cut(command, "\n")
		}
		got := answer(s, doc.Model.Dialect, strings.ReplaceAll(command, "\n", " "))
		if diff := cmp.Diff(strings.TrimSpace(want), got); diff != "" {
			t.Errorf("%s\n----\n%s\n(-want +got)\n%s", command, got, diff)
		}
	}
}

// drawLine takes a line of the head into the model.
func drawLine(m *model.Model, line string) error {
	words := strings.Fields(line)
	if len(words) == 0 || strings.HasPrefix(line, "#") {
		return nil
	}
	switch words[0] {
	case "dialect":
		m.Dialect = model.Dialect(words[1])
	case "table":
		t := model.Table{Name: words[1]}
		for _, w := range words[2:] {
			ttl, isTTL := strings.CutPrefix(w, "ttl=")
			switch {
			case isTTL:
				t.TTL = ttl
			case len(t.Key.Partition) == 0:
				t.Key.Partition = []model.KeyAttribute{attribute(w)}
			default:
				t.Key.Sort = append(t.Key.Sort, attribute(w))
			}
		}
		m.Tables = append(m.Tables, t)
	case "index":
		t, ok := m.Table(words[1])
		if !ok {
			return errors.New("no such table")
		}
		ix := model.Index{Kind: model.IndexKind(words[2]), Name: words[3], Projection: all}
		if ix.Kind == model.Local {
			ix.Key.Partition = t.Key.Partition
		}
		for _, w := range words[4:] {
			name, value, _ := strings.Cut(w, "=")
			switch {
			case name == "pk":
				ix.Key.Partition = append(ix.Key.Partition, attribute(value))
			case name == "sk":
				ix.Key.Sort = append(ix.Key.Sort, attribute(value))
			case value == "KEYS_ONLY":
				ix.Projection = keysOnly
			case value != "ALL":
				ix.Projection = model.Projection{Kind: model.ProjectInclude, Attributes: strings.Split(value, ",")}
			}
		}
		t.Indexes = append(t.Indexes, ix)
	default:
		return errors.New("unknown word " + words[0])
	}
	return nil
}

// answer runs one command and prints what it answers.
func answer(s engine.Store, d model.Dialect, command string) string {
	out, err := run(s, d, command)
	var e *engine.Error
	switch {
	case errors.As(err, &e):
		text := e.Code + ": " + e.Message
		if e.Hint != "" {
			text += "\nhint: " + e.Hint
		}
		return text
	case err != nil:
		return "failure: " + err.Error()
	case out == "":
		return "ok"
	}
	return out
}

func run(s engine.Store, d model.Dialect, command string) (string, error) {
	ctx := context.Background()
	verb, rest, _ := strings.Cut(command, " ")
	table, rest, _ := strings.Cut(strings.TrimSpace(rest), " ")
	switch verb {
	case "query", "scan":
		return read(s, d, verb, table, rest)
	}
	it, err := parseItem(d, rest)
	if err != nil {
		return "", err
	}
	switch verb {
	case "put", "old":
		r, err := s.PutItem(ctx, engine.PutItemRequest{Table: table, Item: it, ReturnOld: verb == "old"})
		if err != nil || verb == "put" {
			return "", err
		}
		return show(d, r.Old), nil
	case "delete":
		r, err := s.DeleteItem(ctx, engine.DeleteItemRequest{Table: table, Key: it, ReturnOld: true})
		if err != nil {
			return "", err
		}
		return show(d, r.Old), nil
	case "get":
		r, err := s.GetItem(ctx, engine.GetItemRequest{Table: table, Key: it})
		if err != nil {
			return "", err
		}
		return show(d, r.Item), nil
	}
	return "", errors.New("unknown command " + verb)
}

func show(d model.Dialect, it model.Item) string {
	if it == nil {
		return "none"
	}
	return string(model.AppendItem(nil, d, it))
}

// parseItem reads typed JSON. $xN in it stands for N times the letter x, $deepN for a string N maps deep.
func parseItem(d model.Dialect, src string) (model.Item, error) {
	v, err := model.ParseTyped(d, `{"M":`+expand(src)+`}`)
	return v.Map(), err
}

func expand(src string) string {
	for {
		before, rest, ok := strings.Cut(src, "$")
		if !ok {
			return src
		}
		end := strings.IndexFunc(rest, func(r rune) bool { return r >= '0' && r <= '9' })
		stop := end
		for stop < len(rest) && rest[stop] >= '0' && rest[stop] <= '9' {
			stop++
		}
		n, _ := strconv.Atoi(rest[end:stop])
		if word := rest[:end]; word == "deep" {
			src = before + strings.Repeat(`{"M":{"n":`, n) + `{"S":"x"}` + strings.Repeat("}}", n) + rest[stop:]
		} else {
			src = before + strings.Repeat(word, n) + rest[stop:]
		}
	}
}

// read runs a query or a scan.
func read(s engine.Store, d model.Dialect, verb, table, rest string) (string, error) {
	q := engine.QueryRequest{Table: table}
	rest, q.Filter, _ = strings.Cut(rest, "filter=")
	for i, w := range strings.Fields(rest) {
		name, value, _ := strings.Cut(w, "=")
		var err error
		switch {
		case i == 0 && verb == "query":
			q.Partition, err = parseValues(d, w)
		case name == "index":
			q.Index = value
		case name == "limit":
			q.Limit, err = strconv.Atoi(value)
		case name == "select":
			q.Select = strings.Split(value, ",")
		case name == "reverse":
			q.Reverse = true
		case name == "cursor":
			q.Cursor = value
		case strings.HasPrefix(w, "sort="):
			op, operands, _ := strings.Cut(strings.TrimPrefix(w, "sort="), ",")
			q.Sort.Op = engine.SortOp(op)
			var values []model.Value
			values, err = parseValues(d, operands)
			if len(values) > 0 {
				q.Sort.A = values[0]
			}
			if len(values) > 1 {
				q.Sort.B = values[1]
			}
		default:
			err = errors.New("unknown word " + w)
		}
		if err != nil {
			return "", err
		}
	}
	var p *engine.Page
	var err error
	if verb == "query" {
		p, err = s.Query(context.Background(), q)
	} else {
		p, err = s.Scan(context.Background(), engine.ScanRequest{
			Table: table, Index: q.Index, Filter: q.Filter, Select: q.Select,
			Reverse: q.Reverse, Limit: q.Limit, Cursor: q.Cursor,
		})
	}
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i, it := range p.Items {
		fmt.Fprintf(&b, "%s %d B\n", show(d, it), p.Sizes[i])
	}
	fmt.Fprintf(&b, "%d of %d, %d B", p.Count, p.Scanned, p.Bytes)
	if p.Cursor != "" {
		b.WriteString(", more")
	}
	return b.String(), nil
}

// parseValues reads typed JSON values divided by semicolons; "-" is none.
func parseValues(d model.Dialect, src string) ([]model.Value, error) {
	if src == "-" || src == "" {
		return nil, nil
	}
	var values []model.Value
	for _, one := range strings.Split(src, ";") {
		v, err := model.ParseTyped(d, expand(one))
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	return values, nil
}
