package workspace

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestConfig(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		src  string
		want Config
		err  string
	}{
		{`{}`, Config{}, ""},
		{`{"theme": "light", "glyphs": "ascii"}`, Config{"light", "ascii"}, ""},
		{"{\n  \"theme\": \"light\",\n  \"colour\": \"red\"\n}", Config{}, `line 3, column 13: unknown member "colour". There are theme and glyphs`},
		{`{"theme": 3}`, Config{}, "line 1, column 11: theme must be a text"},
		{`{"theme": "a", "theme": "b"}`, Config{}, `the member "theme" is repeated`},
		{`[]`, Config{}, "a configuration is an object"},
		{`{"theme": `, Config{}, "line 1, column 1"},
	} {
		path := filepath.Join(t.TempDir(), "config.json")
		if err := os.WriteFile(path, []byte(c.src), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := LoadConfig(path)
		if got != c.want || (err == nil) != (c.err == "") {
			t.Errorf("%s: %v, %v", c.src, got, err)
			continue
		}
		var fe *FileError
		if err != nil && (!strings.Contains(err.Error(), c.err) || !errors.As(err, &fe) || fe.Path != path) {
			t.Errorf("%s: %v, want %q", c.src, err, c.err)
		}
	}
	if got, err := LoadConfig(filepath.Join(t.TempDir(), "none.json")); err != nil || got != (Config{}) {
		t.Errorf("no file: %v, %v", got, err)
	}
	if _, err := LoadConfig(t.TempDir()); err == nil {
		t.Error("a folder is taken for a configuration")
	}
	big := filepath.Join(t.TempDir(), "big.json")
	if err := os.WriteFile(big, make([]byte, configLimit+1), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadConfig(big); err == nil || !strings.Contains(err.Error(), "64 KB") {
		t.Errorf("a large file: %v", err)
	}
}
