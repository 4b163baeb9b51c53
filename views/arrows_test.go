package views_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// root is the folder of the module, seen from this package.
const root = ".."

// arrows says what each top folder may import of the others.
var arrows = map[string][]string{
	"main.go": {"views"},
	"views":   {"ui", "model", "engine", "datagen", "ttl", "themes"},
	"ui":      {"themes"},
	"engine":  {"model", "ttl"},
	"datagen": {"model"},
	"ttl":     {"model"},
	"themes":  nil,
	"model":   nil,
}

// owners says which libraries only one or two packages may import; tests count only where strict is set.
var owners = []struct {
	library string
	owners  []string
	strict  bool
}{
	{"github.com/dgraph-io/badger", []string{"engine/kv"}, false},
	{"github.com/brianvoe/gofakeit", []string{"datagen"}, true},
	{"github.com/aws/aws-sdk-go-v2", []string{"engine/remote"}, false},
	{"github.com/charmbracelet/x/ansi", []string{"ui/cell", "ui/term"}, true},
	{"github.com/mattn/go-runewidth", []string{"ui/term"}, true},
}

// pure is what the model must not reach for: it has no I/O, no clock and no goroutine.
var pure = []string{"os", "net", "net/http", "io/ioutil", "os/exec", "context"}

type source struct {
	path    string // slash-separated, from the root
	imports []string
}

func sources(t *testing.T) []source {
	t.Helper()
	var out []source
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); path != root && (strings.HasPrefix(name, ".") || name == "testdata") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		s := source{path: filepath.ToSlash(rel)}
		for _, i := range f.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			s.imports = append(s.imports, name)
		}
		out = append(out, s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 20 {
		t.Fatalf("only %d source files found", len(out))
	}
	return out
}

func TestArrows(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t) {
		top, _, _ := strings.Cut(s.path, "/")
		allowed, known := arrows[top]
		if !known {
			t.Errorf("%s: %s is not one of the fixed top-level names", s.path, top)
			continue
		}
		for _, i := range s.imports {
			if to, ok := strings.CutPrefix(i, "tablero/"); ok {
				to, _, _ = strings.Cut(to, "/")
				if to != top && !slices.Contains(allowed, to) {
					t.Errorf("%s imports %s: %s may not see %s", s.path, i, top, to)
				}
			}
			if top == "model" && !strings.HasSuffix(s.path, "_test.go") && slices.Contains(pure, i) {
				t.Errorf("%s imports %s: the model is pure", s.path, i)
			}
		}
	}
}

func TestLibrariesHaveOwners(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t) {
		for _, i := range s.imports {
			for _, o := range owners {
				if !strings.HasPrefix(i, o.library) || !o.strict && strings.HasSuffix(s.path, "_test.go") {
					continue
				}
				if dir := s.path[:max(0, strings.LastIndexByte(s.path, '/'))]; !slices.Contains(o.owners, dir) {
					t.Errorf("%s imports %s, which belongs to %s", s.path, i, strings.Join(o.owners, " and "))
				}
			}
		}
	}
}

func TestFilesStaySmall(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t) {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(s.path)))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n > 600 {
			t.Errorf("%s has %d lines, more than 600", s.path, n)
		}
		if dir := filepath.Base(filepath.Dir(s.path)); slices.Contains([]string{"util", "utils", "common", "helpers", "types", "base"}, dir) {
			t.Errorf("%s: a package is named for what it holds, not %s", s.path, dir)
		}
	}
}

// TestNoFloatNearANumber looks for the one call that turns a decimal text into a float.
func TestNoFloatNearANumber(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t) {
		if strings.HasSuffix(s.path, "_test.go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(s.path)))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "strconv.ParseFloat") {
			t.Errorf("%s parses a float", s.path)
		}
	}
}
