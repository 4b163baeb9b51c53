package cli_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// models is the folder of real model files; a test that needs it is skipped where it is not there.
func models(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../../shared/models")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skip("the model files are not there")
	}
	return dir
}

var (
	repairLine = regexp.MustCompile(`^.*\.json:[0-9]+:[0-9]+: repair: \$\.[^ ]+: .+$`)
	volatile   = regexp.MustCompile(`"(ModelName|DateLastModified)": *"[^"]*"`)
)

// Files that need repairs, and a repair that each must report. Every other file must need none.
var repaired = map[string]string{
	"aws-samples__amazon-dynamodb-labs__Asset-Management.json":          `the attribute "GSI1SK" is declared again`,
	"aws-samples__amazon-dynamodb-labs__banking.json":                   `the attribute "timestamp" is declared again`,
	"aws-samples__amazon-dynamodb-labs__CartModel@28b4bc6.json":         "null as the key of an index",
	"aws-samples__aws-dynamodb-examples__GamePlayerProfilesSchema.json": "a map wrapped twice",
}

// Every model file imports and reports its repairs; what is exported equals it as a value, and exported again as bytes.
func TestRealModels(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(models(t), "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	p := newPlace(t)
	for i, path := range files {
		base, name := filepath.Base(path), fmt.Sprintf("m%d", i)
		if testing.Short() && repaired[base] == "" && i%4 != 0 {
			continue
		}
		said := p.must("--sync", "off", "import", path, "--as", name).err
		lines := strings.Split(strings.TrimSpace(said), "\n")
		for _, line := range lines[:len(lines)-1] {
			if !repairLine.MatchString(line) {
				t.Errorf("%s: import says %q", base, line)
			}
		}
		if repair := repaired[base]; repair == "" && len(lines) > 1 || !strings.Contains(said, repair) {
			t.Errorf("%s: import must say %q, and says\n%s", base, repair, said)
		}
		first, second := p.path(name+"-first.json"), p.path(name+"-second.json")
		p.must("export", name, "--to", "workbench", "-o", first)
		p.must("export", first, "--to", "workbench", "-o", second) // in memory: a second workspace would only take longer
		if lost := differences(t, path, first); lost != "" {
			t.Errorf("%s: %s", base, lost)
		}
		a, b := p.read(name+"-first.json"), p.read(name+"-second.json")
		if volatile.ReplaceAllString(a, "") != volatile.ReplaceAllString(b, "") {
			t.Errorf("%s: the second export differs from the first", base)
		}
	}
}

// What is no model is refused with one clear line.
func TestRealFilesThatAreNoModels(t *testing.T) {
	t.Parallel()
	dir := models(t)
	p := newPlace(t)
	for _, folder := range []string{"nonconformant", "cloudformation"} {
		files, err := filepath.Glob(filepath.Join(dir, folder, "*.json"))
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		for _, path := range files {
			p.run("import", path).expect(t, filepath.Base(path), 3, "", `^tablero: .*\.json: line 1, column 1: .*this looks like .*\n$`)
		}
	}
}

// differences is the first difference of two JSON files as values: what is empty may be left out or added, and the model's name and
// the date of its last change may differ.
func differences(t *testing.T, source, export string) string {
	t.Helper()
	a, b := load(t, source), load(t, export)
	if at := missing(a, b, "$"); at != "" {
		return "lost or changed: " + at
	}
	if at := missing(b, a, "$"); at != "" {
		return "added: " + at
	}
	return ""
}

func load(t *testing.T, path string) any {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return v
}

// missing is the first place of a whose value b does not hold, "" when there is none.
func missing(a, b any, path string) string {
	if path == "$.ModelName" || path == "$.ModelMetadata.DateLastModified" {
		return ""
	}
	switch x := a.(type) {
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok {
			return path
		}
		for k, v := range x {
			w, there := y[k]
			if !there && void(v) {
				continue
			}
			if !there {
				return path + "." + k
			}
			if at := missing(v, w, path+"."+k); at != "" {
				return at
			}
		}
		return ""
	case []any:
		y, ok := b.([]any)
		if !ok || len(x) != len(y) {
			return path
		}
		for i := range x {
			if at := missing(x[i], y[i], fmt.Sprintf("%s[%d]", path, i)); at != "" {
				return at
			}
		}
		return ""
	}
	if a != b {
		return fmt.Sprintf("%s: %v is %v", path, a, b)
	}
	return ""
}

func void(v any) bool {
	switch x := v.(type) {
	case nil:
		return true
	case string:
		return x == ""
	case []any:
		return len(x) == 0
	case map[string]any:
		return len(x) == 0
	}
	return false
}
