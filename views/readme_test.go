package views_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/charmbracelet/x/exp/golden" // for its flag -update

	"tablero/views"
)

const (
	keysBegin = "<!-- keys -->\n"
	keysEnd   = "<!-- /keys -->\n"
)

// The README's table of keys is the one that is made from the actions; -update writes it anew.
func TestReadmeKeysGolden(t *testing.T) {
	t.Parallel()
	path := filepath.Join("..", "README.md")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), keysBegin)
	got, after, ended := strings.Cut(rest, keysEnd)
	if !ok || !ended {
		t.Fatalf("%s has no place for the keys", path)
	}
	want, err := views.KeyTable()
	if err != nil {
		t.Fatal(err)
	}
	if got == want {
		return
	}
	if f := flag.Lookup("update"); f != nil && f.Value.String() == "true" {
		if err := os.WriteFile(path, []byte(before+keysBegin+want+keysEnd+after), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("the keys in %s are not the program's; go test ./views -run Golden -update writes them", path)
}
