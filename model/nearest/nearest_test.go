package nearest

import (
	"slices"
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	t.Parallel()
	commands := []string{"show", "list", "query", "export", "import", "Menu", "menu"}
	for _, c := range []struct {
		word string
		want []string
	}{
		{"shwo", []string{"show"}},
		{"LIST", []string{"list"}},
		{"exprot", []string{"export"}},
		{"imp", []string{"import"}},
		{"menus", []string{"Menu", "menu"}},
		{"zebra", nil},
		{"", nil},
		{strings.Repeat("x", 1000), nil},
	} {
		if got := Names(c.word, commands); !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, want %v", c.word, got, c.want)
		}
	}
}
